"""Puts trained weights into models/ with hash-checked manifests, cards made from the reports, and check.json for the service's test."""
import argparse
import hashlib
import json
import shutil
from pathlib import Path

import torch

from assemble import assemble
from card_antispoof import antispoof_card
from cards import conditions_card, eyes_card
from conditions_net import COVERS, ConditionsNet
from export import export_antispoof
from eyes_net import EyesNet
from points import COUNT
from skeleton import take_out
from views import VIEWS

# MiniFASNetV2: its weights stay in the package, the build fills them in
GIVEN = {'package': 'capacitor-face-recognition-tflite', 'file': 'android/src/main/assets/anti_spoof.tflite'}
RAW = {'colour': 'rgb', 'mean': [0, 0, 0], 'std': [1 / 255] * 3}  # raw 0–255 in the service's terms: normalisation is inside


def fixed_picture(shape, start=0):
    count = int(torch.tensor(shape).prod())
    return ((torch.arange(count, dtype=torch.float64) + start) * 7919 % 256).float().view(shape)


def check_of(net, shapes, names):
    """What PyTorch answers to a fixed picture: pixel i of each input is (i·7919) % 256."""
    with torch.no_grad():
        outputs = net.float().eval()(*[fixed_picture(shape) for shape in shapes.values()])
    outputs = outputs if isinstance(outputs, tuple) else (outputs,)
    return {'inputs': {k: list(v) for k, v in shapes.items()}, 'outputs': {n: [float(v) for v in o.flatten()] for n, o in zip(names, outputs)}}


def publish(folder, name, source, manifest, card, check):
    target = folder / name
    target.mkdir(parents=True, exist_ok=True)
    file = target / f'{name}.onnx'
    shutil.copy(source, file)
    whole = {'name': name, 'version': '1', 'file': file.name, 'sha256': hashlib.sha256(file.read_bytes()).hexdigest(), 'licence': 'Apache-2.0', **manifest}
    (target / 'manifest.json').write_text(json.dumps(whole, indent=2) + '\n')
    (target / 'card.md').write_text(card)
    (target / 'check.json').write_text(json.dumps(check) + '\n')


def publish_antispoof(run, models, share):
    """Also writes run/antispoof-fold-N.onnx, the blind siblings, for `npm run eval selfie`."""
    nets, blind = assemble(run, Path(__file__).parent / 'pack', share)
    for fold, net in nets.items():
        name = 'antispoof' if fold == 'all' else f'antispoof-fold-{fold}'
        print(name, 'onnx max difference', export_antispoof(net, run / f'{name}.onnx'))
    shapes = {name: (1, 3, px, px) for name, (_, px) in VIEWS.items()}
    views = {name: {'faceSizes': ratio, 'sidePx': px} for name, (ratio, px) in VIEWS.items()}
    card = models / 'antispoof' / 'card.md'
    publish(models, 'antispoof', run / 'antispoof.onnx', {'version': '4', 'filledFrom': GIVEN, 'input': {**RAW, **views}, 'outputs': {'logit': [1]}},
            antispoof_card(blind, card.read_text() if card.exists() else ''), check_of(nets['all'], shapes, ['logit']))
    take_out(run / 'antispoof.onnx', Path(__file__).parents[2] / 'node_modules' / GIVEN['package'] / GIVEN['file'], models / 'antispoof')


def publish_conditions(run, models):
    report, stored = json.loads((run / 'conditions.json').read_text()), torch.load(run / 'conditions.pt', map_location='cpu')
    net, eyes = ConditionsNet(), EyesNet()
    net.load_state_dict(stored['conditions'])
    eyes.load_state_dict(stored['eyes'])
    publish(models, 'face-conditions', run / 'conditions.onnx',
            {'version': '2', 'input': {**RAW, 'widthPx': 128, 'heightPx': 128, 'padValue': 114, 'faceSizes': 1.6},
             'outputs': {'points': [1, COUNT, 2], 'pose': [1, 3], 'covered': [1, len(COVERS)], 'presence': [1]}, 'covers': list(COVERS)},
            conditions_card(report), check_of(net, {'face': (1, 3, 128, 128)}, ['points', 'pose', 'covered', 'presence']))
    publish(models, 'face-eyes', run / 'eyes.onnx',
            {'version': '2', 'input': {**RAW, 'widthPx': 48, 'heightPx': 48, 'padValue': 114, 'cornerDistances': 1.75}, 'outputs': {'state': [2, 3]},
             'states': ['open', 'closed', 'covered']}, eyes_card(report), check_of(eyes, {'eyes': (2, 3, 48, 48)}, ['state']))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--run', type=Path, required=True, help='folder with what the trainings left; siblings and measurements are put there')
    parser.add_argument('--only', choices=['antispoof', 'conditions'])
    parser.add_argument('--share', type=float, default=0.0, help='0: MiniFASNetV2 as published; 1: as train_antispoof.py left it')
    parser.add_argument('--models', type=Path, default=Path(__file__).parents[2] / 'models')
    args = parser.parse_args()
    args.run.mkdir(parents=True, exist_ok=True)
    if args.only != 'conditions':
        publish_antispoof(args.run, args.models, args.share)
    if args.only != 'antispoof':
        publish_conditions(args.run, args.models)


if __name__ == '__main__':
    main()
