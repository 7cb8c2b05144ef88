"""Crops the service takes of a face, and the same for a batch on the device.

Squares of so many face sizes, never larger than the frame and shifted inside it, so nothing is padded. `detail` is for the tones, `wide` and
`near` are for MiniFASNetV2, at its size; CONTEXT is the widest a training canvas gets.
"""
import torch
from torch.nn import functional as F

CONTEXT = 2.7
DETAIL, DETAIL_PX = 1.15, 160
WIDE, NEAR, SECOND_PX = 2.7, 1.5, 80
VIEWS = {'detail': (DETAIL, DETAIL_PX), 'wide': (WIDE, SECOND_PX), 'near': (NEAR, SECOND_PX)}


def inside(centre, side, size):
    """Side and centre of a square moved into the frame; all N×…"""
    side = torch.minimum(side, size.amin(1))
    half = side[:, None] / 2
    return side, torch.minimum(torch.maximum(centre, half), size - half)


def sample(frames, size, centre, side, out_px, angle=None, mirror=None):
    """Squares of the frames at out_px; positions outside a frame repeat its border. frames float N×3×H×W."""
    n, device = frames.shape[0], frames.device
    axis = (torch.arange(out_px, device=device) + .5) / out_px - .5
    y, x = torch.meshgrid(axis, axis, indexing='ij')
    x, y = x.expand(n, -1, -1), y.expand(n, -1, -1)
    if mirror is not None:
        x = x * torch.where(mirror, -1.0, 1.0)[:, None, None]
    if angle is not None:
        cos, sin = torch.cos(angle)[:, None, None], torch.sin(angle)[:, None, None]
        x, y = x * cos - y * sin, x * sin + y * cos
    limit = size[:, :, None, None] - .5
    x = torch.minimum((x * side[:, None, None] + centre[:, 0, None, None]).clamp(min=.5), limit[:, 0])
    y = torch.minimum((y * side[:, None, None] + centre[:, 1, None, None]).clamp(min=.5), limit[:, 1])
    grid = torch.stack([x / frames.shape[3] * 2 - 1, y / frames.shape[2] * 2 - 1], -1)
    return F.grid_sample(frames, grid, mode='bilinear', padding_mode='border', align_corners=False)


def coverage(start, step, count, source):
    """count×source: the share of each target pixel that each source pixel is."""
    low = start + step * torch.arange(count)[:, None]
    pixel = torch.arange(source)[None]
    return (torch.minimum(low + step, pixel + 1) - torch.maximum(low, pixel)).clamp(min=0) / step


def square_view(frames, size, centre, face, ratio, out_px):
    """A view of whole frames (evaluation), as the service cuts it: every pixel counts by its share when made smaller. frames uint8."""
    side, middle = inside(centre, ratio * face, size)
    views = []
    for i in range(frames.shape[0]):
        if side[i] < out_px:
            views.append(sample(frames[i:i + 1].float(), size[i:i + 1], middle[i:i + 1], side[i:i + 1], out_px))
            continue
        corner, step = (middle[i] - side[i] / 2).clamp(min=0).tolist(), float(side[i]) / out_px
        (left, top), reach = (int(c) for c in corner), int(side[i]) + 2
        part = frames[i, :, top:top + reach, left:left + reach].float()
        across, down = (coverage(c - int(c), step, out_px, n) for c, n in zip(corner, part.shape[:0:-1]))
        views.append((down.to(part) @ part @ across.T.to(part))[None])
    return torch.cat(views)
