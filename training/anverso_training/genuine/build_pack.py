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

SQUARES = 6  # of one photo
PLACES = 8  # that they are the liveliest of
MOST = 130  # real ones of a repository: mostly alike
# Whole repositories. Avinash-yadav103 and NANDINISHARMA30 share pictures.
FOLDS = {name: fold for fold, names in enumerate((
    'gaurisoni2027 bluishhhxd Shivansh-Agrawal-2727 riddhi0477',
    'Ishika-Tanwar LegenD742 yeswanthroy2007 mirrght Noorain-Raza-coder',
    'MANYAGOEL123 Lord-Siddi sachinkholia SilentCanary KartikeyaM2007',
    'HarshitaJindal09 Adityatomar28 agrawalanshika yash2607-del iamthejahid',
    'sonam0-0 YA-shiKa Avinash-yadav103 NANDINISHARMA30 Akshansingh',
    'aryamapandey41-cloud maanya14 Nibha840 RamanSanga maksiksq AmadeusITGroup')) for name in names.split()}


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
            random = np.random.default_rng(zlib.crc32(path.encode()))
            squares = [square_at(image, x, y, how) for x, y in lively_places(image, PLACES, random)[:SQUARES]]
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
            squares = [square_at(image, x, y, how) for x, y in places_on(quad)]
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
