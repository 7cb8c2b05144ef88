"""What simulated screens and prints share, on batches: smooth fields, soft edges, printing dots, fingers that hold something."""
import math

import torch
from torch.nn import functional as F

from .camera import some, uniform


def coordinates(n, size, device):
    axis = torch.arange(size, device=device).float() + .5
    y, x = torch.meshgrid(axis, axis, indexing='ij')
    return x.expand(n, 1, -1, -1), y.expand(n, 1, -1, -1)


def waves(n, size, device, coarse):
    """Smooth random fields, about −1…1."""
    return F.interpolate(torch.randn(n, 1, coarse, coarse, device=device), size=size, mode='bicubic', align_corners=False)


def logspread(n, low, high, device):
    return torch.exp(uniform(n, math.log(low), math.log(high), device))


def dots(ink, u, v, pitch, degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    screen = torch.cos(2 * math.pi * (u * c - v * s) / pitch) + torch.cos(2 * math.pi * (u * s + v * c) / pitch)
    return torch.sigmoid(8 * (ink * 2.6 - 1.3 + screen * .65))


def edge(distance):
    """Soft inside of a shape: 1 inside, one pixel of transition. distance in px, negative inside."""
    return torch.sigmoid(-distance * 3)


def fingers(u, v, half_u, half_v, skin, out):
    """Up to four finger tips over the rim of what is held."""
    n, d = u.shape[0], u.device
    for _ in range(4):
        side, along = some(n, .5, d), uniform(n, -.9, .9, d)
        sign = torch.where(some(n, .5, d), 1.0, -1.0)
        cu = torch.where(side, sign * half_u, along * half_u)
        cv = torch.where(side, along * half_v, half_v)
        width, length = half_u * uniform(n, .06, .13, d), half_u * uniform(n, .2, .45, d)
        a, b = torch.where(side, length, width), torch.where(side, width, length)
        r = ((u - cu) / a) ** 2 + ((v - cv) / b) ** 2
        mask = torch.sigmoid((1 - r) * 8) * some(n, .3, d)
        out = out + (skin * (1.1 - .5 * r.clamp(0, 1)) - out) * mask
    return out
