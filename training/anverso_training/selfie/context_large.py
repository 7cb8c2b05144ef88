"""The larger context net: the same question, answered by a backbone that knows everyday pictures.

frame N×3×224×224, the whole photo squeezed into a square, 0–255 RGB, and box N×4, the face's left, top, right and bottom as
shares of the photo → logit N×1, higher is live. Normalisation is inside.
"""
import torch
from torch import nn

from ..genuine.inception import WIDTH, Inception

LARGE_FRAME_PX = 224


def covered(box, cells):
    """N×1×cells×cells: the share of each cell of the frame that lies inside the box."""
    low = torch.arange(cells, device=box.device) / cells
    within = lambda first, last: ((torch.minimum(last, low + 1 / cells) - torch.maximum(first, low)) * cells).clamp(0, 1)
    left, top, right, bottom = box[:, :, None].unbind(1)
    return (within(top, bottom)[:, :, None] * within(left, right)[:, None, :])[:, None]


def mean_of(x, weight):
    """Mean of the places by their weight; one cell's worth of nothing, so that no place at all is 0."""
    return (x * weight).sum((2, 3)) / (weight.sum((2, 3)) + 1)


class ContextLarge(nn.Module):
    """The face is marked where the places are summed up: the backbone's first layer takes three channels."""

    def __init__(self, drop=.3):
        super().__init__()
        self.body = Inception()
        for unit in self.body.units():  # PyTorch's own start fades to nothing in so many layers without batch statistics
            nn.init.kaiming_normal_(unit.conv.weight, nonlinearity='relu')
        self.head = nn.Sequential(nn.Linear(3 * WIDTH, 128), nn.ReLU(), nn.Dropout(drop), nn.Linear(128, 1))

    def forward(self, frame, box):
        x = self.body(frame / 127.5 - 1).float()
        face = covered(box, x.shape[2])
        return self.head(torch.cat([mean_of(x, face), mean_of(x, 1 - face), x.amax((2, 3))], 1))
