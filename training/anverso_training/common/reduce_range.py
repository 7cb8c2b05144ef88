"""A served eight-bit net with weights of seven bits: the ranges of its activations stay, so no calibration pictures are needed.

    python3 -m anverso_training.common.reduce_range --model finder

x64 processors without VNNI add pairs of eight-bit products in 16 bits: 2 · 255 · 127 overflows, 2 · 255 · 64 does not. With weights in
−64…64 the fast kernel gives the same sums on every processor. `quantise.py` writes such weights too; this is for nets whose calibration
pictures are not at hand. Weights come from the float net where it is kept, otherwise from the eight-bit ones.
"""
import json

import numpy as np
import onnx
from onnx import numpy_helper

from .rewrite import drop, shared
from .run import MODELS, plain_parser, sha256

MOST = 64  # 2 · 255 · 64 = 32,640 fits into 16 bits


def along(scale, weight):
    """One scale per output channel, shaped to multiply the weight."""
    return scale.reshape(-1, *[1] * (weight.ndim - 1))


def narrowed(weight, old_scale):
    """Steps of −64…64 and the size of one, per output channel. A channel without weights keeps its scale: its bias is counted in it."""
    reach = np.abs(weight).reshape(len(weight), -1).max(1)
    scale = np.where(reach > 0, reach / MOST, old_scale).astype(np.float32)
    return np.clip(np.rint(weight / along(scale, weight)), -MOST, MOST).astype(np.int8), scale


def reduced(served, trained=None):
    """The served net with weights in −64…64. A weight used twice stays one tensor."""
    stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in served.graph.initializer}
    exact = {tensor.name: numpy_helper.to_array(tensor) for tensor in trained.graph.initializer} if trained else {}
    made_by = {output: node for node in served.graph.node for output in node.output}

    def keep(name, values):
        served.graph.initializer.append(numpy_helper.from_array(values, name))
        return name

    def number(node, at):
        return stored[node.input[at]]

    for layer in [node for node in served.graph.node if node.op_type == 'Conv']:
        source = made_by.get(layer.input[1])
        if source is None or source.op_type != 'DequantizeLinear' or number(source, 0).dtype != np.int8:
            continue
        name = source.input[0].removesuffix('_quantized')
        old_scale = number(source, 1)
        weight = exact.get(name, number(source, 0) * along(old_scale, number(source, 0)))
        steps, scale = narrowed(weight, old_scale)
        source.input[0], source.input[1] = keep(f'{layer.name}/weight', steps), keep(f'{layer.name}/scale', scale)
        bias = made_by.get(layer.input[2]) if len(layer.input) > 2 else None
        if bias is not None and bias.op_type == 'DequantizeLinear':
            given = made_by[layer.input[0]]
            unit = (number(given, 1) * scale).astype(np.float32)
            values = number(bias, 0) * number(bias, 1)
            bias.input[0] = keep(f'{layer.name}/bias', np.rint(values / unit).astype(np.int32))
            bias.input[1] = keep(f'{layer.name}/bias_scale', unit)
    drop(served, [])
    return shared(served)


def most_of(model):
    """The largest eight-bit weight of a net, as a number of steps."""
    stored = {tensor.name: tensor for tensor in model.graph.initializer}
    steps = [numpy_helper.to_array(stored[node.input[0]]) for node in model.graph.node
             if node.op_type == 'DequantizeLinear' and node.input[0] in stored]
    return max((int(np.abs(weight.astype(int)).max()) for weight in steps if weight.dtype == np.int8), default=0)


def main():
    parser = plain_parser(__doc__)
    parser.add_argument('--model', required=True)
    args = parser.parse_args()
    folder = MODELS / args.model
    file = folder / 'manifest.json'
    manifest = json.loads(file.read_text())
    entry = manifest.get('eightBit', manifest)
    target, trained = folder / entry['file'], folder / f'{args.model}.onnx'
    net = reduced(onnx.load(str(target)), onnx.load(str(trained)) if trained.exists() else None)
    onnx.save(net, str(target))
    entry['sha256'] = sha256(target)
    manifest['version'] = str(int(manifest['version']) + 1)
    file.write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + '\n')
    record = folder / 'run.json'
    run = json.loads(record.read_text())
    run['weights'][target.name] = entry['sha256']
    record.write_text(json.dumps(run, indent=1, ensure_ascii=False) + '\n')
    print(f'{target.name}: weights up to ±{most_of(net)}')


if __name__ == '__main__':
    main()
