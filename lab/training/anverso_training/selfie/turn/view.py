"""A pair as the net sees it: the turned frame, the frame at rest laid on it, and how far that is stretched."""
import numpy as np
from scipy.ndimage import gaussian_filter

from .warps import eyes_px, on_grid, placed_by, sampled

EYES_PX, SIDE_PX = 56, 160
MARGIN_PX = 64
LANDMARKS = sorted({*range(0, 468, 5), 33, 263, 1, 4, 61, 291, 10, 152, 234, 454})
# Corners, and the height as a share of the width: eyes and mouth move by themselves.
HIDDEN = ((33, 133, .6), (362, 263, .6), (61, 291, .75))


def square(image, centre, side, size):
    """A part of the picture at another size, averaged where it shrinks."""
    fine = max(1, int(np.ceil(side / size)))
    at = (np.arange(size * fine) + .5) / (size * fine) * side - side / 2 - .5
    found = sampled(image, *np.meshgrid(centre[0] + at, centre[1] + at))
    return found.reshape(size, fine, size, fine, -1).mean((1, 3))


def middle_of(points):
    return (points[:, :2].min(0) + points[:, :2].max(0)) / 2


def scaled_face(image, points, side):
    """The face in grey, EYES_PX between the outer corners of the eyes, and its points there."""
    scale, middle = EYES_PX / eyes_px(points), middle_of(points)
    grey = (image @ np.array([.299, .587, .114]))[..., None]
    return square(grey, middle, side / scale, side)[..., 0], (points[:, :2] - middle) * scale + side / 2


def evened(grey):
    """As strong everywhere: light and contrast change when a head turns."""
    detail = grey - gaussian_filter(grey, 6., truncate=2.5)
    return detail / (np.sqrt(gaussian_filter(detail * detail, 10., truncate=2.5)) + 4)


def shown_parts(points):
    """1 but for the eyes and the mouth."""
    rows, columns = np.mgrid[0:SIDE_PX, 0:SIDE_PX]
    hidden = np.zeros((SIDE_PX, SIDE_PX), bool)
    for right, left, high in HIDDEN:
        middle = (points[right] + points[left]) / 2
        wide = max(np.hypot(*(points[right] - points[left])) * .72, .2 * EYES_PX)
        tall = wide * high
        if right == 61:
            tall = max(tall, abs(points[17, 1] - points[0, 1]) * .8)
        hidden |= ((columns - middle[0]) / wide) ** 2 + ((rows - middle[1]) / tall) ** 2 < 1
    return 1. - gaussian_filter(hidden.astype(float), 1.)


def view_of(rest, rest_points, turned, turned_points):
    """3 × SIDE_PX × SIDE_PX. Pictures are RGB from 0 to 255, points 478 × 3 in their pixels."""
    seen, there = scaled_face(turned, turned_points, SIDE_PX)
    large = SIDE_PX + MARGIN_PX
    before, here = scaled_face(rest, rest_points, large)
    x, y = on_grid(lambda at: placed_by(at, there[LANDMARKS], here[LANDMARKS], 4.), SIDE_PX, SIDE_PX, 8)
    inside = (x > 1) & (y > 1) & (x < large - 2) & (y < large - 2)
    laid = sampled(before[..., None], np.clip(x, 0, large - 1.01), np.clip(y, 0, large - 1.01))[..., 0]
    (down_x, right_x), (down_y, right_y) = np.gradient(x), np.gradient(y)
    stretch = np.log2(np.maximum(np.abs(right_x * down_y - down_x * right_y), 1e-3))
    shown = shown_parts(there)
    return np.stack([evened(seen) * shown, evened(laid) * inside * shown, np.clip(stretch, -3, 3)]).astype(np.float16)
