"""The surroundings of simulated photos, small: a card on a table, in a device with its rim, on a sheet, cut out of one."""
import math

import torch
from ..common.surfaces import edge, fingers, waves
from ..common.camera import blur, some, uniform
from .lens import compress, develop, sensor
from torch.nn import functional as F


def plane(n, device, side):
    """Coordinates on the document's plane as shares of the view: −½…½ across the picture, turned by any quarter and a little more."""
    axis = (torch.arange(side, device=device) + .5) / side - .5
    y, x = torch.meshgrid(axis, axis, indexing='ij')
    angle = torch.randn(n, 1, 1, 1, device=device) * math.radians(10) + (torch.rand(n, 1, 1, 1, device=device) < .25) * math.pi / 2
    tilt = torch.randn(n, 2, 1, 1, 1, device=device) * .2
    x, y = x + uniform(n, -.06, .06, device), y + uniform(n, -.06, .06, device)
    depth = 1 + tilt[:, 0] * x + tilt[:, 1] * y
    return (x * torch.cos(angle) - y * torch.sin(angle)) / depth, (x * torch.sin(angle) + y * torch.cos(angle)) / depth


def box(u, v, half_u, half_v, radius):
    """Signed distance to a rounded rectangle, in px of the view."""
    a, b = u.abs() - half_u + radius, v.abs() - half_v + radius
    return ((a.clamp(min=0) ** 2 + b.clamp(min=0) ** 2).sqrt() + torch.maximum(a, b).clamp(max=0) - radius) * u.shape[3]


def over(out, layer, distance, shade):
    """A layer with a soft shadow around it."""
    out = out * (1 - torch.sigmoid(-(distance - 2) / 3) * shade)
    return out + (layer - out) * edge(distance)


def plain(n, device, side):
    """A surface of one colour, uneven."""
    colour = torch.rand(n, 3, 1, 1, device=device) * .5 + uniform(n, 0, .5, device)
    grey = colour.mean(1, keepdim=True)
    return grey + (colour - grey) * uniform(n, 0, .6, device) + .06 * waves(n, side, device, 4)


def grounds(contexts, n, side):
    """Everyday photos, blurred or not, or plain tables."""
    d = contexts.device
    picture = contexts[torch.randint(len(contexts), (n,), device=d)].float() / 255
    picture = F.interpolate(picture, size=side, mode='bilinear', align_corners=False)
    picture = blur(picture, torch.where(some(n, .4, d), uniform(n, .6, 2.4, d), uniform(n, .05, .2, d)))
    return torch.where(some(n, .5, d), picture, plain(n, d, side))


def scene(images, contexts, counts, side):
    """Context views N×3×side×side (0–1) of pictures on grounds. counts: itself, screen, paper, in this order."""
    n, d = len(images), images.device
    u, v = plane(n, d, side)
    half_u = uniform(n, .27, .42, d)
    half_v = half_u * uniform(n, .58, .75, d)
    ground, skin = grounds(contexts, n, side), torch.tensor([.6, .43, .35], device=d).reshape(1, 3, 1, 1) * uniform(n, .4, 1.5, d)
    grid = torch.stack([u[:, 0], v[:, 0]], -1) / torch.stack([half_u, half_v], -1).reshape(n, 1, 1, 2)
    document = F.grid_sample(F.avg_pool2d(images.float() / 255, max(1, images.shape[2] // 140)), grid, mode='bilinear', padding_mode='border', align_corners=False)
    radius = torch.where(some(n, .75, d), half_u * .07, half_u * .01)
    inside = box(u, v, half_u, half_v, radius)

    card = over(ground, document, inside, uniform(n, 0, .5, d))

    # Screen: what surrounds the document in the device is a plain viewer or the photo it was itself shown in.
    around = torch.where(some(n, .5, d), uniform(n, 0, 1, d).expand(n, 3, 1, 1), grounds(contexts, n, side))
    content = over(around.expand_as(ground), document, inside, some(n, .4, d) * uniform(n, 0, .5, d))
    wide_u, wide_v = half_u + uniform(n, .0, .3, d), half_v + uniform(n, .0, .35, d)
    bar = (v - wide_v * uniform(n, .8, .95, d) > 0) & some(n, .3, d)
    content = torch.where(bar, uniform(n, .05, .95, d).expand_as(content), content)
    glow = uniform(n, 0, .12, d)
    content = glow + content * (uniform(n, .8, 1.15, d) - glow)
    content = content * (1 + some(n, .4, d) * uniform(n, .02, .15, d) * torch.cos(2 * math.pi * (u * uniform(n, -30, 30, d) + v * uniform(n, -30, 30, d) + waves(n, side, d, 3))
                                                                                  + torch.tensor([0, 2.1, 4.2], device=d).reshape(1, 3, 1, 1) * some(n, .7, d)))
    shine = torch.sigmoid(waves(n, side, d, 3) * 3 - uniform(n, 2.5, 6, d))
    content = content + some(n, .4, d) * shine * uniform(n, .1, .7, d)
    rim = torch.where(some(n, .75, d), uniform(n, .01, .12, d), uniform(n, 0, .01, d))
    device_colour = torch.where(some(n, .8, d), uniform(n, 0, .15, d), uniform(n, .5, .95, d)).expand(n, 3, 1, 1)
    room = ground * torch.where(some(n, .5, d), uniform(n, .1, .5, d), uniform(n, .6, 1, d))  # a bright screen makes the room dark
    screen = over(room, device_colour.expand_as(room), box(u, v, wide_u + rim, wide_v + rim, rim), uniform(n, 0, .5, d))
    screen = screen + (content - screen) * edge(box(u, v, wide_u, wide_v, radius * 0 + .002))

    # Paper: a sheet with the copy on it, or cut out along the document, with its rim.
    grey = document.mean(1, keepdim=True)
    copy = grey + (document - grey) * torch.where(some(n, .35, d), uniform(n, 0, .03, d), uniform(n, .5, 1.1, d))
    copy = uniform(n, .05, .2, d) + copy * uniform(n, .6, .85, d)
    cut = some(n, .45, d)
    white = uniform(n, .75, .97, d).expand(n, 3, 1, 1) * (1 + .04 * waves(n, side, d, 3))
    sheet_u, sheet_v = half_u + torch.where(cut, uniform(n, 0, .015, d), uniform(n, .04, .5, d)), half_v + torch.where(cut, uniform(n, 0, .015, d), uniform(n, .04, .5, d))
    sheet = over(ground, white, box(u, v, sheet_u, sheet_v, radius * 0 + .002), uniform(n, 0, .5, d))
    sheet = sheet + (copy - sheet) * edge(box(u, v, half_u, half_v, torch.where(cut, radius * 0 + .002, radius)))
    sheet = sheet * (1 + some(n, .5, d) * uniform(n, .02, .15, d) * torch.cos(u * uniform(n, 3, 16, d) + uniform(n, 0, 6.3, d)))

    which = torch.arange(n, device=d).reshape(n, 1, 1, 1)
    out = torch.where(which < counts[0], card, torch.where(which < counts[0] + counts[1], screen, sheet))
    out = fingers(u * side, v * side, half_u * side, half_v * side, skin, out)
    out = blur(out.clamp(0, 1.2), uniform(n, .2, .9, d))
    return compress(develop(sensor(out.clamp(0, 1.2) ** 2.2)))
