"""Contact sheets of what is drawn, to be looked at before a run.

    python3 sheet.py --out sheets
"""
import argparse
import os

import cv2
import numpy as np
import torch

import pages
import strips
from alphabet import CHARS
from assets import load_arrays, load_assets
from layout import Plans

HERE = os.path.dirname(os.path.abspath(__file__))


def strip_sheet(assets, path):
    rows = []
    for width in (160, 320, 512):
        parts = [strips.chunk(assets, 3, strips.letter_height(), width) for _ in range(6)]
        for image, text in ((i, t) for images, _, texts in parts for i, t in zip(images, texts)):
            row = np.full((44, 1100), 255, np.uint8)
            row[:32, : image.shape[2]] = image[0].numpy()
            rows.append(row)
            print(width, repr("".join(CHARS[c - 1] for c in text.tolist() if c)))
    cv2.imwrite(path, np.vstack(rows))


def page_sheet(assets, arrays, path, count=6):
    loader = torch.utils.data.DataLoader(Plans(assets["pool"].numpy().astype(np.int16), arrays, 3), batch_size=count)
    image, core, size, mask, turned = pages.batch(assets, next(iter(loader)), 1.0)
    tiles = []
    for k in range(count):
        gray = image[k, 0].numpy().astype(np.uint8)
        colour = cv2.cvtColor(gray, cv2.COLOR_GRAY2BGR)
        on = cv2.resize(core[k, 0].numpy(), (gray.shape[1], gray.shape[0]), interpolation=cv2.INTER_NEAREST) > 0
        marked = colour.copy()
        marked[on] = (0.5 * marked[on] + (0, 0, 127)).astype(np.uint8)
        tiles.append(np.hstack([colour, marked]))
    cv2.imwrite(path, np.vstack(tiles))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", required=True)
    parser.add_argument("--pack", default=os.path.join(HERE, "pack"))
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    os.makedirs(options.out, exist_ok=True)
    torch.manual_seed(options.seed)
    arrays = load_arrays(options.pack, 2)
    assets = load_assets(options.pack, torch.device("cpu"), 8000, options.seed, 1, arrays)
    with torch.no_grad():
        strip_sheet(assets, os.path.join(options.out, "strips.png"))
        page_sheet(assets, arrays, os.path.join(options.out, "pages.png"))


if __name__ == "__main__":
    main()
