"""A trained net with eight-bit weights and activations beside the float one, and its entry in the manifest.

    npx tsx lab/eval/mrz/net-inputs.ts INPUTS            # what each net sees on the labelled pictures, once
    npx tsx lab/eval/cards/net-inputs.ts INPUTS          # the same for those that read print
    python3 -m anverso_training.common.quantise --model finder --inputs INPUTS
    python3 -m anverso_training.common.quantise --model recapture      # its ranges come from lab/training/packs/genuine
    python3 -m anverso_training.common.quantise --model selfie-context      # from lab/training/packs/selfie/frames

Run it again after every training: a manifest without the entry is served with the float weights. Needs ONNX Runtime.
"""
import json
import random
import re
import tempfile
from pathlib import Path

import numpy as np
import onnx

from .no_overflow import without_overflow
from .onnx_export import fixed_picture
from .rewrite import final_layers, take_bytes, unshared
from .run import MODELS, PACKS, plain_parser, sha256

# The first layer of these sees a picture divided by its own contrast: no 256 steps fit both a faint page and a bold one,
# and with one channel in, the eight-bit kernel is the slower one (text-finder 10.8 ms, float 1.6).
FLOAT_STEM = {'text-finder', 'text-reader'}
# Of the grey values. A flat ground, normalised, is noise as strong as print: it would set the ranges for all.
LEAST_CONTRAST = 8
EVERY = 40  # photo of the recapture pack: as many views as the ranges need
EVERY_FRAME = 60  # of the pack of frames
# Served in eight bits only: 11 MB instead of 37, in half the time, and scores that correlate by .999.
NO_FLOAT = {'recapture', 'recapture-small'}
LAYERS = ['Conv', 'Add', 'Resize', 'Relu']
MORE_LAYERS = {'recapture': ['AveragePool', 'Concat', 'MaxPool'], 'recapture-small': ['Clip']}


def pictures_of(folder, model, count):
    """Inputs of so many pictures, chosen by a seed: files NAME.WIDTHxHEIGHTxCHANNELS.raw in a folder of the model's name."""
    files = sorted((folder / model).glob('*.raw'))
    random.Random(1).shuffle(files)
    files = [file for file in files if np.fromfile(file, np.uint8).std() >= LEAST_CONTRAST]
    if len(files) < count:
        raise SystemExit(f'{folder / model} holds {len(files)} pictures, {count} are wanted')
    for file in files[:count]:
        width, height, channels = (int(v) for v in re.search(r'\.(\d+)x(\d+)x(\d+)\.raw$', file.name).groups())
        pixels = np.fromfile(file, np.uint8).reshape(1, height, width, channels)
        yield {'image': np.ascontiguousarray(pixels.transpose(0, 3, 1, 2)).astype(np.float32)}


def recapture_views(given):
    from ..genuine.bank import load_photos, reduced
    from ..genuine.evaluate_recapture import middle
    from ..genuine.recapture_net import CROP_PX
    photos = load_photos(PACKS / 'genuine' / 'photos', 'cpu')
    for i in range(0, len(photos['label']), EVERY):
        crops = middle(photos['squares'][photos['of'][i][:given['crops']]], CROP_PX)
        yield {'crops': crops.numpy(), 'context': reduced(photos['contexts'][i:i + 1], given['contextPx']).float().numpy()}


def frame_views(given):
    from ..selfie.frames import load_frames
    bank = load_frames(PACKS / 'selfie' / 'frames', 'cpu', given['widthPx'])
    for i in [i for i, entry in enumerate(bank['index']) if entry['box']][::EVERY_FRAME]:
        yield {'frame': bank['frames'][i:i + 1].float().numpy(), 'box': bank['box'][i:i + 1].numpy()}


# Views of the net's own pack, by the `input` of its manifest; the others need --inputs
PACKED = {'recapture': recapture_views, 'recapture-small': recapture_views, 'selfie-context': frame_views}


def float_layers(model, name):
    stem = [node.name for node in model.graph.node if '/stem/' in node.name or node.name == '/Add'] if name in FLOAT_STEM else []
    # What leaves the net stays float: a corner's offset in 256 steps would be off by a pixel and more.
    return final_layers(model) + stem


def quantise(trained, target, inputs):
    """Writes the eight-bit net, its weights such that no processor overflows. Returns the names of the layers left as they are."""
    from onnxruntime.quantization import CalibrationDataReader, CalibrationMethod, QuantFormat, QuantType, quantize_static
    from onnxruntime.quantization.shape_inference import quant_pre_process

    class Inputs(CalibrationDataReader):
        left = iter(inputs)

        def get_next(self):
            return next(self.left, None)

    with tempfile.TemporaryDirectory() as folder:
        alone, ready, eight = (f'{folder}/{name}.onnx' for name in ('alone', 'ready', 'eight'))
        onnx.save(unshared(onnx.load(str(trained))), alone)
        quant_pre_process(alone, ready, skip_symbolic_shape=True)
        kept = float_layers(onnx.load(ready), trained.stem)
        quantize_static(
            ready, eight, Inputs(), quant_format=QuantFormat.QDQ, per_channel=True,
            activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8, calibrate_method=CalibrationMethod.MinMax,
            nodes_to_exclude=kept, op_types_to_quantize=LAYERS + MORE_LAYERS.get(trained.stem, []), extra_options={'WeightSymmetric': True})
        onnx.save(without_overflow(take_bytes(onnx.load(eight)), onnx.load(ready)), str(target))
    return kept


def check_of(file):
    """What the net in eight bits answers to the picture of `onnx_export.fixed_picture`, given as bytes."""
    from onnxruntime import InferenceSession
    session = InferenceSession(str(file), providers=['CPUExecutionProvider'])
    shapes = {given.name: [side if isinstance(side, int) else 3 for side in given.shape] for given in session.get_inputs()}
    made = session.run(None, {name: fixed_picture(shape).numpy().astype(np.uint8) for name, shape in shapes.items()})
    return {'inputs': shapes, 'outputs': {output.name: [float(v) for v in values.flatten()] for output, values in zip(session.get_outputs(), made)}}


def main():
    parser = plain_parser(__doc__)
    parser.add_argument('--model', required=True, help='finder, mrz-lines, mrz-reader, text-finder, text-reader, recapture or selfie-context')
    parser.add_argument('--inputs', type=Path, help='folder of net-inputs.ts; not for nets that have a pack')
    parser.add_argument('--models', type=Path, default=MODELS)
    parser.add_argument('--pictures', type=int, default=100, help='that the ranges of the activations are taken from')
    args = parser.parse_args()
    folder = args.models / args.model
    target, file = folder / f'{args.model}.int8.onnx', folder / 'manifest.json'
    trained, manifest = folder / f'{args.model}.onnx', json.loads(file.read_text())
    views = PACKED[args.model](manifest['input']) if args.model in PACKED else pictures_of(args.inputs, args.model, args.pictures)
    kept = quantise(trained, target, views)
    made = {'file': target.name, 'sha256': sha256(target)}
    if args.model in NO_FLOAT:
        manifest.update(made, input={**manifest['input'], 'bytes': True})
        trained.unlink()
        (folder / 'check.json').write_text(json.dumps(check_of(target)) + '\n')
    else:
        manifest['eightBit'] = made
    file.write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + '\n')
    print(f'{target.name}: {target.stat().st_size} bytes; float layers: {", ".join(kept)}')


if __name__ == '__main__':
    main()
