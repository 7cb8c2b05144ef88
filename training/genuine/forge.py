"""Forgeries of flat documents, on a batch 0–1 N×3×448×672: another portrait, edited text. Each returns (picture, where it was altered N×1×H×W).

Held out on purpose, used for measuring only: `swap_face` (an oval blended into the old head) and `blend_text` (only the fine detail is
moved, as gradient-domain tools do).
"""
import shared  # noqa: F401
import torch
from camera import blur, jpeg, some, uniform
from torch.nn import functional as F


def places(x):
    """Pixel coordinates N×1×H×W."""
    n, _, h, w = x.shape
    y, u = torch.meshgrid(torch.arange(h, device=x.device) + .5, torch.arange(w, device=x.device) + .5, indexing='ij')
    return u.expand(n, 1, -1, -1), y.expand(n, 1, -1, -1)


def window(x, box):
    """Coordinates −1…1 inside boxes (left, top, right, bottom px) for every pixel of x, and their half sizes."""
    u, v = places(x)
    left, top, right, bottom = box.reshape(-1, 4, 1, 1, 1).unbind(1)
    half_u, half_v = (right - left).clamp(min=4) / 2, (bottom - top).clamp(min=4) / 2
    return (u - (left + right) / 2) / half_u, (v - (top + bottom) / 2) / half_v, half_u, half_v


def put(x, source, box):
    """source (N×C×h×w) stretched over the box of each picture; outside the border repeats."""
    s, t, _, _ = window(x, box)
    return F.grid_sample(source, torch.stack([s[:, 0], t[:, 0]], -1), mode='bilinear', padding_mode='border', align_corners=False)


def box_mask(x, box, feather):
    """Soft rectangle; feather in px, one value a picture."""
    s, t, half_u, half_v = window(x, box)
    inside = torch.minimum((1 - s.abs()) * half_u, (1 - t.abs()) * half_v)
    return (inside / feather.clamp(min=.3) + .5).clamp(0, 1)


def oval_mask(x, box, feather):
    s, t, half_u, _ = window(x, box)
    return ((1 - (s ** 2 + t ** 2).sqrt()) * half_u / feather.clamp(min=.3) + .5).clamp(0, 1)


def history(patch):
    """What happened to a pasted piece before: another resolution, another JPEG, noise or none."""
    n, d = patch.shape[0], patch.device
    patch = torch.where(some(n, .5, d), blur(patch, uniform(n, .3, 1.6, d)), patch)
    patch = torch.where(some(n, .5, d), jpeg(patch.clamp(0, 1), uniform(n, 40, 95, d).flatten()), patch)
    return patch + torch.randn_like(patch) * some(n, .3, d) * uniform(n, .005, .04, d)


def level(x, mask):
    """Mean and spread of a picture under a mask."""
    weight = mask.sum((2, 3), keepdim=True).clamp(min=1)
    mean = (x * mask).sum((2, 3), keepdim=True) / weight
    return mean, (((x - mean).square() * mask).sum((2, 3), keepdim=True) / weight + 1e-4).sqrt()


def match(layer, x, mask, share):
    """Colour of the piece drawn towards what it covers."""
    m1, s1 = level(layer, mask)
    m2, s2 = level(x, mask)
    matched = (layer - m1) / s1 * s2 + m2
    return layer + (matched - layer) * share


def jitter(box, amount):
    n = len(box)
    wide = torch.stack([box[:, 2] - box[:, 0], box[:, 3] - box[:, 1]] * 2, 1)
    return box + torch.randn(n, 4, device=box.device) * wide * amount


def other_portraits(portraits, flats, boxes, n):
    """A picture to paste: a face out of the portraits, or another document's; some without colour."""
    d = portraits.device
    faces = portraits[torch.randint(len(portraits), (n,), device=d)].float() / 255
    index = torch.randint(len(flats), (n,), device=d)
    h, w = flats.shape[2:]
    box = boxes[index] * 2 - 1
    axis = lambda count, a, b: a[:, None] + (b - a)[:, None] * ((torch.arange(count, device=d) + .5) / count)
    grid_x, grid_y = axis(144, box[:, 0], box[:, 2]), axis(184, box[:, 1], box[:, 3])
    grid = torch.stack([grid_x[:, None].expand(-1, 184, -1), grid_y[:, :, None].expand(-1, -1, 144)], -1)
    known = (boxes[index, 2] > 0).reshape(n, 1, 1, 1)
    taken = F.grid_sample(flats[index].float() / 255, grid, mode='bilinear', padding_mode='border', align_corners=False)
    patch = torch.where(known & some(n, .5, d), taken, faces)
    patch = torch.where(some(n, .5, d), patch.flip(3), patch)
    return torch.where(some(n, .35, d), patch.mean(1, keepdim=True).expand_as(patch), patch)


def splice_portrait(x, box, patch):
    """Digital: hard or feathered edge, own or drawn colour."""
    n, d = x.shape[0], x.device
    box = jitter(box, .03)
    layer = put(x, history(patch), box)
    feather = torch.where(some(n, .5, d), uniform(n, .3, 1.5, d), uniform(n, 1.5, 10, d))
    mask = box_mask(x, box, feather)
    layer = match(layer, x, mask, torch.where(some(n, .5, d), uniform(n, .5, 1, d), uniform(n, 0, .2, d)))
    return x + (layer - x) * mask, mask


def glue_portrait(x, box, patch):
    """Physical: a printed picture stuck on, with its paper's edge, a shadow, a little turned."""
    n, d = x.shape[0], x.device
    box = jitter(box, .04)
    u, v = places(x)
    lean = torch.randn(n, 1, 1, 1, device=d) * .02
    middle = ((box[:, 0] + box[:, 2]) / 2).reshape(n, 1, 1, 1), ((box[:, 1] + box[:, 3]) / 2).reshape(n, 1, 1, 1)
    s, t, half_u, half_v = window(x, box)
    s, t = s + (v - middle[1]) * lean / half_u, t - (u - middle[0]) * lean / half_v
    layer = F.grid_sample(patch, torch.stack([s[:, 0], t[:, 0]], -1), mode='bilinear', padding_mode='border', align_corners=False)
    layer = uniform(n, .02, .12, d) + layer * uniform(n, .7, .95, d)
    layer = layer * (1 + torch.randn(n, 3, 1, 1, device=d) * .06) + blur(torch.randn_like(layer[:, :1]), uniform(n, .5, 1.2, d)) * uniform(n, 0, .04, d)
    inside = torch.minimum((1 - s.abs()) * half_u, (1 - t.abs()) * half_v)
    mask = (inside + .5).clamp(0, 1)
    rim = ((1.5 - inside.abs()).clamp(0, 1) * some(n, .6, d)) * uniform(n, -.4, .4, d)
    shadow = torch.sigmoid((inside + uniform(n, 1, 5, d)) / uniform(n, .8, 2.5, d)) * uniform(n, 0, .35, d)
    shaded = x * (1 - shadow)
    return (shaded + (layer - shaded) * mask + rim).clamp(0, 1), mask


def swap_face(x, box, patch):
    n, d = x.shape[0], x.device
    wide, tall = (box[:, 2] - box[:, 0])[:, None], (box[:, 3] - box[:, 1])[:, None]
    inner = torch.cat([box[:, :1] + .2 * wide, box[:, 1:2] + .22 * tall, box[:, 2:3] - .2 * wide, box[:, 3:] - .2 * tall], 1)
    layer = put(x, history(patch)[:, :, 40:148, 29:115], inner)
    mask = oval_mask(x, inner, uniform(n, 3, 12, d))
    return x + (match(layer, x, mask, uniform(n, .7, 1, d)) - x) * mask, mask
