"""Collects the squares and contexts of photos into pack/pack.zip; flat documents are of build_documents.py.

  python3 -m anverso_training.genuine.build_pack --documents DIR --photos recapture.jsonl.gz --mirror CLONES
"""
import json
import zipfile
import zlib
from collections import defaultdict
from pathlib import Path

import numpy as np
from ..common.clones import read_blobs, read_rows
from .build_documents import SCANS
from ..common.documents import is_held, quads_of, read_labels, usable
from ..common.run import PACKS, plain_parser
from .squares import box_around, context_of, lively_places, open_photo, places_on, square_at

SQUARES = 2  # of one everyday photo
MOST = {'gaurisoni2027/screen-recapture-detector': 140, 'yash2607-del/Salescode-ai-screen_recapture_detector': 100}  # real ones: mostly alike
FOLDS = {'gaurisoni2027': 0, 'yash2607-del': 1, 'KartikeyaM2007': 1, 'SilentCanary': 1, 'HarshitaJindal09': 2, 'agrawalanshika': 2,
         'Lord-Siddi': 3, 'LegenD742': 3, 'yeswanthroy2007': 3}


def everyday(args, put):
    groups = defaultdict(list)
    for row in read_rows(args.photos):
        groups[row['repo']].append(row)
    for repo, most in MOST.items():
        real = sorted((r for r in groups[repo] if r['label'] == 'real'), key=lambda r: zlib.crc32(r['path'].encode()))
        groups[repo] = [r for r in groups[repo] if r['label'] != 'real'] + real[:most]
    for repo, rows in groups.items():
        for row, (path, content) in zip(rows, read_blobs(args.mirror, repo, [r['path'] for r in rows])):
            if content is None:
                continue
            image, how = open_photo(content)
            random = np.random.default_rng(zlib.crc32(path.encode()))
            squares = [square_at(image, x, y, how) for x, y in lively_places(image, SQUARES, random)]
            if squares and squares[0]:
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
            squares = [square_at(image, x, y, how) for x, y in places_on(quad)[::2]]
            put({'label': 'real', 'source': f"{label['capture']}s of documents", 'fold': -1, 'country': label['country'], 'held': is_held(label)},
                squares, context_of(image, box_around(quad, image)))


def main():
    parser = plain_parser(__doc__)
    parser.add_argument('--documents', type=Path, required=True)
    parser.add_argument('--photos', type=Path, required=True)
    parser.add_argument('--mirror', type=Path, required=True)
    parser.add_argument('--out', type=Path, default=PACKS / 'genuine' / 'pack.zip')
    args = parser.parse_args()
    args.out.parent.mkdir(parents=True, exist_ok=True)
    index = {'photos': []}
    with zipfile.ZipFile(args.out, 'w') as archive:
        def put(entry, squares, context):
            number = len(index['photos'])
            names = [f'squares/{number:04d}-{i}.jpg' for i, s in enumerate(squares) if s]
            for name, content in zip(names, filter(None, squares)):
                archive.writestr(name, content)
            archive.writestr(f'contexts/{number:04d}.jpg', context)
            index['photos'].append({**entry, 'squares': names, 'context': f'contexts/{number:04d}.jpg'})

        documents(args, put)
        everyday(args, put)
        archive.writestr('index.json', json.dumps(index))
    print({k: len(v) for k, v in index.items()}, round(args.out.stat().st_size / 1e6, 1), 'MB')


if __name__ == '__main__':
    main()
