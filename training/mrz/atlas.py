"""Glyphs as signed distances, so that stroke weight, bleed and broken strokes are one addition at drawing time.

One cell per font and character: 64 x 60 px, letter height 40 px, the glyph's advance centred; values are distances to
the stroke's edge in letter heights (positive inside), kept as uint8 over +-RANGE.
"""
import cv2
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from alphabet import CHARS

CELL_H, CELL_W, CELL_CAP = 64, 60, 40
RANGE = 0.16
OVERSAMPLE = 4
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


def glyph_distance(font, char, cap_top, cap_px, advance_px):
    height, width = CELL_H * OVERSAMPLE, CELL_W * OVERSAMPLE
    cell = Image.new("L", (width, height), 0)
    left = (width - advance_px) / 2
    top = (height - cap_px) / 2 - cap_top
    ImageDraw.Draw(cell).text((left, top), char, font=font, fill=255)
    inside = (np.asarray(cell) > 127).astype(np.uint8)
    distance = cv2.distanceTransform(inside, cv2.DIST_L2, 5) - cv2.distanceTransform(1 - inside, cv2.DIST_L2, 5)
    distance = distance / (CELL_CAP * OVERSAMPLE)
    small = cv2.resize(distance.astype(np.float32), (CELL_W, CELL_H), interpolation=cv2.INTER_AREA)
    return np.clip((small / RANGE) * 127 + 128, 0, 255).astype(np.uint8)


def font_cells(path):
    """All cells of one font, and its advance in letter heights."""
    wanted = CELL_CAP * OVERSAMPLE
    size = wanted
    for _ in range(4):
        box = ImageFont.truetype(path, size).getmask("H").getbbox()
        size = max(8, round(size * wanted / (box[3] - box[1])))
    font = ImageFont.truetype(path, size)
    probe = Image.new("L", (size * 2, size * 2), 0)
    ImageDraw.Draw(probe).text((0, 0), "H", font=font, fill=255)
    _, top, _, bottom = probe.getbbox()
    advance = font.getlength("H")
    cells = [glyph_distance(font, c, top, bottom - top, advance) for c in CHARS]
    return np.stack(cells), advance / (bottom - top)


def build():
    cells, advances, shares = [], [], []
    for path, share in FONTS:
        font, advance = font_cells(path)
        cells.append(font)
        advances.append(advance)
        shares.append(share)
    return {"cells": np.stack(cells), "advances": np.float32(advances), "shares": np.float32(shares)}
