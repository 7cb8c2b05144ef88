"""The whole pack as uint8 in device memory: frames padded to one size, and what is known of each as tensors."""
import json
import zipfile
import zlib

import torch

from ..common.pictures import planes, read_all
from .selection import FOLDS

SIDE = 456  # three face sizes of 150 px, and a little
PARTS = ('spoof', 'asian', 'mixed', 'masks', 'faces', 'more', 'samples')  # the last two may be missing
KINDS = ('spoof-set', 'portrait', 'more-portrait', 'mask', 'condition', 'sample', 'reviewed', 'turned')
LABELS = ('live', 'print', 'replay')


def parts_of(folder):
    return [part for part in PARTS if part not in ('more', 'samples') or (folder / f'{part}.zip').exists()]


def read_index(folder, parts=None):
    faces = []
    for part in parts or parts_of(folder):
        with zipfile.ZipFile(folder / f'{part}.zip') as archive:
            for entry in json.loads(archive.read('index.json'))['faces']:
                faces.append({**entry, 'part': part})
    for face in faces:  # a fifth of what is no spoof set is never trained on; other libraries' samples never at all
        face['fold'] = FOLDS.get(face['repo'], -1)
        face['held'] = face['kind'] == 'sample' or (face['kind'] != 'spoof-set' and zlib.crc32(face['path'].encode()) % 5 == 0)
    return [f for f in faces if f['label'] in LABELS]


def load_bank(folder, device, wanted=None, threads=12, parts=None):
    """Entries that `wanted` keeps, with tensors: frames N×3×SIDE×SIDE, size N×2 (w, h), centre N×2, face N, label, fold, source, kind."""
    entries = [f for f in read_index(folder, parts) if wanted is None or wanted(f)]
    frames = torch.zeros(len(entries), 3, SIDE, SIDE, dtype=torch.uint8)
    archives = {part: zipfile.ZipFile(folder / f'{part}.zip') for part in parts or parts_of(folder)}
    for part, archive in archives.items():
        rows = [i for i, e in enumerate(entries) if e['part'] == part]
        for i, image in zip(rows, read_all(archive, [entries[i]['file'] for i in rows], threads)):
            image = image[:SIDE, :SIDE]
            frames[i, :, :image.shape[0], :image.shape[1]] = torch.from_numpy(image).permute(2, 0, 1)
    repos = sorted({e['repo'] for e in entries})
    number = lambda values, kind=torch.float32: torch.tensor(values, dtype=kind, device=device)
    return {
        'entries': entries, 'repos': repos, 'frames': frames.to(device),
        'size': number([e['size'] for e in entries]).clamp(max=SIDE), 'centre': number([e['centre'] for e in entries]),
        'face': number([e['face'] for e in entries]), 'label': number([LABELS.index(e['label']) for e in entries], torch.long),
        'fold': number([e['fold'] for e in entries], torch.long), 'source': number([repos.index(e['repo']) for e in entries], torch.long),
        'kind': number([KINDS.index(e['kind']) for e in entries], torch.long),
    }


def load_textures(folder, device):
    """Squares N×3×256×256 and their label: 0 real, 1 screen, 2 print."""
    with zipfile.ZipFile(folder / 'textures.zip') as archive:
        index = json.loads(archive.read('textures.json'))
        frames = planes(read_all(archive, [e['file'] for e in index])).to(device)
    label = torch.tensor([('real', 'screen', 'print').index(e['label']) for e in index], device=device)
    return {'frames': frames, 'label': label, 'entries': index}
