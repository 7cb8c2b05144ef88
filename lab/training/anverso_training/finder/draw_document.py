"""Invented identity documents: no issuer's design is copied, only what they have in common."""
import cv2
import numpy as np
from PIL import ImageDraw

from ..common.draw_paper import flag, paper
from ..common.draw_parts import chip, code_block, portrait, signature
from .draw_text import LABELS, TITLES, blank_canvas, draw_mrz, ink_colour, random_value
from ..common.specimens import CARD_MRZ, CARD_PLAIN, OTHER, PASSPORT

TEXTURE_SIZE = (640, 448)


def paste_portrait(image, rng, left, top, width, height, strength=1.0):
    right, bottom = min(left + width, image.shape[1]), min(top + height, image.shape[0])
    if right - left < 12 or bottom - top < 12:
        return
    face = portrait(rng, right - left, bottom - top)
    image[top:bottom, left:right] = (strength * face + (1 - strength) * image[top:bottom, left:right]).astype(np.uint8)


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
