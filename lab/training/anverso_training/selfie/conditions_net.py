"""The conditions net: a loose face crop, 128×128 RGB 0–255 → points, head pose, what covers the face, whether it is a face."""
import torch
from torch import nn

from ..common.blocks import Inverted, conv
from .points import COUNT

COVERS = ('mask', 'sunglasses', 'hand', 'other')
DEG = 45.0  # a raw pose of 1 means 45 degrees


class ConditionsNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.stem = nn.Sequential(conv(3, 16, 3, 2), conv(16, 16, 3, 1, 16, act=False), conv(16, 24))
        self.c8 = nn.Sequential(Inverted(24, 32, 2), Inverted(32, 32), Inverted(32, 56, 2, kernel=5), Inverted(56, 56), Inverted(56, 56))
        self.c16 = nn.Sequential(Inverted(56, 96, 2), Inverted(96, 96, kernel=5), Inverted(96, 96, kernel=5), Inverted(96, 96))
        self.squeeze = conv(96, 24)  # 8×8 cells keep where things are
        self.points_head = nn.Sequential(nn.Linear(24 * 64, 160), nn.ReLU(inplace=True), nn.Linear(160, COUNT * 2 + 3))
        self.covers_head = nn.Sequential(nn.Dropout(.2), nn.Linear(192 + 24 * 64, len(COVERS) + 1))

    def raw(self, x):
        """Points (crop shares about the centre) N×COUNT×2, pose / DEG N×3, cover and presence logits N×5."""
        x = (x - 114.0) / 64.0
        x = self.c16(self.c8(self.stem(x)))
        cells = self.squeeze(x).flatten(1)
        found = self.points_head(cells)
        logits = self.covers_head(torch.cat([x.mean((2, 3)), x.amax((2, 3)), cells], 1))
        return found[:, :COUNT * 2].reshape(-1, COUNT, 2), found[:, COUNT * 2:], logits

    def forward(self, x):
        points, pose, logits = self.raw(x)
        return points + .5, pose * DEG, torch.sigmoid(logits[:, :-1]), torch.sigmoid(logits[:, -1])
