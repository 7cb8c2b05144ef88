"""Glyphs as signed distances, so that stroke weight, bleed and broken strokes are one addition at drawing time.

One cell per font and glyph: 52 x 52 px, capitals 24 px high, the middle of that height and of the glyph's advance in the
cell's centre; values are distances to the stroke's edge in capital heights (positive inside), uint8 over +-RANGE.
"""
import glob
import multiprocessing
import os

import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from alphabet import GLYPHS
from fonts import FAMILIES

CELL, CELL_CAP = 52, 24
RANGE = 0.2
OVERSAMPLE = 3


def distance_cell(font, glyph, cap_top, cap_px, advance_px):
    side = CELL * OVERSAMPLE
    cell = Image.new("L", (side, side), 0)
    ImageDraw.Draw(cell).text(((side - advance_px) / 2, (side - cap_px) / 2 - cap_top), glyph, font=font, fill=255)
    inside = (np.asarray(cell) > 127).astype(np.uint8)
    distance = cv2.distanceTransform(inside, cv2.DIST_L2, 3) - cv2.distanceTransform(1 - inside, cv2.DIST_L2, 3)
    small = cv2.resize(distance.astype(np.float32) / (CELL_CAP * OVERSAMPLE), (CELL, CELL), interpolation=cv2.INTER_AREA)
    return np.clip(small / RANGE * 127 + 128, 0, 255).astype(np.uint8)


def cap_box(font):
    probe = Image.new("L", (font.size * 2, font.size * 2), 0)
    ImageDraw.Draw(probe).text((0, 0), "H", font=font, fill=255)
    _, top, _, bottom = probe.getbbox()
    return top, bottom - top


def font_cells(path):
    """Cells, advances in capital heights, and which glyphs the font has."""
    cv2.setNumThreads(1)
    wanted = size = CELL_CAP * OVERSAMPLE
    for _ in range(4):
        size = max(8, round(size * wanted / cap_box(ImageFont.truetype(path, size))[1]))
    font = ImageFont.truetype(path, size)
    top, cap_px = cap_box(font)
    missing = bytes(font.getmask("\U0010fffd"))
    cells = np.zeros((len(GLYPHS), CELL, CELL), np.uint8)
    advances, present = np.zeros(len(GLYPHS), np.float32), np.zeros(len(GLYPHS), bool)
    for i, glyph in enumerate(GLYPHS):
        mask = font.getmask(glyph)
        if glyph != " " and (mask.size[0] == 0 or not mask.getbbox() or bytes(mask) == missing):
            continue
        advance = font.getlength(glyph)
        if not 0 < advance < 2.1 * cap_px:
            continue
        present[i], advances[i] = True, advance / cap_px
        if glyph != " ":
            cells[i] = distance_cell(font, glyph, top, cap_px, advance)
    return cells, advances, present


def build(folder, workers, limit=0):
    """All fonts of the pack; `shares` is the lottery, the held-out ones get none."""
    paths = sorted(glob.glob(os.path.join(folder, "*.otf")))
    if limit:
        paths = paths[:: max(1, len(paths) // limit)]
    families = [os.path.basename(p).split("--")[0] for p in paths]
    with multiprocessing.Pool(workers) as pool:
        parts = pool.map(font_cells, paths, chunksize=2)
    cells, advances, present = (np.stack(group) for group in zip(*parts))
    shares = np.array([FAMILIES[f][0] / families.count(f) for f in families], np.float32)
    held = np.array([f == "held" for f in families], np.float32)
    return {"cells": cells, "advances": advances, "present": present, "shares": shares, "held": held, "names": [os.path.basename(p) for p in paths]}
