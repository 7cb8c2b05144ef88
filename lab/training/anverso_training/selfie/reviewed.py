"""Portraits reviewed by eye (reviewed.json: hands on the face, closed eyes, and what a net took for them), heads turned far, and eyes cut as the service does."""
import json
import zlib
from pathlib import Path

import cv2
import numpy as np

from ..common.clones import read_rows
from .eyes_data import CLASSES, TILE
from .points import LEFT_EYE, RIGHT_EYE

TURNED = ('middleyuan/All-Age-Faces-Dataset', 'xerow03/UTKFace', 'chandrikadeb7/Face-Mask-Detection',
          'Kurt-Mikhael/Divide-and-Conquer-Strategy-on-Facial-Image-Grid-Segmentation-for-Liveness-Detection')
TURNED_DEG = 24.0  # from here on the mesh falls short of another detector's yaw: 33 instead of 39 degrees in the middle, 21 in the worst tenth
PLAIN = 1100  # portraits whose eyes stand for open ones; nearly all are
EYE_SIZES = 1.75  # side of the eye's square over the distance of its corners, as the service has it


def held_out(path):
    return zlib.crc32(path.encode()) % 5 == 0


def reviewed_rows(labels):
    """[(kind, row)] and {path: yaw in degrees by another detector}."""
    tags = {(repo, path): name for repo, groups in json.loads((Path(__file__).parent / 'reviewed.json').read_text()).items()
            for name, paths in groups.items() for path in paths}
    chosen, yaws, plain = [], {}, []
    for row in read_rows(labels):
        det, tag = row.get('det') or {}, tags.get((row['repo'], row['path']))
        turned = det.get('n') == 1 and abs(det.get('yaw') or 0) >= TURNED_DEG and 'mask' not in row['conditions']
        if turned:
            yaws[row['path']] = det['yaw']
        if tag is not None:
            chosen.append(('reviewed', {**row, 'conditions': [tag]}))
        elif turned and row['repo'] in TURNED and row['label'] == 'live':
            chosen.append(('turned', {**row, 'conditions': [c for c in row['conditions'] if c == 'profile']}))
        elif row['repo'] in TURNED[:2] and row['conditions'] == ['none'] and det.get('n') == 1:
            plain.append(('plain', row))
    return chosen + plain[::max(1, len(plain) // PLAIN)], yaws


def eye_tiles(image, points):
    """The squares about both eyes, turned with the line between them."""
    eyes = [points[group, :2] for group in (RIGHT_EYE, LEFT_EYE)]
    middles = [eye.mean(0) for eye in eyes]
    angle = np.arctan2(*(middles[1] - middles[0])[::-1])
    sides = [EYE_SIZES * np.linalg.norm(eye[0] - eye[4]) for eye in eyes]
    tiles = []
    for middle, side in zip(middles, sides):
        step = max(1.0, side, .55 * max(sides)) / TILE
        axes = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]) * step
        reduce = max(1, int(step))
        small = cv2.resize(image, None, fx=1 / reduce, fy=1 / reduce, interpolation=cv2.INTER_AREA) if reduce > 1 else image
        back = np.concatenate([axes, (middle - axes @ [TILE / 2, TILE / 2])[:, None]], 1) / reduce
        tiles.append(cv2.warpAffine(small, back, (TILE, TILE), flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP, borderValue=(114, 114, 114)))
    return tiles


def eye_class(conditions):
    return CLASSES.index('closed' if 'closed_eyes' in conditions else 'covered' if 'sunglasses' in conditions else 'open')
