"""Real pages with a teacher's lines, cropped and photographed again; where the teacher was unsure nothing is asked."""
import cv2
import numpy as np
import torch
import torch.nn.functional as F

from .alphabet import PAGE_STRIDE
from ..common.capture import capture, view_again
from ..common.fields import uniform
from .layout import PAGE_H, PAGE_W
from .pages import CORE, axes, plan_positions, views

SIDE = 768
SURE = 0.75


def truth_map(lines):
    """1 in a line's core, 2 round it and where the teacher doubted (not asked), 0 elsewhere."""
    cells = SIDE // PAGE_STRIDE
    truth = np.zeros((cells, cells), np.uint8)
    segments = [(np.array(line[:4]) / PAGE_STRIDE, line[4] / PAGE_STRIDE, line[5]) for line in lines]
    for (x0, y0, x1, y1), cap, _ in segments:
        stroke(truth, x0 - 0.5 * cap, y0, x1 + 0.5 * cap, y1, 1.3 * cap, 2)
    for (x0, y0, x1, y1), cap, confidence in segments:
        # What is hardly longer than high is as often a speck, an eye or an upright letter of vertical print.
        if confidence >= SURE and x1 - x0 > 1.5 * cap:
            stroke(truth, x0, y0, x1, y1, max(1.6, 2 * CORE * cap), 1)
    return truth


def stroke(canvas, x0, y0, x1, y1, thick, value):
    half = thick / 2
    corners = np.array([[x0, y0 - half], [x1, y1 - half], [x1, y1 + half], [x0, y0 + half]])
    cv2.fillPoly(canvas, [np.round(corners).astype(np.int32)], int(value))


def load(pack, device):
    path = pack / "pages.npz"
    if not path.exists():
        return None
    stored = np.load(path, allow_pickle=True)
    images, truths = [], []
    for code, lines in zip(stored["images"], stored["lines"]):
        gray = cv2.imdecode(np.asarray(code, np.uint8), cv2.IMREAD_GRAYSCALE)[:SIDE, :SIDE]
        square = np.full((SIDE, SIDE), int(gray.mean()), np.uint8)
        square[: gray.shape[0], : gray.shape[1]] = gray
        images.append(square)
        truths.append(truth_map(np.asarray(lines, np.float32).reshape(-1, 6)))
    return torch.from_numpy(np.stack(images)).to(device), torch.from_numpy(np.stack(truths)).to(device)


def batch(real, n, detail):
    images, truths = real
    device = images.device
    pick = torch.randint(len(images), (n,), device=device)
    view = views(n, device)
    view["scale"] = view["scale"] * torch.exp(uniform(n, -0.3, 0.3, device))
    corner = torch.stack([uniform(n, 0, SIDE - PAGE_W, device), uniform(n, 0, 200, device)], -1)

    def sample(source, step, mode):
        px, py = plan_positions(view, *axes(int(PAGE_H / step), int(PAGE_W / step), step, device))
        grid = torch.stack([2 * (px + corner[:, :1, None]) / SIDE - 1, 2 * (py + corner[:, 1:, None]) / SIDE - 1], -1)
        return F.grid_sample(source[pick][:, None].float(), grid, mode=mode, align_corners=False, padding_mode="border")

    gray = sample(images, 1.0, "bilinear")[:, 0] / 255
    photo = capture(gray, detail * 10, round(PAGE_H * detail), round(PAGE_W * detail))
    seen = (view_again(photo, PAGE_H, PAGE_W).clamp(0, 1) * 255).round()[:, None]
    truth = sample(truths, float(PAGE_STRIDE), "nearest")
    return seen, torch.where(truth > 1.5, torch.full_like(truth, -1), truth)
