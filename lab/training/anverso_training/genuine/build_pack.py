"""Collects the squares and contexts of photos into packs/genuine/photos/photos-0.zip and further parts; flat documents are of build_documents.py.

  npx tsx lab/eval/selfie/recapture-squares.ts SELFIES      # selfies of the sources that have their own pixels
  python3 -m anverso_training.genuine.build_pack --documents DIR --photos recapture.jsonl.gz --mirror CLONES --selfies SELFIES
"""
import json
import zipfile
import zlib
from collections import defaultdict
from pathlib import Path

import numpy as np
from ..common.clones import read_blobs, read_rows
from .bank import SLOTS
from .build_documents import SCANS
from ..common.documents import is_held, quads_of, read_labels, usable
from ..common.run import PACKS, plain_parser
from .recapture_net import CROP_PX, CROPS
from .squares import box_around, context_of, liveliest, lively_places, open_photo, places_on, square_at

PLACES = 8  # of which the liveliest is one of the squares; the others are where the service takes them
INNER = .8  # of an everyday photo, there being no document to place the squares on
MOST_BYTES = 52_000_000  # of a part
MOST = 130  # real ones of a repository: mostly alike
# Whole repositories. Avinash-yadav103 and NANDINISHARMA30 share pictures. Three folds: four nets learn side by side.
FOLDS = {name: fold for fold, names in enumerate((
    'gaurisoni2027 bluishhhxd Shivansh-Agrawal-2727 riddhi0477 HarshitaJindal09 Adityatomar28 agrawalanshika yash2607-del iamthejahid',
    'Ishika-Tanwar LegenD742 yeswanthroy2007 mirrght Noorain-Raza-coder sonam0-0 YA-shiKa Avinash-yadav103 NANDINISHARMA30 Akshansingh',
    'MANYAGOEL123 Lord-Siddi sachinkholia SilentCanary KartikeyaM2007 aryamapandey41-cloud maanya14 Nibha840 RamanSanga maksiksq AmadeusITGroup')) for name in names.split()}


def inner_quad(image):
    (w, h), m = image.size, (1 - INNER) / 2
    return np.float32([[w * m, h * m], [w * (1 - m), h * m], [w * (1 - m), h * (1 - m)], [w * m, h * (1 - m)]])


def places_of(image, path):
    """Where the service would look, the most contrast first, and one place more."""
    random = np.random.default_rng(zlib.crc32(path.encode()))
    return [*liveliest(image, places_on(inner_quad(image)), CROPS, CROP_PX), *lively_places(image, PLACES, random)[:1]]


def photos_of(file):
    """{repository: rows}, all attacks and at most MOST real photos of each."""
    groups = defaultdict(list)
    for row in read_rows(file):
        groups[row['repo']].append(row)
    for repo, rows in groups.items():
        real = sorted((r for r in rows if r['label'] == 'real'), key=lambda r: zlib.crc32(r['path'].encode()))
        groups[repo] = [r for r in rows if r['label'] != 'real'] + real[:MOST]
    return groups


def everyday(args, put):
    for repo, rows in photos_of(args.photos).items():
        for row, (path, content) in zip(rows, read_blobs(args.mirror, repo, [r['path'] for r in rows])):
            if content is None:
                continue
            image, how = open_photo(content)
            squares = [square_at(image, x, y, how) for x, y in places_of(image, path)]
            if squares[0]:
                put({'label': row['label'], 'source': repo.split('/')[0], 'fold': FOLDS[repo.split('/')[0]], 'path': path},
                    squares, context_of(image))


def documents(args, put):
    """Photos and scans of documents: genuine."""
    used = defaultdict(int)
    for label in filter(usable, read_labels(args.documents)):
        if not label.get('quad'):
            continue
        used[label['country']] += label['capture'] == 'scan'
        if label['capture'] == 'scan' and used[label['country']] > SCANS[label['country']]:
            continue
        image, how = open_photo((args.documents / label['file']).read_bytes())
        for quad in quads_of(label, image):
            squares = [square_at(image, x, y, how) for x, y in places_on(quad)]
            put({'label': 'real', 'source': f"{label['capture']}s of documents", 'fold': -1, 'country': label['country'], 'held': is_held(label)},
                squares, context_of(image, box_around(quad, image)))


def selfies(folder, put):
    """Squares and contexts that recapture-squares.ts has cut out."""
    for entry in json.loads((folder / 'index.json').read_text()):
        squares, context = [(folder / name).read_bytes() for name in entry.pop('squares')], (folder / entry.pop('context')).read_bytes()
        put(entry, squares, context)


def create_parts(folder):
    """put(entry, squares, context) writes into parts of at most MOST_BYTES; close() ends the last one and tells how many photos there are."""
    folder.mkdir(parents=True, exist_ok=True)
    state = {'archive': None, 'index': [], 'size': 0, 'parts': 0, 'photos': 0}

    def close():
        if state['archive']:
            state['archive'].writestr('index.json', json.dumps(state['index']))
            state['archive'].close()
        state.update(archive=None, index=[], size=0)
        return state['photos']

    def put(entry, squares, context):
        number, squares = state['photos'], list(filter(None, squares))[:SLOTS]
        contents = {**{f'{number:04d}-{i}.jpg': square for i, square in enumerate(squares)}, f'{number:04d}-context.jpg': context}
        size = sum(map(len, contents.values()))
        if state['archive'] is None or state['size'] + size > MOST_BYTES:
            close()
            state.update(archive=zipfile.ZipFile(folder / f"photos-{state['parts']}.zip", 'w'), parts=state['parts'] + 1)
        for name, content in contents.items():
            state['archive'].writestr(name, content)
        *names, last = contents
        state['index'].append({**entry, 'squares': names, 'context': last})
        state.update(size=state['size'] + size, photos=number + 1)

    return put, close


def main():
    parser = plain_parser(__doc__)
    for name in ('documents', 'photos', 'mirror', 'selfies'):
        parser.add_argument(f'--{name}', type=Path, required=True)
    parser.add_argument('--out', type=Path, default=PACKS / 'genuine' / 'photos')
    args = parser.parse_args()
    put, close = create_parts(args.out)
    selfies(args.selfies, put)
    documents(args, put)
    everyday(args, put)
    print(close(), 'photos')


if __name__ == '__main__':
    main()
