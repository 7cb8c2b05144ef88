"""Alterations of a whole photo at its own resolution, with other tools than training uses (OpenCV, Pillow): for measuring only.

Each takes (photo BGR, quad, the document straight at any size, portrait box as ratios, another portrait or fonts, random) and returns the
altered photo. Layers are made at the size of the straight document: at the photo's own scale they are as sharp as the photo.
`swap` (an oval of the face, its colour drawn to the old one's) and `inpaint` (Telea, then typed) are ways no training sample knows;
training blends in the gradient domain too, by another solver than `seamless`.
"""
import cv2
import numpy as np
from ..common.portrait import WIDTH_PX
from PIL import Image, ImageDraw, ImageFont
from .strips import text


def to_photo(quad, flat):
    h, w = flat.shape[:2]
    return cv2.getPerspectiveTransform(np.float32([[0, 0], [w, 0], [w, h], [0, h]]), np.float32(quad).reshape(4, 2))


def lay(photo, quad, layer, mask, feather_px=0):
    """A layer given on the straight document (bytes, mask 0–1) over the photo."""
    size, matrix = (photo.shape[1], photo.shape[0]), to_photo(quad, layer)
    layer = cv2.warpPerspective(layer, matrix, size, flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE)
    mask = cv2.warpPerspective(mask.astype(np.float32), matrix, size)
    if feather_px:
        mask = cv2.GaussianBlur(mask, (0, 0), feather_px)
    return np.clip(photo + (layer.astype(np.float32) - photo) * mask[..., None], 0, 255).astype(np.uint8)


def pixels(box, flat):
    return [int(round(v * s)) for v, s in zip(box, flat.shape[1::-1] * 2)]


def portrait_layer(flat, box, donor):
    left, top, right, bottom = pixels(box, flat)
    layer, mask = np.zeros_like(flat), np.zeros(flat.shape[:2], np.float32)
    layer[top:bottom, left:right] = cv2.resize(donor, (right - left, bottom - top), interpolation=cv2.INTER_AREA)
    mask[top:bottom, left:right] = 1
    return layer, mask


def splice(photo, quad, flat, box, donor, random):
    return lay(photo, quad, *portrait_layer(flat, box, donor))


def feather(photo, quad, flat, box, donor, random):
    return lay(photo, quad, *portrait_layer(flat, box, donor), feather_px=random.uniform(1.5, 5))


def seamless(photo, quad, flat, box, donor, random):
    layer, mask = portrait_layer(flat, box, donor)
    size, matrix = (photo.shape[1], photo.shape[0]), to_photo(quad, flat)
    layer = cv2.warpPerspective(layer, matrix, size, flags=cv2.INTER_CUBIC)
    mask = (cv2.warpPerspective(mask, matrix, size) > .99).astype(np.uint8) * 255
    mask = cv2.erode(mask, np.ones((5, 5), np.uint8))
    x, y, w, h = cv2.boundingRect(mask)
    return cv2.seamlessClone(layer, photo, mask, (x + w // 2, y + h // 2), cv2.NORMAL_CLONE)


def swap(photo, quad, flat, box, donor, random):
    """The face alone, in an oval with a soft edge, in the tone of the face it covers."""
    layer, mask = portrait_layer(flat, box, donor)
    left, top, right, bottom = pixels(box, flat)
    oval = np.zeros_like(mask)
    cv2.ellipse(oval, ((left + right) // 2, (top + bottom) // 2), (int((right - left) * .3), int((bottom - top) * .29)), 0, 0, 360, 1.0, -1)
    (m1, s1), (m2, s2) = ((p[oval > 0].mean(0), p[oval > 0].std(0) + 1) for p in (layer.astype(np.float32), flat.astype(np.float32)))
    layer = np.clip((layer - m1) / s1 * s2 + m2, 0, 255).astype(np.uint8)
    return lay(photo, quad, layer, oval, feather_px=random.uniform(2, 6))


def text_place(flat, box, random, apart=None):
    """A line of print on the straight document: left, top, right, bottom px; `apart` from another one, if asked."""
    k = flat.shape[1] / WIDTH_PX
    px = lambda value: max(1, round(value * k))
    grey = cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY).astype(np.float32)
    strokes = cv2.blur(np.abs(cv2.Sobel(grey, cv2.CV_32F, 1, 0)), (px(60), px(14)))
    left, top, right, bottom = pixels(box, flat) if box else (0, 0, 0, 0)
    strokes[max(0, top - px(20)):bottom + px(20), max(0, left - px(40)):right + px(40)] = 0
    strokes[:px(40)], strokes[-px(30):], strokes[:, :px(70)], strokes[:, -px(70):] = 0, 0, 0, 0
    if apart:  # what lies within a line's height of the other place would cover it with itself
        strokes[max(0, apart[1] - px(12)):apart[3] + px(12), max(0, apart[0] - px(40)):apart[2] + px(40)] = 0
    choices = np.argsort(strokes.ravel())[-round(4000 * k * k):]
    y, x = divmod(int(choices[random.integers(len(choices))]), flat.shape[1])
    wide, tall = px(int(random.integers(35, 80))), px(int(random.integers(9, 13)))
    return max(0, x - wide), y - tall, min(flat.shape[1], x + wide), y + tall


def write(flat, place, fonts, random, ground):
    """ground with new text in the colour of the old."""
    left, top, right, bottom = place
    part = flat[top:bottom, left:right].reshape(-1, 3)
    ink = part[part.sum(1).argsort()[:max(1, len(part) // 30)]].mean(0)
    image = Image.fromarray(ground)
    font = ImageFont.truetype(str(fonts[random.integers(len(fonts))]), int((bottom - top) * .8))
    line = text(random)
    while len(line) > 3 and font.getlength(line) > right - left:
        line = line[:-1]
    ImageDraw.Draw(image).text((left + 2, (top + bottom) / 2), line, font=font, fill=tuple(int(v) for v in ink), anchor='lm')
    return np.asarray(image)


def on_flat(flat, place):
    mask = np.zeros(flat.shape[:2], np.float32)
    left, top, right, bottom = place
    mask[top:bottom, left:right] = 1
    return mask


def inpaint(photo, quad, flat, box, fonts, random):
    place = text_place(flat, box, random)
    mask = on_flat(flat, place)
    grey = cv2.cvtColor(flat, cv2.COLOR_BGR2GRAY)
    dark = ((grey < cv2.blur(grey, (41, 41)) - 8.0) & (mask > 0)).astype(np.uint8)
    clean = cv2.inpaint(flat, cv2.dilate(dark, np.ones((3, 3), np.uint8)), 5, cv2.INPAINT_TELEA)
    return lay(photo, quad, write(flat, place, fonts, random, clean), mask)


def patch(photo, quad, flat, box, fonts, random):
    place = text_place(flat, box, random)
    ground = flat.copy()
    left, top, right, bottom = place
    ground[top:bottom, left:right] = np.percentile(flat[top:bottom, left:right].reshape(-1, 3), 70, axis=0)
    return lay(photo, quad, write(flat, place, fonts, random, ground), on_flat(flat, place))


def copy_move(photo, quad, flat, box, fonts, random):
    """Another line's pixels of the photo itself, moved without any resampling."""
    place = text_place(flat, box, random)
    other = text_place(flat, box, random, apart=place)
    matrix = to_photo(quad, flat)
    mask = cv2.warpPerspective(on_flat(flat, place), matrix, (photo.shape[1], photo.shape[0]))
    centre = lambda p: cv2.perspectiveTransform(np.float32([[[(p[0] + p[2]) / 2, (p[1] + p[3]) / 2]]]), matrix)[0, 0]
    dx, dy = np.round(centre(place) - centre(other)).astype(int)
    moved = np.roll(photo, (dy, dx), (0, 1))
    return np.where(mask[..., None] > .5, moved, photo)


PORTRAIT_WAYS = {'splice': splice, 'feather': feather, 'seamless': seamless, 'swap (never trained)': swap}
TEXT_WAYS = {'copy-move': copy_move, 'patch': patch, 'inpaint (never trained)': inpaint}
