"""Features of both frames are compared place by place; the rest of the net sees only how well they agree where."""
import torch
import torch.nn.functional as F
from torch import nn


def block(inputs, outputs, stride, side=3):
    return nn.Sequential(nn.Conv2d(inputs, outputs, side, stride, side // 2, bias=False), nn.BatchNorm2d(outputs), nn.ReLU())


class TurnNet(nn.Module):
    """A view → the logit of one picture explaining both frames."""

    def __init__(self, reach=4, features=24):
        super().__init__()
        self.reach = reach
        self.features = nn.Sequential(block(1, 16, 1), block(16, features, 2), nn.Conv2d(features, features, 3, padding=1))
        self.judge = nn.Sequential(block((2 * reach + 1) ** 2 + 2, 48, 1, 1), block(48, 48, 2), block(48, 64, 1),
                                   block(64, 80, 2), block(80, 96, 2))
        self.drop, self.last = nn.Dropout(.3), nn.Linear(192, 1)

    def forward(self, views):
        turned, rest = self.features(views[:, 0:1]), self.features(views[:, 1:2])
        strength = (turned * turned).mean(1, keepdim=True)
        turned, rest = [f / torch.sqrt((f * f).sum(1, keepdim=True) + 1e-2) for f in (turned, rest)]
        height, width = turned.shape[2:]
        padded, span = F.pad(rest, (self.reach,) * 4), range(2 * self.reach + 1)
        agreed = torch.cat([(turned * padded[:, :, i:i + height, j:j + width]).sum(1, keepdim=True)
                            for i in span for j in span], 1)
        found = self.judge(torch.cat([agreed, torch.log1p(strength), F.avg_pool2d(views[:, 2:3], 2)], 1))
        return self.last(self.drop(torch.cat([found.mean((2, 3)), found.amax((2, 3))], 1)))[:, 0]
