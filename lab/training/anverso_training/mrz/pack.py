"""Gathers what training needs into one small folder that can travel to a GPU machine without fonts or documents.

    python3 -m anverso_training.mrz.pack --documents <folder with labels.jsonl and images/>

atlas.npz (glyph distances), textures.jpg (paper from documents that bear no MRZ), real.npz (labelled strips and bands: test only).
"""
from pathlib import Path

import cv2
import numpy as np

from . import atlas, real
from ..common.documents import read_labels
from ..common.run import PACKS, plain_parser

TEXTURE_H, TEXTURE_W, TEXTURES = 128, 640, 160


def texture_rows(folder, labels, rng):
    """Wide crops of documents without an MRZ, contrast kept; print on them serves as clutter too."""
    bare = [l for l in labels if not l.get("mrz") and l["capture"] != "synthetic"]
    rows = []
    while len(rows) < TEXTURES:
        label = bare[rng.integers(len(bare))]
        image = cv2.imread(str(folder / label["file"]), cv2.IMREAD_GRAYSCALE)
        height, width = image.shape
        w = int(width * rng.uniform(0.35, 0.8))
        h = int(w * TEXTURE_H / TEXTURE_W)
        if h >= height or w < 160:
            continue
        y, x = rng.integers(height - h), rng.integers(width - w)
        rows.append(cv2.resize(image[y : y + h, x : x + w], (TEXTURE_W, TEXTURE_H), interpolation=cv2.INTER_AREA))
    return np.vstack(rows)


def main():
    parser = plain_parser(__doc__)
    parser.add_argument("--documents", type=Path, required=True)
    parser.add_argument("--out", type=Path, default=PACKS / "mrz")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    args.out.mkdir(parents=True, exist_ok=True)
    labels = read_labels(args.documents)
    np.savez_compressed(args.out / "atlas.npz", **atlas.build())
    rows = texture_rows(args.documents, labels, np.random.default_rng(6))
    cv2.imwrite(str(args.out / "textures.jpg"), rows, [cv2.IMWRITE_JPEG_QUALITY, 85])
    real.write(args.documents, labels, args.out / "real.npz")


if __name__ == "__main__":
    main()
