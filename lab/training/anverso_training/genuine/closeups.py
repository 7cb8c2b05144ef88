"""Squares of simulated photos at the photo's own scale: the same documents as themselves, on screens and on paper, by the same cameras."""
import math

import torch
from ..common.camera import blur, some
from .lens import photograph
from .recapture_net import CROP_PX
from ..common.surfaces import logspread
from .surface import as_itself, on_paper, on_screen
from torch.nn import functional as F

FINE = 3 * CROP_PX
PATCH_PX = 240  # of the document around the place that is shown


def patches(images, place):
    """PATCH_PX squares of N×3×H×W about places (px); borders repeat."""
    n, _, h, w = images.shape
    axis = torch.arange(PATCH_PX, device=images.device) - PATCH_PX // 2
    rows = (place[:, 1, None] + axis).clamp(0, h - 1).long()
    columns = (place[:, 0, None] + axis).clamp(0, w - 1).long()
    every = torch.arange(n, device=images.device)[:, None, None, None]
    return images[every, torch.arange(3, device=images.device)[None, :, None, None], rows[:, None, :, None], columns[:, None, None, :]].float() / 255


def plane(n, device):
    """Surface coordinates in picture px about the square's middle, turned and tilted."""
    axis = (torch.arange(FINE, device=device) + .5) / 3 - CROP_PX / 2
    y, x = torch.meshgrid(axis, axis, indexing='ij')
    angle = torch.randn(n, 1, 1, 1, device=device) * math.radians(8) + (torch.rand(n, 1, 1, 1, device=device) * 4).floor() * math.pi / 2
    tilt = torch.randn(n, 2, 1, 1, 1, device=device) * .06
    depth = 1 + (tilt[:, 0] * x + tilt[:, 1] * y) / CROP_PX
    return (x * torch.cos(angle) - y * torch.sin(angle)) / depth, (x * torch.sin(angle) + y * torch.cos(angle)) / depth


def reader(source, zoom):
    """read(u, v): the patch at surface places, zoom = picture px per document px."""
    half = source.shape[2] / 2

    def read(u, v):
        grid = torch.stack([u[:, 0], v[:, 0]], -1) / (zoom.reshape(-1, 1, 1, 1) * half)
        return F.grid_sample(source, grid, mode='bilinear', padding_mode='reflection', align_corners=False)

    return read


def close_up(images, place, zoom, counts):
    """Pictures N×3×160×160 (0–1) of documents at places. counts: how many of the batch, in this order, are themselves, on screens, on paper."""
    n, d = len(images), images.device
    u, v = plane(n, d)
    (a, b, c), (ua, ub, uc), (va, vb, vc), (za, zb, zc) = (torch.split(x, counts) for x in (patches(images, place), u, v, zoom))
    pitch = logspread(counts[1], .6, 6, d)
    # The screen shows the document with its own pixels: finer detail is averaged away before, as a viewer does.
    shown = blur(b, (.45 * pitch / zb).clamp(.05, 2.4))
    light = [on_screen(reader(shown, zb), ub, vb, pitch), on_paper(reader(c, zc), uc, vc)[0]]
    if counts[0]:
        light.insert(0, as_itself(reader(a, za), ua, va))
    return photograph(torch.cat(light))


def close_ups(images, crops, counts):
    """crops pictures of each document, N×crops: places on it, one zoom a document."""
    n, d = len(images), images.device
    zoom = torch.where(some(n, .7, d), logspread(n, .8, 1.5, d), logspread(n, 1.5, 2.6, d)).repeat_interleave(crops, 0)
    h, w = images.shape[2:]
    place = torch.rand(n * crops, 2, device=d) * torch.tensor([w * .8, h * .8], device=d) + torch.tensor([w * .1, h * .1], device=d)
    made = close_up(images.repeat_interleave(crops, 0), place, zoom, [count * crops for count in counts])
    return made.reshape(n, crops, 3, CROP_PX, CROP_PX)
