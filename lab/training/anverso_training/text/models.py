"""The net that finds lines of print, and the sizes of their reader."""
import torch
import torch.nn as nn
import torch.nn.functional as F

from ..common.strip_reader import Separable, StripReader, conv, standardise
from .alphabet import CLASSES


def create_reader():
    """Strip 1x32xW -> W / 2 steps of log-probabilities over blank and the characters."""
    return StripReader((16, 44, 72), CLASSES, 2)


class Finder(nn.Module):
    """Page 1xHxW -> core map at stride 2, and at stride 4: half letter height, and upside down."""

    def __init__(self):
        super().__init__()
        self.stem = conv(1, 8, 3, 2)
        self.to4 = conv(8, 24, 3, 2)
        self.to8 = conv(24, 48, 3, 2)
        self.at8 = Separable(48)
        self.to16 = nn.Sequential(conv(48, 48, 3, 2, groups=48), conv(48, 128, 1))
        self.at16 = nn.Sequential(*[Separable(128, d) for d in (1, 2, 4, 1, 2)])
        self.up8, self.up4 = conv(128, 48, 1), conv(48, 24, 1)
        self.out8, self.out4 = Separable(48), Separable(24)
        self.core = nn.Conv2d(24, 4, 1)
        self.extra = nn.Conv2d(24, 2, 1)

    def raw(self, x):
        x = F.relu(self.stem(standardise(x)))
        fine = F.relu(self.to4(x))
        middle = self.at8(F.relu(self.to8(fine)))
        deep = self.at16(F.relu(self.to16(middle)))
        middle = self.out8(F.relu(middle + F.interpolate(self.up8(deep), scale_factor=2.0, mode="nearest")))
        fine = self.out4(F.relu(fine + F.interpolate(self.up4(middle), scale_factor=2.0, mode="nearest")))
        return F.pixel_shuffle(self.core(fine), 2), self.extra(fine)

    def forward(self, x):
        core, extra = self.raw(x)
        half_px = torch.exp(extra[:, :1].clamp(-1.0, 4.5))
        return torch.sigmoid(core), torch.cat([half_px, torch.sigmoid(extra[:, 1:])], 1)


def finder_loss(core_logits, extra, core, size, mask, turned):
    """core: 0, 1, or -1 where the truth is not known. size, mask, turned: of the drawn pages, which come first in the batch."""
    known = core >= 0
    # The teacher of the real pages overlooks small labels: what this net itself is sure of there is not held against it.
    own_view = torch.sigmoid(core_logits.detach()) > 0.6
    real = torch.arange(len(core), device=core.device).view(-1, 1, 1, 1) >= len(size)
    known = (known & ~(real & own_view & (core == 0))).float()
    truth = core.clamp(min=0)
    cells = F.binary_cross_entropy_with_logits(core_logits, truth, reduction="none") * known * (1 + truth)
    likely = torch.sigmoid(core_logits) * known
    overlap = 1 - (2 * (likely * truth).sum((1, 2, 3)) + 20) / (likely.sum((1, 2, 3)) + truth.sum((1, 2, 3)) + 20)
    drawn = extra[: len(size)]
    on = mask.sum().clamp(min=1)
    height = (F.smooth_l1_loss(drawn[:, :1], size, reduction="none", beta=0.1) * mask).sum() / on
    side = turned.view(-1, 1, 1, 1).expand_as(size)
    flip = (F.binary_cross_entropy_with_logits(drawn[:, 1:], side, reduction="none") * mask).sum() / on
    return cells.sum() / known.sum() * 4 + overlap.mean() + height * 2 + flip * 0.2
