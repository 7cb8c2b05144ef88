"""The anti-spoofing net: three views of one face, judged by members that err differently; the answer is their weighted sum.

Inputs 0–255 RGB: detail N×3×160×160, wide and near N×3×80×80. Output: logit of "live person".
`assemble.py` sets the weights of the members, fitted on sources the net had not seen.
"""
import torch
from torch import nn
from torch.nn import functional as F

from .minifas import margin, soft
from .tone import TONES, tone_of

MEMBERS = ('wide', 'near', 'tight', 'tone')


def margins_of(small, detail, wide, near):
    """MiniFASNetV2's softened margins at three distances, N×3. One of them is mirrored: as good as all three both ways round (README) in half the time."""
    views = torch.cat([wide, near.flip(3), F.avg_pool2d(detail, 2)])
    return soft(margin(small(views))).reshape(3, -1).T


class AntispoofNet(nn.Module):
    """`small`: MiniFASNetV2."""

    def __init__(self, small):
        super().__init__()
        self.small = small
        self.register_buffer('tone', torch.zeros(TONES + 1))
        self.register_buffer('mix', torch.tensor([1 / 3, 1 / 3, 1 / 3, 0, 0]))  # a weight for each member, and a constant

    def members(self, detail, wide, near):
        """N×4, in the order of MEMBERS."""
        tone = tone_of(detail) @ self.tone[:-1] + self.tone[-1]
        return torch.cat([margins_of(self.small, detail, wide, near), tone[:, None]], 1)

    def forward(self, detail, wide, near):
        return self.members(detail, wide, near) @ self.mix[:-1] + self.mix[-1]
