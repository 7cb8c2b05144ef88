"""The whole pack as uint8 in device memory."""
import json
import zipfile

import torch
from torch.nn import functional as F

from ..common.pictures import planes, read_all
from .recapture_net import CONTEXT_PX

LABELS = ('real', 'screen', 'print')


def pictures(archive, names, device):
    return planes(read_all(archive, names)).to(device)


def whole_views(contexts):
    """With a little room to move around what the net sees."""
    parts = [F.interpolate(part.float(), size=CONTEXT_PX + 16, mode='bilinear', antialias=True) for part in contexts.split(256)]
    return torch.cat([part.round().clamp(0, 255).to(torch.uint8) for part in parts])


def load_photos(file, device, wanted=lambda entry: True):
    """squares, which squares a photo has (N×SQUARES, repeated), contexts, label, fold, source."""
    with zipfile.ZipFile(file) as archive:
        entries = [e for e in json.loads(archive.read('index.json'))['photos'] if wanted(e)]
        names = [name for e in entries for name in e['squares']]
        squares, contexts = pictures(archive, names, device), pictures(archive, [e['context'] for e in entries], device)
    start, of = 0, []
    for e in entries:
        count = len(e['squares'])
        of.append([start + i % count for i in range(4)])
        start += count
    sources = sorted({e['source'] for e in entries})
    number = lambda values: torch.tensor(values, device=device)
    return {'entries': entries, 'sources': sources, 'squares': squares, 'contexts': whole_views(contexts), 'of': number(of),
            'label': number([LABELS.index(e['label']) for e in entries]), 'fold': number([e['fold'] for e in entries]),
            'source': number([sources.index(e['source']) for e in entries]), 'document': number([e['source'].endswith('of documents') for e in entries])}


def load_flats(file, device, wanted=lambda entry: True):
    """Flat documents N×3×448×672."""
    with zipfile.ZipFile(file) as archive:
        entries = [e for e in json.loads(archive.read('index.json'))['flats'] if wanted(e)]
        return {'entries': entries, 'images': pictures(archive, [e['file'] for e in entries], device)}
