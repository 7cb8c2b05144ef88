"""The recapture nets. Inputs 0–255 RGB, normalisation inside.

crops (N·K)×3×160×160 at the photo's own scale and context N×3×288×288 → logits N×3 (genuine, screen, print).
"""
import torch
from torch import nn
from torch.nn import functional as F

from .inception import WIDTH, Inception
from .mobilenet import WIDTH as SMALL_WIDTH, MobileNet

CROP_PX, CROPS, CONTEXT_PX = 160, 3, 288
SMALL_CROPS, SMALL_CONTEXT_PX = 2, 224  # what the small net sees in the service; it learns from the views of the large one
KINDS = ('genuine', 'screen', 'print')
# Flat-bed scans of printed documents look like prints and are none. Chosen for an earlier net among five values on the scans of SRB and ESP.
LEAN = (0.0, 0.0, -4.0)


def pooled(x):
    """Mean and strongest of each channel."""
    return torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)


class RecaptureNet(nn.Module):
    """One backbone for squares and context: half the weights of two, and no worse.

    Three heads (crops alone, context alone, both): each must judge for itself, so that none sleeps. Their mean is the answer.
    """

    def __init__(self, drop=.3, small=False):
        super().__init__()
        width = SMALL_WIDTH if small else WIDTH
        self.body, self.near, self.far = MobileNet() if small else Inception(), nn.Linear(2 * width, 128), nn.Linear(2 * width, 128)
        self.crops, self.context_px = (SMALL_CROPS, SMALL_CONTEXT_PX) if small else (CROPS, CONTEXT_PX)
        self.drop = nn.Dropout(drop)
        self.heads = nn.ModuleList([nn.Linear(256, 3), nn.Linear(128, 3), nn.Linear(384, 3)])

    def seen(self, pictures):
        return pooled(self.body(pictures / 127.5 - 1))

    def judge(self, near, far):
        """near N×K×128: a grid may show in one crop only, so the strongest counts beside the mean. Logits N×3 heads×3."""
        near = torch.cat([near.mean(1), near.amax(1)], 1)
        return torch.stack([head(self.drop(x)) for head, x in zip(self.heads, (near, far, torch.cat([near, far], 1)))], 1)

    def features(self, crops, context):
        near = F.relu(self.near(self.seen(crops)))
        return near.reshape(context.shape[0], -1, near.shape[1]), F.relu(self.far(self.seen(context)))

    def forward(self, crops, context):
        return self.judge(*self.features(crops, context)).mean(1) + context.new_tensor(LEAN)
