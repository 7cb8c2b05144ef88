"""Photos and scans of the held-out issuers as they are, saved again and altered, as JPEG files in a folder: the set the tamper net is measured on.

  python3 -m anverso_training.genuine.altered_set --documents DIR --fonts DIR --out FOLDER
"""
import json
from pathlib import Path

import cv2
import numpy as np
from .alter import PORTRAIT_WAYS, TEXT_WAYS, pixels
from ..common.documents import create_portrait_finder, read_labels, straighten
from ..common.portrait import portrait_box
from ..common.pictures import decode, encode
from ..common.run import plain_parser
from ..common.specimens import TEST_COUNTRIES
from .strips import latin_fonts


def own_size(quad, width=None):
    """Of the straight document: as many pixels as the photo has for it."""
    quad = np.float32(quad).reshape(4, 2)
    width = width or round(float(max(np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[2] - quad[3]))))
    return width, round(width * 448 / 672)


def reduced(photo, share):
    return cv2.resize(photo, None, fx=share, fy=share, interpolation=cv2.INTER_AREA) if share < 1 else photo


def held_documents(folder, find, issuers=TEST_COUNTRIES, scans=16, width=None, camera=1.0, turned=False):
    """scans: of one design; camera: the photo made smaller by this and saved at quality 95 first, so that nothing is left of how its file was saved."""
    used = {}
    for label in read_labels(folder):
        tags = label.get('tags') or []
        if not (label.get('quad') and label['country'] in issuers) or 'partly_out_of_frame' in tags or ('rotated' in tags) != turned:
            continue
        key = label['country'], label['capture']
        used[key] = used.get(key, 0) + 1
        if label['capture'] == 'scan' and used[key] > scans:
            continue
        content, quad = (folder / label['file']).read_bytes(), np.float32(label['quad']).reshape(4, 2) * camera
        if camera < 1:
            content = encode(reduced(decode(content), camera), 95)
        photo = decode(content)
        face = find(straighten(photo, quad))
        yield {'photo': photo, 'content': content, 'quad': quad, 'flat': straighten(photo, quad, own_size(quad, width)),
               'box': face and portrait_box(face), 'key': key, 'file': label['file']}


def donor_of(documents, number, random):
    """Another person's portrait: photos of one design all show the same mock document, scans show different people."""
    own = documents[number]['key']
    others = [d for i, d in enumerate(documents) if d['box'] and i != number and (d['key'] != own or own[1] == 'scan')]
    chosen = others[random.integers(len(others))]
    left, top, right, bottom = pixels(chosen['box'], chosen['flat'])
    return chosen['flat'][top:bottom, left:right]


def cases(documents, fonts, messenger=1.0):
    """(way, edit number or None, document, the file's content). messenger: made smaller by this before the last saving."""
    passed = lambda photo, quality: encode(reduced(photo, messenger), quality)
    for number, doc in enumerate(documents):
        random = np.random.default_rng(number)
        quality = int(random.integers(80, 96))
        given = doc['photo'], doc['quad'], doc['flat'], doc['box']
        yield 'genuine', None, doc, doc['content'] if messenger == 1 else passed(doc['photo'], 95)
        yield 'genuine, saved again', None, doc, passed(doc['photo'], quality)
        for way, alter in PORTRAIT_WAYS.items() if doc['box'] else ():
            yield way, 0, doc, passed(alter(*given, donor_of(documents, number, random), np.random.default_rng(number)), quality)
        for way, alter in TEXT_WAYS.items():
            yield way, 1, doc, passed(alter(*given, fonts, np.random.default_rng(int(random.integers(1 << 30)))), quality)


def main():
    parser = plain_parser(__doc__)
    for name in ('documents', 'fonts', 'out'):
        parser.add_argument(f'--{name}', type=Path, required=True)
    parser.add_argument('--issuers', nargs='+', default=sorted(TEST_COUNTRIES))
    parser.add_argument('--scans', type=int, default=16, help='of one design')
    parser.add_argument('--width', type=int, help='of the straight document that layers are made on; the photo\'s own if not given')
    parser.add_argument('--camera', type=float, default=1.0)
    parser.add_argument('--messenger', type=float, default=1.0)
    parser.add_argument('--turned', action='store_true', help='scans that lie at an angle')
    parser.add_argument('--every', type=int, default=1, help='document')
    args = parser.parse_args()
    cv2.setNumThreads(1)
    args.out.mkdir(parents=True, exist_ok=True)
    documents, rows = list(held_documents(args.documents, create_portrait_finder(), args.issuers, args.scans, args.width, args.camera, args.turned))[::args.every], []
    for way, edit, doc, content in cases(documents, latin_fonts(args.fonts), args.messenger):
        name = f'{len(rows):04d}.jpg'
        (args.out / name).write_bytes(content)
        rows.append({'name': name, 'way': way, 'edit': edit, 'file': doc['file'], 'capture': doc['key'][1], 'quad': (doc['quad'] * args.messenger).tolist()})
    (args.out / 'rows.json').write_text(json.dumps(rows))
    print(len(rows), 'pictures')


if __name__ == '__main__':
    main()
