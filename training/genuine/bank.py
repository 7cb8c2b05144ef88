"""The whole pack as uint8 in device memory."""
import json
import zipfile
from concurrent.futures import ThreadPoolExecutor

import cv2
import numpy as np
import torch

LABELS = ('real', 'screen', 'print')


def unpack(content):
    return cv2.cvtColor(cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR), cv2.COLOR_BGR2RGB)


def pictures(archive, names, device, threads=4):
    contents = [archive.read(name) for name in names]
    with ThreadPoolExecutor(threads) as pool:
        images = list(pool.map(unpack, contents))
    return torch.from_numpy(np.stack(images)).permute(0, 3, 1, 2).contiguous().to(device)


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
    return {'entries': entries, 'sources': sources, 'squares': squares, 'contexts': contexts, 'of': number(of),
            'label': number([LABELS.index(e['label']) for e in entries]), 'fold': number([e['fold'] for e in entries]),
            'source': number([sources.index(e['source']) for e in entries]), 'document': number([e['source'].endswith('of documents') for e in entries])}


def load_flats(file, device, wanted=lambda entry: True):
    """Flat documents N×3×448×672."""
    with zipfile.ZipFile(file) as archive:
        entries = [e for e in json.loads(archive.read('index.json'))['flats'] if wanted(e)]
        return {'entries': entries, 'images': pictures(archive, [e['file'] for e in entries], device)}
