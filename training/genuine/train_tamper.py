"""Trains the tamper net by wall-clock time: one net that never sees the held-out issuers, and one on all.

  python3 training/genuine/train_tamper.py --minutes 9 --out OUT
"""
import argparse
import json
import time
from pathlib import Path

import shared  # noqa: F401
import torch
from average import create_average, learning_rate
from bank import load_flats, load_pasted
from evaluate_recapture import rates
from nets import EDITS, TamperNet
from tampered import forged
from torch.nn import functional as F


def parse_args():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--minutes', type=float, default=9)
    parser.add_argument('--lr', type=float, default=2e-3)
    parser.add_argument('--batch', type=int, default=48)
    parser.add_argument('--made', type=int, default=24, help='samples made at a time')
    parser.add_argument('--pool', type=int, default=2400)
    parser.add_argument('--cases', type=int, default=240, help='simulated cases of held-out issuers')
    parser.add_argument('--resume', type=Path, help='tamper.pt of an earlier run')
    parser.add_argument('--pack', type=Path, default=Path(__file__).parent / 'pack' / 'pack.zip')
    parser.add_argument('--max-steps', type=int, default=10 ** 9)
    parser.add_argument('--out', type=Path, required=True)
    return parser.parse_args()


def create_learner(device, lr, weights=None):
    net = TamperNet().to(device)
    if weights is not None:
        net.load_state_dict(weights)
    net = net.to(memory_format=torch.channels_last).train()
    shadow, update = create_average(net)
    optimizer = torch.optim.AdamW(net.parameters(), lr=lr, weight_decay=.03)

    def learn(pictures, label, cells, step, rate):
        for group in optimizer.param_groups:
            group['lr'] = rate
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
            logits, map_ = net(pictures.float().contiguous(memory_format=torch.channels_last))
        whole = F.binary_cross_entropy_with_logits(logits.float(), label * .96 + .02)
        local = F.binary_cross_entropy_with_logits(map_.float(), cells.float(), pos_weight=torch.full((1, 2, 1, 1), 4.0, device=device))
        optimizer.zero_grad(set_to_none=True)
        (whole + 2 * local).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        update(step, net)
        return whole.detach(), local.detach()

    return {'learn': learn, 'shadow': shadow}


def create_pool(capacity, device):
    store = [torch.zeros(capacity, 3, 448, 672, dtype=torch.uint8, device=device), torch.zeros(capacity, 2, device=device),
             torch.zeros(capacity, 2, 56, 84, dtype=torch.uint8, device=device)]
    state = {'made': 0}

    def add(pictures, label, cells):
        place = (torch.arange(len(label), device=device) + state['made']) % capacity
        for kept, value in zip(store, ((pictures * 255).round(), label, cells)):
            kept[place] = value.to(kept.dtype)
        state['made'] += len(label)

    def draw(n):
        index = torch.randint(min(state['made'], capacity), (n,), device=device)
        return [kept[index] for kept in store]

    return {'add': add, 'draw': draw, 'made': lambda: state['made']}


@torch.no_grad()
def report(nets, cases):
    made = {}
    for name, sets in cases.items():
        for split, net in nets.items():
            out = torch.cat([net(p.float())[0].float() for p in sets[0].split(24)])
            clean = sets[1].sum(1) == 0
            for k, edit in enumerate(EDITS):
                made[f'{split}: {name}, {edit}'] = rates(out[clean, k], out[sets[1][:, k] > 0, k])
    return made


def held_cases(held, pasted, count):
    """Simulated documents of issuers never trained on: altered in the trained ways, and in the ways held out."""
    cases = {}
    for name, hold in (('known ways', False), ('ways never trained on', True)):
        parts = [forged(held, *pasted, 12, hold) for _ in range(max(1, count // 12))]
        cases[name] = (torch.cat([(p[0] * 255).round().to(torch.uint8) for p in parts]), torch.cat([p[1] for p in parts]))
    return cases


def main():
    args = parse_args()
    started = time.time()
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    pasted = load_pasted(args.pack, device)
    clean = lambda e: not e.get('overlay')
    flats = {'types': load_flats(args.pack, device, lambda e: clean(e) and not e['held']), 'all': load_flats(args.pack, device, clean)}
    held = load_flats(args.pack, device, lambda e: clean(e) and e['held'] and e['capture'] != 'web')
    print({k: len(v['images']) for k, v in {**flats, 'held': held}.items()}, flush=True)
    with torch.no_grad():
        cases = held_cases(held, pasted, args.cases)
    known = torch.load(args.resume, map_location=device)['nets'] if args.resume else {}
    learners = {name: create_learner(device, args.lr, known.get(name)) for name in flats}
    pools = {name: create_pool(args.pool, device) for name in flats}
    shadows = {name: one['shadow'] for name, one in learners.items()}

    def make():
        with torch.no_grad():
            for name in flats:
                pools[name]['add'](*forged(flats[name], *pasted, args.made))

    def save(step, made):
        args.out.mkdir(parents=True, exist_ok=True)
        torch.save({'nets': {k: {n: v.cpu() for n, v in s.state_dict().items()} for k, s in shadows.items()}, 'step': step}, args.out / 'tamper.pt')
        (args.out / 'tamper.json').write_text(json.dumps({'step': step, 'minutes': args.minutes, 'cases': made}, indent=1))

    end = started + args.minutes * 60 - (15 if args.minutes > 2 else 0)
    begun = spoke = judged = time.time()
    step, spoken = 0, 0
    while time.time() < end and step < args.max_steps:
        make()
        for _ in range(2):
            rate = learning_rate((time.time() - begun) / (end - begun), args.lr)
            for name, one in learners.items():
                numbers = one['learn'](*pools[name]['draw'](args.batch), step, rate)
            step += 1
        last = time.time() >= end or step >= args.max_steps
        if time.time() - spoke > 10 or step <= 2:
            print(f"{time.time() - started:5.0f} s step {step} {(step - spoken) / (time.time() - spoke):.1f} steps/s made {pools['all']['made']()} whole {float(numbers[0]):.3f} local {float(numbers[1]):.3f}", flush=True)
            spoke, spoken = time.time(), step
        if time.time() - judged > 120 or last:
            made = report(shadows, cases)
            for name, row in made.items():
                print('  ' + name, {k: v if v is None else round(v, 3) for k, v in row.items()}, flush=True)
            save(step, made)
            judged = spoke = time.time()
            spoken = step
    print(f'done: {step} steps in {time.time() - started:.0f} s', flush=True)


if __name__ == '__main__':
    main()
