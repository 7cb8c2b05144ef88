"""Attacks simulated from live portraits: a phone, tablet or monitor, a sheet, a cut-out or a worn paper face, before a backdrop."""
import math

import torch

from ..common.camera import blur, some, uniform
from ..common.surfaces import coordinates, edge, fingers, waves
from .surface import on_paper, on_screen

PRINT, REPLAY = 1, 2


def plane(face_px, middle, size, device):
    """The held surface: its own coordinates u, v (px about its centre), and its half width and height in px."""
    n = face_px.shape[0]
    x, y = coordinates(n, size, device)
    face = face_px.reshape(n, 1, 1, 1)
    mx, my = middle[:, 0].reshape(n, 1, 1, 1), middle[:, 1].reshape(n, 1, 1, 1)
    angle = torch.randn(n, 1, 1, 1, device=device) * math.radians(7)
    tilt = torch.randn(n, 2, 1, 1, 1, device=device) * .12
    dx, dy = x - mx - face * uniform(n, -.25, .25, device), y - my - face * uniform(n, -.25, .35, device)
    depth = 1 + (tilt[:, 0] * dx + tilt[:, 1] * dy) / size
    u = (dx * torch.cos(angle) - dy * torch.sin(angle)) / depth
    v = (dx * torch.sin(angle) + dy * torch.cos(angle)) / depth
    close = some(n, .55, device)  # edges in view
    half_u = face * torch.where(close, uniform(n, .62, 1.25, device), uniform(n, 2, 5, device))
    half_v = half_u * torch.exp(uniform(n, math.log(.65), math.log(1.9), device))
    return u, v, half_u, torch.maximum(half_v, face * .75)


def held(shown, backdrop, u, v, half_u, half_v, paper, skin):
    """The surface before the backdrop: rim (dark bezel or white margin), shadow, fingers."""
    n, d = u.shape[0], u.device
    distance = torch.maximum(u.abs() - half_u, v.abs() - half_v)
    width = half_u * torch.where(some(n, .7, d), uniform(n, .02, .14, d), uniform(n, 0, .01, d))
    dark = torch.where(some(n, .8, d), uniform(n, 0, .15, d), uniform(n, .6, 1, d)).expand(n, 3, 1, 1)
    rim = torch.where(paper, uniform(n, .75, .98, d).expand(n, 3, 1, 1), dark)
    shadow = torch.sigmoid(-(distance - width - half_u * .05) / (half_u * .06 + 1)) * uniform(n, 0, .5, d)
    out = backdrop * (1 - shadow)
    out = out + (rim - out) * edge(distance - width)
    out = out + (shown - out) * edge(distance)
    return fingers(u, v, half_u + width, half_v + width, skin, out)


def worn(shown, backdrop, u, v, face_px):
    """A cut-out along the face, held before or worn on another person: a ragged oval, sometimes with a white rim and a shadow."""
    n, d, size = u.shape[0], u.device, u.shape[2]
    face = face_px.reshape(n, 1, 1, 1)
    ragged = 1 + .05 * waves(n, size, d, 6)
    r = torch.sqrt((u / (face * uniform(n, .5, .68, d))) ** 2 + ((v + face * .08) / (face * uniform(n, .68, .9, d))) ** 2) * ragged
    distance = (r - 1) * face * .6
    shadow = torch.sigmoid(-(distance - face * .04) / (face * .05)) * uniform(n, .1, .6, d)
    rim = face * torch.where(some(n, .5, d), uniform(n, .005, .04, d), uniform(n, 0, .001, d))
    out = backdrop * (1 - shadow)
    out = out + (uniform(n, .7, .95, d) - out) * edge(distance - rim)
    return out + (shown - out) * edge(distance)


def simulate(portrait, backdrop, other_live, face_px, middle):
    """(picture, attack label). backdrop: any scene; other_live: another person at the same place, for the worn paper face."""
    n, d, size = portrait.shape[0], portrait.device, portrait.shape[2]
    u, v, half_u, half_v = plane(face_px, middle, size, d)
    paper = some(n, .45, d)
    shown = torch.where(paper, on_paper(portrait, u, v), on_screen(portrait, u, v))
    skin = other_live.mean((2, 3), keepdim=True) * .5 + torch.tensor([.42, .3, .24], device=d).reshape(1, 3, 1, 1) * uniform(n, .5, 1.7, d) * .5
    flat = held(shown, blur(backdrop, uniform(n, .05, 2, d)), u, v, half_u, half_v, paper, skin)
    cut = paper & some(n, .35, d)
    out = torch.where(cut, worn(shown, other_live, u, v, face_px), flat)
    return out.clamp(0, 1.2), torch.where(paper, PRINT, REPLAY).flatten()
