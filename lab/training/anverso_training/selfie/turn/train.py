"""The net of a turn: trained without each sixth of the people for its rates, then on all.

  python3 -m anverso_training.selfie.turn.train --pack turn.zip --out runs/turn

Writes turn.onnx with its check and record, and scores.jsonl: each pair's logit by the net that was trained without its person. The red team's ways are in no training.
"""
import json
import os
import zlib

import numpy as np
import torch

from ...common.onnx_export import export
from ...common.run import MODELS, begin, training_parser, write_record
from .fit import CROP_PX, fit, logits_of, weights_of
from .pack import make_all
from .view import SIDE_PX

FOLDS = 6
BATCH = 192


class Served(torch.nn.Module):
    """The whole view, and the mean of it and its mirror image."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, view):
        edge = (SIDE_PX - CROP_PX) // 2
        inner = view[:, :, edge:edge + CROP_PX, edge:edge + CROP_PX]
        return ((self.net(inner) + self.net(inner.flip(3))) / 2)[:, None]


def fold_of(facts):
    """People of the phone videos are in no training: they have no real turns."""
    return -1 if facts['set'] == 'fapa' else zlib.crc32(f"turn {facts['person']}".encode()) % FOLDS


def trained(views, facts, chosen, device, steps, seed):
    part = [facts[i] for i in chosen]
    weights = weights_of([one['person'] for one in part], [one['way'] for one in part], [one['kind'] != 'real' for one in part])
    passes = steps * BATCH / len(chosen)
    return fit(views[torch.as_tensor(chosen, device=device)], [one['kind'] != 'real' for one in part], weights, passes, BATCH, seed)


def main(argv=None):
    parser = training_parser(__doc__, 420, 'selfie/turn.zip')
    parser.add_argument('--mesh', default=str(MODELS / 'face-mesh' / 'face-mesh.onnx'))
    parser.add_argument('--workers', type=int, default=os.cpu_count())
    parser.add_argument('--degraded', type=int, default=4)
    parser.add_argument('--of-each-way', type=int, default=600)
    args = parser.parse_args(argv)
    device = begin(args)
    views, facts = make_all(str(args.pack), args.mesh, args.seed, args.workers, degraded=args.degraded, of_each_way=args.of_each_way)
    views, folds = torch.as_tensor(views).to(device), np.array([fold_of(one) for one in facts])
    learned = np.array([one['kind'] != 'attack' for one in facts])
    net = trained(views, facts, np.where(learned)[0], device, args.steps, args.seed)
    torch.save(net.state_dict(), args.out / 'turn.pt')
    export(Served(net), args.out / 'turn.onnx', {'view': (1, 3, SIDE_PX, SIDE_PX)}, ['logit'])
    write_record(args, [args.out / 'turn.onnx'], [args.pack])
    lines = []
    for left in range(FOLDS):
        net = trained(views, facts, np.where(learned & (folds != left))[0], device, args.steps, args.seed)
        judged = np.where((folds == left) | (folds < 0))[0]
        for i, logit in zip(judged, logits_of(net, views[torch.as_tensor(judged, device=device)])):
            lines.append({**facts[i], 'pair': int(i), 'left': left, 'logit': round(float(logit), 4)})
        print(f'without part {left}: {len(judged)} judged', flush=True)
        (args.out / 'scores.jsonl').write_text(''.join(json.dumps(line) + '\n' for line in lines))


if __name__ == '__main__':
    main()
