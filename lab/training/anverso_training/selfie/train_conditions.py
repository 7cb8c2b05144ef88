"""Trains the conditions net and the eye net.

  python3 -m anverso_training.selfie.train_conditions --steps 3000 --seed 1 --out runs/selfie
"""
import json
import zipfile

import numpy as np
import torch
from torch.nn import functional as F

from ..common.onnx_export import export
from ..common.pictures import decode_rgb, planes, tiles_of
from ..common.run import begin, training_parser, write_record
from ..common.schedule import create_learner, create_log
from .bank import load_bank, load_textures
from .compose_conditions import FACE_PX, batch, create_known, create_urn, crop, eye_batch, eye_weights
from .conditions_net import ConditionsNet
from .evaluate_conditions import report
from .eyes_data import NOT_OPEN, TILE
from .eyes_net import EyesNet
from .not_faces import FACES_AFTER_ALL

PARTS = ('asian', 'mixed', 'masks', 'faces', 'samples', 'reviewed')
EXPORTS = {'conditions': ({'face': (1, 3, FACE_PX, FACE_PX)}, ['points', 'pose', 'covered', 'presence']), 'eyes': ({'eyes': (2, 3, TILE, TILE)}, ['state'])}


def load_eyes(folder, split, device):
    """Tiles, classes, sources: crops of collections, and eyes cut as the service does."""
    found = []
    for part in ('masks', 'reviewed'):
        with zipfile.ZipFile(folder / f'{part}.zip') as archive:
            index = json.loads(archive.read('index.json'))['eyes'][split]
            tiles = planes(tiles_of(decode_rgb(archive.read(f'eyes/{split}.webp')), TILE, len(index['classes'])))
            found.append((tiles, torch.tensor(index['classes']), torch.tensor(index['sources'])))
    return [torch.cat(values).to(device) for values in zip(*found)]


def load_taken(folder, device):
    """What the detector took for faces: to learn from, held out."""
    with zipfile.ZipFile(folder / 'blanks.zip') as archive:
        held = torch.tensor(json.loads(archive.read('index.json'))['held'])
        tiles = planes(tiles_of(decode_rgb(archive.read('blanks.webp')), FACE_PX, len(held)))
    none = torch.ones(len(held), dtype=torch.bool)
    none[[i for i in FACES_AFTER_ALL if i < len(none)]] = False
    return tiles[none & ~held].to(device), tiles[none & held].to(device)


def load_yaws(folder):
    with zipfile.ZipFile(folder / 'reviewed.zip') as archive:
        return json.loads(archive.read('index.json'))['yaws']


def wing(x, limit=.02, curve=.01):
    """Small errors of points count fully (Wing loss), in crop shares."""
    offset = limit - limit * float(np.log(1 + limit / curve))
    x = x.abs()
    return torch.where(x < limit, limit * torch.log(1 + x / curve), x - offset)


def face_losses(net, view, points, pose, covers, isface):
    found, turned, logits = net.raw(view)
    n = len(points)
    cover = F.binary_cross_entropy_with_logits(logits[:n, :-1], covers.clamp(min=0) * .96 + .02, reduction='none') * (covers >= 0)
    return {'points': 12 * wing(found[:n] - points).mean(), 'pose': 2 * F.smooth_l1_loss(turned[:n], pose, beta=.1),
            'cover': cover.sum() / (covers >= 0).sum(), 'face': F.binary_cross_entropy_with_logits(logits[:, -1], isface)}


def eye_loss(logits, classes):
    """Cross entropy; "not open" is satisfied by closed and covered together."""
    sure = F.log_softmax(logits, 1)
    shut = torch.logsumexp(sure[:, 1:], 1)
    plain = sure.gather(1, classes.clamp(max=2)[:, None])[:, 0]
    return -torch.where(classes == NOT_OPEN, shut, plain).mean() - .05 * sure.mean()


def arguments(argv=None):
    parser = training_parser(__doc__, 3000, 'selfie')
    parser.add_argument('--lr', type=float, default=2e-3)
    parser.add_argument('--batch', type=int, default=256)
    return parser.parse_args(argv)


def keep(args, learners):
    torch.save({name: {k: v.cpu() for k, v in one['average'].state_dict().items()} for name, one in learners.items()}, args.out / 'conditions.pt')


def main(argv=None):
    args = arguments(argv)
    device = begin(args)
    bank, textures = load_bank(args.pack, device, parts=PARTS), load_textures(args.pack, device)
    known, urn, held = create_known(bank, load_yaws(args.pack)), create_urn(bank, False), create_urn(bank, True)
    taken, taken_test = load_taken(args.pack, device)
    tiles, classes, sources = load_eyes(args.pack, 'train', device)
    weights, test = eye_weights(classes, sources), load_eyes(args.pack, 'test', device)
    print(f'{int((urn > 0).sum())} faces to learn from, {int((held > 0).sum())} held out, {len(classes)} eyes', flush=True)
    nets = {'conditions': ConditionsNet().to(device).to(memory_format=torch.channels_last), 'eyes': EyesNet().to(device)}
    if args.resume:
        stored = torch.load(args.resume, map_location=device)
        for name, net in nets.items():
            net.load_state_dict(stored[name])
    learners = {name: create_learner(net.train(), args.lr, .02) for name, net in nets.items()}
    log = create_log('conditions', args.steps)
    for step in range(args.steps):
        with torch.no_grad():
            view, *targets = batch(bank, textures, taken, known, urn, args.batch, args.batch // 4)
            eyes, states = eye_batch(tiles, classes, weights, 2 * args.batch)
        parts = face_losses(nets['conditions'], view.contiguous(memory_format=torch.channels_last), *targets)
        of_eyes = eye_loss(nets['eyes'](eyes), states)
        learners['conditions']['learn'](sum(parts.values()), step / args.steps)
        learners['eyes']['learn'](of_eyes, step / args.steps)
        log(step + 1, {**parts, 'eyes': of_eyes})
        if (step + 1) % args.save_every == 0:
            keep(args, learners)
    keep(args, learners)
    averages = {name: one['average'] for name, one in learners.items()}
    made = report(bank, known, held, averages, test, taken_test, crop, FACE_PX)
    (args.out / 'conditions.json').write_text(json.dumps({'steps': args.steps, **made}, indent=1))
    for name, (shapes, outputs) in EXPORTS.items():
        export(averages[name], args.out / f'{name}.onnx', shapes, outputs)
    write_record(args, [args.out / f'{name}.onnx' for name in EXPORTS], [args.pack])


if __name__ == '__main__':
    main()
