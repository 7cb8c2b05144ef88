"""What the net against edits sees of a photo: the blocks of 8 px of its own grid that lie at places strewn over the straight document, side by
side; and the part of the photo in which copied lines are looked for.

src/models/tamper/views.ts and print.ts cut the same.
"""
import cv2
import numpy as np
from ..common.portrait import HEIGHT_PX, WIDTH_PX, portrait_box

BLOCK_PX = 8  # of JPEG
COLUMNS, ROWS = 64, 44  # places on the straight document
CELL_PX = 16  # where copied lines are looked for
LEAST_PX, MOST_PX = 800, 1600  # longer side there


def from_straight(quad, size):
    corners = np.float32([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]])
    return cv2.getPerspectiveTransform(corners, np.float32(quad).reshape(4, 2))


def portrait_in_photo(quad, face):
    """The printed portrait's corners about a face found on the straight document (672×448)."""
    left, top, right, bottom = (v * s for v, s in zip(portrait_box(face), (WIDTH_PX, HEIGHT_PX) * 2))
    corners = np.float32([[[left, top], [right, top], [right, bottom], [left, bottom]]])
    return cv2.perspectiveTransform(corners, from_straight(quad, (WIDTH_PX, HEIGHT_PX)))[0]


def inside(corners, x, y):
    """Which of the places lie inside the four corners (clockwise)."""
    corners = np.asarray(corners, np.float32)
    made = np.ones(np.broadcast_shapes(x.shape, y.shape), bool)
    for (ax, ay), (bx, by) in zip(corners, np.roll(corners, -1, 0)):
        made &= (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0
    return made


def native_view(grey, quad, portrait):
    """(luma 8·ROWS × 8·COLUMNS bytes, zones 2×ROWS×COLUMNS). grey: the whole photo; portrait: corners in it, None where there is no face.

    Places outside the photo are of no zone.
    """
    places = np.stack(np.meshgrid(np.arange(COLUMNS) + .5, np.arange(ROWS) + .5), -1).astype(np.float32)
    at = cv2.perspectiveTransform(places.reshape(1, -1, 2), from_straight(quad, (COLUMNS, ROWS)))[0].reshape(ROWS, COLUMNS, 2)
    across, down = grey.shape[1] // BLOCK_PX, grey.shape[0] // BLOCK_PX
    x, y = np.moveaxis(np.floor(at / BLOCK_PX).astype(int), 2, 0)
    known = (x >= 0) & (x < across) & (y >= 0) & (y < down)
    blocks = grey[:down * BLOCK_PX, :across * BLOCK_PX].reshape(down, BLOCK_PX, across, BLOCK_PX).swapaxes(1, 2)
    luma = blocks[y.clip(0, down - 1), x.clip(0, across - 1)].swapaxes(1, 2).reshape(ROWS * BLOCK_PX, COLUMNS * BLOCK_PX)
    own = known & inside(portrait, at[..., 0], at[..., 1]) if portrait is not None else np.zeros_like(known)
    return luma, np.stack([own, known & ~own]).astype(np.float32)


def print_view(grey, quad, portrait):
    """(luma of the part that holds the document, its cells beside the portrait), None where copied lines are not looked for."""
    quad = np.float32(quad).reshape(4, 2)
    low, high = quad.min(0), quad.max(0)
    left, top = (int(max(0, v)) for v in low)
    longest = max(high - [left, top])
    columns, rows = (int((min(room, v) - start) // CELL_PX) for room, v, start in zip(grey.shape[::-1], high, (left, top)))
    if longest <= LEAST_PX or longest > MOST_PX or min(columns, rows) < 3:
        return None
    x, y = left + (np.arange(columns) + .5)[None] * CELL_PX, top + (np.arange(rows) + .5)[:, None] * CELL_PX
    cells = inside(quad, x, y)
    if portrait is not None:
        cells &= ~inside(portrait, x, y)
    return grey[top:top + rows * CELL_PX, left:left + columns * CELL_PX], cells.astype(np.float32)
