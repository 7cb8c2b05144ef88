"""A tower of our own that learns what MiniFASNetV2 sees: its last 512 features and its three classes, from its own 80 px view."""
import torch
from torch import nn
from torch.nn import functional as F

from blocks import Inverted, conv

FEATURES = 512


class Second(nn.Module):
    """N×3×80×80, 0–255 RGB → features N×512, in units of the teacher's spread."""

    def __init__(self, widths=(24, 40, 72, 128), depth=(2, 3, 3)):
        super().__init__()
        a, b, c, d = widths
        self.stem = nn.Sequential(conv(3, a, 3, 2), conv(a, a, 3, 1, a, act=False), conv(a, a))
        self.one = nn.Sequential(Inverted(a, b, 2), *[Inverted(b, b) for _ in range(depth[0])])
        self.two = nn.Sequential(Inverted(b, c, 2), *[Inverted(c, c) for _ in range(depth[1])])
        self.three = nn.Sequential(Inverted(c, d, 2), *[Inverted(d, d) for _ in range(depth[2])])
        self.out = conv(d, FEATURES)
        self.whole = nn.Conv2d(FEATURES, FEATURES, 5, groups=FEATURES)  # each feature has its own weights for each place, as the teacher's have
        self.classes = nn.Linear(FEATURES, 3)

    def forward(self, x):
        x = self.three(self.two(self.one(self.stem((x - 127.5) / 64))))
        return self.whole(self.out(x)).flatten(1)

    def margin(self, features):
        return margin(self.classes(features))


def margin(logits):
    """Class 1 is the live one: its logit against the rest."""
    return logits[:, 1] - torch.logsumexp(torch.stack([logits[:, 0], logits[:, 2]], 1), 1)


def soft(margins):
    """asinh(margins / 2), spelled out for the export: a sure teacher need not be met exactly."""
    size = margins.abs() / 2
    return torch.sign(margins) * torch.log(size + torch.sqrt(size * size + 1))


def teaching_loss(second, views, features, margins):
    """How far the tower is from the teacher on a batch of views, in features and in the verdict."""
    made = second(views)
    near, verdict = F.smooth_l1_loss(made.float(), features), F.smooth_l1_loss(soft(second.margin(made).float()), soft(margins))
    return near + verdict, torch.stack([near.detach(), verdict.detach()])
