"""How a portrait looks on a screen and on paper. Batches 0–1, N×3×R×R; `u`, `v` are the surface's own coordinates in canvas px."""
import math

import torch

from ..common.camera import blur, some, uniform
from ..common.jpeg import jpeg
from ..common.surfaces import dots, logspread, waves


def soften(x):
    """What is shown was itself photographed: less resolution, often JPEG."""
    n, d = x.shape[0], x.device
    x = blur(x, torch.where(some(n, .6, d), uniform(n, .2, 1.4, d), uniform(n, .05, .2, d)))
    return jpeg(x.clamp(0, 1), torch.where(some(n, .5, d), uniform(n, 35, 80, d), uniform(n, 80, 98, d)).flatten())


def cast(n, d):
    """Gains of the three colours: most screens look cold to a camera balanced for the room, some pink, some nearly right."""
    cold = torch.cat([uniform(n, .7, 1, d), uniform(n, .88, 1.04, d), uniform(n, 1, 1.35, d)], 1)
    pink = torch.cat([uniform(n, 1, 1.25, d), uniform(n, .78, .95, d), uniform(n, .9, 1.1, d)], 1)
    mild = 1 + torch.randn(n, 3, 1, 1, device=d) * .06
    return torch.where(some(n, .5, d), cold, torch.where(some(n, .3, d), pink, mild))


def expose(x):
    """A camera that meters a dark room burns a bright screen out; one that meters the screen does not."""
    n, d = x.shape[0], x.device
    gain = torch.where(some(n, .35, d), uniform(n, 1.2, 2.0, d), uniform(n, .7, 1.2, d))
    return (x * gain).clamp(0, 1)


def on_screen(x, u, v):
    """Gamma, raised blacks, a colour cast, sub-pixel columns (point-sampled, so they alias into moiré), bars, glare, exposure, focus."""
    n, d, size = x.shape[0], x.device, x.shape[2]
    x = soften(x)
    x = x.clamp(1e-3, 1) ** uniform(n, .6, 1.7, d)
    black = uniform(n, 0, .14, d) + some(n, .25, d) * uniform(n, 0, .16, d)  # a veil of stray light now and then
    x = black + x * (uniform(n, .7, 1.15, d) - black)
    x = x * cast(n, d)
    pitch = logspread(n, .55, 4.0, d)
    phase = torch.tensor([0, 1 / 3, 2 / 3], device=d).reshape(1, 3, 1, 1) * some(n, .7, d)
    bend = 1 + .003 * waves(n, size, d, 3)
    columns = torch.cos(2 * math.pi * (u * bend / pitch + phase))
    rows = torch.cos(2 * math.pi * (v * bend / pitch + torch.rand(n, 1, 1, 1, device=d)))
    depth = torch.where(some(n, .65, d), logspread(n, .01, .25, d), uniform(n, 0, .02, d))
    x = x * (1 + depth * columns + depth * uniform(n, 0, 1, d) * rows)
    slow = torch.cos(2 * math.pi * (u * uniform(n, -.03, .03, d) + v * uniform(n, -.03, .03, d) + .8 * waves(n, size, d, 3)) + 3 * phase)
    x = x * (1 + some(n, .35, d) * uniform(n, .02, .12, d) * slow)
    bars = torch.sin(2 * math.pi * (v / size * uniform(n, 1, 8, d) + torch.rand(n, 1, 1, 1, device=d)))
    x = x * (1 + some(n, .2, d) * uniform(n, .02, .12, d) * bars)
    glare = torch.sigmoid(waves(n, size, d, 4) * 4 - uniform(n, 3, 7, d))
    x = expose(x + some(n, .35, d) * glare * uniform(n, .1, .8, d))
    return blur(x, torch.where(some(n, .5, d), uniform(n, .3, 2.4, d), uniform(n, .05, .3, d)))


def halftone(x, u, v):
    """Dots of three inks at their printing angles, mixed with the continuous tone by a share per image."""
    n, d = x.shape[0], x.device
    pitch = logspread(n, 1.2, 5.0, d)
    planes = [1 - dots(1 - x[:, i:i + 1], u, v, pitch, degrees) for i, degrees in enumerate((15, 75, 0))]
    return torch.cat(planes, 1)


def on_paper(x, u, v):
    """Flat contrast, a narrower gamut, halftone, paper grain, curl and shine."""
    n, d, size = x.shape[0], x.device, x.shape[2]
    x = soften(x)
    grey = x.mean(1, keepdim=True)
    x = grey + (x - grey) * torch.where(some(n, .12, d), uniform(n, 0, .1, d), uniform(n, .5, 1.1, d))
    share = torch.where(some(n, .5, d), uniform(n, .05, .5, d), uniform(n, 0, .04, d))
    x = x + (halftone(x, u, v) - x) * share
    x = uniform(n, .04, .28, d) + x * uniform(n, .5, .8, d)
    x = x * (1 + torch.randn(n, 3, 1, 1, device=d) * .06)
    streak = torch.sin(2 * math.pi * v / logspread(n, 2, 14, d)) * some(n, .15, d)
    x = x * (1 + .04 * streak) + blur(torch.randn_like(x[:, :1]), uniform(n, .3, 1.2, d)) * uniform(n, 0, .03, d)
    curl = torch.cos(u / size * uniform(n, 1, 7, d) + uniform(n, 0, 6.3, d))
    x = x * (1 + some(n, .5, d) * uniform(n, .03, .25, d) * curl)
    shine = torch.sigmoid(waves(n, size, d, 3) * 3 - uniform(n, 3, 6, d))
    x = (x + some(n, .25, d) * shine * uniform(n, .1, .5, d)) * torch.where(some(n, .4, d), uniform(n, 1, 1.6, d), uniform(n, .7, 1, d))
    return blur(x.clamp(0, 1), torch.where(some(n, .5, d), uniform(n, .3, 2.0, d), uniform(n, .05, .3, d)))
