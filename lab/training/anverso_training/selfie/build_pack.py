"""Collects what training needs into pack/: face crops with context, landmarks, eye crops, teacher.

  python3 -m anverso_training.selfie.build_pack --part spoof --labels labels.jsonl.gz --conditions DIR --mirror CLONES --detector BACK.onnx --landmarker face_landmarker.task --teacher anti_spoof.tflite

Own consented pictures: give --labels a file of the same shape (repo, path, label, subject, conditions) and --mirror bare clones.
"""
import json
import zipfile
from collections import Counter, defaultdict
from pathlib import Path

import cv2
import numpy as np
import torch

from ..common.blazeface import create_detector, largest_face
from ..common.clones import read_pictures, read_rows
from ..common.pictures import encode, sheet_of
from ..common.run import PACKS, plain_parser
from .eyes_data import COLUMNS as EYE_COLUMNS, eye_sheet
from .reviewed import eye_class, eye_tiles, held_out, reviewed_rows
from .mesh import create_mesh
from .not_faces import COLUMNS, collect
from .points import SUBSET
from .selection import FOLDS, MASKED, SAMPLES, choose

# Parts can be built side by side, one thread each.
PARTS = {'spoof': (), 'more': (), 'asian': ('middleyuan/All-Age-Faces-Dataset',), 'mixed': ('xerow03/UTKFace',), 'masks': tuple(MASKED), 'faces': (), 'samples': SAMPLES,
         'reviewed': (), 'blanks': ()}
CONTEXT = 3.0  # side of the kept square in face sizes
FACE_PX = 150  # faces larger than this are reduced: no source has more in both classes


def cut(image, face):
    """The context square clipped to the frame, reduced so that the face has at most FACE_PX; and where the face lies in it."""
    x0, y0, x1, y1 = face['box']
    size, centre = max(x1 - x0, y1 - y0), np.array([(x0 + x1) / 2, (y0 + y1) / 2])
    half = size * CONTEXT / 2
    left, top = np.maximum(0, np.floor(centre - half)).astype(int)
    right, bottom = np.minimum([image.shape[1], image.shape[0]], np.ceil(centre + half)).astype(int)
    part = image[top:bottom, left:right]
    scale = min(1.0, FACE_PX / size)
    if scale < 1:
        part = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return part, scale, np.array([left, top]), size, centre


def entry_of(image, row, kind, detect, mesh, name, files, quality):
    face = largest_face(detect, image)
    if face is None:
        return None
    part, scale, corner, size, centre = cut(image, face)
    if min(part.shape[:2]) < 32 or size < 28:
        return None
    files[name] = encode(part, quality, '.webp')
    made = {'file': name, 'kind': kind, 'repo': row['repo'], 'label': row['label'], 'subject': row.get('subject'), 'conditions': row['conditions'],
            'path': row['path'], 'fold': FOLDS.get(row['repo'], -1), 'size': [part.shape[1], part.shape[0]],
            'centre': ((centre - corner) * scale).round(2).tolist(), 'face': round(float(size * scale), 2), 'native': round(float(size), 1)}
    if mesh is not None:
        seen = mesh(image, face)
        points = seen['points'][SUBSET].copy()
        points[:, :2] -= corner
        made.update(points=(points[:, :2] * scale).round(1).tolist(), pose=np.round(seen['pose'], 1).tolist(),
                    presence=round(seen['presence'], 3))
    return made


def add_labelled(args, tools, files, index):
    by_repo = defaultdict(dict)
    for kind, row in choose(args.labels):
        if args.part != {'spoof-set': 'spoof', 'more-portrait': 'more'}.get(kind) and (row['repo'] not in PARTS[args.part] or kind == 'more-portrait'):
            continue
        by_repo[row['repo']][row['path']] = (kind, row)
    for repo, wanted in by_repo.items():
        found = 0
        for path, image in read_pictures(args.mirror, repo, list(wanted)):
            kind, row = wanted[path]
            made = entry_of(image, row, kind, *tools, f'{args.part}/{len(files):05d}.webp', files, 82 if kind == 'spoof-set' else 74)
            if made:
                index['faces'].append(made)
                found += 1
        print(f'{repo}: {found} of {len(wanted)}', flush=True)


def add_conditions(args, tools, files, index):
    for row in read_rows(args.conditions / 'labels.jsonl'):
        image = cv2.imread(str(args.conditions / row['file']))
        made = entry_of(image, {**row, 'label': 'live'}, 'condition', *tools, f'{args.part}/{len(files):05d}.webp', files, 74)
        if made:
            index['faces'].append(made)
    print('conditions', Counter(c for e in index['faces'] if e['kind'] == 'condition' for c in e['conditions']), flush=True)


def add_reviewed(args, tools, files, index):
    """Pictures of reviewed.json and turned heads as faces; the eyes of all of them, and of plain portraits, as tiles."""
    detect, mesh = tools
    chosen, index['yaws'] = reviewed_rows(args.labels)
    chosen += [('eyes', {**row, 'label': 'live'}) for row in read_rows(args.conditions / 'labels.jsonl')]
    eyes = {True: ([], []), False: ([], [])}
    for repo in sorted({row['repo'] for _, row in chosen}):
        wanted = {row['path']: (kind, row) for kind, row in chosen if row['repo'] == repo}
        for path, image in read_pictures(args.mirror, repo, list(wanted)):
            kind, row = wanted[path]
            if kind in ('reviewed', 'turned'):
                made = entry_of(image, row, kind, detect, mesh, f'reviewed/{len(files):05d}.webp', files, 78)
                index['faces'] += [made] if made else []
            face = largest_face(detect, image) if kind != 'turned' else None
            seen = mesh(image, face) if face else {'presence': 0}
            if seen['presence'] < .7 or 'hand' in row['conditions'] or (kind == 'eyes' and not {'closed_eyes', 'sunglasses', 'none'} & set(row['conditions'])):
                continue
            tiles, classes = eyes[held_out(path)]
            tiles += eye_tiles(image, seen['points'])
            classes += [eye_class(row['conditions'])] * 2
    for held, name in ((False, 'train'), (True, 'test')):
        files[f'eyes/{name}.webp'] = encode(sheet_of(eyes[held][0], EYE_COLUMNS), 85, '.webp')
        index['eyes'][name] = {'classes': eyes[held][1], 'sources': [2] * len(eyes[held][1])}
    print('reviewed', Counter((e['kind'], *e['conditions']) for e in index['faces']), {k: Counter(v[1]) for k, v in eyes.items()}, flush=True)


def add_blanks(args, detect, files, index):
    tiles, index['held'] = collect(args, detect)
    files['blanks.webp'] = encode(sheet_of(tiles, COLUMNS), 80, '.webp')
    print('no faces', Counter(index['held']), flush=True)


def add_eyes(args, files, index):
    for split in ('train', 'test'):
        sheet, classes, sources = eye_sheet(args.mirror, split)
        files[f'eyes/{split}.webp'] = encode(sheet, 80, '.webp')
        index['eyes'][split] = {'classes': classes, 'sources': sources}
        print(f'eyes {split}', Counter(zip(sources, classes)), len(files[f'eyes/{split}.webp']) // 1024, 'KiB', flush=True)


def main():
    parser = plain_parser(__doc__)
    for name in ('labels', 'conditions', 'mirror', 'detector', 'landmarker', 'teacher'):
        parser.add_argument(f'--{name}', type=Path, required=True)
    parser.add_argument('--part', choices=list(PARTS), required=True, help='masks has the eyes too, faces is the conditions, samples only measures')
    parser.add_argument('--recapture', type=Path, help='for blanks: labels of everyday photos')
    parser.add_argument('--out', type=Path, default=PACKS / 'selfie')
    args = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    tools = create_detector(args.detector), create_mesh(args.landmarker) if args.part not in ('spoof', 'more', 'blanks') else None
    files, index = {}, {'faces': [], 'eyes': {}}
    if args.part == 'spoof':
        files['teacher.tflite'] = args.teacher.read_bytes()
    if args.part == 'masks':
        add_eyes(args, files, index)
    if args.part == 'reviewed':
        add_reviewed(args, tools, files, index)
    if args.part == 'blanks':
        add_blanks(args, tools[0], files, index)
    if args.part == 'faces':
        add_conditions(args, tools, files, index)
    add_labelled(args, tools, files, index)
    args.out.mkdir(parents=True, exist_ok=True)
    target = args.out / f'{args.part}.zip'
    with zipfile.ZipFile(target, 'w', zipfile.ZIP_STORED) as archive:
        for name, content in files.items():
            archive.writestr(name, content, zipfile.ZIP_DEFLATED if name.endswith('tflite') else zipfile.ZIP_STORED)
        archive.writestr('index.json', json.dumps(index), zipfile.ZIP_DEFLATED)
    sizes = Counter()
    for entry in index['faces']:
        sizes[entry['kind']] += len(files[entry['file']]) // 1024
    print(Counter(e['kind'] for e in index['faces']), 'KiB', dict(sizes), target.stat().st_size // 1024)


if __name__ == '__main__':
    main()
