"""Camera and light on a composed batch, on the device: shadows, glare, casts, blur, low resolution, noise, JPEG."""
import math

import torch
from torch.nn import functional as F

from ..common.camera import some, uniform
from ..common.jpeg import jpeg
from .compose import PAD

LUMA = torch.tensor([.299, .587, .114])


def light(image):
    """Uneven light, one soft shadow edge, a glare spot, a glare stripe."""
    n, _, size, _ = image.shape
    device = image.device
    field = F.interpolate(torch.rand(n, 1, 4, 4, device=device), size=(size, size), mode='bicubic', align_corners=False)
    image = image * (1 + some(n, .6, device) * (field - .5) * uniform(n, .1, .9, device))
    line = torch.linspace(-1, 1, size, device=device)
    y, x = torch.meshgrid(line, line, indexing='ij')
    turn = uniform(n, 0, 2 * math.pi, device)[:, 0]
    side = x * torch.cos(turn) + y * torch.sin(turn) + uniform(n, -.8, .8, device)[:, 0]
    edge = torch.sigmoid(side * uniform(n, 4, 90, device)[:, 0])[:, None]
    image = image * (1 - some(n, .3, device) * edge * uniform(n, .15, .6, device))
    cx, cy = uniform(n, -1, 1, device)[:, 0], uniform(n, -1, 1, device)[:, 0]
    sx, sy = uniform(n, .05, .5, device)[:, 0], uniform(n, .05, .25, device)[:, 0]
    u = (x - cx) * torch.cos(turn) + (y - cy) * torch.sin(turn)
    v = (y - cy) * torch.cos(turn) - (x - cx) * torch.sin(turn)
    spot = torch.exp(-(u / sx) ** 2 - (v / sy) ** 2)[:, None]
    image = image + some(n, .3, device) * spot * uniform(n, 60, 400, device)
    # A lamp's tube or a window mirrored in laminate: a long stripe that burns out what lies under it.
    stripe = torch.exp(-(((y - cx) * torch.cos(turn) + (x - cy) * torch.sin(turn)) / (.35 * sy)) ** 4)[:, None]
    return image + some(n, .12, device) * stripe * uniform(n, 60, 300, device)


def colour(image):
    n, device = len(image), image.device
    gray = (image * LUMA.to(device)[None, :, None, None]).sum(1, keepdim=True)
    saturation = uniform(n, .5, 1.4, device) * ~some(n, .07, device)
    image = gray + (image - gray) * saturation
    cast = 1 + torch.randn(n, 3, 1, 1, device=device) * .09
    gain = torch.exp(torch.randn(n, device=device) * .22)[:, None, None, None]
    image = (image * cast * gain).clamp(0, 255) / 255
    gamma = torch.exp(torch.randn(n, device=device) * .28)[:, None, None, None]
    image = image.clamp_min(1e-4) ** gamma
    dark = some(n, .1, device) * uniform(n, .3, .75, device)
    lift = uniform(n, 0, .12, device) * some(n, .3, device)
    return (image * (1 - dark) * (1 - lift) + lift) * 255


def blur_kernels(n, device, side=11):
    """Defocus (Gaussian), motion (a line) or nothing, per sample."""
    line = torch.arange(side, device=device) - side // 2
    y, x = torch.meshgrid(line.float(), line.float(), indexing='ij')
    sigma = uniform(n, .35, 2.3, device)[:, 0]
    gauss = torch.exp(-(x ** 2 + y ** 2) / (2 * sigma ** 2))
    turn, reach = uniform(n, 0, math.pi, device)[:, 0], uniform(n, 1, 5, device)[:, 0]
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


def degrade(image, inside):
    """Full chain; the letterbox padding is put back last because the net always sees it clean."""
    n, device = len(image), image.device
    image = coarse(blur(colour(light(image).clamp(0, 255))))
    sigma = torch.exp(uniform(n, math.log(.5), math.log(14), device))
    image = image + torch.randn_like(image) * sigma * some(n, .7, device)
    # Steps of 0.08 to 1.6 times the standard table, evenly on a logarithmic scale.
    scale = torch.exp(uniform(n, math.log(.08), math.log(1.6), device)).flatten()
    quality = torch.where(scale < 1, 100 - 50 * scale, 50 / scale)
    compressed = jpeg(image.clamp(0, 255) / 255, quality) * 255
    image = torch.where(some(n, .6, device), compressed, image).clamp(0, 255).round()
    return torch.where(inside[:, None], image, torch.full_like(image, PAD))
