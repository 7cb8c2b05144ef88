"""Trains the conditions net and the eye net by wall-clock time.

  python3 training/selfie/train_conditions.py --minutes 9 --out OUT
"""
import argparse
import copy
import json
import time
import zipfile
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional as F

from average import create_average, learning_rate
from bank import load_bank, load_textures, unpack
from compose_conditions import FACE_PX, batch, create_known, create_urn, crop, eye_batch, eye_weights
from conditions_net import ConditionsNet
from evaluate_conditions import report
from export import export_conditions, export_eyes
from eyes_data import NOT_OPEN, TILE
from eyes_net import EyesNet
from not_faces import FACES_AFTER_ALL


PARTS = ('asian', 'mixed', 'masks', 'faces', 'samples', 'looked')


def tiles_of(sheet, side, count):
    rows, columns = sheet.shape[0] // side, sheet.shape[1] // side
    tiles = sheet.reshape(rows, side, columns, side, 3).transpose(0, 2, 4, 1, 3).reshape(-1, 3, side, side)
    return torch.from_numpy(np.ascontiguousarray(tiles[:count]))


def load_eyes(folder, split, device):
    """Tiles, classes, sources: crops of collections, and eyes cut as the service does."""
    found = []
    for part in ('masks', 'looked'):
        with zipfile.ZipFile(folder / f'{part}.zip') as archive:
            index = json.loads(archive.read('index.json'))['eyes'][split]
            tiles = tiles_of(unpack(archive.read(f'eyes/{split}.webp')), TILE, len(index['classes']))
            found.append((tiles, torch.tensor(index['classes']), torch.tensor(index['sources'])))
    return [torch.cat(values).to(device) for values in zip(*found)]


def load_taken(folder, device):
    """What the detector took for faces: to learn from, held out."""
    with zipfile.ZipFile(folder / 'blanks.zip') as archive:
        held = torch.tensor(json.loads(archive.read('index.json'))['held'])
        tiles = tiles_of(unpack(archive.read('blanks.webp')), FACE_PX, len(held))
    none = torch.ones(len(held), dtype=torch.bool)
    none[list(FACES_AFTER_ALL)] = False
    return tiles[none & ~held].to(device), tiles[none & held].to(device)


def load_yaws(folder):
    with zipfile.ZipFile(folder / 'looked.zip') as archive:
        return json.loads(archive.read('index.json'))['yaws']


def wing(x, limit=.02, curve=.01):
    """Small errors of points count fully (Wing loss), in crop shares."""
    offset = limit - limit * float(np.log(1 + limit / curve))
    x = x.abs()
    return torch.where(x < limit, limit * torch.log(1 + x / curve), x - offset)


def face_losses(net, view, points, pose, covers, isface):
    found, turned, logits = net.raw(view)
    n = len(points)
    cover = F.binary_cross_entropy_with_logits(logits[:n, :-1], covers.clamp(min=0) * .96 + .02, reduction='none') * (covers >= 0)
    return {'points': 12 * wing(found[:n] - points).mean(), 'pose': 2 * F.smooth_l1_loss(turned[:n], pose, beta=.1),
            'cover': cover.sum() / (covers >= 0).sum(), 'face': F.binary_cross_entropy_with_logits(logits[:, -1], isface)}


def eye_loss(logits, classes):
    """Cross entropy; "not open" is satisfied by closed and covered together."""
    sure = F.log_softmax(logits, 1)
    shut = torch.logsumexp(sure[:, 1:], 1)
    plain = sure.gather(1, classes.clamp(max=2)[:, None])[:, 0]
    return -torch.where(classes == NOT_OPEN, shut, plain).mean() - .05 * sure.mean()


def save(args, shadows, step, made):
    args.out.mkdir(parents=True, exist_ok=True)
    torch.save({**{k: {n: v.cpu() for n, v in s.state_dict().items()} for k, s in shadows.items()}, 'step': step}, args.out / 'conditions.pt')
    checks = [export_conditions(copy.deepcopy(shadows['conditions']).cpu(), args.out / 'conditions.onnx'),
              export_eyes(copy.deepcopy(shadows['eyes']).cpu(), args.out / 'eyes.onnx')]
    (args.out / 'conditions.json').write_text(json.dumps({'step': step, 'minutes': args.minutes, 'onnx_max_difference': checks, **made}, indent=1))
    print(f'  saved step {step}, onnx differences {checks}', flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--minutes', type=float, default=9)
    parser.add_argument('--lr', type=float, default=2e-3)
    parser.add_argument('--batch', type=int, default=256)
    parser.add_argument('--out', type=Path, required=True)
    parser.add_argument('--pack', type=Path, default=Path(__file__).parent / 'pack')
    parser.add_argument('--eval-every', type=float, default=90)
    parser.add_argument('--resume', type=Path, help='conditions.pt to begin with')
    parser.add_argument('--max-steps', type=int, default=10 ** 9)
    args = parser.parse_args()
    started = time.time()
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    torch.backends.cudnn.benchmark = True
    bank, textures = load_bank(args.pack, device, parts=PARTS), load_textures(args.pack, device)
    known, urn, held = create_known(bank, load_yaws(args.pack)), create_urn(bank, False), create_urn(bank, True)
    taken, taken_test = load_taken(args.pack, device)
    tiles, classes, sources = load_eyes(args.pack, 'train', device)
    weights = eye_weights(classes, sources)
    test = load_eyes(args.pack, 'test', device)
    print(f"{int((urn > 0).sum())} faces to learn from, {int((held > 0).sum())} held out, {len(classes)} eyes after {time.time() - started:.0f} s", flush=True)
    nets = {'conditions': ConditionsNet().to(device).to(memory_format=torch.channels_last), 'eyes': EyesNet().to(device)}
    if args.resume:
        stored = torch.load(args.resume, map_location=device)
        for name, net in nets.items():
            net.load_state_dict(stored[name])
    shadows, updates = {}, {}
    for name, net in nets.items():
        shadows[name], updates[name] = create_average(net)
    optimizers = {name: torch.optim.AdamW(net.parameters(), lr=args.lr, weight_decay=.02) for name, net in nets.items()}
    end = started + args.minutes * 60 - (20 if args.minutes > 2 else 0)
    begun = spoke = judged = time.time()
    step, spoken, sums = 0, 0, {}
    judge = lambda: report(bank, known, held, shadows, test, taken_test, crop, FACE_PX)
    while time.time() < end and step < args.max_steps:
        rate = learning_rate((time.time() - begun) / (end - begun), args.lr)
        with torch.no_grad():
            view, *targets = batch(bank, textures, taken, known, urn, args.batch)
            eyes, states = eye_batch(tiles, classes, weights, 2 * args.batch)
        for net in nets.values():
            net.train()
        with torch.autocast(device, dtype=torch.bfloat16, enabled=False):
            parts = face_losses(nets['conditions'], view.contiguous(memory_format=torch.channels_last), *targets)
            parts['eyes'] = eye_loss(nets['eyes'](eyes), states)
        for optimizer in optimizers.values():
            optimizer.zero_grad(set_to_none=True)
            for group in optimizer.param_groups:
                group['lr'] = rate
        sum(parts.values()).backward()
        for name, net in nets.items():
            torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
            optimizers[name].step()
            updates[name](step, net)
        step += 1
        for name, value in parts.items():
            sums[name] = sums.get(name, 0) + value.detach()
        if time.time() - spoke > 10 or step == 1:
            text = ' '.join(f'{name}={float(value) / (step - spoken):.3f}' for name, value in sums.items())
            print(f'{time.time() - started:5.0f} s step {step} {(step - spoken) / (time.time() - spoke):.1f} steps/s {text}', flush=True)
            sums, spoke, spoken = {}, time.time(), step
        if time.time() - judged > args.eval_every:
            save(args, shadows, step, judge())
            judged = spoke = time.time()
            sums, spoken = {}, step
    save(args, shadows, step, judge())
    print(f'done: {step} steps in {time.time() - started:.0f} s', flush=True)


if __name__ == '__main__':
    main()
