"""The native net: the middle of a face in the photo's own pixels, never resized → logit N×1, higher is live, near 0 where the pixels say nothing.

face N×3×224×224, 0–255 RGB. A screen's grid and a print's dots are only in these pixels: every other view is reduced.
"""
import torch
from torch import nn

from ..common.blocks import Residual, conv
from .context_net import standard

SIDE_PX = 224


class NativeNet(nn.Module):
    """Strides 2 to 16, then mean and maximum of the places."""

    def __init__(self, drop=.3):
        super().__init__()
        self.stem = conv(3, 32, 5, 2)
        self.body = nn.Sequential(Residual(32, 48, 2), Residual(48, 96, 2), Residual(96, 128, 2))
        self.head = nn.Sequential(nn.Dropout(drop), nn.Linear(256, 1))

    def forward(self, face):
        x = self.body(self.stem(standard(face)))
        return self.head(torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1))
