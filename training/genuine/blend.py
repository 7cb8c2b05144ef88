"""Pieces blended in the gradient domain, on a batch: the piece keeps its detail and takes the tone of what surrounds it."""
import shared  # noqa: F401
import torch
from forge import put, window
from torch.nn import functional as F

SIDE = 48  # places along each side of a piece where its border is compared


def harmonic(side=SIDE):
    """(side·side)×(4·side): values inside a square that are smooth and meet the values on its four sides (top, bottom, left, right)."""
    count = side * side
    number = torch.arange(count).reshape(side, side)
    system, border = torch.eye(count, dtype=torch.float64) * 4, torch.zeros(count, 4 * side, dtype=torch.float64)
    for k, (dy, dx) in enumerate(((-1, 0), (1, 0), (0, -1), (0, 1))):
        y, x = torch.meshgrid(torch.arange(side) + dy, torch.arange(side) + dx, indexing='ij')
        inside = (y >= 0) & (y < side) & (x >= 0) & (x < side)
        system[number[inside], number[y[inside], x[inside]]] -= 1
        along = (number % side if k < 2 else torch.div(number, side, rounding_mode='floor'))[~inside]
        border[number[~inside], k * side + along] += 1
    return torch.linalg.solve(system, border).float()


KNOWN = {}


def membrane(difference):
    """difference N×C×4·SIDE on the sides → N×C×SIDE×SIDE."""
    key = str(difference.device)
    if key not in KNOWN:
        KNOWN[key] = harmonic().to(difference.device)
    return (difference @ KNOWN[key].t()).unflatten(2, (SIDE, SIDE))


def sides(x, box):
    """The picture along the four sides of each box: N×C×4·SIDE."""
    h, w = x.shape[2:]
    left, top, right, bottom = (box / torch.tensor([w, h, w, h], device=x.device) * 2 - 1).unbind(1)
    along = (torch.arange(SIDE, device=x.device) + .5) / SIDE
    u, v = left[:, None] + (right - left)[:, None] * along, top[:, None] + (bottom - top)[:, None] * along
    fixed = lambda value: value[:, None].expand(-1, SIDE)
    grid = torch.cat([torch.stack(pair, -1) for pair in ((u, fixed(top)), (u, fixed(bottom)), (fixed(left), v), (fixed(right), v))], 1)
    return F.grid_sample(x, grid[:, :, None], mode='bilinear', padding_mode='border', align_corners=False)[..., 0]


def blended(x, layer, box):
    """(picture, mask): the layer inside the box, its border's difference spread smoothly over it."""
    tone = put(x, membrane(sides(x, box) - sides(layer, box)), box)
    s, t, _, _ = window(x, box)
    mask = ((s.abs() < 1) & (t.abs() < 1)).float()
    return x + ((layer + tone).clamp(0, 1) - x) * mask, mask
