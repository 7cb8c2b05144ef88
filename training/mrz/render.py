"""Draws text on the GPU: every canvas pixel asks which letter covers it and how far it is from that letter's stroke.

Nothing is pasted, so any bend, tilt or squeeze is free, and whole batches are drawn in a few kernels.
"""
import torch
import torch.nn.functional as F

from alphabet import EMPTY
from atlas import CELL_CAP, CELL_H, CELL_W, RANGE


def load_atlas(arrays, device):
    """Lays all cells out as one image: a row per font, a column per character, the last column empty."""
    cells = torch.from_numpy(arrays["cells"])
    fonts, chars, _, _ = cells.shape
    empty = torch.zeros(fonts, 1, CELL_H, CELL_W, dtype=cells.dtype)
    sheet = torch.cat([cells, empty], 1).permute(0, 2, 1, 3).reshape(fonts * CELL_H, (chars + 1) * CELL_W)
    sheet = (sheet.float() - 128) / 127 * RANGE
    return {
        "sheet": sheet[None, None].to(device),
        "advances": torch.from_numpy(arrays["advances"]).to(device),
        "shares": torch.from_numpy(arrays["shares"]).to(device),
        "fonts": fonts,
    }


def distance_to_stroke(atlas, font, char, across, down):
    """Signed distance at each pixel; `across` and `down` are letter heights from the centre of the cell."""
    _, _, height, width = atlas["sheet"].shape
    limit_x, limit_y = CELL_W / 2 - 1, CELL_H / 2 - 1
    x = char * CELL_W + CELL_W / 2 + (across * CELL_CAP).clamp(-limit_x, limit_x)
    y = font * CELL_H + CELL_H / 2 + (down * CELL_CAP).clamp(-limit_y, limit_y)
    grid = torch.stack([2 * x / width - 1, 2 * y / height - 1], -1)
    batch, rows, columns = x.shape
    flat = F.grid_sample(atlas["sheet"], grid.reshape(1, batch * rows, columns, 2), align_corners=False)
    return flat.reshape(batch, rows, columns)


def ink(atlas, texts, look, along, lines_down, softness):
    """Coverage of ink, 0 to 1.

    texts: batch x lines x 44 glyph indices. along: pixel position in letter pitches from the first cell's left edge.
    lines_down: letter heights below the first line's centre. look: per sample `font`, `pitch` (in letter heights),
    `spacing`, `weight` (added stroke half-width), `glyph_width`, `jitter` (batch x lines x 44 x 2), `weight_field`.
    """
    batch, lines, places = texts.shape
    spacing = look["spacing"].view(-1, 1, 1)
    line = torch.round(lines_down / spacing).clamp(0, lines - 1)
    down = lines_down - line * spacing
    place = torch.floor(along).clamp(0, places - 1)
    slot = (line * places + place).long().reshape(batch, -1)
    char = texts.reshape(batch, -1).gather(1, slot).reshape(along.shape).float()
    outside = (along < 0) | (along >= places) | (down.abs() > CELL_H / CELL_CAP / 2)
    char = torch.where(outside, torch.full_like(char, float(EMPTY)), char)
    jitter = look["jitter"].reshape(batch, -1, 2)
    dx = jitter[..., 0].gather(1, slot).reshape(along.shape)
    dy = jitter[..., 1].gather(1, slot).reshape(along.shape)
    across = (along - place - 0.5) * look["pitch"].view(-1, 1, 1) / look["glyph_width"].view(-1, 1, 1) + dx
    distance = distance_to_stroke(atlas, look["font"].view(-1, 1, 1).float(), char, across, down + dy)
    distance = distance + look["weight"].view(-1, 1, 1) + look["weight_field"]
    covered = ((distance / softness.view(-1, 1, 1)) + 0.5).clamp(0, 1)
    return torch.where(char == EMPTY, torch.zeros_like(covered), covered)
