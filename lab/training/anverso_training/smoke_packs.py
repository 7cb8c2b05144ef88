"""Small packs for the smoke training, drawn by this package alone: no picture in them was taken by a camera."""
import io
import json
import zipfile
from pathlib import Path

import cv2
import numpy as np

from .common.draw_paper import paper
from .common.draw_parts import portrait
from .common.pictures import encode, sheet_of
from .common.portrait import HEIGHT_PX, WIDTH_PX, portrait_box
from .finder.draw_clutter import draw_ground
from .finder.draw_document import draw_document
from .finder.draw_text import create_font_opener
from .finder.geometry import UNIT, band_quad
from .genuine.strips import draw_strips
from .mrz import atlas as mrz_atlas
from .selfie.eyes_data import COLUMNS as EYE_COLUMNS, TILE
from .selfie.not_faces import COLUMNS as BLANK_COLUMNS, TILE as BLANK
from .selfie.points import COUNT, LEFT_EYE, OVAL, RIGHT_EYE, SUBSET
from .selfie.selection import FOLDS
from .text import fonts as text_fonts

FONTS = ('/usr/share/fonts', '/usr/local/share/fonts')


def find_font():
    found = sorted((file for folder in FONTS for file in Path(folder).rglob('*.ttf')), key=lambda file: (file.name != 'DejaVuSans.ttf', str(file)))
    if not found:
        raise SystemExit('no TrueType font found: install fonts-dejavu-core')
    return found[0]


def write_zip(file, files, index, name='index.json'):
    file.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(file, 'w') as archive:
        for path, content in files.items():
            archive.writestr(path, content)
        archive.writestr(name, json.dumps(index))


def bgr(image):
    return cv2.cvtColor(image, cv2.COLOR_RGB2BGR)


def grey_papers(rng, width, height, count):
    return [cv2.cvtColor(paper(rng, width, height), cv2.COLOR_RGB2GRAY) for _ in range(count)]


def mrz_pack(folder, font, rng):
    folder.mkdir(parents=True, exist_ok=True)
    np.savez(folder / 'atlas.npz', **mrz_atlas.build([(str(font), 1.0)]))
    cv2.imwrite(str(folder / 'textures.jpg'), np.vstack(grey_papers(rng, 640, 128, 4)))


def text_pack(folder, font, rng):
    (folder / 'fonts').mkdir(parents=True, exist_ok=True)
    for family in ('humanist', 'held'):
        text_fonts.subset(str(font), folder / 'fonts' / f'{family}--Smoke.otf')
    cv2.imwrite(str(folder / 'textures.jpg'), np.hstack(grey_papers(rng, 256, 256, 2)))


def create_drawings(font, rng):
    """(document() → RGB texture, kind, band, aspect; ground() → RGB)."""
    opener = create_font_opener([font.read_bytes()])
    return lambda: draw_document(rng, opener, opener), lambda: draw_ground(rng, opener)


def scene_of(document, ground):
    """A document laid flat on a ground: BGR, its quad in px."""
    picture = cv2.resize(bgr(ground), (800, 600))
    picture[120:470, 150:650] = cv2.resize(bgr(document), (500, 350), interpolation=cv2.INTER_AREA)
    return picture, UNIT * [500, 350] + [150, 120]


def finder_pack(file, font, rng):
    document, ground = create_drawings(font, rng)
    files = {f'fonts/{name}.ttf': font.read_bytes() for name in ('OCRB', 'Sans')}
    index = {'textures': [], 'scenes': [], 'photos': [], 'cards': [], 'frames': [], 'fonts': list(files)}
    for number in range(4):
        split = ('train', 'test')[number % 2]
        texture, kind, band, aspect = document()
        about = {'split': split, 'kind': kind, 'band': band, 'aspect': aspect, 'country': 'UTO'}
        for part in ('textures', 'cards'):
            files[f'{part}/{number}.jpg'] = encode(bgr(texture), 80)
            index[part].append({'file': f'{part}/{number}.jpg', **about})
        picture, quad = scene_of(texture, ground())
        ratio = np.array([picture.shape[1], picture.shape[0]])
        files[f'scenes/{number}.jpg'], files[f'photos/{number}.jpg'] = encode(picture, 80), encode(bgr(ground()), 80)
        mrz = None if band is None else (band_quad(band, quad) / ratio).tolist()
        index['scenes'].append({'file': f'scenes/{number}.jpg', 'split': split, 'group': 'drawn', 'kind': kind, 'quad': (quad / ratio).tolist(), 'mrz': mrz})
        index['photos'].append({'file': f'photos/{number}.jpg', 'split': split})
    write_zip(file, files, index)


def flat_document(texture, rng):
    """672×448 with a portrait, and the face on it."""
    flat = cv2.resize(bgr(texture), (WIDTH_PX, HEIGHT_PX))
    flat[110:310, 40:190] = bgr(portrait(rng, 150, 200))
    return flat, [115.0, 200.0, 85.0]


def genuine_packs(folder, font, rng):
    document, ground = create_drawings(font, rng)
    photos, parts, flats, faces = {}, {}, {}, {}
    index, native, about = [], [], []
    for number in range(10):
        texture = document()[0]
        held = number % 5 == 4
        flat, face = flat_document(texture, rng)
        picture, quad = scene_of(cv2.cvtColor(flat, cv2.COLOR_BGR2RGB), ground())
        box = np.array(portrait_box(face)).reshape(2, 2)
        corners = UNIT * (box[1] - box[0]) + box[0]
        flats[f'flats/{number}.jpg'], faces[f'portraits/{number}.jpg'] = encode(flat, 91), encode(bgr(portrait(rng, 144, 184)), 90)
        about.append({'file': f'flats/{number}.jpg', 'country': 'UTO', 'capture': 'scan', 'held': held, 'overlay': False, 'number': number, 'part': 0, 'face': face})
        parts[f'parts/{number}.jpg'] = encode(picture, 88)
        native.append({'file': f'parts/{number}.jpg', 'capture': 'photo', 'country': 'UTO', 'held': held, 'quad': quad.tolist(),
                       'portrait': (corners * [500, 350] + [150, 120]).tolist()})
        for label in ('real', 'screen', 'print'):
            shown = picture if number % 2 else bgr(ground())
            shown = {'real': shown, 'screen': cv2.convertScaleAbs(shown, alpha=1.1, beta=20), 'print': cv2.blur(shown, (3, 3))}[label]
            of_documents = number % 4 == 1 and label == 'real'
            names = [f'squares/{number}-{label}-{k}.jpg' for k in range(2)]
            for k, name in enumerate(names):
                photos[name] = encode(shown[:208, 200 * k:200 * k + 208], 85)
            photos[f'contexts/{number}-{label}.jpg'] = encode(cv2.resize(shown, (352, 352)), 88)
            index.append({'label': label, 'source': 'photos of documents' if of_documents else f'phone-{number % 2}', 'fold': -1 if of_documents else number % 2,
                          'path': f'{number}', 'squares': names, 'context': f'contexts/{number}-{label}.jpg'})
    strips = io.BytesIO()
    np.savez_compressed(strips, strips=draw_strips([font], 8))
    write_zip(folder / 'photos' / 'photos-0.zip', photos, index)
    write_zip(folder / 'documents.zip', {**flats, **faces}, {'flats': about, 'portraits': [{'file': name} for name in faces]})
    write_zip(folder / 'native.zip', {**parts, **faces, 'strips.npz': strips.getvalue()}, {'parts': native, 'faces': list(faces)})


def face_points(centre, size):
    """Sixty invented points: the oval on an ellipse, the eyes in their places, the rest about the middle."""
    points = np.tile(np.float64(centre), (COUNT, 1)) + np.stack([np.linspace(-.15, .15, COUNT), np.linspace(.1, .35, COUNT)], 1) * size
    for k, number in enumerate(OVAL):
        angle = 2 * np.pi * k / len(OVAL)
        points[SUBSET.index(number)] = centre + np.array([.45 * np.sin(angle), -.6 * np.cos(angle)]) * size
    for group, side in ((RIGHT_EYE, -1), (LEFT_EYE, 1)):
        for k, number in enumerate(group):
            points[SUBSET.index(number)] = centre + np.array([side * .2 + .06 * np.cos(k), -.1 + .02 * np.sin(k)]) * size
    return points


def drawn_faces(rng, part, kind, repo, label, conditions, count):
    """{file: picture}, index entries."""
    files, entries = {}, []
    for k in range(count):
        name, centre, size = f'{part}/{kind}-{label}-{repo.split("/")[0]}-{k}.webp', [75.0, 92.0], 75.0
        image = bgr(portrait(rng, 150, 200))
        files[name] = encode(cv2.blur(image, (3, 3)) if label == 'print' else image, 80, '.webp')
        entries.append({'file': name, 'kind': kind, 'repo': repo, 'label': label, 'subject': None, 'conditions': conditions, 'path': name, 'size': [150, 200],
                        'centre': centre, 'face': size, 'native': size, 'points': face_points(centre, size).round(1).tolist(),
                        'pose': rng.normal(0, 10, 3).round(1).tolist(), 'presence': .9})
    return files, entries


def frames_pack(folder, rng):
    """Drawn frames of the context nets in two parts: faces of two folds, live and attack, portraits, and photos without a face."""
    kinds = [(f'drawn/{fold}', fold, [.3, .2, .7, .8]) for fold in (0, 1)] + [('drawn/portraits', -1, [.1, .1, .9, .9]), ('drawn/photos', -1, None)]
    for part in range(2):
        files, index = {}, []
        for repo, fold, box in kinds:
            for k in range(2):
                name = f'{part}{len(index):04d}.webp'
                files[name] = encode(bgr(portrait(rng, 96, 72)), 80, '.webp')
                index.append({'file': name, 'repo': repo, 'path': name, 'live': k == 0 or repo == 'drawn/portraits', 'fold': fold, 'box': box, 'learned': True})
        write_zip(folder / f'{part}.zip', files, index)


def selfie_pack(folder, teacher, font, rng):
    ground = create_drawings(font, rng)[1]
    sheet = lambda side, columns: encode(sheet_of([bgr(portrait(rng, side, side)) for _ in range(32)], columns), 80, '.webp')
    eyes = {split: {'classes': [k % 4 for k in range(32)], 'sources': [k % 3 for k in range(32)]} for split in ('train', 'test')}
    sheets = {f'eyes/{split}.webp': sheet(TILE, EYE_COLUMNS) for split in eyes}

    def write(part, groups, more=None, **extra):
        files, faces = dict(more or {}), []
        for group in groups:
            made, entries = drawn_faces(rng, part, *group)
            files.update(made)
            faces += entries
        write_zip(folder / f'{part}.zip', files, {'faces': faces, 'eyes': eyes, **extra})

    repos = [next(repo for repo, fold in FOLDS.items() if fold == wanted) for wanted in range(4)]
    write('spoof', [('spoof-set', repo, label, ['none'], 3) for repo in repos for label in ('live', 'print', 'replay')], {'teacher.tflite': teacher})
    write('asian', [('portrait', 'drawn/asian', 'live', ['none'], 16)])
    write('mixed', [('portrait', 'drawn/mixed', 'live', ['none'], 6)])
    write('masks', [('mask', 'drawn/masks', 'live', ['mask'], 12)], sheets)
    write('faces', [('condition', 'drawn/faces', 'live', [tag], 8) for tag in ('sunglasses', 'hand')])
    write('samples', [('sample', 'drawn/samples', 'live', ['none'], 3)])
    write('reviewed', [('reviewed', 'drawn/reviewed', 'live', ['no_hand'], 6)], sheets, yaws={})
    write('blanks', [], {'blanks.webp': sheet(BLANK, BLANK_COLUMNS)}, held=[k % 2 == 0 for k in range(32)])
    frames_pack(folder / 'frames', rng)
    textures = {f'textures/{k}.webp': encode(cv2.resize(bgr(ground()), (256, 256)), 80, '.webp') for k in range(6)}
    write_zip(folder / 'textures.zip', textures, [{'file': name, 'repo': 'drawn', 'label': ('real', 'screen', 'print')[k % 3]} for k, name in enumerate(textures)], 'textures.json')
