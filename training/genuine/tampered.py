"""Samples of the tamper net: documents with their capture's history, half of them altered before or after it, all passed on alike."""
import math

import shared  # noqa: F401
import torch
from camera import blur, some, uniform
from forge import glue_portrait, other_portraits, splice_portrait, swap_face
from lens import compress, develop, sensor
from retype import edit_text
from surface import waves
from torch.nn import functional as F

CELL_PX = 8


def captured(x):
    """For half of them a simulated capture on top of the real one: light, lens, noise, the phone's development, JPEG."""
    n, d = x.shape[0], x.device
    light = x.clamp(0, 1) ** 2.2 * (1 + .2 * waves(n, x.shape[2:], d, 3) * some(n, .5, d))
    shine = torch.sigmoid(waves(n, x.shape[2:], d, 4) * 3 - uniform(n, 3, 6, d))
    light = light + some(n, .25, d) * shine * uniform(n, .1, .8, d)
    light = blur(light, uniform(n, .05, .9, d))
    return torch.where(some(n, .5, d), compress(develop(sensor(light))), x)


def resampled(x, share):
    """Straightening reads between the pixels: turned, stretched and shifted a little; the mask goes along as a fourth channel."""
    n, d = x.shape[0], x.device
    angle = torch.randn(n, device=d) * math.radians(1.2)
    zoom = torch.exp(torch.randn(n, 2, device=d) * .03)
    move = torch.randn(n, 2, device=d) * .01
    ratio = x.shape[2] / x.shape[3]
    c, s = torch.cos(angle), torch.sin(angle)
    matrix = torch.stack([torch.stack([c * zoom[:, 0], -s * ratio, move[:, 0]], 1), torch.stack([s / ratio, c * zoom[:, 1], move[:, 1]], 1)], 1)
    grid = F.affine_grid(matrix, x.shape, align_corners=False)
    moved = F.grid_sample(x, grid, mode='bilinear', padding_mode='border', align_corners=False)
    return torch.where(some(n, share, d), moved, x)


def passed_on(x):
    """Reduced and enlarged again (a photo with fewer pixels than the net looks at), then JPEG."""
    n, d = x.shape[0], x.device
    low = F.interpolate(F.interpolate(x, scale_factor=.72, mode='bilinear', antialias=True, align_corners=False), size=x.shape[2:], mode='bilinear', align_corners=False)
    x = torch.where(some(n, .2, d), low, x)
    return compress(x.clamp(0, 1), .8)


def forged(flats, portraits, strips, n, hold=False):
    """(pictures 0–1, labels N×2 portrait and text, cells N×2×56×84 of what was altered). Two fifths are genuine."""
    d = flats['images'].device
    index = torch.multinomial(flats['weight'], n, replacement=True)
    x, box = flats['images'][index].float() / 255, flats['portrait'][index]
    has = box[:, 2] > 0
    kind = torch.rand(n, device=d)
    portrait = (kind > .4) & (kind < .75) & has
    text = (kind > .65)
    physical = portrait & (torch.rand(n, device=d) < .3) & (not hold)
    h, w = x.shape[2:]
    px = box * torch.tensor([w, h, w, h], device=d)
    pick = lambda yes, a, b: torch.where(yes.reshape(n, 1, 1, 1), a, b)
    patch = other_portraits(portraits, flats['images'], flats['portrait'], n)
    x = resampled(x, .5)  # before: where the box is known it moves by a few px at most
    glued, mask = glue_portrait(x, px, patch)
    x, mask_p = pick(physical, glued, x), pick(physical, mask, mask * 0)
    x = captured(x)
    pasted, mask = (swap_face if hold else splice_portrait)(x, px, patch)
    digital = portrait & ~physical
    x, mask_p = pick(digital, pasted, x), pick(digital, mask, mask_p)
    mask_t = torch.zeros_like(mask_p)
    for share in (1.0, .4):
        edited, mask = edit_text(x, box, flats['images'], strips, hold)
        yes = text & (torch.rand(n, device=d) < share)
        x, mask_t = pick(yes, edited, x), pick(yes, torch.maximum(mask, mask_t), mask_t)
    whole = resampled(torch.cat([passed_on(x.clamp(0, 1)), mask_p, mask_t], 1), .6)
    x, cells = whole[:, :3], F.avg_pool2d(whole[:, 3:], CELL_PX)
    return x.clamp(0, 1), torch.stack([portrait, text], 1).float(), (cells > .35).float()
