"""Trains MiniFASNetV2 further: one net per held-out fold of repositories, and one on all.

  python3 -m anverso_training.selfie.train_antispoof --steps 2700 --seed 1 --out runs/selfie

All nets learn from the same views; a fold's net never draws one whose face comes from the repositories it must not know.
"""
import zipfile

import torch

from ..common.run import begin, training_parser, write_record
from ..common.schedule import create_log, one_cycle
from .bank import load_bank, load_textures
from .compose import create_urns
from .evaluate_antispoof import create_cases, print_report, report
from .learner import create_class
from .minifas import MiniFas
from .pool import create_pool


def arguments(argv=None):
    parser = training_parser(__doc__, 2700, 'selfie')
    parser.add_argument('--lr', type=float, default=3e-4)
    parser.add_argument('--align', type=float, default=.2, help='weight of what pulls the sources to one mean')
    parser.add_argument('--stay', type=float, default=.5, help='how strongly weights are pulled back to where they began')
    parser.add_argument('--views', type=int, default=256, help='of a net in a step')
    parser.add_argument('--pool', type=int, default=120000)
    parser.add_argument('--first', type=int, default=25, help='batches made before the first step')
    parser.add_argument('--steps-a-batch', type=int, default=4)
    parser.add_argument('--eval-limit', type=int, default=None)
    return parser.parse_args(argv)


def create_nets(args, device):
    data = zipfile.ZipFile(args.pack / 'spoof.zip').read('teacher.tflite')
    nets = {fold: MiniFas(data).to(device).to(memory_format=torch.channels_last) for fold in (0, 1, 2, 3, 'all')}
    if args.resume:
        for fold, weights in torch.load(args.resume, map_location=device)['nets'].items():
            nets[fold].load_state_dict({name: value.float() for name, value in weights.items()})
    return nets, MiniFas(data).to(device)


def keep(args, nets):
    """Siblings only measure: half precision is enough for them."""
    stored = {fold: {name: value.half().cpu() if fold != 'all' else value.cpu() for name, value in net.state_dict().items()} for fold, net in nets.items()}
    torch.save({'nets': stored, 'step': args.steps}, args.out / 'antispoof.pt')


def main(argv=None):
    args = arguments(argv)
    device = begin(args)
    bank, textures = load_bank(args.pack, device), load_textures(args.pack, device)
    urns, cases, pool = create_urns(bank), create_cases(bank, args.eval_limit), create_pool(args.pool, device)
    print(f"{len(bank['entries'])} faces, {len(cases['entries'])} cases", flush=True)
    for _ in range(args.first):
        pool['add'](bank, textures, urns)
    nets, before = create_nets(args, device)
    learn, record, losses = create_class(nets, before, bank, args, device)
    if device == 'cuda':
        learn(pool['draw'](args.views * 3 // 2), args.lr * .02)
        record()
    log = create_log('antispoof', args.steps)
    for step in range(args.steps):
        if step % args.steps_a_batch == 0:
            pool['add'](bank, textures, urns)
        learn(pool['draw'](args.views * 3 // 2), one_cycle(step / args.steps, args.lr))
        log(step + 1, dict(zip(('classes', 'live apart', 'attacks apart'), losses)))
        if (step + 1) % args.save_every == 0:
            keep(args, nets)
    keep(args, nets)
    print_report(report(cases, nets, before))
    write_record(args, [args.out / 'antispoof.pt'], [args.pack])


if __name__ == '__main__':
    main()
