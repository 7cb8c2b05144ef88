"""The two nets. Inputs 0–255 RGB, normalisation inside.

Recapture: crops (N·K)×3×160×160 at the photo's own scale and context N×3×160×160 → logits N×3 (genuine, screen, print).
Tamper: document N×3×448×672, straight → logits N×2 (portrait, text), map N×2×56×84 of the same two.
"""
import shared  # noqa: F401
import torch
from blocks import Inverted, MixStyle, conv
from torch import nn
from torch.nn import functional as F

CROP_PX, CROPS, CONTEXT_PX = 160, 6, 160
DOCUMENT_PX = (448, 672)  # height, width
KINDS = ('genuine', 'screen', 'print')
# Flat-bed scans of printed documents look like prints and are none. Chosen among five values on the scans of SRB and ESP: not blind, see blind.py.
LEAN = (0.0, 0.0, -4.0)
EDITS = ('portrait', 'text')


def standard(x):
    """Each picture by its own mean and contrast: exposure says nothing about the surface."""
    mean = x.mean((1, 2, 3), keepdim=True)
    return (x - mean) / ((x - mean).square().mean((1, 2, 3), keepdim=True).sqrt() + 8.0)


def residual(x):
    """What a small blur takes away: dots, columns and noise live there, the picture hardly does."""
    return x - F.avg_pool2d(F.pad(x, (1, 1, 1, 1), mode='replicate'), 3, 1)


class Tower(nn.Module):
    """Strides 2 to 16; the first layer is wide enough (5×5) to tell gratings of different pitch apart."""

    def __init__(self, inputs, widths, depth):
        super().__init__()
        a, b, c, d = widths
        self.stem = conv(inputs, a, 5, 2)
        self.one = nn.Sequential(Inverted(a, b, 2), *[Inverted(b, b) for _ in range(depth[0])])
        self.two = nn.Sequential(Inverted(b, c, 2), *[Inverted(c, c) for _ in range(depth[1])])
        self.three = nn.Sequential(Inverted(c, d, 2), *[Inverted(d, d) for _ in range(depth[2])])
        self.mix = MixStyle(.3)
        self.out = conv(d, d * 2)

    def forward(self, x):
        x = self.two(self.mix(self.one(self.stem(x))))
        return self.out(self.three(x))


class RecaptureNet(nn.Module):
    """Three heads (crops alone, context alone, both): each must judge for itself, so that none sleeps. Their mean is the answer."""

    def __init__(self, drop=.3):
        super().__init__()
        self.detail, self.context = Tower(6, (16, 24, 48, 96), (1, 2, 2)), Tower(3, (16, 24, 40, 80), (1, 1, 2))
        self.near, self.far = nn.Linear(384, 128), nn.Linear(320, 128)
        self.drop = nn.Dropout(drop)
        self.heads = nn.ModuleList([nn.Linear(256, 3), nn.Linear(128, 3), nn.Linear(384, 3)])

    def look(self, crops):
        x = self.detail(torch.cat([standard(crops), residual(crops) / 8.0], 1))
        return F.relu(self.near(torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)))

    def see(self, context):
        x = self.context(standard(context))
        return F.relu(self.far(torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)))

    def judge(self, near, far):
        """near N×K×128: a grid may show in one crop only, so the strongest counts beside the mean. Logits N×3 heads×3."""
        near = torch.cat([near.mean(1), near.amax(1)], 1)
        return torch.stack([head(self.drop(x)) for head, x in zip(self.heads, (near, far, torch.cat([near, far], 1)))], 1)

    def forward(self, crops, context):
        near = self.look(crops)
        return self.judge(near.reshape(context.shape[0], -1, near.shape[1]), self.see(context)).mean(1) + context.new_tensor(LEAN)


class TamperNet(nn.Module):
    """Fully convolutional; each cell of 8 px is compared with the rest of the document through the document's mean features."""

    def __init__(self, drop=.2):
        super().__init__()
        self.stem = conv(16, 24, 3, 2)
        self.one = nn.Sequential(Inverted(24, 24, expand=2), Inverted(24, 40, 2, expand=3))
        self.two = nn.Sequential(Inverted(40, 40, expand=2), Inverted(40, 40, expand=2))
        self.three = nn.Sequential(Inverted(40, 80, 2), *[Inverted(80, 80, kernel=5, expand=2) for _ in range(3)])
        self.late = conv(80, 40, 1)
        self.mix = nn.Sequential(conv(80, 48, 1), conv(48, 48, 3, 1, 48), conv(48, 48))
        self.map = nn.Conv2d(48, 2, 1)
        self.drop = nn.Dropout(drop)
        self.head = nn.Linear(2 * 48 + 4, 2)

    def forward(self, document):
        grey = document.mean(1, keepdim=True)
        x = torch.cat([(document - 128.0) / 64.0, residual(grey) / 8.0], 1)
        x = self.two(self.one(self.stem(F.pixel_unshuffle(x, 2))))  # stride 8; nothing is averaged away before the first filters
        far = F.interpolate(self.late(self.three(x)), scale_factor=2.0, mode='bilinear', align_corners=False)
        x = torch.cat([x, far], 1)
        spread = x.mean((2, 3), keepdim=True)
        x = self.mix(x - spread)
        cells = self.map(self.drop(x))
        top = cells.flatten(2).topk(24, 2).values
        pooled = torch.cat([x.mean((2, 3)), x.amax((2, 3)), top.mean(2), top[:, :, 0]], 1)
        return self.head(pooled), cells
