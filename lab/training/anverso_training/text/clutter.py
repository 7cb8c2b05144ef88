"""What is on a document and is not text: portraits, barcodes, flags, seals, frames, signatures. Gray."""
import cv2
import numpy as np

from ..common.draw_paper import flag, seal
from ..common.draw_parts import chip, code_block, portrait, signature


def put_portrait(image, rng, w, h):
    image[:] = cv2.GaussianBlur(portrait(rng, w, h), (0, 0), float(rng.uniform(0.6, 2.0)))


def put_seals(image, rng, w, h):
    for _ in range(int(rng.integers(2, 6))):
        seal(image, rng)


def put_rules(image, rng, w, h):
    ink = (int(rng.integers(0, 200)),) * 3
    for _ in range(int(rng.integers(1, 4))):
        y = int(rng.uniform(0, h))
        cv2.line(image, (0, y), (w, y), ink, int(rng.integers(1, 3)))
    if rng.random() < 0.4:
        cv2.rectangle(image, (0, 0), (w - 1, h - 1), ink, 1)


KINDS = (
    (put_portrait, 0.28),
    (lambda image, rng, w, h: code_block(image, rng, 0, 0, w, h), 0.2),
    (lambda image, rng, w, h: flag(image, rng, 0, 0, w, h), 0.1),
    (put_seals, 0.12),
    (lambda image, rng, w, h: signature(image, rng, 0, 0, w, h), 0.14),
    (put_rules, 0.1),
    (lambda image, rng, w, h: chip(image, rng, 0, 0, int(min(w, h) * 0.7)), 0.06),
)


def draw(canvas, rng, x, y, w, h):
    """One of them on the gray canvas, cut off at its borders."""
    x0, y0, x1, y1 = max(0, x), max(0, y), min(canvas.shape[1], x + w), min(canvas.shape[0], y + h)
    if x1 <= x0 or y1 <= y0:
        return
    piece = np.full((h, w), 128, np.uint8)
    piece[y0 - y : y1 - y, x0 - x : x1 - x] = canvas[y0:y1, x0:x1]
    image = cv2.cvtColor(piece, cv2.COLOR_GRAY2RGB)
    KINDS[rng.choice(len(KINDS), p=[share for _, share in KINDS])][0](image, rng, w, h)
    canvas[y0:y1, x0:x1] = cv2.cvtColor(image, cv2.COLOR_RGB2GRAY)[y0 - y : y1 - y, x0 - x : x1 - x]
