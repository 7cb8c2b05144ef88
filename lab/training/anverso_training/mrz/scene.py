"""Print and light of a zone: from ink coverage to the gray image a perfect camera would see (0 to 1)."""
import torch

from ..common import paper as ground
from ..common.fields import chance, column, edge, grain, patch, positions, uniform


def paper(n, height, width, textures):
    return ground.paper(n, height, width, textures, ((1, 14, 0.45), (4, 30, 0.3)), (0.1, 1.0, 0.5), 0.35, 1.0)


def microprint(page, covered):
    """Other samples' letters, tiny and faint, behind the text."""
    n, height, width = covered.shape
    device = covered.device
    step_y, step_x = int(torch.randint(2, 5, (1,))), int(torch.randint(2, 5, (1,)))
    small = covered[torch.randperm(n, device=device)][:, ::step_y, ::step_x]
    tiled = small.repeat(1, step_y + 1, step_x + 1)[:, :height, :width]
    return page - tiled * column(uniform(n, 0.03, 0.18, device) * chance(n, 0.15, device))


def perforation(page):
    """Dots punched through the page in a grid: dark or bright."""
    n, height, width = page.shape
    device = page.device
    x, y = positions(n, height, width, device)
    pitch = column(uniform(n, 0.18, 0.6, device))
    fx = ((x + column(uniform(n, 0, 1, device))) / pitch) % 1 - 0.5
    fy = ((y + column(uniform(n, 0, 1, device))) / pitch) % 1 - 0.5
    dots = torch.sigmoid((column(uniform(n, 0.1, 0.3, device)) - torch.sqrt(fx**2 + fy**2)) * 30)
    region = torch.sigmoid(grain(n, height, width, 2, 6, device) * 8 - 4)
    return page + dots * region * column(uniform(n, -0.35, 0.25, device) * chance(n, 0.07, device))


def print_on(page, covered, contrast_low=0.15):
    """Ink darkens the page; contrast goes down to 15 % of the page's gray, and is never inverted.

    Patterns behind the text are toned down to a fraction of the ink's contrast: issuers print them so that the zone stays readable.
    """
    n = page.shape[0]
    device = page.device
    strength = contrast_low + (1 - contrast_low) * uniform(n, 0, 1, device) ** 0.5
    page = ground.calm(page, column(strength * uniform(n, 0.1, 0.4, device)) * page.mean((1, 2), keepdim=True))
    mottled = 1 - (grain(n, *page.shape[1:], 8, 60, device) * 0.12).clamp(-0.3, 0.3) * column(chance(n, 0.4, device))
    return page * (1 - covered * column(strength * 0.97) * mottled)


def light(image):
    """Also a lamp mirrored in the laminate, and a line somebody drew over the specimen."""
    n, height, width = image.shape
    device = image.device
    lit = ground.light(image)
    # Under the mirrored lamp paper and ink both go to white, and the ink is only just darker.
    burnt = patch(n, height, width, device) * column(uniform(n, 0.5, 0.93, device) * chance(n, 0.12, device))
    lit = lit + burnt * (1.05 - lit)
    _, line = edge(n, height, width, device)
    drawn = (line.abs() < column(uniform(n, 0.008, 0.04, device))).float() * column(chance(n, 0.05, device))
    return (lit * (1 - drawn) + drawn * column(uniform(n, 0.1, 0.8, device))).clamp(0, 1)
