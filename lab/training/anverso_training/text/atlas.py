"""The fonts of a pack as cells of signed distances (common/glyphs.py)."""
import multiprocessing

import cv2
import numpy as np

from ..common.glyphs import Cell, distance_cell, sized_font
from .alphabet import GLYPHS
from .fonts import FAMILIES

CELL = Cell(height=52, width=52, cap=24, reach=0.2, oversample=3)


def font_cells(path):
    """Cells, advances in capital heights, and which glyphs the font has."""
    cv2.setNumThreads(1)
    font, top, cap_px = sized_font(str(path), CELL)
    missing = bytes(font.getmask("\U0010fffd"))
    cells = np.zeros((len(GLYPHS), CELL.height, CELL.width), np.uint8)
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
            cells[i] = distance_cell(font, glyph, top, cap_px, advance, CELL)
    return cells, advances, present


def build(folder, workers, limit=0):
    """All fonts of the pack; `shares` is the lottery, the held-out ones get none."""
    paths = sorted(folder.glob("*.otf"))
    if limit:
        paths = paths[:: max(1, len(paths) // limit)]
    families = [path.name.split("--")[0] for path in paths]
    if workers > 1:
        with multiprocessing.Pool(workers) as pool:
            parts = pool.map(font_cells, paths, chunksize=2)
    else:
        parts = [font_cells(path) for path in paths]
    cells, advances, present = (np.stack(group) for group in zip(*parts))
    shares = np.array([FAMILIES[f][0] / families.count(f) for f in families], np.float32)
    held = np.array([f == "held" for f in families], np.float32)
    return {"cells": cells, "advances": advances, "present": present, "shares": shares, "held": held}
