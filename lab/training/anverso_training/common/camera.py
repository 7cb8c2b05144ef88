"""What phones do to a picture, on a batch: light, blur, noise, sharpening, smoothing, colour, JPEG. Images 0–1, N×3×H×W."""
import math

import torch
from torch.nn import functional as F

from .jpeg import jpeg


def uniform(n, low, high, device):
    return torch.rand(n, 1, 1, 1, device=device) * (high - low) + low


def some(n, share, device):
    return torch.rand(n, 1, 1, 1, device=device) < share


def blur(x, sigma):
    """Gaussian, one sigma per image (px)."""
    radius = int(min(6, max(1, math.ceil(2.5 * float(sigma.max())))))
    steps = torch.arange(-radius, radius + 1, device=x.device).float()
    kernel = torch.exp(-.5 * (steps / sigma.reshape(-1, 1).clamp(min=.05)) ** 2)
    kernel = kernel / kernel.sum(1, keepdim=True)
    # Weighted shifts: a grouped convolution with one group per channel and picture took seconds on a GPU.
    h, w = x.shape[2:]
    wide = F.pad(x, (radius, radius, 0, 0), mode='replicate')
    x = sum(wide[:, :, :, i:i + w] * kernel[:, i].reshape(-1, 1, 1, 1) for i in range(2 * radius + 1))
    tall = F.pad(x, (0, 0, radius, radius), mode='replicate')
    return sum(tall[:, :, i:i + h] * kernel[:, i].reshape(-1, 1, 1, 1) for i in range(2 * radius + 1))


def tones(x, gamma, contrast, balance, faded, colour):
    """Gamma, contrast, brightness, white balance and colour: spreads, how many lose nearly all colour and how much of it stays, and the others' range."""
    n, d = x.shape[0], x.device
    x = x.clamp(1e-3, 1) ** torch.exp(torch.randn(n, 1, 1, 1, device=d) * gamma)
    x = (x - .5) * torch.exp(torch.randn(n, 1, 1, 1, device=d) * contrast) + .5 + torch.randn(n, 1, 1, 1, device=d) * .06
    x = x * torch.exp(torch.randn(n, 3, 1, 1, device=d) * balance)
    grey = x.mean(1, keepdim=True)
    share, most = faded
    return grey + (x - grey) * torch.where(some(n, share, d), uniform(n, 0, most, d), uniform(n, *colour, d))


def light(x):
    """Exposure, gamma, contrast, white balance, vignette or a lamp from one side."""
    n, d = x.shape[0], x.device
    x = tones(x, gamma=.2, contrast=.15, balance=.07, faded=(.06, .2), colour=(.6, 1.4))
    axis = torch.linspace(-1, 1, x.shape[2], device=d)
    slope = axis[None, None, :, None] * torch.randn(n, 1, 1, 1, device=d) + axis[None, None, None, :] * torch.randn(n, 1, 1, 1, device=d)
    return x * (1 + .12 * slope * some(n, .4, d))


def photograph(x):
    """The whole pipeline; each step for a share of the images, in the order a phone has them."""
    n, d = x.shape[0], x.device
    x = light(x)
    sigma = torch.where(some(n, .45, d), uniform(n, .3, 1.6, d), uniform(n, .05, .3, d))
    x = blur(x, sigma)
    level = torch.where(some(n, .5, d), uniform(n, .005, .05, d), uniform(n, 0, .006, d))
    noise = torch.randn_like(x) + .7 * torch.randn_like(x[:, :1])
    x = x + noise * level * (.4 + x.clamp(0, 1).sqrt())
    soft = blur(x, uniform(n, .8, 2.2, d))
    smooth = some(n, .2, d) * torch.exp(-((x - soft).abs().mean(1, keepdim=True) / .06) ** 2)  # beauty filter: flat skin only
    x = x + (soft - x) * smooth * uniform(n, .5, 1, d)
    x = x + (x - soft) * some(n, .4, d) * uniform(n, .2, 1.3, d)  # sharpening, with its halos
    x = jpeg(x.clamp(0, 1), torch.where(some(n, .35, d), uniform(n, 25, 65, d), uniform(n, 65, 97, d)).flatten())
    return x.clamp(0, 1)
