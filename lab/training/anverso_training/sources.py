"""Writes models/<name>/sources.jsonl, the pictures each net was trained or tested on, from the label files and the rules by which packs are built:

  python3 -m anverso_training.sources --data DIR       # documents/, faces/, recapture.jsonl.gz

One line a picture for documents (`sha256` of the file in the labelled set, which may be a cropped or re-saved copy of the one in the
repository); one line for each repository, folder and label of the large sets, where `sha256` is that of the sorted lines
`path` or `path SHA-1`, as `covers` says, each ending in a newline. `use`: train, test, or background (print taken out or covered).
"""
import hashlib
import json
import zlib
from collections import defaultdict
from pathlib import Path

from .common.clones import read_rows
from .common.documents import is_held, read_labels, usable
from .common.run import MODELS, plain_parser, sha256
from .finder.build_pack import NO_DOCUMENT_TEST, keep_real, keep_screen
from .genuine.build_native import EVERYDAY
from .genuine.build_pack import photos_of
from .mrz.real import chosen as tested_zones
from .selfie.build_textures import KEEP
from .selfie.eyes_data import MAIN, OTHER
from .selfie.frames import parts_of, read_index
from .selfie.reviewed import held_out, reviewed_rows
from .selfie.selection import choose
from .text.alphabet import HELD_COUNTRIES

EYES = [{'repo': repo, 'commit': None, 'folder': folder, 'label': 'eyes open, closed, behind sunglasses', 'use': 'train', 'count': None, 'sha256': None,
         'note': 'chosen by anverso_training.selfie.eyes_data; no list was kept'} for repo, folder in ((MAIN, 'data2'), (OTHER, 'dataset'))]
STUDIO = {'source': 'npx tsx lab/studio/run.ts', 'label': 'cards of our own studio', 'use': 'train', 'note': 'drawn; four models only for testing'}
INCEPTION = {'package': 'nsfwjs@4.4.0', 'path': 'dist/models/inception_v3', 'label': 'InceptionV3 as published', 'use': 'weights',
             'sha256': 'ed104c4eef74cedcdf20c31db94b060c3b3b512885413b4e21ff7133be174f50', 'note': 'trained on ImageNet, then by that package to tell pictures not safe for work'}
MOBILENET = {'package': 'nsfwjs@4.4.0', 'path': 'dist/models/mobilenet_v2', 'label': 'MobileNetV2 as published', 'use': 'weights',
             'sha256': 'a5cc0d24580134135566de636a0ba26ad18ed33f27e9f97bc8a70f03591e06b3', 'note': 'trained on ImageNet; that package added layers, which are not used'}
DRAWN = {'source': 'anverso_training', 'label': 'drawn while training', 'use': 'train'}


def document_lines(folder, labels, use_of):
    for row in labels:
        use = use_of(row)
        if use:
            yield {'repo': row['repo'], 'commit': row['commit'], 'path': row['path'], 'label': f"{row['country']} {row['kind']} {row['capture']}", 'use': use,
                   'sha256': sha256(folder / row['file'])}


def group_lines(rows):
    """rows: (row of a label file, label, use)."""
    groups = defaultdict(list)
    for row, label, use in rows:
        groups[row['repo'], row.get('commit'), row['path'].split('/')[0] if '/' in row['path'] else '.', label, use].append(row)
    for (repo, commit, folder, label, use), members in sorted(groups.items(), key=str):
        known = all('sha1' in row for row in members)
        lines = sorted({f"{row['path']} {row['sha1']}" if known else row['path'] for row in members})
        yield {'repo': repo, 'commit': commit, 'folder': folder, 'label': label, 'use': use, 'count': len(lines),
               'sha256': hashlib.sha256(''.join(f'{line}\n' for line in lines).encode()).hexdigest(), 'covers': 'path SHA-1' if known else 'path'}


def measured_faces(data, measures):
    """The pictures that `npm run eval selfie -- --only measures` measured, which the head was fitted to."""
    chosen = {(row['repo'], row['path']): row for row in read_rows(measures) if 'measures' in row}
    for name in ('labels', 'more', 'prints'):
        for row in read_rows(data / 'faces' / f'{name}.jsonl.gz'):
            found = chosen.get((row['repo'], row['path']))
            if found:
                yield row, found['label'], 'test' if found['held'] else 'train'
    yield from ((row, label, 'train') for row, label in videos_of(data, {key: row['label'] for key, row in chosen.items()}))


def videos_of(data, labels):
    """Videos of which a frame is among `labels` {(repo, path of the frame): label}."""
    found = {(repo, str(Path(path).parent)): label for (repo, path), label in labels.items() if '.mp4/' in path}
    for row in read_rows(data / 'faces' / 'actions.jsonl.gz'):
        if (row['repo'], row['path']) in found:
            yield row, found[row['repo'], row['path']]


def measured_everyday(data, everyday):
    """The everyday photos with a face, which the head was fitted to as well."""
    chosen = {(row['repo'], row['path']) for row in read_rows(everyday)}
    for row in read_rows(data / 'recapture.jsonl.gz'):
        if (row['repo'], row['path']) in chosen:
            yield row, 'live' if row['label'] == 'real' else 'attack', 'train'


def framed_faces(data, frames):
    """The pictures that the context net learned from: `frames` is the folder of its pack."""
    chosen = {(entry['repo'], entry['path']): entry for part in parts_of(frames) for entry in read_index(part) if entry['learned']}
    yield from ((row, label, 'train') for row, label in videos_of(data, {key: 'live' if entry['live'] else 'attack' for key, entry in chosen.items()}))
    for name in ('faces/labels.jsonl.gz', 'faces/more.jsonl.gz', 'faces/prints.jsonl.gz', 'faces/conditions/labels.jsonl', 'recapture.jsonl.gz'):
        for row in read_rows(data / name):
            if (row['repo'], row['path']) in chosen:
                yield row, 'live' if chosen.pop((row['repo'], row['path']))['live'] else 'attack', 'train'


def first_photos(rows):
    """Photos of the nine repositories that the recapture set began with, which all nets but recapture were trained on: their rows name no commit."""
    return [row for row in rows if 'commit' not in row]


def thinned(rows, label, most):
    """At most `most` photos of each repository, by a hash of the path as the packs choose them."""
    groups = defaultdict(list)
    for row in rows:
        if row['label'] == label:
            groups[row['repo']].append(row)
    return [row for repo, members in groups.items() for row in sorted(members, key=lambda r: zlib.crc32(r['path'].encode()))[:most(repo)]]


def finder_photos(photos):
    for label, keep in (('real', keep_real), ('screen', keep_screen)):
        for number, row in enumerate(row for row in photos if row['label'] == label):
            if keep(number, row['repo']):
                yield row, f'{label} photo without a document', 'test' if row['repo'] == NO_DOCUMENT_TEST else 'train'


# A mask of paper is a print that is worn.
KIND_OF_SELFIE = {'live': 'real', 'replay': 'screen', 'print': 'print', 'mask': 'print'}


def recapture_photos(photos):
    for rows in photos_of(photos).values():
        yield from ((row, row['label'], 'train') for row in rows)


def native_faces(data):
    """Selfies in the camera's own pixels among the photos of the recapture net: at most 110 of a kind (lab/eval/selfie/selection.ts), 220 of the videos."""
    for name in ('prints', 'actions'):
        for row in read_rows(data / 'faces' / f'{name}.jsonl.gz'):
            if row['set'] in ('yildirimege_full', 'ahforoughi', 'fapa_videos'):
                yield row, KIND_OF_SELFIE[row['label']], 'train'


def texture_photos(photos):
    """One square of each: evenly spaced rows of a repository and label."""
    groups = defaultdict(list)
    for row in photos:
        groups[row['repo'], row['label']].append(row)
    for (_, label), rows in groups.items():
        step = max(1.0, len(rows) / KEEP[label])
        yield from ((rows[int(i * step)], f'{label} surface', 'train') for i in range(int(len(rows) / step)))


def face_rows(data, kinds):
    for kind, row in choose(data / 'faces' / 'labels.jsonl.gz'):
        if kind in kinds:
            held = kind == 'sample' or (kind != 'spoof-set' and held_out(row['path']))
            yield row, f"{kind} {row['label']}", 'test' if held else 'train'


def condition_rows(data):
    for row in read_rows(data / 'faces' / 'conditions' / 'labels.jsonl'):
        yield row, 'conditions', 'test' if held_out(row['path']) else 'train'


def reviewed(data):
    for kind, row in reviewed_rows(data / 'faces' / 'labels.jsonl.gz')[0]:
        label = {'turned': 'head turned far', 'plain': 'open eyes'}.get(kind) or f"reviewed {row['conditions'][0]}"
        yield row, label, 'test' if held_out(row['path']) else 'train'


def all_sources(data, measures, frames):
    folder = data / 'documents'
    labels, photos = read_labels(folder), first_photos(read_rows(data / 'recapture.jsonl.gz'))
    tested = {row['file'] for row in tested_zones(labels)}
    documents = lambda use_of: list(document_lines(folder, labels, use_of))
    held = lambda row: ('test' if is_held(row) else 'train') if usable(row) else None
    zones = documents(lambda row: 'test' if row['file'] in tested else 'background' if not row.get('mrz') and row['capture'] != 'synthetic' else None)
    text = lambda use: [DRAWN, *documents(lambda row: 'test' if row['country'] in HELD_COUNTRIES else use)]
    overlaid = lambda row: any(tag in ('overlay_on_document', 'digital_forgery') for tag in row.get('tags') or [])
    everyday = ((row, 'everyday photo', 'train') for row in thinned(photos, 'real', lambda repo: EVERYDAY))
    pasted = ((row, 'portrait to paste', 'train') for kind, row in choose(data / 'faces' / 'labels.jsonl.gz') if kind == 'portrait' and 'All-Age' in row['repo'])
    textures, conditions = list(texture_photos(photos)), list(condition_rows(data))
    faces = [*face_rows(data, ('portrait', 'mask', 'sample')), *conditions, *reviewed(data), *textures]
    mini = json.loads((MODELS / 'antispoof' / 'recipe.json').read_text())['sha256']
    yield 'finder', [DRAWN, STUDIO, *documents(held), *group_lines(finder_photos(photos))]
    yield 'mrz-lines', [DRAWN, *zones]
    yield 'mrz-reader', [DRAWN, *zones]
    yield 'text-finder', text('train')
    yield 'text-reader', text('background')
    shown = [*documents(held), *group_lines(recapture_photos(data / 'recapture.jsonl.gz'))]
    yield 'recapture', [INCEPTION, *shown, *group_lines(native_faces(data))]
    yield 'recapture-small', [MOBILENET, *shown]
    yield 'tamper', [*documents(lambda row: 'train' if usable(row) and not overlaid(row) else None), *group_lines([*everyday, *pasted])]
    yield 'face-conditions', list(group_lines(faces))
    yield 'face-eyes', [*EYES, *group_lines([*conditions, *reviewed(data)])]
    if frames:
        yield 'selfie-context', list(group_lines(framed_faces(data, frames)))
    if measures:
        fitted = [*measured_faces(data, measures), *measured_everyday(data, measures.with_name('everyday.jsonl'))]
        yield 'antispoof', [{'package': 'capacitor-face-recognition-tflite@0.0.1', 'path': 'android/src/main/assets/anti_spoof.tflite', 'label': 'MiniFASNetV2 as published',
                             'use': 'weights', 'sha256': mini, 'note': "what it was trained on is not published"}, *group_lines(fitted)]


def main():
    parser = plain_parser(__doc__)
    parser.add_argument('--data', type=Path, required=True)
    parser.add_argument('--models', type=Path, default=MODELS)
    parser.add_argument('--measures', type=Path, help='what the head of antispoof was fitted to, everyday.jsonl beside it; its list stays as it is without')
    parser.add_argument('--frames', type=Path, help='folder of the pack of the context net; its list stays as it is without')
    args = parser.parse_args()
    for name, lines in all_sources(args.data, args.measures, args.frames):
        text = ''.join(json.dumps(line, ensure_ascii=False) + '\n' for line in lines)
        (args.models / name / 'sources.jsonl').write_text(text)
        print(name, len(lines), 'lines', len(text) // 1024, 'KiB')


if __name__ == '__main__':
    main()
