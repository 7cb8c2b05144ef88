"""Trains the context net, and a sibling without each fold of whole repositories:

  python3 -m anverso_training.selfie.train_context --steps 1600 --seed 1 --out runs/context
"""
import torch
from torch.nn import functional as F

from ..common.onnx_export import export
from ..common.run import begin, training_parser, write_record
from ..common.schedule import create_learner, create_log
from .context_net import FRAME_PX, ContextNet
from .frames import batch, create_urn, load_frames

SHAPES = {'frame': (1, 3, FRAME_PX, FRAME_PX), 'box': (1, 4)}


def train_one(bank, left_out, name, args, device):
    urn, net = create_urn(bank['index'], left_out), ContextNet().to(device).to(memory_format=torch.channels_last).train()
    learner, log = create_learner(net, args.lr, .05), create_log(name, args.steps)
    for step in range(args.steps):
        frame, box, live = batch(bank, urn, args.batch)
        logit = net(frame.contiguous(memory_format=torch.channels_last), box)[:, 0]
        loss = F.binary_cross_entropy_with_logits(logit, live * .92 + .04)
        learner['learn'](loss, step / args.steps)
        log(step + 1, {'loss': loss})
    path = args.out / f'{name}.onnx'
    export(learner['average'], path, SHAPES, ['logit'])
    write_record(args, [path], [args.pack])


def main(argv=None):
    parser = training_parser(__doc__, 1600, 'selfie/frames.zip')
    parser.add_argument('--lr', type=float, default=2e-3)
    parser.add_argument('--batch', type=int, default=96)
    parser.add_argument('--folds', default='0,1,2,3,4,5,all', help='folds to leave out; all: none')
    args = parser.parse_args(argv)
    device = begin(args)
    bank = load_frames(args.pack, device)
    for fold in args.folds.split(','):
        train_one(bank, -1 if fold == 'all' else int(fold), 'selfie-context' if fold == 'all' else f'selfie-context-{fold}', args, device)


if __name__ == '__main__':
    main()
