"""Reference decoding in numpy: what src/models/finder.ts must reproduce. README gives the same in words."""
import numpy as np

from .geometry import area, iou

CENTRE_STRIDE, POINT_STRIDE = 8, 4
MIN_CENTRE, MIN_POINT = 0.35, 0.25


def peaks(heat, minimum, limit=8):
    """(row, column, score) of 3×3 maxima, best first."""
    padded = np.pad(heat, 1, constant_values=-1)
    rows, columns = heat.shape
    around = np.max([padded[dy:dy + rows, dx:dx + columns] for dy in range(3) for dx in range(3)], axis=0)
    found = np.argwhere((heat >= around) & (heat >= minimum))
    order = sorted(((int(r), int(c), float(heat[r, c])) for r, c in found), key=lambda p: -p[2])
    return order[:limit]


def snap(corner, points, shift, radius_px):
    """The regressed corner, or the best corner-heat cell near it: score × exp(−½(d/½radius)²), if its own score suffices."""
    reach = int(np.ceil(radius_px / POINT_STRIDE))
    column, row = int(corner[0] // POINT_STRIDE), int(corner[1] // POINT_STRIDE)
    best, place = 0.0, corner
    for r in range(max(0, row - reach), min(points.shape[0], row + reach + 1)):
        for c in range(max(0, column - reach), min(points.shape[1], column + reach + 1)):
            score = points[r, c]
            if score < MIN_POINT:
                continue
            at = np.array([(c + .5 + shift[0, r, c]) * POINT_STRIDE, (r + .5 + shift[1, r, c]) * POINT_STRIDE])
            distance = np.hypot(*(at - corner))
            value = score * np.exp(-.5 * (distance / (.5 * radius_px)) ** 2)
            if distance <= radius_px and value > best:
                best, place = value, at
    return place


def decode_class(heat, corners, points, shift, minimum):
    """[{score, quad, cell}] of one class, overlapping weaker ones removed."""
    found = []
    for row, column, score in peaks(heat, minimum):
        centre = np.array([(column + .5) * CENTRE_STRIDE, (row + .5) * CENTRE_STRIDE])
        regressed = centre + corners[:, row, column].reshape(4, 2)
        size = np.sqrt(max(area(regressed), 0.0))
        if size < 4:  # mirrored or collapsed: no sound quad
            continue
        radius = float(np.clip(.12 * size, 6, 20))
        quad = np.array([snap(regressed[k], points[k], shift, radius) for k in range(4)])
        if iou(quad, regressed) < .5:
            quad = regressed
        if all(iou(quad, other['quad']) < .4 for other in found):
            found.append({'score': score, 'quad': quad, 'cell': (row, column)})
    return found


def decode(outputs, minimum=MIN_CENTRE):
    """One image's five outputs → (documents, bands); a document has kind, kindScores and its band's number or None."""
    heat, corners, kind, points, shift = outputs
    documents = decode_class(heat[0], corners[:8], points[:4], shift[:2], minimum)
    bands = decode_class(heat[1], corners[8:], points[4:], shift[2:], minimum)
    for document in documents:
        logits = kind[:, document['cell'][0], document['cell'][1]]
        exp = np.exp(logits - logits.max())
        document['kindScores'] = exp / exp.sum()
        document['kind'] = int(np.argmax(logits))
    return documents, bands
