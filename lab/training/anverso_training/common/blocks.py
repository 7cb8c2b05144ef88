"""Building blocks of the selfie nets."""
import torch
from torch import nn


def conv(inputs, outputs, kernel=1, stride=1, groups=1, act=True):
    layers = [nn.Conv2d(inputs, outputs, kernel, stride, kernel // 2, groups=groups, bias=False), nn.BatchNorm2d(outputs)]
    return nn.Sequential(*layers, nn.ReLU(inplace=True)) if act else nn.Sequential(*layers)


class Inverted(nn.Module):
    """Expand, depthwise, project; the residual only where shapes allow it."""

    def __init__(self, inputs, outputs, stride=1, expand=3, kernel=3):
        super().__init__()
        inner = inputs * expand
        self.residual = stride == 1 and inputs == outputs
        self.body = nn.Sequential(conv(inputs, inner), conv(inner, inner, kernel, stride, inner), conv(inner, outputs, act=False))

    def forward(self, x):
        return x + self.body(x) if self.residual else self.body(x)


class Residual(nn.Module):
    """Two plain 3×3 layers and a way around them. In eight bits on a CPU quicker than depthwise layers of the same cost."""

    def __init__(self, inputs, outputs, stride=1):
        super().__init__()
        self.body = nn.Sequential(conv(inputs, outputs, 3, stride), conv(outputs, outputs, 3, act=False))
        self.around = nn.Identity() if stride == 1 and inputs == outputs else conv(inputs, outputs, 1, stride, act=False)

    def forward(self, x):
        return torch.relu(self.around(x) + self.body(x))


class MixStyle(nn.Module):
    """Mixes the channel statistics of pictures of a batch: the style of a source stops being a cue. Nothing at inference.

    All on the device and without a look back, so that a CUDA graph can hold it.
    """

    def __init__(self, share=.5):
        super().__init__()
        self.share = share

    def forward(self, x):
        if not self.training:
            return x
        n = x.shape[0]
        mean, std = x.mean((2, 3), keepdim=True).detach(), (x.var((2, 3), keepdim=True) + 1e-5).sqrt().detach()
        chance = torch.rand(n, 1, 1, 1, device=x.device) ** 4
        keep = chance / (chance + (1 - chance ** .25) ** 4)  # mostly near 0 or 1
        keep = torch.where(torch.rand(n, 1, 1, 1, device=x.device) < self.share, keep, torch.ones_like(keep))
        other = torch.argsort(torch.rand(n, device=x.device))
        return (x - mean) / std * (keep * std + (1 - keep) * std[other]) + keep * mean + (1 - keep) * mean[other]
