"""Batches for the conditions net and the eye net, made on the device."""
import math

import torch

from ..common.camera import photograph, some
from .conditions_net import COVERS, DEG
from .covers import frame_of, glasses, hand, mask, skin_of, thing
from .points import COUNT, MIRRORED
from .views import sample

FACE_VIEW, FACE_PX = 1.6, 128  # the crop's side in face sizes
PAD = 114 / 255
# The teacher's line from forehead to chin leans at rest: its median pitch is -9 degrees over 520 portraits, -6.5 by another geometry.
REST_PITCH_DEG = -8.0


def create_known(bank, yaws):
    """Labels of the bank's live faces as tensors; what nobody looked at is unknown (−1). `yaws`: of heads turned far, by another detector."""
    entries, device = bank['entries'], bank['frames'].device
    covers = []
    for e in entries:
        tags = set(e['conditions'])
        # Portraits are almost never covered; a tagged set knows only its own tags.
        clear = 0.0 if e['kind'] == 'portrait' or 'mask' in tags else -1.0
        row = [1.0 if name in tags else clear for name in COVERS]
        row[3] = -1.0 if e['kind'] != 'portrait' else 0.0
        if e['kind'] in ('reviewed', 'turned'):  # looked at for hands alone
            row = [0.0, 0.0, 1.0 if 'hand' in tags else 0.0 if 'no_hand' in tags else -1.0, -1.0]
        if e['kind'] == 'mask' and 'mask' not in tags:
            row[0] = 0.0
        covers.append(row)
    number = lambda key, blank: torch.tensor([e.get(key) or blank for e in entries], dtype=torch.float32, device=device)
    rest = torch.tensor([0.0, REST_PITCH_DEG, 0.0], device=device)
    pose = number('pose', [0.0] * 3) - rest
    for i, e in enumerate(entries):
        if e['path'] in yaws:
            pose[i, 0] = yaws[e['path']]
    return {'points': number('points', [[0.0, 0.0]] * COUNT), 'pose': pose, 'presence': number('presence', 0.0),
            'covers': torch.tensor(covers, device=device)}


def create_urn(bank, held):
    """Weights of the faces to draw: rare tags more often."""
    rare = {'sunglasses': 8.0, 'hand': 6.0, 'no_hand': 2.0, 'closed_eyes': 3.0, 'profile': 4.0, 'mask': 1.5}
    weights = []
    for e in bank['entries']:
        if e['kind'] == 'spoof-set' or e['kind'] == 'sample' or e['held'] != held or (e.get('presence') or 0) < .5:
            weights.append(0.0)
        else:
            weights.append(max([rare.get(c, 1.0) for c in e['conditions']], default=1.0))
    return torch.tensor(weights, device=bank['frames'].device)


def turned_pose(pose, angle):
    """Pose after the picture is turned clockwise by `angle` (radians): the looking direction turns with it."""
    yaw, pitch = torch.deg2rad(pose[:, 0]), torch.deg2rad(pose[:, 1])
    x, y, z = torch.cos(pitch) * torch.sin(yaw), torch.sin(pitch), torch.cos(pitch) * torch.cos(yaw)
    x, y = x * torch.cos(angle) - y * torch.sin(angle), x * torch.sin(angle) + y * torch.cos(angle)
    return torch.stack([torch.rad2deg(torch.atan2(x, z)), torch.rad2deg(torch.asin(y.clamp(-1, 1))), pose[:, 2] + torch.rad2deg(angle)], 1)


def crop(bank, known, index, train=True, out_px=FACE_PX):
    """Face crops 0–1 with points (crop px), pose; outside the frame is PAD."""
    n, d = index.shape[0], index.device
    noise = lambda *shape: torch.randn(*shape, device=d) if train else torch.zeros(*shape, device=d)
    # Of faces that fill the frame the detector's box is often a part: for some the box lies far off.
    far = (torch.rand(n, device=d) < .2).float() * (1.0 if train else 0.0)
    face = bank['face'][index] * FACE_VIEW * torch.exp(noise(n) * (.1 + .1 * far))
    centre = bank['centre'][index] + noise(n, 2) * (.06 + .08 * far)[:, None] * bank['face'][index][:, None]
    angle = noise(n) * math.radians(14)
    mirror = (torch.rand(n, device=d) < .5) if train else torch.zeros(n, dtype=torch.bool, device=d)
    frames, size = bank['frames'][index].float() / 255, bank['size'][index]
    over = 2 if train else 1
    view = sample(frames, size, centre, face, out_px * over, angle, mirror)
    view = torch.nn.functional.avg_pool2d(view, over) if over > 1 else view
    axis = (torch.arange(out_px, device=d) + .5) / out_px - .5
    y, x = torch.meshgrid(axis, axis, indexing='ij')
    x = x[None] * torch.where(mirror, -1.0, 1.0)[:, None, None]
    cos, sin = torch.cos(angle)[:, None, None], torch.sin(angle)[:, None, None]
    px = (x * cos - y * sin) * face[:, None, None] + centre[:, 0, None, None]
    py = (x * sin + y * cos) * face[:, None, None] + centre[:, 1, None, None]
    if train:  # the frame ends through the face, for some
        cut = torch.rand(n, 1, 1, device=d) < .12
        edge = torch.rand(n, device=d)[:, None, None] * .7 - .2
        side = torch.randint(4, (n, 1, 1), device=d)
        across = torch.where(side == 0, x, torch.where(side == 1, -x, torch.where(side == 2, y, -y)))
        beyond = cut & (across > edge.abs() + .12)
    else:
        beyond = torch.zeros_like(px, dtype=torch.bool)
    outside = (px < 0) | (py < 0) | (px > size[:, 0, None, None]) | (py > size[:, 1, None, None]) | beyond
    relative = known['points'][index] - centre[:, None]
    rx = (relative[..., 0] * cos[:, :, 0] + relative[..., 1] * sin[:, :, 0]) / face[:, None]
    ry = (-relative[..., 0] * sin[:, :, 0] + relative[..., 1] * cos[:, :, 0]) / face[:, None]
    pose = turned_pose(known['pose'][index], -angle)
    flipped = torch.stack([-rx, ry], -1)[:, MIRRORED]
    points = torch.where(mirror[:, None, None], flipped, torch.stack([rx, ry], -1))
    pose = torch.where(mirror[:, None], pose * torch.tensor([-1.0, 1, -1], device=d), pose)
    return view, (points + .5) * out_px, pose, outside[:, None]


def dress(view, points, covers, fabric):
    """Draws covers over a share of the faces and says so; a face already covered for real keeps its own."""
    n, d, size = view.shape[0], view.device, view.shape[2]
    a, b, gap, u = frame_of(points, size, d)
    kind = torch.multinomial(torch.tensor([.42, .2, .12, .14, .12], device=d), n, replacement=True)
    kind = torch.where((covers > 0).any(1), torch.zeros_like(kind), kind)
    eyed, dark = glasses(view, a, b, gap, u, fabric)
    made = (view, eyed, mask(view, a, b, u, fabric), hand(view, a, b, u, skin_of(view, points), fabric), thing(view, a, b, u, fabric))
    out = torch.stack(made, 1)[torch.arange(n, device=d), kind]
    covers = covers.clone()
    covers[(kind == 1) & dark, 1] = 1
    for number, column in ((2, 0), (3, 2), (4, 3)):
        covers[kind == number, column] = 1
    return out, covers


def nothings(textures, taken, n):
    """No faces: everyday surfaces, mostly what the detector took for one, and a few of nothing but the outside of a photo."""
    d = taken.device
    real = torch.nonzero(textures['label'] == 0).flatten()
    plain = textures['frames'][real[torch.randint(len(real), (n,), device=d)]].float() / 255
    plain = torch.nn.functional.interpolate(plain, size=FACE_PX, mode='bilinear', antialias=True)
    index = torch.randint(len(taken), (n,), device=d)
    weak = taken[index].float() / 255
    size = torch.full((n, 2), float(FACE_PX), device=d)
    side = FACE_PX * torch.exp(torch.randn(n, device=d) * .1 - .1)
    weak = sample(weak, size, size / 2 + torch.randn(n, 2, device=d) * 5, side, FACE_PX, torch.randn(n, device=d) * .15, torch.rand(n, device=d) < .5)
    kind = torch.rand(n, 1, 1, 1, device=d)
    return torch.where(kind < .25, plain, torch.where(kind < .97, weak, torch.full_like(weak, PAD)))


def batch(bank, textures, taken, known, urn, n=256, blanks=64):
    """Crops 0–255, points (crop shares about the centre), pose / DEG, covers (−1 unknown), face or not."""
    d = bank['frames'].device
    index = torch.multinomial(urn, n, replacement=True)
    view, points, pose, outside = crop(bank, known, index)
    real = torch.nonzero(textures['label'] == 0).flatten()
    squares = lambda k: textures['frames'][real[torch.randint(len(real), (k,), device=d)]].float() / 255
    fabric = squares(n)
    corner = torch.randint(0, 256 - FACE_PX, (2,))
    fabric = fabric[:, :, corner[0]:corner[0] + FACE_PX, corner[1]:corner[1] + FACE_PX]
    view, covers = dress(view, points, known['covers'][index], fabric)
    view = photograph(torch.cat([view, nothings(textures, taken, blanks)]).clamp(0, 1))
    low = some(len(view), .35, d)  # small faces: fewer pixels than the crop has
    small = torch.nn.functional.interpolate(view, scale_factor=.25 + .5 * torch.rand(1).item(), mode='bilinear', antialias=True)
    view = torch.where(low, torch.nn.functional.interpolate(small, size=FACE_PX, mode='bilinear', align_corners=False), view)
    gap = torch.zeros(blanks, 1, FACE_PX, FACE_PX, dtype=torch.bool, device=d)
    view = torch.where(torch.cat([outside, gap]), torch.full_like(view, PAD), view)
    isface = torch.cat([torch.ones(n, device=d), torch.zeros(blanks, device=d)])
    return view * 255, points / FACE_PX - .5, pose / DEG, covers, isface


def eye_weights(classes, sources, own=2):
    """Classes evened out, within the crops of collections and within those cut as the service does; the latter are half of all."""
    group = classes + 4 * (sources == own).long()
    counts = torch.bincount(group, minlength=8).float().clamp(min=1)
    # A closed eye as the service cuts it is rare: drawn a third as often as an open one.
    share = torch.tensor([1, 1, 1, .7, 1.6, .6, .2, 0], device=classes.device)
    return (share / counts)[group]


def eye_batch(tiles, classes, weights, n=256):
    """Eye crops 0–255 of 48 px with shift, zoom, turn, mirror and the phone's pipeline."""
    d = tiles.device
    index = torch.multinomial(weights, n, replacement=True)
    size = torch.full((n, 2), 48.0, device=d)
    side = 48 * torch.exp(torch.randn(n, device=d) * .12 - .05)
    centre = 24 + torch.randn(n, 2, device=d) * 2.5
    view = sample(tiles[index].float() / 255, size, centre, side, 48, torch.randn(n, device=d) * .2, torch.rand(n, device=d) < .5)
    grey = view.mean(1, keepdim=True).expand(-1, 3, -1, -1)
    view = torch.where(some(n, .35, d), grey, view)  # infra-red and colour pictures must not be told apart
    small = torch.nn.functional.interpolate(photograph(view), scale_factor=.3 + .6 * torch.rand(1).item(), mode='bilinear', antialias=True)
    low = torch.nn.functional.interpolate(small, size=48, mode='bilinear', align_corners=False)
    return torch.where(some(n, .4, d), low, photograph(view)) * 255, classes[index]
