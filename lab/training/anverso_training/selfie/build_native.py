"""Collects squares of faces in their pictures' own pixels: folders of packs/selfie/native, each with index.jsonl, 0.zip and further parts.

  python3 -m anverso_training.selfie.build_native --videos actions.jsonl.gz --frames FRAMES --out packs/selfie/native/videos
  python3 -m anverso_training.selfie.build_native --prints prints.jsonl.gz --mirror CLONES --out packs/selfie/native/prints
  python3 -m anverso_training.selfie.build_native --labels more.jsonl.gz --mirror CLONES --out packs/selfie/native/labels

FRAMES has a folder for each video, named as the video without its suffix, of frames taken with `ffmpeg -vf fps=6 -q:v 2`.
"""
import json
import zipfile
from collections import defaultdict
from pathlib import Path

import cv2

from ..common.clones import pictures_of, read_rows
from ..common.pictures import encode
from ..common.run import plain_parser
from .selection import spread

SIDE_PX = 288  # with room for moved squares of 224
QUALITY = 94
MOST_BYTES = 22_000_000  # of a part
FRAMES = 5  # of a video
EACH = 55  # of a source and label
PRINTS = {'yildirimege_full': 110, 'ahforoughi': 84, 'rs_face': 60}
MIDDLE = [.5, .54]  # of an arm's length selfie


def square(image, x, y):
    """The square about a place given in shares of the picture, moved inside; None where the picture is too small."""
    height, width = image.shape[:2]
    if min(height, width) < SIDE_PX:
        return None
    left = int(min(max(x * width - SIDE_PX / 2, 0), width - SIDE_PX))
    top = int(min(max(y * height - SIDE_PX / 2, 0), height - SIDE_PX))
    return image[top:top + SIDE_PX, left:left + SIDE_PX]


def video_squares(rows, frames):
    for row in rows:
        files = sorted((frames / Path(row['path']).stem).glob('*.jpg'))
        for file in files[len(files) // (2 * FRAMES)::max(1, len(files) // FRAMES)][:FRAMES]:
            entry = {'source': row['set'], 'person': row['person'], 'label': row['label'], 'attack': row.get('attack'), 'path': f"{row['path']}/{file.stem}"}
            yield entry, square(cv2.imread(str(file)), *MIDDLE)


def chosen(rows, count_of):
    groups = defaultdict(list)
    for row in rows:
        groups[row['repo'], row['label']].append(row)
    return [row for _, group in sorted(groups.items()) for row in spread(group, count_of(group[0]))]


def picture_squares(rows, mirror, place_of):
    for row, image in pictures_of(rows, mirror):
        yield {'source': row.get('set', row['repo']), 'label': row['label'], 'attack': row.get('attack'), 'path': row['path']}, square(image, *place_of(row))


def largest_box(row):
    _, x, y, *_ = max(row['boxes'], key=lambda box: box[3] * box[4])
    return x, y


def write_parts(squares, out):
    out.mkdir(parents=True, exist_ok=True)
    part, size, count, archive, index = 0, 0, 0, None, []
    for entry, image in squares:
        if image is None:
            continue
        content = encode(image, QUALITY)
        if archive is None or size + len(content) > MOST_BYTES:
            if archive is not None:
                archive.close()
            archive, size, part = zipfile.ZipFile(out / f'{part}.zip', 'w'), 0, part + 1
        archive.writestr(f'{count}.jpg', content)
        index.append({**entry, 'part': part - 1, 'file': f'{count}.jpg'})
        size, count = size + len(content), count + 1
    archive.close()
    (out / 'index.jsonl').write_text(''.join(json.dumps(entry) + '\n' for entry in index))
    print(f'{count} squares in {part} parts')


def main():
    parser = plain_parser(__doc__)
    for name in ('videos', 'frames', 'prints', 'labels', 'mirror'):
        parser.add_argument(f'--{name}', type=Path)
    parser.add_argument('--out', type=Path, required=True)
    args = parser.parse_args()
    if args.videos:
        squares = video_squares([row for row in read_rows(args.videos) if row['set'] == 'fapa_videos'], args.frames)
    elif args.prints:
        rows = [row for row in read_rows(args.prints) if row['set'] in PRINTS]
        squares = picture_squares(chosen(rows, lambda row: PRINTS[row['set']]), args.mirror, lambda row: (.5, .5))
    else:
        rows = [row for row in read_rows(args.labels) if row['framing'] == 'full' and row.get('boxes')]
        squares = picture_squares(chosen(rows, lambda row: EACH), args.mirror, largest_box)
    write_parts(squares, args.out)


if __name__ == '__main__':
    main()
