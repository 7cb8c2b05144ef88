"""Collects what one training run needs into pack/pack.zip: squares, contexts, flat documents, portraits, strips of text, index.json.

  python3 build_pack.py --documents DIR --photos recapture.jsonl.gz --mirror CLONES --faces ../selfie/pack/asian.zip --fonts DIR
"""
import argparse
import gzip
import io
import json
import zipfile
import zlib
from collections import defaultdict
from pathlib import Path

import cv2
import numpy as np
import shared  # noqa: F401
from clones import read_blobs
from documents import create_portrait_finder, is_held, quads_of, read_labels, straighten, usable
from squares import box_around, context_of, lively_places, open_photo, places_on, square_at
from strips import draw_strips

SQUARES = 2  # of one everyday photo
MOST = {'gaurisoni2027/screen-recapture-detector': 140, 'yash2607-del/Salescode-ai-screen_recapture_detector': 100}  # real ones: mostly alike
SCANS = {'AZE': 14, 'SRB': 8, 'ALB': 14, 'ESP': 8}  # of the many scans of one design
FOLDS = {'gaurisoni2027': 0, 'yash2607-del': 1, 'KartikeyaM2007': 1, 'SilentCanary': 1, 'HarshitaJindal09': 2, 'agrawalanshika': 2,
         'Lord-Siddi': 3, 'LegenD742': 3, 'yeswanthroy2007': 3}


def everyday(args, put):
    groups = defaultdict(list)
    for line in gzip.open(args.photos, 'rt'):
        row = json.loads(line)
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


def documents(args, put, put_flat):
    """Photos and scans give squares and a context (genuine); every document gives a flat picture to show, print or alter."""
    find, used = create_portrait_finder(args.face_net), defaultdict(int)
    for label in filter(usable, read_labels(args.documents)):
        content = (args.documents / label['file']).read_bytes()
        frame = cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR)
        if label['capture'] == 'scan' and label.get('quad'):
            used[label['country']] += 1
            if used[label['country']] > SCANS[label['country']]:
                continue
        image, how = open_photo(content)
        for part, quad in enumerate(quads_of(label, frame)):
            about = {'country': label['country'], 'capture': label['capture'] if label.get('quad') else 'web', 'held': is_held(label), 'number': label['number'],
                     'overlay': any(tag in ('overlay_on_document', 'digital_forgery') for tag in label.get('tags') or [])}
            if label.get('quad'):
                squares = [square_at(image, x, y, how) for x, y in places_on(quad)[::2]]
                put({'label': 'real', 'source': f"{label['capture']}s of documents", 'fold': -1, **about}, squares, context_of(image, box_around(quad, image)))
            if np.ptp(quad[:, 0]) >= 560 or label.get('quad'):
                flat = straighten(frame, quad)
                put_flat({**about, 'part': part, 'portrait': find(flat)}, flat)


def portraits(file, count=180):
    """Faces at 144×184 px to paste: another person's picture."""
    with zipfile.ZipFile(file) as archive:
        rows = [r for r in json.loads(archive.read('index.json'))['faces'] if r['size'][0] >= 225 and r['size'][1] >= 290 and r['kind'] == 'portrait']
        for row in rows[:count]:
            image = cv2.imdecode(np.frombuffer(archive.read(row['file']), np.uint8), cv2.IMREAD_COLOR)
            side, (x, y) = row['face'], row['centre']
            x0, y0 = int(max(0, x - .75 * side)), int(max(0, y - 1.05 * side))
            yield cv2.resize(image[y0:y0 + int(1.92 * side), x0:x0 + int(1.5 * side)], (144, 184), interpolation=cv2.INTER_AREA)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--documents', type=Path, required=True)
    parser.add_argument('--photos', type=Path, required=True)
    parser.add_argument('--mirror', type=Path, required=True)
    parser.add_argument('--faces', type=Path, default=Path(__file__).parents[1] / 'selfie' / 'pack' / 'asian.zip')
    parser.add_argument('--fonts', type=Path, required=True)
    parser.add_argument('--face-net', type=Path, default=Path(__file__).parents[2] / 'models/face-detector/face_detection_back_256x256_barracuda.onnx')
    parser.add_argument('--out', type=Path, default=Path(__file__).parent / 'pack' / 'pack.zip')
    args = parser.parse_args()
    cv2.setNumThreads(1)
    args.out.parent.mkdir(exist_ok=True)
    index = {'photos': [], 'flats': [], 'portraits': []}
    with zipfile.ZipFile(args.out, 'w') as archive:
        def put(entry, squares, context):
            number = len(index['photos'])
            names = [f'squares/{number:04d}-{i}.jpg' for i, s in enumerate(squares) if s]
            for name, content in zip(names, filter(None, squares)):
                archive.writestr(name, content)
            archive.writestr(f'contexts/{number:04d}.jpg', context)
            index['photos'].append({**entry, 'squares': names, 'context': f'contexts/{number:04d}.jpg'})

        def store(group, entry, image, quality):
            name = f'{group}/{len(index[group]):04d}.jpg'
            archive.writestr(name, cv2.imencode('.jpg', image, [cv2.IMWRITE_JPEG_QUALITY, quality, cv2.IMWRITE_JPEG_OPTIMIZE, 1])[1].tobytes())
            index[group].append({**entry, 'file': name})

        documents(args, put, lambda entry, flat: store('flats', entry, flat, 82))
        everyday(args, put)
        for face in portraits(args.faces):
            store('portraits', {}, face, 86)
        strips = io.BytesIO()
        np.savez_compressed(strips, strips=draw_strips(args.fonts, 360))
        archive.writestr('strips.npz', strips.getvalue())
        archive.writestr('index.json', json.dumps(index))
    print({k: len(v) for k, v in index.items()}, round(args.out.stat().st_size / 1e6, 1), 'MB')


if __name__ == '__main__':
    main()
