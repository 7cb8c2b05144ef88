"""Where the portrait of a flat document lies about its face. No detector is needed, so a machine that only trains needs none."""
import numpy as np

HEIGHT_PX, WIDTH_PX = 448, 672
PORTRAIT = (1.5, 1.95, -.1)  # width and height in sizes of the face box, and how far its middle lies below the face's


def portrait_box(face, width=WIDTH_PX, height=HEIGHT_PX):
    """Left, top, right, bottom ratios of the printed portrait about its face (x, y, size in px of the flat document)."""
    across, down, below = PORTRAIT
    x, y, size = face
    y = y + below * size
    box = [(x - across * size / 2) / width, (y - down * size / 2) / height, (x + across * size / 2) / width, (y + down * size / 2) / height]
    return [float(np.clip(v, 0, 1)) for v in box]
