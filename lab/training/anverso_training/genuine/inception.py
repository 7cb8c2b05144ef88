"""InceptionV3 (Szegedy et al., 2015) up to its eighth mixed block, with the weights that ImageNet taught it as a start.

N×3×H×W in −1…1 → N×768×h×w at a sixteenth of the size.
"""
import base64
import re
from pathlib import Path

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

WIDTH = 768
SHARD, WEIGHT = re.compile(r'exports="([A-Za-z0-9+/=]+)"'), re.compile(r'name:"([^"]+)",shape:\[([\d,]+)\],dtype:"float32",quantization:\{min:([^,]+),scale:([^,]+),')


class Unit(nn.Module):
    """Convolution, scale and shift, ReLU. Mean and variance stay ImageNet's: a batch here holds a few cameras only."""

    def __init__(self, inputs, outputs, size=(1, 1), stride=1, padded=True):
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, size, stride, [n // 2 for n in size] if padded else 0, bias=False)
        self.norm = nn.BatchNorm2d(outputs, eps=1e-3)

    def train(self, mode=True):
        super().train(mode)
        self.norm.eval()
        return self

    def forward(self, x):
        if not self.training:
            return F.relu(self.norm(self.conv(x)))
        # The same numbers: with fixed statistics scale and shift belong to the weights, and the GPU is spared two passes over every map.
        scale = self.norm.weight / (self.norm.running_var + self.norm.eps).sqrt()
        weight, shift = self.conv.weight * scale[:, None, None, None], self.norm.bias - self.norm.running_mean * scale
        return F.relu(F.conv2d(x, weight, shift, self.conv.stride, self.conv.padding))


def chain(inputs, *steps):
    """Units one after the other; a step is (outputs, height, width)."""
    units = []
    for outputs, *size in steps:
        units.append(Unit(inputs, outputs, tuple(size)))
        inputs = outputs
    return nn.Sequential(*units)


class Mixed(nn.Module):
    def __init__(self, inputs, pooled, *branches):
        super().__init__()
        self.branches = nn.ModuleList([chain(inputs, *steps) for steps in branches])
        self.pooled = Unit(inputs, pooled)

    def forward(self, x):
        around = F.avg_pool2d(x, 3, 1, 1, count_include_pad=False)
        return torch.cat([*(branch(x) for branch in self.branches), self.pooled(around)], 1)


class Halved(nn.Module):
    def __init__(self, inputs):
        super().__init__()
        self.near = Unit(inputs, 384, (3, 3), 2, padded=False)
        self.far = nn.Sequential(chain(inputs, (64, 1, 1), (96, 3, 3)), Unit(96, 96, (3, 3), 2, padded=False))

    def forward(self, x):
        return torch.cat([self.near(x), self.far(x), F.max_pool2d(x, 3, 2)], 1)


def square(inputs, pooled):
    return Mixed(inputs, pooled, [(64, 1, 1)], [(48, 1, 1), (64, 5, 5)], [(64, 1, 1), (96, 3, 3), (96, 3, 3)])


def crossed(n):
    return Mixed(WIDTH, 192, [(192, 1, 1)], [(n, 1, 1), (n, 1, 7), (192, 7, 1)], [(n, 1, 1), (n, 7, 1), (n, 1, 7), (n, 7, 1), (192, 1, 7)])


class Inception(nn.Sequential):
    def __init__(self):
        valid = {'padded': False}
        super().__init__(
            Unit(3, 32, (3, 3), 2, **valid), Unit(32, 32, (3, 3), **valid), Unit(32, 64, (3, 3)), nn.MaxPool2d(3, 2),
            Unit(64, 80, **valid), Unit(80, 192, (3, 3), **valid), nn.MaxPool2d(3, 2),
            square(192, 32), square(256, 64), square(288, 64), Halved(288), crossed(128), crossed(160), crossed(160), crossed(192))

    def units(self):
        """In the order in which Keras numbers them."""
        return [module for module in self.modules() if isinstance(module, Unit)]


def published(folder):
    """{name: values} in dist/models/inception_v3 of the npm package `nsfwjs`: eight-bit weights in base64 inside scripts."""
    shards = sorted(Path(folder).glob('group1-shard*.min.js'))
    data = b''.join(base64.b64decode(SHARD.search(shard.read_text())[1]) for shard in shards)
    at, found = 0, {}
    for name, shape, least, scale in WEIGHT.findall((Path(folder) / 'model.min.js').read_text()):
        shape = [int(n) for n in shape.split(',')]
        values = np.frombuffer(data, np.uint8, int(np.prod(shape)), at).reshape(shape)
        at += values.size
        found[name] = torch.from_numpy(values.astype(np.float32) * float(scale) + float(least))
    return found


def start_from(net, folder):
    """Gives an Inception the published weights."""
    weights = published(folder)
    for number, unit in enumerate(net.units(), 1):
        norm = f'batch_normalization_{number}'
        unit.load_state_dict({'conv.weight': weights[f'conv2d_{number}/kernel'].permute(3, 2, 0, 1), 'norm.bias': weights[f'{norm}/beta'],
                              'norm.running_mean': weights[f'{norm}/moving_mean'], 'norm.running_var': weights[f'{norm}/moving_variance']}, strict=False)
    return net
