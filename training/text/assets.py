"""What training needs from the pack: glyphs, paper textures, and a pool of texts."""
import multiprocessing
import os

import cv2
import numpy as np
import torch

import atlas
import corpus
from alphabet import GLYPH_INDEX, GLYPHS, MAX_CHARS
from render import load_atlas

TEXTURE = 256


def encode(texts):
    ids = np.full((len(texts), MAX_CHARS), len(GLYPHS), np.int16)
    for row, text in zip(ids, texts):
        row[: len(text)] = [GLYPH_INDEX[c] for c in text]
    return ids


def encoded_pool(job):
    count, seed = job
    return encode(corpus.pool(count, seed))


def text_pool(count, seed, workers):
    """Sorted by length, so that strips of one width can be drawn from a stretch of it."""
    with multiprocessing.Pool(workers) as pool:
        parts = pool.map(encoded_pool, [(count // 8, seed * 8 + k) for k in range(8)])
    ids = np.concatenate(parts)
    return ids[np.argsort((ids < len(GLYPHS)).sum(1), kind="stable")]


def load_arrays(pack, workers, fonts=0):
    # An atlas saved earlier (np.savez of `atlas.build`) spares a trial the minute that drawing 118 fonts takes.
    cache = os.environ.get("TEXT_ATLAS")
    if cache and os.path.exists(cache):
        return dict(np.load(cache))
    return atlas.build(os.path.join(pack, "fonts"), workers, fonts)


def load_assets(pack, device, pool_size, seed, workers, arrays):
    sheet = cv2.imread(os.path.join(pack, "textures.jpg"), cv2.IMREAD_GRAYSCALE)
    columns = sheet.shape[1] // TEXTURE
    tiles = sheet.reshape(-1, TEXTURE, columns, TEXTURE).transpose(0, 2, 1, 3).reshape(-1, TEXTURE, TEXTURE)
    ids = torch.from_numpy(text_pool(pool_size, seed, workers)).long()
    lengths = (ids < len(GLYPHS)).sum(1)
    return {
        "atlas": load_atlas(arrays, device),
        "textures": torch.from_numpy(np.ascontiguousarray(tiles)).to(device),
        "pool": ids.to(device),
        # How many texts of the pool have at most so many letters.
        "pool_upto": torch.bincount(lengths, minlength=MAX_CHARS + 1).cumsum(0).tolist(),
    }
