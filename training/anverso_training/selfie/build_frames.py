"""Collects whole frames for the context net, each with the box of its face: packs/selfie/frames.zip.

  python3 -m anverso_training.selfie.build_frames --labels labels.jsonl.gz more.jsonl.gz --photos recapture.jsonl.gz --mirror CLONES \
    --detector face_detection_back_256x256_barracuda.onnx

`--photos`: everyday photos, real and of screens. Without them the net learns the webcams (README).
"""
import json
import zipfile
from collections import defaultdict
from pathlib import Path

import cv2

from ..common.blazeface import create_detector, largest_face
from ..common.clones import read_pictures, read_rows
from ..common.pictures import encode, shrink
from ..common.run import PACKS, plain_parser
from .reviewed import held_out
from .selection import spread

LONG_SIDE_PX = 256
EACH = 60  # of a source and label; MANY of the sources that show many people
MANY = {'sejong-sas/replay-attack': 160, 'dinhquy94/face-antispoofing-using-mobileNet': 150, 'Ravikumarjj/Anti-Spoofing-Detector-for-Facial-Recognition': 130,
        'NUEthan/RealFakeDetector': 130, 'thanglong2000pro/Face_Anti_Spoofing': 130, 'Vivekanand-s-naik/MontioringSystem': 100,
        'SoorajOfficial2023/Anti-spoofing-face-recognition-system': 100, 'lmt20/Liveness': 100}
# Live faces of other kinds, so that studio portraits and tight crops are not called attacks
PORTRAITS = {'xerow03/UTKFace': 850, 'middleyuan/All-Age-Faces-Dataset': 650, 'chandrikadeb7/Face-Mask-Detection': 150,
             'X-zhangyang/Real-World-Masked-Face-Dataset': 150, 'serengil/deepface': 60, 'justadudewhohacks/face-api.js': 60, 'vladmandic/human': 60}
PHOTOS = 45  # of a source and label
FOLDS = json.loads((Path(__file__).parents[3] / 'eval' / 'selfie' / 'folds.json').read_text())


def chosen_faces(files):
    groups = defaultdict(list)
    for row in (row for file in files for row in read_rows(file)):
        if (row.get('det') or {'n': 1}).get('n', 1) > 0 and (row['repo'] in FOLDS or (row['label'] == 'live' and not held_out(row['path']))):
            groups[row['repo'], row['label']].append(row)
    count = lambda repo: MANY.get(repo, EACH) if repo in FOLDS else PORTRAITS.get(repo, 0)
    return [row for (repo, _), rows in sorted(groups.items()) for row in spread(rows, count(repo))]


def chosen_photos(file):
    groups = defaultdict(list)
    for row in read_rows(file):
        groups[row['repo'], row['label']].append(row)
    return [row for _, rows in sorted(groups.items()) for row in spread(rows, PHOTOS)]


def box_of(image, detect):
    """Left, top, right, bottom of the square about the largest face, as shares of the frame."""
    face = largest_face(detect, image)
    if face is None:
        return None
    (x0, y0, x1, y1), (height, width) = face['box'], image.shape[:2]
    half, x, y = max(x1 - x0, y1 - y0) / 2, (x0 + x1) / 2, (y0 + y1) / 2
    return [float(v) for v in ((x - half) / width, (y - half) / height, (x + half) / width, (y + half) / height)]


def entries(rows, mirror, detect):
    """Yields (entry, picture); `detect` None: a photo without a face to mark."""
    by_repo = defaultdict(dict)
    for row in rows:
        by_repo[row['repo']][row['path']] = row
    for repo, wanted in by_repo.items():
        for path, image in read_pictures(mirror, repo, list(wanted)):
            box = box_of(image, detect) if detect else None
            if box or not detect:
                yield {'repo': repo, 'path': path, 'live': wanted[path]['label'] in ('live', 'real'), 'fold': FOLDS.get(repo, -1), 'box': box}, image


def main():
    parser = plain_parser(__doc__)
    parser.add_argument('--labels', type=Path, nargs='+', required=True)
    for name in ('photos', 'mirror', 'detector'):
        parser.add_argument(f'--{name}', type=Path, required=True)
    parser.add_argument('--out', type=Path, default=PACKS / 'selfie' / 'frames.zip')
    args = parser.parse_args()
    cv2.setNumThreads(1)
    parts = ((chosen_faces(args.labels), create_detector(args.detector)), (chosen_photos(args.photos), None))
    args.out.parent.mkdir(parents=True, exist_ok=True)
    index = []
    with zipfile.ZipFile(args.out, 'w', zipfile.ZIP_STORED) as archive:
        for rows, detect in parts:
            for entry, image in entries(rows, args.mirror, detect):
                index.append({**entry, 'file': f'{len(index):05d}.webp'})
                archive.writestr(index[-1]['file'], encode(shrink(image, LONG_SIDE_PX), 80, '.webp'))
        archive.writestr('index.json', json.dumps(index), zipfile.ZIP_DEFLATED)
    print(f'{len(index)} frames, {args.out.stat().st_size // 1024} KiB')


if __name__ == '__main__':
    main()
