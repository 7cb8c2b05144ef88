"""A large pool of zones as tensors, drawn from at random while training: making strings must not slow the GPU."""
import torch

from alphabet import EMPTY, encode
from corpus import blocks


def text_pool(count, seed, device):
    """zones x 3 lines x 44 glyph indices, and for each zone its number of lines and their length."""
    zones = blocks(count, seed)
    rows = [[encode(line) for line in zone] + [[EMPTY] * 44] * (3 - len(zone)) for zone in zones]
    return {
        "texts": torch.tensor(rows, dtype=torch.long, device=device),
        "lines": torch.tensor([len(z) for z in zones], device=device),
        "length": torch.tensor([len(z[0]) for z in zones], device=device),
    }


def draw(pool, n):
    pick = torch.randint(pool["texts"].shape[0], (n,), device=pool["texts"].device)
    return pool["texts"][pick], pool["lines"][pick], pool["length"][pick]
