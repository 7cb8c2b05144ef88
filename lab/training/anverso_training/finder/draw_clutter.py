"""What is not a document: desks, keyboards, printed paper, screens, payment cards, phones, fingers, blank booklet pages."""
import cv2
import numpy as np
from PIL import ImageDraw

from ..common.draw_parts import SKIN, code_block
from .draw_document import TEXTURE_SIZE
from ..common.draw_paper import guilloche, paper, pastel, seal, soft_noise
from .draw_text import blank_canvas, ink_colour, random_value

WIDTH, HEIGHT = TEXTURE_SIZE


def plain(rng, low=0, high=255):
    image = np.full((HEIGHT, WIDTH, 3), rng.uniform(low, high) + rng.normal(0, 14, 3), np.float32)
    return image.clip(0, 255)


def desk(rng):
    """Wood grain, cloth or stone: stretched noise in a few tones."""
    stretch = int(rng.choice([2, 6, 20, 60]))
    noise = cv2.resize(rng.random((HEIGHT // int(rng.integers(2, 8)), max(3, WIDTH // stretch // 4))).astype(np.float32), TEXTURE_SIZE, interpolation=cv2.INTER_CUBIC)
    noise = .6 * noise + .4 * soft_noise(rng, WIDTH, HEIGHT, 6)
    start, stop = rng.uniform(10, 240, 3), rng.uniform(10, 240, 3)
    stop = start + (stop - start) * rng.uniform(.1, .6)
    return (start + (stop - start) * noise[..., None]).clip(0, 255).astype(np.uint8)


def marble(rng):
    """Dark and light speckle as fine as print: the ground on which light cards were lost."""
    fine = cv2.resize(rng.random((HEIGHT // int(rng.integers(2, 6)), WIDTH // int(rng.integers(2, 6)))).astype(np.float32), TEXTURE_SIZE, interpolation=cv2.INTER_LINEAR)
    veins = .5 * fine + .5 * soft_noise(rng, WIDTH, HEIGHT, int(rng.integers(12, 50)))
    light, dark = rng.uniform(170, 255) + rng.normal(0, 6, 3), rng.uniform(10, 140) + rng.normal(0, 6, 3)
    return (dark + (light - dark) * np.clip((veins - .5) * rng.uniform(2, 5) + .6, 0, 1)[..., None]).clip(0, 255).astype(np.uint8)


def scanner(rng):
    """Near-white or near-black flat ground, sometimes with the edge of another sheet, as a flat-bed scan has."""
    image = plain(rng, 225, 256) if rng.random() < .75 else plain(rng, 0, 50)
    if rng.random() < .5:
        x, y = int(rng.uniform(.3, 1) * WIDTH), int(rng.uniform(0, .5) * HEIGHT)
        image[:y, x:] = pastel(rng)
    return (image + rng.normal(0, 2, image.shape)).clip(0, 255).astype(np.uint8)


def keyboard(rng, open_font):
    image = np.full((HEIGHT, WIDTH, 3), rng.uniform(5, 70), np.uint8) if rng.random() < .7 else np.full((HEIGHT, WIDTH, 3), rng.uniform(150, 240), np.uint8)
    key = int(rng.integers(34, 80))
    tone = int(np.clip(image[0, 0, 0] + rng.uniform(-25, 30), 0, 255))
    for top in range(0, HEIGHT, key):
        shift = int(rng.integers(0, key))
        for left in range(-shift, WIDTH, key):
            cv2.rectangle(image, (left + 3, top + 3), (left + key - 3, top + key - 3), (tone,) * 3, -1)
    canvas = blank_canvas(image)
    draw, font = ImageDraw.Draw(canvas), open_font(int(rng.integers(100)), key // 3)
    for top in range(0, HEIGHT, key):
        for left in range(int(rng.integers(0, key)), WIDTH, key):
            draw.text((left, top + key // 5), chr(rng.integers(65, 91)), fill=(255 - tone,) * 3, font=font)
    return np.array(canvas)


def printed_paper(rng, open_font):
    """A letter, receipt, form or book page: text but no document."""
    canvas = blank_canvas(plain(rng, 190, 255).astype(np.uint8))
    draw = ImageDraw.Draw(canvas)
    size = int(rng.integers(9, 26))
    font, ink = open_font(int(rng.integers(100)), size), ink_colour(rng)
    left = int(rng.uniform(.02, .2) * WIDTH)
    for y in range(int(rng.uniform(0, .3) * HEIGHT), HEIGHT, size + int(rng.integers(2, 14))):
        if rng.random() < .85:
            draw.text((left, y), ' '.join(random_value(rng) for _ in range(rng.integers(1, 7))), fill=ink, font=font)
    image = np.array(canvas)
    if rng.random() < .3:
        code_block(image, rng, int(rng.uniform(0, .6) * WIDTH), int(rng.uniform(0, .6) * HEIGHT), 180, 110)
    return image


def payment_card(rng, open_font):
    """Coloured card with number and brand blobs, no portrait, no MRZ: must not be found."""
    ramp = soft_noise(rng, WIDTH, HEIGHT, 3)[..., None]
    image = (rng.uniform(0, 255, 3) * ramp + rng.uniform(0, 255, 3) * (1 - ramp)).clip(0, 255).astype(np.uint8)
    if rng.random() < .5:
        seal(image, rng)
    tone = (235,) * 3 if image.mean() < 128 else (20,) * 3
    canvas = blank_canvas(image)
    draw = ImageDraw.Draw(canvas)
    number = ' '.join(f'{rng.integers(0, 9999):04d}' for _ in range(4))
    draw.text((50, 230), number, fill=tone, font=open_font(int(rng.integers(100)), 44))
    draw.text((50, 360), random_value(rng), fill=tone, font=open_font(int(rng.integers(100)), 26))
    draw.text((400, 30), random_value(rng)[:8], fill=tone, font=open_font(int(rng.integers(100)), 38))
    image = np.array(canvas)
    cv2.rectangle(image, (60, 130), (150, 200), (205, 170, 90), -1)
    cv2.circle(image, (540, 370), 44, tuple(int(v) for v in rng.integers(0, 255, 3)), -1, cv2.LINE_AA)
    return image


def screen(rng, open_font):
    """A phone or monitor: dark rim round blocks and text."""
    image = np.full((HEIGHT, WIDTH, 3), rng.uniform(0, 40), np.uint8)
    rim = int(rng.integers(8, 40))
    image[rim:-rim, rim:-rim] = rng.uniform(0, 255, 3)
    for _ in range(rng.integers(2, 14)):
        x, y = int(rng.integers(rim, WIDTH - rim - 30)), int(rng.integers(rim, HEIGHT - rim - 20))
        x1, y1 = min(WIDTH - rim, x + int(rng.integers(20, 260))), min(HEIGHT - rim, y + int(rng.integers(8, 120)))
        cv2.rectangle(image, (x, y), (x1, y1), tuple(int(v) for v in rng.integers(0, 255, 3)), -1)
    canvas = blank_canvas(image)
    draw = ImageDraw.Draw(canvas)
    for _ in range(rng.integers(0, 14)):
        draw.text((int(rng.integers(rim, WIDTH - 150)), int(rng.integers(rim, HEIGHT - 40))), random_value(rng), fill=tuple(int(v) for v in rng.integers(0, 255, 3)), font=open_font(int(rng.integers(100)), int(rng.integers(10, 34))))
    return np.array(canvas)


def finger(rng):
    skin = SKIN[rng.integers(len(SKIN))] * rng.uniform(.55, 1.1)
    y = np.linspace(-1, 1, HEIGHT, dtype=np.float32)[:, None, None]
    image = skin * (1 - .45 * y ** 2) * (.85 + .3 * soft_noise(rng, WIDTH, HEIGHT, 9)[..., None])
    image = np.broadcast_to(image, (HEIGHT, WIDTH, 3)).clip(0, 255).astype(np.uint8)
    if rng.random() < .6:
        image = image.copy()
        nail = tuple(int(v) for v in (skin * 1.1 + 12).clip(0, 255))
        cv2.ellipse(image, (WIDTH - 110, HEIGHT // 2), (85, 130), 0, 0, 360, nail, -1, cv2.LINE_AA)
    return image


def booklet_page(rng, open_font):
    """The page facing a data page: guilloche, stamps, a few lines."""
    image = paper(rng, WIDTH, HEIGHT)
    guilloche(image, rng)
    canvas = blank_canvas(image)
    draw = ImageDraw.Draw(canvas)
    for _ in range(rng.integers(0, 6)):
        draw.text((int(rng.integers(10, 400)), int(rng.integers(10, 400))), random_value(rng), fill=ink_colour(rng), font=open_font(int(rng.integers(100)), int(rng.integers(10, 26))))
    return np.array(canvas)


def draw_ground(rng, open_font):
    pick = rng.random()
    if pick < .35:
        return desk(rng)
    if pick < .45:
        return marble(rng)
    if pick < .7:
        return scanner(rng)
    if pick < .82:
        return keyboard(rng, open_font)
    return printed_paper(rng, open_font)


def draw_object(rng, open_font):
    """(texture, corner radius as a ratio of its height)."""
    pick = rng.random()
    if pick < .34:
        return printed_paper(rng, open_font), 0.0
    if pick < .56:
        return payment_card(rng, open_font), .06
    if pick < .76:
        return screen(rng, open_font), .05
    if pick < .88:
        return paper(rng, WIDTH, HEIGHT), .02  # a printed ground alone does not make a document
    return desk(rng), 0.0
