"""From the line net's maps to curves: the same arithmetic as the service's, so that evaluation means something there."""
import numpy as np

from .alphabet import BAND_STRIDE


def fit_lines(maps, lines):
    """maps: 4 x 32 x 208. For each line: `curve` (y = a x^2 + b x + c in crop px), `left`, `right`, `half` letter height; None if absent."""
    return [fit_one(maps[k], maps[3]) for k in range(lines)]


def fit_one(heat, half):
    rows, columns = heat.shape
    y = (np.arange(rows) + 0.5) * BAND_STRIDE
    x = (np.arange(columns) + 0.5) * BAND_STRIDE
    peak = heat.max(0)
    on = peak > 0.4
    if on.sum() < columns // 8:
        return None
    # Around the peak only: a faint second line further away must not pull the mean.
    top = heat.argmax(0)
    window = np.abs(np.arange(rows)[:, None] - top[None]) <= 2
    near = heat * window
    centre = (near * y[:, None]).sum(0) / np.maximum(near.sum(0), 1e-6)
    weight = np.where(on, peak, 0)
    curve = np.polyfit(x, centre, 2, w=weight + 1e-6)
    for _ in range(2):
        off = np.abs(np.polyval(curve, x) - centre)
        curve = np.polyfit(x, centre, 2, w=weight / (1 + (off / 3) ** 2) + 1e-6)
    off = np.abs(np.polyval(curve, x) - centre)
    kept = np.flatnonzero(on & (off < 8))
    if len(kept) < columns // 8:
        return None
    left, right = end_position(peak, kept[0], -1), end_position(peak, kept[-1], 1)
    size = float((half[top, np.arange(columns)] * weight).sum() / weight.sum())
    return {"curve": curve, "left": left, "right": right, "half": size}


def end_position(peak, column, side):
    """Where the peak crosses 0.4, between two columns."""
    beyond = column + side
    inner = float(peak[column])
    outer = float(peak[beyond]) if 0 <= beyond < len(peak) else 0.0
    share = (inner - 0.4) / max(inner - outer, 1e-6)
    return (column + 0.5 + side * min(max(share, 0.0), 1.0)) * BAND_STRIDE
