"""Trains the native net, and beside it siblings without a quarter of people and sources, and without all phone videos:

  python3 -m anverso_training.selfie.train_native --steps 2400 --seed 1 --out runs/native

native-blind.jsonl has the logit of every square by the siblings that were trained without it, as it is and after a messenger's compression.
"""
import json
import time
import zipfile
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import torch
from torch.nn import functional as F

from ..common.jpeg import jpeg
from ..common.onnx_export import export
from ..common.pictures import decode_rgb, planes
from ..common.run import begin, training_parser, write_record
from ..common.schedule import create_learner, create_log
from .native_net import SIDE_PX, NativeNet

NAME = 'selfie-native'
VIDEOS = 'fapa_videos'
FOLDS = 4
SIZES = (192, 208, 240, 256)  # few, as the GPU looks for the best way anew for each
SMALL_PX = 128  # side of squares in batches that also hold reduced ones
VIDEO_SHARE = .45
TESTED = ('rs_face',)  # made smaller by whoever published them: judged, never learned


def load(pack, device):
    index, contents = [], []
    for file in sorted(pack.glob('*/index.jsonl')):
        entries = [json.loads(line) for line in file.read_text().splitlines()]
        archives = {part: zipfile.ZipFile(file.parent / f'{part}.zip') for part in {entry['part'] for entry in entries}}
        contents += [archives[entry['part']].read(entry['file']) for entry in entries]
        index += entries
    with ThreadPoolExecutor(12) as pool:
        images = list(pool.map(decode_rgb, contents))
    return index, planes(images).to(device)


def fold_of(entry, order):
    return order[entry.get('person') or entry['source']] % FOLDS


def folds_of(index):
    """Fold of each square: people of the videos and whole other sources, in turn."""
    people = sorted({e['person'] for e in index if e.get('person')})
    sources = sorted({e['source'] for e in index if not e.get('person')})
    order = {name: i for names in (people, sources) for i, name in enumerate(names)}
    return [fold_of(entry, order) for entry in index]


def is_left_out(entry, fold, left):
    return fold == left or (left == 'videos' and entry['source'] == VIDEOS) or entry['source'] in TESTED


def create_urn(index, keep):
    """draw(n): positions, the classes even, the videos VIDEO_SHARE of all, the other sources by the root of their size."""
    groups = defaultdict(list)
    for i, entry in enumerate(index):
        if keep[i]:
            groups[entry['source'], entry['label'] == 'live', entry['label']].append(i)
    weights, places = [], []
    for (source, live, _), members in groups.items():
        weights.append(((VIDEO_SHARE if source == VIDEOS else 0), len(members) ** .5, live))
        places.append(np.array(members))
    chance = np.zeros(len(places))
    for live in (True, False):
        for video in (True, False):
            chosen = [i for i, (share, _, is_live) in enumerate(weights) if is_live == live and (share > 0) == video]
            roots = np.array([weights[i][1] for i in chosen])
            has_videos = any(share > 0 for share, _, _ in weights)
            part = (VIDEO_SHARE if video else 1 - VIDEO_SHARE) if has_videos else float(not video)
            if len(chosen):
                chance[chosen] = part * roots / roots.sum()
    chance /= chance.sum()

    def draw(n):
        return np.array([np.random.choice(places[g]) for g in np.random.choice(len(places), n, p=chance)])

    return draw


def cut(images, side):
    """Each at a place of its own, mirrored or turned by a quarter at random."""
    room = images.shape[2] - side
    made = []
    for image in images:
        top, left = np.random.randint(room + 1), np.random.randint(room + 1)
        tile = image[:, top:top + side, left:left + side]
        tile = tile.flip(2) if np.random.rand() < .5 else tile
        made.append(torch.rot90(tile, np.random.randint(4), (1, 2)) if np.random.rand() < .3 else tile)
    return torch.stack(made)


def saved(x, quality):
    return 255 * jpeg(x / 255, quality)


def tones(x):
    """Gain, gamma and tint, and some grain: alike for both classes."""
    n = x.shape[0]
    random = lambda low, high, *shape: torch.empty(n, *(shape or (1, 1, 1)), device=x.device).uniform_(low, high)
    x = 255 * (x.clamp(0, 255) / 255) ** random(.75, 1.35) * random(.8, 1.2) * random(.93, 1.07, 3, 1, 1)
    return (x + torch.randn_like(x) * random(0, 1) ** 3 * 5).clamp(0, 255)


def augmented(images, live):
    """(squares, targets). Reduced ones have the target one half: the evidence is gone."""
    if np.random.rand() < .35:
        scale = np.random.uniform(.45, .6)
        x = cut(images, min(int(SMALL_PX / scale), images.shape[2]))
        whole = x[:, :, :SMALL_PX, :SMALL_PX].float()
        small = F.interpolate(x.float(), (SMALL_PX, SMALL_PX), mode='area')
        reduced = torch.rand(len(x), device=x.device) < .5
        x = torch.where(reduced[:, None, None, None], small, whole)
        target = torch.where(reduced, torch.full_like(live, .5), live)
    else:
        x, target = cut(images, SIDE_PX).float(), live
        if np.random.rand() < .3:
            x = F.interpolate(x, size=(int(np.random.choice(SIZES)),) * 2, mode='bilinear', align_corners=False, antialias=True)
    x = tones(x)
    if np.random.rand() < .7:
        x = saved(x, torch.empty(len(x), device=x.device).uniform_(35, 97))
    return x, target


def loss_of(net, x, target):
    with torch.autocast(x.device.type, dtype=torch.bfloat16, enabled=x.device.type == 'cuda'):
        logit = net(x.contiguous(memory_format=torch.channels_last))[:, 0]
    return F.binary_cross_entropy_with_logits(logit.float(), target * .98 + .01)


def train(args, index, images, folds, left, device):
    keep = [not is_left_out(entry, fold, left) for entry, fold in zip(index, folds)]
    draw = create_urn(index, keep)
    live = torch.tensor([float(entry['label'] == 'live') for entry in index], device=device)
    learner = create_learner(NativeNet().to(device, memory_format=torch.channels_last).train(), args.lr, .05)
    log, began, step, progress = create_log(f'{NAME} without {left}', args.steps), time.monotonic(), 0, 0.0
    while progress < 1:
        chosen = torch.from_numpy(draw(args.batch)).to(device)
        loss = loss_of(learner['net'], *augmented(images[chosen], live[chosen]))
        learner['learn'](loss, progress)
        step += 1
        progress = max(step / args.steps, (time.monotonic() - began) / args.seconds)
        log(step, {'loss': loss})
    return learner['average'], step


@torch.no_grad()
def scores_of(net, images):
    """Logits as they are, after a messenger's compression, and reduced to a half."""
    made = []
    for part in images.split(128):
        edge = (part.shape[2] - SIDE_PX) // 2
        x = part[:, :, edge:edge + SIDE_PX, edge:edge + SIDE_PX].float()
        views = (x, saved(x, torch.full((len(x),), 60.0, device=x.device)), F.interpolate(part.float(), (144, 144), mode='area'))
        made.append(torch.stack([net(view)[:, 0] for view in views], 1))
    return torch.cat(made).cpu().tolist()


def main(argv=None):
    parser = training_parser(__doc__, 2400, 'selfie/native')
    parser.add_argument('--lr', type=float, default=2e-3)
    parser.add_argument('--batch', type=int, default=128)
    parser.add_argument('--folds', default='0,1,2,3,videos,none')
    args = parser.parse_args(argv)
    device = begin(args)
    index, images = load(args.pack, device)
    folds = folds_of(index)
    print(f'{len(index)} squares', flush=True)
    lines = []
    for left in args.folds.split(','):
        left = int(left) if left.isdigit() else left
        net, steps = train(args, index, images, folds, left, device)
        net = net.float().eval()
        for entry, fold, (plain, messenger, reduced) in zip(index, folds, scores_of(net, images)):
            if is_left_out(entry, fold, left):
                lines.append({**entry, 'left': left, 'logit': round(plain, 3), 'messenger': round(messenger, 3), 'reduced': round(reduced, 3)})
        path = args.out / (f'{NAME}.onnx' if left == 'none' else f'{NAME}-{left}.onnx')
        export(net, path, {'face': (1, 3, SIDE_PX, SIDE_PX)}, ['logit'])
        args.steps = steps
        write_record(args, [path], [args.pack])
        (args.out / 'native-blind.jsonl').write_text(''.join(json.dumps(line) + '\n' for line in lines))


if __name__ == '__main__':
    main()
