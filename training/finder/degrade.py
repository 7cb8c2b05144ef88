"""Camera and light on a composed batch, on the device: shadows, glare, casts, blur, low resolution, noise, JPEG."""
import math

import torch
from torch.nn import functional as F

from compose import PAD, uniform

LUMA = torch.tensor([.299, .587, .114])
# Standard luminance quantisation of JPEG, annex K.1 of ITU-T T.81.
QUANT = torch.tensor([
    [16, 11, 10, 16, 24, 40, 51, 61], [12, 12, 14, 19, 26, 58, 60, 55], [14, 13, 16, 24, 40, 57, 69, 56],
    [14, 17, 22, 29, 51, 87, 80, 62], [18, 22, 37, 56, 68, 109, 103, 77], [24, 35, 55, 64, 81, 104, 113, 92],
    [49, 64, 78, 87, 103, 121, 120, 101], [72, 92, 95, 98, 112, 100, 103, 99]], dtype=torch.float32)
DCT = torch.tensor([[math.cos((2 * x + 1) * u * math.pi / 16) * (math.sqrt(.125) if u == 0 else .5) for x in range(8)] for u in range(8)])


def chance(n, share, device):
    return (torch.rand(n, device=device) < share).float()[:, None, None, None]


def light(image):
    """Uneven light, one soft shadow edge, a glare spot, a glare stripe."""
    n, _, size, _ = image.shape
    device = image.device
    field = F.interpolate(torch.rand(n, 1, 4, 4, device=device), size=(size, size), mode='bicubic', align_corners=False)
    image = image * (1 + chance(n, .6, device) * (field - .5) * uniform(n, .1, .9, device)[:, None, None, None])
    line = torch.linspace(-1, 1, size, device=device)
    y, x = torch.meshgrid(line, line, indexing='ij')
    turn = uniform(n, 0, 2 * math.pi, device)[:, None, None]
    side = x * torch.cos(turn) + y * torch.sin(turn) + uniform(n, -.8, .8, device)[:, None, None]
    edge = torch.sigmoid(side * uniform(n, 4, 90, device)[:, None, None])[:, None]
    image = image * (1 - chance(n, .3, device) * edge * uniform(n, .15, .6, device)[:, None, None, None])
    cx, cy = uniform(n, -1, 1, device)[:, None, None], uniform(n, -1, 1, device)[:, None, None]
    sx, sy = uniform(n, .05, .5, device)[:, None, None], uniform(n, .05, .25, device)[:, None, None]
    u = (x - cx) * torch.cos(turn) + (y - cy) * torch.sin(turn)
    v = (y - cy) * torch.cos(turn) - (x - cx) * torch.sin(turn)
    spot = torch.exp(-(u / sx) ** 2 - (v / sy) ** 2)[:, None]
    image = image + chance(n, .3, device) * spot * uniform(n, 60, 400, device)[:, None, None, None]
    # A lamp's tube or a window mirrored in laminate: a long stripe that burns out what lies under it.
    stripe = torch.exp(-(((y - cx) * torch.cos(turn) + (x - cy) * torch.sin(turn)) / (.35 * sy)) ** 4)[:, None]
    return image + chance(n, .12, device) * stripe * uniform(n, 60, 300, device)[:, None, None, None]


def colour(image):
    n, device = len(image), image.device
    gray = (image * LUMA.to(device)[None, :, None, None]).sum(1, keepdim=True)
    saturation = uniform(n, .5, 1.4, device)[:, None, None, None] * (1 - chance(n, .07, device))
    image = gray + (image - gray) * saturation
    cast = 1 + torch.randn(n, 3, 1, 1, device=device) * .09
    gain = torch.exp(torch.randn(n, device=device) * .22)[:, None, None, None]
    image = (image * cast * gain).clamp(0, 255) / 255
    gamma = torch.exp(torch.randn(n, device=device) * .28)[:, None, None, None]
    image = image.clamp_min(1e-4) ** gamma
    dark = chance(n, .1, device) * uniform(n, .3, .75, device)[:, None, None, None]
    lift = uniform(n, 0, .12, device)[:, None, None, None] * chance(n, .3, device)
    return (image * (1 - dark) * (1 - lift) + lift) * 255


def blur_kernels(n, device, side=11):
    """Defocus (Gaussian), motion (a line) or nothing, per sample."""
    line = torch.arange(side, device=device) - side // 2
    y, x = torch.meshgrid(line.float(), line.float(), indexing='ij')
    sigma = uniform(n, .35, 2.3, device)[:, None, None]
    gauss = torch.exp(-(x ** 2 + y ** 2) / (2 * sigma ** 2))
    turn, reach = uniform(n, 0, math.pi, device)[:, None, None], uniform(n, 1, 5, device)[:, None, None]
    along = x * torch.cos(turn) + y * torch.sin(turn)
    across = -x * torch.sin(turn) + y * torch.cos(turn)
    motion = torch.exp(-across ** 2 / .5) * (along.abs() <= reach)
    point = ((x == 0) & (y == 0)).float()[None]
    choice = torch.rand(n, device=device)[:, None, None]
    kernel = torch.where(choice < .5, point.expand(n, -1, -1), torch.where(choice < .85, gauss, motion))
    return kernel / kernel.sum((1, 2), keepdim=True)


def blur(image):
    n, _, size, _ = image.shape
    kernel = blur_kernels(n, image.device)
    weight = kernel[:, None].repeat_interleave(3, 0)
    padded = F.pad(image, (5, 5, 5, 5), mode='replicate').view(1, n * 3, size + 10, size + 10)
    return F.conv2d(padded, weight, groups=n * 3).view(n, 3, size, size)


def coarse(image):
    """Some photos are small and get enlarged."""
    n = len(image)
    rows = (torch.rand(n, device=image.device) < .15).nonzero()[:, 0]
    if len(rows):
        side = int(torch.randint(160, 330, (1,)))
        small = F.interpolate(image[rows], size=(side, side), mode='bilinear', align_corners=False)
        image[rows] = F.interpolate(small, size=image.shape[2:], mode='bilinear', align_corners=False)
    return image


def jpeg(image):
    """Block quantisation of every channel of YCbCr with one strength a sample: blocks and ringing, no entropy coding needed."""
    n, _, size, _ = image.shape
    device = image.device
    basis, quant = DCT.to(device), QUANT.to(device)
    y = (image * LUMA.to(device)[None, :, None, None]).sum(1, keepdim=True)
    cb, cr = (image[:, 2:] - y) * .564, (image[:, :1] - y) * .713
    planes = torch.cat([y - 128, cb, cr], 1).view(n, 3, size // 8, 8, size // 8, 8).permute(0, 1, 2, 4, 3, 5)
    strength = torch.exp(uniform(n, math.log(.08), math.log(1.6), device))[:, None, None, None, None, None]
    step = (quant * strength).clamp_min(1)
    coefficients = basis @ planes @ basis.T
    planes = basis.T @ (torch.round(coefficients / step) * step) @ basis
    planes = planes.permute(0, 1, 2, 4, 3, 5).reshape(n, 3, size, size)
    y, cb, cr = planes[:, :1] + 128, planes[:, 1:2], planes[:, 2:]
    red, blue = y + cr / .713, y + cb / .564
    green = (y - .299 * red - .114 * blue) / .587
    return torch.cat([red, green, blue], 1)


def degrade(image, inside):
    """Full chain; the letterbox padding is put back last because the net always sees it clean."""
    n, device = len(image), image.device
    image = coarse(blur(colour(light(image).clamp(0, 255))))
    sigma = torch.exp(uniform(n, math.log(.5), math.log(14), device))[:, None, None, None]
    image = image + torch.randn_like(image) * sigma * chance(n, .7, device)
    compressed = jpeg(image.clamp(0, 255))
    image = torch.where(chance(n, .6, device) > 0, compressed, image).clamp(0, 255).round()
    return torch.where(inside[:, None], image, torch.full_like(image, PAD))
