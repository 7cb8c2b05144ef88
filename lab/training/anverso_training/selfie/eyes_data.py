"""Eye crops for the eye net: open, closed, covered by sunglasses; a sprite sheet of 48×48 tiles."""
import re
from collections import defaultdict

import cv2

from ..common.clones import list_paths, read_pictures
from ..common.pictures import sheet_of

TILE, COLUMNS = 48, 64
CLASSES = ('open', 'closed', 'covered')
NOT_OPEN = 3  # closed or covered: the portrait set's "closed" is mostly sunglasses, and nobody sorted it
MAIN, OTHER = 'nurselidemir/open-closed-eye', 'inquisitive-coder/anti_face_spoofing'


def family(path):
    """Infra-red video of one person (s0012…), a portrait set, sunglasses: each is thinned on its own."""
    name = path.rsplit('/', 1)[1]
    return re.match(r's\d{4}|[a-z_]*', name).group(0)


def thin(paths, total):
    groups = defaultdict(list)
    for path in sorted(paths):
        groups[family(path)].append(path)
    infrared = [g for g in groups if re.match(r's\d{4}', g)]
    chosen = []
    for group, members in groups.items():
        share = total * .25 / len(infrared) if group in infrared else total * .75 / max(1, len(groups) - len(infrared))
        step = max(1.0, len(members) / share)
        chosen += [members[int(i * step)] for i in range(int(len(members) / step))]
    return chosen


def eye_paths(mirror, split):
    """[(repository, path, class number)]."""
    listed = []
    for state, total in (('open', 5500), ('closed', 5500)):
        folder = f'data2/{split}/{state}/'
        paths = [p for p in list_paths(mirror, MAIN, folder) if p.endswith('.png')]
        dark = [p for p in paths if 'sunglasses' in p]
        number = lambda p: NOT_OPEN if state == 'closed' and 'flickrfaceshq' in p else CLASSES.index(state)
        listed += [(MAIN, p, number(p)) for p in thin([p for p in paths if p not in set(dark)], total if split == 'train' else total // 12)]
        listed += [(MAIN, p, 2) for p in dark[::max(1, len(dark) // (2200 if split == 'train' else 150))]]
        folder = f'dataset/{"train" if split == "train" else "val"}/{state}/'
        paths = [p for p in list_paths(mirror, OTHER, folder) if p.endswith('.jpg')]
        listed += [(OTHER, p, CLASSES.index(state)) for p in paths[::2 if split == 'train' else 4]]
    return listed


def eye_sheet(mirror, split):
    """(sheet BGR, class numbers, source numbers)."""
    listed = eye_paths(mirror, split)
    tiles, classes, sources = [], [], []
    for number, repo in enumerate((MAIN, OTHER)):
        wanted = {path: label for r, path, label in listed if r == repo}
        for path, image in read_pictures(mirror, repo, list(wanted)):
            tiles.append(cv2.resize(image, (TILE, TILE), interpolation=cv2.INTER_AREA))
            classes.append(wanted[path])
            sources.append(number)
    return sheet_of(tiles, COLUMNS), classes, sources


