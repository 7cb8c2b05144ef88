"""What the net against edits sees of a photo: luma of the part that holds the document on the grid of 8 px, and the zones of its cells.

src/models/tamper-views.ts cuts the same.
"""
import cv2
import numpy as np
from portrait import HEIGHT_PX, WIDTH_PX, portrait_box

CELL_PX = 8  # of JPEG's blocks
MOST_PX = 1600  # longer side; of larger parts means of two by two pixels are looked at


def to_photo(quad):
    corners = np.float32([[0, 0], [WIDTH_PX, 0], [WIDTH_PX, HEIGHT_PX], [0, HEIGHT_PX]])
    return cv2.getPerspectiveTransform(corners, np.float32(quad).reshape(4, 2))


def portrait_in_photo(quad, face):
    """The printed portrait's corners about a face found on the straight document (672×448)."""
    left, top, right, bottom = (v * s for v, s in zip(portrait_box(face), (WIDTH_PX, HEIGHT_PX) * 2))
    return cv2.perspectiveTransform(np.float32([[[left, top], [right, top], [right, bottom], [left, bottom]]]), to_photo(quad))[0]


def inside(corners, x, y):
    """Which of the places lie inside the four corners (clockwise)."""
    corners = np.asarray(corners, np.float32)
    made = np.ones(np.broadcast_shapes(x.shape, y.shape), bool)
    for (ax, ay), (bx, by) in zip(corners, np.roll(corners, -1, 0)):
        made &= (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0
    return made


def native_view(photo, quad, portrait):
    """(luma H×W bytes, zones 2×rows×columns). photo BGR; portrait: corners in the photo, None where there is no face."""
    quad = np.float32(quad).reshape(4, 2)
    low, high = quad.min(0), quad.max(0)
    left, top = (int(max(0, v)) // CELL_PX * CELL_PX for v in low)
    factor = 1
    while max(high - [left, top]) / factor > MOST_PX:
        factor *= 2
    step = CELL_PX * factor
    columns, rows = (max(1, (int(min(room, v)) - start) // step) for room, v, start in zip(photo.shape[1::-1], high, (left, top)))
    luma = cv2.cvtColor(photo[top:top + rows * step, left:left + columns * step], cv2.COLOR_BGR2GRAY)
    if factor > 1:
        luma = cv2.resize(luma, (columns * CELL_PX, rows * CELL_PX), interpolation=cv2.INTER_AREA)
    x, y = left + (np.arange(columns) + .5)[None] * step, top + (np.arange(rows) + .5)[:, None] * step
    document = inside(quad, x, y)
    own = document & inside(portrait, x, y) if portrait is not None else np.zeros_like(document)
    return luma, np.stack([own, document & ~own]).astype(np.float32)
