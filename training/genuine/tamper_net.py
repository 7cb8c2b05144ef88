"""The net against edits that looks at the photo's own pixels. Luma 0–255, normalisation inside.

luma N×1×H×W, a part of the photo on its grid of 8 px that holds the document, and zones N×2×H/8×W/8, which cells are of the portrait and
which of the rest of the document → logits N×2 (portrait, text). Any H and W that are multiples of 8.
"""
import math

import shared  # noqa: F401
import torch
from torch import nn
from torch.nn import functional as F

CELL_PX = 8  # of JPEG's blocks
COEFFICIENTS = 11  # of each block, the lowest without the mean
STEPS = (2, 3, 4, 5, 6, 8, 11)  # quantisation that an earlier saving may have used
EDITS = ('portrait', 'text')
NONE = -12.0  # a cell outside the zone


def conv(inputs, outputs, kernel=1, stride=1, groups=1, act=True):
    parts = [nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, groups=groups, bias=False), nn.BatchNorm2d(outputs)]
    return nn.Sequential(*parts, *([nn.ReLU()] if act else []))


class Separable(nn.Module):
    """Depthwise, then across channels; a shortcut where shapes allow it."""

    def __init__(self, inputs, outputs, kernel=3, stride=1):
        super().__init__()
        self.residual = stride == 1 and inputs == outputs
        self.body = nn.Sequential(conv(inputs, inputs, kernel, stride, inputs), conv(inputs, outputs, act=not self.residual))

    def forward(self, x):
        return F.relu(x + self.body(x)) if self.residual else self.body(x)


def cosines():
    """Filters of the lowest coefficients of the 8×8 cosine transform, in the order in which JPEG stores them."""
    k = torch.arange(8.0)
    basis = torch.cos((2 * k[None] + 1) * k[:, None] * math.pi / 16) * .5
    basis[0] = math.sqrt(1 / 8)
    order = sorted(((u, v) for u in range(8) for v in range(8)), key=lambda p: (sum(p), p[0] if sum(p) % 2 else p[1]))
    return torch.stack([basis[u][:, None] * basis[v][None] for u, v in order[1:COEFFICIENTS + 1]])[:, None]


class Savings(nn.Module):
    """Traces of an earlier saving: coefficients of blocks that were quantised before lie near multiples of its step."""

    def __init__(self, outputs):
        super().__init__()
        self.register_buffer('filters', cosines())
        self.register_buffer('rates', (1 / torch.tensor(STEPS, dtype=torch.float32)).reshape(1, -1, 1, 1).repeat_interleave(COEFFICIENTS, 1))
        self.mix = conv((len(STEPS) + 1) * COEFFICIENTS, outputs)

    def forward(self, luma):
        found = F.conv2d(luma - 128.0, self.filters, stride=CELL_PX)
        turns = torch.cat([found] * len(STEPS), 1) * self.rates
        return self.mix(torch.cat([(turns - torch.round(turns)).abs() * 4 - 1, (found / 16).clamp(-4, 4).abs()], 1))


class TamperNet(nn.Module):
    def __init__(self, width=32, drop=.1):
        super().__init__()
        half = width // 2
        self.fine = nn.Parameter(torch.randn(half, 1, 6, 6) * .15)
        self.norm = nn.BatchNorm2d(half)
        self.texture = nn.Sequential(Separable(half, half + 8), Separable(half + 8, half, 3, 2))
        self.savings = Savings(half)
        self.join = conv(2 * width, width)
        self.compare = nn.Sequential(*[Separable(width, width, 5) for _ in range(3)])
        self.drop, self.map = nn.Dropout2d(drop), nn.Conv2d(width, 1, 1)
        self.head = nn.Linear(3, 1)

    def first(self, luma):
        """A quarter of the resolution; filters that sum to nothing: noise, sharpness and resampling, not what is printed."""
        filters = self.fine - self.fine.mean((2, 3), keepdim=True)
        return F.relu(self.norm(F.conv2d((luma - 128.0) / 16.0, filters, stride=4, padding=1)))

    def cells(self, luma, zones):
        x = torch.cat([self.texture(self.first(luma)), self.savings(luma)], 1)
        document = zones.amax(1, keepdim=True)
        count = document.sum((2, 3), keepdim=True) + 1
        apart = x - (x * document).sum((2, 3), keepdim=True) / count  # from the rest of the same document
        spread = ((apart * apart * document).sum((2, 3), keepdim=True) / count + 1e-3).sqrt()
        return self.map(self.drop(self.compare(self.join(torch.cat([x, apart / spread], 1)))))

    def look(self, luma, zones):
        """Logits N×2, and the map N×1×h×w of what looks edited."""
        zones = zones.clamp(0, 1)
        map_ = self.cells(luma, zones)
        inside = (map_ * zones + NONE * (1 - zones)).clamp(min=NONE)
        top = inside.flatten(2).topk(96, 2).values
        seen = torch.stack([top[:, :, :6].mean(2), top[:, :, :24].mean(2), top.mean(2)], 2)
        return self.head(seen)[..., 0], map_

    def forward(self, luma, zones):
        return self.look(luma, zones)[0]
