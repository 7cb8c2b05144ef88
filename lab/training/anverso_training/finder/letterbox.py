"""Photo to net input and back."""
import cv2
import numpy as np

from .model import INPUT_PX

PAD = 114


def letterbox(image, box=None):
    """(3×384×384 float32, matrix 3×3 from input pixels to photo pixels). box: (left, top, right, bottom) part of the photo.

    Pixel centres: input point p maps to photo point p / scale + offset, in continuous coordinates (corner of pixel 0 is 0).
    """
    left, top, right, bottom = box or (0, 0, image.shape[1], image.shape[0])
    part = image[top:bottom, left:right]
    scale = INPUT_PX / max(part.shape[:2])
    width, height = max(1, round(part.shape[1] * scale)), max(1, round(part.shape[0] * scale))
    mode = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
    canvas = np.full((INPUT_PX, INPUT_PX, 3), PAD, np.uint8)
    canvas[:height, :width] = cv2.resize(part, (width, height), interpolation=mode)
    sx, sy = part.shape[1] / width, part.shape[0] / height
    return canvas.transpose(2, 0, 1).astype(np.float32), np.array([[sx, 0, left], [0, sy, top], [0, 0, 1]])


def crop_box(quad, shape, margin=.14):
    """The part of the photo for the second pass: the quad's bounding box with a margin of the longer side."""
    low, high = quad.min(0), quad.max(0)
    extra = margin * (high - low).max()
    left, top = np.floor(np.maximum(low - extra, 0)).astype(int)
    right, bottom = np.ceil(np.minimum(high + extra, [shape[1], shape[0]])).astype(int)
    return int(left), int(top), int(max(right, left + 8)), int(max(bottom, top + 8))
