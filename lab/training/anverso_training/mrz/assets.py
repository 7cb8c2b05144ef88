"""What training needs from the pack: glyphs, paper textures, and a pool of texts as tensors."""
import cv2
import numpy as np
import torch

from .alphabet import EMPTY, MAX_CHARS, encode
from .corpus import blocks
from .render import load_atlas


def text_pool(count, seed, device):
    """zones x 3 lines x 44 glyph indices, and for each zone its number of lines and their length."""
    zones = blocks(count, seed)
    rows = [[encode(line) for line in zone] + [[EMPTY] * MAX_CHARS] * (3 - len(zone)) for zone in zones]
    return {
        "texts": torch.tensor(rows, dtype=torch.long, device=device),
        "lines": torch.tensor([len(z) for z in zones], device=device),
        "length": torch.tensor([len(z[0]) for z in zones], device=device),
    }


def draw(pool, n):
    pick = torch.randint(pool["texts"].shape[0], (n,), device=pool["texts"].device)
    return pool["texts"][pick], pool["lines"][pick], pool["length"][pick]


def load_assets(pack, device, pool_size, seed):
    sheet = cv2.imread(str(pack / "textures.jpg"), cv2.IMREAD_GRAYSCALE)
    rows = sheet.shape[0] // 128
    textures = torch.from_numpy(sheet[: rows * 128].reshape(rows, 128, sheet.shape[1])).to(device)
    return {
        "atlas": load_atlas(dict(np.load(pack / "atlas.npz")), device),
        "textures": textures.contiguous(),
        "pool": text_pool(pool_size, seed, device),
    }
