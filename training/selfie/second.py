"""A tower of our own that learns what MiniFASNetV2 sees: its last 512 features and its three classes, from its own 80 px view.

Plain 3×3 convolutions: a GPU learns them some ten times faster than depthwise ones, and it has the teacher's own size in multiplications.
"""
import torch
from torch import nn
from torch.nn import functional as F

from blocks import conv

FEATURES = 512


class Residual(nn.Module):
    def __init__(self, width):
        super().__init__()
        self.body = nn.Sequential(conv(width, width, 3), conv(width, width, 3, act=False))

    def forward(self, x):
        return F.relu(x + self.body(x))


class Second(nn.Module):
    """N×3×80×80, 0–255 RGB → features N×512, in units of the teacher's spread."""

    def __init__(self, widths=(32, 64, 96, 96), depth=(1, 2, 2, 1)):
        super().__init__()
        layers, inputs = [], 3
        for width, count in zip(widths, depth):
            layers += [conv(inputs, width, 3, 2), *[Residual(width) for _ in range(count)]]
            inputs = width
        self.body = nn.Sequential(*layers, conv(inputs, FEATURES))
        self.whole = nn.Conv2d(FEATURES, FEATURES, 5, groups=FEATURES)  # each feature has its own weights for each place, as the teacher's have
        self.classes = nn.Linear(FEATURES, 3)

    def forward(self, x):
        return self.whole(self.body((x - 127.5) / 64)).flatten(1)

    def margin(self, features):
        return margin(self.classes(features))


def margin(logits):
    """Class 1 is the live one: its logit against the rest."""
    return logits[:, 1] - torch.logsumexp(torch.stack([logits[:, 0], logits[:, 2]], 1), 1)


def soft(margins):
    """A sure teacher need not be met exactly."""
    return torch.asinh(margins / 2)


def teaching_loss(second, views, features, margins):
    """How far the tower is from the teacher on a batch of views, in features and in the verdict."""
    made = second(views)
    near, verdict = F.smooth_l1_loss(made.float(), features), F.smooth_l1_loss(soft(second.margin(made).float()), soft(margins))
    return near + verdict, torch.stack([near.detach(), verdict.detach()])
