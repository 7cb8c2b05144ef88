"""Edited text on flat documents, on a batch: moved, taken from elsewhere, typed anew, wiped away."""
import shared  # noqa: F401
import torch
from blend import blended
from camera import blur, some, uniform
from forge import box_mask, history, put
from torch.nn import functional as F


def text_boxes(x, portrait):
    """One box a picture where there is print: left, top, right, bottom px. Fine vertical strokes say where, the portrait is left out."""
    n, _, h, w = x.shape
    d = x.device
    strokes = (x.mean(1, keepdim=True)[:, :, :, 1:] - x.mean(1, keepdim=True)[:, :, :, :-1]).abs()
    map_ = F.avg_pool2d(F.pad(strokes, (0, 1)), (16, 48), (8, 16), ceil_mode=False)
    rows, columns = map_.shape[2:]
    cy, cx = torch.arange(rows, device=d) * 8 + 8, torch.arange(columns, device=d) * 16 + 24
    px = portrait * torch.tensor([w, h, w, h], device=d)
    inside = ((cx[None, None] > px[:, 0, None, None] - 30) & (cx[None, None] < px[:, 2, None, None] + 30)
              & (cy[None, :, None] > px[:, 1, None, None] - 10) & (cy[None, :, None] < px[:, 3, None, None] + 10))
    chance = ((map_[:, 0] - .01).clamp(min=1e-4) * (~inside)).flatten(1) ** 1.5 + 1e-8
    pick = torch.multinomial(chance, 1)[:, 0]
    x0, y0 = cx[pick % columns].float(), cy[torch.div(pick, columns, rounding_mode='floor')].float()
    wide, tall = uniform(n, 16, 110, d).flatten(), uniform(n, 8, 15, d).flatten()
    return torch.stack([x0 - wide, y0 - tall, x0 + wide, y0 + tall], 1)


def cut(images, box, height=44, width=360):
    """The box of each picture as a strip."""
    h, w = images.shape[2:]
    scale = torch.tensor([w, h, w, h], device=images.device)
    box = box / scale * 2 - 1
    axis = lambda count, a, b: a[:, None] + (b - a)[:, None] * ((torch.arange(count, device=images.device) + .5) / count)
    gx, gy = axis(width, box[:, 0], box[:, 2]), axis(height, box[:, 1], box[:, 3])
    grid = torch.stack([gx[:, None].expand(-1, height, -1), gy[:, :, None].expand(-1, -1, width)], -1)
    return F.grid_sample(images, grid, mode='bilinear', padding_mode='border', align_corners=False)


def shifted(x, box, by):
    """What the picture shows `by` px away, whole pixels: copied pixels stay as they are."""
    n, _, h, w = x.shape
    every, channel = torch.arange(n, device=x.device)[:, None, None, None], torch.arange(3, device=x.device)[None, :, None, None]
    rows = (torch.arange(h, device=x.device)[None] + by[:, 1:]).clamp(0, h - 1).long()
    columns = (torch.arange(w, device=x.device)[None] + by[:, :1]).clamp(0, w - 1).long()
    return x[every, channel, rows[:, None, :, None], columns[:, None, None, :]]


def brightest(x, reach=13):
    """Of the square about each pixel, across and then down."""
    return F.max_pool2d(F.max_pool2d(x, (1, reach), 1, (0, reach // 2)), (reach, 1), 1, (reach // 2, 0))


def wiped(x):
    """The ground without its print: what is darker than its neighbourhood is closed over."""
    return blur(-brightest(-brightest(x)), uniform(x.shape[0], .5, 2.4, x.device))


def typed(x, box, strips, ground):
    """New text in the ink that was there, on `ground`."""
    n, d = x.shape[0], x.device
    strip = strips[torch.randint(len(strips), (n,), device=d)].float() / 255
    keep = ((box[:, 2] - box[:, 0]) / (box[:, 3] - box[:, 1]) * 44).clamp(40, 360)
    gx = torch.arange(360, device=d)[None] * (keep / 360)[:, None] / 180 - 1
    gy = (torch.arange(44, device=d).float() + .5) / 22 - 1
    grid = torch.stack([gx[:, None].expand(-1, 44, -1), gy[None, :, None].expand(n, -1, 360)], -1)
    strip = F.grid_sample(strip, grid, mode='bilinear', padding_mode='border', align_corners=False)
    cover = put(x, blur(strip, uniform(n, .1, 1.2, d)), box) * box_mask(x, box, uniform(n, .3, .5, d)) * uniform(n, .75, 1, d)
    dark = cut(x, box, 12, 48).flatten(2).amin(2)[:, :, None, None]
    ink = dark + torch.randn(n, 3, 1, 1, device=d) * .04
    return ground + (ink - ground) * cover


def edit_text(x, portrait, flats, strips, hold=False):
    """One edit in each picture: (picture, mask). hold: the way that is never trained on."""
    n, d = x.shape[0], x.device
    box, far = text_boxes(x, portrait), text_boxes(x, portrait)
    mask = box_mask(x, box, torch.where(some(n, .6, d), uniform(n, .3, 1, d), uniform(n, 1, 5, d)))
    by = ((far[:, :2] + far[:, 2:]) / 2 - (box[:, :2] + box[:, 2:]) / 2).round()
    moved = shifted(x, box, by)
    if hold:
        return (x + (moved - blur(moved, uniform(n, 2, 2.4, d)) - x + blur(x, uniform(n, 2, 2.4, d))) * mask).clamp(0, 1), mask
    other = flats[torch.randint(len(flats), (n,), device=d)].float() / 255
    taken = put(x, history(cut(other, text_boxes(other, portrait * 0))), box)
    clean = wiped(x)
    clean = clean + torch.randn_like(x) * some(n, .3, d) * uniform(n, .002, .02, d)
    flat = cut(clean, box, 6, 24).mean((2, 3), keepdim=True).expand_as(x)
    kind = torch.rand(n, 1, 1, 1, device=d)
    layer = torch.where(kind < .22, moved, torch.where(kind < .42, taken, torch.where(kind < .75, typed(x, box, strips, clean),
                        torch.where(kind < .9, typed(x, box, strips, flat), blur(x, uniform(n, 1.6, 2.4, d))))))
    smooth, inside = blended(x, layer, box)
    yes = some(n, .2, d)
    return torch.where(yes, smooth, x + (layer - x) * mask).clamp(0, 1), torch.where(yes, inside, mask)
