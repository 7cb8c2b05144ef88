"""Paper, print and light: from ink coverage to the gray image a perfect camera would see (0 to 1)."""
import torch

from fields import chance, column, edge, grain, patch, positions, uniform, waves


def texture_crops(textures, n, height, width):
    """Patches of real document backgrounds, cut at random and scaled to the canvas by random strides."""
    device = textures.device
    count, th, tw = textures.shape
    pick = torch.randint(count, (n,), device=device)
    scale = uniform(n, 0.35, 1.0, device)
    y0, x0 = uniform(n, 0, 1, device), uniform(n, 0, 1, device)
    rows = torch.arange(height, device=device).view(1, -1, 1) / height
    columns = torch.arange(width, device=device).view(1, 1, -1) / width
    y = ((column(y0) + rows * column(scale)) % 1.0 * (th - 1)).long().expand(n, height, width)
    x = ((column(x0) + columns * column(scale)) % 1.0 * (tw - 1)).long().expand(n, height, width)
    crops = textures.view(-1)[(pick.view(-1, 1, 1) * th + y) * tw + x].float() / 255
    return crops - crops.mean((1, 2), keepdim=True)


def paper(n, height, width, textures):
    device = textures.device
    base = column(uniform(n, 0.42, 0.97, device))
    page = base + grain(n, height, width, 2, 5, device) * column(uniform(n, 0, 0.05, device))
    page = page + waves(n, height, width, device) * column(uniform(n, 0.01, 0.12, device) * chance(n, 0.45, device))
    page = page + waves(n, height, width, device, 4, 30) * column(uniform(n, 0.01, 0.10, device) * chance(n, 0.3, device))
    fine = grain(n, height, width, height // 2, width // 2, device)
    page = page + fine * column(uniform(n, 0.0, 0.05, device) * chance(n, 0.4, device))
    return page + texture_crops(textures, n, height, width) * column(uniform(n, 0.1, 1.0, device) * chance(n, 0.5, device))


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
    mean = page.mean((1, 2), keepdim=True)
    spread = page.std((1, 2), keepdim=True) + 1e-4
    room = column(strength * uniform(n, 0.1, 0.4, device)) * mean
    page = mean + (page - mean) * (room / spread).clamp(max=1)
    mottled = 1 - (grain(n, *page.shape[1:], 8, 60, device) * 0.12).clamp(-0.3, 0.3) * column(chance(n, 0.4, device))
    return page * (1 - covered * column(strength * 0.97) * mottled)


def light(image):
    """Uneven light, a shadow's edge, a fold, glare, and a box somebody drew over the specimen."""
    n, height, width = image.shape
    device = image.device
    lit = image * (1 + grain(n, height, width, 2, 4, device) * column(uniform(n, 0, 0.22, device) * chance(n, 0.6, device)))
    shade, _ = edge(n, height, width, device)
    lit = lit * (1 - shade * column(uniform(n, 0.1, 0.6, device) * chance(n, 0.25, device)))
    _, across = edge(n, height, width, device)
    crease = torch.exp(-((across / column(uniform(n, 0.02, 0.12, device))) ** 2))
    lit = lit + crease * column(uniform(n, -0.25, 0.3, device) * chance(n, 0.12, device))
    glare = patch(n, height, width, device) * column(uniform(n, 0.15, 0.75, device) * chance(n, 0.22, device))
    lit = lit + glare * (1 - lit * 0.5)
    # Laminate mirrors a lamp: under the spot paper and ink both go to white, and the ink is only just darker.
    burnt = patch(n, height, width, device) * column(uniform(n, 0.5, 0.93, device) * chance(n, 0.12, device))
    lit = lit + burnt * (1.05 - lit)
    dark = patch(n, height, width, device) * column(uniform(n, 0.1, 0.5, device) * chance(n, 0.15, device))
    lit = lit * (1 - dark)
    _, line = edge(n, height, width, device)
    drawn = (line.abs() < column(uniform(n, 0.008, 0.04, device))).float() * column(chance(n, 0.05, device))
    return (lit * (1 - drawn) + drawn * column(uniform(n, 0.1, 0.8, device))).clamp(0, 1)
