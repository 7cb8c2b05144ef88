"""Trains a recapture net: one net per held-out fold of repositories, and one on all.

  python3 -m anverso_training.genuine.train_recapture --start inception_v3 --steps 1600 --seed 1 --out runs/genuine
  python3 -m anverso_training.genuine.train_recapture --small --start mobilenet_v2 --steps 1890 --seed 2 --out runs/genuine

NAME-blind.jsonl has the logits of every photo by the net that was trained without its repository.
"""
import json
import time
from pathlib import Path

import torch
from torch.nn import functional as F

from ..common.onnx_export import export
from ..common.run import PACKS, begin, training_parser, write_record
from ..common.schedule import create_learner, create_log
from . import inception, mobilenet
from .bank import load_flats, load_photos
from .evaluate_recapture import print_report, report, write_blind
from .recapture_net import CROP_PX, RecaptureNet
from .samples import create_pool, create_urn, real_samples, simulated

REAL = 7  # photos for each simulated one
EVERY = 6  # steps on samples made at a time: making them costs more than learning from them
# Of the learning rate, for a body that has learned before: a small one has further to go.
BODY_SHARE = {False: .12, True: .24}
NAMES = {False: 'recapture', True: 'recapture-small'}


def arguments(argv=None):
    parser = training_parser(__doc__, 1600, 'genuine/photos')
    parser.add_argument('--lr', type=float, default=1e-3)
    parser.add_argument('--batch', type=int, default=64, help='photos in a training step')
    parser.add_argument('--made', type=int, default=36, help='simulated photos of documents made at a time; a multiple of 3')
    parser.add_argument('--pool', type=int, default=9000)
    parser.add_argument('--folds', default='0,1,2,all')
    parser.add_argument('--documents', type=Path, default=PACKS / 'genuine' / 'documents.zip')
    parser.add_argument('--small', action='store_true', help='the small net, which is asked first; --start: dist/models/mobilenet_v2')
    parser.add_argument('--start', type=Path, help='dist/models/inception_v3 of the npm package nsfwjs')
    return parser.parse_args(argv)


def open_learner(args, device, weights):
    net = RecaptureNet(small=args.small)
    if args.start:
        (mobilenet if args.small else inception).start_from(net.body, args.start)
    if weights is not None:
        net.load_state_dict({k: v.float() if v.dtype.is_floating_point else v for k, v in weights.items()})
    net = net.to(device, memory_format=torch.channels_last).train()
    return create_learner(net, args.lr, .05, slower=(net.body.parameters(), BODY_SHARE[args.small]) if args.start else ((), 1.0))


def loss_of(net, crops, context, label):
    device = crops.device.type
    with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
        seen = net.features(*(x.contiguous(memory_format=torch.channels_last) for x in (crops.flatten(0, 1), context)))
    logits = net.judge(*(x.float() for x in seen))
    return F.cross_entropy(logits.transpose(1, 2), label[:, None].expand(logits.shape[:2]), label_smoothing=.04)


def keep(args, learners):
    """Siblings only measure: half precision is enough for them."""
    half = lambda v: v.half() if v.dtype == torch.float32 else v
    stored = {k: {n: v.cpu() if k == 'all' else half(v.cpu()) for n, v in one['average'].state_dict().items()} for k, one in learners.items()}
    torch.save({'nets': stored, 'step': args.steps}, args.out / f'{NAMES[args.small]}.pt')


def train(args, photos, flats, device):
    """{fold: its learner}: all learn from one pool, each only from what it may see."""
    pool, draw = create_pool(args.pool, device), create_urn(photos)
    known = torch.load(args.resume, map_location=device)['nets'] if args.resume else {}
    folds = [fold if fold == 'all' else int(fold) for fold in args.folds.split(',')]
    learners = {fold: open_learner(args, device, known.get(fold)) for fold in folds}
    log, began, step, progress = create_log(NAMES[args.small], args.steps), time.monotonic(), 0, 0.0
    while progress < 1:
        if step % EVERY == 0:
            with torch.no_grad():
                pool['add'](*real_samples(photos, draw, REAL * args.made))
                pool['add'](*simulated(flats, photos, args.made))
        for fold, one in learners.items():
            loss = loss_of(one['net'], *pool['draw'](fold, args.batch))
            one['learn'](loss, progress)
        step += 1
        progress = max(step / args.steps, (time.monotonic() - began) / args.seconds)
        log(step, {'loss': loss})
        if step % args.save_every == 0:
            keep(args, learners)
    args.steps = step
    keep(args, learners)
    return learners


def main(argv=None):
    args = arguments(argv)
    device, name = begin(args), NAMES[args.small]
    photos = load_photos(args.pack, device, lambda e: not e.get('held'))
    flats = load_flats(args.documents, device, lambda e: not e['held'])
    print(f"{len(photos['label'])} photos, {len(photos['squares'])} squares, {len(flats['images'])} documents", flush=True)
    nets = {fold: one['average'] for fold, one in train(args, photos, flats, device).items()}
    made = report(photos, nets)
    print_report(made)
    write_blind(photos, nets, args.out / f'{name}-blind.jsonl')
    (args.out / f'{name}.json').write_text(json.dumps({'steps': args.steps, **made}, indent=1))
    weights = args.out / f'{name}.onnx'
    net = list(nets.values())[-1]
    export(net, weights, {'crops': (net.crops, 3, CROP_PX, CROP_PX), 'context': (1, 3, net.context_px, net.context_px)}, ['logits'])
    write_record(args, [weights], [args.pack, args.documents])


if __name__ == '__main__':
    main()
