"""Printed grounds of documents: gradients, guilloche lines, flags, seals. All RGB uint8."""
import cv2
import numpy as np


def soft_noise(rng, width, height, cells):
    """Smooth noise in 0–1 with roughly `cells` blobs across."""
    small = rng.random((max(2, cells * height // width), max(2, cells))).astype(np.float32)
    return cv2.resize(small, (width, height), interpolation=cv2.INTER_CUBIC)


def pastel(rng):
    """Light paper colours mostly; some documents are strongly coloured or dark."""
    base = rng.uniform(165, 250) if rng.random() < .85 else rng.uniform(60, 170)
    return np.clip(base + rng.normal(0, 22, 3), 20, 255)


def gradient(rng, width, height):
    y, x = np.mgrid[0:1:height * 1j, 0:1:width * 1j].astype(np.float32)
    turn = rng.uniform(0, 2 * np.pi)
    ramp = np.clip(.5 + (x - .5) * np.cos(turn) + (y - .5) * np.sin(turn), 0, 1)
    if rng.random() < .5:
        ramp = .6 * ramp + .4 * soft_noise(rng, width, height, int(rng.integers(3, 8)))
    start, stop = pastel(rng), pastel(rng)
    return (start + (stop - start) * ramp[..., None]).clip(0, 255).astype(np.uint8)


def guilloche(image, rng):
    height, width = image.shape[:2]
    t = np.linspace(0, 1, 90)
    for _ in range(rng.integers(1, 4)):
        colour = tuple(int(v) for v in rng.integers(60, 230, 3))
        waves, swing, phase = rng.uniform(1, 7), rng.uniform(.02, .2), rng.uniform(0, 6)
        count, spread, base = int(rng.integers(5, 22)), rng.uniform(.2, 1.2), rng.uniform(-.1, .6)
        layer = image.copy()
        for line in range(count):
            shift = line / count
            y = base + spread * shift + swing * np.sin(2 * np.pi * waves * t + phase + 3 * shift)
            points = np.stack([t * width, y * height], 1)
            cv2.polylines(layer, [(points * 16).astype(np.int32)], False, colour, 1, cv2.LINE_AA, 4)
        strength = rng.uniform(.15, .6)
        cv2.addWeighted(layer, strength, image, 1 - strength, 0, image)


def seal(image, rng):
    height, width = image.shape[:2]
    centre = (int(rng.uniform(.1, .9) * width), int(rng.uniform(.1, .9) * height))
    layer = image.copy()
    colour = tuple(int(v) for v in rng.integers(40, 255, 3))
    radius = int(rng.uniform(.05, .28) * height)
    for ring in range(int(rng.integers(1, 6))):
        cv2.circle(layer, centre, max(2, radius - ring * max(2, radius // 6)), colour, int(rng.integers(1, 4)), cv2.LINE_AA)
    for spoke in range(int(rng.integers(0, 16))):
        angle = spoke * .4
        tip = (int(centre[0] + radius * np.cos(angle)), int(centre[1] + radius * np.sin(angle)))
        cv2.line(layer, centre, tip, colour, 1, cv2.LINE_AA)
    strength = rng.uniform(.15, .7)
    cv2.addWeighted(layer, strength, image, 1 - strength, 0, image)


def flag(image, rng, left, top, width, height):
    stripes = int(rng.integers(1, 5))
    upright = rng.random() < .5
    for stripe in range(stripes):
        colour = tuple(int(v) for v in rng.integers(0, 255, 3))
        a, b = stripe / stripes, (stripe + 1) / stripes
        box = (left + int(a * width), top, left + int(b * width), top + height) if upright else \
            (left, top + int(a * height), left + width, top + int(b * height))
        cv2.rectangle(image, box[:2], box[2:], colour, -1)


def paper(rng, width, height):
    image = gradient(rng, width, height)
    if rng.random() < .8:
        guilloche(image, rng)
    for _ in range(rng.integers(0, 3)):
        seal(image, rng)
    if rng.random() < .35:  # a header band, as many cards have
        tall = int(rng.uniform(.08, .2) * height)
        colour = tuple(int(v) for v in pastel(rng) * rng.uniform(.3, 1))
        cv2.rectangle(image, (0, 0), (width, tall), colour, -1)
    return image
