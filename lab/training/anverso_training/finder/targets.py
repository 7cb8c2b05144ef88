"""Dense targets of the five heads from quads and visibilities, batched on the device."""
import torch

from .model import CENTRE_STRIDE, CORNER_SCALE_PX, INPUT_PX, POINT_STRIDE
from .warp import quad_area

CENTRE_CELLS = INPUT_PX // CENTRE_STRIDE
POINT_CELLS = INPUT_PX // POINT_STRIDE


def cell_centres(cells, stride, device):
    line = (torch.arange(cells, device=device, dtype=torch.float32) + .5) * stride
    y, x = torch.meshgrid(line, line, indexing='ij')
    return torch.stack([x, y], -1)


def quad_centre(quad):
    """Where the diagonals cross: unlike the mean of the corners it stays on the document's middle under tilt."""
    a, c, b, d = quad[..., 0, :], quad[..., 2, :], quad[..., 1, :], quad[..., 3, :]
    ac, bd, ab = c - a, d - b, b - a
    det = ac[..., 0] * bd[..., 1] - ac[..., 1] * bd[..., 0]
    t = (ab[..., 0] * bd[..., 1] - ab[..., 1] * bd[..., 0]) / torch.where(det.abs() < 1e-6, torch.ones_like(det), det)
    return a + ac * t[..., None].clamp(.2, .8)


def bumps(points, sigma_px, active, cells, stride):
    """Gaussian bumps: points …×2 → …×cells×cells; exactly 1 at the cell that holds the point."""
    grid = cell_centres(cells, stride, points.device)
    home = ((points / stride).floor() + .5) * stride
    distance = ((grid - home[..., None, None, :]) ** 2).sum(-1)
    return torch.exp(-distance / (2 * sigma_px[..., None, None] ** 2)) * active[..., None, None]


def one_class(quad, label, ignore, centre_sigma_ratio):
    """Heat, regression target, weight and owning slot for documents or for MRZ bands."""
    size = quad_area(quad).abs().clamp_min(1).sqrt()
    centre = quad_centre(quad)
    sigma = (size * centre_sigma_ratio).clamp(CENTRE_STRIDE * .8, CENTRE_STRIDE * 2.5)
    every = bumps(centre, sigma, label.float(), CENTRE_CELLS, CENTRE_STRIDE)
    heat, slot = every.max(1)
    blocked = bumps(centre, (size * .35).clamp_min(CENTRE_STRIDE), ignore.float(), CENTRE_CELLS, CENTRE_STRIDE).amax(1) > .1
    grid = cell_centres(CENTRE_CELLS, CENTRE_STRIDE, quad.device)
    batch = torch.arange(len(quad), device=quad.device)[:, None, None]
    own = quad[batch, slot]
    target = (own - grid[None, :, :, None]).flatten(3).permute(0, 3, 1, 2) / CORNER_SCALE_PX
    near = ((grid - centre[batch, slot]).abs().amax(-1) <= CENTRE_STRIDE * 1.5) & (heat > .05)
    weight = near.float() / size[batch, slot].clamp_min(24.0) * CORNER_SCALE_PX
    return heat, ~blocked | (heat > .1), target, weight, slot, near


def corner_maps(quad, label, seen_corner):
    """Corner heat (4 channels), sub-cell shift target and its mask."""
    active = (label[:, :, None] & seen_corner).float()
    sigma = torch.full_like(active, POINT_STRIDE * 1.1)
    heat = bumps(quad, sigma, active, POINT_CELLS, POINT_STRIDE)
    grid = cell_centres(POINT_CELLS, POINT_STRIDE, quad.device)
    flat = heat.flatten(1, 2)
    best, number = flat.max(1)
    points = quad.flatten(1, 2)
    batch = torch.arange(len(quad), device=quad.device)[:, None, None]
    offset = (points[batch, number] - grid) / POINT_STRIDE
    mask = (best > .3) & (offset.abs().amax(-1) < 2.2)
    return heat.amax(1), offset.permute(0, 3, 1, 2), mask


def build_targets(labels, inside):
    """Everything the losses need. Half-hidden documents are neither wanted nor forbidden."""
    quad, zone = labels['doc'], labels['mrz']
    there = labels['kind'] >= 0
    doc_label = there & (labels['seen_doc'] >= .55) & in_content(quad_centre(quad), inside)
    doc_ignore = there & ~doc_label & (labels['seen_doc'] > .1)
    zone_height = (zone[:, :, 0] - zone[:, :, 3]).norm(dim=-1)
    mrz_label = labels['zoned'] & (labels['seen_mrz'] >= .75) & (zone_height > 3.5) & in_content(quad_centre(zone), inside)
    mrz_ignore = labels['zoned'] & ~mrz_label & (labels['seen_mrz'] > .15)
    return {
        'doc': one_class(quad, doc_label, doc_ignore, .06), 'mrz': one_class(zone, mrz_label, mrz_ignore, .08),
        'doc_points': corner_maps(quad, doc_label, in_content(quad, inside)),
        'mrz_points': corner_maps(zone, mrz_label, in_content(zone, inside)),
        'kind': labels['kind'], 'any_ignore': (doc_ignore | mrz_ignore).any(1),
    }


def in_content(points, inside):
    """Whether points (B×…×2) lie on photo rather than on padding or outside."""
    size = inside.shape[-1]
    cell = points.floor().long()
    within = ((cell >= 0) & (cell < size)).all(-1)
    safe = cell.clamp(0, size - 1)
    flat = (safe[..., 1] * size + safe[..., 0]).flatten(1)
    return within & inside.flatten(1).gather(1, flat).view(within.shape)
