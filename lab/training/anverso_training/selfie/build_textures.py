"""Adds pack/textures.zip: native-resolution squares of everyday photos, real or taken of a screen or a print, by many phones.

No faces in them: they teach the detail branch what a recaptured surface looks like, and serve as backgrounds.

  python3 -m anverso_training.selfie.build_textures --labels recapture.jsonl.gz --mirror CLONES
"""
import json
import zipfile
import zlib
from collections import Counter, defaultdict
from pathlib import Path

import cv2
import numpy as np

from ..common.clones import read_pictures, read_rows
from ..common.pictures import encode, shrink
from ..common.run import PACKS, plain_parser

SIDE = 256
LONGEST = 1600  # what the service decodes a large photo to, about
KEEP = {'real': 55, 'screen': 60, 'print': 25}  # of one repository


def square(image, seed):
    """One square at a place the path decides, not flat: of four tries the one with most detail."""
    image = shrink(image, LONGEST)
    height, width = image.shape[:2]
    if min(height, width) < SIDE:
        return None
    random = np.random.default_rng(seed)
    tries = []
    for _ in range(4):
        x = width / 2 + (width - SIDE) * .35 * random.uniform(-1, 1)
        y = height / 2 + (height - SIDE) * .35 * random.uniform(-1, 1)
        x, y = int(np.clip(x - SIDE / 2, 0, width - SIDE)), int(np.clip(y - SIDE / 2, 0, height - SIDE))
        tries.append(image[y:y + SIDE, x:x + SIDE])
    return max(tries, key=lambda t: float(cv2.resize(t, (32, 32), interpolation=cv2.INTER_AREA).std()))


def main():
    parser = plain_parser(__doc__)
    parser.add_argument('--labels', type=Path, required=True)
    parser.add_argument('--mirror', type=Path, required=True)
    parser.add_argument('--out', type=Path, default=PACKS / 'selfie' / 'textures.zip')
    args = parser.parse_args()
    cv2.setNumThreads(1)
    groups = defaultdict(list)
    for row in read_rows(args.labels):
        groups[row['repo'], row['label']].append(row)
    wanted = defaultdict(dict)
    for (repo, label), rows in groups.items():
        step = max(1.0, len(rows) / KEEP[label])
        for i in range(int(len(rows) / step)):
            wanted[repo][rows[int(i * step)]['path']] = label
    index = []
    with zipfile.ZipFile(args.out, 'w', zipfile.ZIP_STORED) as archive:
        for repo, paths in wanted.items():
            for path, image in read_pictures(args.mirror, repo, list(paths)):
                part = square(image, zlib.crc32(path.encode()))
                if part is None:
                    continue
                name = f'textures/{len(index):04d}.webp'
                archive.writestr(name, encode(part, 80, '.webp'))
                index.append({'file': name, 'repo': repo, 'label': paths[path]})
        archive.writestr('textures.json', json.dumps(index), zipfile.ZIP_DEFLATED)
    print(Counter((e['repo'], e['label']) for e in index), args.out.stat().st_size // 1024, 'KiB')


if __name__ == '__main__':
    main()
