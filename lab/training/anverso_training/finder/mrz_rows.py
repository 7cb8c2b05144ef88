"""Finds the printed MRZ band on an upright document picture, to label training textures.

Only a labelling aid. Its bands on all specimens and on a ninth of the frames were looked at on contact sheets; the specimens it
got wrong are skipped in specimens.py, and build_pack.settle_bands compares the frames of one type with each other.
"""
import cv2
import numpy as np


def ink_map(gray):
    """Dark thin strokes on any slowly varying background, 0/1."""
    side = max(9, (gray.shape[1] // 45) | 1)
    hat = cv2.morphologyEx(gray, cv2.MORPH_BLACKHAT, cv2.getStructuringElement(cv2.MORPH_RECT, (side, side)))
    level = max(18.0, 0.35 * np.percentile(hat, 99))
    return (hat > level).astype(np.uint8)


def row_runs(score, level):
    """[first, last) of every run of rows whose score exceeds level."""
    on = np.concatenate([[0], (score > level).astype(int), [0]])
    edge = np.diff(on)
    return list(zip(np.where(edge == 1)[0], np.where(edge == -1)[0]))


def find_band(image, lines):
    """(left, top, right, bottom) of the MRZ text as ratios of the picture, or None. `lines` is 2 or 3.

    MRZ rows are told from other text by many stroke changes spread over the whole width.
    """
    gray = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    height, width = gray.shape
    top = int(height * 0.5)
    ink = ink_map(gray)[top:]
    margin = int(width * .022)  # the document's own edge is dark too and is not text
    ink[:, :margin] = 0
    ink[:, width - margin:] = 0
    changes = np.abs(np.diff(ink.astype(int), axis=1))
    parts = np.stack([part.sum(1) for part in np.array_split(changes[:, int(width * .04):int(width * .96)], 5, axis=1)])
    score = np.sort(parts, axis=0)[1].astype(float)
    score = np.convolve(score, np.ones(3) / 3, 'same')
    runs = [run for run in row_runs(score, 0.3 * score.max()) if run[1] - run[0] >= max(4, height * .012)]
    if len(runs) < lines:
        return None
    chosen = runs[-lines:]
    first, last = chosen[0][0], chosen[-1][1]
    columns = cv2.dilate(ink[first:last].max(0)[None], np.ones((1, width // 20))).ravel()
    labels = row_runs(columns.astype(float), 0.5)
    left, right = max(labels, key=lambda run: run[1] - run[0])
    ink_columns = np.where(ink[first:last, left:right].sum(0) > 0)[0] + left
    return (ink_columns[0] / width, (top + first - 1) / height, (ink_columns[-1] + 1) / width, (top + last + 1) / height)
