"""Features of both frames are compared place by place; the rest of the net sees only how well they agree where."""
import torch
import torch.nn.functional as F
from torch import nn


def block(inputs, outputs, stride, side=3):
    return nn.Sequential(nn.Conv2d(inputs, outputs, side, stride, side // 2, bias=False), nn.BatchNorm2d(outputs), nn.ReLU())


def agreement(turned, rest, reach):
    """How well each place agrees with those of the other frame that are near it: a plane for each of (2 · reach + 1)² shifts, row by row."""
    (count, _, height, width), span = turned.shape, 2 * reach + 1
    here, there = turned.permute(0, 2, 3, 1), F.pad(rest, (reach,) * 4).permute(0, 2, 1, 3)
    found = []
    for down in range(span):
        # A row by a row at once costs a tenth of shift by shift, though only what lies near the diagonal is used.
        products = (here @ there[:, down:down + height]).flatten(2)
        diagonals = F.pad(products, (0, width)).view(count, height, width, width + span)
        found.append(diagonals[..., :span])
    return torch.cat(found, 3).permute(0, 3, 1, 2)


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
        agreed = agreement(turned, rest, self.reach)
        found = self.judge(torch.cat([agreed, torch.log1p(strength), F.avg_pool2d(views[:, 2:3], 2)], 1))
        return self.last(self.drop(torch.cat([found.mean((2, 3)), found.amax((2, 3))], 1)))[:, 0]
