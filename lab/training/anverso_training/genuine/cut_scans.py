"""Flat-bed scans of mock documents (MIDV-2020), each cut out of its A4 sheet as a photo would frame it: pictures and labels.jsonl, as `documents/` has them.

  python3 -m anverso_training.genuine.cut_scans --mirror CLONES --out FOLDER      # --count 100: people of each issuer

These issuers are in no training: the limits on edits are set and measured on them (lab/eval/proof-of-life/issuers-section.ts).
"""
import json
from pathlib import Path
from zlib import crc32

import cv2
import numpy as np
from ..common.clones import read_blobs
from ..common.pictures import decode, encode
from ..common.run import plain_parser

# (repository, folder of its pictures, whether they lie at an angle)
SETS = (('chloe-dynamsoft/midv-2020-scan_upright-clone', 'images/', False), ('chloe-dynamsoft/midv-2020-scan-rotated-clone', '', True))
ISSUERS = {'lva_passport': ('LVA', 'passport'), 'est_id': ('EST', 'id_front'), 'fin_id': ('FIN', 'id_front'), 'svk_id': ('SVK', 'id_front')}
MARGIN = .04, .5  # of the document, on each side; less where the sheet ends
LONG_SIDE_PX, QUALITY = 1900, 84  # as `documents/` was saved


def quads(annotations):
    """File name → corners as printed (TL, TR, BR, BL)."""
    found = {}
    for one in json.loads(annotations)['_via_img_metadata'].values():
        shape = next(r['shape_attributes'] for r in one['regions'] if r['region_attributes']['field_name'] == 'doc_quad')
        found[one['filename']] = np.float32([shape['all_points_x'], shape['all_points_y']]).T
    return found


def cut(sheet, quad, random):
    """(picture, quad in it)."""
    (left, top), (right, bottom) = quad.min(0), quad.max(0)
    room = np.exp(random.uniform(*np.log(MARGIN), 4)) * np.tile([right - left, bottom - top], 2)
    height, width = sheet.shape[:2]
    x0, y0 = int(max(0, left - room[0])), int(max(0, top - room[1]))
    x1, y1 = int(min(width, right + room[2])), int(min(height, bottom + room[3]))
    picture, scale = sheet[y0:y1, x0:x1], min(1, LONG_SIDE_PX / max(x1 - x0, y1 - y0))
    if scale < 1:
        picture = cv2.resize(picture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return picture, (quad - [x0, y0]) * scale


def main():
    parser = plain_parser(__doc__)
    for name in ('mirror', 'out'):
        parser.add_argument(f'--{name}', type=Path, required=True)
    parser.add_argument('--count', type=int, default=100, help='people of each issuer')
    args = parser.parse_args()
    (args.out / 'images').mkdir(parents=True, exist_ok=True)
    labels = []
    for repo, folder, turned in SETS:
        for kind, (country, side) in ISSUERS.items():
            (_, listed), = read_blobs(args.mirror, repo, [f'annotations/{kind}.json'])
            corners = quads(listed)
            paths = [f'{folder}{kind}/{name}' for name in sorted(corners)[:args.count]]
            for path, content in read_blobs(args.mirror, repo, paths):
                if content is None:  # of these, only the passports lie there turned
                    continue
                name = f"{country}-{side}-{'turned' if turned else 'flat'}-{Path(path).stem}.jpg"
                picture, quad = cut(decode(content), corners[Path(path).name], np.random.default_rng(crc32(name.encode())))
                (args.out / 'images' / name).write_bytes(encode(picture, QUALITY))
                labels.append({'file': f'images/{name}', 'repo': repo, 'path': path, 'kind': side, 'country': country, 'capture': 'scan',
                               'quad': quad.round(1).tolist(), 'width': picture.shape[1], 'height': picture.shape[0], **({'tags': ['rotated']} if turned else {})})
    (args.out / 'labels.jsonl').write_text(''.join(f'{json.dumps(row)}\n' for row in labels))
    print(len(labels), 'pictures')


if __name__ == '__main__':
    main()
