"""Random fields over a batch of canvases: noise of any grain, waves, edges, patches. All values float, all on the canvas's device."""
import math

import torch

from .resample import resample


def uniform(n, low, high, device):
    return torch.empty(n, device=device).uniform_(low, high)


def chance(n, p, device):
    return torch.empty(n, device=device).bernoulli_(p)


def column(values):
    return values.view(-1, 1, 1)


def grain(n, height, width, cells_y, cells_x, device):
    """Smooth noise about N(0, 1): a coarse lattice, interpolated."""
    lattice = torch.randn(n, max(2, cells_y), max(2, cells_x), device=device)
    return resample(lattice, height, width, "bicubic", corners=True)


def positions(n, height, width, device):
    """Pixel coordinates in canvas heights, from the centre."""
    y = (torch.arange(height, device=device) - height / 2) / height
    x = (torch.arange(width, device=device) - width / 2) / height
    return x.view(1, 1, -1).expand(n, height, width), y.view(1, -1, 1).expand(n, height, width)


def waves(n, height, width, device, low=1.0, high=14.0):
    """Bent line pattern as printed behind the text (guilloche, raster, moire)."""
    x, y = positions(n, height, width, device)
    angle = column(uniform(n, 0, math.pi, device))
    frequency = column(torch.exp(uniform(n, math.log(low), math.log(high), device))) * 2 * math.pi
    bend = grain(n, height, width, 3, 14, device) * column(uniform(n, 0, 2.5, device))
    phase = frequency * (x * torch.cos(angle) + y * torch.sin(angle)) + bend
    second = torch.sin(phase * column(uniform(n, 0.4, 2.2, device)) + bend * 2)
    return torch.sin(phase + second * column(uniform(n, 0, 1.5, device)))


def edge(n, height, width, device):
    """1 on one side of a random line, 0 on the other, soft in between: shadows and folds."""
    x, y = positions(n, height, width, device)
    angle = column(uniform(n, 0, 2 * math.pi, device))
    across = x * torch.cos(angle) + y * torch.sin(angle)
    reach = 0.5 * width / height * torch.cos(angle).abs() + 0.5
    offset = column(uniform(n, -1, 1, device)) * reach
    soft = column(torch.exp(uniform(n, math.log(0.03), math.log(1.5), device)))
    return torch.sigmoid((across - offset) / soft), across - offset


def patch(n, height, width, device):
    """A soft blob somewhere on the canvas: glare, stains, fingers' shade."""
    x, y = positions(n, height, width, device)
    cx = column(uniform(n, -0.5, 0.5, device)) * width / height
    cy = column(uniform(n, -0.7, 0.7, device))
    rx = column(torch.exp(uniform(n, math.log(0.2), math.log(4.0), device)))
    ry = column(torch.exp(uniform(n, math.log(0.15), math.log(1.5), device)))
    reach = ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2
    return torch.exp(-(reach ** column(uniform(n, 0.7, 2.5, device))))


def mostly(n, usual, share, most, device):
    """Mostly small errors around zero (`usual` is their deviation); in a share of the cases anything up to `most` either way.

    The second kind is a page seen under a steep angle whose corners were found only roughly.
    """
    small = torch.randn(n, device=device).clamp(-2, 2) * usual
    return torch.where(torch.rand(n, device=device) < share, uniform(n, -most, most, device), small)
