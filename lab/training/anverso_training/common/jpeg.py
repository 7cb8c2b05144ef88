"""What saving as JPEG does to a batch: 8×8 blocks of cosine coefficients, rounded. Differentiable where it need not be, fast on a GPU."""
import functools
import math

import torch
from torch.nn import functional as F

# Luminance table of ITU-T T.81, annex K.1.
LUMA = torch.tensor([
    [16, 11, 10, 16, 24, 40, 51, 61], [12, 12, 14, 19, 26, 58, 60, 55], [14, 13, 16, 24, 40, 57, 69, 56],
    [14, 17, 22, 29, 51, 87, 80, 62], [18, 22, 37, 56, 68, 109, 103, 77], [24, 35, 55, 64, 81, 104, 113, 92],
    [49, 64, 78, 87, 103, 121, 120, 101], [72, 92, 95, 98, 112, 100, 103, 99]], dtype=torch.float32)
TO_YCC = torch.tensor([[.299, .587, .114], [-.1687, -.3313, .5], [.5, -.4187, -.0813]])
CHROMA = 1.3  # of the luminance table's steps


@functools.lru_cache(maxsize=None)
def basis(device):
    """Both directions of the transform as one 64×64 matrix: one large product instead of many small ones."""
    k = torch.arange(8.0)
    rows = torch.cos((2 * k[None] + 1) * k[:, None] * math.pi / 16) * .5
    rows[0] = math.sqrt(1 / 8)
    return torch.kron(rows, rows).to(device)


def rounded(planes, quality, coarse=1.0):
    """planes N×C×H×W about 0, sides multiples of 8; quality N, 1–100."""
    n, c, h, w = planes.shape
    blocks = planes.reshape(n, c, h // 8, 8, w // 8, 8).permute(0, 1, 2, 4, 3, 5).reshape(n, -1, 64)
    scale = torch.where(quality < 50, 50 / quality, (100 - quality) / 50).view(-1, 1, 1)
    steps = (LUMA.to(planes.device).view(64) * coarse * scale).clamp(min=1)
    turn = basis(planes.device)
    back = torch.round(blocks @ turn.T / steps) * steps @ turn
    return back.view(n, c, h // 8, w // 8, 8, 8).permute(0, 1, 2, 4, 3, 5).reshape(n, c, h, w)


def jpeg_grey(x, quality):
    """x N×H×W, 0–1."""
    height, width = x.shape[1:]
    padded = F.pad(x[:, None], (0, -width % 8, 0, -height % 8), mode='replicate')
    return ((rounded(padded * 255 - 128, quality) + 128) / 255)[:, 0, :height, :width].clamp(0, 1)


def jpeg(x, quality):
    """x N×3×H×W, 0–1 RGB; chroma at half resolution."""
    height, width = x.shape[2:]
    x = F.pad(x, [0, -width % 16, 0, -height % 16], mode='replicate')
    ycc = torch.einsum('ij,njhw->nihw', TO_YCC.to(x), x * 255 - 128)
    luma, chroma = rounded(ycc[:, :1], quality), rounded(F.avg_pool2d(ycc[:, 1:], 2), quality, CHROMA)
    ycc = torch.cat([luma, F.interpolate(chroma, scale_factor=2.0, mode='bilinear', align_corners=False)], 1)
    rgb = torch.einsum('ij,njhw->nihw', torch.linalg.inv(TO_YCC).to(x), ycc) / 255 + 128 / 255
    return rgb[:, :, :height, :width].clamp(0, 1)
