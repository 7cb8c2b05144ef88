"""Frames of packs/selfie/frames.zip as batches: framed, lit and sent anew, alike for live faces and attacks, so that neither room nor camera tells them apart."""
import json
import zipfile

import cv2
import torch
from torch.nn import functional as F

from ..common.camera import blur, some, uniform
from ..common.jpeg import jpeg
from ..common.pictures import planes, read_all
from .context_net import FRAME_PX, mark_of

STORED_PX = 256
# Shares of a batch: faces of the folds, portraits, photos; live and attacks
SHARES = {('fold', True): .38, ('fold', False): .5, ('portrait', True): .12, ('photo', True): .12, ('photo', False): .12}


def load_frames(file, device):
    with zipfile.ZipFile(file) as archive:
        index = json.loads(archive.read('index.json'))
        pictures = read_all(archive, [entry['file'] for entry in index])
    pictures = [cv2.resize(picture, (STORED_PX, STORED_PX), interpolation=cv2.INTER_LINEAR) for picture in pictures]
    tensor = lambda values: torch.tensor(values, device=device)
    return {'index': index, 'frames': planes(pictures).to(device), 'live': tensor([entry['live'] for entry in index]),
            'fold': tensor([entry['fold'] for entry in index]), 'box': tensor([entry['box'] or [0.0] * 4 for entry in index]),
            'isphoto': tensor([entry['box'] is None for entry in index])}


def kind_of(entry):
    return 'photo' if entry['box'] is None else 'fold' if entry['fold'] >= 0 else 'portrait'


def create_urn(index, left_out):
    """Weights of the pictures to draw; a source counts by the root of its pictures."""
    groups = {}
    for i, entry in enumerate(index):
        if entry['fold'] < 0 or entry['fold'] != left_out:
            groups.setdefault((kind_of(entry), entry['live']), {}).setdefault(entry['repo'], []).append(i)
    weights = torch.zeros(len(index))
    for group, sources in groups.items():
        roots = sum(len(found) ** .5 for found in sources.values())
        for found in sources.values():
            weights[found] = SHARES.get(group, 0) * len(found) ** -.5 / roots
    return weights


def between(low, high, n, device):
    return torch.rand(n, device=device) * (high - low) + low


def framed(box, device):
    """A part of the frame that holds the face, n×4: the whole for a third, else from 1.3 faces to the whole."""
    n, size = len(box), (box[:, 2:] - box[:, :2]).amax(1)
    share = torch.exp(torch.log((1.3 * size).clamp(.05, .98)) * torch.rand(n, device=device))
    share = torch.where(torch.rand(n, device=device) < .35, between(.94, 1, n, device), share)
    stretch = torch.exp(torch.randn(n, device=device) * .12)
    sides = torch.stack([share * stretch, share / stretch], 1).clamp(max=1)
    low, high = torch.minimum(box[:, :2], box[:, 2:] - sides), torch.maximum(box[:, :2], box[:, 2:] - sides)
    first = low + (high - low) * torch.rand(n, 2, device=device)
    first = torch.minimum(first.clamp(min=0), 1 - sides)
    return torch.cat([first, first + sides], 1)


def cut(frames, part, turn):
    """The parts as squares of FRAME_PX, 0–1."""
    at = (torch.arange(FRAME_PX, device=part.device) + .5) / FRAME_PX * 2 - 1
    y, x = torch.meshgrid(at, at, indexing='ij')
    cos, sin = turn.cos()[:, None, None], turn.sin()[:, None, None]
    half, middle = (part[:, 2:] - part[:, :2])[:, :, None, None] / 2, (part[:, 2:] + part[:, :2])[:, :, None, None] / 2
    grid = torch.stack([(x * cos - y * sin) * half[:, 0] + middle[:, 0], (x * sin + y * cos) * half[:, 1] + middle[:, 1]], -1) * 2 - 1
    return F.grid_sample(frames.float() / 255, grid, mode='bilinear', padding_mode='reflection', align_corners=False)


def sent(x):
    """Another exposure, white balance, sharpness, noise and compression."""
    n, d = x.shape[0], x.device
    spread = lambda by, planes=1: torch.exp(torch.randn(n, planes, 1, 1, device=d) * by)
    lit = ((x.clamp(min=1e-3) ** spread(.25) - .5) * spread(.2) + .5 + torch.randn(n, 1, 1, 1, device=d) * .06) * spread(.12, 3)
    grey = lit.mean(1, keepdim=True)
    lit = grey + (lit - grey) * torch.where(some(n, .06, d), uniform(n, 0, .3, d), uniform(n, .4, 1.6, d))
    x = blur(torch.where(some(n, .85, d), lit, x), .8 * torch.where(some(n, .35, d), uniform(n, .6, 2.2, d), uniform(n, .05, .4, d)))
    x = x + torch.randn_like(x) * some(n, .35, d) * uniform(n, .004, .05, d)
    x = (x + (x - blur(x, torch.ones(n, 1, 1, 1, device=d))) * some(n, .35, d) * uniform(n, .2, 1.6, d)).clamp(0, 1)
    quality = torch.where(some(n, .3, d), uniform(n, 25, 60, d), uniform(n, 60, 97, d)).flatten()
    return torch.where(some(n, .6, d), jpeg(x, quality), x)


def erased(x, box, isphoto):
    """A patch of some; the face itself of some that show much besides."""
    n, d = x.shape[0], x.device
    middle, half = torch.rand(n, 2, device=d), .04 + .14 * torch.rand(n, 2, device=d)
    patch = mark_of(torch.cat([middle - half, middle + half], 1)) * some(n, .25, d)
    face = mark_of(box)
    small = (face.mean((1, 2, 3)) < .2) & (torch.rand(n, device=d) < .15) & ~isphoto
    return torch.where((patch + face * small[:, None, None, None]) > 0, torch.rand(n, 3, 1, 1, device=d), x)


@torch.no_grad()
def batch(bank, urn, n):
    """Frames 0–255 n×3×192×192, boxes n×4, live n."""
    d = bank['frames'].device
    i = torch.multinomial(urn, n, replacement=True).to(d)
    isphoto, half = bank['isphoto'][i], between(.12, .35, n, d)[:, None]
    middle = .3 + .4 * torch.rand(n, 2, device=d)
    box = torch.where(isphoto[:, None], torch.cat([middle - half, middle + half], 1), bank['box'][i])
    size = box[:, 2:] - box[:, :2]
    box = box + torch.cat([size, size], 1) * (.03 * torch.randn(n, 2, device=d).repeat(1, 2) + .03 * torch.randn(n, 1, device=d) * box.new_tensor([-1, -1, 1, 1]))
    part = framed(box.clamp(0, 1), d)
    x = sent(cut(bank['frames'][i], part, torch.randn(n, device=d) * .07 * (torch.rand(n, device=d) < .5)))
    first, sides = part[:, :2].repeat(1, 2), (part[:, 2:] - part[:, :2]).repeat(1, 2)
    box = (box - first) / sides
    x = erased(x, box, isphoto)
    flip = torch.rand(n, device=d) < .5
    turned = torch.stack([1 - box[:, 2], box[:, 1], 1 - box[:, 0], box[:, 3]], 1)
    return torch.where(flip[:, None, None, None], x.flip(3), x) * 255, torch.where(flip[:, None], turned, box), bank['live'][i].float()
