"""Trains the finder by wall-clock time. Everything comes from pack/pack.zip and from what the workers draw.

  python3 training/finder/train.py --minutes 9 --workers 8 --out OUT --split train
  python3 training/finder/train.py --minutes 5 --workers 8 --out OUT2 --split all --resume OUT/finder.pt
"""
import argparse
import copy
import json
import math
import time
import zipfile
from pathlib import Path

import torch

from bank import GROUPS, create_bank, fill, real_items, refresh, start_workers, usable
from compose import compose
from degrade import degrade
from evaluate import composite_cases, evaluate, load_cases, print_report
from export import export_onnx
from losses import losses
from nets import NETS, open_checkpoint
from targets import build_targets
from teach import inherit, lessons

TAUGHT = .6  # share of the time in which the wide net is listened to
QUOTAS = {'document': 10, 'ground': 3, 'object': 3, 'finger': .5, 'page': 1}


def parse_args():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--minutes', type=float, default=9)
    parser.add_argument('--workers', type=int, default=8)
    parser.add_argument('--batch', type=int, default=256)
    parser.add_argument('--net', choices=list(NETS), default='wide', help='what is shipped is wide; slim: README')
    parser.add_argument('--teacher', type=Path, help='checkpoint of a wide net, seen with the same split')
    parser.add_argument('--lr', type=float, default=None, help='peak; default 2.5e-3, or 1e-3 when resuming')
    parser.add_argument('--split', choices=['train', 'all'], default='train')
    parser.add_argument('--resume', type=Path)
    parser.add_argument('--out', type=Path, required=True)
    parser.add_argument('--pack', type=Path, default=Path(__file__).parent / 'pack' / 'pack.zip')
    parser.add_argument('--drawn', type=int, default=3000, help='drawn documents kept in the bank')
    parser.add_argument('--fill-seconds', type=float, default=40)
    parser.add_argument('--eval-every', type=float, default=1e9, help='seconds; each takes half a minute from the training')
    parser.add_argument('--max-steps', type=int, default=10 ** 9)
    parser.add_argument('--eval-limit', type=int, default=24, help='cases a group while training; the last report is full')
    return parser.parse_args()


def learning_rate(progress, peak):
    """One cycle by elapsed time: 4 % warm-up, cosine to 1 % of the peak."""
    if progress < .04:
        return peak * (.05 + .95 * progress / .04)
    return peak * (.01 + .99 * .5 * (1 + math.cos(math.pi * min(1.0, (progress - .04) / .96))))


def create_average(net):
    """Exponential moving average of weights and batch statistics; young averages follow faster."""
    shadow = copy.deepcopy(net).eval()
    for weight in shadow.parameters():
        weight.requires_grad_(False)
    pairs = list(zip(shadow.state_dict().values(), net.state_dict().values()))
    kept, new = ([pair[side] for pair in pairs if pair[0].dtype.is_floating_point] for side in (0, 1))

    def update(step):
        decay = min(.998, (1 + step) / (10 + step))
        with torch.no_grad():
            # All tensors in two launches: one by one they took longer than the net's own forward pass.
            torch._foreach_mul_(kept, decay)
            torch._foreach_add_(kept, new, alpha=1 - decay)

    return shadow, update


def prepare_bank(args, device):
    drawn = {'document': args.drawn, 'ground': args.drawn // 6, 'object': args.drawn // 4, 'finger': 64, 'page': 200}
    with zipfile.ZipFile(args.pack) as pack:
        real = real_items(pack, args.split)
    sizes = {group: len(real[group]) + drawn.get(group, 0) for group in GROUPS}
    outbox, workers = start_workers(str(args.pack), args.workers, QUOTAS, seed=int(time.time()) % 100000)
    bank = create_bank(sizes, device)
    counts = fill(bank, real, outbox, drawn, args.fill_seconds)
    kept_real = {group: range(len(items)) for group, items in real.items()}  # pixels live in the bank now
    return bank, kept_real, outbox, workers, drawn, counts


def held_out_composites(pack_file, device, total=320):
    """A fixed set from held-out textures on held-out photos; drawn clutter is left away so that it repeats exactly."""
    with zipfile.ZipFile(pack_file) as pack:
        real = real_items(pack, 'test')
    real['scene'] = []
    for group in ('object', 'finger', 'page'):
        real[group] = real['ground'][:40]
    bank = create_bank({group: max(1, len(real[group])) for group in GROUPS}, device)
    for group, items in real.items():
        for slot, made in enumerate(items):
            bank['put'](group, slot, made)
    torch.manual_seed(5)
    cases = []
    for _ in range(0, total, 32):
        image, inside, labels = compose(bank, {group: len(real[group]) for group in GROUPS}, 32, device)
        cases += composite_cases(degrade(image, inside), inside, labels)
    torch.manual_seed(int(time.time()))
    return cases


def keep(args, shadow, step):
    args.out.mkdir(parents=True, exist_ok=True)
    weights = {name: value.cpu() for name, value in shadow.state_dict().items()}
    torch.save({'net': args.net, 'ema': weights, 'step': step, 'split': args.split}, args.out / 'finder.pt')


def save(args, shadow, step, report):
    """Checkpoint, ONNX and report: three small files, overwritten each time."""
    keep(args, shadow, step)
    difference = export_onnx(copy.deepcopy(shadow), str(args.out / 'finder.onnx'))
    report = {'step': step, 'split': args.split, 'minutes': args.minutes, 'onnx_max_difference': difference, 'groups': report}
    (args.out / 'eval.json').write_text(json.dumps(report, indent=1))
    print(f'  saved step {step}, onnx max abs difference {difference}', flush=True)


def open_nets(args, device):
    """(net to train, its teacher or None)."""
    if args.resume:
        args.net, net = open_checkpoint(args.resume, device)
    else:
        net = NETS[args.net]().to(device)
    teacher = None
    if args.teacher:
        name, teacher = open_checkpoint(args.teacher, device)
        if name != 'wide' or args.net != 'slim':
            raise SystemExit('a wide net teaches a slim one')
        teacher = teacher.eval().to(memory_format=torch.channels_last)
        if not args.resume:
            inherit(net, teacher)
    return net.to(memory_format=torch.channels_last), teacher


def main():
    args = parse_args()
    started = time.time()
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    torch.backends.cudnn.benchmark = True
    torch.backends.cudnn.benchmark_limit = 3  # ten tries a layer took the first minute
    bank, real, outbox, workers, drawn, counts = prepare_bank(args, device)
    print(f'bank ready after {time.time() - started:.0f} s: {usable(real, drawn, counts)}', flush=True)
    cases = load_cases(args.pack) + held_out_composites(args.pack, device, 320 if device == 'cuda' else 32)
    print(f'{len(cases)} held-out cases after {time.time() - started:.0f} s', flush=True)
    net, teacher = open_nets(args, device)
    shadow, update = create_average(net)
    peak = args.lr or (1e-3 if args.resume else 2.5e-3)
    optimizer = torch.optim.AdamW(net.parameters(), lr=peak, weight_decay=.02)
    end = started + args.minutes * 60 - (40 if args.minutes > 2 else 0)  # the last report and export need their share
    begun = spoke = judged = kept = time.time()
    step, spoken_step, sums, report = 0, 0, {}, {}
    while time.time() < end and step < args.max_steps:
        progress = (time.time() - begun) / (end - begun)
        for group in optimizer.param_groups:
            group['lr'] = learning_rate(progress, peak)
        refresh(bank, real, outbox, drawn, counts, limit=6)
        with torch.no_grad():
            image, inside, labels = compose(bank, usable(real, drawn, counts), args.batch, device)
            image = degrade(image, inside).to(memory_format=torch.channels_last)
            targets = build_targets(labels, inside)
        net.train()
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
            stages = net.stages(image)
        # Heads in float32: bfloat16 keeps 8 bits, too few for a corner 200 pixels away.
        outputs = net.heads(stages[2].float(), stages[3].float())
        parts = losses(outputs, targets)
        if teacher is not None and progress < TAUGHT:
            parts |= lessons(stages, outputs, teacher, image, 1 - progress / TAUGHT)
        total = sum(parts.values())
        if not torch.isfinite(total):
            print('  a batch without a finite loss was left out', flush=True)
            continue
        optimizer.zero_grad(set_to_none=True)
        total.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 10.0)
        optimizer.step()
        update(step)
        step += 1
        if step == 1:  # the first one loads libraries and tries kernels: the schedule begins after it
            begun = time.time()
        for name, value in parts.items():
            sums[name] = sums.get(name, 0) + value.detach()
        if time.time() - spoke > 10 or step == 1:
            n, seconds = step - spoken_step, time.time() - spoke
            text = ' '.join(f'{name}={float(value) / n:.3f}' for name, value in sums.items())
            print(f'{time.time() - started:5.0f} s step {step} {n * args.batch / seconds:.0f}/s drawn {counts["document"]} {text}', flush=True)
            sums, spoke, spoken_step = {}, time.time(), step
        if time.time() - kept > 120:
            keep(args, shadow, step)
            kept = time.time()
        if time.time() - judged > args.eval_every:
            report = evaluate(shadow, device, cases, limit=args.eval_limit)
            print_report(report)
            save(args, shadow, step, report)
            judged = spoke = time.time()
            spoken_step, sums = step, {}
    for worker in workers:
        worker.terminate()
    report = evaluate(shadow, device, cases, limit=None if device == 'cuda' else args.eval_limit)
    print_report(report)
    save(args, shadow, step, report)
    print(f'done: {step} steps in {time.time() - started:.0f} s', flush=True)


if __name__ == '__main__':
    main()
