"""Cards of our own studio (`npx tsx lab/studio/run.ts`): flat drawings to train on, photographs of them to test with.

Backs, cards without a portrait and light cards are rare among the specimens. Some models are never trained on
(`UNSEEN_MODELS`), so that the photographs also say what a printing not seen before gets.
"""
import json

import cv2
import numpy as np

from .geometry import UNIT, band_quad, iou
from .mrz_rows import find_band
from ..common.pictures import encode, shrink
from ..common.specimens import CARD_MRZ, CARD_PLAIN, PASSPORT

UNSEEN_MODELS = {'COL-yellow', 'URY-2015', 'CRI-old', 'PER-blue'}
# Where the studio prints the zone, in ratios of the side: only to tell which side has one.
ZONES = {'card': (.05, .68, .95, .91), 'passport': (.05, .83, .95, .97)}
ASPECTS = {'card': 1.585, 'passport': 1.42}
CORNERS = ('topLeft', 'topRight', 'bottomRight', 'bottomLeft')


def sides(folder, ending):
    """(truth, side name, picture) of everything the studio wrote to the folder."""
    for file in sorted(folder.glob('*.json')):
        truth = json.loads(file.read_text())
        for side in ('front', 'back'):
            picture = file.with_name(f'{file.stem}-{side}.{ending}')
            if picture.exists():
                yield truth, side, picture


def zone_of(truth, image):
    """The zone's band on this side, or None."""
    lines = len(truth.get('mrz') or [])
    band = find_band(image, lines) if lines else None
    if band is None or iou(band_quad(band), band_quad(ZONES[truth['kind']])) < .6:
        return None
    return band


def kind_of_side(truth, band):
    return PASSPORT if truth['kind'] == 'passport' else CARD_PLAIN if band is None else CARD_MRZ


def add_cards(folder, store, index):
    for truth, side, picture in sides(folder, 'png'):
        image = cv2.imread(str(picture))
        band = zone_of(truth, image)
        name = f'cards/{picture.stem}.jpg'
        store(name, encode(shrink(image, 512), 70))
        split = 'test' if truth['model'] in UNSEEN_MODELS else 'train'
        index['cards'].append({'file': name, 'split': split, 'kind': kind_of_side(truth, band), 'band': band,
                               'aspect': ASPECTS[truth['kind']], 'country': truth['country']})


def add_frames(folder, store, index):
    """Photographs of drawn cards: always a test, whatever the split."""
    for truth, side, picture in sides(folder, 'jpg'):
        image = cv2.imread(str(picture))
        ratio = np.array([image.shape[1], image.shape[0]])
        quad = np.array([[truth['quads'][side][corner][axis] for axis in 'xy'] for corner in CORNERS])
        height, width = 560, int(560 * ASPECTS[truth['kind']])
        flat = cv2.warpPerspective(image, cv2.getPerspectiveTransform(np.float32(quad), np.float32(UNIT * [width, height])), (width, height))
        band = zone_of(truth, flat)
        group = 'drawn-unseen' if truth['model'] in UNSEEN_MODELS else f'drawn-{side}'
        name = f'frames/{picture.stem}.jpg'
        store(name, encode(shrink(image, 640), 74))
        index['frames'].append({'file': name, 'group': group, 'kind': kind_of_side(truth, band), 'quad': (quad / ratio).tolist(),
                                'mrz': None if band is None else (band_quad(band, quad) / ratio).tolist()})
