"""Batches for the finder: plans drawn, printed, lit and photographed on the GPU; targets follow from the plans."""
import math

import torch
import torch.nn.functional as F

from .alphabet import PAGE_STRIDE
from ..common.capture import capture, view_again
from ..common.fields import chance, column, grain, uniform
from .assets import PAPER
from .layout import FIELDS, GRID, MAX_LINES, PAGE_H, PAGE_W
from .render import ink, set_lines
from ..common.paper import calm, light, paper

CANVAS_SCALE = 1.25
AT = {name: k for k, name in enumerate(FIELDS)}
CORE = 0.30  # half of the core's height, in capital heights


def views(n, device, turned_share=0.35):
    """From picture to plan: a small turn, a shear, another size; sometimes the page is upside down."""
    angle = torch.randn(n, device=device).clamp(-2.5, 2.5) * math.radians(0.8) * chance(n, 0.7, device)
    turned = chance(n, turned_share, device)
    angle = angle + math.pi * turned
    scale = torch.exp(torch.randn(n, device=device).clamp(-2, 2) * 0.07)
    shear = torch.randn(n, device=device).clamp(-2, 2) * 0.01
    shift = torch.stack([uniform(n, -12, 12, device), uniform(n, -12, 12, device)], -1)
    return {"angle": angle, "turned": turned, "scale": scale, "shear": shear, "shift": shift}


def plan_positions(view, x, y):
    """Plan coordinates of picture coordinates (both in input px)."""
    dx, dy = x - PAGE_W / 2, y - PAGE_H / 2
    cos, sin = column(torch.cos(view["angle"])), column(torch.sin(view["angle"]))
    dx = dx + column(view["shear"]) * dy
    px = (cos * dx - sin * dy) / column(view["scale"]) + PAGE_W / 2 + column(view["shift"][:, 0])
    py = (sin * dx + cos * dy) / column(view["scale"]) + PAGE_H / 2 + column(view["shift"][:, 1])
    return px, py


def axes(rows, columns, step, device):
    x = ((torch.arange(columns, device=device) + 0.5) * step).view(1, 1, -1)
    y = ((torch.arange(rows, device=device) + 0.5) * step).view(1, -1, 1)
    return x, y


def lines_at(layer, px, py):
    """Global index of the line at each plan position, -1 for none. layer: n x rows x columns of the plans' own indices."""
    n, rows, columns = layer.shape
    i, j = torch.floor(py / GRID), torch.floor(px / GRID)
    inside = (i >= 0) & (i < rows) & (j >= 0) & (j < columns)
    flat = (torch.arange(n, device=px.device).view(-1, 1, 1) * rows + i.clamp(0, rows - 1).long()) * columns + j.clamp(0, columns - 1).long()
    own = layer.reshape(-1)[flat].long()
    offset = torch.arange(n, device=px.device).view(-1, 1, 1) * MAX_LINES
    return torch.where(inside & (own >= 0), own + offset, torch.full_like(own, -1))


def line_coordinates(numbers, which, px, py):
    line = which.clamp(min=0)
    cap = numbers[:, AT["cap"]][line].clamp(min=0.5)
    return (px - numbers[:, AT["x"]][line]) / cap, (py - numbers[:, AT["y"]][line]) / cap, cap


def background(assets, canvas, px, py):
    """Paper under what the plan's canvas shows; 128 there means nothing was drawn."""
    n, rows, columns = px.shape
    page = calm(paper(n, rows, columns, assets["textures"], *PAPER, rows / columns), column(uniform(n, 0.02, 0.13, px.device)))
    grid = torch.stack([2 * px / PAGE_W - 1, 2 * py / PAGE_H - 1], -1)
    drawn = F.grid_sample(canvas[:, None].float(), grid, align_corners=False, padding_mode="border")[:, 0]
    there = F.grid_sample((canvas != 128).float()[:, None], grid, align_corners=False)[:, 0]
    opaque = column(uniform(n, 0.35, 1.0, px.device))
    return (page * (1 - there * opaque) + drawn / 255 * there * opaque).clamp(0.02, 1)


def targets(lines, numbers, layers, view, device):
    """core at stride 2; log of half the capital height, upside down and their mask at stride 4."""
    core, size, mask = None, None, None
    for layer in layers:
        px, py = plan_positions(view, *axes(PAGE_H // PAGE_STRIDE, PAGE_W // PAGE_STRIDE, PAGE_STRIDE, device))
        which = lines_at(layer, px, py)
        along, down, cap = line_coordinates(numbers, which, px, py)
        on = (which >= 0) & (along >= 0) & (along <= lines["length"][which.clamp(min=0)]) & (numbers[:, AT["target"]][which.clamp(min=0)] > 0)
        # Small print keeps a core of at least two rows of cells.
        inside = on & (down.abs() * cap < torch.maximum(CORE * cap, torch.full_like(cap, 1.6)))
        core = inside if core is None else core | inside
        px, py = plan_positions(view, *axes(PAGE_H // 4, PAGE_W // 4, 4, device))
        which = lines_at(layer, px, py)
        along, down, cap = line_coordinates(numbers, which, px, py)
        on = (which >= 0) & (along >= 0) & (along <= lines["length"][which.clamp(min=0)]) & (down.abs() < 0.55)
        half = torch.log((cap * column(view["scale"]) / 2).clamp(min=0.5))
        size = half if size is None else torch.where(on, half, size)
        mask = on if mask is None else mask | on
    return core.float()[:, None], size[:, None], mask.float()[:, None]


def batch(assets, plans, detail):
    device = assets["textures"].device
    glyphs, numbers, maps, canvas, _ = (part.to(device, non_blocking=True) for part in plans)
    n = len(glyphs)
    numbers = numbers.reshape(n * MAX_LINES, -1)
    everything = torch.full((n * MAX_LINES,), 1e6, device=device)
    font = numbers[:, AT["font"]].long()
    lines = set_lines(assets["atlas"], glyphs.reshape(n * MAX_LINES, -1).long(), font, numbers[:, AT["width"]].clamp(min=0.1), numbers[:, AT["tracking"]], everything)
    view = views(n, device)
    rows, columns = int(PAGE_H * CANVAS_SCALE), int(PAGE_W * CANVAS_SCALE)
    px, py = plan_positions(view, *axes(rows, columns, 1 / CANVAS_SCALE, device))
    image = background(assets, canvas, px, py)
    worn = grain(n, rows, columns, rows // 6, columns // 6, device) * column(uniform(n, 0, 0.012, device))
    layers = (maps[:, 0], maps[:, 1])
    for layer in layers:
        which = lines_at(layer, px, py)
        along, down, cap = line_coordinates(numbers, which, px, py)
        line = which.clamp(min=0)
        softness = 1.2 / (cap * CANVAS_SCALE).clamp(min=2)
        covered = ink(assets["atlas"], lines, which, along, down, numbers[:, AT["weight"]][line] + worn, softness) * numbers[:, AT["ink"]][line]
        bright = numbers[:, AT["bright"]][line] > 0
        image = torch.where(bright, image + covered * (1 - image), image * (1 - covered * 0.97))
    photo = capture(light(image), detail * 10, round(PAGE_H * detail), round(PAGE_W * detail))
    seen = (view_again(photo, PAGE_H, PAGE_W).clamp(0, 1) * 255).round()[:, None]
    core, size, mask = targets(lines, numbers, layers, view, device)
    return seen, core, size, mask, view["turned"]
