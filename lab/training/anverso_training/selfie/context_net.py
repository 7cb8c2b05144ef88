"""The context net: a live person, or a print or a screen, by what is around the marked face: a bezel, an edge, a hand, another light.

frame N×3×192×192, the whole photo squeezed into a square, 0–255 RGB, and box N×4, the face's left, top, right and bottom as
shares of the photo → logit N×1, higher is live. Normalisation is inside.
"""
import torch
from torch import nn

from ..common.blocks import Inverted, MixStyle, conv

FRAME_PX = 192


def standard(x):
    """Each picture by its own mean and contrast: exposure says nothing about what it shows."""
    mean = x.mean((1, 2, 3), keepdim=True)
    return (x - mean) / ((x - mean).square().mean((1, 2, 3), keepdim=True).sqrt() + 8.0)


def mark_of(box, side_px=FRAME_PX):
    """N×1×side×side, 1 inside the box."""
    at = (torch.arange(side_px, device=box.device) + .5) / side_px
    inside = lambda low, high: ((at > low) & (at < high)).to(box.dtype)
    left, top, right, bottom = box[:, :, None].unbind(1)
    return (inside(top, bottom)[:, :, None] * inside(left, right)[:, None, :])[:, None]


class ContextNet(nn.Module):
    """Strides 2 to 16, then mean and maximum of the places."""

    def __init__(self, drop=.3):
        super().__init__()
        self.stem = conv(4, 16, 5, 2)
        self.one = nn.Sequential(Inverted(16, 32, 2), Inverted(32, 32))
        self.mix = MixStyle(.3)
        self.two = nn.Sequential(Inverted(32, 64, 2), *[Inverted(64, 64) for _ in range(3)])
        self.three = nn.Sequential(Inverted(64, 128, 2), *[Inverted(128, 128) for _ in range(3)])
        self.out = conv(128, 256)
        self.head = nn.Sequential(nn.Linear(512, 96), nn.ReLU(), nn.Dropout(drop), nn.Linear(96, 1))

    def forward(self, frame, box):
        x = self.one(self.stem(torch.cat([standard(frame), mark_of(box) - .5], 1)))
        x = self.out(self.three(self.two(self.mix(x))))
        return self.head(torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1))
