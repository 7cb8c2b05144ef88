"""Collects what one training run needs into pack/pack.zip: textures, whole frames, everyday photos, fonts, index.json.

Run once where the labelled set and the clones lie; the training machine then needs the zip alone.
"""
import json
import zipfile
from pathlib import Path

import cv2
import numpy as np

from .geometry import band_quad
from .mrz_rows import find_band
from ..common.clones import read_pictures, read_rows
from ..common.documents import read_labels
from ..common.pictures import encode, shrink
from ..common.run import PACKS, plain_parser
from ..common.specimens import BOXES, CARD_PLAIN, OTHER, PASSPORT, PHOTOS_WITH_CARDS, SCREEN_REPOS, SCREENS_WITH_CARDS, SKIPPED, TEST_COUNTRIES, kind_of, line_count
from .studio_cards import add_cards, add_frames

NO_DOCUMENT_TEST = 'gaurisoni2027/screen-recapture-detector'
# Mostly landscapes, which no document lies on: half of them is plenty.
LANDSCAPES = {'yash2607-del/Salescode-ai-screen_recapture_detector'}
WORK_SIZE = (880, 620)


def has_mrz(label):
    return label.get('has_mrz') not in (None, 'none')


def flat_parts(number, label, image):
    """(picture of one side, kind, width/height as printed) for every document side the image shows flat."""
    if label.get('quad'):
        quad = np.float32(label['quad']).reshape(4, 2)
        width, height = WORK_SIZE
        corners = np.float32([[0, 0], [width, 0], [width, height], [0, height]])
        flat = cv2.warpPerspective(image, cv2.getPerspectiveTransform(quad, corners), WORK_SIZE, flags=cv2.INTER_AREA)
        return [(flat, kind_of(label))]
    if number in BOXES:
        height, width = image.shape[:2]
        return [(image[int(top * height):int(bottom * height), int(left * width):int(right * width)], kind)
                for left, top, right, bottom, kind in BOXES[number]]
    return [(image, kind_of(label))]


def texture_entries(number, label, image, store):
    for part, (flat, kind) in enumerate(flat_parts(number, label, image)):
        mode = cv2.INTER_AREA if flat.shape[1] > WORK_SIZE[0] else cv2.INTER_CUBIC
        band = None
        if kind != CARD_PLAIN and has_mrz(label):
            band = find_band(cv2.resize(flat, WORK_SIZE, interpolation=mode), line_count(label))
        name = f'textures/{number:03d}-{part}.jpg'
        store(name, encode(shrink(flat, 576), 72))
        yield {'file': name, 'split': split_of(label), 'kind': kind, 'band': band,
               'aspect': 1.42 if kind in (PASSPORT, OTHER) else 1.585, 'country': label['country']}


def split_of(label):
    return 'test' if label['country'] in TEST_COUNTRIES else 'train'


def group_of(label):
    if label['capture'] == 'photo':
        return f"photo-{label['country']}"
    turned = 'turned' if 'rotated' in label['repo'] else 'upright'
    return f"scan-{turned}-{label['country']}"


def settle_bands(labels, bands):
    """One type prints its MRZ in one place: a left or right end far from its group's median is the card's edge taken for text.

    Seen on 11 of 120 frames, up to 3 % of the width, nearly all at the left end; the median replaces it.
    """
    for group in {group_of(labels[number]) for number in bands}:
        members = [number for number in bands if group_of(labels[number]) == group]
        middle = np.median([bands[number] for number in members], axis=0)
        for number in members:
            band = list(bands[number])
            for end in (0, 2):
                if abs(band[end] - middle[end]) > .012:
                    band[end] = float(middle[end])
            bands[number] = band


def scene_entry(number, label, image, band, store):
    height, width = image.shape[:2]
    quad = np.float64(label['quad']).reshape(4, 2)
    ratio = np.array([width, height])
    mrz = None if band is None else (band_quad(band, quad) / ratio).tolist()
    name = f'scenes/{number:03d}.jpg'
    test = split_of(label) == 'test'
    store(name, encode(shrink(image, 800 if test else 640), 74))
    return {'file': name, 'split': split_of(label), 'group': group_of(label), 'kind': kind_of(label),
            'quad': (quad / ratio).tolist(), 'mrz': mrz}


def add_documents(root, store, index):
    labels = read_labels(root)
    frames, bands = [], {}
    for number, label in enumerate(labels):
        if number in SKIPPED:
            continue
        image = cv2.imread(str(root / label['file']))
        # A photo's rectified crop is kept out of the flat textures: its glare and hands are the frame's, not the document's.
        entries = list(texture_entries(number, label, image, store)) if label['capture'] != 'photo' else []
        turned = 'rotated' in label['repo']
        if not turned:
            index['textures'] += entries
        if label.get('quad'):
            frames.append(number)
            if has_mrz(label):
                bands[number] = find_band(flat_parts(number, label, image)[0][0], 2)
    settle_bands(labels, bands)
    for number in frames:
        image = cv2.imread(str(root / labels[number]['file']))
        index['scenes'].append(scene_entry(number, labels[number], image, bands.get(number), store))


def add_photos(label_file, mirror, label, store, index):
    """Grounds without a document: everyday photos, and photos of screens. The test repository stays a test in both."""
    kept = lambda number, repo: keep_real(number, repo) if label == 'real' else keep_screen(number, repo)
    rows = [row for row in read_rows(label_file) if row['label'] == label]
    wanted = {}
    for number, row in enumerate(rows):
        if kept(number, row['repo']):
            wanted.setdefault(row['repo'], {})[row['path']] = number
    for repo, numbers in wanted.items():
        for path, image in read_pictures(mirror, repo, list(numbers)):
            test = repo == NO_DOCUMENT_TEST
            name = f"photos/{'' if label == 'real' else 'screen-'}{numbers[path]:03d}.jpg"
            store(name, encode(shrink(image, 416 if test else 352), 66))
            index['photos'].append({'file': name, 'split': 'test' if test else 'train', **({} if label == 'real' else {'group': 'screen'})})


def keep_real(number, repo):
    return number not in PHOTOS_WITH_CARDS and not (repo in LANDSCAPES and number % 2)


def keep_screen(number, repo):
    test = repo == NO_DOCUMENT_TEST
    return (repo in SCREEN_REPOS or test) and number not in SCREENS_WITH_CARDS and not (test and number % 2)


def main():
    parser = plain_parser(__doc__)
    parser.add_argument('--documents', required=True, type=Path, help='folder with labels.jsonl and images/')
    parser.add_argument('--photos', required=True, type=Path, help='recapture.jsonl.gz')
    parser.add_argument('--mirror', required=True, type=Path, help='folder of clones, owner+name/repo')
    parser.add_argument('--cards', type=Path, help='folder of flat drawings: npx tsx lab/studio/run.ts --country … --out')
    parser.add_argument('--frames', type=Path, help='folder of photographed drawings, other seeds: the same with --photo')
    parser.add_argument('--fonts', required=True, nargs='+', type=Path)
    parser.add_argument('--out', type=Path, default=PACKS / 'finder' / 'pack.zip')
    args = parser.parse_args()
    args.out.parent.mkdir(parents=True, exist_ok=True)
    index = {'textures': [], 'scenes': [], 'photos': [], 'cards': [], 'frames': [], 'fonts': []}
    with zipfile.ZipFile(args.out, 'w', zipfile.ZIP_STORED) as archive:
        written = {}

        def store(name, content):
            written[name] = content

        add_documents(args.documents, store, index)
        for label in ('real', 'screen'):
            add_photos(args.photos, args.mirror, label, store, index)
        if args.cards:
            add_cards(args.cards, store, index)
        if args.frames:
            add_frames(args.frames, store, index)
        for font in args.fonts:
            store(f'fonts/{font.name}', font.read_bytes())
            index['fonts'].append(f'fonts/{font.name}')
        named = {entry['file'] for part in ('textures', 'scenes', 'photos', 'cards', 'frames') for entry in index[part]} | set(index['fonts'])
        for name in sorted(named):
            archive.writestr(name, written[name], zipfile.ZIP_DEFLATED)
        archive.writestr('index.json', json.dumps(index))
    sizes = {part: sum(len(written[name]) for name in named if name.startswith(part)) // 1024 for part in index}
    print({part: len(entries) for part, entries in index.items()}, 'KiB', sizes, args.out.stat().st_size // 1024)


if __name__ == '__main__':
    main()
