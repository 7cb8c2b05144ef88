"""Pictures for the anti-spoofing net, made on the device: live faces, real attacks, simulated attacks.

Each chunk is one camera distance: how tight the frame is and how many pixels the face has. Both are drawn
without looking at the label, because in most sets the replayed face is the smaller one.
"""
import math

import torch
from torch.nn import functional as F

from ..common.surfaces import coordinates, edge
from .attack import simulate
from ..common.camera import some, uniform
from .views import CONTEXT, inside, sample

WEIGHT = {'sejong-sas/replay-attack': 3.0, 'dinhquy94/face-antispoofing-using-mobileNet': 2.5}


def create_urns(bank):
    """Weighted draws: 'live' (spoof sets), 'portrait', 'spoof'. Every repository weighs the same but the two with many people."""
    entries, device = bank['entries'], bank['frames'].device
    urns = {}
    for name, keep in (('live', lambda e: e['kind'] == 'spoof-set' and e['label'] == 'live'),
                       ('spoof', lambda e: e['kind'] == 'spoof-set' and e['label'] != 'live'),
                       ('portrait', lambda e: e['kind'] in ('portrait', 'more-portrait', 'mask', 'condition') and not e['held'])):
        groups = [(e['repo'], e['label']) if keep(e) else None for e in entries]
        weights = [0.0 if g is None else WEIGHT.get(g[0], 1.0 if name != 'portrait' else groups.count(g) ** .7) / groups.count(g) for g in groups]
        urns[name] = torch.tensor(weights, device=device)
    return urns


def draw(urns, name, n):
    return torch.multinomial(urns[name], n, replacement=True)


def render(bank, index, tightness, size_px):
    """Canvas N×3×R×R of the (jittered) context square, and where the face lies in it: size and centre in canvas px."""
    n, d = index.shape[0], index.device
    face = bank['face'][index] * torch.exp(torch.randn(n, device=d) * .08)
    centre = bank['centre'][index] + torch.randn(n, 2, device=d) * .05 * face[:, None]
    size = bank['size'][index]
    side, middle = inside(centre, face * tightness, size)
    frames = bank['frames'][index].float() / 255
    shrink = max(1, int(float(side.median()) / size_px))
    frames = F.avg_pool2d(frames, shrink) if shrink > 1 else frames
    mirror, angle = torch.rand(n, device=d) < .5, torch.randn(n, device=d) * math.radians(5)
    canvas = sample(frames, size / shrink, middle / shrink, side / shrink, size_px * 2, angle, mirror)
    canvas = F.avg_pool2d(canvas, 2)
    offset = (centre - middle) / side[:, None]
    cos, sin = torch.cos(angle), torch.sin(angle)  # the sampling turned by +angle, so the face turned back
    x, y = offset[:, 0] * cos + offset[:, 1] * sin, -offset[:, 0] * sin + offset[:, 1] * cos
    x = torch.where(mirror, -x, x)
    return canvas, face / side * size_px, torch.stack([x + .5, y + .5], 1) * size_px


def backdrops(bank, textures, urns, n, size_px):
    """Scenes without a face in the middle: everyday photos, or a corner of another frame."""
    d = bank['frames'].device
    real = torch.nonzero(textures['label'] == 0).flatten()
    squares = textures['frames'][real[torch.randint(len(real), (n,), device=d)]].float() / 255
    scene = F.interpolate(squares, size=size_px, mode='bilinear', align_corners=False)
    index = draw(urns, 'portrait', n)
    corner = torch.rand(n, 2, device=d) * bank['size'][index]
    side = bank['size'][index].amin(1) * (.2 + .3 * torch.rand(n, device=d))
    side, corner = inside(corner, side, bank['size'][index])
    other = sample(bank['frames'][index].float() / 255, bank['size'][index], corner, side, size_px)
    return torch.where(some(n, .6, d), scene, other)


def distract(canvas, backdrop, face, middle):
    """A rectangle beside a live face (a poster, a window, a phone on the table): a straight edge alone proves nothing."""
    n, d, size = canvas.shape[0], canvas.device, canvas.shape[2]
    x, y = coordinates(n, size, d)
    turn = torch.rand(n, 1, 1, 1, device=d) * 2 * math.pi
    face, mx, my = face.reshape(n, 1, 1, 1), middle[:, 0].reshape(n, 1, 1, 1), middle[:, 1].reshape(n, 1, 1, 1)
    away = face * uniform(n, 1.0, 1.6, d)
    u, v = x - mx - away * torch.cos(turn), y - my - away * torch.sin(turn)
    half_u, half_v = face * uniform(n, .15, .45, d), face * uniform(n, .15, .45, d)
    distance = torch.maximum(u.abs() - half_u, v.abs() - half_v)
    rim = edge(distance - half_u * uniform(n, 0, .15, d))
    shown = canvas + (uniform(n, 0, 1, d) - canvas) * rim
    shown = shown + (backdrop - shown) * edge(distance)
    return torch.where(some(n, .18, d), shown, canvas)


def chunk(bank, textures, urns, counts, size_px, tightness):
    """counts: {'live', 'portrait', 'spoof', 'simulated'}. Returns canvas, face, middle, label, the source of the face, whether simulated."""
    d = bank['frames'].device
    real = torch.cat([draw(urns, name, counts[name]) for name in ('live', 'portrait', 'spoof')])
    canvas, face, middle = render(bank, real, tightness, size_px)
    label = bank['label'][real]
    n = counts['simulated']
    scenes = backdrops(bank, textures, urns, n + real.shape[0], size_px)
    mixed = distract(canvas, scenes[n:], face, middle)
    canvas = torch.where((label == 0).reshape(-1, 1, 1, 1), mixed, canvas)
    shown = torch.cat([draw(urns, 'live', n // 2), draw(urns, 'portrait', n - n // 2)])
    portrait, size, place = render(bank, shown, tightness, size_px)
    other = render(bank, draw(urns, 'portrait', n), tightness, size_px)[0]
    attack, kind = simulate(portrait, scenes[:n], other, size, place)
    return (torch.cat([canvas, attack]), torch.cat([face, size]), torch.cat([middle, place]),
            torch.cat([label, kind]), bank['source'][torch.cat([real, shown])], torch.arange(len(label) + n, device=d) >= len(label))


def distance_of():
    """One camera distance: side of the canvas in face sizes and in px. Most sets hold tight crops, a service sees whole photos."""
    tightness = CONTEXT if torch.rand(1).item() < .35 else .85 + (CONTEXT - .85) * torch.rand(1).item() ** 1.5
    face_px = math.exp(math.log(50) + (math.log(210) - math.log(50)) * torch.rand(1).item())
    return tightness, int(min(384, max(64, face_px * tightness)) // 16 * 16)
