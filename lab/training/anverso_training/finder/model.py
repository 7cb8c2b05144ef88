"""The finder: MobileNet-like backbone, light feature pyramid, heads at strides 8 and 4."""
import torch
from torch import nn
from torch.nn import functional as F

from ..common.blocks import Inverted, conv

INPUT_PX = 384
CENTRE_STRIDE = 8
POINT_STRIDE = 4
CORNER_SCALE_PX = 64.0  # raw regression output of 1 means 64 input pixels: keeps activations near 1


def separable(channels, kernel=3):
    return nn.Sequential(conv(channels, channels, kernel, 1, channels, act=False), conv(channels, channels))


def head(channels, outputs, kernel=5):
    return nn.Sequential(separable(channels, kernel), separable(channels, kernel), nn.Conv2d(channels, outputs, 1))


class FinderNet(nn.Module):
    """Input: B×3×384×384 RGB 0–255. Outputs: see README (heat, corners, kind, points, shift)."""

    def __init__(self, width=64):
        super().__init__()
        self.stem = nn.Sequential(conv(3, 16, 3, 2), conv(16, 16, 3, 1, 16, act=False), conv(16, 16))
        self.c4 = nn.Sequential(Inverted(16, 24, 2, 4), Inverted(24, 24))
        self.c8 = nn.Sequential(Inverted(24, 40, 2, 4, 5), Inverted(40, 40, kernel=5), Inverted(40, 40))
        self.c16 = nn.Sequential(Inverted(40, 80, 2, 4), *[Inverted(80, 80, kernel=5) for _ in range(3)])
        # 12×12 cells: three 5×5 depthwise layers let one cell see the whole frame, which far corners need.
        self.c32 = nn.Sequential(Inverted(80, 128, 2, 4, 5), *[Inverted(128, 128, kernel=5) for _ in range(3)])
        self.lateral = nn.ModuleList([conv(c, width, act=False) for c in (40, 80, 128)])
        self.merge16, self.merge8 = separable(width, 5), separable(width, 5)
        self.fine_lateral, self.fine_reduce = conv(24, 40, act=False), conv(width, 40, act=False)
        self.merge4 = separable(40)
        self.heat, self.corners, self.kind = head(width, 2, 3), head(width, 16), head(width, 4, 3)
        self.points, self.shift = nn.Sequential(separable(40), nn.Conv2d(40, 8, 1)), nn.Sequential(separable(40), nn.Conv2d(40, 4, 1))
        for rare in (self.heat, self.points):  # start near "nothing here", as focal losses want
            nn.init.constant_(rare[-1].bias, -4.0)

    def stages(self, x):
        """Features at strides 8 and 4."""
        x = (x - 114.0) / 64.0
        c4 = self.c4(self.stem(x))
        c8 = self.c8(c4)
        c16 = self.c16(c8)
        p16 = F.relu(self.lateral[1](c16) + F.interpolate(self.lateral[2](self.c32(c16)), scale_factor=2.0, mode='nearest'))
        p16 = self.merge16(p16)
        p8 = self.merge8(F.relu(self.lateral[0](c8) + F.interpolate(p16, scale_factor=2.0, mode='nearest')))
        p4 = self.merge4(F.relu(self.fine_lateral(c4) + F.interpolate(self.fine_reduce(p8), scale_factor=2.0, mode='nearest')))
        return p8, p4

    def heads(self, p8, p4):
        """Logits and unscaled regressions: heat, corners, kind, points, shift."""
        return self.heat(p8), self.corners(p8), self.kind(p8), self.points(p4), self.shift(p4)

    def forward(self, x):
        heat, corners, kind, points, shift = self.heads(*self.stages(x))
        return torch.sigmoid(heat), corners * CORNER_SCALE_PX, kind, torch.sigmoid(points), shift


class Exported(nn.Module):
    """Corner offsets leave the net as shares of the input's side: then one tolerance fits all outputs."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, image):
        heat, corners, kind, points, shift = self.net(image)
        return heat, corners / INPUT_PX, kind, points, shift
