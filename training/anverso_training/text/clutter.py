"""What is on a document and is not text: portraits, hair, barcodes, flags, emblems, frames, signatures. Drawn with OpenCV, gray."""
import cv2
import numpy as np


def portrait(canvas, rng, x, y, w, h):
    base = rng.integers(90, 235)
    cv2.rectangle(canvas, (x, y), (x + w, y + h), int(base), -1)
    skin, hair = int(rng.integers(70, 225)), int(rng.integers(10, 190))
    cx, cy = x + w // 2, y + int(h * rng.uniform(0.42, 0.5))
    shoulder = int(rng.integers(10, 230))
    cv2.ellipse(canvas, (cx, y + h), (int(w * 0.48), int(h * 0.25)), 0, 180, 360, shoulder, -1)
    cv2.ellipse(canvas, (cx, cy - h // 14), (int(w * rng.uniform(0.27, 0.38)), int(h * rng.uniform(0.3, 0.4))), 0, 0, 360, hair, -1)
    cv2.ellipse(canvas, (cx, cy), (int(w * 0.22), int(h * 0.27)), 0, 0, 360, skin, -1)
    for _ in range(int(rng.integers(10, 60))):
        start = (cx + int(rng.normal(0, w * 0.2)), cy - int(h * rng.uniform(0.1, 0.36)))
        end = (start[0] + int(rng.normal(0, w * 0.12)), start[1] + int(rng.uniform(0.05, 0.6) * h))
        if abs(end[0] - cx) > w * 0.16 or end[1] < cy - h * 0.1:
            cv2.line(canvas, start, end, int(np.clip(hair + rng.normal(0, 35), 0, 255)), int(rng.integers(1, 3)), cv2.LINE_AA)
    for side in (-1, 1):
        eye = (cx + side * int(w * 0.09), cy - int(h * 0.03))
        cv2.ellipse(canvas, eye, (max(1, int(w * 0.045)), max(1, int(h * 0.018))), 0, 0, 360, int(max(0, skin - 90)), -1)
        cv2.line(canvas, (eye[0] - int(w * 0.05), eye[1] - int(h * 0.05)), (eye[0] + int(w * 0.05), eye[1] - int(h * 0.05)), int(max(0, skin - 70)), 2)
    cv2.line(canvas, (cx - int(w * 0.07), cy + int(h * 0.13)), (cx + int(w * 0.07), cy + int(h * 0.13)), int(max(0, skin - 60)), max(1, h // 60), cv2.LINE_AA)
    part = canvas[max(0, y) : y + h, max(0, x) : x + w]
    if part.size:
        part[:] = cv2.GaussianBlur(part, (0, 0), float(rng.uniform(0.6, 2.0)))


def bars(canvas, rng, x, y, w, h):
    """A linear or stacked code: columns of random width, in one or many rows."""
    rows = 1 if rng.random() < 0.4 else int(rng.integers(4, 16))
    dark, bright = int(rng.integers(0, 80)), int(rng.integers(180, 255))
    module = int(rng.integers(1, 4))
    for k in range(rows):
        code = np.repeat(rng.integers(0, 2, w // module + 1), module)[:w]
        y0, y1 = y + h * k // rows, y + h * (k + 1) // rows
        put(canvas, np.tile(np.where(code, dark, bright).astype(np.uint8), (y1 - y0, 1)), x, y0)


def matrix(canvas, rng, x, y, w, h):
    side, module = min(w, h), int(rng.integers(2, 5))
    cells = max(8, side // module)
    code = rng.integers(0, 2, (cells, cells)).astype(np.uint8) * int(rng.integers(150, 240))
    for cy, cx in ((0, 0), (0, cells - 7), (cells - 7, 0)):
        code[cy : cy + 7, cx : cx + 7] = 0
        code[cy + 1 : cy + 6, cx + 1 : cx + 6] = 230
        code[cy + 2 : cy + 5, cx + 2 : cx + 5] = 0
    put(canvas, cv2.resize(code, (side, side), interpolation=cv2.INTER_NEAREST), x, y)


def put(canvas, piece, x, y):
    x0, y0 = max(0, x), max(0, y)
    x1, y1 = min(canvas.shape[1], x + piece.shape[1]), min(canvas.shape[0], y + piece.shape[0])
    if x1 > x0 and y1 > y0:
        canvas[y0:y1, x0:x1] = piece[y0 - y : y1 - y, x0 - x : x1 - x]


def flag(canvas, rng, x, y, w, h):
    count = int(rng.integers(2, 5))
    for k in range(count):
        band = ((x, y + h * k // count), (x + w, y + h * (k + 1) // count)) if rng.random() < 0.7 else ((x + w * k // count, y), (x + w * (k + 1) // count, y + h))
        cv2.rectangle(canvas, *band, int(rng.integers(20, 250)), -1)
    if rng.random() < 0.5:
        emblem(canvas, rng, x + w // 3, y + h // 4, h // 2, h // 2)


def emblem(canvas, rng, x, y, w, h):
    centre, ink = (x + w // 2, y + h // 2), int(rng.integers(0, 200))
    for _ in range(int(rng.integers(3, 12))):
        turn = rng.uniform(0, 360)
        axes = (max(1, int(w * rng.uniform(0.05, 0.5))), max(1, int(h * rng.uniform(0.05, 0.5))))
        kind = rng.random()
        if kind < 0.4:
            cv2.ellipse(canvas, centre, axes, turn, 0, 360, ink, int(rng.integers(1, 3)), cv2.LINE_AA)
        elif kind < 0.7:
            points = rng.normal(0, 0.25, (int(rng.integers(3, 9)), 2)) * (w, h) + centre
            cv2.polylines(canvas, [points.astype(np.int32)], True, ink, 1, cv2.LINE_AA)
        else:
            for angle in np.arange(turn, turn + 360, rng.uniform(12, 45)):
                tip = (int(centre[0] + axes[0] * np.cos(np.radians(angle))), int(centre[1] + axes[1] * np.sin(np.radians(angle))))
                cv2.line(canvas, centre, tip, ink, 1, cv2.LINE_AA)


def signature(canvas, rng, x, y, w, h):
    """A pen's loops: a running curve with a wandering middle."""
    t = np.linspace(0, 1, 160)
    px = x + w * (t + 0.06 * np.sin(t * rng.uniform(15, 60) + rng.uniform(0, 6)))
    size = 0.3 * np.abs(np.sin(t * rng.uniform(2, 7) + rng.uniform(0, 6))) + 0.1
    py = y + h * (0.5 + size * np.sin(t * rng.uniform(20, 90)) + 0.1 * np.cos(t * rng.uniform(2, 6)))
    points = np.stack([px, py], -1).astype(np.int32)
    cv2.polylines(canvas, [points], False, int(rng.integers(0, 120)), int(rng.integers(1, 4)), cv2.LINE_AA)
    if rng.random() < 0.5:
        cv2.line(canvas, (x, y + h), (x + w, y + int(h * rng.uniform(0.4, 1))), int(rng.integers(0, 120)), int(rng.integers(1, 3)), cv2.LINE_AA)


def rules(canvas, rng, x, y, w, h):
    ink = int(rng.integers(0, 200))
    for _ in range(int(rng.integers(1, 4))):
        y0 = y + int(rng.uniform(0, h))
        cv2.line(canvas, (x, y0), (x + w, y0), ink, int(rng.integers(1, 3)))
    if rng.random() < 0.4:
        cv2.rectangle(canvas, (x, y), (x + w, y + h), ink, 1)


def chip(canvas, rng, x, y, w, h):
    side = int(min(w, h) * 0.7)
    cv2.rectangle(canvas, (x, y), (x + side, y + int(side * 0.85)), int(rng.integers(150, 230)), -1)
    for k in range(1, 4):
        cv2.line(canvas, (x, y + side * k // 4), (x + side, y + side * k // 4), int(rng.integers(60, 140)), 1)
    cv2.line(canvas, (x + side // 2, y), (x + side // 2, y + side), int(rng.integers(60, 140)), 1)


KINDS = ((portrait, 0.28), (bars, 0.1), (matrix, 0.1), (flag, 0.1), (emblem, 0.12), (signature, 0.14), (rules, 0.1), (chip, 0.06))


def draw(canvas, rng, x, y, w, h):
    kind = rng.choice(len(KINDS), p=[share for _, share in KINDS])
    KINDS[kind][0](canvas, rng, x, y, w, h)
