"""Trains the anti-spoofing net by wall-clock time: one net per held-out fold of repositories, and one on all.

  python3 training/selfie/train_antispoof.py --minutes 9 --out OUT

All nets learn from the same pool; a fold's net never draws a sample whose face comes from the repositories it must not know.
"""
import argparse
import copy
import json
import time
import zipfile
from pathlib import Path

import torch

from average import learning_rate
from bank import load_bank, load_textures
from compose import batch, create_urns
from evaluate_antispoof import create_cases, print_report, report
from export import export_antispoof
from learner import create_learner
from pool import create_pool
from teacher import create_teacher, in_units_of


def parse_args():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--minutes', type=float, default=9)
    parser.add_argument('--lr', type=float, default=2e-3)
    parser.add_argument('--out', type=Path, required=True)
    parser.add_argument('--pack', type=Path, default=Path(__file__).parent / 'pack')
    parser.add_argument('--chunks', type=int, default=2, help='camera distances in one made batch')
    parser.add_argument('--faces', type=int, default=176, help='faces in a training step')
    parser.add_argument('--surfaces', type=int, default=24, help='bare surfaces in a training step')
    parser.add_argument('--pool', type=int, default=40000)
    parser.add_argument('--first', type=int, default=12, help='batches made before the first step')
    parser.add_argument('--folds', default='0,1,2,3,all')
    parser.add_argument('--resume', type=Path, help='antispoof.pt of an earlier run')
    parser.add_argument('--distil', type=float, default=1.0, help='weight of the teacher')
    parser.add_argument('--eval-every', type=float, default=150, help='seconds')
    parser.add_argument('--max-steps', type=int, default=10 ** 9)
    parser.add_argument('--eval-limit', type=int, default=None)
    return parser.parse_args()


def save(args, learners, step, made, scores):
    args.out.mkdir(parents=True, exist_ok=True)
    stored = {k: {n: v.cpu() for n, v in one['shadow'].state_dict().items()} for k, one in learners.items()}
    for fold in set(stored) - {'all'}:  # siblings only measure: half precision is enough for them
        stored[fold] = {n: v.half() if v.dtype == torch.float32 else v for n, v in stored[fold].items()}
    torch.save({'nets': stored, 'step': step}, args.out / 'antispoof.pt')
    torch.save(scores, args.out / 'scores.pt')
    last = 'all' if 'all' in learners else next(iter(learners))
    difference = export_antispoof(copy.deepcopy(learners[last]['shadow']).cpu(), args.out / 'antispoof.onnx')
    (args.out / 'antispoof.json').write_text(json.dumps({'step': step, 'minutes': args.minutes, 'onnx_max_difference': difference, **made}, indent=1))
    print(f'  saved step {step}, onnx max abs difference {difference}', flush=True)


def create_learners(args, pool, device):
    """One learner a fold; on CUDA each with its graph, timed."""
    folds = [int(f) if f != 'all' else f for f in args.folds.split(',')]
    known = torch.load(args.resume, map_location=device)['nets'] if args.resume else {}
    learners = {}
    for fold in folds:
        learners[fold] = create_learner(device, args.faces, args.surfaces, args.lr, args.distil, known.get(fold))
        learners[fold]['set_rate'](args.lr * .05)
        learners[fold]['load'](pool['draw'](fold, args.faces, args.surfaces))
        if device == 'cuda':
            graph = learners[fold]['record']()
            begun = time.time()
            for _ in range(3):
                learners[fold]['learn'](pool['draw'](fold, args.faces, args.surfaces), 1)
            torch.cuda.synchronize()
            print(f'  net {fold}: graph {graph}, {1000 * (time.time() - begun) / 3:.0f} ms a step', flush=True)
    return learners


def main():
    args = parse_args()
    started = time.time()
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    torch.backends.cudnn.benchmark = False  # the shapes change with every batch made: each would be timed anew, for minutes
    bank, textures = load_bank(args.pack, device), load_textures(args.pack, device)
    see = create_teacher(zipfile.ZipFile(args.pack / 'spoof.zip').read('teacher.tflite'), device)
    urns, cases, pool = create_urns(bank), create_cases(bank, args.eval_limit), create_pool(args.pool, device)
    print(f"{len(bank['entries'])} faces, {len(textures['label'])} surfaces, {len(cases['rows'])} cases after {time.time() - started:.0f} s", flush=True)

    teach = in_units_of(see, cases['near'][::max(1, len(cases['near']) // 512)])

    def make():
        with torch.no_grad():
            pool['add'](*batch(bank, textures, urns, args.chunks, surface_count=args.surfaces), teach)

    for _ in range(args.first):
        make()
    print(f"{pool['made']()} samples after {time.time() - started:.0f} s", flush=True)
    learners = create_learners(args, pool, device)
    shadows = {fold: one['shadow'] for fold, one in learners.items()}
    last = learners[list(learners)[-1]]

    def judge(step):
        made, scores = report(bank, cases, shadows, see)
        print_report(made)
        save(args, learners, step, made, scores)

    end = started + args.minutes * 60 - (25 if args.minutes > 2 else 0)
    begun = spoke = judged = time.time()
    step, spoken, making, learning = 0, 0, 1.0, 1.0
    while time.time() < end and step < args.max_steps:
        at = time.time()
        make()
        torch.cuda.synchronize() if device == 'cuda' else None
        making = .8 * making + .2 * (time.time() - at)
        reuse = max(1, min(6, round(making / learning)))  # as much time for learning as for making
        at = time.time()
        for _ in range(reuse):
            rate = learning_rate((time.time() - begun) / (end - begun), args.lr)
            for fold, one in learners.items():
                one['set_rate'](rate)
                one['learn'](pool['draw'](fold, args.faces, args.surfaces), step)
            step += 1
        torch.cuda.synchronize() if device == 'cuda' else None
        learning = .8 * learning + .2 * (time.time() - at) / reuse
        if time.time() - spoke > 10 or step == 1:
            text = ' '.join(f'{name}={float(value):.3f}' for name, value in zip(('binary', 'kind', 'teacher', 'right'), last['numbers']))
            print(f"{time.time() - started:5.0f} s step {step} {(step - spoken) / (time.time() - spoke):.1f} steps/s reuse {reuse} made {pool['made']()} {text}", flush=True)
            spoke, spoken = time.time(), step
        if time.time() - judged > args.eval_every and end - time.time() > 60:
            judge(step)
            judged = spoke = time.time()
            spoken = step
    judge(step)
    print(f'done: {step} steps in {time.time() - started:.0f} s', flush=True)


if __name__ == '__main__':
    main()
