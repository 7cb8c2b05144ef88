"""The whole pack as uint8 in device memory."""
import json
import zipfile

import torch
from torch.nn import functional as F

from ..common.pictures import planes, read_all

LABELS = ('real', 'screen', 'print')
SLOTS = 4  # squares of a photo


def pictures(archive, names, device):
    return planes(read_all(archive, names)).to(device)


def reduced(images, side_px):
    parts = [F.interpolate(part.float(), size=side_px, mode='bilinear', antialias=True) for part in images.split(256)]
    return torch.cat([part.round().clamp(0, 255).to(torch.uint8) for part in parts])


def load_photos(folder, device, wanted=lambda entry: True, slots=SLOTS):
    """squares, which squares a photo has (N×slots, repeated), contexts, label, fold, source. `folder`: parts of build_pack.py."""
    entries, squares, contexts = [], [], []
    for file in sorted(folder.rglob('photos-*.zip')):
        with zipfile.ZipFile(file) as archive:
            found = [e for e in json.loads(archive.read('index.json')) if wanted(e)]
            if found:
                squares.append(pictures(archive, [name for e in found for name in e['squares'][:slots]], device))
                contexts.append(pictures(archive, [e['context'] for e in found], device))
                entries += found
    squares, contexts = torch.cat(squares), torch.cat(contexts)
    start, of = 0, []
    for e in entries:
        count = len(e['squares'][:slots])
        of.append([start + i % count for i in range(slots)])
        start += count
    sources = sorted({e['source'] for e in entries})
    number = lambda values: torch.tensor(values, device=device)
    return {'entries': entries, 'sources': sources, 'squares': squares, 'contexts': contexts, 'of': number(of),
            'label': number([LABELS.index(e['label']) for e in entries]), 'fold': number([e['fold'] for e in entries]),
            'source': number([sources.index(e['source']) for e in entries])}


def load_flats(file, device, wanted=lambda entry: True):
    """Flat documents N×3×448×672."""
    with zipfile.ZipFile(file) as archive:
        entries = [e for e in json.loads(archive.read('index.json'))['flats'] if wanted(e)]
        return {'entries': entries, 'images': pictures(archive, [e['file'] for e in entries], device)}
