"""Where a document lies and what is wrong with it: on a ground as light as itself, in a hand, over its own shadow, across the frame,
without its portrait. Batched on the device."""
import math

import torch
from torch.nn import functional as F

from ..common.fields import uniform


def pale_ground(image, chosen):
    """White desks, cloth and paper: nearly one tone, a little of the ground's own relief."""
    n, device, size = len(image), image.device, image.shape[-1]
    tone = uniform(n, 185, 252, device)[:, None, None, None] + torch.randn(n, 3, 1, 1, device=device) * 5
    relief = F.interpolate(torch.randn(n, 1, 6, 6, device=device), size=(size, size), mode='bilinear', align_corners=True)
    relief = relief * uniform(n, 0, 9, device)[:, None, None, None]
    own = (image - image.mean((2, 3), keepdim=True)) * uniform(n, 0, .12, device)[:, None, None, None]
    return torch.where(chosen[:, None, None, None], tone + relief + own, image)


def bleached(layer, chosen):
    """Light cards: what is printed stays, its ground goes towards white."""
    faint = uniform(len(layer), .3, 1.0, layer.device)[:, None, None, None]
    return torch.where(chosen[:, None, None, None], 255 - (255 - layer) * faint, layer)


def shadow(alpha):
    """Soft and a little aside of what casts it; two in five cast none."""
    n, device = len(alpha), alpha.device
    reach = (5, 9, 15)[int(torch.randint(3, (1,)))]
    aside = [int(v) for v in torch.randint(-reach // 2, reach // 2 + 1, (2,))]
    soft = F.avg_pool2d(alpha.roll(aside, (1, 2))[:, None], reach, 1, reach // 2)[:, 0]
    return soft * (uniform(n, 0, .45, device) * (torch.rand(n, device=device) < .6))[:, None, None]


def palm_quads(doc):
    """Fingers and palms behind the document, reaching out from under it."""
    n, device = len(doc), doc.device
    size = (doc[:, 0] - doc[:, 2]).norm(dim=1, keepdim=True)
    turn = uniform(n, 0, 2 * math.pi, device)
    along = torch.stack([torch.cos(turn), torch.sin(turn)], 1)
    across = torch.stack([-along[:, 1], along[:, 0]], 1)
    tip = doc.mean(1) + torch.randn(n, 2, device=device) * size * .15 + along * size * uniform(n, .2, .6, device)[:, None]
    far = tip - along * size * uniform(n, .8, 1.6, device)[:, None]
    half = across * size * uniform(n, .1, .35, device)[:, None]
    return torch.stack([far - half, tip - half, tip + half, far + half], 1)


def at_edge(quads, frame):
    """One in four moved to one side of the frame: from just inside to a third of it outside."""
    n, device = len(quads), quads.device
    low, high = quads.amin(1), quads.amax(1)
    out = uniform(n, -.05, .33, device)[:, None] * (high - low)
    to_low, to_high = -out - low, frame + out - high
    move = torch.where(torch.rand(n, 1, device=device) < .5, to_low, to_high)
    axis = F.one_hot(torch.randint(2, (n,), device=device), 2)
    return quads + (move * axis * (torch.rand(n, 1, device=device) < .25))[:, None]


def patch_places(n, device):
    """Rectangles in ratios of a document: where a portrait is, on the left or on the right, or anywhere."""
    width, height = uniform(n, .16, .42, device), uniform(n, .3, .75, device)
    anywhere = torch.rand(n, device=device) < .3
    left = torch.where(torch.rand(n, device=device) < .6, uniform(n, .01, .12, device), 1 - width - uniform(n, .01, .12, device))
    left = torch.where(anywhere, uniform(n, 0, 1, device) * (1 - width), left)
    top = uniform(n, 0, 1, device) * (1 - height)
    right, bottom = left + width, top + height
    return torch.stack([torch.stack([left, top], 1), torch.stack([right, top], 1), torch.stack([right, bottom], 1), torch.stack([left, bottom], 1)], 1)


def patched(image, layer, alpha):
    """The place shows another picture, one grey, or what is around it, smeared."""
    n, device = len(image), image.device
    which = torch.rand(n, device=device)[:, None, None, None]
    grey = uniform(n, 60, 250, device)[:, None, None, None].expand_as(image)
    smear = F.avg_pool2d(image, 41, 1, 20, count_include_pad=False)
    fill = torch.where(which < .4, layer, torch.where(which < .7, grey, smear))
    return image * (1 - alpha[:, None]) + fill * alpha[:, None]
