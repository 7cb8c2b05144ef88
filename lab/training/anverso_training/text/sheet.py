"""Contact sheets of what is drawn, to be looked at before a run: python3 -m anverso_training.text.sheet --out sheets"""
from pathlib import Path

import cv2
import numpy as np
import torch

from ..common.run import PACKS, plain_parser
from . import pages, strips
from .alphabet import CHARS
from .assets import load_arrays, load_assets
from .layout import Plans


def strip_sheet(assets, path):
    rows = []
    for width in (160, 320, 512):
        parts = [strips.chunk(assets, 3, strips.letter_height(), width) for _ in range(6)]
        for image, text in ((i, t) for images, _, texts in parts for i, t in zip(images, texts)):
            row = np.full((44, 1100), 255, np.uint8)
            row[:32, : image.shape[2]] = image[0].numpy()
            rows.append(row)
            print(width, repr("".join(CHARS[c - 1] for c in text.tolist() if c)))
    cv2.imwrite(str(path), np.vstack(rows))


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
    cv2.imwrite(str(path), np.vstack(tiles))


def main():
    parser = plain_parser(__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--pack", type=Path, default=PACKS / "text")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    torch.manual_seed(args.seed)
    arrays = load_arrays(args.pack, 2)
    assets = load_assets(args.pack, "cpu", 8000, args.seed, arrays)
    with torch.no_grad():
        strip_sheet(assets, args.out / "strips.png")
        page_sheet(assets, arrays, args.out / "pages.png")


if __name__ == "__main__":
    main()
