"""Collects what the tamper training needs, and what the recapture training shows and prints, into pack/documents.zip.

  python3 -m anverso_training.genuine.build_documents --documents DIR --faces lab/training/packs/selfie/asian.zip
"""
import io
import json
import zipfile
from collections import defaultdict
from pathlib import Path

import cv2
import numpy as np
from ..common.documents import create_portrait_finder, is_held, quads_of, read_labels, straighten, usable
from ..common.pictures import decode
from ..common.run import PACKS, plain_parser
from PIL import Image

SCANS = {'AZE': 14, 'SRB': 8, 'ALB': 14, 'ESP': 8}  # of the many scans of one design


def saved(image, quality):
    """Colour at full resolution: the camera's noise is what the net compares."""
    out = io.BytesIO()
    Image.fromarray(np.ascontiguousarray(image[:, :, ::-1])).save(out, 'JPEG', quality=quality, subsampling=0, optimize=True)
    return out.getvalue()


def flat_documents(folder, find):
    """(about, flat picture) of every document that is large enough."""
    used = defaultdict(int)
    for label in filter(usable, read_labels(folder)):
        if label['capture'] == 'scan' and label.get('quad'):
            used[label['country']] += 1
            if used[label['country']] > SCANS[label['country']]:
                continue
        frame = cv2.imread(str(folder / label['file']))
        for part, quad in enumerate(quads_of(label, frame)):
            if np.ptp(quad[:, 0]) >= 560 or label.get('quad'):
                flat = straighten(frame, quad)
                yield {'country': label['country'], 'capture': label['capture'] if label.get('quad') else 'web', 'held': is_held(label), 'number': label['number'],
                       'overlay': any(tag in ('overlay_on_document', 'digital_forgery') for tag in label.get('tags') or []), 'part': part, 'face': find(flat)}, flat


def portraits(file, count=180):
    """Faces at 144×184 px to paste: another person's picture."""
    with zipfile.ZipFile(file) as archive:
        rows = [r for r in json.loads(archive.read('index.json'))['faces'] if r['size'][0] >= 225 and r['size'][1] >= 290 and r['kind'] == 'portrait']
        for row in rows[:count]:
            image = decode(archive.read(row['file']))
            side, (x, y) = row['face'], row['centre']
            x0, y0 = int(max(0, x - .75 * side)), int(max(0, y - 1.05 * side))
            yield cv2.resize(image[y0:y0 + int(1.92 * side), x0:x0 + int(1.5 * side)], (144, 184), interpolation=cv2.INTER_AREA)


def main():
    parser = plain_parser(__doc__)
    parser.add_argument('--documents', type=Path, required=True)
    parser.add_argument('--faces', type=Path, default=PACKS / 'selfie' / 'asian.zip')
    parser.add_argument('--out', type=Path, default=PACKS / 'genuine' / 'documents.zip')
    args = parser.parse_args()
    cv2.setNumThreads(1)
    args.out.parent.mkdir(parents=True, exist_ok=True)
    index = {'flats': [], 'portraits': []}
    with zipfile.ZipFile(args.out, 'w') as archive:
        def store(group, entry, image, quality):
            name = f'{group}/{len(index[group]):04d}.jpg'
            archive.writestr(name, saved(image, quality))
            index[group].append({**entry, 'file': name})

        for about, flat in flat_documents(args.documents, create_portrait_finder()):
            store('flats', about, flat, 91)
        for face in portraits(args.faces):
            store('portraits', {}, face, 90)
        archive.writestr('index.json', json.dumps(index))
    print({k: len(v) for k, v in index.items()}, round(args.out.stat().st_size / 1e6, 1), 'MB')


if __name__ == '__main__':
    main()
