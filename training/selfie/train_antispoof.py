"""Trains MiniFASNetV2 further, by wall-clock time: one net per held-out fold of repositories, and one on all.

  python3 training/selfie/train_antispoof.py --minutes 8 --out OUT

All nets learn from the same views; a fold's net never draws one whose face comes from the repositories it must not know.
"""
import argparse
import time
import zipfile
from pathlib import Path

import torch

from average import learning_rate
from bank import load_bank, load_textures
from compose import create_urns
from evaluate_antispoof import create_cases, print_report, report
from learner import create_class
from minifas import MiniFas
from pool import create_pool


def parse_args():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--minutes', type=float, default=8)
    parser.add_argument('--lr', type=float, default=3e-4)
    parser.add_argument('--align', type=float, default=.2, help='weight of what pulls the sources to one mean')
    parser.add_argument('--stay', type=float, default=.5, help='how strongly weights are pulled back to where they began')
    parser.add_argument('--out', type=Path, required=True)
    parser.add_argument('--pack', type=Path, default=Path(__file__).parent / 'pack')
    parser.add_argument('--views', type=int, default=256, help='of a net in a step')
    parser.add_argument('--pool', type=int, default=120000)
    parser.add_argument('--first', type=int, default=25, help='batches made before the first step')
    parser.add_argument('--steps-a-batch', type=int, default=4)
    parser.add_argument('--resume', type=Path, help='antispoof.pt of an earlier run')
    parser.add_argument('--max-steps', type=int, default=10 ** 9)
    parser.add_argument('--eval-limit', type=int, default=None)
    return parser.parse_args()


def create_nets(args, device):
    data = zipfile.ZipFile(args.pack / 'spoof.zip').read('teacher.tflite')
    nets = {fold: MiniFas(data).to(device).to(memory_format=torch.channels_last) for fold in (0, 1, 2, 3, 'all')}
    if args.resume:
        for fold, weights in torch.load(args.resume, map_location=device)['nets'].items():
            nets[fold].load_state_dict({name: value.float() for name, value in weights.items()})
    return nets, MiniFas(data).to(device)


def save(args, nets, step):
    args.out.mkdir(parents=True, exist_ok=True)
    stored = {fold: {name: value.half().cpu() if fold != 'all' else value.cpu() for name, value in net.state_dict().items()} for fold, net in nets.items()}
    torch.save({'nets': stored, 'step': step}, args.out / 'antispoof.pt')  # siblings only measure: half precision is enough for them
    print(f'  saved step {step}', flush=True)


def main():
    args, started = parse_args(), time.time()
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    bank, textures = load_bank(args.pack, device), load_textures(args.pack, device)
    urns, cases, pool = create_urns(bank), create_cases(bank, args.eval_limit), create_pool(args.pool, device)
    print(f"{len(bank['entries'])} faces, {len(cases['entries'])} cases after {time.time() - started:.0f} s", flush=True)
    add = lambda: pool['add'](bank, textures, urns)
    for _ in range(args.first):
        add()
    nets, before = create_nets(args, device)
    learn, record, losses = create_class(nets, before, bank, args, device)
    learn(pool['draw'](args.views * 3 // 2), args.lr * .02)
    if device == 'cuda':
        record()
    print(f"{pool['made']()} views after {time.time() - started:.0f} s", flush=True)

    def judge():
        print_report(report(cases, nets, before))
        save(args, nets, step)

    end, step, spoken = started + args.minutes * 60 - (25 if args.minutes > 2 else 0), 0, 0
    begun = spoke = judged = time.time()
    while time.time() < end and step < args.max_steps:
        add()
        for _ in range(args.steps_a_batch):
            learn(pool['draw'](args.views * 3 // 2), learning_rate((time.time() - begun) / (end - begun), args.lr))
            step += 1
        if device == 'cuda':
            torch.cuda.synchronize()
        if time.time() - spoke > 10:
            print(f"{time.time() - started:5.0f} s step {step} {(step - spoken) / (time.time() - spoke):.1f} steps/s made {pool['made']()} losses {[round(float(v), 4) for v in losses]}", flush=True)
            spoke, spoken = time.time(), step
        if time.time() - judged > 90 and end - time.time() > 40:
            judge()
            judged = spoke = time.time()
            spoken = step
    judge()
    print(f'done: {step} steps in {time.time() - started:.0f} s', flush=True)


if __name__ == '__main__':
    main()
