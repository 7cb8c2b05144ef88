"""Scores a net on held-out frames, turned frames, held-out composites and photos without documents.

Every number is after decode.py. `two` adds one second pass on a crop round the first find, as the service does.
"""
import json
import zipfile

import cv2
import numpy as np
import torch

from .bank import read_rgb
from .decode import decode
from .geometry import area, iou, map_points, turn_error_deg
from .letterbox import crop_box, letterbox

TURNS_DEG = (37, 90, 141, 180, 228, 270, 313)


def turned(image, quads, degrees):
    """The photo turned clockwise on gray, nothing cut off."""
    height, width = image.shape[:2]
    cos, sin = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    matrix = np.array([[cos, -sin, 0], [sin, cos, 0], [0, 0, 1]])
    corners = map_points(matrix, [[0, 0], [width, 0], [width, height], [0, height]])
    low, high = corners.min(0), corners.max(0)
    matrix = np.array([[1, 0, -low[0]], [0, 1, -low[1]], [0, 0, 1]]) @ matrix
    size = tuple(int(v) for v in np.ceil(high - low))
    # The image pixel grid is shifted by half a pixel against continuous corner coordinates.
    half = np.array([[1, 0, .5], [0, 1, .5], [0, 0, 1]])
    grid = np.linalg.inv(half) @ matrix @ half
    image = cv2.warpAffine(image, grid[:2], size, flags=cv2.INTER_LINEAR, borderValue=(150, 148, 146))
    return image, [None if quad is None else map_points(matrix, quad) for quad in quads]


def load_cases(pack_file):
    """[(group, image, document quad or None, MRZ quad or None, kind)] of the held-out part."""
    cases = []
    with zipfile.ZipFile(pack_file) as pack:
        index = json.loads(pack.read('index.json'))
        for number, entry in enumerate(e for e in index['scenes'] if e['split'] == 'test'):
            image = read_rgb(pack, entry['file'])
            ratio = np.array([image.shape[1], image.shape[0]])
            quads = [np.array(entry['quad']) * ratio, None if entry['mrz'] is None else np.array(entry['mrz']) * ratio]
            cases.append((entry['group'], image, *quads, entry['kind']))
            spun, spun_quads = turned(image, quads, TURNS_DEG[number % len(TURNS_DEG)])
            cases.append(('spun-' + entry['group'].split('-')[0], spun, *spun_quads, entry['kind']))
        for entry in index.get('frames', []):
            image = read_rgb(pack, entry['file'])
            ratio = np.array([image.shape[1], image.shape[0]])
            mrz = None if entry['mrz'] is None else np.array(entry['mrz']) * ratio
            cases.append((entry['group'], image, np.array(entry['quad']) * ratio, mrz, entry['kind']))
        for entry in index['photos']:
            if entry['split'] == 'test':
                cases.append((entry.get('group', 'no-document'), read_rgb(pack, entry['file']), None, None, -1))
    return cases


def to_photo(finds, matrix):
    return [{**find, 'quad': map_points(matrix, find['quad'])} for find in finds]


def second_pass(run, image, document):
    """Looks again at a crop; keeps the first find where the second disagrees."""
    pixels, matrix = letterbox(image, crop_box(document['quad'], image.shape))
    documents, bands = (to_photo(finds, matrix) for finds in decode([o[0] for o in run(pixels[None])]))
    again = max(documents, key=lambda d: iou(d['quad'], document['quad']), default=None)
    if again is None or iou(again['quad'], document['quad']) < .7:
        return document, bands
    return again, bands


def create_runner(net, device):
    def run(pixels):
        with torch.no_grad():
            return [output.float().cpu().numpy() for output in net(torch.from_numpy(pixels).to(device))]
    return run


def score_case(run, outputs, matrix, image, quad, mrz, kind):
    """One row of measurements."""
    documents, bands = (to_photo(finds, matrix) for finds in decode(outputs))
    row = {'count': len(documents), 'best': documents[0]['score'] if documents else 0.0}
    if quad is None:
        return row
    best = max(documents, key=lambda d: d['score'], default=None)
    row['iou'] = iou(best['quad'], quad) if best else 0.0
    row['iou2'], again_bands = row['iou'], []
    if best:
        again, again_bands = second_pass(run, image, best)
        row['iou2'] = iou(again['quad'], quad)
        row['turned'] = turn_error_deg(again['quad'], quad) < 45
        row['kind'] = best['kind'] == kind
    if mrz is not None:
        row['mrz'] = max((iou(band['quad'], mrz) for band in bands), default=0.0)
        row['mrz2'] = max([row['mrz']] + [iou(band['quad'], mrz) for band in again_bands])
        row['mrz_turned'] = any(iou(b['quad'], mrz) > .4 and turn_error_deg(b['quad'], mrz) < 10 for b in bands + again_bands)
    return row


def mean(rows, key):
    values = [float(row[key]) for row in rows if key in row]
    return round(float(np.mean(values)), 4) if values else None


def summarise(rows):
    """Per group: n, mean IoU one and two passes, found, orientation right, kind right, MRZ IoU and recall."""
    if 'iou' not in rows[0]:
        scores = sorted((row['best'] for row in rows), reverse=True)
        return {'n': len(rows), 'false_finds': sum(row['count'] > 0 for row in rows), 'top_scores': [round(s, 2) for s in scores[:6]]}
    ious = np.array([row['iou2'] for row in rows])
    summary = {'n': len(rows), 'iou': mean(rows, 'iou'), 'iou2': round(float(ious.mean()), 4), 'p5': round(float(np.percentile(ious, 5)), 4),
               'found': round(float((ious > .8).mean()), 4), 'one_only': round(float(np.mean([row['count'] == 1 for row in rows])), 4),
               'turn': mean(rows, 'turned'), 'kind': mean(rows, 'kind')}
    if any('mrz' in row for row in rows):
        summary.update({'mrz': mean(rows, 'mrz'), 'mrz2': mean(rows, 'mrz2'), 'mrz_found': mean(rows, 'mrz_turned')})
    return summary


def evaluate(net, device, cases, limit=None):
    """{group: summary}. limit: at most so many cases a group, for quick looks while training."""
    net.eval()
    run = create_runner(net, device)
    groups, kept = {}, []
    for case in cases:
        groups.setdefault(case[0], [])
        if limit is None or sum(k[0] == case[0] for k in kept) < limit:
            kept.append(case)
    for start in range(0, len(kept), 32):
        part = kept[start:start + 32]
        boxed = [letterbox(case[1]) for case in part]
        outputs = run(np.stack([pixels for pixels, _ in boxed]))
        for number, (group, image, quad, mrz, kind) in enumerate(part):
            one = [output[number] for output in outputs]
            groups[group].append(score_case(run, one, boxed[number][1], image, quad, mrz, kind))
    return {group: summarise(rows) for group, rows in groups.items() if rows}


def composite_cases(images, inside, labels):
    """Held-out textures on held-out grounds: exact labels in clutter. Only frames with one clearly visible document."""
    cases = []
    for number in range(len(images)):
        seen = [s for s in range(labels['kind'].shape[1]) if labels['kind'][number, s] >= 0]
        if len(seen) != 1 or labels['seen_doc'][number, seen[0]] < .97:
            continue
        slot = seen[0]
        image = images[number].permute(1, 2, 0).cpu().numpy().astype(np.uint8)
        columns, rows = int(inside[number].any(0).sum()), int(inside[number].any(1).sum())
        quad = labels['doc'][number, slot].cpu().numpy()
        mrz = labels['mrz'][number, slot].cpu().numpy() if labels['zoned'][number, slot] and labels['seen_mrz'][number, slot] > .97 else None
        small = area(quad) < .12 * columns * rows
        cases.append(('composite-small' if small else 'composite', np.ascontiguousarray(image[:rows, :columns]), quad, mrz, int(labels['kind'][number, slot])))
    return cases


def print_report(report):
    for group, summary in sorted(report.items()):
        print(f'  {group:22s}', ' '.join(f'{key}={value}' for key, value in summary.items()), flush=True)
