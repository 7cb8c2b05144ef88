"""The eye net: one eye, 48×48 RGB 0–255 → logits open, closed, covered (sunglasses)."""
from torch import nn

from ..common.blocks import Inverted, conv


class EyesNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(conv(3, 16, 3, 2), Inverted(16, 24, 2), Inverted(24, 24), Inverted(24, 48, 2), Inverted(48, 48), Inverted(48, 48), conv(48, 96))
        self.drop, self.head = nn.Dropout(.2), nn.Linear(96, 3)

    def forward(self, x):
        mean = x.mean((1, 2, 3), keepdim=True)
        x = (x - mean) / ((x - mean).square().mean((1, 2, 3), keepdim=True).sqrt() + 8.0)
        return self.head(self.drop(self.body(x).mean((2, 3))))
