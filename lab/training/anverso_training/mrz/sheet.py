"""A contact sheet: drawn strips, real strips (if the pack has them) and drawn bands with their targets. Look before training.

    python3 -m anverso_training.mrz.sheet --out sheet.png
"""
from pathlib import Path

import cv2
import numpy as np
import torch

from ..common.run import PACKS, plain_parser
from . import bands, strips
from .alphabet import BAND_H, BAND_W
from .assets import load_assets


def framed(images):
    return np.pad(images, ((0, 0), (0, 3), (0, BAND_W - images.shape[2])), constant_values=255).reshape(-1, BAND_W)


def painted(band, heat):
    colour = cv2.cvtColor(band, cv2.COLOR_GRAY2BGR).astype(np.float32)
    for k in range(3):
        colour[..., k] += cv2.resize(heat[k], (BAND_W, BAND_H)) * 120
    return colour.clip(0, 255).astype(np.uint8)


def main():
    parser = plain_parser(__doc__)
    parser.add_argument("--pack", type=Path, default=PACKS / "mrz")
    parser.add_argument("--out", default="sheet.png")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    assets = load_assets(options.pack, torch.device("cpu"), 500, options.seed)
    torch.manual_seed(options.seed)
    drawn, _, _ = strips.batch(assets, 40)
    parts = [framed(drawn[:, 0].numpy().astype(np.uint8))]
    path = options.pack / "real.npz"
    if path.exists():
        real = np.load(path)["strips"]
        parts.append(framed(real[np.linspace(0, len(real) - 1, 20).astype(int)]))
    whole, heat, _, _ = bands.batch(assets, 12)
    coloured = [painted(b.astype(np.uint8), h) for b, h in zip(whole[:, 0].numpy(), heat.numpy())]
    sheet = np.vstack([cv2.cvtColor(p, cv2.COLOR_GRAY2BGR) for p in parts] + coloured)
    cv2.imwrite(options.out, sheet)


if __name__ == "__main__":
    main()
