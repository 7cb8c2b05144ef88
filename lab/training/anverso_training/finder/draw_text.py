"""Text for drawn documents: fonts out of the pack, label words, machine readable zones."""
import io

import numpy as np
from PIL import Image, ImageDraw, ImageFont

LETTERS = list('ABCDEFGHIJKLMNOPQRSTUVWXYZ')
LABELS = ['Surname / Nom', 'Given names', 'Apellidos', 'Nombres', 'Nationality', 'Date of birth', 'Fecha de nacimiento',
          'Sex / Sexo', 'Place of birth', 'Date of issue', 'Date of expiry', 'Document No.', 'Authority', 'Personal No.',
          'Nacionalidad', 'Lugar de nacimiento', 'Domicilio', 'Type', 'Code', 'Height', 'Address', 'Signature', 'Vigencia']
TITLES = ['REPUBLIC OF UTOPIA', 'IDENTITY CARD', 'PASSPORT', 'PASAPORTE', 'REPUBLICA', 'CARTE D IDENTITE', 'DRIVER LICENSE',
          'RESIDENCE PERMIT', 'CEDULA DE IDENTIDAD', 'DOCUMENTO NACIONAL', 'ESTADOS UNIDOS', 'PERSONALAUSWEIS', 'INSTITUTO NACIONAL']
MRZ_SHAPES = {'TD1': (3, 30), 'TD2': (2, 36), 'TD3': (2, 44)}


def load_fonts(pack):
    """(bytes of MRZ fonts, bytes of the others); sizes are opened on demand and cached."""
    names = pack.namelist()
    fonts = {name: pack.read(name) for name in names if name.startswith('fonts/')}
    ocr = [fonts[name] for name in fonts if 'OCRB' in name]
    mono = [fonts[name] for name in fonts if 'Mono' in name]  # cheap printers use another monospaced face for the zone
    return ocr * 9 + mono, [fonts[name] for name in fonts if 'OCRB' not in name]


def create_font_opener(fonts):
    cache = {}

    def open_font(number, size_px):
        key = (number % len(fonts), size_px)
        if key not in cache:
            cache[key] = ImageFont.truetype(io.BytesIO(fonts[key[0]]), size_px)
        return cache[key]

    return open_font


def random_value(rng):
    style = rng.integers(4)
    if style == 0:
        return f'{rng.integers(1, 29):02d}.{rng.integers(1, 13):02d}.{rng.integers(1950, 2035)}'
    if style == 1:
        return ''.join(rng.choice(LETTERS + list('0123456789'), rng.integers(6, 13)))
    words = [''.join(rng.choice(LETTERS, rng.integers(3, 10))) for _ in range(rng.integers(1, 3))]
    return ' '.join(words).title() if style == 2 else ' '.join(words)


def mrz_lines(rng, shape, initial):
    """Lines with the look of an MRZ: the finder needs its texture, not valid check digits."""
    count, length = MRZ_SHAPES[shape]
    alphabet = list('0123456789') * 2 + LETTERS
    lines = []
    for number in range(count):
        names = number == (0 if count == 2 else 2)
        body = ''.join(rng.choice(LETTERS if names else alphabet, length))
        filled = int(length * rng.uniform(.3, .75 if names else 1.0))
        body = body[:filled] + '<' * (length - filled)
        if names:
            cut = rng.integers(4, 10) + 5
            body = (body[:cut] + '<<' + body[cut + 2:])[:length]
        if number == 0:
            body = initial + rng.choice(['<', 'D', 'A']) + body[2:]
        if number and rng.random() < .8:
            body = body[:-1] + str(rng.integers(10))
        lines.append(body)
    return lines


def draw_mrz(canvas, rng, open_font, shape, initial, ink):
    """Draws the zone at the foot of a PIL canvas; returns its tight (left, top, right, bottom) in pixels."""
    width, height = canvas.size
    lines = mrz_lines(rng, shape, initial)
    # ICAO 9303: OCR-B at 10 characters an inch on 85.6 or 125 mm wide documents leaves about 5 % margins; specimens vary.
    target_px = width * rng.uniform(.84, .95)
    size = 12
    face = int(rng.integers(100))
    font = open_font(face, size)
    advance = font.getlength('<') if hasattr(font, 'getlength') else font.getsize('<')[0]
    pitch = target_px / len(lines[0])
    font = open_font(face, max(8, int(round(size * pitch / advance * rng.uniform(.88, 1.0)))))
    left = (width - target_px) * rng.uniform(.3, .7)
    line_step = pitch * rng.uniform(1.75, 2.6) if len(lines) == 2 else pitch * rng.uniform(1.55, 2.1)
    draw = ImageDraw.Draw(canvas)
    bottom_margin = height * rng.uniform(.035, .09)
    cap = font.getbbox('H')
    cap_height = cap[3] - cap[1]
    first_top = height - bottom_margin - cap_height - line_step * (len(lines) - 1)
    for number, line in enumerate(lines):
        y = first_top + number * line_step - cap[1]
        for column, character in enumerate(line):
            draw.text((left + column * pitch, y), character, fill=ink, font=font)
    right = left + pitch * (len(lines[0]) - 1) + (font.getbbox('0')[2])
    pad = cap_height * .08
    return (left - pad, first_top - pad, right + pad, first_top + line_step * (len(lines) - 1) + cap_height + pad)


def ink_colour(rng):
    dark = rng.integers(0, 70, 3) if rng.random() < .3 else np.full(3, rng.integers(0, 60))
    return tuple(int(value) for value in dark)


def blank_canvas(pixels):
    return Image.fromarray(pixels)
