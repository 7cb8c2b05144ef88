"""Trains the net against edits by wall-clock time: one net that never sees the held-out issuers, and one on all.

  python3 training/genuine/train_tamper.py --minutes 8 --out OUT
"""
import argparse
import json
import multiprocessing
import os
import time
from pathlib import Path

import cv2
import numpy as np
import shared  # noqa: F401
import torch
from average import create_average, learning_rate
from error_rates import rates
from native_samples import BLOCK_PX, COLUMNS, ROWS, grouped, load_parts, sample
from tamper_net import EDITS, TamperNet
from torch.nn import functional as F

HANDED = 32  # samples a worker hands over at a time
SPLITS = ('types', 'all')
CASES = 24  # blocks of the held-out issuers that are kept to watch


def parse_args():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--minutes', type=float, default=8)
    parser.add_argument('--lr', type=float, default=4e-3)
    parser.add_argument('--batch', type=int, default=64)
    parser.add_argument('--pool', type=int, default=48000)
    parser.add_argument('--workers', type=int, default=max(1, (os.cpu_count() or 2) - 3))
    parser.add_argument('--resume', type=Path, help='tamper.pt of an earlier run')
    parser.add_argument('--pack', type=Path, default=Path(__file__).parent / 'pack' / 'native.zip')
    parser.add_argument('--max-steps', type=int, default=10 ** 9)
    parser.add_argument('--out', type=Path, required=True)
    return parser.parse_args()


def work(seed, parts, faces, strips, queue):
    """Samples without end: four blocks of issuers every net may see, then one of the held-out ones."""
    cv2.setNumThreads(1)
    cv2.setRNGSeed(seed)
    random = np.random.default_rng(seed)
    turn = seed
    while True:
        turn += 1
        held = turn % 5 == 0
        made = [sample(parts[held], faces, strips, random) for _ in range(HANDED)]
        queue.put((held, torch.from_numpy(np.stack([m[0] for m in made])), torch.from_numpy(np.stack([m[1] for m in made]))))


def create_pool(capacity, device):
    byte = {'dtype': torch.uint8, 'device': device}
    store = [torch.zeros(capacity, ROWS * BLOCK_PX, COLUMNS * BLOCK_PX, **byte), torch.zeros(capacity, 3, ROWS, COLUMNS, **byte)]
    state = {'made': 0}

    def add(luma, cells):
        at = state['made'] % (capacity // HANDED * HANDED)
        store[0][at:at + HANDED], store[1][at:at + HANDED] = luma.to(device), cells.to(device)
        state['made'] += HANDED

    def draw(n):
        index = torch.randint(min(state['made'], capacity // HANDED * HANDED), (n,), device=device)
        return [kept[index] for kept in store]

    return {'add': add, 'draw': draw, 'made': lambda: state['made']}


def prepared(luma, cells):
    """Bytes → luma, zones, edited cells, labels N×2, and which labels are sure."""
    where, portrait, document = (cells.float() / 255).unbind(1)
    document = (document > .5).float()
    portrait = (portrait > .5).float() * document
    zones = torch.stack([portrait, document - portrait], 1)
    most = ((where > .5).float()[:, None] * zones).sum((2, 3))
    least = ((where > .15).float()[:, None] * zones).sum((2, 3))
    return luma[:, None].float(), zones, where, (most >= 3).float(), ((most >= 3) | (least == 0)).float() * (zones.sum((2, 3)) > 20)


def mirrored(batch):
    """One draw for the whole batch; the grid of 8 px stays where it is."""
    ways = [dim for dim in (2, 3) if torch.rand(()) < .5]
    luma, zones, where, label, sure = batch
    return luma.flip(ways), zones.flip(ways), where.flip([dim - 1 for dim in ways]), label, sure


def create_learner(device, lr, weights=None):
    net = TamperNet().to(device)
    if weights is not None:
        net.load_state_dict(weights)
    net = net.to(memory_format=torch.channels_last).train()
    shadow, update = create_average(net)
    optimizer = torch.optim.AdamW(net.parameters(), lr=lr, weight_decay=.02)

    def learn(luma, zones, where, label, sure, step, rate):
        for group in optimizer.param_groups:
            group['lr'] = rate
        logits, map_ = net.look(luma, zones)
        whole = (F.binary_cross_entropy_with_logits(logits, label * .96 + .02, reduction='none') * sure).mean()
        weight = zones.sum(1, keepdim=True) * (1 + 2 * where[:, None])
        local = (F.binary_cross_entropy_with_logits(map_, where[:, None], reduction='none') * weight).sum() / weight.sum()
        optimizer.zero_grad(set_to_none=True)
        (whole + 2 * local).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        update(step, net)
        return whole.detach(), local.detach()

    return {'learn': learn, 'shadow': shadow}


@torch.no_grad()
def report(shadows, cases):
    """Error rates on simulated edits of issuers that `types` never saw."""
    made = {}
    luma, zones, _, label, sure = cases
    for split, net in shadows.items():
        out = torch.cat([net(a, b) for a, b in zip(luma.split(32), zones.split(32))])
        for k, edit in enumerate(EDITS):
            known = sure[:, k] > 0
            made[f'{split}: {edit}'] = rates(out[known & (label[:, k] == 0), k].cpu(), out[known & (label[:, k] > 0), k].cpu())
    return made


def main():
    args = parse_args()
    started = time.time()
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    torch.backends.cudnn.allow_tf32 = False  # multiples of small steps are lost in ten bits
    parts, faces, strips = load_parts(args.pack)
    sets = {held: grouped([p for p in parts if p['held'] == held]) for held in (False, True)}
    queue = multiprocessing.Queue(4 * args.workers)
    workers = [multiprocessing.Process(target=work, args=(1000 * (i + 1) + i, sets, faces, strips, queue), daemon=True) for i in range(args.workers)]
    for worker in workers:
        worker.start()
    known = torch.load(args.resume, map_location=device)['nets'] if args.resume else {}
    learners = {split: create_learner(device, args.lr, known.get(split)) for split in SPLITS}
    shadows = {name: one['shadow'] for name, one in learners.items()}
    pools = {False: create_pool(args.pool, device), True: create_pool(args.pool // 4, device)}
    cases = []

    def take():
        held, luma, cells = queue.get()
        if held and len(cases) < CASES:
            cases.append(prepared(luma.to(device), cells.to(device)))
        else:
            pools[held]['add'](luma, cells)

    def save(step, made):
        args.out.mkdir(parents=True, exist_ok=True)
        torch.save({'nets': {k: {n: v.cpu() for n, v in s.state_dict().items()} for k, s in shadows.items()}, 'step': step}, args.out / 'tamper.pt')
        (args.out / 'tamper.json').write_text(json.dumps({'step': step, 'minutes': args.minutes, 'cases': made}, indent=1))

    first = 8 * args.batch if device == 'cpu' else 3000
    while pools[False]['made']() < first or not pools[True]['made']() or len(cases) < CASES:
        take()
    print(f"{time.time() - started:.0f} s: {pools[False]['made']()} samples made, {args.workers} workers", flush=True)
    end = started + args.minutes * 60 - (12 if args.minutes > 2 else 0)
    begun = spoke = judged = time.time()
    step, spoken, last = 0, 0, False
    while not last:
        while not queue.empty():
            take()
        rate = learning_rate((time.time() - begun) / (end - begun), args.lr)
        held = step % 6 == 5  # every sixth step on the held-out issuers, for the net on all alone
        batch = mirrored(prepared(*pools[held]['draw'](args.batch)))
        for name, one in learners.items():
            if not (held and name == 'types'):
                numbers = one['learn'](*batch, step, rate)
        step += 1
        last = time.time() >= end or step >= args.max_steps
        if time.time() - spoke > 10:
            print(f"{time.time() - started:5.0f} s step {step} {(step - spoken) / (time.time() - spoke):.1f} steps/s made {pools[False]['made']()} whole {float(numbers[0]):.3f} local {float(numbers[1]):.3f}", flush=True)
            spoke, spoken = time.time(), step
        if time.time() - judged > 120 or last:
            made = report(shadows, [torch.cat(v) for v in zip(*cases)])
            for name, row in made.items():
                print('  ' + name, {k: round(v, 3) if isinstance(v, float) else v for k, v in row.items() if k != 'interval'}, flush=True)
            save(step, made)
            judged = spoke = time.time()
            spoken = step
    for worker in workers:
        worker.terminate()
    print(f'done: {step} steps in {time.time() - started:.0f} s', flush=True)


if __name__ == '__main__':
    main()
