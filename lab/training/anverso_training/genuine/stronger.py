"""Stronger changes of real photos, alike for all classes: in several sets real photos and screens differ in size, light and recompression."""
import torch
from ..common.camera import some, tones
from torch.nn import functional as F


def other_light(x):
    """That of another exposure, further from the photo's than `camera.light`."""
    return tones(x, gamma=.22, contrast=.2, balance=.1, faded=(.08, .3), colour=(.5, 1.5))


def flipped(x):
    """Each picture for itself, any of eight ways."""
    for turn in (lambda y: y.flip(3), lambda y: y.flip(2), lambda y: y.transpose(2, 3)):
        x = torch.where(some(len(x), .5, x.device), turn(x), x)
    return x


def parts(images, side_px, least=.6):
    """The whole of a third of the pictures, of the others a part of each axis; half mirrored, some a little turned."""
    n, d = len(images), images.device
    share = torch.where(some(n, .35, d).reshape(n, 1), torch.ones(n, 2, device=d), torch.rand(n, 2, device=d) * (1 - least) + least)
    middle = (torch.rand(n, 2, device=d) * 2 - 1) * (1 - share)
    share = share * torch.stack([torch.where(torch.rand(n, device=d) < .5, -1.0, 1.0), torch.ones(n, device=d)], 1)
    angle = torch.randn(n, device=d) * .06 * (torch.rand(n, device=d) < .4)
    cos, sin = angle.cos()[:, None, None], angle.sin()[:, None, None]
    axis = (torch.arange(side_px, device=d) + .5) / side_px * 2 - 1
    y, x = torch.meshgrid(axis, axis, indexing='ij')
    places = [share[:, k, None, None] * v + middle[:, k, None, None] for k, v in enumerate((x * cos - y * sin, x * sin + y * cos))]
    return F.grid_sample(images.float() / 255, torch.stack(places, -1), mode='bilinear', padding_mode='reflection', align_corners=False)


def erased(x, share=.3):
    """A rectangle of one colour over some: no single corner decides."""
    n, d, (high, wide) = x.shape[0], x.device, x.shape[2:]
    v, u = torch.rand(2, n, 1, 1, device=d)
    half_v, half_u = torch.rand(2, n, 1, 1, device=d) * .17 + .05
    rows, columns = torch.arange(high, device=d).view(1, -1, 1) / high, torch.arange(wide, device=d).view(1, 1, -1) / wide
    inside = ((rows - v).abs() < half_v) & ((columns - u).abs() < half_u) & (torch.rand(n, 1, 1, device=d) < share)
    return torch.where(inside[:, None], torch.rand(n, 3, 1, 1, device=d), x)
