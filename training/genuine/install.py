"""Puts trained nets into models/recapture and models/tamper: ONNX checked against PyTorch, manifest with limits, card, check.json.

  python3 install.py --run OUT        # after measure_recapture.py and measure_tamper.py have written their numbers there
"""
import argparse
import hashlib
import json
from pathlib import Path

import shared  # noqa: F401
import torch
from card import recapture_card, tamper_card
from native_view import COLUMNS, ROWS
from recapture_net import CONTEXT_PX, CROP_PX, CROPS, KINDS, SURE, RecaptureNet
from repeats import LIMIT, WEIGHT
from tamper_net import BLOCK_PX, EDITS, TamperNet

RAW = {'colour': 'rgb', 'mean': [0, 0, 0], 'std': [1 / 255] * 3}  # raw 0–255 in the service's terms: normalisation is inside
LARGEST_DIFFERENCE = 1e-3


def fixed_picture(shape):
    """Pixel i of the flattened input is (i·7919) % 256, as in the service's test."""
    count = int(torch.tensor(shape).prod())
    return (torch.arange(count, dtype=torch.float64) * 7919 % 256).float().view(shape)


def write_onnx(net, file, shapes, outputs):
    given = tuple(fixed_picture(shape) for shape in shapes.values())
    torch.onnx.export(net, given, str(file), dynamo=False, opset_version=17, input_names=list(shapes), output_names=outputs)
    import onnxruntime
    session = onnxruntime.InferenceSession(str(file), providers=['CPUExecutionProvider'])
    found = session.run(outputs, {name: x.numpy() for name, x in zip(shapes, given)})
    with torch.no_grad():
        wanted = net(*given)
    worst = float((torch.from_numpy(found[0]) - wanted).abs().max())
    if worst > LARGEST_DIFFERENCE:
        raise SystemExit(f'{file.name}: ONNX differs from PyTorch by {worst}')
    return [float(v) for v in wanted.flatten()]


def install(folder, name, net, shapes, outputs, manifest, card, version):
    target = folder / name
    target.mkdir(parents=True, exist_ok=True)
    file = target / f'{name}.onnx'
    first = write_onnx(net, file, shapes, list(outputs))
    whole = {'name': name, 'version': version, 'file': file.name, 'sha256': hashlib.sha256(file.read_bytes()).hexdigest(), 'licence': 'Apache-2.0',
             'outputs': outputs, **manifest}
    (target / 'manifest.json').write_text(json.dumps(whole, indent=2) + '\n')
    (target / 'card.md').write_text(card)
    (target / 'check.json').write_text(json.dumps({'inputs': {k: list(v) for k, v in shapes.items()}, 'outputs': {'logits': first}}) + '\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--run', type=Path, required=True)
    parser.add_argument('--models', type=Path, default=Path(__file__).parents[2] / 'models')
    parser.add_argument('--version', default='2')
    args = parser.parse_args()
    read = lambda name: json.loads((args.run / name).read_text())
    stored = lambda name: torch.load(args.run / f'{name}.pt', map_location='cpu')
    if (args.run / 'recapture-measured.json').exists():
        measured, kept, net = read('recapture-measured.json'), stored('recapture'), RecaptureNet()
        net.load_state_dict(kept['nets']['all'])
        install(args.models, 'recapture', net.eval(), {'crops': (CROPS, 3, CROP_PX, CROP_PX), 'context': (1, 3, CONTEXT_PX, CONTEXT_PX)}, {'logits': [1, 3]},
                {'input': {**RAW, 'cropPx': CROP_PX, 'crops': CROPS, 'contextPx': CONTEXT_PX}, 'kinds': list(KINDS), 'limits': {'attack': round(measured['limit'], 2), 'sure': SURE}},
                recapture_card(measured, kept['step']), args.version)
    if (args.run / 'tamper-measured.json').exists():
        measured, kept, net = read('tamper-measured.json'), stored('tamper'), TamperNet()
        net.load_state_dict(kept['nets']['all'])
        grey = {'colour': 'grey', 'mean': [0], 'std': [1 / 255]}
        install(args.models, 'tamper', net.eval(), {'luma': (1, 1, ROWS * BLOCK_PX, COLUMNS * BLOCK_PX), 'zones': (1, 2, ROWS, COLUMNS)}, {'logits': [1, 2]},
                {'input': grey, 'edits': list(EDITS), 'limits': {k: round(v, 2) for k, v in measured['limits'].items()}, 'repeats': {'most': LIMIT, 'weight': WEIGHT}},
                tamper_card(measured, kept['step']), args.version)


if __name__ == '__main__':
    main()
