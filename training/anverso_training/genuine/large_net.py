"""The larger recapture net, which is asked where the first is not sure: plain layers, a wider context and the squares' spectrum.

crops (N·K)×3×160×160 at the photo's own scale and context N×3×288×288 → logits N×3 (genuine, screen, print).
"""
import math

import torch
from ..common.blocks import MixStyle, Residual, conv
from .recapture_net import CROP_PX, LEAN, residual, standard
from torch import nn
from torch.nn import functional as F

CONTEXT_PX = 288


class Spectrum(nn.Module):
    """How strong each frequency is in brightness and in red against blue, over all squares of a photo, against its neighbours: a grid makes peaks.

    The transform as products with cosines and sines, which every runtime has.
    """

    def __init__(self):
        super().__init__()
        at = torch.arange(CROP_PX, dtype=torch.float64)
        across = at[:, None] * torch.arange(CROP_PX // 2 + 1, dtype=torch.float64) * 2 * math.pi / CROP_PX
        down = (at - CROP_PX // 2)[:, None] * at * 2 * math.pi / CROP_PX
        window = (.5 - .5 * torch.cos((at + .5) * 2 * math.pi / CROP_PX))[:, None]
        parts = {'planes': torch.tensor([[1 / 3, 1 / 3, 1 / 3], [1, 0, -1]]), 'across': torch.cat([across.cos() * window, across.sin() * window], 1),
                 'cosine': down.cos() * window.T, 'sine': down.sin() * window.T}
        for name, value in parts.items():
            self.register_buffer(name, value.float(), persistent=False)

    def forward(self, crops, photos):
        with torch.autocast(crops.device.type, enabled=False):  # a grid's peaks need all bits
            planes = (self.planes @ crops.flatten(2)).reshape(-1, 2, CROP_PX, CROP_PX)
            planes = planes - planes.mean((2, 3), keepdim=True)
            a, b = (planes @ self.across).split(CROP_PX // 2 + 1, 3)
            power = (self.cosine @ a - self.sine @ b).square() + (self.sine @ a + self.cosine @ b).square()
            power = (power.reshape(photos, -1, *power.shape[1:]).mean(1) + 1e2).log()
            return (power - F.avg_pool2d(power, 9, 1, 4, count_include_pad=False)).clamp(-4, 8)


class Tower(nn.Module):
    """Halves the picture in the stem and at each width; the first layer is wide enough (5×5) to tell gratings of different pitch apart."""

    def __init__(self, inputs, widths, depths, out):
        super().__init__()
        self.stem = conv(inputs, widths[0], 5, 2)
        stages = [nn.Sequential(Residual(a, b, 2), *[Residual(b, b) for _ in range(more)]) for a, b, more in zip(widths, widths[1:], depths)]
        self.first, self.mix, self.rest = stages[0], MixStyle(.3), nn.Sequential(*stages[1:], conv(widths[-1], out))

    def forward(self, x):
        x = self.rest(self.mix(self.first(self.stem(x))))
        return torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)


class RecaptureLarge(nn.Module):
    """Four heads (squares, their spectrum, context, all): each must judge for itself, so that none sleeps. Their mean is the answer."""

    def __init__(self, drop=.3):
        super().__init__()
        self.detail = Tower(6, (16, 32, 64, 128), (1, 1, 1), 224)
        self.context = Tower(3, (16, 24, 48, 96, 128), (0, 1, 1, 0), 224)
        self.spectrum, self.peaks = Spectrum(), Tower(2, (16, 24, 48, 64), (0, 0, 0), 96)
        self.near, self.far, self.often = nn.Linear(448, 128), nn.Linear(448, 128), nn.Linear(192, 64)
        self.drop = nn.Dropout(drop)
        self.heads = nn.ModuleList([nn.Linear(256, 3), nn.Linear(64, 3), nn.Linear(128, 3), nn.Linear(448, 3)])

    def features(self, crops, context):
        """N×K×128 of the squares, N×64 of their spectrum, N×128 of the context."""
        photos = context.shape[0]
        near = F.relu(self.near(self.detail(torch.cat([standard(crops), residual(crops) / 8.0], 1))))
        often = F.relu(self.often(self.peaks(self.spectrum(crops, photos))))
        return near.reshape(photos, -1, near.shape[1]), often, F.relu(self.far(self.context(standard(context))))

    def judge(self, near, often, far):
        """A grid may show in one square only, so the strongest counts beside the mean. Logits N×4 heads×3."""
        near = torch.cat([near.mean(1), near.amax(1)], 1)
        seen = (near, often, far, torch.cat([near, often, far], 1))
        return torch.stack([head(self.drop(x)) for head, x in zip(self.heads, seen)], 1)

    def forward(self, crops, context):
        return self.judge(*self.features(crops, context)).mean(1) + context.new_tensor(LEAN)
