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
from error_rates import rates
from tamper_net import EDITS, PORTRAIT_PX, TamperNet
from tampered import forged
from torch.nn import functional as F

AT_ONCE = 8  # training steps between two drawings: many samples at once keep a GPU busy


def parse_args():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--minutes', type=float, default=9)
    parser.add_argument('--lr', type=float, default=3e-3)
    parser.add_argument('--batch', type=int, default=64)
    parser.add_argument('--made', type=int, default=128, help='samples made at a time')
    parser.add_argument('--pool', type=int, default=6000)
    parser.add_argument('--cases', type=int, default=384, help='simulated cases of held-out issuers')
    parser.add_argument('--resume', type=Path, help='tamper.pt of an earlier run')
    parser.add_argument('--pack', type=Path, default=Path(__file__).parent / 'pack' / 'documents.zip')
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
    heavy = torch.full((1, 2, 1, 1), 4.0, device=device)

    def learn(documents, portraits, label, cells, known, step, rate):
        for group in optimizer.param_groups:
            group['lr'] = rate
        last = torch.channels_last
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
            logits, own, map_ = net.look(documents.float().contiguous(memory_format=last), portraits.float().contiguous(memory_format=last))
        soft = label * .96 + .02
        whole = (F.binary_cross_entropy_with_logits(logits.float(), soft, weight=known)
                 + F.binary_cross_entropy_with_logits(own.float(), soft[:, :1], weight=known[:, :1]))
        local = F.binary_cross_entropy_with_logits(map_.float(), cells.float(), pos_weight=heavy)
        optimizer.zero_grad(set_to_none=True)
        (whole + 2 * local).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        update(step, net)
        return whole.detach(), local.detach()

    return {'learn': learn, 'shadow': shadow}


def create_pool(capacity, device):
    byte = {'dtype': torch.uint8, 'device': device}
    store = [torch.zeros(capacity, 3, 448, 672, **byte), torch.zeros(capacity, 3, *PORTRAIT_PX, **byte), torch.zeros(capacity, 2, device=device),
             torch.zeros(capacity, 2, 56, 84, **byte), torch.zeros(capacity, 2, device=device)]
    state = {'made': 0}

    def add(documents, portraits, *rest):
        place = (torch.arange(len(documents), device=device) + state['made']) % capacity
        for kept, value in zip(store, ((documents * 255).round(), (portraits * 255).round(), *rest)):
            kept[place] = value.to(kept.dtype)
        state['made'] += len(documents)

    def draw(n):
        index = torch.randint(min(state['made'], capacity), (n,), device=device)
        return [kept[index] for kept in store]

    return {'add': add, 'draw': draw, 'made': lambda: state['made']}


@torch.no_grad()
def report(nets, cases):
    made = {}
    for name, (documents, portraits, label, known) in cases.items():
        for split, net in nets.items():
            out = torch.cat([net(a.float(), b.float()).float() for a, b in zip(documents.split(24), portraits.split(24))])
            for k, edit in enumerate(EDITS):
                clean = (label[:, k] == 0) & (known[:, k] > 0)
                made[f'{split}: {name}, {edit}'] = rates(out[clean, k], out[label[:, k] > 0, k])
    return made


@torch.no_grad()
def held_cases(held, pasted, count):
    """Simulated documents of issuers never trained on: altered in the trained ways, and in the ways held out."""
    cases = {}
    for name, hold in (('known ways', False), ('ways never trained on', True)):
        parts = list(zip(*[forged(held, *pasted, 12, hold) for _ in range(max(1, count // 12))]))
        byte = lambda x: (torch.cat(x) * 255).round().to(torch.uint8)
        cases[name] = byte(parts[0]), byte(parts[1]), torch.cat(parts[2]), torch.cat(parts[4])
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
    cases = held_cases(held, pasted, args.cases)
    known = torch.load(args.resume, map_location=device)['nets'] if args.resume else {}
    learners = {name: create_learner(device, args.lr, known.get(name)) for name in flats}
    pools = {name: create_pool(args.pool, device) for name in flats}
    shadows = {name: one['shadow'] for name, one in learners.items()}

    def save(step, made):
        args.out.mkdir(parents=True, exist_ok=True)
        torch.save({'nets': {k: {n: v.cpu() for n, v in s.state_dict().items()} for k, s in shadows.items()}, 'step': step}, args.out / 'tamper.pt')
        (args.out / 'tamper.json').write_text(json.dumps({'step': step, 'minutes': args.minutes, 'cases': made}, indent=1))

    end = started + args.minutes * 60 - (15 if args.minutes > 2 else 0)
    begun = spoke = judged = time.time()
    step, spoken, last = 0, 0, False
    while not last:
        with torch.no_grad():
            for name in flats:
                pools[name]['add'](*forged(flats[name], *pasted, args.made))
        if device == 'cuda' and step == 0:
            torch.cuda.synchronize()
            print(f'{1000 * (time.time() - begun) / len(flats):.0f} ms to make {args.made}', flush=True)
        for _ in range(min(AT_ONCE, args.max_steps - step)):
            rate = learning_rate((time.time() - begun) / (end - begun), args.lr)
            for name, one in learners.items():
                numbers = one['learn'](*pools[name]['draw'](args.batch), step, rate)
            step += 1
        last = time.time() >= end or step >= args.max_steps
        if time.time() - spoke > 10:
            print(f"{time.time() - started:5.0f} s step {step} {(step - spoken) / (time.time() - spoke):.1f} steps/s made {pools['all']['made']()} whole {float(numbers[0]):.3f} local {float(numbers[1]):.3f}", flush=True)
            spoke, spoken = time.time(), step
        if time.time() - judged > 120 or last:
            made = report(shadows, cases)
            for name, row in made.items():
                print('  ' + name, {k: round(v, 3) if isinstance(v, float) else v for k, v in row.items() if k != 'interval'}, flush=True)
            save(step, made)
            judged = spoke = time.time()
            spoken = step
    print(f'done: {step} steps in {time.time() - started:.0f} s', flush=True)


if __name__ == '__main__':
    main()
