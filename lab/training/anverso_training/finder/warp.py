"""Batched planar warping in torch: unit-square homographies, layers with rounded corners, mip levels against aliasing."""
import math

import torch
from torch.nn import functional as F


def unit_to_quad(quad):
    """B×4×2 quads → B×3×3 homographies from the unit square (closed form of Heckbert 1989)."""
    p0, p1, p2, p3 = quad.unbind(1)
    d1, d2, s = p1 - p2, p3 - p2, p0 - p1 + p2 - p3
    det = d1[:, 0] * d2[:, 1] - d2[:, 0] * d1[:, 1]
    g = (s[:, 0] * d2[:, 1] - d2[:, 0] * s[:, 1]) / det
    h = (d1[:, 0] * s[:, 1] - s[:, 0] * d1[:, 1]) / det
    first = p1 - p0 + g[:, None] * p1
    second = p3 - p0 + h[:, None] * p3
    one = torch.ones_like(g)
    return torch.stack([first[:, 0], second[:, 0], p0[:, 0], first[:, 1], second[:, 1], p0[:, 1], g, h, one], 1).view(-1, 3, 3)


def through(matrix, points):
    """B×3×3 on B×N×2."""
    mapped = torch.cat([points, torch.ones_like(points[..., :1])], -1) @ matrix.transpose(1, 2)
    return mapped[..., :2] / mapped[..., 2:]


def quad_area(quad):
    x, y = quad[..., 0], quad[..., 1]
    return 0.5 * (x * y.roll(-1, -1) - x.roll(-1, -1) * y).sum(-1)


def tilted_quad(aspect, turn, tilt, axis, distance):
    """Corners of an aspect×1 card seen by a pinhole camera, centred and of unit area."""
    half = torch.stack([aspect, torch.ones_like(aspect)], 1) / 2
    signs = torch.tensor([[-1., -1.], [1., -1.], [1., 1.], [-1., 1.]], device=aspect.device)
    flat = half[:, None] * signs
    cos, sin = torch.cos(turn)[:, None], torch.sin(turn)[:, None]
    x, y = flat[..., 0] * cos - flat[..., 1] * sin, flat[..., 0] * sin + flat[..., 1] * cos
    ca, sa = torch.cos(axis)[:, None], torch.sin(axis)[:, None]
    along, across = x * ca + y * sa, -x * sa + y * ca
    depth = across * torch.sin(tilt)[:, None]
    across = across * torch.cos(tilt)[:, None]
    zoom = distance[:, None] / (distance[:, None] + depth)
    along, across = along * zoom, across * zoom
    quad = torch.stack([along * ca - across * sa, along * sa + across * ca], -1)
    quad = quad - quad.mean(1, keepdim=True)
    return quad / quad_area(quad).clamp_min(1e-6).sqrt()[:, None, None]


def pixel_grid(size, device):
    line = torch.arange(size, device=device, dtype=torch.float32) + .5
    y, x = torch.meshgrid(line, line, indexing='ij')
    return torch.stack([x, y], -1).view(1, -1, 2)


def render(bank, numbers, quads, size, curl=None):
    """(RGB layer 0–255, alpha) of bank pictures `numbers` laid on `quads` (input pixels)."""
    # inv_ex does not raise: a degenerate quad (a facing page seen edge-on) must cost one layer, not the run.
    matrix = torch.nan_to_num(torch.linalg.inv_ex(unit_to_quad(quads)).inverse)
    uv = through(matrix, pixel_grid(size, quads.device).expand(len(quads), -1, -1)).view(-1, size, size, 2)
    if curl is not None:  # vanishes at the corners, so labels stay true
        u, v = uv[..., 0].clamp(0, 1), uv[..., 1].clamp(0, 1)
        bent = torch.stack([curl[:, 0, None, None] * torch.sin(math.pi * v), curl[:, 1, None, None] * torch.sin(math.pi * u)], -1)
        uv = uv + bent
    meta = bank['meta'][numbers]
    aspect, radius = meta[:, 1], meta[:, 2]
    area = quad_area(quads).abs()
    texel = (640 * 448 / area.clamp_min(1)).sqrt()
    level = torch.log2(texel.clamp_min(1)).round().long().clamp(0, len(bank['levels']) - 1)
    out = torch.empty(len(quads), 3, size, size, device=quads.device)
    for number, store in enumerate(bank['levels']):
        chosen = (level == number).nonzero()[:, 0]
        if len(chosen):
            picture = store[numbers[chosen]].float()
            out[chosen] = F.grid_sample(picture, uv[chosen] * 2 - 1, mode='bilinear', padding_mode='border', align_corners=False)
    # Signed distance to a rounded rectangle in units of the picture's height, then in pixels for a soft one-pixel edge.
    across = (uv[..., 0] - .5).abs() * aspect[:, None, None] - (aspect / 2 - radius)[:, None, None]
    down = (uv[..., 1] - .5).abs() - (.5 - radius)[:, None, None]
    outside = (across.clamp_min(0) ** 2 + down.clamp_min(0) ** 2).sqrt() + torch.maximum(across, down).clamp_max(0)
    height_px = (area / aspect).sqrt()
    alpha = (.5 - (outside - radius[:, None, None]) * height_px[:, None, None]).clamp(0, 1)
    behind = (torch.cat([uv.new_zeros(len(quads), size * size, 2) + pixel_grid(size, quads.device), uv.new_ones(len(quads), size * size, 1)], -1)
              @ matrix.transpose(1, 2))[..., 2].view(-1, size, size)
    centre = (torch.cat([quads.mean(1), quads.new_ones(len(quads), 1)], 1)[:, None] @ matrix.transpose(1, 2))[:, 0, 2]
    alpha = alpha * (behind * centre[:, None, None] > 0)  # nothing beyond the plane's horizon
    return torch.nan_to_num(out), torch.nan_to_num(alpha)
