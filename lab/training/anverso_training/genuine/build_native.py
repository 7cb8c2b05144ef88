"""Collects parts of photos at their own scale for the tamper training into pack/native.zip: nothing is resampled, every file keeps its JPEG grid.

  python3 -m anverso_training.genuine.build_native --documents DIR --photos recapture.jsonl.gz --mirror CLONES --fonts DIR      # after build_documents.py
"""
import io
import json
import zipfile
import zlib
from collections import defaultdict
from pathlib import Path

import cv2
import numpy as np
from ..common.clones import read_blobs, read_rows
from ..common.documents import create_portrait_finder, is_held, quads_of, read_labels, straighten, usable
from .squares import open_photo, saved
from ..common.run import PACKS, plain_parser
from .native_view import portrait_in_photo
from .strips import draw_strips, latin_fonts

SCANS, EVERYDAY = 20, 22  # of one design; of one repository
PHOTO_PX = 832, 576  # of an everyday photo
LEAST_PX = 480  # width of a document that still shows its print


def part_of(image, box):
    """Left, top, right, bottom moved out to the grid of 16 px, clipped to the photo."""
    left, top = (max(0, int(v) // 16 * 16) for v in box[:2])
    return left, top, min(image.size[0], -(-int(box[2]) // 16) * 16), min(image.size[1], -(-int(box[3]) // 16) * 16)


def portrait_on(quad, flat, find):
    """The printed portrait's corners in the photo, None without a face."""
    face = find(flat)
    return portrait_in_photo(quad, face) if face else None


def documents(folder, find):
    used = defaultdict(int)
    for label in filter(usable, read_labels(folder)):
        if any(tag in ('overlay_on_document', 'digital_forgery') for tag in label.get('tags') or []):
            continue
        if label['capture'] == 'scan' and label.get('quad'):
            used[label['country']] += 1
            if used[label['country']] > SCANS:
                continue
        image, how = open_photo((folder / label['file']).read_bytes())
        pixels = np.asarray(image)[:, :, ::-1]
        for quad in quads_of(label, pixels):
            if np.linalg.norm(quad[1] - quad[0]) < LEAST_PX or np.ptp(quad[:, 1]) < 256:
                continue
            box = part_of(image, [*quad.min(0), *quad.max(0)])
            portrait = portrait_on(quad, straighten(pixels, quad), find)
            moved = lambda corners: None if corners is None else (np.asarray(corners) - box[:2]).round(1).tolist()
            yield ({'capture': label['capture'] if label.get('quad') else 'web', 'country': label['country'], 'held': is_held(label),
                    'quad': moved(quad), 'portrait': moved(portrait)}, saved(image.crop(box), how))


def everyday(file, mirror):
    groups = defaultdict(list)
    for row in read_rows(file):
        if row['label'] == 'real':
            groups[row['repo']].append(row['path'])
    for repo, paths in groups.items():
        paths = sorted(paths, key=lambda path: zlib.crc32(path.encode()))
        made = 0
        for path, content in read_blobs(mirror, repo, paths):
            if content is None or made >= EVERYDAY:
                continue
            image, how = open_photo(content)
            if image.size[0] < PHOTO_PX[0] or image.size[1] < PHOTO_PX[1] or 'qtables' not in how:
                continue
            left, top = ((a - b) // 2 for a, b in zip(image.size, PHOTO_PX))
            made += 1
            yield {'capture': 'everyday', 'country': repo, 'held': False, 'quad': None, 'portrait': None}, saved(
                image.crop(part_of(image, (left, top, left + PHOTO_PX[0], top + PHOTO_PX[1]))), how)


def main():
    parser = plain_parser(__doc__)
    for name in ('documents', 'photos', 'mirror', 'fonts'):
        parser.add_argument(f'--{name}', type=Path, required=True)
    parser.add_argument('--out', type=Path, default=PACKS / 'genuine' / 'native.zip')
    args = parser.parse_args()
    cv2.setNumThreads(1)
    index = []
    with zipfile.ZipFile(args.out, 'w') as archive, zipfile.ZipFile(PACKS / 'genuine' / 'documents.zip') as flat:
        for source in (documents(args.documents, create_portrait_finder()), everyday(args.photos, args.mirror)):
            for about, content in source:
                index.append({**about, 'file': f'parts/{len(index):04d}.jpg'})
                archive.writestr(index[-1]['file'], content)
        faces = [e['file'] for e in json.loads(flat.read('index.json'))['portraits']]
        for name in faces:
            archive.writestr(name, flat.read(name))
        strips = io.BytesIO()
        np.savez_compressed(strips, strips=draw_strips(latin_fonts(args.fonts), 480))
        archive.writestr('strips.npz', strips.getvalue())
        archive.writestr('index.json', json.dumps({'parts': index, 'faces': faces}))
    print(len(index), round(args.out.stat().st_size / 1e6, 1), 'MB')


if __name__ == '__main__':
    main()
