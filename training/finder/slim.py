"""The finder as it ships: the wide net (model.py) with a cheap front and pruned blocks, taught by the wide one.

Measured in onnxruntime on one arm64 core, half of the wide net's time went into its first three stages: strided depthwise
layers and wide expansions at high resolution. Here one 6×6 convolution goes straight to stride 4 and the next stage is reached by a
plain strided convolution; deeper stages keep their widths, so that they start from the wide net's own weights.
"""
import torch
from torch import nn
from torch.nn import functional as F

from model import CORNER_SCALE_PX, Inverted, conv, separable

WIDE_C4, WIDE_C8 = 24, 40  # as in the wide net: its features are what the new front learns first
FINE = 32
CORNER_OUTPUTS, KIND_OUTPUTS = 16, 4


class Residual(nn.Module):
    """Depthwise and pointwise without expansion: at stride 4 every channel counts."""

    def __init__(self, channels):
        super().__init__()
        self.body = nn.Sequential(conv(channels, channels, 3, 1, channels), conv(channels, channels, act=False))

    def forward(self, x):
        return x + self.body(x)


def patches(outputs):
    """6×6 windows every 4 pixels: neighbours overlap by two, so an edge between two windows is seen whole by one."""
    return nn.Sequential(nn.Conv2d(3, outputs, 6, 4, 1, bias=False), nn.BatchNorm2d(outputs), nn.ReLU(inplace=True))


class SlimFinder(nn.Module):
    """Same input and outputs as FinderNet."""

    def __init__(self, width=64):
        super().__init__()
        self.c4 = nn.Sequential(patches(WIDE_C4), Residual(WIDE_C4), Residual(WIDE_C4))
        self.c8 = nn.Sequential(conv(WIDE_C4, WIDE_C8, 3, 2, act=False), *[Inverted(WIDE_C8, WIDE_C8, expand=2) for _ in range(2)])
        self.c16 = nn.Sequential(Inverted(WIDE_C8, 80, 2, expand=3), *[Inverted(80, 80, expand=2, kernel=k) for k in (3, 5, 3)])
        self.c32 = nn.Sequential(Inverted(80, 128, 2, expand=2, kernel=5), *[Inverted(128, 128, expand=2, kernel=5) for _ in range(3)])
        self.lateral = nn.ModuleList([conv(c, width, act=False) for c in (WIDE_C8, 80, 128)])
        self.merge16, self.merge8 = separable(width, 5), separable(width, 3)
        self.fine_lateral, self.fine_reduce = conv(WIDE_C4, FINE, act=False), conv(width, FINE, act=False)
        self.merge4 = separable(FINE)
        self.tower8 = nn.Sequential(separable(width, 5), separable(width, 3))
        self.tower4 = separable(FINE)
        self.out8 = nn.Conv2d(width, 2 + CORNER_OUTPUTS + KIND_OUTPUTS, 1)
        self.out4 = nn.Conv2d(FINE, 8 + 4, 1)
        with torch.no_grad():  # start near "nothing here", as focal losses want
            self.out8.bias[:2] = -4.0
            self.out4.bias[:8] = -4.0

    def stages(self, x):
        """(c4, c8, p8, p4): the first two are compared with the wide net's while it teaches."""
        c4 = self.c4((x - 114.0) / 64.0)
        c8 = self.c8(c4)
        c16 = self.c16(c8)
        p16 = F.relu(self.lateral[1](c16) + F.interpolate(self.lateral[2](self.c32(c16)), scale_factor=2.0, mode='nearest'))
        p8 = self.merge8(F.relu(self.lateral[0](c8) + F.interpolate(self.merge16(p16), scale_factor=2.0, mode='nearest')))
        p4 = self.merge4(F.relu(self.fine_lateral(c4) + F.interpolate(self.fine_reduce(p8), scale_factor=2.0, mode='nearest')))
        return c4, c8, p8, p4

    def heads(self, p8, p4):
        """Logits and unscaled regressions: heat, corners, kind, points, shift."""
        coarse, fine = self.out8(self.tower8(p8)), self.out4(self.tower4(p4))
        heat, corners, kind = coarse.split([2, CORNER_OUTPUTS, KIND_OUTPUTS], 1)
        points, shift = fine.split([8, 4], 1)
        return heat, corners, kind, points, shift

    def forward(self, x):
        heat, corners, kind, points, shift = self.heads(*self.stages(x)[2:])
        return torch.sigmoid(heat), corners * CORNER_SCALE_PX, kind, torch.sigmoid(points), shift
