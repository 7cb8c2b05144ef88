"""What training needs from the pack: glyphs, paper textures, and a pool of texts."""
import os

import cv2
import numpy as np
import torch

from render import load_atlas
from texts import text_pool


def load_assets(pack, device, pool_size, seed):
    arrays = dict(np.load(os.path.join(pack, "atlas.npz")))
    sheet = cv2.imread(os.path.join(pack, "textures.jpg"), cv2.IMREAD_GRAYSCALE)
    rows = sheet.shape[0] // 128
    textures = torch.from_numpy(sheet[: rows * 128].reshape(rows, 128, sheet.shape[1])).to(device)
    return {
        "atlas": load_atlas(arrays, device),
        "textures": textures.contiguous(),
        "pool": text_pool(pool_size, seed, device),
    }
