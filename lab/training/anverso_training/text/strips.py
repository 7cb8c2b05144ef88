"""Batches for the reader: one text line cut out as the service cuts it, with the letter under each step."""
import math

import torch

from .assets import PAPER
from .alphabet import CAP_PX, STEP_PX, STRIP_H, STRIP_LEFT_PX
from ..common.capture import capture, view_again
from ..common.fields import chance, column, grain, uniform
from .render import choose_fonts, ink, set_lines
from ..common.paper import calm, light, paper

CANVAS_SCALE = 1.5  # drawn with capitals of 24 px, then seen through a camera
# Capital heights in the photo: few and fixed, so that shapes repeat. More than half are small, where reading is decided.
SMALL_PX = (6.0, 6.5, 7.0, 7.5, 8.0, 8.5, 9.0, 9.5, 10.0, 10.5, 11.0, 12.0)
LARGE_PX = (12.0, 13.0, 14.0, 15.0, 16.0, 17.0, 18.0, 20.0, 22.0, 24.0, 26.0)
SMALL_SHARE = 0.55
WIDTHS = (96, 160, 224, 320, 512)
WIDTH_SHARES = (0.12, 0.24, 0.24, 0.26, 0.14)
# Lines of so many letters fit a strip of that width in most fonts; longer ones are cut off at its end.
LENGTHS = {96: (1, 9), 160: (3, 16), 224: (6, 23), 320: (10, 34), 512: (18, 56)}


def letter_height():
    heights = SMALL_PX if torch.rand(1).item() < SMALL_SHARE else LARGE_PX
    return heights[int(torch.randint(len(heights), (1,)))]


def draw_texts(assets, n, low, high):
    first, last = assets["pool_upto"][low - 1], assets["pool_upto"][high]
    return assets["pool"][torch.randint(first, last, (n,), device=assets["pool"].device)]


def typeset(assets, glyphs, limit, held):
    """Lines in fonts of their own: letters spread, condensed, spaced."""
    n, device = len(glyphs), glyphs.device
    font, glyphs = choose_fonts(assets["atlas"], glyphs, held)
    width = torch.exp(torch.randn(n, device=device).clamp(-2, 2) * 0.06) * (1 - uniform(n, 0.08, 0.28, device) * chance(n, 0.15, device))
    tracking = torch.randn(n, device=device).clamp(-1.2, 2.5) * 0.02 + uniform(n, 0, 0.35, device) * chance(n, 0.07, device)
    return set_lines(assets["atlas"], glyphs, font, width, tracking, limit)


def geometry(n, device):
    """Errors of the line finder: wrong height, off centre, skew and bend left over, ends cut short or generous."""
    cap = CAP_PX * torch.exp(torch.randn(n, device=device).clamp(-2.2, 2.2) * 0.10)
    return {
        "cap": cap,
        "squeeze": torch.where(torch.rand(n, device=device) < 0.12, uniform(n, 0.74, 0.95, device), uniform(n, 0.95, 1.05, device)),
        # Now and then the box began in the background pattern.
        "left": STRIP_LEFT_PX + torch.randn(n, device=device).clamp(-2, 2) * 2.5 + uniform(n, 0, 50, device) * chance(n, 0.12, device),
        "offset": torch.randn(n, device=device).clamp(-2.2, 2.2) * 1.1,
        "skew": torch.randn(n, device=device).clamp(-2, 2) * math.tan(math.radians(0.5)),
        "bend": torch.randn(n, device=device).clamp(-2, 2) * 0.6,
    }


def pixel_maps(place, width):
    n, device = len(place["cap"]), place["cap"].device
    rows, columns = int(STRIP_H * CANVAS_SCALE), int(width * CANVAS_SCALE)
    x = ((torch.arange(columns, device=device) + 0.5) / CANVAS_SCALE).view(1, 1, -1)
    y = ((torch.arange(rows, device=device) + 0.5) / CANVAS_SCALE).view(1, -1, 1)
    middle = (x - width / 2) / (width / 2)
    centre = STRIP_H / 2 + column(place["offset"]) + column(place["skew"]) * (x - width / 2) + column(place["bend"]) * (middle**2 - 0.4)
    down = (y - centre) / column(place["cap"])
    slant = column(torch.randn(n, device=device) * 0.03 + uniform(n, 0.1, 0.25, device) * chance(n, 0.05, device))
    along = (x - column(place["left"])) / column(place["cap"] * place["squeeze"]) - slant * down
    return along.expand(n, rows, columns), down.expand(n, rows, columns)


def neighbours(assets, along, down, held):
    """Print above and below, in another size, close enough to show in the strip."""
    n, device = len(along), along.device
    lines = typeset(assets, assets["pool"][torch.randint(len(assets["pool"]), (2 * n,), device=device)], torch.full((2 * n,), 70.0, device=device), held)
    below = down > 0
    own = torch.arange(n, device=device).view(-1, 1, 1)
    size = [uniform(n, 0.5, 1.4, device) for _ in range(2)]
    tight = [chance(n, 0.3, device) for _ in range(2)]
    gap = [0.5 + size[k] / 2 + torch.where(tight[k] > 0, uniform(n, 0.12, 0.35, device), uniform(n, 0.3, 1.4, device)) for k in range(2)]
    seen = [chance(n, 0.55, device) for _ in range(2)]
    scale = torch.where(below, column(size[1]), column(size[0]))
    shift = torch.where(below, column(gap[1]), -column(gap[0]))
    shown = torch.where(below, column(seen[1]), column(seen[0])) > 0
    which = torch.where(shown, own + n * below.long(), torch.full_like(own, -1))
    moved = (along + column(uniform(n, -4, 12, device))) / scale
    which = torch.where((moved < 0) | (moved > 70), torch.full_like(which, -1), which)
    return lines, which, moved, (down - shift) / scale


def ruled(along, down, softness):
    """A rule under or over the line, now and then the edge of a frame before it."""
    n, device = len(along), along.device
    height = column(uniform(n, 0.66, 1.05, device) * (1 - 2 * chance(n, 0.3, device)))
    half = column(uniform(n, 0.01, 0.06, device))
    flat = ((half - (down - height).abs()) / softness + 0.5).clamp(0, 1) * column(chance(n, 0.14, device))
    edge = ((half - (along + column(uniform(n, 0.2, 0.5, device))).abs()) / softness + 0.5).clamp(0, 1) * column(chance(n, 0.05, device))
    return torch.maximum(flat, edge)


def step_targets(lines, place, width, classes):
    """The letter whose middle covers each step, blank (0) between letters; every letter gets at least one step."""
    device = place["cap"].device
    steps = width // STEP_PX
    x = ((torch.arange(steps, device=device) + 0.5) * STEP_PX).view(1, -1)
    px = (place["cap"] * place["squeeze"]).view(-1, 1)
    along = (x - place["left"].view(-1, 1)) / px
    right = (lines["centre"] + lines["advance"] / 2).contiguous()
    slot = torch.searchsorted(right, along.contiguous()).clamp(max=right.shape[1] - 1)
    centre, advance = lines["centre"].gather(1, slot), lines["advance"].gather(1, slot)
    reach = torch.minimum((0.27 * advance * px).clamp(min=1.0), (advance * px / 2 - 1.0).clamp(min=1.0))
    near = ((along - centre).abs() * px <= reach) & (along >= 0)
    return torch.where(near, classes[lines["glyphs"].gather(1, slot)], torch.zeros_like(slot))


def pad_right(strip, end):
    """Beyond the line the service paints the strip's own mean gray; sometimes its guess of the end is generous."""
    n, width = strip.shape[0], strip.shape[2]
    device = strip.device
    x = torch.arange(width, device=device).view(1, 1, -1)
    margin = uniform(n, 4, 12, device) + uniform(n, 0, 60, device) * chance(n, 0.3, device)
    kept = (x < column(end + margin)).float()
    mean = (strip * kept).sum((1, 2), keepdim=True) / kept.expand_as(strip).sum((1, 2), keepdim=True)
    return strip * kept + mean * (1 - kept)


def printed(assets, covered, other):
    """Ink on paper: dark on light, now and then light on dark; contrast down to 15 % of the page's gray."""
    n, rows, columns = covered.shape
    device = covered.device
    strength = 0.15 + 0.85 * uniform(n, 0, 1, device) ** 0.6
    page = paper(n, rows, columns, assets["textures"], *PAPER, rows / columns)
    busy = uniform(n, 0.06, 0.36, device) + uniform(n, 0.05, 0.2, device) * chance(n, 0.15, device)
    page = calm(page, column(strength * busy) * page.mean((1, 2), keepdim=True)).clamp(0.02, 1)
    mottled = 1 - (grain(n, rows, columns, 8, columns // 12, device) * 0.12).clamp(-0.3, 0.3) * column(chance(n, 0.35, device))
    covered = torch.maximum(covered, other * column(uniform(n, 0.3, 1.0, device))) * column(strength * 0.97) * mottled
    dark = page * (1 - covered)
    bright = page * 0.75 + covered * (1 - page * 0.75)
    return torch.where(column(chance(n, 0.1, device)) > 0, bright, dark)


def chunk(assets, n, letter_px, width, held=False):
    """n strips seen at one letter height: images 0-255, step targets, classes of the text (0-padded)."""
    device = assets["textures"].device
    place = geometry(n, device)
    limit = (width - 4 - place["left"]) / (place["cap"] * place["squeeze"])
    lines = typeset(assets, draw_texts(assets, n, *LENGTHS[width]), limit, held)
    along, down = pixel_maps(place, width)
    weight = column(torch.randn(n, device=device).clamp(-2, 2) * 0.011 - uniform(n, 0.008, 0.03, device) * chance(n, 0.15, device))
    worn = grain(n, *along.shape[1:], 16, width // 2, device) * column(uniform(n, 0, 0.02, device) * chance(n, 0.35, device))
    softness = column(1.2 / (place["cap"] * CANVAS_SCALE) * torch.exp(uniform(n, 0, 1.0, device)))
    own = torch.arange(n, device=device).view(-1, 1, 1).expand_as(along)
    covered = ink(assets["atlas"], lines, own, along, down, weight + worn, softness)
    beside, which, along2, down2 = neighbours(assets, along, down, held)
    other = ink(assets["atlas"], beside, which.expand_as(along2), along2, down2, weight, softness)
    other = torch.maximum(other, ruled(along, down, softness))
    image = light(printed(assets, covered, other))
    photo = capture(image, letter_px, max(8, round(STRIP_H * letter_px / CAP_PX)), max(24, round(width * letter_px / CAP_PX)))
    strip = pad_right(view_again(photo, STRIP_H, width), place["left"] + lines["length"] * place["cap"] * place["squeeze"])
    classes = assets["atlas"]["classes"]
    return (strip.clamp(0, 1) * 255).round()[:, None], step_targets(lines, place, width, classes), classes[lines["glyphs"]]
