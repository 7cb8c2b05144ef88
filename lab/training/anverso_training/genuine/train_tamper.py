"""Trains the net against edits: one net that never sees the held-out issuers, and one on all.

  python3 -m anverso_training.genuine.train_tamper --steps 11700 --seed 1 --out runs/genuine
"""
import json
import os

import numpy as np
import torch
from torch.nn import functional as F

from ..common.metrics import rates
from ..common.onnx_export import export
from ..common.run import begin, training_parser, write_record
from ..common.schedule import create_learner, create_log
from ..common.workers import create_source
from .native_samples import BLOCK_PX, COLUMNS, ROWS, grouped, load_parts, sample
from .native_view import COLUMNS as VIEW_COLUMNS, ROWS as VIEW_ROWS
from .tamper_net import EDITS, TamperNet, WithMap

HANDED = 32  # samples a worker hands over at a time
SPLITS = ('types', 'all')
SHAPES = {'luma': (1, 1, VIEW_ROWS * BLOCK_PX, VIEW_COLUMNS * BLOCK_PX), 'zones': (1, 2, VIEW_ROWS, VIEW_COLUMNS)}


def arguments(argv=None):
    parser = training_parser(__doc__, 11700, 'genuine/native.zip')
    parser.add_argument('--lr', type=float, default=4e-3)
    parser.add_argument('--batch', type=int, default=64)
    parser.add_argument('--pool', type=int, default=48000)
    parser.add_argument('--workers', type=int, default=max(1, (os.cpu_count() or 2) - 3), help='0 draws in this process')
    parser.add_argument('--first', type=int, default=96, help='handovers of 32 samples before the first step')
    parser.add_argument('--fresh-every', type=int, default=4, help='steps to a handover of 32 new samples')
    parser.add_argument('--cases', type=int, default=24, help='handovers of the held-out issuers kept to watch')
    return parser.parse_args(argv)


def create_samples(seed, pack):
    """draw() → (held, luma, cells) of HANDED samples: four times issuers that every net may see, then once the held-out ones."""
    parts, faces, strips = load_parts(pack)
    sets = {held: grouped([p for p in parts if p['held'] == held]) for held in (False, True)}
    random, state = np.random.default_rng(seed), {'turn': seed}

    def draw():
        state['turn'] += 1
        held = state['turn'] % 5 == 0
        made = [sample(sets[held], faces, strips, random) for _ in range(HANDED)]
        return held, torch.from_numpy(np.stack([m[0] for m in made])), torch.from_numpy(np.stack([m[1] for m in made]))

    return draw


def create_pool(capacity, device):
    byte = {'dtype': torch.uint8, 'device': device}
    store = [torch.zeros(capacity, ROWS * BLOCK_PX, COLUMNS * BLOCK_PX, **byte), torch.zeros(capacity, 3, ROWS, COLUMNS, **byte)]
    state = {'made': 0}

    def add(luma, cells):
        at = state['made'] % (capacity // HANDED * HANDED)
        store[0][at:at + HANDED], store[1][at:at + HANDED] = luma.to(device), cells.to(device)
        state['made'] += HANDED

    def draw(n):
        index = torch.randint(min(state['made'], capacity // HANDED * HANDED), (n,), device=device)
        return [kept[index] for kept in store]

    return {'add': add, 'draw': draw, 'made': lambda: state['made']}


def prepared(luma, cells):
    """Bytes → luma, zones, edited cells, labels N×2, and which labels are sure."""
    where, portrait, document = (cells.float() / 255).unbind(1)
    document = (document > .5).float()
    portrait = (portrait > .5).float() * document
    zones = torch.stack([portrait, document - portrait], 1)
    most = ((where > .5).float()[:, None] * zones).sum((2, 3))
    least = ((where > .15).float()[:, None] * zones).sum((2, 3))
    return luma[:, None].float(), zones, where, (most >= 3).float(), ((most >= 3) | (least == 0)).float() * (zones.sum((2, 3)) > 20)


def mirrored(batch):
    """One draw for the whole batch; the grid of 8 px stays where it is."""
    ways = [dim for dim in (2, 3) if torch.rand(()) < .5]
    luma, zones, where, label, sure = batch
    return luma.flip(ways), zones.flip(ways), where.flip([dim - 1 for dim in ways]), label, sure


def losses_of(net, luma, zones, where, label, sure):
    logits, map_ = net.look(luma, zones)
    whole = (F.binary_cross_entropy_with_logits(logits, label * .96 + .02, reduction='none') * sure).mean()
    weight = zones.sum(1, keepdim=True) * (1 + 2 * where[:, None])
    local = (F.binary_cross_entropy_with_logits(map_, where[:, None], reduction='none') * weight).sum() / weight.sum()
    return {'whole': whole, 'local': 2 * local}


@torch.no_grad()
def report(shadows, cases):
    """Error rates on simulated edits of issuers that `types` never saw."""
    made = {}
    luma, zones, _, label, sure = cases
    for split, net in shadows.items():
        out = torch.cat([net(a, b) for a, b in zip(luma.split(32), zones.split(32))])
        for k, edit in enumerate(EDITS):
            known = sure[:, k] > 0
            made[f'{split}: {edit}'] = rates(out[known & (label[:, k] == 0), k].cpu(), out[known & (label[:, k] > 0), k].cpu())
    return made


def open_learner(args, device, weights):
    net = TamperNet().to(device)
    if weights is not None:
        net.load_state_dict(weights)
    return create_learner(net.to(memory_format=torch.channels_last).train(), args.lr, .02)


def keep(args, learners):
    nets = {k: {n: v.cpu() for n, v in one['average'].state_dict().items()} for k, one in learners.items()}
    torch.save({'nets': nets, 'step': args.steps}, args.out / 'tamper.pt')


def main(argv=None):
    args = arguments(argv)
    device = begin(args)
    torch.backends.cudnn.allow_tf32 = False  # multiples of small steps are lost in ten bits
    take_sample, stop = create_source(create_samples, (args.pack,), args.workers, args.seed)
    known = torch.load(args.resume, map_location=device)['nets'] if args.resume else {}
    learners = {split: open_learner(args, device, known.get(split)) for split in SPLITS}
    pools = {False: create_pool(args.pool, device), True: create_pool(args.pool // 4, device)}
    cases = []

    def take():
        held, luma, cells = take_sample()
        if held and len(cases) < args.cases:
            cases.append(prepared(luma.to(device), cells.to(device)))
        else:
            pools[held]['add'](luma, cells)

    while pools[False]['made']() < args.first * HANDED or not pools[True]['made']() or len(cases) < args.cases:
        take()
    log = create_log('tamper', args.steps)
    for step in range(args.steps):
        if step % args.fresh_every == 0:
            take()
        held = step % 6 == 5  # every sixth step on the held-out issuers, for the net on all alone
        batch = mirrored(prepared(*pools[held]['draw'](args.batch)))
        for name, one in learners.items():
            if not (held and name == 'types'):
                parts = losses_of(one['net'], *batch)
                one['learn'](sum(parts.values()), step / args.steps)
        log(step + 1, parts)
        if (step + 1) % args.save_every == 0:
            keep(args, learners)
    stop()
    keep(args, learners)
    made = report({name: one['average'] for name, one in learners.items()}, [torch.cat(v) for v in zip(*cases)])
    print(json.dumps(made, indent=1), flush=True)
    (args.out / 'tamper.json').write_text(json.dumps({'steps': args.steps, 'cases': made}, indent=1))
    export(WithMap(learners['all']['average']), args.out / 'tamper.onnx', SHAPES, ['logits', 'map'])
    write_record(args, [args.out / 'tamper.onnx'], [args.pack])


if __name__ == '__main__':
    main()
