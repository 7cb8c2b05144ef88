"""The tamper net. Inputs 0–255 RGB, normalisation inside.

document N×3×448×672, straight, and portrait N×3×240×192, a window of it about the face → logits N×2 (portrait, text).
"""
import shared  # noqa: F401
import torch
from blocks import Inverted, MixStyle, conv
from recapture_net import residual
from torch import nn
from torch.nn import functional as F

DOCUMENT_PX, PORTRAIT_PX = (448, 672), (240, 192)  # height, width
WINDOW = (2.25, 2.925, .1)  # of the portrait: width and height in sizes of the face, and how far its middle lies above the face's
BOX_SHARE = 1 / 1.5  # of the window is the printed portrait (documents.PORTRAIT)
EDITS = ('portrait', 'text')


class Stem(nn.Module):
    """Half of the first filters see fine differences only (they sum to nothing): noise and resampling, not what is printed."""

    def __init__(self, outputs, kernel, stride, pad):
        super().__init__()
        self.weight = nn.Parameter(torch.randn(outputs, 3, kernel, kernel) * (2 / (3 * kernel * kernel)) ** .5)
        self.stride, self.pad, self.norm = stride, pad, nn.BatchNorm2d(outputs)

    def filters(self):
        whole, fine = self.weight.chunk(2)
        return torch.cat([whole, (fine - fine.mean((2, 3), keepdim=True)) * 4])

    def forward(self, x):
        return F.relu(self.norm(F.conv2d((x - 128.0) / 64.0, self.filters(), None, self.stride, self.pad)))

    def plain(self):
        """The same as one convolution, for the service."""
        layer = nn.Conv2d(3, len(self.weight), self.weight.shape[2], self.stride, self.pad)
        scale = self.norm.weight / (self.norm.running_var + self.norm.eps).sqrt()
        layer.weight.data = (self.filters() * scale[:, None, None, None] / 64.0).detach()
        layer.bias.data = (self.norm.bias - self.norm.running_mean * scale).detach()
        return nn.Sequential(Centred(), layer, nn.ReLU())


class Centred(nn.Module):
    def forward(self, x):
        return x - 128.0


class Separable(nn.Module):
    """Depthwise, then across channels; a shortcut where shapes allow it."""

    def __init__(self, inputs, outputs, kernel=5, stride=1):
        super().__init__()
        self.residual = stride == 1 and inputs == outputs
        self.body = nn.Sequential(conv(inputs, inputs, kernel, stride, inputs), conv(inputs, outputs, act=not self.residual))

    def forward(self, x):
        return F.relu(x + self.body(x)) if self.residual else self.body(x)


class DocumentBranch(nn.Module):
    """Fully convolutional; each cell of 8 px is compared with the rest of the document through the document's mean features."""

    def __init__(self, drop):
        super().__init__()
        self.stem = conv(16, 24, 3, 2)
        self.one = nn.Sequential(Inverted(24, 24, expand=2), Inverted(24, 40, 2, expand=3))
        self.two = nn.Sequential(Inverted(40, 40, expand=2), Inverted(40, 40, expand=2))
        self.three = nn.Sequential(Inverted(40, 80, 2), *[Inverted(80, 80, kernel=5, expand=2) for _ in range(3)])
        self.late = conv(80, 40, 1)
        self.mix = nn.Sequential(conv(80, 48, 1), conv(48, 48, 3, 1, 48), conv(48, 48))
        self.map = nn.Conv2d(48, 2, 1)
        self.drop = nn.Dropout(drop)
        self.head = nn.Linear(2 * 48 + 4, 2)

    def forward(self, document):
        """Logits N×2 and the map N×2×56×84 of the same two."""
        grey = document.mean(1, keepdim=True)
        x = torch.cat([(document - 128.0) / 64.0, residual(grey) / 8.0], 1)
        x = self.two(self.one(self.stem(F.pixel_unshuffle(x, 2))))  # stride 8; nothing is averaged away before the first filters
        far = F.interpolate(self.late(self.three(x)), scale_factor=2.0, mode='bilinear', align_corners=False)
        x = torch.cat([x, far], 1)
        x = self.mix(x - x.mean((2, 3), keepdim=True))
        cells = self.map(self.drop(x))
        top = cells.flatten(2).topk(24, 2).values
        pooled = torch.cat([x.mean((2, 3)), x.amax((2, 3)), top.mean(2), top[:, :, 0]], 1)
        return self.head(pooled), cells


def zones(height, width):
    """Masks 3×H×W that each sum to one: inside the portrait, about its edge, around it."""
    y, x = torch.meshgrid((torch.arange(height) + .5) / height * 2 - 1, (torch.arange(width) + .5) / width * 2 - 1, indexing='ij')
    far = torch.maximum(x.abs(), y.abs())
    masks = torch.stack([far < BOX_SHARE - .08, (far - BOX_SHARE).abs() <= .14, far > BOX_SHARE + .1]).float()
    return masks / masks.sum((1, 2), keepdim=True)


class PortraitBranch(nn.Module):
    """Features inside the portrait against those around it and those of its edge, at two scales."""

    def __init__(self, drop):
        super().__init__()
        self.stem, self.style = Stem(24, 5, 2, 2), MixStyle(.3)
        self.fine = nn.Sequential(Separable(24, 32, 3), Separable(32, 40, 5, 2), Separable(40, 40), Separable(40, 40))
        self.coarse = nn.Sequential(Separable(40, 80, 5, 2), Separable(80, 80))
        self.register_buffer('fine_zones', zones(60, 48).flatten(1), persistent=False)
        self.register_buffer('coarse_zones', zones(30, 24).flatten(1), persistent=False)
        self.hidden, self.drop, self.head = nn.Linear(4 * (40 + 80), 64), nn.Dropout(drop), nn.Linear(64, 1)

    def forward(self, portrait):
        fine = self.fine(self.style(self.stem(portrait)))
        coarse = self.coarse(fine)
        seen = []
        for x, masks in ((fine, self.fine_zones), (coarse, self.coarse_zones)):
            inside, rim, around = (x.flatten(2) @ masks.t()).unbind(2)
            seen += [inside - around, inside, rim - (inside + around) / 2, x.amax((2, 3))]
        return self.head(self.drop(F.relu(self.hidden(torch.cat(seen, 1)))))


class TamperNet(nn.Module):
    """A replaced portrait shows in either branch, edited text in the document's."""

    def __init__(self, drop=.2):
        super().__init__()
        self.document, self.portrait = DocumentBranch(drop), PortraitBranch(drop)

    def look(self, document, portrait):
        """Logits of the document's branch N×2 and of the portrait's N×1, and the map N×2×56×84."""
        logits, cells = self.document(document)
        return logits, self.portrait(portrait), cells

    def forward(self, document, portrait):
        logits, own, _ = self.look(document, portrait)
        return torch.cat([torch.maximum(logits[:, :1], own), logits[:, 1:]], 1)

    def for_service(self):
        self.portrait.stem = self.portrait.stem.plain()
        return self.eval()
