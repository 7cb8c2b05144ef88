"""Draws proportional text on the GPU (common/glyphs.py)."""
import torch

from .alphabet import GLYPH_CLASSES, GLYPH_INDEX, MAX_CHARS
from ..common.glyphs import distance_to_stroke, glyph_sheet
from .atlas import CELL

BINS_PER_CAP, BINS = 12, 960  # a line of up to 80 capital heights
SPACE = GLYPH_INDEX[" "]


def load_atlas(arrays, device):
    fonts, glyphs = arrays["cells"].shape[:2]
    advances = torch.from_numpy(arrays["advances"]).to(device)
    return {
        "sheet": glyph_sheet(arrays["cells"], CELL, device),
        "advances": torch.cat([advances, torch.zeros(fonts, 1, device=device)], 1),
        "present": torch.from_numpy(arrays["present"]).to(device),
        "shares": torch.from_numpy(arrays["shares"]).to(device),
        "held": torch.from_numpy(arrays["held"]).to(device),
        "classes": torch.tensor(GLYPH_CLASSES + [0], device=device),
        "empty": glyphs,
    }


def choose_fonts(atlas, glyphs, held=False):
    """A font for each line by lottery among those that have all its glyphs, or else among those that lack fewest."""
    lottery = atlas["held"] if held else atlas["shares"]
    wanted = glyphs.clamp(max=atlas["empty"] - 1)
    printed = glyphs < atlas["empty"]
    used = torch.zeros(len(glyphs), atlas["empty"] + 1, device=glyphs.device).scatter_(1, glyphs, 1.0)[:, :-1]
    missing = used @ (~atlas["present"]).float().T
    gumbel = -torch.log(-torch.log(torch.rand_like(missing).clamp(1e-9, 1 - 1e-7)))
    font = (torch.log(lottery) + gumbel - 100 * missing).argmax(1)
    lacks = ~atlas["present"][font[:, None], wanted] & printed
    return font, torch.where(lacks, torch.full_like(glyphs, atlas["empty"]), glyphs)


def set_lines(atlas, glyphs, font, width, tracking, limit):
    """Where each letter of a line lies, in capital heights from its left end; letters beyond `limit` are left out."""
    advance = atlas["advances"][font[:, None], glyphs] * width[:, None]
    printed = glyphs < atlas["empty"]
    advance = torch.where(printed, advance + tracking[:, None], torch.zeros_like(advance))
    right = advance.cumsum(1)
    keep = printed & (right <= limit[:, None])
    # No line ends in a space.
    visible = keep & (glyphs != SPACE)
    later = visible.flip(1).cumsum(1).flip(1) > 0
    keep = keep & later
    glyphs = torch.where(keep, glyphs, torch.full_like(glyphs, atlas["empty"]))
    length = torch.where(keep, right, torch.zeros_like(right)).amax(1)
    spots = (torch.arange(BINS, device=glyphs.device) + 0.5) / BINS_PER_CAP
    table = torch.searchsorted(right.contiguous(), spots.expand(len(glyphs), BINS).contiguous()).clamp(max=MAX_CHARS - 1)
    return {"glyphs": glyphs, "font": font, "width": width, "advance": advance, "centre": right - advance / 2, "length": length, "table": table}


def near_stroke(atlas, font, glyph, across, down):
    """Distance to the stroke, far below zero outside the glyph's cell."""
    limit = CELL.width / 2 - 1
    far = (across.abs() * CELL.cap > limit) | (down.abs() * CELL.cap > limit)
    distance = distance_to_stroke(atlas["sheet"], CELL, font, glyph, across, down)
    return torch.where(far, torch.full_like(distance, -CELL.reach), distance)


def ink(atlas, lines, which, along, down, weight, softness):
    """Coverage of ink, 0 to 1. which: index of the line at each pixel, -1 for none. along, down: capital heights from the
    line's left end and from the middle of its capitals. weight: added stroke half-width; softness: width of a stroke's edge."""
    none = which < 0
    line = which.clamp(min=0)
    bin_index = (along * BINS_PER_CAP).clamp(0, BINS - 1).long()
    slot = lines["table"].reshape(-1)[line * BINS + bin_index]
    font = lines["font"][line].float()
    width = lines["width"][line]
    flat_glyphs, flat_centre = lines["glyphs"].reshape(-1), lines["centre"].reshape(-1)
    at = line * MAX_CHARS + slot
    side = torch.where(along > flat_centre[at], 1, -1)
    # A letter may lean over its neighbour's place: ask the nearer neighbour too.
    beside = line * MAX_CHARS + (slot + side).clamp(0, MAX_CHARS - 1)
    distance = None
    for place in (at, beside):
        glyph = flat_glyphs[place].float()
        found = near_stroke(atlas, font, glyph, (along - flat_centre[place]) / width, down)
        found = torch.where(glyph == atlas["empty"], torch.full_like(found, -CELL.reach), found)
        distance = found if distance is None else torch.maximum(distance, found)
    covered = ((distance + weight) / softness + 0.5).clamp(0, 1)
    # -CELL.reach stands for "nowhere near": whatever the weight, nothing is drawn there.
    return torch.where(none | (distance <= -0.98 * CELL.reach), torch.zeros_like(covered), covered)
