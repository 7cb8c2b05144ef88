"""The two nets. Both take raw gray 0-255 and normalise inside, so that the service cannot get it wrong."""
import torch
import torch.nn as nn
import torch.nn.functional as F

from alphabet import CLASSES


def conv(inputs, outputs, kernel=3, stride=1, groups=1, dilation=1):
    if isinstance(kernel, int):
        kernel = (kernel, kernel)
    dilation = (dilation, dilation) if isinstance(dilation, int) else dilation
    pad = tuple((k - 1) // 2 * d for k, d in zip(kernel, dilation))
    return nn.Sequential(
        nn.Conv2d(inputs, outputs, kernel, stride, pad, groups=groups, dilation=dilation, bias=False),
        nn.BatchNorm2d(outputs),
    )


class Residual(nn.Module):
    """Two plain 3x3 convolutions; plain ones run faster per FLOP than separable ones on a CPU at these widths."""

    def __init__(self, width):
        super().__init__()
        self.first, self.second = conv(width, width), conv(width, width)

    def forward(self, x):
        return F.relu(x + self.second(F.relu(self.first(x))))


class Mixer(nn.Module):
    """Looks sideways (depthwise, dilated) and mixes channels: neighbours tell a letter's font, weight, case and blur."""

    def __init__(self, width, kernel, dilation):
        super().__init__()
        self.sideways = conv(width, width, (1, kernel), groups=width, dilation=(1, dilation))
        self.mix = conv(width, width, 1)

    def forward(self, x):
        return F.relu(x + self.mix(F.relu(self.sideways(x))))


def standardise(x):
    """Zero mean, unit deviation per picture: print contrast goes down to 15 % and light is anything."""
    centred = x - x.mean((2, 3), keepdim=True)
    return centred / torch.sqrt((centred * centred).mean((2, 3), keepdim=True) + 4.0)


class Reader(nn.Module):
    """Strip 1x32xW -> W / 2 steps of log-probabilities over blank and the characters.

    The trunk works in steps of 4 px; the head answers for both halves of each, since two narrow letters (ll, 11) of a
    condensed font are only 5 px apart and a blank has to fit between them.
    """

    def __init__(self):
        super().__init__()
        self.stem = conv(1, 16, 3, 2)
        self.fine = conv(16, 16)
        self.down = conv(16, 44, 3, 2)
        self.shape = Residual(44)
        self.flatten = conv(44, 72, 3, (2, 1))
        self.collapse = nn.Sequential(nn.Conv2d(72, 176, (4, 1), bias=False), nn.BatchNorm2d(176))
        self.context = nn.Sequential(*[Mixer(176, 7, d) for d in (1, 2, 1, 4, 2, 1)])
        self.head = nn.Conv2d(176, 2 * CLASSES, 1)
        self.register_buffer("temperature", torch.ones(1))

    def logits(self, x):
        x = F.relu(self.stem(standardise(x)))
        x = F.relu(x + self.fine(x))
        x = self.shape(F.relu(self.down(x)))
        x = F.relu(self.flatten(x))
        x = self.context(F.relu(self.collapse(x)))
        both = self.head(x)[:, :, 0].transpose(1, 2)
        return both.reshape(both.shape[0], -1, CLASSES)

    def forward(self, x):
        return F.log_softmax(self.logits(x) / self.temperature, -1)


class Separable(nn.Module):
    def __init__(self, width, dilation=1):
        super().__init__()
        self.spread = conv(width, width, (3, 5), groups=width, dilation=dilation)
        self.mix = conv(width, width, 1)

    def forward(self, x):
        return F.relu(x + self.mix(F.relu(self.spread(x))))


class Finder(nn.Module):
    """Page 1xHxW -> core map at stride 2, and at stride 4: half letter height, and upside down."""

    def __init__(self):
        super().__init__()
        self.stem = conv(1, 8, 3, 2)
        self.to4 = conv(8, 24, 3, 2)
        self.to8 = conv(24, 48, 3, 2)
        self.at8 = Separable(48)
        self.to16 = nn.Sequential(conv(48, 48, 3, 2, groups=48), conv(48, 128, 1))
        self.at16 = nn.Sequential(*[Separable(128, d) for d in (1, 2, 4, 1, 2)])
        self.up8, self.up4 = conv(128, 48, 1), conv(48, 24, 1)
        self.out8, self.out4 = Separable(48), Separable(24)
        self.core = nn.Conv2d(24, 4, 1)
        self.extra = nn.Conv2d(24, 2, 1)

    def raw(self, x):
        x = F.relu(self.stem(standardise(x)))
        fine = F.relu(self.to4(x))
        middle = self.at8(F.relu(self.to8(fine)))
        deep = self.at16(F.relu(self.to16(middle)))
        middle = self.out8(F.relu(middle + F.interpolate(self.up8(deep), scale_factor=2.0, mode="nearest")))
        fine = self.out4(F.relu(fine + F.interpolate(self.up4(middle), scale_factor=2.0, mode="nearest")))
        return F.pixel_shuffle(self.core(fine), 2), self.extra(fine)

    def forward(self, x):
        core, extra = self.raw(x)
        half_px = torch.exp(extra[:, :1].clamp(-1.0, 4.5))
        return torch.sigmoid(core), torch.cat([half_px, torch.sigmoid(extra[:, 1:])], 1)


def multiply_adds(net, example):
    """Millions of multiply-adds of the convolutions for one example."""
    total = [0]

    def count(module, _inputs, output):
        total[0] += output.numel() * (module.in_channels // module.groups) * module.kernel_size[0] * module.kernel_size[1]

    hooks = [m.register_forward_hook(count) for m in net.modules() if isinstance(m, nn.Conv2d)]
    with torch.no_grad():
        net(example)
    for hook in hooks:
        hook.remove()
    return total[0] / 1e6
