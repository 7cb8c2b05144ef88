"""One edit of a photo at its own scale: (photo, mask 0–1)."""
import cv2
import numpy as np
from .pieces import around, filled, laid, membrane, toned, typed, with_history


def put(x, layer, mask, random, blend=.25, tone=.4):
    """The layer where the mask is: hard, feathered or blended, in its own tone or in that of what it covers."""
    inside = cv2.findNonZero((mask > .5).astype(np.uint8))
    if inside is None or len(inside) < 60:
        return x, mask * 0
    rows, columns = around(inside.reshape(-1, 2).astype(np.float32), x.shape)
    old, piece, mask = x[rows, columns].astype(np.float32), layer[rows, columns].astype(np.float32), mask.copy()
    part = mask[rows, columns]
    if random.random() < blend:
        new = np.where(part[..., None] > .5, membrane(piece, old, part), old)
    else:
        if random.random() < tone:
            piece = toned(piece, old, part)
        if random.random() < .5:
            mask[rows, columns] = part = cv2.GaussianBlur(part, (0, 0), random.uniform(.4, 6))
        new = old + (piece - old) * part[..., None]
    x = x.copy()
    x[rows, columns] = np.clip(new + .5, 0, 255)
    return x, mask


def axes(quad):
    """Unit vectors along and down the print."""
    along = np.float32(quad[1]) - np.float32(quad[0])
    along = along / (np.linalg.norm(along) + 1e-6)
    return along, np.float32([-along[1], along[0]])


def box_at(centre, wide, tall, quad):
    along, down = axes(quad)
    return np.float32([centre - along * wide / 2 - down * tall / 2, centre + along * wide / 2 - down * tall / 2,
                       centre + along * wide / 2 + down * tall / 2, centre - along * wide / 2 + down * tall / 2])


def printed_place(x, allowed, random):
    """Where there is print: fine strokes say so. None where nothing is allowed."""
    grey = cv2.cvtColor(x, cv2.COLOR_BGR2GRAY)
    strokes = (cv2.blur(cv2.convertScaleAbs(cv2.Laplacian(grey, cv2.CV_16S)), (41, 17)).astype(np.float32) + 1) * allowed
    strokes = strokes[::4, ::4]
    if not strokes.any():
        return None
    places = np.flatnonzero((strokes > 0) & (strokes >= np.percentile(strokes[strokes > 0], random.uniform(50, 92))))
    row, column = divmod(int(places[random.integers(len(places))]), strokes.shape[1])
    return np.float32([column * 4, row * 4])


def line_of(x, centre, wide, tall, quad):
    """A line's picture, upright."""
    corners = box_at(centre, wide, tall, quad)
    w, h = max(8, round(wide)), max(8, round(tall))
    matrix = cv2.getPerspectiveTransform(corners, np.float32([[0, 0], [w, 0], [w, h], [0, h]]))
    return cv2.warpPerspective(x, matrix, (w, h), borderMode=cv2.BORDER_REPLICATE)


def edit_text(x, quad, allowed, other, strips, random):
    """A line moved, taken from another document (`other`), typed anew or blurred away."""
    centre = printed_place(x, allowed, random)
    if centre is None:
        return x, np.zeros(x.shape[:2], np.float32)
    tall = np.exp(random.uniform(np.log(14), np.log(52)))
    wide = tall * (random.uniform(.6, 1.6) if random.random() < .12 else random.uniform(2, 8))
    corners = box_at(centre, wide, tall, quad)
    mask = filled(x.shape, corners) * (allowed > 0)
    kind = random.random()
    if kind < .12:
        place = printed_place(x, allowed, random)
        dx, dy = np.round(centre - place).astype(int)
        if abs(dx) + abs(dy) < 12:
            dy += 16
        inside = x[max(0, -dy):x.shape[0] - max(0, dy), max(0, -dx):x.shape[1] - max(0, dx)]
        layer = cv2.copyMakeBorder(inside, max(0, dy), max(0, -dy), max(0, dx), max(0, -dx), cv2.BORDER_REFLECT_101)
        return put(x, layer, mask, random, .1, .1)
    if kind < .37:
        place = printed_place(other, np.ones(other.shape[:2], np.float32), random)
        piece = line_of(other, place, wide, tall, quad)
        layer = laid(x, with_history(piece, random), corners, random)
    elif kind < .91:
        piece = typed(line_of(x, centre, wide, tall, quad), strips, random)
        layer = laid(x, with_history(piece, random) if random.random() < .5 else piece, corners, random)
    else:
        layer = cv2.GaussianBlur(x, (0, 0), random.uniform(1.2, 4))
    return put(x, layer, mask, random, .15, .15)


def some_polygon(corners, random):
    """An irregular part of the portrait."""
    low, high = corners.min(0), corners.max(0)
    middle = low + (high - low) * random.uniform(.35, .65, 2)
    angles = np.sort(random.uniform(0, 2 * np.pi, random.integers(5, 10)))
    reach = (high - low) * random.uniform(.18, .5)
    return np.float32(middle + np.stack([np.cos(angles), np.sin(angles)], 1) * reach * random.uniform(.6, 1.2, (len(angles), 1)))


def edit_portrait(x, corners, face, random):
    """Another face's picture over the whole portrait or over a part of it."""
    corners = np.float32(corners)
    wide = corners.max(0) - corners.min(0)
    corners = corners + random.normal(0, .03, 2) * wide + (corners - corners.mean(0)) * random.normal(0, .05)
    layer = laid(x, with_history(face[:, ::-1] if random.random() < .5 else face, random), corners, random)
    if random.random() < .3:
        layer = np.repeat(cv2.cvtColor(layer, cv2.COLOR_BGR2GRAY)[..., None], 3, 2)
    if random.random() < .35:
        return put(x, layer, filled(x.shape, some_polygon(corners, random)), random, .3, .7)
    return put(x, layer, filled(x.shape, corners), random, .4, .4)
