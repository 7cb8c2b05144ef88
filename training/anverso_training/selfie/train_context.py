"""Trains a context net, and beside it a sibling without each fold of whole repositories:

  python3 -m anverso_training.selfie.train_context --steps 1600 --seed 1 --out runs/context
  python3 -m anverso_training.selfie.train_context --net selfie-context-large --start ../models/recapture-large/recapture-large.int8.onnx --steps 450 --lr 1e-3 --seed 1 --out runs/context

NAME-blind.jsonl has the logit of every picture by the net that was trained without its fold; what belongs to no fold is scored by the net on all.
"""
import time
from pathlib import Path

import torch
from torch.nn import functional as F

from ..common.onnx_export import export
from ..common.pool import create_pool
from ..common.run import begin, training_parser, write_record
from ..common.schedule import create_learner, create_log
from ..genuine.inception import BODY_SHARE, start_from
from .blind_context import print_report, write_scores
from .context_large import LARGE_FRAME_PX, ContextLarge
from .context_net import FRAME_PX, ContextNet
from .frames import batch, create_urn, load_frames

EVERY = 2  # steps on the samples made at a time
APART = .5  # that a live face is to be above an attack of its source
# stored_px: frames, with room for parts of them to be enlarged. within: share of the loss that compares pictures of one source
NETS = {'selfie-context': {'net': ContextNet, 'side_px': FRAME_PX, 'stored_px': 256, 'decay': .998, 'within': 0},
        'selfie-context-large': {'net': ContextLarge, 'side_px': LARGE_FRAME_PX, 'stored_px': 320, 'decay': .997, 'within': .5}}


def arguments(argv=None):
    parser = training_parser(__doc__, 1600, 'selfie/frames')
    parser.add_argument('--net', choices=NETS, default='selfie-context')
    parser.add_argument('--start', type=Path, help='recapture-large in eight bits, or dist/models/inception_v3 of the npm package nsfwjs')
    parser.add_argument('--lr', type=float, default=2e-3)
    parser.add_argument('--batch', type=int, default=96)
    parser.add_argument('--made', type=int, default=256, help='samples made at a time')
    parser.add_argument('--pool', type=int, default=8000)
    parser.add_argument('--folds', default='0,1,2,3,4,5,all', help='folds to leave out; all: none')
    return parser.parse_args(argv)


def open_learner(args, device):
    net = NETS[args.net]['net']()
    if args.start:
        start_from(net.body, args.start)
    net = net.to(device, memory_format=torch.channels_last).train()
    return create_learner(net, args.lr, .05, slower=(net.body.parameters(), BODY_SHARE) if args.start else ((), 1.0), decay=NETS[args.net]['decay'])


def within_sources(logit, live, source):
    """Live faces above attacks of the same source: what tells one camera or room from another does not help here."""
    pair = (source[:, None] == source) & (live[:, None] > live)
    return (F.softplus(APART - (logit[:, None] - logit)) * pair).sum() / pair.sum().clamp(min=1)


def loss_of(net, within, frame, box, live, source):
    device = frame.device.type
    with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
        logit = net(frame.float().contiguous(memory_format=torch.channels_last), box)[:, 0].float()
    return (1 - within) * F.binary_cross_entropy_with_logits(logit, live * .92 + .04) + within * within_sources(logit, live, source)


def train(args, bank, device):
    """{fold: its net}: all learn from one pool, each only from what it may see."""
    urn, pool, recipe = create_urn(bank['index']), create_pool(args.pool), NETS[args.net]
    learners = {None if fold == 'all' else int(fold): open_learner(args, device) for fold in args.folds.split(',')}
    log, began, step, progress = create_log(args.net, args.steps), time.monotonic(), 0, 0.0
    while progress < 1:
        if step % EVERY == 0:
            pool['add'](*batch(bank, urn, args.made, recipe['side_px']))
        for fold, one in learners.items():
            loss = loss_of(one['net'], recipe['within'], *pool['draw'](fold, args.batch))
            one['learn'](loss, progress)
        step += 1
        progress = max(step / args.steps, (time.monotonic() - began) / args.seconds)
        log(step, {'loss': loss})
    args.steps = step
    return {fold: one['average'] for fold, one in learners.items()}


def main(argv=None):
    args = arguments(argv)
    device, recipe = begin(args), NETS[args.net]
    bank = load_frames(args.pack, device, recipe['stored_px'])
    print(f"{len(bank['index'])} frames, {sum(entry['learned'] for entry in bank['index'])} to learn from", flush=True)
    nets = train(args, bank, device)
    scores = write_scores(bank, nets, recipe['side_px'], args.out / f'{args.net}-blind.jsonl')
    print_report(bank['index'], scores)
    if None in nets:
        path, side = args.out / f'{args.net}.onnx', recipe['side_px']
        export(nets[None], path, {'frame': (1, 3, side, side), 'box': (1, 4)}, ['logit'])
        write_record(args, [path], [args.pack])


if __name__ == '__main__':
    main()
