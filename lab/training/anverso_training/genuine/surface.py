"""How a document looks close by: on a screen, as a copy on paper, and as itself. `u`, `v`: the surface in picture px, on a grid three times finer.

Each returns linear light N×3×H×W. `read(u, v)` samples the document (0–1) at surface places.
"""
import math

import torch

from ..common.camera import blur, some, uniform
from ..common.surfaces import dots, logspread, waves


def stripes(fx, fy, order, gap):
    """RGB or BGR columns inside one screen pixel."""
    lit = []
    for place in (0, 1, 2):
        centre = torch.where(order, (place + .5) / 3, (2.5 - place) / 3)
        lit.append(((fx - centre).abs() < (1 - gap) / 6).float())
    return torch.cat(lit, 1) * ((fy - .5).abs() < .5 - gap / 4).float() * 3 / (1 - gap) / (1 - gap / 2)


def pentile(fx, fy, iu, iv):
    """Every pixel has a green diode; red and blue take turns."""
    disc = lambda x, y, r: (((fx - x) ** 2 + (fy - y) ** 2) < r * r).float()
    odd = ((iu + iv) % 2 >= 1).float()
    big, green = disc(.7, .65, .27) / .229, disc(.22, .3, .2) / .126
    return torch.cat([big * (1 - odd) * 2, green, big * odd * 2], 1)


def on_screen(read, u, v, pitch):
    n, d, size = u.shape[0], u.device, u.shape[2:]
    turned = some(n, .3, d)
    a, b = torch.where(turned, v, u) / pitch, torch.where(turned, u, v) / pitch
    bend = 1 + .002 * waves(n, size, d, 3)
    a, b = a * bend, b * bend
    iu, iv = a.floor(), b.floor()
    ca, cb = (iu + .5) / bend * pitch, (iv + .5) / bend * pitch
    x = read(torch.where(turned, cb, ca), torch.where(turned, ca, cb))
    black = uniform(n, .001, .03, d)
    light = black + x.clamp(0, 1) ** uniform(n, 1.9, 2.5, d) * uniform(n, .6, 1.2, d)
    mask = torch.where(some(n, .3, d), pentile(a - iu, b - iv, iu, iv), stripes(a - iu, b - iv, some(n, .8, d), uniform(n, .1, .5, d)))
    light = light * (1 + (mask - 1) * uniform(n, .1, 1, d))  # matt foils spread the diodes' light
    light = light * (1 + torch.randn(n, 3, 1, 1, device=d) * .05 + torch.tensor([-.04, 0, .06], device=d).reshape(1, 3, 1, 1))
    bars = torch.sin(2 * math.pi * (v / logspread(n, 30, 800, d) + torch.rand(n, 1, 1, 1, device=d)))
    light = light * (1 + some(n, .2, d) * uniform(n, .03, .25, d) * bars)
    glare = torch.sigmoid(waves(n, size, d, 3) * 3 - uniform(n, 2, 6, d))
    return light + some(n, .35, d) * glare * uniform(n, .02, .5, d)


def halftone(x, u, v, pitch):
    """Cyan, magenta, yellow and black at their angles; black takes a share of what all three have."""
    ink = 1 - x.clamp(0, 1)
    black = ink.amin(1, keepdim=True) * uniform(x.shape[0], .2, .9, x.device)
    planes = [1 - dots((ink[:, i:i + 1] - black).clamp(0, 1), u, v, pitch, angle) * .95 for i, angle in enumerate((15, 75, 0))]
    return torch.cat(planes, 1) * (1 - dots(black, u, v, pitch, 45) * .97)


def sprayed(x, grain):
    """Inkjet: the same amount of ink in scattered drops."""
    n, d = x.shape[0], x.device
    rough = blur(torch.randn_like(x), grain)
    rough = rough / rough.std((2, 3), keepdim=True).clamp(min=1e-3)
    return torch.sigmoid(6 * (x - .5) * 2 + rough * 2.2)


def on_paper(read, u, v, grey_share=.3):
    """(light, which are grey copies)."""
    n, d, size = u.shape[0], u.device, u.shape[2:]
    x = read(u, v)
    grey_copy = some(n, grey_share, d)
    grey = (x * x.new_tensor([.3, .59, .11]).reshape(1, 3, 1, 1)).sum(1, keepdim=True)
    contrast = torch.where(some(n, .3, d), uniform(n, 1.4, 3, d), uniform(n, .9, 1.3, d))
    x = torch.where(grey_copy, ((grey - .5) * contrast + .5).expand_as(x), grey + (x - grey) * uniform(n, .5, 1.1, d)).clamp(0, 1)
    pitch = logspread(n, .9, 6, d)
    rastered, drops = halftone(x, u, v, pitch), sprayed(x, uniform(n, .4, 2.4, d))
    rastered = torch.where(grey_copy, (1 - dots(1 - x[:, :1], u, v, pitch, 45)).expand_as(x), rastered)
    kind = torch.rand(n, 1, 1, 1, device=d)
    inked = torch.where(kind < .45, rastered, torch.where(kind < .8, drops, x))
    x = x + (inked - x) * uniform(n, .15, 1, d)
    light = uniform(n, .02, .12, d) + x * uniform(n, .45, .8, d)
    fibre = blur(torch.randn_like(x[:, :1]), uniform(n, .8, 2.4, d))
    light = light * (1 + fibre * uniform(n, .01, .12, d))
    streak = torch.sin(2 * math.pi * v / logspread(n, 3, 40, d)) * some(n, .15, d)
    light = light * (1 + .04 * streak) * (1 + .15 * waves(n, size, d, 2) * some(n, .5, d))
    return light, grey_copy.flatten()


def as_itself(read, u, v):
    """Card or page: fine print of its own, a smooth or laminated face, light that falls unevenly."""
    n, d, size = u.shape[0], u.device, u.shape[2:]
    x = read(u, v).clamp(0, 1)
    fine = halftone(x, u, v, logspread(n, .5, 1.6, d))
    x = x + (fine - x) * some(n, .35, d) * uniform(n, .05, .6, d)
    light = uniform(n, .01, .05, d) + x ** uniform(n, 1.6, 2.3, d) * uniform(n, .6, 1, d)
    light = light * (1 + blur(torch.randn_like(x[:, :1]), uniform(n, .8, 2.4, d)) * uniform(n, 0, .03, d))
    light = light * (1 + .2 * waves(n, size, d, 2) * some(n, .6, d))
    shine = torch.sigmoid(waves(n, size, d, 3) * 3 - uniform(n, 2, 6, d))
    return light + some(n, .35, d) * shine * uniform(n, .05, .8, d)
