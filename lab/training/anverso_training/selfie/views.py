"""Crops the service takes of a face, and squares of a batch on the device."""
import torch
from torch.nn import functional as F

# Side in face sizes (None: the whole frame, squeezed) and in pixels. `detail` and `frame` are for the tones, `wide` and `near` for MiniFASNetV2.
VIEWS = {'detail': (1.15, 160), 'wide': (2.7, 80), 'near': (1.5, 80), 'frame': (None, 160)}


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
