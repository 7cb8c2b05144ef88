"""The fonts a zone is printed in, as cells of signed distances (common/glyphs.py)."""
import numpy as np

from ..common.glyphs import Cell, distance_cell, sized_font
from .alphabet import CHARS

CELL = Cell(height=64, width=60, cap=40, reach=0.16, oversample=4)
OCR_B = "/usr/share/fonts/opentype/ocr-b/"
OTHERS = "/usr/share/fonts/"
# (file, share of the lines). OCR-B prints 86 % of them; the rest are what specimen makers and some issuers use instead.
FONTS = [
    (OCR_B + "OCRB.otf", 0.50),
    (OCR_B + "OCRBS.otf", 0.34),
    (OCR_B + "OCRBL.otf", 0.02),
    (OTHERS + "truetype/liberation/LiberationMono-Regular.ttf", 0.015),
    (OTHERS + "truetype/liberation/LiberationMono-Bold.ttf", 0.015),
    (OTHERS + "truetype/dejavu/DejaVuSansMono.ttf", 0.015),
    (OTHERS + "truetype/dejavu/DejaVuSansMono-Bold.ttf", 0.005),
    (OTHERS + "opentype/courier-prime/Courier Prime.otf", 0.01),
    (OTHERS + "opentype/courier-prime/Courier Prime Bold.otf", 0.01),
    (OTHERS + "opentype/courier-prime/Courier Prime Sans.otf", 0.01),
    (OTHERS + "truetype/inconsolata/Inconsolata.otf", 0.015),
    (OTHERS + "truetype/hack/Hack-Regular.ttf", 0.01),
    (OTHERS + "truetype/freefont/FreeMono.ttf", 0.01),
    (OTHERS + "truetype/freefont/FreeMonoBold.ttf", 0.01),
    (OTHERS + "truetype/noto/NotoMono-Regular.ttf", 0.015),
]


def font_cells(path):
    """All cells of one font, and its advance in letter heights."""
    font, top, cap_px = sized_font(path, CELL)
    advance = font.getlength("H")
    return np.stack([distance_cell(font, c, top, cap_px, advance, CELL) for c in CHARS]), advance / cap_px


def build(fonts=FONTS):
    made = [(*font_cells(path), share) for path, share in fonts]
    cells, advances, shares = zip(*made)
    return {"cells": np.stack(cells), "advances": np.float32(advances), "shares": np.float32(shares)}
