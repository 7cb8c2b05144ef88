"""What phones do to a picture, on a batch: light, blur, noise, sharpening, smoothing, colour, JPEG. Images 0–1, N×3×H×W."""
import math

import torch
from torch.nn import functional as F

LUMA = torch.tensor([[16, 11, 10, 16, 24, 40, 51, 61], [12, 12, 14, 19, 26, 58, 60, 55], [14, 13, 16, 24, 40, 57, 69, 56],
                     [14, 17, 22, 29, 51, 87, 80, 62], [18, 22, 37, 56, 68, 109, 103, 77], [24, 35, 55, 64, 81, 104, 113, 92],
                     [49, 64, 78, 87, 103, 121, 120, 101], [72, 92, 95, 98, 112, 100, 103, 99]], dtype=torch.float32)  # ITU-T T.81, K.1
TO_YCC = torch.tensor([[.299, .587, .114], [-.1687, -.3313, .5], [.5, -.4187, -.0813]])


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


def jpeg(x, quality):
    """8×8 cosine transform, quantised; chroma at half resolution. quality: N, 1–100."""
    n, _, height, width = x.shape
    x = F.pad(x, [0, -width % 16, 0, -height % 16], mode='replicate')
    ycc = torch.einsum('ij,njhw->nihw', TO_YCC.to(x), x * 255 - 128)
    chroma = F.avg_pool2d(ycc[:, 1:], 2)
    steps = torch.where(quality < 50, 5000 / quality, 200 - 2 * quality) / 100
    k = torch.arange(8, device=x.device).float()
    basis = torch.cos((2 * k[None] + 1) * k[:, None] * math.pi / 16) * .5
    basis[0] = math.sqrt(1 / 8)

    def squeeze(plane, coarse):
        c, h, w = plane.shape[1:]
        blocks = plane.reshape(n, c, h // 8, 8, w // 8, 8)
        freq = torch.einsum('ai,ncyixj,bj->ncyxab', basis, blocks, basis)
        table = (LUMA.to(x) * coarse * steps.reshape(-1, 1, 1)).clamp(min=1).reshape(n, 1, 1, 1, 8, 8)
        freq = torch.round(freq / table) * table
        return torch.einsum('ai,ncyxab,bj->ncyixj', basis, freq, basis).reshape(n, c, h, w)

    luma, chroma = squeeze(ycc[:, :1], 1.0), squeeze(chroma, 1.3)
    ycc = torch.cat([luma, F.interpolate(chroma, scale_factor=2.0, mode='bilinear', align_corners=False)], 1)
    rgb = torch.einsum('ij,njhw->nihw', torch.linalg.inv(TO_YCC).to(x), ycc) / 255 + 128 / 255
    return rgb[:, :, :height, :width].clamp(0, 1)


def light(x):
    """Exposure, gamma, contrast, white balance, vignette or a lamp from one side."""
    n, d = x.shape[0], x.device
    x = x.clamp(1e-3, 1) ** torch.exp(torch.randn(n, 1, 1, 1, device=d) * .2)
    x = (x - .5) * torch.exp(torch.randn(n, 1, 1, 1, device=d) * .15) + .5 + torch.randn(n, 1, 1, 1, device=d) * .06
    x = x * torch.exp(torch.randn(n, 3, 1, 1, device=d) * .07)
    grey = x.mean(1, keepdim=True)
    x = grey + (x - grey) * torch.where(some(n, .06, d), uniform(n, 0, .2, d), uniform(n, .6, 1.4, d))
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
