"""The net against edits that looks at blocks of the photo's own pixels. Luma 0–255, normalisation inside.

luma N×1×8·h×8·w, blocks of 8 px from JPEG's grid side by side (native_view.py), and zones N×2×h×w, which of them are of the portrait and which of
the rest of the document → logits N×2 (portrait, text). No filter reaches across blocks before they are compared: they need not be neighbours in the photo.
"""
import math

import torch
from torch import nn
from torch.nn import functional as F

BLOCK_PX = 8  # of JPEG
COEFFICIENTS = 9  # of each block whose earlier quantisation is looked for: the lowest without the mean
STEPS = (2, 3, 4, 5, 6, 8, 11)  # that an earlier saving may have used
EDITS = ('portrait', 'text')
TOPS = (3, 10, 32)  # blocks
NONE = -12.0  # a block outside the zone
MOST = 96.0  # of a coefficient: what is larger is print


def conv(inputs, outputs, kernel=1, groups=1, act=True):
    parts = [nn.Conv2d(inputs, outputs, kernel, 1, kernel // 2, groups=groups, bias=False), nn.BatchNorm2d(outputs)]
    return nn.Sequential(*parts, *([nn.ReLU()] if act else []))


class Separable(nn.Module):
    """Depthwise, then across channels, beside a shortcut."""

    def __init__(self, width, kernel=5):
        super().__init__()
        self.body = nn.Sequential(conv(width, width, kernel, width), conv(width, width, act=False))

    def forward(self, x):
        return F.relu(x + self.body(x))


def cosines():
    """Filters of the 8×8 cosine transform without the mean, in the order in which JPEG stores them."""
    k = torch.arange(8.0)
    basis = torch.cos((2 * k[None] + 1) * k[:, None] * math.pi / 16) * .5
    basis[0] = math.sqrt(1 / 8)
    order = sorted(((u, v) for u in range(8) for v in range(8)), key=lambda p: (sum(p), p[0] if sum(p) % 2 else p[1]))
    return torch.stack([basis[u][:, None] * basis[v][None] for u, v in order[1:]])[:, None]


class TamperNet(nn.Module):
    def __init__(self, width=48, texture=32, savings=16, depth=3, drop=.1):
        super().__init__()
        own = cosines()
        self.fine = nn.Parameter(own.clone())
        self.register_buffer('fixed', own[:COEFFICIENTS].clone())
        self.register_buffer('rates', (1 / torch.tensor(STEPS, dtype=torch.float32)).reshape(1, -1, 1, 1).repeat_interleave(COEFFICIENTS, 1))
        self.texture = conv(len(own), texture)
        self.savings = conv((len(STEPS) + 1) * COEFFICIENTS, savings)
        self.join = conv(2 * (texture + savings), width)
        self.compare = nn.Sequential(*[Separable(width) for _ in range(depth)])
        self.drop, self.map = nn.Dropout2d(drop), nn.Conv2d(width, 1, 1)
        self.head = nn.Linear(len(TOPS), 1)

    def blocks(self, luma):
        """Of each block of 8 px: how strong fine patterns are that sum to nothing (noise, sharpness, resampling, not how light it is), and how far its
        lowest coefficients lie from multiples of steps: blocks that were quantised before lie near multiples of that saving's step."""
        filters = torch.cat([self.fine - self.fine.mean((2, 3), keepdim=True), self.fixed])
        found = F.conv2d(luma, filters, stride=BLOCK_PX)
        fine, low = found[:, :len(self.fine)], found[:, len(self.fine):]
        turns = torch.cat([low] * len(STEPS), 1) * self.rates
        traces = torch.cat([(turns - torch.round(turns)).abs(), low.abs().clamp(max=MOST) / MOST], 1)
        return torch.cat([self.texture(fine.abs().clamp(max=MOST)), self.savings(traces)], 1)

    def compared(self, luma, zones):
        x = self.blocks(luma)
        document = zones.amax(1, keepdim=True)
        count = document.sum((2, 3), keepdim=True) + 1
        apart = x - (x * document).sum((2, 3), keepdim=True) / count  # from the rest of the same document
        spread = ((apart * apart * document).sum((2, 3), keepdim=True) / count + 1e-3).sqrt()
        return self.map(self.drop(self.compare(self.join(torch.cat([x, apart / spread], 1)))))

    def look(self, luma, zones):
        """Logits N×2, and the map N×1×h×w of what looks edited."""
        zones = zones.clamp(0, 1)
        map_ = self.compared(luma, zones)
        inside = (map_ * zones + NONE * (1 - zones)).clamp(min=NONE)
        top = inside.flatten(2).topk(TOPS[-1], 2).values
        seen = torch.stack([top[:, :, :count].mean(2) for count in TOPS], 2)
        return self.head(seen)[..., 0], map_

    def forward(self, luma, zones):
        return self.look(luma, zones)[0]


class WithMap(nn.Module):
    """As the service runs it: the map too, on which lines are compared with each other (src/models/tamper/lines.ts)."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, luma, zones):
        return self.net.look(luma, zones)
