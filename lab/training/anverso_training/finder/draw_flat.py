"""Flat things that look most like a card and are none: web pages on a screen, book covers, receipts, blank sheets, business cards."""
import cv2
import numpy as np
from PIL import ImageDraw

from ..common.draw_parts import code_block, portrait
from .draw_document import TEXTURE_SIZE
from ..common.draw_paper import pastel, soft_noise
from .draw_text import blank_canvas, ink_colour, random_value

WIDTH, HEIGHT = TEXTURE_SIZE


def tone(rng, low, high):
    return tuple(int(v) for v in np.clip(rng.uniform(low, high) + rng.normal(0, 10, 3), 0, 255))


def web_page(rng, open_font):
    """Bars, pictures with faces in them, cards with rounded corners, columns of text: a page as a browser shows it."""
    image = np.full((HEIGHT, WIDTH, 3), tone(rng, 225, 255) if rng.random() < .7 else tone(rng, 15, 60), np.uint8)
    rim = int(rng.integers(0, 26))
    cv2.rectangle(image, (rim, rim), (WIDTH - rim, rim + int(rng.integers(20, 60))), tone(rng, 30, 240), -1)
    for _ in range(rng.integers(1, 7)):
        w, h = int(rng.integers(70, 330)), int(rng.integers(50, 240))
        x, y = int(rng.integers(rim, max(rim + 1, WIDTH - w))), int(rng.integers(rim + 30, max(rim + 31, HEIGHT - h)))
        cv2.rectangle(image, (x, y), (x + w, y + h), tone(rng, 60, 255), -1)
        if rng.random() < .4:
            side = int(min(w, h) * rng.uniform(.35, .8))
            part = image[y + 6:y + 6 + side, x + 6:x + 6 + side]
            part[:] = portrait(rng, side, side)[:part.shape[0], :part.shape[1]]
    canvas = blank_canvas(image)
    draw = ImageDraw.Draw(canvas)
    for _ in range(rng.integers(3, 22)):
        font = open_font(int(rng.integers(100)), int(rng.integers(9, 30)))
        draw.text((int(rng.integers(rim, WIDTH - 80)), int(rng.integers(rim, HEIGHT - 20))), random_value(rng), fill=ink_colour(rng), font=font)
    image = np.array(canvas)
    if rim:
        frame = tone(rng, 0, 60)
        for side in (image[:rim], image[-rim:], image[:, :rim], image[:, -rim:]):
            side[:] = frame
    return image


def book_cover(rng, open_font):
    """A few large words over a coloured ground, perhaps a picture."""
    ramp = soft_noise(rng, WIDTH, HEIGHT, int(rng.integers(2, 6)))[..., None]
    image = (np.array(tone(rng, 10, 245)) * ramp + np.array(tone(rng, 10, 245)) * (1 - ramp)).clip(0, 255).astype(np.uint8)
    if rng.random() < .4:
        face = portrait(rng, 200, 260)
        x, y = int(rng.integers(0, WIDTH - 200)), int(rng.integers(0, HEIGHT - 260))
        image[y:y + 260, x:x + 200] = face
    canvas = blank_canvas(image)
    draw = ImageDraw.Draw(canvas)
    for _ in range(rng.integers(1, 5)):
        font = open_font(int(rng.integers(100)), int(rng.integers(28, 90)))
        draw.text((int(rng.integers(10, 300)), int(rng.integers(10, HEIGHT - 80))), random_value(rng), fill=tone(rng, 0, 255), font=font)
    return np.array(canvas)


def receipt(rng, open_font):
    """Lines of small print with prices at the far end, a code now and then; laid on its side."""
    image = np.full((HEIGHT, WIDTH, 3), tone(rng, 215, 255), np.uint8)
    canvas = blank_canvas(image)
    draw = ImageDraw.Draw(canvas)
    size = int(rng.integers(14, 30))
    font, ink = open_font(int(rng.integers(100)), size), ink_colour(rng)
    for y in range(12, HEIGHT - size, size + int(rng.integers(3, 10))):
        draw.text((20, y), random_value(rng), fill=ink, font=font)
        draw.text((WIDTH - 120, y), f'{rng.integers(0, 99)}.{rng.integers(0, 99):02d}', fill=ink, font=font)
    image = np.array(canvas)
    if rng.random() < .4:
        code_block(image, rng, 120, int(rng.uniform(.5, .75) * HEIGHT), 320, 70)
    return image


def plain_sheet(rng):
    """Paper, a notebook's cover, a blank card: an outline with nothing printed on it."""
    shade = soft_noise(rng, WIDTH, HEIGHT, 3)[..., None] * rng.uniform(0, 14)
    return (pastel(rng) + shade + rng.normal(0, 1.5, (HEIGHT, WIDTH, 1))).clip(0, 255).astype(np.uint8)


def business_card(rng, open_font):
    """A name and two lines on a light card."""
    canvas = blank_canvas(plain_sheet(rng))
    draw = ImageDraw.Draw(canvas)
    left, ink = int(rng.uniform(.05, .5) * WIDTH), ink_colour(rng)
    draw.text((left, int(rng.uniform(.2, .4) * HEIGHT)), random_value(rng).title(), fill=ink, font=open_font(int(rng.integers(100)), int(rng.integers(26, 46))))
    for line in range(rng.integers(1, 4)):
        draw.text((left, int(.6 * HEIGHT) + 30 * line), random_value(rng).lower(), fill=ink, font=open_font(int(rng.integers(100)), 20))
    return np.array(canvas)


def draw_flat(rng, open_font):
    """(texture, corner radius as a ratio of its height, width / height)."""
    pick = rng.random()
    if pick < .4:
        return web_page(rng, open_font), rng.uniform(0, .06), rng.uniform(1.3, 2.1)
    if pick < .6:
        return book_cover(rng, open_font), rng.uniform(0, .02), rng.uniform(1.2, 1.6)
    if pick < .75:
        return receipt(rng, open_font), 0.0, rng.uniform(1.4, 3.2)
    if pick < .9:
        return plain_sheet(rng), rng.uniform(0, .06), rng.uniform(1.2, 1.8)
    return business_card(rng, open_font), rng.uniform(0, .05), rng.uniform(1.5, 1.75)
