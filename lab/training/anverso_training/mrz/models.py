"""The net that traces the lines of a zone, and the sizes of its reader."""
import torch
import torch.nn as nn
import torch.nn.functional as F

from ..common.strip_reader import Separable, StripReader, conv, standardise
from .alphabet import CLASSES


def create_reader():
    """Strip 1x32x768 -> 192 steps of log-probabilities over blank and 37 characters."""
    return StripReader((24, 48, 80), CLASSES)


class Lines(nn.Module):
    """Band 1x128x832 -> stride-4 maps (3 centre lines, half letter height) and two logits (upside down, three lines)."""

    def __init__(self):
        super().__init__()
        self.stem = conv(1, 8, 3, 2)
        self.to4 = conv(8, 24, 3, 2)
        self.at4 = Separable(24)
        self.to8 = conv(24, 48, 3, 2)
        self.at8 = Separable(48)
        self.to16 = nn.Sequential(conv(48, 48, 3, 2, groups=48), conv(48, 96, 1))
        self.at16 = nn.Sequential(Separable(96), Separable(96, 2), Separable(96, 4))
        self.up8, self.up4 = conv(96, 48, 1), conv(48, 24, 1)
        self.out8, self.out4 = Separable(48), Separable(24)
        self.maps = nn.Conv2d(24, 4, 1)
        self.kind = nn.Sequential(nn.Linear(96 + 48, 48), nn.ReLU(), nn.Linear(48, 2))

    def raw(self, x):
        x = F.relu(self.stem(standardise(x)))
        fine = self.at4(F.relu(self.to4(x)))
        middle = self.at8(F.relu(self.to8(fine)))
        deep = self.at16(F.relu(self.to16(middle)))
        middle = self.out8(F.relu(middle + F.interpolate(self.up8(deep), scale_factor=2.0, mode="nearest")))
        fine = self.out4(F.relu(fine + F.interpolate(self.up4(middle), scale_factor=2.0, mode="nearest")))
        maps = self.maps(fine)
        kind = self.kind(torch.cat([deep.mean((2, 3)), middle.mean((2, 3))], 1))
        return maps, kind

    def forward(self, x):
        maps, kind = self.raw(x)
        heat = torch.sigmoid(maps[:, :3])
        half_height = F.softplus(maps[:, 3:]) * 8.0
        return torch.cat([heat, half_height], 1), torch.sigmoid(kind)


def lines_loss(maps, kind, heat, half, truth):
    near = 1 + 4 * (heat > 0.1).float()
    lines = (F.binary_cross_entropy_with_logits(maps[:, :3], heat, reduction="none") * near).mean()
    on_line = (heat.amax(1) > 0.4).float()
    height = F.softplus(maps[:, 3]) * 8.0
    size = (F.l1_loss(height, half, reduction="none") * on_line).sum() / on_line.sum().clamp(min=1)
    return lines * 4 + size * 0.1 + F.binary_cross_entropy_with_logits(kind, truth) * 0.5
