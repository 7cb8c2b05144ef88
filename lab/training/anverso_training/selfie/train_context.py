"""Trains the context net, and beside it a sibling without each fold of whole repositories:

  python3 -m anverso_training.selfie.train_context --steps 1600 --seed 1 --out runs/context

selfie-context-blind.jsonl has the logit of every picture by each net that was trained without it; what belongs to no fold is scored by the net on all.
"""
import time

import torch
from torch.nn import functional as F

from ..common.onnx_export import export
from ..common.pool import create_pool
from ..common.run import begin, training_parser, write_record
from ..common.schedule import create_learner, create_log
from .blind_context import print_report, write_scores
from .context_net import FRAME_PX, ContextNet
from .folds import SIBLINGS, left_out
from .frames import batch, create_urn, load_frames

EVERY = 2  # steps on the samples made at a time
STORED_PX = 256  # with room for parts of a frame to be enlarged
NAME = 'selfie-context'


def arguments(argv=None):
    parser = training_parser(__doc__, 1600, 'selfie/frames')
    parser.add_argument('--lr', type=float, default=2e-3)
    parser.add_argument('--batch', type=int, default=96)
    parser.add_argument('--made', type=int, default=256, help='samples made at a time')
    parser.add_argument('--pool', type=int, default=8000)
    parser.add_argument('--siblings', default=','.join(SIBLINGS), help='what each leaves out (folds.py)')
    return parser.parse_args(argv)


def open_learner(args, device):
    return create_learner(ContextNet().to(device, memory_format=torch.channels_last).train(), args.lr, .05)


def loss_of(net, frame, box, live):
    device = frame.device.type
    with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
        logit = net(frame.float().contiguous(memory_format=torch.channels_last), box)[:, 0]
    return F.binary_cross_entropy_with_logits(logit.float(), live * .92 + .04)


def train(args, bank, device):
    """{sibling: its net}: all learn from one pool, each only from what it may see."""
    urn, pool = create_urn(bank['index']), create_pool(args.pool)
    learners = {name: open_learner(args, device) for name in args.siblings.split(',')}
    left = {name: left_out(name, bank['index']) for name in learners}
    log, began, step, progress = create_log(NAME, args.steps), time.monotonic(), 0, 0.0
    while progress < 1:
        if step % EVERY == 0:
            pool['add'](*batch(bank, urn, args.made))
        for name, one in learners.items():
            loss = loss_of(one['net'], *pool['draw'](left[name], args.batch))
            one['learn'](loss, progress)
        step += 1
        progress = max(step / args.steps, (time.monotonic() - began) / args.seconds)
        log(step, {'loss': loss})
    args.steps = step
    return {name: one['average'] for name, one in learners.items()}


def main(argv=None):
    args = arguments(argv)
    device = begin(args)
    bank = load_frames(args.pack, device, STORED_PX)
    print(f"{len(bank['index'])} frames, {sum(entry['learned'] for entry in bank['index'])} to learn from", flush=True)
    nets = train(args, bank, device)
    scores = write_scores(bank, nets, FRAME_PX, args.out / f'{NAME}-blind.jsonl')
    print_report(bank['index'], scores)
    if 'all' in nets:
        path = args.out / f'{NAME}.onnx'
        export(nets['all'], path, {'frame': (1, 3, FRAME_PX, FRAME_PX), 'box': (1, 4)}, ['logit'])
        write_record(args, [path], [args.pack])


if __name__ == '__main__':
    main()
