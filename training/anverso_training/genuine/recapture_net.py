"""The recapture net. Inputs 0–255 RGB, normalisation inside.

crops (N·K)×3×160×160 at the photo's own scale and context N×3×176×176 → logits N×3 (genuine, screen, print).
"""
import torch
from ..common.blocks import Inverted, MixStyle, conv
from torch import nn
from torch.nn import functional as F

CROP_PX, CROPS, CONTEXT_PX = 160, 3, 176
KINDS = ('genuine', 'screen', 'print')
# Flat-bed scans of printed documents look like prints and are none. Chosen for an earlier net among five values on the scans of SRB and ESP: see blind.py.
LEAN = (0.0, 0.0, -4.0)
# Below it after one square, or after all, nobody else is asked.
SURE = {'one': -2.5, 'all': -1.5}
LARGE_SHARE = 2 / 3  # of the larger net in the mean of both nets' logits


def standard(x):
    """Each picture by its own mean and contrast: exposure says nothing about the surface."""
    mean = x.mean((1, 2, 3), keepdim=True)
    return (x - mean) / ((x - mean).square().mean((1, 2, 3), keepdim=True).sqrt() + 8.0)


def residual(x):
    """What a small blur takes away: dots, columns and noise live there, the picture hardly does."""
    return x - F.avg_pool2d(F.pad(x, (1, 1, 1, 1), mode='replicate'), 3, 1)


def pooled(x):
    """Mean and strongest of each channel."""
    return torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)


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
        self.detail, self.context = Tower(6, (16, 24, 48, 112), (1, 3, 3)), Tower(3, (16, 24, 40, 80), (1, 1, 2))
        self.near, self.far = nn.Linear(448, 128), nn.Linear(320, 128)
        self.drop = nn.Dropout(drop)
        self.heads = nn.ModuleList([nn.Linear(256, 3), nn.Linear(128, 3), nn.Linear(384, 3)])

    def look(self, crops):
        return F.relu(self.near(pooled(self.detail(torch.cat([standard(crops), residual(crops) / 8.0], 1)))))

    def see(self, context):
        return F.relu(self.far(pooled(self.context(standard(context)))))

    def judge(self, near, far):
        """near N×K×128: a grid may show in one crop only, so the strongest counts beside the mean. Logits N×3 heads×3."""
        near = torch.cat([near.mean(1), near.amax(1)], 1)
        return torch.stack([head(self.drop(x)) for head, x in zip(self.heads, (near, far, torch.cat([near, far], 1)))], 1)

    def features(self, crops, context):
        near = self.look(crops)
        return near.reshape(context.shape[0], -1, near.shape[1]), self.see(context)

    def forward(self, crops, context):
        return self.judge(*self.features(crops, context)).mean(1) + context.new_tensor(LEAN)
