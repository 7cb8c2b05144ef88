"""Invented identity documents: no issuer's design is copied, only what they have in common."""
import cv2
import numpy as np
from PIL import ImageDraw

from .draw_paper import flag, paper, soft_noise
from .draw_text import LABELS, TITLES, blank_canvas, draw_mrz, ink_colour, random_value
from ..common.specimens import CARD_MRZ, CARD_PLAIN, OTHER, PASSPORT

TEXTURE_SIZE = (640, 448)
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


def paste_portrait(image, rng, left, top, width, height, strength=1.0):
    right, bottom = min(left + width, image.shape[1]), min(top + height, image.shape[0])
    if right - left < 12 or bottom - top < 12:
        return
    face = portrait(rng, right - left, bottom - top)
    image[top:bottom, left:right] = (strength * face + (1 - strength) * image[top:bottom, left:right]).astype(np.uint8)


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


def write_fields(canvas, rng, open_font, box):
    """Label and value pairs in one or two columns inside the box."""
    left, top, right, bottom = box
    draw = ImageDraw.Draw(canvas)
    label_px, value_px = int(rng.integers(8, 13)), int(rng.integers(12, 22))
    label_font, value_font = open_font(int(rng.integers(100)), label_px), open_font(int(rng.integers(100)), value_px)
    ink, faint = ink_colour(rng), tuple(int(v) for v in rng.integers(20, 140, 3))
    columns = 1 if rng.random() < .4 else 2
    beside = rng.random() < .2
    step = (0 if beside else label_px) + value_px + int(rng.integers(3, 12))
    for column in range(columns):
        x = left + column * (right - left) // columns
        for y in range(int(top), int(bottom - step), step):
            if rng.random() < .88:
                draw.text((x, y), str(rng.choice(LABELS)), fill=faint, font=label_font)
                place = (x + 90, y) if beside else (x, y + label_px + 1)
                draw.text(place, random_value(rng), fill=ink, font=value_font)


def write_title(canvas, rng, open_font):
    width, height = canvas.size
    font = open_font(int(rng.integers(100)), int(rng.integers(16, 34)))
    ImageDraw.Draw(canvas).text((rng.uniform(.02, .4) * width, rng.uniform(.01, .05) * height), str(rng.choice(TITLES)), fill=ink_colour(rng), font=font)


def decorate_front(image, rng, foot):
    """Portrait, flag, chip, ghost portrait, signature; returns the box left for fields."""
    height, width = image.shape[:2]
    tall = int(rng.uniform(.42, .62) * height)
    wide = int(tall * rng.uniform(.7, .85))
    top = int(rng.uniform(.16, .26) * height)
    top = min(top, max(10, foot - tall))
    on_right = rng.random() < .18
    left = width - wide - int(.05 * width) if on_right else int(rng.uniform(.02, .08) * width)
    if rng.random() < .5:
        flag(image, rng, int(rng.uniform(0, .9) * width), int(rng.uniform(.01, .06) * height), 44, 28)
    if rng.random() < .25:
        chip(image, rng, int(rng.uniform(.05, .8) * width), int(rng.uniform(.3, .5) * height), int(rng.uniform(.1, .16) * height))
    if rng.random() < .4:
        paste_portrait(image, rng, int(rng.uniform(.72, .85) * width), int(rng.uniform(.3, .55) * height), wide // 2, tall // 2, rng.uniform(.3, .8))
    if rng.random() < .95:
        paste_portrait(image, rng, left, top, wide, tall)
    if rng.random() < .6:
        signature(image, rng, int(rng.uniform(.05, .65) * width), foot - 50, 130, 40)
    return (int(.05 * width), top, left - 8, foot) if on_right else (left + wide + 12, top, width - 8, foot)


def decorate_back(image, rng, foot):
    height, width = image.shape[:2]
    if rng.random() < .5:
        code_block(image, rng, int(rng.uniform(.02, .7) * width), int(rng.uniform(.03, .3) * height), int(rng.uniform(.15, .5) * width), int(rng.uniform(.1, .3) * height))
    if rng.random() < .4:
        chip(image, rng, int(rng.uniform(.05, .8) * width), int(rng.uniform(.1, .35) * height), int(rng.uniform(.1, .16) * height))
    if rng.random() < .3:
        paste_portrait(image, rng, int(rng.uniform(.05, .8) * width), int(rng.uniform(.1, .3) * height), 70, 90, rng.uniform(.4, 1))
    if rng.random() < .12:
        cv2.rectangle(image, (0, int(.08 * height)), (width, int(.24 * height)), (25, 22, 22), -1)  # magnetic stripe
    return (int(rng.uniform(.03, .3) * width), int(rng.uniform(.04, .2) * height), width - 8, foot)


def draw_document(rng, open_ocr, open_font):
    """(RGB texture 448×640, kind, MRZ band ratios or None, aspect). Proportions follow ICAO 9303 TD1, TD2, TD3."""
    kind = int(rng.choice([PASSPORT, CARD_MRZ, CARD_PLAIN, OTHER], p=[.36, .3, .28, .06]))
    td2 = kind == CARD_MRZ and rng.random() < .25
    aspect = 1.42 if kind in (PASSPORT, OTHER) or td2 else 1.585
    width, height = 640, int(round(640 / aspect))
    image = paper(rng, width, height)
    has_zone = kind != CARD_PLAIN
    foot = int(height * (.73 if has_zone and not (kind == CARD_MRZ and not td2) else .62 if has_zone else .94))
    if has_zone and rng.random() < .45:  # many zones stand on a plain strip
        strip = int(foot + rng.uniform(0, .04) * height)
        image[strip:] = (image[strip:] * .15 + .85 * np.full(3, rng.uniform(215, 255))).astype(np.uint8)
    front = kind in (PASSPORT, OTHER) or td2 or (kind == CARD_PLAIN and rng.random() < .85)
    box = decorate_front(image, rng, foot) if front else decorate_back(image, rng, foot)
    canvas = blank_canvas(image)
    if front or rng.random() < .3:
        write_title(canvas, rng, open_font)
    write_fields(canvas, rng, open_font, box)
    band = None
    if has_zone:
        shape = 'TD2' if td2 or (kind == OTHER and rng.random() < .5) else 'TD1' if kind == CARD_MRZ else 'TD3'
        initial = {PASSPORT: 'P', OTHER: 'V'}.get(kind, str(rng.choice(list('IAC'))))
        left, top, right, bottom = draw_mrz(canvas, rng, open_ocr, shape, initial, ink_colour(rng))
        band = (left / width, top / height, right / width, bottom / height)
    texture = cv2.resize(np.asarray(canvas), TEXTURE_SIZE, interpolation=cv2.INTER_LINEAR)
    return texture, kind, band, aspect
