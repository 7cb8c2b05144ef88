"""Samples of the tamper net: documents with their capture's history, many of them altered before or after it, all passed on alike.

What was pasted or typed before the camera saw it, without a rim or a shadow, is how the document was printed: genuine. Without such samples
the net would learn the few documents it knows by heart.
"""
import math

import shared  # noqa: F401
import torch
from blend import blended
from camera import blur, some, uniform
from forge import glue_portrait, history, jitter, other_portraits, put, splice_portrait, swap_face
from lens import compress, develop, sensor
from retype import edit_text
from surface import waves
from tamper_net import PORTRAIT_PX, WINDOW
from torch.nn import functional as F

CELL_PX = 8


def captured(x, always):
    """For half of them, and for all of `always`, a capture on top of the one they had: light, lens, noise, the phone's development, JPEG."""
    n, d = x.shape[0], x.device
    light = x.clamp(0, 1) ** 2.2 * (1 + .2 * waves(n, x.shape[2:], d, 3) * some(n, .5, d))
    shine = torch.sigmoid(waves(n, x.shape[2:], d, 4) * 3 - uniform(n, 3, 6, d))
    light = light + some(n, .25, d) * shine * uniform(n, .1, .8, d)
    light = blur(light, torch.where(always, uniform(n, .5, 1.2, d), uniform(n, .05, .9, d)))
    return torch.where(always | some(n, .4, d), compress(develop(sensor(light))), x)


def resampled(x, share):
    """Straightening reads between the pixels: turned, stretched and shifted a little; a mask goes along as a further channel."""
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


def pasted(x, box, patch, hold):
    """Another portrait after the capture. hold: the way that is never trained on."""
    if hold:
        return swap_face(x, box, patch)
    spliced, mask = splice_portrait(x, box, patch)
    box = jitter(box, .03)
    smooth, inside = blended(x, put(x, history(patch), box), box)
    yes = some(len(x), .4, x.device)
    return torch.where(yes, smooth, spliced), torch.where(yes, inside, mask)


def windows(x, face):
    """The portrait with its surroundings N×3×240×192, faces as (x, y, size) px; outside the document its border repeats."""
    h, w = x.shape[2:]
    across, down, above = WINDOW
    cx, cy, size = face.unbind(1)
    axis = lambda count: (torch.arange(count, device=x.device) + .5) / count - .5
    gx = (cx[:, None] + across * size[:, None] * axis(PORTRAIT_PX[1])) / w * 2 - 1
    gy = ((cy - above * size)[:, None] + down * size[:, None] * axis(PORTRAIT_PX[0])) / h * 2 - 1
    grid = torch.stack([gx[:, None].expand(-1, PORTRAIT_PX[0], -1), gy[:, :, None].expand(-1, -1, PORTRAIT_PX[1])], -1)
    return F.grid_sample(x, grid, mode='bilinear', padding_mode='border', align_corners=False)


def seen_face(face):
    """As a detector finds it: a little beside, a little larger or smaller."""
    size = face[:, 2:]
    return torch.cat([face[:, :2] + torch.randn_like(face[:, :2]) * .05 * size, size * torch.exp(torch.randn_like(size) * .06)], 1)


def forged(flats, portraits, strips, n, hold=False):
    """(documents 0–1, portraits 0–1, labels N×2 portrait and text, cells N×2×56×84 of what was altered, which have a portrait N×2)."""
    d = flats['images'].device
    index = torch.multinomial(flats['weight'], n, replacement=True)
    x, box = flats['images'][index].float() / 255, flats['portrait'][index]
    has = box[:, 2] > 0
    chance = lambda share: torch.rand(n, device=d) < share
    portrait, text, reprinted = chance(.45) & has, chance(.45), chance(.35)
    physical = portrait & chance(.15) & (not hold)
    h, w = x.shape[2:]
    px = box * torch.tensor([w, h, w, h], device=d)
    pick = lambda yes, a, b: torch.where(yes.reshape(n, 1, 1, 1), a, b)
    patch = lambda: other_portraits(portraits, flats['images'], flats['portrait'], n)
    edit = lambda x, held=False: edit_text(x, box, flats['images'], strips, held)
    x = resampled(x, .5)  # before: where the box is known it moves by a few px at most
    x = pick(reprinted & has, splice_portrait(x, px, patch())[0], x)
    x = pick(reprinted, edit(x)[0], x)
    glued, mask = glue_portrait(x, px, patch())
    x, mask_p = pick(physical, glued, x), pick(physical, mask, mask * 0)
    x = captured(x, (reprinted | physical).reshape(n, 1, 1, 1))
    spliced, mask = pasted(x, px, patch(), hold)
    x, mask_p = pick(portrait & ~physical, spliced, x), pick(portrait & ~physical, mask, mask_p)
    mask_t = torch.zeros_like(x[:, :1])
    for share in (1.0, .4):
        edited, mask = edit(x, hold)
        yes = text & chance(share)
        x, mask_t = pick(yes, edited, x), pick(yes, torch.maximum(mask, mask_t), mask_t)
    whole = resampled(torch.cat([passed_on(x.clamp(0, 1)), mask_p, mask_t], 1), .6)
    x, cells = whole[:, :3].clamp(0, 1), F.avg_pool2d(whole[:, 3:], CELL_PX)
    known = torch.stack([has, torch.ones_like(has)], 1).float()
    return x, windows(x, seen_face(flats['face'][index])), torch.stack([portrait, text], 1).float(), (cells > .35).float(), known
