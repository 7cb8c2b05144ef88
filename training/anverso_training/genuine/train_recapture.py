"""Trains a recapture net: one net per held-out fold of repositories, and one on all.

  python3 -m anverso_training.genuine.train_recapture --steps 3300 --seed 1 --out runs/genuine
  python3 -m anverso_training.genuine.train_recapture --net recapture-large --start inception_v3 --steps 2600 --batch 64 --lr 1e-3 --seed 1 --out runs/genuine
"""
import json
import time
from pathlib import Path

import torch
from torch.nn import functional as F

from ..common.onnx_export import export
from ..common.run import PACKS, begin, training_parser, write_record
from ..common.schedule import create_learner, create_log
from .bank import load_flats, load_photos, reduced
from .evaluate_recapture import print_report, report
from .inception import BODY_SHARE, start_from
from .large_net import CONTEXT_PX as LARGE_CONTEXT_PX, RecaptureLarge
from .recapture_net import CONTEXT_PX, CROP_PX, CROPS, RecaptureNet
from .samples import create_pool, create_urn, real_samples, simulated

REAL = 7  # photos for each simulated one
SLOTS = 4  # squares of a photo
# every: steps on samples made at a time, for making them costs more than learning from them. stored_px: contexts, with room to move in.
NETS = {'recapture': {'net': RecaptureNet, 'context_px': CONTEXT_PX, 'stored_px': CONTEXT_PX + 16, 'strong': False, 'every': 4},
        'recapture-large': {'net': RecaptureLarge, 'context_px': LARGE_CONTEXT_PX, 'stored_px': 352, 'strong': True, 'every': 6}}


def arguments(argv=None):
    parser = training_parser(__doc__, 3300, 'genuine/pack.zip')
    parser.add_argument('--net', choices=NETS, default='recapture')
    parser.add_argument('--lr', type=float, default=2e-3)
    parser.add_argument('--batch', type=int, default=96, help='photos in a training step')
    parser.add_argument('--made', type=int, default=36, help='simulated photos of documents made at a time; a multiple of 3')
    parser.add_argument('--pool', type=int, default=9000)
    parser.add_argument('--folds', default='0,1,2,3,4,5,all')
    parser.add_argument('--documents', type=Path, default=PACKS / 'genuine' / 'documents.zip')
    parser.add_argument('--start', type=Path, help='dist/models/inception_v3 of the npm package nsfwjs, for the larger net')
    return parser.parse_args(argv)


def open_learner(args, device, weights):
    net = NETS[args.net]['net']()
    if args.start:
        start_from(net.body, args.start)
    if weights is not None:
        net.load_state_dict({k: v.float() if v.dtype.is_floating_point else v for k, v in weights.items()})
    net = net.to(device, memory_format=torch.channels_last).train()
    return create_learner(net, args.lr, .05, slower=(net.body.parameters(), BODY_SHARE) if args.start else ((), 1.0))


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
    torch.save({'nets': stored, 'step': args.steps}, args.out / f'{args.net}.pt')


def train(args, photos, flats, device):
    """{fold: its learner}: all learn from one pool, each only from what it may see."""
    recipe = NETS[args.net]
    context_px, strong, every = recipe['context_px'], recipe['strong'], recipe['every']
    pool, draw = create_pool(args.pool, device, context_px), create_urn(photos)
    known = torch.load(args.resume, map_location=device)['nets'] if args.resume else {}
    folds = [fold if fold == 'all' else int(fold) for fold in args.folds.split(',')]
    learners = {fold: open_learner(args, device, known.get(fold)) for fold in folds}
    log, began, step, progress = create_log(args.net, args.steps), time.monotonic(), 0, 0.0
    while progress < 1:
        if step % every == 0:
            with torch.no_grad():
                pool['add'](*real_samples(photos, draw, REAL * args.made, context_px, strong))
                pool['add'](*simulated(flats, photos, args.made, context_px))
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
    device = begin(args)
    recipe = NETS[args.net]
    photos = load_photos(args.pack, device, lambda e: not e.get('held'), SLOTS)
    photos['contexts'] = reduced(photos['contexts'], recipe['stored_px'])
    flats = load_flats(args.documents, device, lambda e: not e['held'])
    print(f"{len(photos['label'])} photos, {len(photos['squares'])} squares, {len(flats['images'])} documents", flush=True)
    nets = {fold: one['average'] for fold, one in train(args, photos, flats, device).items()}
    made = report(photos, nets, recipe['context_px'])
    print_report(made)
    (args.out / f'{args.net}.json').write_text(json.dumps({'steps': args.steps, **made}, indent=1))
    weights, side = args.out / f'{args.net}.onnx', recipe['context_px']
    export(list(nets.values())[-1], weights, {'crops': (CROPS, 3, CROP_PX, CROP_PX), 'context': (1, 3, side, side)}, ['logits'])
    write_record(args, [weights], [args.pack, args.documents])


if __name__ == '__main__':
    main()
