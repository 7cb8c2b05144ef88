"""Pictures in device memory, with what is labelled on each. Composition only ever indexes this bank.

Warping happens on the accelerator; processor workers only draw new pictures, which replace old ones while training runs.
"""
import json
import zipfile

import cv2
import numpy as np
import torch
from torch.nn import functional as F

from ..common.pictures import decode_rgb
from . import draw_clutter
from .draw_document import draw_document
from .draw_flat import draw_flat
from .draw_text import create_font_opener, load_fonts
from .geometry import UNIT, band_quad

TEXTURE_SIZE = (640, 448)
MIPS = 4
GROUPS = ('ground', 'object', 'finger', 'page', 'document', 'card', 'scene')


def item(texture, kind=-1, quad=UNIT, mrz=None, aspect=1.43, radius=0.0):
    """One picture. quad and mrz are in ratios of the picture; kind −1 means nothing to find."""
    meta = np.concatenate([[kind, aspect, radius, mrz is not None], np.ravel(quad), np.ravel(UNIT if mrz is None else mrz)])
    return texture, meta.astype(np.float32)


def read_rgb(pack, name):
    return decode_rgb(pack.read(name))


def fitted(image):
    mode = cv2.INTER_AREA if image.shape[1] > TEXTURE_SIZE[0] else cv2.INTER_LINEAR
    return cv2.resize(image, TEXTURE_SIZE, interpolation=mode)


def real_items(pack, split):
    """Pictures of the pack: {group: [item]}. split 'train' leaves the held-out ones away; 'test' keeps only those."""
    index = json.loads(pack.read('index.json'))
    wanted = {'train': ('train',), 'test': ('test',), 'all': ('train', 'test')}[split]
    items = {group: [] for group in GROUPS}
    for part, group in (('textures', 'document'), ('cards', 'card')):
        items[group] = [flat_item(pack, entry) for entry in index.get(part, []) if entry['split'] in wanted]
    for entry in index['scenes']:
        if entry['split'] in wanted:
            items['scene'].append(scene_item(read_rgb(pack, entry['file']), entry))
    for entry in index['photos']:  # the no-document test stays a test in every split
        if entry['split'] == ('test' if split == 'test' else 'train') and (split != 'test' or 'group' not in entry):
            image = read_rgb(pack, entry['file'])
            items['ground'].append(item(fitted(np.rot90(image) if image.shape[0] > image.shape[1] else image)))
    return items


def flat_item(pack, entry):
    mrz = None if entry['band'] is None else band_quad(entry['band'])
    radius = .02 if entry['kind'] in (0, 3) else .058
    return item(fitted(read_rgb(pack, entry['file'])), entry['kind'], UNIT, mrz, entry['aspect'], radius)


def scene_item(image, entry):
    """Upright frames are laid on their side so that the landscape texture keeps their resolution."""
    quad = np.float32(entry['quad'])
    mrz = None if entry['mrz'] is None else np.float32(entry['mrz'])
    height, width = image.shape[:2]
    if height > width:
        image = np.ascontiguousarray(np.rot90(image))
        quad, mrz = [None if q is None else np.stack([q[:, 1], 1 - q[:, 0]], 1) for q in (quad, mrz)]
        height, width = width, height
    return item(fitted(image), entry['kind'], quad, mrz, width / height)


def create_drawing(seed, pack_file, quotas):
    """draw() → (group, item). quotas: how often each group is drawn."""
    rng = np.random.default_rng(seed)
    with zipfile.ZipFile(pack_file) as pack:
        ocr, fonts = load_fonts(pack)
    open_ocr, open_font = create_font_opener(ocr), create_font_opener(fonts)
    names, shares = zip(*quotas.items())

    def document():
        texture, kind, band, aspect = draw_document(rng, open_ocr, open_font)
        radius = rng.uniform(0, .04) if kind in (0, 3) else rng.uniform(.04, .07)
        return item(texture, kind, UNIT, None if band is None else band_quad(band), aspect, radius)

    def thing():
        if rng.random() < .4:
            texture, radius, shape = draw_flat(rng, open_font)
        else:
            (texture, radius), shape = draw_clutter.draw_object(rng, open_font), rng.uniform(1.2, 2.1)
        return item(texture, aspect=shape, radius=radius)

    make = {'document': document, 'object': thing, 'ground': lambda: item(draw_clutter.draw_ground(rng, open_font)),
            'finger': lambda: item(draw_clutter.finger(rng), aspect=rng.uniform(2, 4), radius=.5),
            'page': lambda: item(draw_clutter.booklet_page(rng, open_font), aspect=1.42)}

    def draw():
        group = str(rng.choice(names, p=np.array(shares) / sum(shares)))
        return group, make[group]()

    return draw


def create_bank(sizes, device):
    """sizes: {group: slots}. Returns put(group, slot, item), sample(level, numbers), meta and ranges."""
    total = sum(sizes.values())
    width, height = TEXTURE_SIZE
    levels = [torch.zeros(total, 3, height >> level, width >> level, dtype=torch.uint8, device=device) for level in range(MIPS)]
    meta = torch.zeros(total, 20, device=device)
    ranges, start = {}, 0
    for group, count in sizes.items():
        ranges[group] = (start, count)
        start += count

    def put(group, slot, made):
        texture, row = made
        number = ranges[group][0] + slot
        pixels = torch.from_numpy(np.ascontiguousarray(texture)).to(device).permute(2, 0, 1)
        levels[0][number] = pixels
        coarse = pixels[None].float()
        for level in range(1, MIPS):
            coarse = F.avg_pool2d(coarse, 2)
            levels[level][number] = coarse[0].round().to(torch.uint8)
        meta[number] = torch.from_numpy(row).to(device)

    return {'put': put, 'levels': levels, 'meta': meta, 'ranges': ranges}


def put_all(bank, items):
    for group, members in items.items():
        for slot, made in enumerate(members):
            bank['put'](group, slot, made)


def create_refresh(bank, real, drawn, take):
    """(refresh(), usable()): refresh takes one drawn picture into the bank, growing it to its size and then replacing the oldest."""
    counts = {group: 0 for group in drawn}

    def refresh():
        group, made = take()
        bank['put'](group, real[group] + counts[group] % drawn[group], made)
        counts[group] += 1

    def usable():
        """{group: pictures that may be sampled now}."""
        return {group: real[group] + min(counts.get(group, 0), drawn.get(group, 0)) for group in GROUPS}

    return refresh, usable
