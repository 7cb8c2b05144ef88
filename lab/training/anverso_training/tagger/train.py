"""Trains on drawings made while it runs: python3 -m anverso_training.tagger.train --steps 9000 --seed 4 --out runs/tagger"""
import math
import multiprocessing as mp
from pathlib import Path

import numpy as np

from ..common.onnx_export import export as export_net
from ..common.run import plain_parser, write_record
from .drawings import card
from .features import MAX_GRAMS, NUMERIC, TAGS, page_tokens

WORDS = 128
RATE = 2e-3
FIRST_VALUE = TAGS.index("value:surnames")


def pack(seeds):
    """One batch: n-grams, numbers, mask and tags of the words of a card for each seed."""
    n = len(seeds)
    ids = np.zeros((n, WORDS, MAX_GRAMS), np.int64)
    numbers = np.zeros((n, WORDS, NUMERIC), np.float32)
    mask = np.zeros((n, WORDS), np.float32)
    tags = np.full((n, WORDS), -1, np.int64)
    for k, seed in enumerate(seeds):
        page, year = card(seed)
        grams, shapes, _ = page_tokens(page["lines"], page["width"], page["height"], year)
        truth = [tag for line in page["lines"] for _, tag in line["words"]]
        for i in range(min(WORDS, len(grams))):
            ids[k, i, : len(grams[i])] = grams[i]
            numbers[k, i], mask[k, i], tags[k, i] = shapes[i], 1, truth[i]
    return ids, numbers, mask, tags


def batches(steps, batch, seed, workers):
    first = seed * 10**8
    seeds = (range(first + i * batch, first + (i + 1) * batch) for i in range(steps))
    if workers == 0:
        yield from map(pack, seeds)
        return
    with mp.get_context("spawn").Pool(workers) as pool:
        yield from pool.imap(pack, seeds)


def train(steps, batch, seed, workers, say=print):
    import torch
    from torch import nn

    from .model import Tagger

    torch.manual_seed(seed)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    net = Tagger().to(device)
    average = {name: value.clone() for name, value in net.state_dict().items()}
    optimiser = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=0.02)
    for step, arrays in enumerate(batches(steps, batch, seed, workers)):
        warm, cosine = min(1, (step + 1) / 200), 0.5 * (1 + math.cos(math.pi * step / steps))
        for group in optimiser.param_groups:
            group["lr"] = RATE * warm * (0.98 * cosine + 0.02)
        ids, numbers, mask, tags = (torch.from_numpy(array).to(device) for array in arrays)
        # Words that cannot be read must not stop it: a tenth of them is hidden.
        ids = ids * (torch.rand(ids.shape[:2], device=device) >= 0.1)[..., None]
        found = net(ids, numbers, mask)
        loss = nn.functional.cross_entropy(found.reshape(-1, len(TAGS)), tags.reshape(-1), ignore_index=-1, label_smoothing=0.03)
        optimiser.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimiser.step()
        decay = min(0.998, (step + 1) / (step + 20))
        with torch.no_grad():
            for name, value in net.state_dict().items():
                average[name].mul_(decay).add_(value, alpha=1 - decay)
        if step % 200 == 0 or step == steps - 1:
            best, values = found.argmax(-1), tags >= FIRST_VALUE
            say(f"{step}: loss {loss.item():.3f}, values right {(best == tags)[values].float().mean().item():.4f}")
    net.load_state_dict(average)
    return net.eval().cpu()


def export(net, path):
    import torch

    class Served(torch.nn.Module):
        """Takes the buckets as floats: the service's tensors are floats or bytes."""

        def __init__(self):
            super().__init__()
            self.net = net

        def forward(self, ids, numbers, mask):
            return self.net(ids.long(), numbers, mask)

    shapes = {"ids": (1, 40, MAX_GRAMS), "numbers": (1, 40, NUMERIC), "mask": (1, 40)}
    export_net(Served().eval(), path, shapes, ["tags"], {name: {1: "words"} for name in (*shapes, "tags")})


def main(argv=None):
    parser = plain_parser(__doc__)
    parser.add_argument("--steps", type=int, default=9000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--batch", type=int, default=256)
    parser.add_argument("--workers", type=int, default=15)
    parser.set_defaults(resume=None)
    given = parser.parse_args(argv)
    given.out.mkdir(parents=True, exist_ok=True)
    weights = given.out / "field-tagger.onnx"
    export(train(given.steps, given.batch, given.seed, given.workers), weights)
    write_record(given, [weights], [Path(__file__).with_name("vocabulary.json")])


if __name__ == "__main__":
    main()
