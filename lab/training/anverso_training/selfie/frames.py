"""Frames of packs/selfie/frames as batches: framed, lit and sent anew, alike for live faces and attacks, so that neither room nor camera tells them apart."""
import json
import zipfile
from pathlib import Path

import cv2
import torch
from torch.nn import functional as F

from ..common.camera import blur, some, uniform
from ..common.jpeg import jpeg
from ..common.pictures import planes, read_all
from .context_net import FRAME_PX, mark_of
from .folds import code_of

# Shares of a batch: faces of the folds, portraits, photos; live and attacks
SHARES = {('fold', True): .38, ('fold', False): .5, ('portrait', True): .12, ('photo', True): .12, ('photo', False): .12}


def parts_of(folder):
    """The zip files 0.zip, 1.zip, …: what is sent to another machine may have to be small."""
    return sorted(Path(folder).glob('*.zip'), key=lambda file: int(file.stem))


def read_index(file):
    with zipfile.ZipFile(file) as archive:
        return json.loads(archive.read('index.json'))


def load_frames(folder, device, stored_px):
    """Frames N×3×stored_px×stored_px as bytes, their index, and of each: live, fold, box, isphoto (no face is marked in it)."""
    index, frames = [], []
    for file in parts_of(folder):
        entries = read_index(file)
        with zipfile.ZipFile(file) as archive:
            pictures = read_all(archive, [entry['file'] for entry in entries])
        frames.append(planes([cv2.resize(picture, (stored_px, stored_px), interpolation=cv2.INTER_LINEAR) for picture in pictures]))
        index += entries
    tensor = lambda values: torch.tensor(values, device=device)
    return {'index': index, 'frames': torch.cat(frames).to(device), 'live': tensor([entry['live'] for entry in index]),
            'fold': tensor([code_of(entry) for entry in index]), 'box': tensor([entry['box'] or [0.0] * 4 for entry in index]),
            'isphoto': tensor([entry['box'] is None for entry in index])}


def kind_of(entry):
    return 'photo' if entry['box'] is None else 'fold' if entry['fold'] >= 0 else 'portrait'


def create_urn(index):
    """Weights of the pictures to draw; a source counts by the root of its pictures. Those that are only scored have none."""
    groups = {}
    for i, entry in enumerate(index):
        if entry['learned']:
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


def cut(frames, part, turn, side_px):
    """The parts as squares of side_px, 0–1."""
    at = (torch.arange(side_px, device=part.device) + .5) / side_px * 2 - 1
    y, x = torch.meshgrid(at, at, indexing='ij')
    cos, sin = turn.cos()[:, None, None], turn.sin()[:, None, None]
    half, middle = (part[:, 2:] - part[:, :2])[:, :, None, None] / 2, (part[:, 2:] + part[:, :2])[:, :, None, None] / 2
    grid = torch.stack([(x * cos - y * sin) * half[:, 0] + middle[:, 0], (x * sin + y * cos) * half[:, 1] + middle[:, 1]], -1) * 2 - 1
    return F.grid_sample(frames.float() / 255, grid, mode='bilinear', padding_mode='reflection', align_corners=False)


def sent(x):
    """Another exposure, white balance, sharpness, noise and compression."""
    n, d, scale = x.shape[0], x.device, x.shape[2] / FRAME_PX
    spread = lambda by, planes=1: torch.exp(torch.randn(n, planes, 1, 1, device=d) * by)
    lit = ((x.clamp(min=1e-3) ** spread(.25) - .5) * spread(.2) + .5 + torch.randn(n, 1, 1, 1, device=d) * .06) * spread(.12, 3)
    grey = lit.mean(1, keepdim=True)
    lit = grey + (lit - grey) * torch.where(some(n, .06, d), uniform(n, 0, .3, d), uniform(n, .4, 1.6, d))
    x = blur(torch.where(some(n, .85, d), lit, x), .8 * scale * torch.where(some(n, .35, d), uniform(n, .6, 2.2, d), uniform(n, .05, .4, d)))
    x = x + torch.randn_like(x) * some(n, .35, d) * uniform(n, .004, .05, d)
    x = (x + (x - blur(x, torch.full((n, 1, 1, 1), scale, device=d))) * some(n, .35, d) * uniform(n, .2, 1.6, d)).clamp(0, 1)
    quality = torch.where(some(n, .3, d), uniform(n, 25, 60, d), uniform(n, 60, 97, d)).flatten()
    return torch.where(some(n, .6, d), jpeg(x, quality), x)


def erased(x, box, isphoto):
    """A patch of some; the face itself of some that show much besides."""
    n, d, side = x.shape[0], x.device, x.shape[2]
    middle, half = torch.rand(n, 2, device=d), .04 + .14 * torch.rand(n, 2, device=d)
    patch = mark_of(torch.cat([middle - half, middle + half], 1), side) * some(n, .25, d)
    face = mark_of(box, side)
    small = (face.mean((1, 2, 3)) < .2) & (torch.rand(n, device=d) < .15) & ~isphoto
    return torch.where((patch + face * small[:, None, None, None]) > 0, torch.rand(n, 3, 1, 1, device=d), x)


@torch.no_grad()
def batch(bank, urn, n, side_px=FRAME_PX):
    """((frames n×3×side×side as bytes, boxes n×4, live n), fold n)."""
    d = bank['frames'].device
    i = torch.multinomial(urn, n, replacement=True).to(d)
    isphoto, half = bank['isphoto'][i], between(.12, .35, n, d)[:, None]
    middle = .3 + .4 * torch.rand(n, 2, device=d)
    box = torch.where(isphoto[:, None], torch.cat([middle - half, middle + half], 1), bank['box'][i])
    size = box[:, 2:] - box[:, :2]
    box = box + torch.cat([size, size], 1) * (.03 * torch.randn(n, 2, device=d).repeat(1, 2) + .03 * torch.randn(n, 1, device=d) * box.new_tensor([-1, -1, 1, 1]))
    part = framed(box.clamp(0, 1), d)
    x = sent(cut(bank['frames'][i], part, torch.randn(n, device=d) * .07 * (torch.rand(n, device=d) < .5), side_px))
    first, sides = part[:, :2].repeat(1, 2), (part[:, 2:] - part[:, :2]).repeat(1, 2)
    box = (box - first) / sides
    x = erased(x, box, isphoto)
    flip = torch.rand(n, device=d) < .5
    turned = torch.stack([1 - box[:, 2], box[:, 1], 1 - box[:, 0], box[:, 3]], 1)
    x = (torch.where(flip[:, None, None, None], x.flip(3), x) * 255).round().clamp(0, 255).to(torch.uint8)
    return (x, torch.where(flip[:, None], turned, box), bank['live'][i].float()), bank['fold'][i]
