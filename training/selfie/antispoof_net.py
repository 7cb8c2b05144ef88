"""The anti-spoofing net: four views of one face, judged by members that err differently; the answer is their weighted sum.

Inputs 0–255 RGB: context N×3×128×128, detail N×3×160×160, wide and near N×3×80×80. Output: logit of "live person".
`publish.py` sets the weights of the members, fitted on sources the net had not seen.
"""
import torch
from torch import nn
from torch.nn import functional as F

from blocks import Inverted, MixStyle, conv
from second import Second, soft
from tone import TONES, tone_of

ATTACKS = 3  # live, print, replay
MEMBERS = ('context', 'detail', 'both', 'second wide', 'second near', 'tone')


class Tower(nn.Module):
    def __init__(self, inputs, widths, depth, mixes):
        super().__init__()
        a, b, c, d = widths
        self.stem = nn.Sequential(conv(inputs, a, 3, 2), conv(a, a, 3, 1, a, act=False), conv(a, a))
        self.one = nn.Sequential(Inverted(a, b, 2), *[Inverted(b, b) for _ in range(depth[0])])
        self.two = nn.Sequential(Inverted(b, c, 2, kernel=5), *[Inverted(c, c) for _ in range(depth[1])])
        self.three = nn.Sequential(Inverted(c, d, 2), *[Inverted(d, d, kernel=5) for _ in range(depth[2])])
        self.mix = MixStyle() if mixes else nn.Identity()
        self.out = conv(d, d * 2)

    def forward(self, x):
        x = self.mix(self.stem(x))
        x = self.mix(self.one(x))
        x = self.out(self.three(self.two(x)))
        return torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)


def standard(x):
    """Each picture by its own mean and contrast: the surroundings are judged by their shapes, whatever the light."""
    mean = x.mean((1, 2, 3), keepdim=True)
    return (x - mean) / ((x - mean).square().mean((1, 2, 3), keepdim=True).sqrt() + 8.0)


class AntispoofNet(nn.Module):
    def __init__(self, drop=.3):
        super().__init__()
        widths, depth = (16, 32, 48, 88), (1, 2, 3)
        self.context, self.detail = Tower(3, widths, depth, True), Tower(6, widths, depth, False)
        self.second = Second()
        self.drop = nn.Dropout(drop)
        self.heads = nn.ModuleList([nn.Linear(352, 1 + ATTACKS), nn.Linear(352, 1 + ATTACKS), nn.Linear(704, 1 + ATTACKS)])
        self.register_buffer('tone', torch.zeros(TONES + 1))
        self.register_buffer('mix', torch.tensor([1 / 3, 1 / 3, 1 / 3, 0, 0, 0, 0]))  # a weight for each member, and a constant

    def see(self, context):
        return self.context(standard(context))

    def look(self, detail):
        # Colours as they are: cast, haze and burnt-out skin tell a screen on sources never seen (README). And what is left after
        # a small blur: print dots and screen columns live there, faces hardly do.
        grid = detail - F.avg_pool2d(F.pad(detail, (2, 2, 2, 2), mode='replicate'), 5, 1)
        return self.detail(torch.cat([(detail - 127.5) / 64, grid / 16.0], 1))

    def judge(self, seen, near):
        """Logits N×3 heads×(live, attack kinds)."""
        both = torch.cat([seen, near], 1)
        return torch.stack([head(self.drop(x)) for head, x in zip(self.heads, (seen, near, both))], 1)

    def members(self, context, detail, wide, near):
        """N×6, in the order of MEMBERS."""
        towers = self.judge(self.see(context), self.look(detail))[:, :, 0]
        second = [soft(self.second.margin(self.second(view)))[:, None] for view in (wide, near)]
        tone = tone_of(detail) @ self.tone[:-1, None] + self.tone[-1]
        return torch.cat([towers, *second, tone], 1)

    def forward(self, context, detail, wide, near):
        return self.members(context, detail, wide, near) @ self.mix[:-1] + self.mix[-1]
