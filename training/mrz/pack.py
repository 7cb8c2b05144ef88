"""Gathers what training needs into one small folder that can travel to a GPU machine without fonts or documents.

    python3 pack.py --documents <folder with labels.jsonl and images/> --out pack

atlas.npz (glyph distances), textures.jpg (paper from documents that bear no MRZ), real.npz (labelled strips and bands: test only).
"""
import argparse
import json
import os

import cv2
import numpy as np

import atlas
import real

TEXTURE_H, TEXTURE_W, TEXTURES = 128, 640, 160


def texture_rows(folder, labels, rng):
    """Wide crops of documents without an MRZ, contrast kept; print on them serves as clutter too."""
    bare = [l for l in labels if not l.get("mrz") and l["capture"] != "synthetic"]
    rows = []
    while len(rows) < TEXTURES:
        label = bare[rng.integers(len(bare))]
        image = cv2.imread(os.path.join(folder, label["file"]), cv2.IMREAD_GRAYSCALE)
        height, width = image.shape
        w = int(width * rng.uniform(0.35, 0.8))
        h = int(w * TEXTURE_H / TEXTURE_W)
        if h >= height or w < 160:
            continue
        y, x = rng.integers(height - h), rng.integers(width - w)
        rows.append(cv2.resize(image[y : y + h, x : x + w], (TEXTURE_W, TEXTURE_H), interpolation=cv2.INTER_AREA))
    return np.vstack(rows)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--documents", required=True)
    parser.add_argument("--out", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "pack"))
    options = parser.parse_args()
    cv2.setNumThreads(1)
    os.makedirs(options.out, exist_ok=True)
    with open(os.path.join(options.documents, "labels.jsonl")) as lines:
        labels = [json.loads(line) for line in lines]
    np.savez_compressed(os.path.join(options.out, "atlas.npz"), **atlas.build())
    rows = texture_rows(options.documents, labels, np.random.default_rng(6))
    cv2.imwrite(os.path.join(options.out, "textures.jpg"), rows, [cv2.IMWRITE_JPEG_QUALITY, 85])
    real.write(options.documents, labels, os.path.join(options.out, "real.npz"))


if __name__ == "__main__":
    main()
