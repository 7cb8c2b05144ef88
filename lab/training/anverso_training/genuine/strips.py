"""Strips of typed text as coverage (0–255), to be put over a document in any ink: 360 px × 44 px, words from the left."""
import numpy as np
from PIL import Image, ImageDraw, ImageFont

WIDTH_PX, HEIGHT_PX = 360, 44
SYLLABLES = 'MA RI RO SA LO DI AN TE CAR PE RU GO VA LEN NA JI KO STE FA BRU XI MEN ZA DU'.split()
LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'


def text(random):
    kind = random.integers(6)
    if kind == 0:
        return f'{random.integers(1, 29):02d}{random.choice(list("./- "))}{random.integers(1, 13):02d}{random.choice(list("./- "))}{random.integers(1940, 2035)}'
    if kind == 1:
        return ''.join(random.choice(list(LETTERS + '0123456789')) for _ in range(random.integers(6, 12)))
    if kind == 2:
        return ' '.join(str(random.integers(10, 9999)) for _ in range(random.integers(1, 4)))
    word = lambda: ''.join(random.choice(SYLLABLES) for _ in range(random.integers(2, 4)))
    line = ' '.join(word() for _ in range(random.integers(1, 3)))
    return line if kind < 5 else line.title()


def is_latin(file):
    """Fonts of other scripts print the same empty box for every letter."""
    face = ImageFont.truetype(str(file), 24)
    masks = [bytes(face.getmask(letter)) for letter in 'AEM5']
    return all(masks) and len(set(masks)) == len(masks)


def latin_fonts(folder):
    return [file for file in sorted(folder.rglob('*.[ot]tf')) if is_latin(file)]


def draw_strips(fonts, count, seed=11):
    random, strips = np.random.default_rng(seed), []
    while len(strips) < count:
        face = ImageFont.truetype(str(fonts[random.integers(len(fonts))]), int(random.integers(26, 36)))
        image = Image.new('L', (WIDTH_PX, HEIGHT_PX))
        ImageDraw.Draw(image).text((4, HEIGHT_PX / 2), text(random), fill=255, font=face, anchor='lm')
        if image.getbbox() and image.getbbox()[2] > 60:
            strips.append(np.asarray(image))
    return np.stack(strips)
