"""Sizes and symbols shared by rendering, training and export; the TypeScript side reads them from manifest.json."""

CHARS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<"
EMPTY = len(CHARS)  # a place in a text tensor where nothing is printed
BLANK = 0  # class 0 of the reader; class i + 1 is CHARS[i]
CLASSES = len(CHARS) + 1

STRIP_H, STRIP_W = 32, 768
CAP_PX = 20.0  # letter height in a strip
# A strip is squeezed to 0.8 of its natural width: OCR-B's pitch equals its letter height, and 44 letters must fit 768 px.
SQUEEZE = 0.8
STRIP_LEFT_PX = 12.0  # where the first letter's cell begins
STEP_PX = 4
STEPS = STRIP_W // STEP_PX

BAND_H, BAND_W = 128, 832
BAND_STRIDE = 4

MAX_CHARS = 44
LENGTHS = (30, 36, 44)


def encode(text, width=MAX_CHARS):
    """Text to glyph indices, padded with EMPTY."""
    ids = [CHARS.index(c) for c in text[:width]]
    return ids + [EMPTY] * (width - len(ids))


def decode(ids):
    return "".join(CHARS[i] for i in ids if i < EMPTY)
