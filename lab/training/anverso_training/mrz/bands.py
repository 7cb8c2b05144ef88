"""Batches for the line finder: a whole zone as the service crops it, what surrounds it, and where its lines run."""
import math

import torch

from .alphabet import BAND_H, BAND_STRIDE, BAND_W, EMPTY
from ..common.capture import ZONE, capture, view_again
from ..common.fields import chance, column, mostly, uniform
from .look import print_look
from .render import ink
from .scene import light, microprint, paper, perforation, print_on
from .assets import draw

CANVAS_SCALE = 1.25
MARGIN_Y, MARGIN_X = 0.35, 0.04  # what the service adds to the finder's quad on each side, in band heights and widths


def geometry(n, look, lines, length, device):
    """The zone inside its crop. A perfect quad leaves exactly the margins; the finder's errors move, scale and turn it."""
    text_h = (lines - 1) * look["spacing"] + 1.0  # in letter heights
    box_h = BAND_H / (1 + 2 * MARGIN_Y)
    box_w = BAND_W / (1 + 2 * MARGIN_X)
    scale_y = torch.exp(torch.randn(n, device=device).clamp(-2, 2) * 0.13)
    scale_x = torch.exp(torch.randn(n, device=device).clamp(-2, 2) * 0.03 - 0.02)
    return {
        "cap": box_h * scale_y / text_h,
        "pitch_px": box_w * scale_x / length,
        "width": box_w * scale_x,
        "cx": BAND_W / 2 + torch.randn(n, device=device).clamp(-2, 2) * 0.02 * BAND_W,
        "cy": BAND_H / 2 + torch.randn(n, device=device).clamp(-2, 2) * 0.07 * BAND_H,
        # The crop is stretched, so one degree on the page is up to 1.5 degrees here.
        "skew": mostly(n, math.tan(math.radians(1.3)), 0.15, math.tan(math.radians(3.5)), device),
        "bend": torch.randn(n, device=device).clamp(-2, 2) * 4.0,
        "fan": mostly(n, 0.04, 0.25, 0.3, device),
        "slant": mostly(n, 0.03, 0.3, 0.5, device),  # letter pitches a letter height
    }


def pixel_maps(n, place, look, lines, device):
    height, width = int(BAND_H * CANVAS_SCALE), int(BAND_W * CANVAS_SCALE)
    x = ((torch.arange(width, device=device) + 0.5) / CANVAS_SCALE).view(1, 1, -1)
    y = ((torch.arange(height, device=device) + 0.5) / CANVAS_SCALE).view(1, -1, 1)
    axis, stretch = line_axis(place, x)
    down = (y - axis) / (column(place["cap"]) * stretch) + column((lines - 1) * look["spacing"] / 2)
    left = column(place["cx"] - place["width"] / 2)
    along = (x - left) / column(place["pitch_px"]) - column(place["slant"]) * (down - column((lines - 1) * look["spacing"] / 2))
    return along.expand(n, height, width), down.expand(n, height, width)


def line_axis(place, x):
    """The zone's middle line, and how far lines fan out along it (perspective)."""
    off = (x - column(place["cx"])) / (BAND_W / 2)
    axis = column(place["cy"]) + column(place["skew"]) * (x - column(place["cx"])) + column(place["bend"]) * (off**2 - 0.3)
    return axis, 1 + column(place["fan"]) * off


def clutter(assets, n, down, last, height, width):
    """Print above and below the zone: labels, signatures' captions, a frame's line, in any size."""
    device = down.device
    texts, _, _ = draw(assets["pool"], n)
    drop = torch.rand(n, 3, 44, device=device) < uniform(n, 0.05, 0.6, device).view(-1, 1, 1)
    texts = torch.where(drop, torch.full_like(texts, EMPTY), texts)
    look = print_look(assets["atlas"], n, 3, height, width, device)
    x = torch.arange(width, device=device).view(1, 1, -1) / CANVAS_SCALE
    size = torch.exp(uniform(n, math.log(0.35), math.log(1.5), device))
    gap = uniform(n, 0.9, 2.2, device)
    above = down < -0.5
    inner = torch.where(above, -down - column(gap), down - column(last + gap)) / column(size)
    pitch_px = column(uniform(n, 7, 26, device))
    along = (x - column(uniform(n, -60, 400, device))) / pitch_px
    rows = torch.where(above, 2 * column(look["spacing"]) - inner, inner)
    covered = ink(assets["atlas"], texts, look, along.expand_as(down), rows, torch.full((n,), 0.06, device=device))
    # Keep clear of the zone itself: print touching the letters is not what a page looks like.
    free = (down < -column(gap) * 0.8) | (down > column(last) + column(gap) * 0.8)
    shown = torch.where(above, column(chance(n, 0.55, device)), column(chance(n, 0.25, device)))
    return covered * free.float() * shown * column(uniform(n, 0.4, 1.0, device))


def surroundings(image, below, along, length):
    """`below` counts letter heights from the last line. Beyond the page's edge lies a table or a hand: another gray, flat or rough."""
    n = image.shape[0]
    device = image.device
    edge_below = column(uniform(n, 1.2, 5.0, device)) + 0.12 * column(torch.randn(n, device=device)) * (along / 44 - 0.5)
    outside = (below > edge_below) & (column(chance(n, 0.35, device)) > 0)
    side = (along < -column(uniform(n, 0.4, 2.5, device))) & (column(chance(n, 0.2, device)) > 0)
    side = side | ((along > column(length + uniform(n, 0.4, 2.5, device))) & (column(chance(n, 0.2, device)) > 0))
    other = column(uniform(n, 0.02, 0.95, device)) + torch.randn_like(image) * column(uniform(n, 0, 0.08, device))
    return torch.where(outside | side, other, image)


def targets(place, look, lines, device):
    """Stride-4 maps: three centre-line heatmaps counted from the top, and the half letter height where a line runs (px of the crop)."""
    n = lines.shape[0]
    rows, columns = BAND_H // BAND_STRIDE, BAND_W // BAND_STRIDE
    x = ((torch.arange(columns, device=device) + 0.5) * BAND_STRIDE).view(1, 1, -1)
    y = ((torch.arange(rows, device=device) + 0.5) * BAND_STRIDE).view(1, -1, 1)
    axis, stretch = line_axis(place, x)
    cap = column(place["cap"]) * stretch
    maps = []
    for k in range(3):
        below = (k - (lines - 1) / 2) * look["spacing"]
        middle = axis + cap * column(below)
        start = column(place["cx"] + place["slant"] * below * place["pitch_px"])  # leaning letters move the lines against each other
        inside = ((x - start).abs() < column(place["width"]) / 2).float()
        heat = torch.exp(-0.5 * ((y - middle) / 4.5) ** 2) * inside * column((lines > k).float())
        maps.append(heat)
    return torch.stack(maps, 1), (cap / 2).expand(n, rows, columns)


def chunk(assets, n, detail):
    device = assets["textures"].device
    height, width = int(BAND_H * CANVAS_SCALE), int(BAND_W * CANVAS_SCALE)
    texts, lines, length = draw(assets["pool"], n)
    lines, length = lines.float(), length.float()
    look = print_look(assets["atlas"], n, 3, height, width, device)
    place = geometry(n, look, lines, length, device)
    along, down = pixel_maps(n, place, look, lines, device)
    softness = 1.2 / (place["cap"] * CANVAS_SCALE)
    covered = ink(assets["atlas"], texts, look, along, down, softness)
    last = (lines - 1) * look["spacing"]
    covered = torch.maximum(covered, clutter(assets, n, down, last, height, width))
    page = perforation(microprint(paper(n, height, width, assets["textures"]), covered))
    image = surroundings(print_on(page, covered), down - column(last), along, length)
    letter_px = detail * float(place["cap"].mean())
    photo = capture(light(image), letter_px, round(BAND_H * detail), round(BAND_W * detail), ZONE)
    band = (view_again(photo, BAND_H, BAND_W).clamp(0, 1) * 255).round()
    heat, half = targets(place, look, lines, device)
    turned = chance(n, 0.3, device)
    flip = turned.view(-1, 1, 1) > 0
    band = torch.where(flip, band.flip(1, 2), band)
    half = torch.where(flip, half.flip(1, 2), half)
    backwards = torch.where((lines > 2).view(-1, 1, 1, 1), heat.flip(1), heat[:, [1, 0, 2]]).flip(2, 3)
    heat = torch.where(flip[..., None], backwards, heat)
    return band[:, None], heat, half, torch.stack([turned, (lines > 2).float()], 1)


def batch(assets, n, chunks=4):
    details = torch.exp(uniform(chunks, math.log(0.33), math.log(1.25), "cpu")).tolist()
    parts = [chunk(assets, n // chunks, detail) for detail in details]
    return tuple(torch.cat(group) for group in zip(*parts))
