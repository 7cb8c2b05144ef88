"""Trains the recapture net by wall-clock time: one net per held-out fold of repositories, and one on all.

  python3 training/genuine/train_recapture.py --minutes 9 --out OUT
"""
import argparse
import json
import time
from pathlib import Path

import shared  # noqa: F401
import torch
from average import create_average, learning_rate
from bank import load_flats, load_photos
from evaluate_recapture import print_report, report
from recapture_net import RecaptureNet
from samples import create_pool, create_urn, real_samples, shown_photos, simulated
from torch.nn import functional as F


def parse_args():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--minutes', type=float, default=9)
    parser.add_argument('--lr', type=float, default=2e-3)
    parser.add_argument('--batch', type=int, default=96, help='photos in a training step')
    parser.add_argument('--made', type=int, default=36, help='simulated photos of documents made at a time; a multiple of 6')
    parser.add_argument('--pool', type=int, default=9000)
    parser.add_argument('--folds', default='0,1,2,3,all')
    parser.add_argument('--resume', type=Path, help='recapture.pt of an earlier run')
    parser.add_argument('--pack', type=Path, default=Path(__file__).parent / 'pack' / 'pack.zip')
    parser.add_argument('--documents', type=Path, default=Path(__file__).parent / 'pack' / 'documents.zip')
    parser.add_argument('--max-steps', type=int, default=10 ** 9)
    parser.add_argument('--out', type=Path, required=True)
    return parser.parse_args()


def create_learner(device, lr, weights=None):
    net = RecaptureNet().to(device)
    if weights is not None:
        net.load_state_dict({k: v.float() if v.dtype.is_floating_point else v for k, v in weights.items()})
    net = net.to(memory_format=torch.channels_last).train()
    shadow, update = create_average(net)
    optimizer = torch.optim.AdamW(net.parameters(), lr=lr, weight_decay=.05)

    def learn(crops, context, label, step, rate):
        for group in optimizer.param_groups:
            group['lr'] = rate
        n, k = crops.shape[:2]
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
            near = net.look(crops.flatten(0, 1).contiguous(memory_format=torch.channels_last))
            far = net.see(context.contiguous(memory_format=torch.channels_last))
        logits = net.judge(near.float().reshape(n, k, -1), far.float())
        loss = F.cross_entropy(logits.flatten(0, 1), label.repeat_interleave(3), label_smoothing=.04)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        optimizer.step()
        update(step, net)
        return loss.detach(), (logits.mean(1).argmax(1) == label).float().mean().detach()

    return {'learn': learn, 'shadow': shadow}


def save(args, learners, step, made):
    args.out.mkdir(parents=True, exist_ok=True)
    half = lambda v: v.half() if v.dtype == torch.float32 else v
    stored = {k: {n: v.cpu() if k == 'all' else half(v.cpu()) for n, v in one['shadow'].state_dict().items()} for k, one in learners.items()}
    torch.save({'nets': stored, 'step': step}, args.out / 'recapture.pt')
    (args.out / 'recapture.json').write_text(json.dumps({'step': step, 'minutes': args.minutes, **made}, indent=1))


def main():
    args = parse_args()
    started = time.time()
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    photos = load_photos(args.pack, device, lambda e: not e.get('held'))
    flats = load_flats(args.documents, device, lambda e: not e['held'])
    pool, draw = create_pool(args.pool, device), create_urn(photos)
    print(f"{len(photos['label'])} photos, {len(photos['squares'])} squares, {len(flats['images'])} documents after {time.time() - started:.0f} s", flush=True)

    def make():
        with torch.no_grad():
            pool['add'](*real_samples(photos, draw, 2 * args.made))
            pool['add'](*simulated(flats, photos, args.made))
            pool['add'](*shown_photos(photos, args.made // 6 * 2))

    make()
    torch.cuda.synchronize() if device == 'cuda' else None
    at = time.time()
    for _ in range(3 if device == 'cuda' else 0):
        make()
    torch.cuda.synchronize() if device == 'cuda' else None
    print(f'{1000 * (time.time() - at) / 3:.0f} ms to make {10 * args.made // 3} samples', flush=True)
    known = torch.load(args.resume, map_location=device)['nets'] if args.resume else {}
    learners = {fold: create_learner(device, args.lr, known.get(fold)) for fold in [int(f) if f != 'all' else f for f in args.folds.split(',')]}
    shadows = {fold: one['shadow'] for fold, one in learners.items()}
    end = started + args.minutes * 60 - (20 if args.minutes > 2 else 0)
    begun = spoke = judged = time.time()
    step, spoken, numbers = 0, 0, None
    while time.time() < end and step < args.max_steps:
        make()
        for _ in range(2):
            rate = learning_rate((time.time() - begun) / (end - begun), args.lr)
            for fold, one in learners.items():
                numbers = one['learn'](*pool['draw'](fold, args.batch), step, rate)
            step += 1
        if time.time() - spoke > 10 or step <= 2:
            print(f"{time.time() - started:5.0f} s step {step} {(step - spoken) / (time.time() - spoke):.1f} steps/s made {pool['made']()} loss {float(numbers[0]):.3f} right {float(numbers[1]):.3f}", flush=True)
            spoke, spoken = time.time(), step
        if time.time() - judged > 120 and end - time.time() > 40:
            made = report(photos, shadows)
            print_report(made)
            save(args, learners, step, made)
            judged = spoke = time.time()
            spoken = step
    made = report(photos, shadows)
    print_report(made)
    save(args, learners, step, made)
    print(f'done: {step} steps in {time.time() - started:.0f} s', flush=True)


if __name__ == '__main__':
    main()
