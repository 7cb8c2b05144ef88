"""A trained net with eight-bit weights and activations beside the float one, and its entry in the manifest.

    npx tsx eval/mrz/net-inputs.ts INPUTS            # what each net sees on the labelled pictures, once
    npx tsx eval/cards/net-inputs.ts INPUTS          # the same for those that read print
    python3 training/quantise/quantise.py --model finder --inputs INPUTS

Run it again after every training: a manifest without the entry is served with the float weights.
"""
import argparse
import hashlib
import json
import tempfile
from pathlib import Path

import onnx
from onnxruntime.quantization import CalibrationMethod, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process

from inputs import Pictures, pictures_of
from rewrite import final_layers, take_bytes

MODELS = Path(__file__).parents[2] / 'models'

# The first layer of these sees a picture divided by its own contrast: no 256 steps fit both a faint page and a bold one,
# and with one channel in, the eight-bit kernel is the slower one (text-finder 10.8 ms, float 1.6).
FLOAT_STEM = {'text-finder', 'text-reader'}


def float_layers(model, name):
    stem = [node.name for node in model.graph.node if '/stem/' in node.name or node.name == '/Add'] if name in FLOAT_STEM else []
    # What leaves the net stays float: a corner's offset in 256 steps would be off by a pixel and more.
    return final_layers(model) + stem


def quantise(trained, target, pictures):
    """Writes the eight-bit net. Returns the names of the layers left as they are."""
    with tempfile.TemporaryDirectory() as folder:
        ready, eight = f'{folder}/ready.onnx', f'{folder}/eight.onnx'
        quant_pre_process(str(trained), ready, skip_symbolic_shape=True)
        kept = float_layers(onnx.load(ready), trained.stem)
        quantize_static(
            ready, eight, Pictures(pictures), quant_format=QuantFormat.QDQ, per_channel=True,
            activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8, calibrate_method=CalibrationMethod.MinMax,
            nodes_to_exclude=kept, op_types_to_quantize=['Conv', 'Add', 'Resize', 'Relu'], extra_options={'WeightSymmetric': True})
        onnx.save(take_bytes(onnx.load(eight)), str(target))
    return kept


def enter(manifest_file, target):
    """Names the file in the manifest: the service then opens it instead of the trained one."""
    manifest = json.loads(manifest_file.read_text())
    manifest['eightBit'] = {'file': target.name, 'sha256': hashlib.sha256(target.read_bytes()).hexdigest()}
    manifest_file.write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + '\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--model', required=True, help='finder, mrz-lines, mrz-reader, text-finder or text-reader')
    parser.add_argument('--inputs', required=True, type=Path)
    parser.add_argument('--models', type=Path, default=MODELS)
    parser.add_argument('--pictures', type=int, default=100, help='that the ranges of the activations are taken from')
    args = parser.parse_args()
    folder = args.models / args.model
    target = folder / f'{args.model}.int8.onnx'
    kept = quantise(folder / f'{args.model}.onnx', target, pictures_of(args.inputs, args.model, args.pictures))
    enter(folder / 'manifest.json', target)
    print(f'{target.name}: {target.stat().st_size} bytes; float layers: {", ".join(kept)}')


if __name__ == '__main__':
    main()
