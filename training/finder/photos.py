"""Everyday photos out of fetched git repositories, by the label file's repo and path."""
import gzip
import json
import subprocess
from pathlib import Path

import cv2
import numpy as np


def photo_entries(label_file, label='real'):
    """(repo, path) of every photo with this label."""
    with gzip.open(label_file, 'rt') as lines:
        rows = [json.loads(line) for line in lines]
    return [(row['repo'], row['path']) for row in rows if row['label'] == label]


def read_photo(mirror, repo, path):
    """BGR pixels of one photo, or None where the clone lacks it or cannot decode it.

    The clones are bare, so the blob is read with `git show`.
    """
    git_dir = Path(mirror) / repo.replace('/', '+') / 'repo'
    if not git_dir.exists():
        return None
    shown = subprocess.run(['git', '--git-dir', str(git_dir), 'show', f'HEAD:{path}'], capture_output=True)
    if shown.returncode != 0 or not shown.stdout:
        return None
    return cv2.imdecode(np.frombuffer(shown.stdout, np.uint8), cv2.IMREAD_COLOR)


def shrink(image, long_side_px):
    """Downscaled so that the longer side is at most long_side_px; area averaging, so thin text does not alias."""
    scale = long_side_px / max(image.shape[:2])
    if scale >= 1:
        return image
    return cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
