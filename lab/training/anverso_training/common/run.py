"""What every training command shares: arguments, seeds, and run.json beside the weights."""
import argparse
import contextlib
import hashlib
import json
import math
import platform
import random
import subprocess
import sys
from pathlib import Path

import cv2
import numpy as np
import torch

PACKS = Path(__file__).parents[2] / 'packs'
MODELS = Path(__file__).parents[4] / 'models'


def plain_parser(doc):
    return argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)


def training_parser(doc, steps, pack):
    """`steps`: the default; `pack`: path below lab/training/packs."""
    parser = plain_parser(doc)
    parser.add_argument('--steps', type=int, default=steps, help=f'optimiser steps of each net (default {steps})')
    parser.add_argument('--seconds', type=float, default=math.inf, help='end by the clock where the steps would take longer; not repeatable')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--out', type=Path, required=True, help='folder for weights, reports and run.json')
    parser.add_argument('--pack', type=Path, default=PACKS / pack)
    parser.add_argument('--resume', type=Path, help='checkpoint of an earlier run to start from')
    parser.add_argument('--save-every', type=int, default=1000, help='steps between checkpoints')
    return parser


def begin(args):
    """Seeds every generator and returns the device."""
    random.seed(args.seed)
    np.random.seed(args.seed)
    torch.manual_seed(args.seed)
    cv2.setRNGSeed(args.seed)
    cv2.setNumThreads(1)
    torch.backends.cudnn.benchmark = True
    args.out.mkdir(parents=True, exist_ok=True)
    return 'cuda' if torch.cuda.is_available() else 'cpu'


@contextlib.contextmanager
def seeded(seed):
    """The same random numbers every time inside; the sequence outside goes on undisturbed."""
    with torch.random.fork_rng(devices=range(torch.cuda.device_count())):
        torch.manual_seed(seed)
        yield


def sha256(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def data_hash(path):
    """SHA-256 of a file; of a folder, the SHA-256 of its sorted lines `path sha256`."""
    path = Path(path)
    if path.is_file():
        return sha256(path)
    lines = [f'{file.relative_to(path).as_posix()} {sha256(file)}\n' for file in sorted(path.rglob('*')) if file.is_file()]
    return hashlib.sha256(''.join(lines).encode()).hexdigest()


def git(*words):
    done = subprocess.run(['git', '-C', str(Path(__file__).parent), *words], capture_output=True, text=True)
    return done.stdout.strip() if done.returncode == 0 else None


def packages():
    import onnx
    import PIL
    found = {'python': platform.python_version()}
    for module in (torch, np, cv2, PIL, onnx):
        found[module.__name__] = module.__version__
    return found


def write_record(args, weights, data):
    """NAME.run.json beside each weight of the run; publishing copies it to models/NAME/run.json. `data`: packs the run read.

    The parent is the checkpoint that the run went on from (`--resume`), or else published weights that it began with (`--start`).
    """
    parent = args.resume or getattr(args, 'start', None)
    commit = git('rev-parse', 'HEAD')
    record = {
        'module': getattr(sys.modules['__main__'].__spec__, 'name', None),
        'commit': commit,
        'modified': None if commit is None else bool(git('status', '--porcelain', '--', str(Path(__file__).parents[2]))),
        'arguments': {key: value.name if isinstance(value, Path) else None if value == math.inf else value for key, value in vars(args).items()},
        'seed': args.seed,
        'steps': args.steps,
        'parent': {'file': parent.name, 'sha256': data_hash(parent)} if parent else None,
        'data': [{'file': Path(path).name, 'sha256': data_hash(path)} for path in data],
        'packages': packages(),
        'device': torch.cuda.get_device_name() if torch.cuda.is_available() else 'cpu',
    }
    for path in weights:
        whole = {**record, 'weights': {path.name: sha256(path)}}
        path.with_suffix('.run.json').write_text(json.dumps(whole, indent=1) + '\n')
