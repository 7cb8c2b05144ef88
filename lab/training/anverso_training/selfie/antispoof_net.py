"""The anti-spoofing net: four views of one selfie → 47 measures. It judges nothing: the head that does is fitted by `fit_head.py`
and runs in the service, which can take a camera's own baseline from the measures first.

Inputs 0–255 RGB: detail and frame N×3×160×160, wide and near N×3×80×80. Output N×47: 22 tones of the face, MiniFASNetV2's margin at three
distances, and how far the face's tones lie from those of the whole frame (the room has the same camera, but is not on the screen).
"""
import torch
from torch import nn
from torch.nn import functional as F

from .minifas import margin, soft
from .tone import TONES, tone_of

MEASURES = TONES + 3 + TONES


def margins_of(small, detail, wide, near):
    """MiniFASNetV2's softened margins at three distances, N×3. One of them is mirrored: as good as all three both ways round (README) in half the time."""
    views = torch.cat([wide, near.flip(3), F.avg_pool2d(detail, 2)])
    return soft(margin(small(views))).reshape(3, -1).T


class AntispoofNet(nn.Module):
    """`small`: MiniFASNetV2."""

    def __init__(self, small):
        super().__init__()
        self.small = small

    def forward(self, detail, wide, near, frame):
        face, room = tone_of(torch.cat([detail, frame])).chunk(2)
        return torch.cat([face, margins_of(self.small, detail, wide, near), face - room], 1)
