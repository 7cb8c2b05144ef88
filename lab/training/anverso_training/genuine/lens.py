"""From light on the sensor to a JPEG: what every simulated picture goes through, genuine or not. Linear light in, 0–1 pictures out."""
import math

import torch
from ..common.camera import blur, some, uniform
from ..common.jpeg import jpeg
from torch.nn import functional as F


def bayer(x):
    """One colour a pixel, the others bilinear from the neighbours: the source of coloured moiré."""
    n, _, h, w = x.shape
    even_y = (torch.arange(h, device=x.device) % 2 == 0).float()[:, None]
    even_x = (torch.arange(w, device=x.device) % 2 == 0).float()[None]
    red, blue = even_y * even_x, (1 - even_y) * (1 - even_x)
    masks = torch.stack([red, 1 - red - blue, blue])[None]
    kernel = x.new_tensor([[1, 2, 1], [2, 4, 2], [1, 2, 1]])[None, None].expand(3, 1, 3, 3) / 4
    pad = lambda y: F.pad(y, (1, 1, 1, 1), mode='replicate')
    known = F.conv2d(pad(x * masks), kernel, groups=3)
    weight = F.conv2d(pad(masks), kernel, groups=3)
    return known / weight


def sensor(x):
    """Shot and read noise, demosaic, then the phone's own smoothing of colour."""
    n, d = x.shape[0], x.device
    gain = torch.exp(uniform(n, math.log(2e-5), math.log(2e-3), d))
    x = x + torch.randn_like(x) * (gain * x.clamp(min=0) + gain * .02).sqrt()
    x = torch.where(some(n, .8, d), bayer(x), x)
    grey = x.mean(1, keepdim=True)
    colour = blur(x - grey, uniform(n, .4, 1.6, d))
    return grey + torch.where(some(n, .6, d), colour, x - grey)


def develop(x):
    """Exposure, white balance, gamma, contrast, noise reduction that keeps edges, sharpening."""
    n, d = x.shape[0], x.device
    level = x.mean((1, 2, 3), keepdim=True).clamp(min=.02)
    x = x * (torch.exp(uniform(n, math.log(.1), math.log(.5), d)) / level).clamp(.4, 2.5)
    x = x * torch.exp(torch.randn(n, 3, 1, 1, device=d) * .08)
    x = x.clamp(1e-4, 1.4) ** (1 / uniform(n, 1.9, 2.4, d))
    x = x + uniform(n, -.05, .25, d) * (x - .5) * (x * (1.2 - x)).clamp(min=0) * 2
    soft = blur(x, uniform(n, .6, 1.6, d))
    flat = torch.exp(-((x - soft).abs().mean(1, keepdim=True) / uniform(n, .01, .06, d)) ** 2)
    x = x + (soft - x) * flat * some(n, .5, d) * uniform(n, .3, 1, d)
    soft = blur(x, uniform(n, .5, 1.6, d))
    return (x + (x - soft) * some(n, .6, d) * uniform(n, .2, 1.4, d)).clamp(0, 1)


def compress(x, share=.9):
    n, d = x.shape[0], x.device
    quality = torch.where(some(n, .3, d), uniform(n, 40, 75, d), uniform(n, 75, 98, d))
    return torch.where(some(n, share, d), jpeg(x, quality.flatten()), x)


def photograph(light):
    """Light N×3×3S×3S on a grid three times finer than the picture → picture N×3×S×S.

    A third of the phones have three times the pixels and the picture was reduced on its way (messengers do): grids alias twice.
    """
    n, d = light.shape[0], light.device
    order = torch.randperm(n)
    fine, whole = order[:n // 3].to(d), order[n // 3:].to(d)
    focus = torch.where(some(n, .25, d), uniform(n, 1.0, 1.8, d), uniform(n, .3, .9, d))
    out = light.new_empty(n, 3, light.shape[2] // 3, light.shape[3] // 3)
    out[whole] = develop(sensor(F.avg_pool2d(blur(light[whole], (focus[whole] * 2.2).clamp(max=2.4)), 3)))
    out[fine] = F.avg_pool2d(develop(sensor(blur(light[fine], focus[fine].clamp(max=1.2)))), 3)
    return compress(out)


def resend(x):
    """A picture that was a photo already: a little of everything a phone and a messenger still do to it."""
    n, d = x.shape[0], x.device
    x = torch.where(some(n, .25, d), blur(x, uniform(n, .3, .9, d)), x)
    x = x + torch.randn_like(x) * some(n, .3, d) * uniform(n, .003, .025, d)
    x = x + (x - blur(x, uniform(n, .6, 1.4, d))) * some(n, .25, d) * uniform(n, .2, 1, d)
    return compress(x.clamp(0, 1), .6)
