"""Trains every model for a few steps on drawings alone and exports it: says that the code works, nothing about the nets.

  python3 -m anverso_training.smoke [--out FOLDER] [--few N]

`--few N` runs N of the training commands, others each day: what one run leaves out, the next days' try.

Each ONNX file passes the checker of `onnx`; where Node and this repository's packages are installed, ONNX Runtime answers a
fixed picture and must agree with PyTorch (verify-onnx.mjs).
"""
import shutil
import subprocess
import tempfile
import time
from datetime import date
from pathlib import Path

import numpy as np
import torch

from . import smoke_packs as packs
from .common.run import plain_parser
from .finder import train as finder
from .genuine import train_recapture, train_tamper
from .mrz import train as mrz
from .selfie import train_conditions, train_context
from .selfie.publish import GIVEN, publish_antispoof
from .tagger import train as tagger
from .text import train as text

ROOT = Path(__file__).parents[3]
TEACHER = ROOT / 'node_modules' / GIVEN['package'] / GIVEN['file']


def train_all(folder, given, out, steps):
    """Each training command on its pack: the models that it writes, and the run."""
    common = lambda pack: ['--steps', str(steps), '--seed', '1', '--out', str(out), '--pack', str(given / pack)]
    yield 'mrz-lines, mrz-reader', lambda: mrz.main([*common('mrz'), *'--batch 4 --bands 4 --chunks 2 --pool 50 --valid 4'.split()])
    yield 'text-finder, text-reader', lambda: text.main([*common('text'), *'--batch 4 --pages 2 --room 1 --pool 400 --valid 5 --workers 0'.split()])
    yield 'field-tagger', lambda: tagger.main(['--steps', str(steps), '--seed', '1', '--out', str(out), *'--batch 8 --workers 0'.split()])
    yield 'finder', lambda: finder.main([*common('finder/pack.zip'), *'--batch 2 --workers 0 --drawn 24 --first 24 --fresh 1 --composites 2'.split()])
    yield 'recapture', lambda: train_recapture.main([*common('genuine/photos'), '--documents', str(given / 'genuine/documents.zip'),
                                                     *'--pool 64 --batch 1 --made 3 --folds 0,all'.split()])
    yield 'recapture-small', lambda: train_recapture.main([*common('genuine/photos'), '--documents', str(given / 'genuine/documents.zip'), '--small',
                                                           *'--pool 64 --batch 1 --made 3 --folds 0,all'.split()])
    yield 'tamper', lambda: train_tamper.main([*common('genuine/native.zip'), *'--batch 4 --pool 256 --workers 0 --first 1 --cases 1'.split()])
    yield 'conditions, eyes', lambda: train_conditions.main([*common('selfie'), *'--batch 8'.split()])
    yield 'selfie-context', lambda: train_context.main([*common('selfie/frames'), *'--batch 2 --made 8 --pool 16 --siblings 0,all'.split()])
    if TEACHER.exists():
        yield 'antispoof', lambda: publish_antispoof(out, folder / 'models', TEACHER)


def make_packs(folder):
    font, random = packs.find_font(), np.random.default_rng(1)
    packs.mrz_pack(folder / 'mrz', font, random)
    packs.text_pack(folder / 'text', font, random)
    packs.finder_pack(folder / 'finder' / 'pack.zip', font, random)
    packs.genuine_packs(folder / 'genuine', font, random)
    packs.selfie_pack(folder / 'selfie', TEACHER.read_bytes() if TEACHER.exists() else b'', font, random)


def few_of(items, few, today):
    """`few` neighbours of a circle that moves on by as many each day; all, if `few` is none."""
    if few is None or few >= len(items):
        return items
    return [items[(today * few + step) % len(items)] for step in range(few)]


def check(out, wanted):
    missing = [f'{name}{end}' for name in wanted for end in ('.onnx', '.check.json', '.run.json') if not (out / f'{name}{end}').exists()]
    if missing:
        raise SystemExit(f'not written: {", ".join(missing)}')
    if shutil.which('node') and (ROOT / 'node_modules' / 'onnxruntime-node').exists():
        subprocess.run(['node', str(Path(__file__).parent / 'verify-onnx.mjs'), str(out)], check=True)
    else:
        print('Node or onnxruntime-node is missing: the exported files were checked, not run')
    if not TEACHER.exists():
        print(f'{TEACHER.name} is missing (npm ci brings it): antispoof was left out')


def main():
    parser = plain_parser(__doc__)
    parser.add_argument('--out', type=Path, help='keeps packs and weights here instead of in a folder that is removed')
    parser.add_argument('--steps', type=int, default=2)
    parser.add_argument('--few', type=int, help='that many of the training commands, others each day')
    args = parser.parse_args()
    torch.set_num_threads(1)  # the nets are small: two threads took three times the processor time, most of it waiting
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as scratch:
        folder = args.out or Path(scratch)
        make_packs(folder / 'packs')
        print(f'smoke: packs drawn in {time.monotonic() - began:.0f} s', flush=True)
        commands = list(train_all(folder, folder / 'packs', folder / 'run', args.steps))
        chosen = few_of(commands, args.few, date.today().toordinal())
        for names, run in chosen:
            at = time.monotonic()
            run()
            print(f'smoke: {names} in {time.monotonic() - at:.0f} s', flush=True)
        left = [names for names, _ in commands if names not in dict(chosen)]
        if left:
            print(f'smoke: another day: {", ".join(left)}', flush=True)
        wanted = [name for names, _ in chosen for name in names.split(', ')]
        check(folder / 'run', wanted)
    print(f'smoke: {len(wanted)} models trained, exported and checked in {time.monotonic() - began:.0f} s ({time.process_time():.0f} s of one core)')


if __name__ == '__main__':
    main()
