"""Parts that many documents have: a portrait, a signature, a barcode, a chip. No issuer's design is copied. RGB uint8."""
import cv2
import numpy as np

from .draw_paper import soft_noise

SKIN = np.array([[232, 190, 160], [205, 150, 115], [160, 105, 75], [105, 68, 48], [245, 215, 195]], np.float32)


def portrait(rng, width, height):
    """A face-like patch: plain ground, shoulders, head, hair, eyes, mouth. Gray for a third, as engraved photos are."""
    ground = np.full((height, width, 3), rng.uniform(150, 250, 3), np.uint8)
    skin = tuple(int(v) for v in (SKIN[rng.integers(len(SKIN))] * rng.uniform(.8, 1.05)).clip(0, 255))
    hair = tuple(int(v) for v in rng.uniform(10, 140) * rng.uniform(.6, 1.2, 3).clip(0, 1))
    cloth = tuple(int(v) for v in rng.integers(0, 230, 3))
    cx, cy = int(width * rng.uniform(.45, .55)), int(height * rng.uniform(.42, .5))
    rx, ry = int(width * rng.uniform(.2, .27)), int(height * rng.uniform(.24, .31))
    cv2.ellipse(ground, (cx, height + ry // 3), (int(width * .45), int(height * .35)), 0, 0, 360, cloth, -1, cv2.LINE_AA)
    cv2.ellipse(ground, (cx, cy - ry // 6), (int(rx * 1.25), int(ry * rng.uniform(1.1, 1.5))), 0, 0, 360, hair, -1, cv2.LINE_AA)
    if rng.random() < .45:
        cv2.rectangle(ground, (cx - int(rx * 1.2), cy), (cx + int(rx * 1.2), cy + int(ry * 1.5)), hair, -1)
    cv2.rectangle(ground, (cx - rx // 2, cy), (cx + rx // 2, cy + int(ry * 1.4)), skin, -1)
    cv2.ellipse(ground, (cx, cy), (rx, ry), 0, 0, 360, skin, -1, cv2.LINE_AA)
    for side in (-1, 1):
        cv2.ellipse(ground, (cx + side * rx // 2, cy - ry // 6), (max(1, rx // 5), max(1, ry // 12)), 0, 0, 360, (30, 25, 25), -1, cv2.LINE_AA)
    cv2.line(ground, (cx, cy), (cx, cy + ry // 4), tuple(int(v * .8) for v in skin), max(1, rx // 10), cv2.LINE_AA)
    cv2.ellipse(ground, (cx, cy + ry // 2), (rx // 3, max(1, ry // 14)), 0, 0, 360, (150, 70, 70), -1, cv2.LINE_AA)
    shade = .75 + .5 * soft_noise(rng, width, height, 4)
    face = (ground * shade[..., None]).clip(0, 255).astype(np.uint8)
    if rng.random() < .35:
        face = cv2.cvtColor(cv2.cvtColor(face, cv2.COLOR_RGB2GRAY), cv2.COLOR_GRAY2RGB)
    return face


def signature(image, rng, left, top, width, height):
    t = np.linspace(0, 1, 60)
    y = .5 + .4 * np.sin(t * rng.uniform(12, 40) + rng.uniform(0, 6)) * rng.random(60)
    points = np.stack([left + t * width + 6 * np.sin(t * 30), top + y * height], 1)
    cv2.polylines(image, [(points * 16).astype(np.int32)], False, tuple(int(v) for v in rng.integers(0, 90, 3)), int(rng.integers(1, 3)), cv2.LINE_AA, 4)


def code_block(image, rng, left, top, width, height):
    """QR-, PDF417- or bar-like block."""
    columns = int(rng.integers(20, 60))
    rows = 1 if rng.random() < .4 else max(4, int(columns * height / max(1, width)))
    cells = (rng.random((rows, columns)) > .5).astype(np.uint8) * 215 + 20
    block = cv2.resize(cells, (width, height), interpolation=cv2.INTER_NEAREST)
    area = image[top:top + height, left:left + width]
    area[:] = block[:area.shape[0], :area.shape[1], None]


def chip(image, rng, left, top, side):
    colour = tuple(int(v) for v in np.array([205, 170, 90]) * rng.uniform(.8, 1.15))
    cv2.rectangle(image, (left, top), (left + int(side * 1.2), top + side), colour, -1)
    for line in range(1, 4):
        cv2.line(image, (left, top + line * side // 4), (left + int(side * 1.2), top + line * side // 4), (110, 85, 40), 1)
    cv2.line(image, (left + int(side * .6), top), (left + int(side * .6), top + side), (110, 85, 40), 1)
