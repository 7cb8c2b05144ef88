"""What forgers put into a photo and what the photo went through before and after, at its own scale (bytes BGR, OpenCV on the CPU).

Never used here, so that they can be measured as unseen ways: ovals about the face, and inpainting (alter.py).
"""
import cv2
import numpy as np

# Older OpenCV has no names for these (and leaves the flag out): IMWRITE_JPEG_SAMPLING_FACTOR, …_444.
SAMPLING_FACTOR, FULL = 7, 0x111111


def jpeg(x, random, low, high):
    """Saved and opened again; a quarter keeps all of its colour."""
    how = [cv2.IMWRITE_JPEG_QUALITY, int(random.integers(low, high + 1))]
    if random.random() < .25:
        how += [SAMPLING_FACTOR, FULL]
    return cv2.imdecode(cv2.imencode('.jpg', x, how)[1], cv2.IMREAD_COLOR)


def scaled(x, factor):
    if abs(factor - 1) < .01:
        return x
    size = max(8, round(x.shape[1] * factor)), max(8, round(x.shape[0] * factor))
    return cv2.resize(x, size, interpolation=cv2.INTER_AREA if factor < .7 else cv2.INTER_CUBIC if factor > 1 else cv2.INTER_LINEAR)


def treated(x, random):
    """Blur, noise, sharpening: what a lens and a phone do, weak or not at all."""
    y = x.astype(np.float32)
    if random.random() < .5:
        y = cv2.GaussianBlur(y, (0, 0), random.uniform(.3, 1.1))
    if random.random() < .6:
        noise = cv2.randn(np.empty(x.shape, np.float32), 0, random.uniform(.5, 7))
        y += cv2.GaussianBlur(noise, (0, 0), random.uniform(.3, .9)) if random.random() < .6 else noise
    if random.random() < .4:
        y += (y - cv2.GaussianBlur(y, (0, 0), random.uniform(.7, 1.6))) * random.uniform(.2, 1.2)
    return np.clip(y, 0, 255).astype(np.uint8)


def with_history(piece, random):
    """A piece comes from elsewhere: other scale, other camera, other compression."""
    if random.random() < .7:
        piece = scaled(piece, np.exp(random.uniform(np.log(.4), np.log(1.4))))
    if random.random() < .4:
        piece = treated(piece, random)
    return jpeg(piece, random, 50, 97) if random.random() < .6 else piece


def around(corners, shape, margin=20):
    """Rows and columns that hold the corners and what a soft edge reaches."""
    low, high = np.floor(corners.min(0)).astype(int) - margin, np.ceil(corners.max(0)).astype(int) + margin
    return slice(max(0, low[1]), max(0, min(shape[0], high[1]))), slice(max(0, low[0]), max(0, min(shape[1], high[0])))


def laid(x, piece, corners, random):
    """x with the piece over it, its corners (clockwise from the top left as printed) where they are asked; about them it repeats its border."""
    h, w = piece.shape[:2]
    rows, columns = around(corners, x.shape)
    layer = x.copy()
    if layer[rows, columns].size:
        moved = np.float32(corners - [columns.start, rows.start])
        matrix = cv2.getPerspectiveTransform(np.float32([[0, 0], [w, 0], [w, h], [0, h]]), moved)
        how = (cv2.INTER_LINEAR, cv2.INTER_CUBIC, cv2.INTER_LANCZOS4)[random.choice(3, p=(.45, .45, .1))]
        size = columns.stop - columns.start, rows.stop - rows.start
        layer[rows, columns] = cv2.warpPerspective(piece, matrix, size, flags=how, borderMode=cv2.BORDER_REPLICATE)
    return layer


def filled(shape, corners):
    return cv2.fillPoly(np.zeros(shape[:2], np.uint8), [np.round(corners).astype(np.int32)], 255).astype(np.float32) / 255


def toned(layer, x, mask):
    """The layer in the tone of what it covers."""
    inside = mask > .5
    (m1, s1), (m2, s2) = ((p[inside].mean(0), p[inside].std(0) + 1) for p in (layer, x))
    return np.clip((layer - m1) / s1 * s2 + m2, 0, 255)


def membrane(layer, x, mask):
    """Blended in the gradient domain: the difference along the border spread smoothly over the inside, coarse first (pull and push)."""
    difference = x.astype(np.float32) - layer
    hole = cv2.dilate((mask > .5).astype(np.uint8), np.ones((3, 3), np.uint8))
    rim = (hole > 0) & ~(mask > .5)
    known, weight = [difference * rim[..., None]], [rim.astype(np.float32)]
    while min(weight[-1].shape) > 2:
        known.append(cv2.pyrDown(known[-1]))
        weight.append(cv2.pyrDown(weight[-1]))
    full = known[-1] / np.maximum(weight[-1], 1e-6)[..., None]
    for k, w in zip(known[-2::-1], weight[-2::-1]):
        share = np.minimum(1, w * 4)[..., None]
        full = cv2.pyrUp(full, dstsize=(w.shape[1], w.shape[0])) * (1 - share) + k / np.maximum(w, 1e-6)[..., None] * share
    return np.clip(layer + full, 0, 255)


def wiped(x, random):
    """The ground without its print, four ways."""
    kind = random.integers(4)
    if kind == 0:
        reach = int(random.integers(4, 9)) * 2 + 1
        return cv2.GaussianBlur(cv2.morphologyEx(x, cv2.MORPH_CLOSE, np.ones((reach, reach), np.uint8)), (0, 0), random.uniform(.5, 2.5))
    if kind == 1:
        return cv2.medianBlur(x, 31)
    if kind == 2:
        return np.broadcast_to(np.percentile(x.reshape(-1, 3), random.uniform(60, 85), axis=0), x.shape).astype(np.uint8)
    along = np.linspace(0, 1, x.shape[1], dtype=np.float32)[None, :, None]
    left, right = x[:, :4].mean(1, keepdims=True), x[:, -4:].mean(1, keepdims=True)
    return cv2.blur((left * (1 - along) + right * along), (1, 5)).astype(np.uint8)


def typed(part, strips, random):
    """A line's picture with other text in its ink."""
    h, w = part.shape[:2]
    strip = strips[random.integers(len(strips))].astype(np.float32) / 255
    height = max(6, round(h * random.uniform(.8, 1.1)))
    strip = cv2.resize(strip, (round(360 * height / 44), height), interpolation=cv2.INTER_AREA)
    cover = np.zeros((h, w), np.float32)
    top, tall, wide = max(0, (h - height) // 2), min(h, height), min(w, strip.shape[1])
    cover[top:top + tall, :wide] = strip[:tall, :wide]
    if random.random() < .5:
        cover = cv2.GaussianBlur(cover, (0, 0), random.uniform(.3, 1.1))
    ground = wiped(part, random)
    light = part.sum(2)
    if random.random() < .35:  # only the ink is wiped, the ground beside it stays
        ink = cv2.dilate((light < cv2.blur(light.astype(np.float32), (31, 31)) - 20).astype(np.uint8), np.ones((3, 3), np.uint8))
        ground = np.where(ink[..., None] > 0, ground, part)
    if random.random() < .35:
        ground = np.clip(ground + random.normal(0, random.uniform(.5, 5), part.shape), 0, 255)
    dark = part.reshape(-1, 3)[np.argsort(light.ravel())[:max(1, light.size // 30)]].mean(0) + random.normal(0, 8, 3)
    return np.clip(ground + (dark - ground) * cover[..., None] * random.uniform(.8, 1), 0, 255).astype(np.uint8)
