"""Batches for the reader: one text line cut out as the service cuts it, with the letter under each time step."""
import math

import torch

from .alphabet import CAP_PX, EMPTY, MAX_CHARS, SQUEEZE, STEP_PX, STEPS, STRIP_H, STRIP_LEFT_PX, STRIP_W
from ..common.capture import ZONE, capture, view_again
from ..common.fields import chance, column, mostly, uniform
from .look import print_look
from .render import ink
from .scene import light, microprint, paper, perforation, print_on
from .assets import draw

CANVAS_SCALE = 1.5  # drawn at letters of 30 px, then seen through a camera
MIN_LETTER_PX, MAX_LETTER_PX = 6.5, 30.0


def letter_heights(count):
    """Letter height in the photo, one per chunk: a third under 10 px, where reading is decided."""
    spread = torch.rand(count)
    small = MIN_LETTER_PX * (10 / MIN_LETTER_PX) ** (spread * 3)
    large = 10 * (MAX_LETTER_PX / 10) ** ((spread - 1 / 3) * 1.5)
    return torch.where(spread < 1 / 3, small, large).tolist()


def geometry(n, look, device):
    """Where letters fall in the strip: errors of the line finder, residual skew and bend, a margin cut short."""
    cap = CAP_PX * torch.exp(uniform(n, math.log(0.82), math.log(1.2), device))
    squeeze = SQUEEZE * uniform(n, 0.88, 1.12, device)
    left = STRIP_LEFT_PX + torch.randn(n, device=device).clamp(-2, 2) * 5
    # A line longer than the strip is squeezed to fit, as the service does.
    pitch_px = torch.minimum(cap * look["pitch"] * squeeze, (STRIP_W - 6 - left) / MAX_CHARS)
    pitch_px = pitch_px.clamp(min=12.5)
    offset = torch.randn(n, device=device).clamp(-2, 2) * 0.075 * CAP_PX
    skew = mostly(n, math.tan(math.radians(0.55)), 0.1, math.tan(math.radians(1.0)), device)
    bend = torch.randn(n, device=device).clamp(-2, 2) * 0.9
    return {"cap": cap, "left": left, "pitch_px": pitch_px, "offset": offset, "skew": skew, "bend": bend}


def pixel_maps(n, place, look, device):
    """For each canvas pixel: letters along the line, letter heights below the middle line's predecessor."""
    height, width = int(STRIP_H * CANVAS_SCALE), int(STRIP_W * CANVAS_SCALE)
    x = ((torch.arange(width, device=device) + 0.5) / CANVAS_SCALE).view(1, 1, -1)
    y = ((torch.arange(height, device=device) + 0.5) / CANVAS_SCALE).view(1, -1, 1)
    middle = (x - STRIP_W / 2) / (STRIP_W / 2)
    centre = STRIP_H / 2 + column(place["offset"]) + column(place["skew"]) * (x - STRIP_W / 2) + column(place["bend"]) * (middle**2 - 0.4)
    slant = column(mostly(n, 0.03, 0.3, 0.5, device))
    # Perspective left over: letters are larger at one end than at the other, mostly by less than 4 %.
    tilt = column(mostly(n, 0.02, 0.25, 0.22, device))
    share = ((x - column(place["left"])) / column(place["pitch_px"]) / MAX_CHARS).clamp(0, 1)
    down = (y - centre) / (column(place["cap"]) * (1 - 0.8 * tilt * (1 - 2 * share)))
    along = (x - column(place["left"])) / column(place["pitch_px"])
    along = along + tilt * along * (1 - along / MAX_CHARS) - slant * down
    lines_down = down + column(look["spacing"])
    return along.expand(n, height, width), lines_down.expand(n, height, width), tilt.view(-1), slant.view(-1)


def unbent(along, tilt):
    """Where on an even pitch the letter stands that perspective has moved to `along`."""
    even = along.float()
    for _ in range(8):  # contracts: the slope is at most 0.22
        even = along - tilt * even * (1 - even / MAX_CHARS)
    return even


def step_targets(texts, place, tilt):
    """The letter whose middle 56 % covers each time step (class i + 1), blank (0) between letters."""
    n = texts.shape[0]
    device = texts.device
    x = ((torch.arange(STEPS, device=device) + 0.5) * STEP_PX).view(1, -1)
    along = (x - place["left"].view(-1, 1)) / place["pitch_px"].view(-1, 1)
    along = along + tilt.view(-1, 1) * along * (1 - along / MAX_CHARS)
    slot = torch.floor(along)
    inside = (along >= 0) & (along < MAX_CHARS) & ((along - slot - 0.5).abs() < 0.28)
    char = texts.gather(1, slot.clamp(0, MAX_CHARS - 1).long().expand(n, STEPS))
    return torch.where(inside & (char < EMPTY), char + 1, torch.zeros_like(char))


def neighbours(texts, main, n_lines):
    """The line itself with what is printed above and below it; often a line of another zone stands in for other print."""
    n = texts.shape[0]
    rows = torch.arange(n, device=texts.device)
    nothing = torch.full_like(texts[:, 0], EMPTY)
    above = torch.where((main > 0).view(-1, 1), texts[rows, (main - 1).clamp(min=0)], nothing)
    below = torch.where((main < n_lines - 1).view(-1, 1), texts[rows, (main + 1).clamp(max=2)], nothing)
    other = texts[torch.randperm(n, device=texts.device), 0]
    swap = (torch.rand(n, 1, device=texts.device) < 0.1) & (main == 0).view(-1, 1)
    above = torch.where(swap, other, above)
    return torch.stack([above, texts[rows, main], below], 1)


def pad_right(strip, end):
    """Beyond the line the service paints the strip's own mean gray; sometimes its guess of the end is generous."""
    n = strip.shape[0]
    device = strip.device
    x = torch.arange(STRIP_W, device=device).view(1, 1, -1)
    margin = uniform(n, 3, 26, device) + STRIP_W * chance(n, 0.12, device)
    kept = (x < column(end + margin)).float()
    mean = (strip * kept).sum((1, 2), keepdim=True) / kept.expand_as(strip).sum((1, 2), keepdim=True)
    return strip * kept + mean * (1 - kept)


def chunk(assets, n, letter_px):
    """n strips seen at one letter height: images 0-255, step targets, texts (44 glyphs, EMPTY-padded)."""
    device = assets["textures"].device
    height, width = int(STRIP_H * CANVAS_SCALE), int(STRIP_W * CANVAS_SCALE)
    texts, n_lines, length = draw(assets["pool"], n)
    main = (torch.rand(n, device=device) * n_lines).long()
    look = print_look(assets["atlas"], n, 3, height, width, device)
    place = geometry(n, look, device)
    along, lines_down, tilt, _ = pixel_maps(n, place, look, device)
    three = neighbours(texts, main, n_lines)
    softness = 1.2 / (place["cap"] * CANVAS_SCALE) * torch.exp(uniform(n, 0, 1.2, device))
    covered = ink(assets["atlas"], three, look, along, lines_down, softness)
    page = perforation(microprint(paper(n, height, width, assets["textures"]), covered))
    image = light(print_on(page, covered))
    seen_h = max(8, round(STRIP_H * letter_px / CAP_PX))
    seen_w = max(64, round(STRIP_W / SQUEEZE * letter_px / CAP_PX))
    photo = capture(image, letter_px, seen_h, seen_w, ZONE)
    strip = view_again(photo, STRIP_H, STRIP_W)
    strip = pad_right(strip, place["left"] + unbent(length, tilt) * place["pitch_px"])
    strip = (strip.clamp(0, 1) * 255).round()
    return strip[:, None], step_targets(three[:, 1], place, tilt), three[:, 1]


def batch(assets, n, chunks=8):
    parts = [chunk(assets, n // chunks, px) for px in letter_heights(chunks)]
    return tuple(torch.cat(group) for group in zip(*parts))
