"""Collects whole frames for the context nets, each with the box of its face: packs/selfie/frames/0.zip and further parts.

  npm run eval selfie -- --only cases        # lab/eval/out/selfie/cases.jsonl
  python3 -m anverso_training.selfie.build_frames --labels labels.jsonl.gz more.jsonl.gz prints.jsonl.gz --videos actions.jsonl.gz --frames FRAMES \
    --photos recapture.jsonl.gz --mirror CLONES --detector face_detection_back_256x256_barracuda.onnx --cases ../eval/out/selfie/cases.jsonl

FRAMES: as for build_native.
`--photos`: everyday photos, real and of screens. Without them the net learns the webcams (README). `--cases`: the pictures that the evaluation
judges; all of them are in the pack, so that the sibling nets can score them where they were trained.
"""
import json
import zipfile
from collections import defaultdict
from itertools import chain
from pathlib import Path

import cv2

from ..common.blazeface import create_detector, largest_face
from ..common.clones import pictures_of, read_rows
from ..common.pictures import encode, shrink
from ..common.run import PACKS, plain_parser
from .folds import FOLDS
from .frames import parts_of
from .reviewed import held_out
from .selection import spread

LONG_SIDE_PX = 288
MOST_BYTES = 22_000_000  # of a part
EACH = 60  # of a source and label; MANY of the sources that show many people
MANY = {'sejong-sas/replay-attack': 160, 'dinhquy94/face-antispoofing-using-mobileNet': 150, 'Ravikumarjj/Anti-Spoofing-Detector-for-Facial-Recognition': 130,
        'NUEthan/RealFakeDetector': 130, 'thanglong2000pro/Face_Anti_Spoofing': 130, 'Vivekanand-s-naik/MontioringSystem': 100,
        'SoorajOfficial2023/Anti-spoofing-face-recognition-system': 100, 'lmt20/Liveness': 100, 'yildirimege/LivenessDataset': 110}
# Live faces of other kinds, so that studio portraits and tight crops are not called attacks
PORTRAITS = {'xerow03/UTKFace': 850, 'middleyuan/All-Age-Faces-Dataset': 650, 'chandrikadeb7/Face-Mask-Detection': 150,
             'X-zhangyang/Real-World-Masked-Face-Dataset': 150, 'serengil/deepface': 60, 'justadudewhohacks/face-api.js': 60, 'vladmandic/human': 60}
PHOTOS = 45  # of a source and label
VIDEO_SHARES = (.1, .35, .6, .85)  # of a video's length


def chosen_faces(files):
    groups = defaultdict(list)
    for row in (row for file in files for row in read_rows(file)):
        if (row.get('det') or {'n': 1}).get('n', 1) > 0 and (row['repo'] in FOLDS or (row['label'] == 'live' and not held_out(row['path']))):
            groups[row['repo'], row['label']].append(row)
    count = lambda repo: MANY.get(repo, EACH) if repo in FOLDS else PORTRAITS.get(repo, 0)
    return [row for (repo, _), rows in sorted(groups.items()) for row in spread(rows, count(repo))]


def video_frames(file, frames):
    """Rows of the frames that the evaluation takes too (lab/eval/selfie/labels.ts), and two more of each video."""
    for row in read_rows(file):
        found = sorted((frames / Path(row['path']).stem).glob('*.jpg'))
        for share in VIDEO_SHARES if found else ():
            picture = found[int(share * len(found))]
            yield {**row, 'path': f"{row['path']}/{picture.name}", 'file': str(picture)}


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


def with_cases(chosen, files, cases):
    """[(row, learned)]: the chosen rows and those that the evaluation judges besides; portraits among these are only scored."""
    known = {(row['repo'], row['path']) for row in chosen}
    judged = {(row['repo'], row['path']) for row in cases} - known
    others = [row for file in files for row in read_rows(file) if (row['repo'], row['path']) in judged]
    return [(row, True) for row in chosen] + [(row, row['repo'] in FOLDS) for row in others]


def entries(rows, mirror, detect):
    """Yields (entry, picture) of rows [(row, learned)]; `detect` None: photos without a face to mark."""
    learned_of = {(row['repo'], row['path']): learned for row, learned in rows}
    for row, image in pictures_of([row for row, _ in rows], mirror):
        box = box_of(image, detect) if detect else None
        if box or not detect:
            repo, path = row['repo'], row['path']
            yield {'repo': repo, 'path': path, 'live': row['label'] in ('live', 'real'), 'fold': FOLDS.get(repo, -1), 'person': row.get('person'),
                   'box': box, 'learned': learned_of[repo, path]}, image


def write_part(file, pictures, index):
    with zipfile.ZipFile(file, 'w', zipfile.ZIP_STORED) as archive:
        for entry, content in zip(index, pictures):
            archive.writestr(entry['file'], content)
        archive.writestr('index.json', json.dumps(index), zipfile.ZIP_DEFLATED)


def write_parts(folder, found, most_bytes):
    """`found` yields (entry, picture); a part is full at `most_bytes`. The numbers of pictures and parts."""
    folder.mkdir(parents=True, exist_ok=True)
    pictures, index, parts, count = [], [], 0, 0

    def close():
        nonlocal parts
        write_part(folder / f'{parts}.zip', pictures, index)
        parts += 1
        pictures.clear()
        index.clear()

    for entry, image in found:
        content = encode(shrink(image, LONG_SIDE_PX), 75, '.webp')
        if pictures and sum(map(len, pictures)) + len(content) > most_bytes:
            close()
        pictures.append(content)
        index.append({**entry, 'file': f'{count:05d}.webp'})
        count += 1
    close()
    return count, parts


def main():
    parser = plain_parser(__doc__)
    parser.add_argument('--labels', type=Path, nargs='+', required=True)
    for name in ('videos', 'frames', 'photos', 'mirror', 'detector', 'cases'):
        parser.add_argument(f'--{name}', type=Path, required=True)
    parser.add_argument('--out', type=Path, default=PACKS / 'selfie' / 'frames')
    args = parser.parse_args()
    cv2.setNumThreads(1)
    videos = [(row, True) for row in video_frames(args.videos, args.frames)]
    faces = with_cases(chosen_faces(args.labels), args.labels, read_rows(args.cases)) + videos
    photos = [(row, True) for row in chosen_photos(args.photos)]
    found = chain(entries(faces, args.mirror, create_detector(args.detector)), entries(photos, args.mirror, None))
    count, parts = write_parts(args.out, found, MOST_BYTES)
    print(f'{count} frames, {parts} parts, {sum(part.stat().st_size for part in parts_of(args.out)) // 1024} KiB')


if __name__ == '__main__':
    main()
