"""Draws the evenly spaced lines of a zone on the GPU (common/glyphs.py)."""
import torch

from ..common.glyphs import distance_to_stroke, glyph_sheet
from .alphabet import EMPTY
from .atlas import CELL


def load_atlas(arrays, device):
    return {
        "sheet": glyph_sheet(arrays["cells"], CELL, device),
        "advances": torch.from_numpy(arrays["advances"]).to(device),
        "shares": torch.from_numpy(arrays["shares"]).to(device),
    }


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
    outside = (along < 0) | (along >= places) | (down.abs() > CELL.height / CELL.cap / 2)
    char = torch.where(outside, torch.full_like(char, float(EMPTY)), char)
    jitter = look["jitter"].reshape(batch, -1, 2)
    dx = jitter[..., 0].gather(1, slot).reshape(along.shape)
    dy = jitter[..., 1].gather(1, slot).reshape(along.shape)
    across = (along - place - 0.5) * look["pitch"].view(-1, 1, 1) / look["glyph_width"].view(-1, 1, 1) + dx
    distance = distance_to_stroke(atlas["sheet"], CELL, look["font"].view(-1, 1, 1).float(), char, across, down + dy)
    distance = distance + look["weight"].view(-1, 1, 1) + look["weight_field"]
    covered = ((distance / softness.view(-1, 1, 1)) + 0.5).clamp(0, 1)
    return torch.where(char == EMPTY, torch.zeros_like(covered), covered)
