"""Trains the finder. Everything comes from the pack and from what the workers draw.

  python3 -m anverso_training.finder.train --steps 1000 --seed 1 --out runs/finder --split train
  python3 -m anverso_training.finder.train --steps 600 --out runs/release --split all --resume runs/finder/finder.pt
"""
import json
import zipfile

import torch

from ..common.onnx_export import export
from ..common.run import begin, seeded, training_parser, write_record
from ..common.schedule import create_learner, create_log
from ..common.workers import create_source
from .bank import GROUPS, create_bank, create_drawing, create_refresh, put_all, real_items
from .compose import compose
from .degrade import degrade
from .evaluate import composite_cases, evaluate, load_cases, print_report
from .losses import losses
from .model import Exported, FinderNet
from .targets import build_targets

QUOTAS = {'document': 10, 'ground': 3, 'object': 3, 'finger': .5, 'page': 1}
OUTPUTS = ['heat', 'corners', 'kind', 'points', 'shift']
# Sides are free multiples of 32: a 4:3 photo needs no padding to a square.
AXES = {name: {2: name + '_rows', 3: name + '_columns'} for name in ['image', *OUTPUTS]}
SHAPES = {'image': (1, 3, 288, 384)}


def arguments(argv=None):
    parser = training_parser(__doc__, 1000, 'finder/pack.zip')
    parser.add_argument('--workers', type=int, default=8, help='0 draws in this process')
    parser.add_argument('--batch', type=int, default=256)
    parser.add_argument('--lr', type=float, help='peak; 2.5e-3 from nothing, 1e-3 when resuming')
    parser.add_argument('--split', choices=['train', 'all'], default='train')
    parser.add_argument('--drawn', type=int, default=3000, help='drawn documents kept in the bank')
    parser.add_argument('--first', type=int, default=1500, help='pictures drawn before the first step')
    parser.add_argument('--fresh', type=int, default=4, help='pictures drawn for each step')
    parser.add_argument('--composites', type=int, default=320, help='composed test frames')
    return parser.parse_args(argv)


def prepare_bank(args, device):
    """(bank, refresh, usable, stop)."""
    drawn = {'document': args.drawn, 'ground': args.drawn // 6, 'object': args.drawn // 4, 'finger': 64, 'page': 200}
    with zipfile.ZipFile(args.pack) as pack:
        real = real_items(pack, args.split)
    take, stop = create_source(create_drawing, (str(args.pack), QUOTAS), args.workers, args.seed)
    bank = create_bank({group: len(real[group]) + drawn.get(group, 0) for group in GROUPS}, device)
    put_all(bank, real)
    refresh, usable = create_refresh(bank, {group: len(items) for group, items in real.items()}, drawn, take)
    for _ in range(args.first):
        refresh()
    return bank, refresh, usable, stop


def held_out_composites(pack_file, device, total):
    """A fixed set from held-out textures on held-out photos; drawn clutter is left away so that it repeats exactly."""
    with zipfile.ZipFile(pack_file) as pack:
        real = real_items(pack, 'test')
    real['scene'] = []
    for group in ('object', 'finger', 'page'):
        real[group] = real['ground'][:40]
    bank = create_bank({group: max(1, len(real[group])) for group in GROUPS}, device)
    put_all(bank, real)
    cases = []
    with seeded(5):
        for _ in range(0, total, 32):
            image, inside, labels = compose(bank, {group: len(real[group]) for group in GROUPS}, min(32, total), device)
            cases += composite_cases(degrade(image, inside), inside, labels)
    return cases


def keep(args, net):
    torch.save({'ema': {name: value.cpu() for name, value in net.state_dict().items()}, 'split': args.split}, args.out / 'finder.pt')


def main(argv=None):
    args = arguments(argv)
    device = begin(args)
    torch.backends.cudnn.benchmark_limit = 3  # ten tries a layer took the first minute
    bank, refresh, usable, stop = prepare_bank(args, device)
    cases = load_cases(args.pack) + held_out_composites(args.pack, device, args.composites)
    print(f'bank {usable()}, {len(cases)} held-out cases', flush=True)
    net = FinderNet().to(device)
    if args.resume:
        net.load_state_dict(torch.load(args.resume, map_location=device)['ema'])
    net = net.to(memory_format=torch.channels_last).train()
    learner = create_learner(net, args.lr or (1e-3 if args.resume else 2.5e-3), .02, 10.0)
    log = create_log('finder', args.steps)
    for step in range(args.steps):
        for _ in range(args.fresh):
            refresh()
        with torch.no_grad():
            image, inside, labels = compose(bank, usable(), args.batch, device)
            image = degrade(image, inside).to(memory_format=torch.channels_last)
            targets = build_targets(labels, inside)
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
            stages = net.stages(image)
        # Heads in float32: bfloat16 keeps 8 bits, too few for a corner 200 pixels away.
        parts = losses(net.heads(*(stage.float() for stage in stages)), targets)
        learner['learn'](sum(parts.values()), step / args.steps)
        log(step + 1, parts)
        if (step + 1) % args.save_every == 0:
            keep(args, learner['average'])
    stop()
    keep(args, learner['average'])
    report = evaluate(learner['average'], device, cases)
    print_report(report)
    (args.out / 'eval.json').write_text(json.dumps({'steps': args.steps, 'split': args.split, 'groups': report}, indent=1))
    export(Exported(learner['average']), args.out / 'finder.onnx', SHAPES, OUTPUTS, AXES)
    write_record(args, [args.out / 'finder.onnx'], [args.pack])


if __name__ == '__main__':
    main()
