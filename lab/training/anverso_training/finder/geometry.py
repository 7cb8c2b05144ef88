"""Quads and homographies shared by data, targets and scoring. A quad is 4×2: TL, TR, BR, BL as printed."""
import numpy as np

UNIT = np.float32([[0, 0], [1, 0], [1, 1], [0, 1]])


def map_points(matrix, points):
    """Points through a 3×3 homography."""
    points = np.asarray(points, np.float64)
    mapped = np.concatenate([points, np.ones((len(points), 1))], 1) @ np.asarray(matrix, np.float64).T
    return mapped[:, :2] / mapped[:, 2:]


def unit_to_quad(quad):
    """3×3 homography from the unit square, by solving its eight equations."""
    rows, values = [], []
    for (u, v), (x, y) in zip(UNIT, np.asarray(quad, np.float64)):
        rows += [[u, v, 1, 0, 0, 0, -u * x, -v * x], [0, 0, 0, u, v, 1, -u * y, -v * y]]
        values += [x, y]
    return np.append(np.linalg.solve(np.array(rows, np.float64), values), 1).reshape(3, 3)


def band_quad(band, quad=UNIT):
    """The quad of a (left, top, right, bottom) ratio band printed on a document that lies at `quad`."""
    left, top, right, bottom = band
    matrix = unit_to_quad(quad)
    return map_points(matrix, [[left, top], [right, top], [right, bottom], [left, bottom]])


def area(quad):
    """Shoelace area, positive when TL, TR, BR, BL run clockwise on screen."""
    x, y = np.asarray(quad, np.float64).T
    return 0.5 * float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))


def convex(quad):
    edge = np.roll(quad, -1, 0) - np.asarray(quad)
    follow = np.roll(edge, -1, 0)
    return bool(np.all(edge[:, 0] * follow[:, 1] - edge[:, 1] * follow[:, 0] > 0))


def clip(polygon, window):
    """Sutherland and Hodgman: the part of a polygon inside a convex clockwise window."""
    for start, stop in zip(window, np.roll(window, -1, 0)):
        if not len(polygon):
            break
        along = stop - start
        side = along[0] * (polygon[:, 1] - start[1]) - along[1] * (polygon[:, 0] - start[0])
        kept = []
        for number, here in enumerate(polygon):
            before, was, now = polygon[number - 1], side[number - 1], side[number]
            if (was >= 0) != (now >= 0):
                kept.append(before + (here - before) * was / (was - now))
            if now >= 0:
                kept.append(here)
        polygon = np.array(kept)
    return polygon


def iou(a, b):
    """Intersection over union of two convex quads; 0 where one is not convex and clockwise."""
    if not (convex(a) and convex(b)):
        return 0.0
    part = clip(np.asarray(a, np.float64), np.asarray(b, np.float64))
    shared = area(part) if len(part) > 2 else 0.0
    union = abs(area(a)) + abs(area(b)) - shared
    return float(shared / union) if union > 0 else 0.0


def turn_deg(quad):
    """Direction of printed text, degrees clockwise from rightwards: the mean of top and bottom edges."""
    quad = np.asarray(quad, np.float64)
    along = (quad[1] - quad[0]) + (quad[2] - quad[3])
    return float(np.degrees(np.arctan2(along[1], along[0])))


def turn_error_deg(a, b):
    return abs((turn_deg(a) - turn_deg(b) + 180) % 360 - 180)
