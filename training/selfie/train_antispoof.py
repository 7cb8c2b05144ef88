"""Trains the anti-spoofing net by wall-clock time: one net per held-out fold of repositories, and one on all.

  python3 training/selfie/train_antispoof.py --minutes 9 --out OUT

All nets learn from the same batches; a fold's net skips the samples whose face comes from the repositories it must not know.
"""
import argparse
import copy
import json
import time
import zipfile
from pathlib import Path

import torch
from torch.nn import functional as F

from antispoof_net import AntispoofNet
from average import create_average, learning_rate
from bank import load_bank, load_textures
from compose import batch, create_urns
from evaluate_antispoof import create_cases, print_report, report, teacher_logits
from export import export_antispoof
from tflite_net import create_tflite_net


def parse_args():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--minutes', type=float, default=9)
    parser.add_argument('--lr', type=float, default=2e-3)
    parser.add_argument('--out', type=Path, required=True)
    parser.add_argument('--pack', type=Path, default=Path(__file__).parent / 'pack')
    parser.add_argument('--chunks', type=int, default=4)
    parser.add_argument('--surfaces', type=int, default=32, help='bare surfaces in a batch')
    parser.add_argument('--folds', default='0,1,2,3,all')
    parser.add_argument('--resume', type=Path, help='antispoof.pt of an earlier run')
    parser.add_argument('--distil', type=float, default=.3)
    parser.add_argument('--eval-every', type=float, default=90, help='seconds')
    parser.add_argument('--max-steps', type=int, default=10 ** 9)
    parser.add_argument('--eval-limit', type=int, default=None)
    return parser.parse_args()


def loss_of(net, context, detail, label, advice, bare, half):
    """Binary and kind losses of the three heads; the last `bare` samples have a surface but no face, and train the detail head alone."""
    device = context.device.type
    with torch.autocast(device, dtype=torch.bfloat16, enabled=half):
        seen, near = net.see(context[:-bare]), net.look(detail)
    seen = F.pad(seen.float(), (0, 0, 0, bare))  # the context tower's statistics must not see empty pictures
    logits = net.judge(seen, near.float())
    counts = torch.ones(logits.shape[:2], device=context.device)
    counts[-bare:, [0, 2]] = 0
    live = (label == 0).float()[:, None].expand(-1, 3)
    binary = F.binary_cross_entropy_with_logits(logits[:, :, 0], live * .94 + .03, reduction='none')
    kind = F.cross_entropy(logits[:, :, 1:].permute(0, 2, 1), label[:, None].expand(-1, 3), reduction='none')
    # The teacher is followed only where it is right.
    agrees = ((advice > 0) == (label == 0)).float()[:, None] * counts
    agrees[-bare:] = 0
    soft = F.binary_cross_entropy_with_logits(logits[:, :, 0], torch.sigmoid(advice / 2)[:, None].expand(-1, 3), reduction='none')
    return (binary * counts).sum() / counts.sum(), (kind * counts).sum() / counts.sum(), (soft * agrees).sum() / counts.sum(), logits


def fastest_way(make, device, bare):
    """Number format and memory layout that this device trains fastest with, by three steps of each."""
    ways = [{'half': half, 'layout': layout} for half in (False, True) for layout in (torch.contiguous_format, torch.channels_last)]
    if device != 'cuda':
        return ways[0]
    context, detail, label, _ = make()
    times = []
    for way in ways:
        net = AntispoofNet().to(device).to(memory_format=way['layout'])
        views = [x.contiguous(memory_format=way['layout']) for x in (context, detail)]
        for step in range(6):
            if step == 3:
                torch.cuda.synchronize()
                begun = time.time()
            sum(loss_of(net, *views, label, torch.zeros(len(label), device=device), bare, way['half'])[:3]).backward()
        torch.cuda.synchronize()
        times.append((time.time() - begun) / 3)
    begun = time.time()
    make()
    torch.cuda.synchronize()
    print(f"ms a step of one net {[f'{1000 * t:.0f}' for t in times]}, a batch {1000 * (time.time() - begun):.0f}", flush=True)
    return ways[times.index(min(times))]


def save(args, shadows, step, made):
    args.out.mkdir(parents=True, exist_ok=True)
    stored = {k: {n: v.cpu() for n, v in s.state_dict().items()} for k, s in shadows.items()}
    for fold in set(stored) - {'all'}:  # siblings only measure: half precision is enough for them
        stored[fold] = {n: v.half() if v.dtype == torch.float32 else v for n, v in stored[fold].items()}
    torch.save({'nets': stored, 'step': step}, args.out / 'antispoof.pt')
    last = 'all' if 'all' in shadows else next(iter(shadows))
    difference = export_antispoof(copy.deepcopy(shadows[last]).cpu(), args.out / 'antispoof.onnx')
    (args.out / 'antispoof.json').write_text(json.dumps({'step': step, 'minutes': args.minutes, 'onnx_max_difference': difference, **made}, indent=1))
    print(f'  saved step {step}, onnx max abs difference {difference}', flush=True)


def main():
    args = parse_args()
    started = time.time()
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    torch.backends.cudnn.benchmark = False  # the shapes change with every batch: each would be timed anew, for minutes
    bank, textures = load_bank(args.pack, device), load_textures(args.pack, device)
    teacher = create_tflite_net(zipfile.ZipFile(args.pack / 'spoof.zip').read('teacher.tflite'), device)
    urns, cases = create_urns(bank), create_cases(bank, args.eval_limit)
    print(f"{len(bank['entries'])} faces, {len(textures['label'])} surfaces, {len(cases['rows'])} cases after {time.time() - started:.0f} s", flush=True)
    folds = [int(f) if f != 'all' else f for f in args.folds.split(',')]
    with torch.no_grad():
        make = lambda: batch(bank, textures, urns, args.chunks, surface_count=args.surfaces)
        make()
    way = fastest_way(make, device, args.surfaces)
    print(f'{way} after {time.time() - started:.0f} s', flush=True)
    nets = {fold: AntispoofNet().to(device).to(memory_format=way['layout']) for fold in folds}
    if args.resume:
        known = torch.load(args.resume, map_location=device)['nets']
        for fold, net in nets.items():
            net.load_state_dict(known[fold])
    shadows, updates, optimizers = {}, {}, {}
    for fold, net in nets.items():
        shadows[fold], updates[fold] = create_average(net)
        optimizers[fold] = torch.optim.AdamW(net.parameters(), lr=args.lr, weight_decay=.05)
    end = started + args.minutes * 60 - (30 if args.minutes > 2 else 0)
    begun = spoke = judged = time.time()
    step, spoken, bare, sums = 0, 0, args.surfaces, {}
    while time.time() < end and step < args.max_steps:
        rate = learning_rate((time.time() - begun) / (end - begun), args.lr)
        with torch.no_grad():
            context, detail, label, fold_of = make()
            advice = teacher_logits(teacher, context)
            context, detail = (x.contiguous(memory_format=way['layout']) for x in (context, detail))
        for fold, net in nets.items():
            net.train()
            keep = torch.nonzero(fold_of != fold).flatten() if fold != 'all' else slice(None)
            binary, kind, soft, logits = loss_of(net, context[keep], detail[keep], label[keep], advice[keep], bare, way['half'])
            loss = binary + .3 * kind + args.distil * soft
            for group in optimizers[fold].param_groups:
                group['lr'] = rate
            optimizers[fold].zero_grad(set_to_none=True)
            loss.backward()
            torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            optimizers[fold].step()
            updates[fold](step, net)
            if fold == folds[-1]:
                right = ((logits[:-bare, 2, 0] > 0) == (label[keep][:-bare] == 0)).float().mean()
                for name, value in (('binary', binary), ('kind', kind), ('soft', soft), ('right', right)):
                    sums[name] = sums.get(name, 0) + value.detach()
        step += 1
        if time.time() - spoke > 10 or step == 1:
            text = ' '.join(f'{name}={float(value) / (step - spoken):.3f}' for name, value in sums.items())
            print(f'{time.time() - started:5.0f} s step {step} {(step - spoken) / (time.time() - spoke):.1f} steps/s {text}', flush=True)
            sums, spoke, spoken = {}, time.time(), step
        if time.time() - judged > args.eval_every:
            made = report(bank, cases, shadows, teacher)
            print_report(made)
            save(args, shadows, step, made)
            judged = spoke = time.time()
            sums, spoken = {}, step
    made = report(bank, cases, shadows, teacher)
    print_report(made)
    save(args, shadows, step, made)
    print(f'done: {step} steps in {time.time() - started:.0f} s', flush=True)


if __name__ == '__main__':
    main()
