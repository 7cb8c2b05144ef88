"""What training needs from the pack: glyphs, paper textures, and a pool of texts."""
import cv2
import numpy as np
import torch

from ..common.pictures import tiles_of
from . import atlas, corpus
from .alphabet import GLYPH_INDEX, GLYPHS, MAX_CHARS
from .render import load_atlas

TEXTURE = 256
# Printed waves (lowest, highest frequency, share), real backgrounds (weakest, strongest, share), least part of one.
PAPER = ((1.0, 14.0, 0.5), (4.0, 40.0, 0.45), (4.0, 40.0, 0.25)), (0.2, 1.2, 0.6), 0.25


def encode(texts):
    ids = np.full((len(texts), MAX_CHARS), len(GLYPHS), np.int16)
    for row, text in zip(ids, texts):
        row[: len(text)] = [GLYPH_INDEX[c] for c in text]
    return ids


def text_pool(count, seed, make):
    """Sorted by length, so that strips of one width can be drawn from a stretch of it."""
    ids = encode(corpus.pool(count, seed, make))
    return ids[np.argsort((ids < len(GLYPHS)).sum(1), kind="stable")]


def load_arrays(pack, workers, fonts=0):
    return atlas.build(pack / "fonts", workers, fonts)


def load_assets(pack, device, pool_size, seed, arrays, make=corpus.line):
    tiles = tiles_of(cv2.imread(str(pack / "textures.jpg"), cv2.IMREAD_GRAYSCALE), TEXTURE)
    ids = torch.from_numpy(text_pool(pool_size, seed, make)).long()
    lengths = (ids < len(GLYPHS)).sum(1)
    return {
        "atlas": load_atlas(arrays, device),
        "textures": torch.from_numpy(tiles).to(device),
        "pool": ids.to(device),
        # How many texts of the pool have at most so many letters.
        "pool_upto": torch.bincount(lengths, minlength=MAX_CHARS + 1).cumsum(0).tolist(),
    }
