"""Collects what the tamper training needs, and what the recapture training shows and prints, into pack/documents.zip.

  python3 build_documents.py --documents DIR --faces ../selfie/pack/asian.zip
"""
import argparse
import io
import json
import zipfile
from collections import defaultdict
from pathlib import Path

import cv2
import numpy as np
import shared  # noqa: F401
from documents import create_portrait_finder, is_held, quads_of, read_labels, straighten, usable
from PIL import Image

SCANS = {'AZE': 14, 'SRB': 8, 'ALB': 14, 'ESP': 8}  # of the many scans of one design
HERE = Path(__file__).parent


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
            image = cv2.imdecode(np.frombuffer(archive.read(row['file']), np.uint8), cv2.IMREAD_COLOR)
            side, (x, y) = row['face'], row['centre']
            x0, y0 = int(max(0, x - .75 * side)), int(max(0, y - 1.05 * side))
            yield cv2.resize(image[y0:y0 + int(1.92 * side), x0:x0 + int(1.5 * side)], (144, 184), interpolation=cv2.INTER_AREA)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--documents', type=Path, required=True)
    parser.add_argument('--faces', type=Path, default=HERE.parent / 'selfie' / 'pack' / 'asian.zip')
    parser.add_argument('--face-net', type=Path, default=HERE.parents[1] / 'models/face-detector/face_detection_back_256x256_barracuda.onnx')
    parser.add_argument('--out', type=Path, default=HERE / 'pack' / 'documents.zip')
    args = parser.parse_args()
    cv2.setNumThreads(1)
    args.out.parent.mkdir(exist_ok=True)
    index = {'flats': [], 'portraits': []}
    with zipfile.ZipFile(args.out, 'w') as archive:
        def store(group, entry, image, quality):
            name = f'{group}/{len(index[group]):04d}.jpg'
            archive.writestr(name, saved(image, quality))
            index[group].append({**entry, 'file': name})

        for about, flat in flat_documents(args.documents, create_portrait_finder(args.face_net)):
            store('flats', about, flat, 91)
        for face in portraits(args.faces):
            store('portraits', {}, face, 90)
        archive.writestr('index.json', json.dumps(index))
    print({k: len(v) for k, v in index.items()}, round(args.out.stat().st_size / 1e6, 1), 'MB')


if __name__ == '__main__':
    main()
