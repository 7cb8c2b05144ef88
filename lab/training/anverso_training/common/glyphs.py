"""Glyphs as signed distances, so that stroke weight, bleed and broken strokes are one addition at drawing time.

One cell per font and glyph, the middle of its capitals' height and of its advance in the cell's centre; values are distances
to the stroke's edge in capital heights (positive inside), uint8 over +-`reach`. Text is drawn on the GPU: every canvas pixel
asks which letter covers it and how far it is from that letter's stroke, so any bend, tilt or squeeze is free.
"""
from collections import namedtuple

import cv2
import numpy as np
import torch
import torch.nn.functional as F
from PIL import Image, ImageDraw, ImageFont

Cell = namedtuple("Cell", "height width cap reach oversample")


def cap_box(font):
    """Top and height of a capital H, in px."""
    probe = Image.new("L", (font.size * 2, font.size * 2), 0)
    ImageDraw.Draw(probe).text((0, 0), "H", font=font, fill=255)
    _, top, _, bottom = probe.getbbox()
    return top, bottom - top


def sized_font(path, cell):
    """(font, top of its capitals, their height): as large as the cell's capitals, oversampled."""
    wanted = size = cell.cap * cell.oversample
    for _ in range(4):
        size = max(8, round(size * wanted / cap_box(ImageFont.truetype(path, size))[1]))
    font = ImageFont.truetype(path, size)
    return (font, *cap_box(font))


def distance_cell(font, glyph, top, cap_px, advance_px, cell):
    height, width = cell.height * cell.oversample, cell.width * cell.oversample
    drawn = Image.new("L", (width, height), 0)
    ImageDraw.Draw(drawn).text(((width - advance_px) / 2, (height - cap_px) / 2 - top), glyph, font=font, fill=255)
    inside = (np.asarray(drawn) > 127).astype(np.uint8)
    distance = cv2.distanceTransform(inside, cv2.DIST_L2, 5) - cv2.distanceTransform(1 - inside, cv2.DIST_L2, 5)
    small = cv2.resize(distance.astype(np.float32) / (cell.cap * cell.oversample), (cell.width, cell.height), interpolation=cv2.INTER_AREA)
    return np.clip(small / cell.reach * 127 + 128, 0, 255).astype(np.uint8)


def glyph_sheet(cells, cell, device):
    """All cells as one image: a row per font, a column per glyph, and a last, empty column."""
    cells = torch.from_numpy(cells)
    fonts, glyphs = cells.shape[:2]
    cells = torch.cat([cells, torch.zeros(fonts, 1, cell.height, cell.width, dtype=cells.dtype)], 1).to(device)
    sheet = cells.permute(0, 2, 1, 3).reshape(fonts * cell.height, (glyphs + 1) * cell.width)
    return ((sheet.float() - 128) / 127 * cell.reach)[None, None]


def distance_to_stroke(sheet, cell, font, glyph, across, down):
    """Signed distance at each pixel; `across` and `down` are capital heights from the centre of the cell."""
    _, _, height, width = sheet.shape
    limit_x, limit_y = cell.width / 2 - 1, cell.height / 2 - 1
    x = glyph * cell.width + cell.width / 2 + (across * cell.cap).clamp(-limit_x, limit_x)
    y = font * cell.height + cell.height / 2 + (down * cell.cap).clamp(-limit_y, limit_y)
    grid = torch.stack([2 * x / width - 1, 2 * y / height - 1], -1)
    batch, rows, columns = x.shape
    return F.grid_sample(sheet, grid.reshape(1, batch * rows, columns, 2), align_corners=False).reshape(batch, rows, columns)
