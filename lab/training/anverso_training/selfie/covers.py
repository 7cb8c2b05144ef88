"""Things drawn over a face on the device: sunglasses, plain glasses, masks, hands, other objects. Pictures 0–1, points in px."""
import torch

from ..common.surfaces import coordinates
from ..common.camera import some, uniform
from .points import LEFT_EYE, NOSE, RIGHT_EYE, SUBSET

SKIN = (SUBSET.index(NOSE[3]), SUBSET.index(NOSE[1]))


def part(points, group):
    return points[:, [SUBSET.index(p) for p in group]].mean(1)


def frame_of(points, size, device):
    """Face coordinates in inter-ocular units: a along the eyes, b down the face, origin between the eyes."""
    n = points.shape[0]
    right, left = part(points, RIGHT_EYE), part(points, LEFT_EYE)
    chin = points[:, SUBSET.index(152)]
    unit = torch.maximum((left - right).norm(dim=1), (chin - (left + right) / 2).norm(dim=1) * .5).clamp(min=4)
    axis = (left - right) / (left - right).norm(dim=1, keepdim=True).clamp(min=1)
    down = chin - (left + right) / 2
    down = down / down.norm(dim=1, keepdim=True).clamp(min=1)
    x, y = coordinates(n, size, device)
    middle = (left + right) / 2
    dx, dy = x - middle[:, 0].reshape(n, 1, 1, 1), y - middle[:, 1].reshape(n, 1, 1, 1)
    pick = lambda v, i: v[:, i].reshape(n, 1, 1, 1)
    u = unit.reshape(n, 1, 1, 1)
    a, b = (dx * pick(axis, 0) + dy * pick(axis, 1)) / u, (dx * pick(down, 0) + dy * pick(down, 1)) / u
    gap = ((right - left).norm(dim=1) / unit).reshape(n, 1, 1, 1)
    return a, b, gap, u


def soft(distance, u):
    """Inside of a shape; distance in inter-ocular units, about one pixel of transition."""
    return torch.sigmoid(-distance * u * 2)


def box(a, b, half_a, half_b, power=4.0):
    return ((a / half_a).abs() ** power + (b / half_b).abs() ** power).clamp(min=1e-6) ** (1 / power) * half_b - half_b


def glasses(x, a, b, gap, u, fabric):
    """Sunglasses (dark or mirrored lenses), or plain glasses (a frame alone). Returns picture, which are sunglasses."""
    n, d = x.shape[0], x.device
    dark = some(n, .6, d)
    half_a, half_b, power = uniform(n, .36, .52, d), uniform(n, .24, .42, d), uniform(n, 2, 5, d)
    lens = torch.minimum(box(a + gap / 2, b - .04, half_a, half_b, power), box(a - gap / 2, b - .04, half_a, half_b, power))
    bridge = box(a, b + .08, gap * .5, uniform(n, .02, .06, d))
    rim = torch.minimum((lens - .02).abs() - uniform(n, .01, .05, d), bridge)
    tint = torch.where(some(n, .75, d), uniform(n, 0, .2, d).expand(n, 3, 1, 1), torch.rand(n, 3, 1, 1, device=d) * .6)
    shade = tint + fabric * uniform(n, 0, .35, d) + (b + .4) * uniform(n, -.15, .3, d)
    alpha = torch.where(dark, uniform(n, .82, 1, d), uniform(n, 0, .25, d))
    x = x + (shade - x) * soft(lens, u) * alpha
    colour = torch.where(some(n, .7, d), uniform(n, 0, .25, d).expand(n, 3, 1, 1), torch.rand(n, 3, 1, 1, device=d))
    return x + (colour - x) * soft(rim, u) * uniform(n, .6, 1, d), dark.flatten()


def mask(x, a, b, u, fabric):
    """A medical or cloth mask from the nose bridge to below the chin."""
    n, d = x.shape[0], x.device
    top, bottom = uniform(n, .35, .7, d), uniform(n, 1.9, 2.4, d)
    shape = box(a, b - (top + bottom) / 2 - .12 * a ** 2, uniform(n, .95, 1.25, d), (bottom - top) / 2, uniform(n, 2, 4, d))
    plain = torch.rand(n, 3, 1, 1, device=d) * .5 + .5 * torch.rand(n, 1, 1, 1, device=d)
    folds = .06 * torch.sin(b * uniform(n, 8, 25, d)) - .15 * a ** 2
    cloth = torch.where(some(n, .7, d), plain + folds, fabric)
    return x + (cloth - x) * soft(shape, u)


def hand(x, a, b, u, skin, fabric):
    """Two to five fingers side by side and a palm, somewhere over the face; the colour is the face's own, a little off."""
    n, d = x.shape[0], x.device
    turn = uniform(n, -3.14, 3.14, d)
    away = uniform(n, .3, 1.3, d)
    ca, cb = away * torch.cos(turn), .7 + away * torch.sin(turn)
    lean = turn + uniform(n, -.7, .7, d)
    p, q = (a - ca) * torch.cos(lean) + (b - cb) * torch.sin(lean), -(a - ca) * torch.sin(lean) + (b - cb) * torch.cos(lean)
    width, length = uniform(n, .11, .19, d), uniform(n, .7, 1.2, d)
    out, tone = x, skin * uniform(n, .7, 1.3, d) * (1 + torch.randn(n, 3, 1, 1, device=d) * .05)
    palm = ((p - length * 1.3) / .8) ** 2 + (q / (width * 4)) ** 2
    out = out + (tone * (1.05 - .25 * palm.clamp(0, 1)) - out) * torch.sigmoid((1 - palm) * 6)
    for finger in range(4):
        centre = (finger - 1.5) * width * 2.05
        across = (q - centre) / width
        along = ((p - length * .3).abs() / length).clamp(min=0) ** 4
        r = across ** 2 + along
        shown = torch.sigmoid((1 - r) * 8) * (some(n, .8, d) if finger in (0, 3) else 1.0)
        out = out + (tone * (1.1 - .45 * across.abs().clamp(0, 1)) + (fabric - .5) * .06 - out) * shown
    return out


def thing(x, a, b, u, fabric):
    """Anything else before the face: a phone, paper, a scarf, hair; a box or an oval with an everyday texture or one colour."""
    n, d = x.shape[0], x.device
    turn, away = uniform(n, -3.14, 3.14, d), uniform(n, .2, 1.0, d)
    lean = uniform(n, -.8, .8, d)
    p, q = a - away * torch.cos(turn), b - .6 - away * torch.sin(turn)
    p, q = p * torch.cos(lean) + q * torch.sin(lean), -p * torch.sin(lean) + q * torch.cos(lean)
    shape = box(p, q, uniform(n, .45, 1.1, d), uniform(n, .45, 1.0, d), uniform(n, 2, 8, d))
    plain = torch.rand(n, 3, 1, 1, device=d) * .4 + .6 * torch.rand(n, 1, 1, 1, device=d)
    return x + (torch.where(some(n, .5, d), plain + (fabric - .5) * .1, fabric) - x) * soft(shape, u)


def skin_of(x, points):
    """Mean colour about the nose."""
    n, size = x.shape[0], x.shape[2]
    place = points[:, list(SKIN)].round().long().clamp(0, size - 1)
    rows = torch.arange(n, device=x.device)
    return torch.stack([x[rows, :, place[:, i, 1], place[:, i, 0]] for i in range(2)]).mean(0).reshape(n, 3, 1, 1)
