"""What the detector takes for a face and is none: squares of 128 px, cut as faces are."""
import cv2
import numpy as np

from ..common.clones import read_pictures, read_rows
from ..common.pictures import shrink
from .reviewed import held_out

TILE, COLUMNS = 128, 32
PORTRAITS = 'middleyuan/All-Age-Faces-Dataset'
FACE_VIEW = 1.6
# By eye these tiles of the sheet show a second face, or most of the first.
FACES_AFTER_ALL = (25, 60, 61, 177, 178, 212, 256, 987, 988, 1207, 1208, 1209, 1245, 1248, 1249, 1250, 1259, 1260, 1328, 1329, 1335, 1336, 1350, 1351, 1352,
               1353, 1387, 1388, 1390, 1392, 1404, 1405, 1407, 1419, 1420, 1432, 1433, 1450, 1464, 1476, 1481, 1543, 1550, 1553, 1565, 1581,
               1593, 1594, 1602, 1606, 1635, 1639, 1658, 1693, 1694, 1709, 1710, 1721, 1725, 1726, 1735, 1741, 1742, 1755, 1762, 1787, 1788,
               1790, 1791)


def square(image, box):
    x0, y0, x1, y1 = box
    side = FACE_VIEW * max(x1 - x0, y1 - y0)
    step, reduce = side / TILE, max(1, int(side / TILE))
    small = cv2.resize(image, None, fx=1 / reduce, fy=1 / reduce, interpolation=cv2.INTER_AREA) if reduce > 1 else image
    back = np.array([[step, 0, (x0 + x1 - side) / 2], [0, step, (y0 + y1 - side) / 2]]) / reduce
    return cv2.warpAffine(small, back, (TILE, TILE), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderValue=(114, 114, 114))


def apart(box, face):
    """Beside the face, not a part of it and not around it."""
    size, other = max(face[2] - face[0], face[3] - face[1]), max(box[2] - box[0], box[3] - box[1])
    middle = lambda b: np.array([(b[0] + b[2]) / 2, (b[1] + b[3]) / 2])
    return np.abs(middle(box) - middle(face)).max() > .6 * max(size, other)


def scene_paths(recapture):
    by_repo = {}
    for row in read_rows(recapture):
        if row['label'] == 'real':
            by_repo.setdefault(row['repo'], []).append(row['path'])
    return by_repo


def portrait_paths(labels, count):
    paths = [r['path'] for r in read_rows(labels) if r['repo'] == PORTRAITS and r['conditions'] == ['none'] and (r.get('det') or {}).get('n') == 1]
    return {PORTRAITS: paths[::max(1, len(paths) // count)]}


def collect(args, detect):
    """[tile], [held out or not]: weak finds of scenes, and of portraits beside the one face."""
    tiles, held = [], []
    for groups, alone in ((scene_paths(args.recapture), False), (portrait_paths(args.labels, 900), True)):
        for repo, paths in groups.items():
            for path, image in read_pictures(args.mirror, repo, paths):
                image = shrink(image, 1000)
                found = [f for border in (0.0, .35) for f in detect(image, border, .15)]
                best = max(found, key=lambda f: f['score'], default=None)
                if best is None or (best['score'] >= .5) != alone:  # a sure find in a scene is a face more often than not
                    continue
                boxes = [f['box'] for f in found if not alone or (f['score'] < .5 and apart(f['box'], best['box']))]
                tiles += [square(image, box) for box in boxes[:3]]
                held += [held_out(path)] * len(boxes[:3])
    return tiles, held


