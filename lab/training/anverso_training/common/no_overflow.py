"""Eight-bit weights whose products no processor's fast kernel can overflow.

    python3 -m anverso_training.common.no_overflow --model finder

x64 processors without VNNI multiply a byte of the picture by a weight, twice, and add both products in 16 bits: 255 · (w₁ + w₂) fits where
two neighbouring weights of one sign add up to 128 at most. So each output channel gets the smallest step for which that holds, instead
of a seventh bit for all (64 steps): 86 to 104 steps in the median, by net. A depthwise layer adds nothing in 16 bits and keeps 127.

`quantise.py` calls this for a new net. By itself it narrows a net in service: the ranges of its activations stay, so no calibration
pictures are needed, and weights come from the float net where it is kept, otherwise from the eight-bit ones.
"""
import json

import numpy as np
import onnx
from onnx import numpy_helper

from .rewrite import drop, shared
from .run import MODELS, plain_parser, sha256

MOST_OF_TWO = 128  # 255 · 128 = 32,640 fits into 16 bits
MOST = 127


def along(scale, weight):
    """One scale per output channel, shaped to multiply the weight."""
    return scale.reshape(-1, *[1] * (weight.ndim - 1))


def is_depthwise(layer, weight):
    groups = [attribute.i for attribute in layer.attribute if attribute.name == 'group']
    return weight.shape[1] == 1 and groups == [len(weight)]


def most_of_two(weight):
    """The largest sum, per output channel, of two neighbours of one sign: side by side in channels or in columns, as kernels may lay them out."""
    sums = np.zeros(len(weight), np.float32)
    for order in (weight, np.moveaxis(weight, 1, -1)):
        flat = order.reshape(len(weight), -1).astype(np.float32)
        for one_sign in (np.maximum(flat, 0), np.maximum(-flat, 0)):
            neighbours = one_sign + np.pad(one_sign, ((0, 0), (0, 1)))[:, 1:]
            sums = np.maximum(sums, neighbours.max(1))
    return sums


def steps_of(weight, old_scale, depthwise):
    """Whole steps and the size of one, per output channel. A channel without weights keeps its scale: its bias is counted in it."""
    reach = np.abs(weight).reshape(len(weight), -1).max(1)
    scale = reach / MOST if depthwise else np.maximum(reach / MOST, most_of_two(weight) / MOST_OF_TWO)
    scale = np.where(reach > 0, scale, old_scale).astype(np.float32)
    steps = np.rint(weight / along(scale, weight))
    if not depthwise:
        # Two halves that are both rounded up make a sum of 129.
        over = most_of_two(steps) > MOST_OF_TWO
        steps = np.where(along(over, weight), np.trunc(weight / along(scale, weight)), steps)
    return np.clip(steps, -MOST, MOST).astype(np.int8), scale


def eight_bit_layers(model):
    """Convolutions with eight-bit weights, each with the node that makes its weights numbers."""
    stored = {tensor.name: tensor.data_type for tensor in model.graph.initializer}
    made_by = {output: node for node in model.graph.node for output in node.output}
    for layer in model.graph.node:
        source = made_by.get(layer.input[1]) if layer.op_type == 'Conv' else None
        if source is not None and source.op_type == 'DequantizeLinear' and stored.get(source.input[0]) == onnx.TensorProto.INT8:
            yield layer, source


def without_overflow(served, trained=None):
    """The served net with weights that cannot overflow. A weight used twice stays one tensor."""
    stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in served.graph.initializer}
    exact = {tensor.name: numpy_helper.to_array(tensor) for tensor in trained.graph.initializer} if trained else {}
    made_by = {output: node for node in served.graph.node for output in node.output}

    def keep(name, values):
        served.graph.initializer.append(numpy_helper.from_array(values, name))
        return name

    for layer, source in list(eight_bit_layers(served)):
        rounded, old_scale = stored[source.input[0]], stored[source.input[1]]
        weight = exact.get(source.input[0].removesuffix('_quantized'), rounded * along(old_scale, rounded))
        steps, scale = steps_of(weight, old_scale, is_depthwise(layer, weight))
        source.input[0], source.input[1] = keep(f'{layer.name}/weight_quantized', steps), keep(f'{layer.name}/weight_scale', scale)
        bias = made_by.get(layer.input[2]) if len(layer.input) > 2 else None
        if bias is not None and bias.op_type == 'DequantizeLinear':
            unit = (stored[made_by[layer.input[0]].input[1]] * scale).astype(np.float32)
            values = stored[bias.input[0]] * stored[bias.input[1]]
            bias.input[0] = keep(f'{layer.name}/bias_quantized', np.rint(values / unit).astype(np.int32))
            bias.input[1] = keep(f'{layer.name}/bias_scale', unit)
    drop(served, [])
    return shared(served)


def largest_sum(model):
    """Of two neighbouring weights in any layer that adds in 16 bits; above MOST_OF_TWO a processor without VNNI may overflow."""
    stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in model.graph.initializer}
    weights = [(layer, stored[source.input[0]]) for layer, source in eight_bit_layers(model)]
    return max(int(most_of_two(weight).max()) for layer, weight in weights if not is_depthwise(layer, weight))


def main():
    parser = plain_parser(__doc__)
    parser.add_argument('--model', required=True)
    args = parser.parse_args()
    folder = MODELS / args.model
    file = folder / 'manifest.json'
    manifest = json.loads(file.read_text())
    entry = manifest.get('eightBit', manifest)
    target, trained = folder / entry['file'], folder / f'{args.model}.onnx'
    net = without_overflow(onnx.load(str(target)), onnx.load(str(trained)) if trained.exists() else None)
    onnx.save(net, str(target))
    entry['sha256'] = sha256(target)
    manifest['version'] = str(int(manifest['version']) + 1)
    file.write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + '\n')
    record = folder / 'run.json'
    run = json.loads(record.read_text())
    run['weights'][target.name] = entry['sha256']
    record.write_text(json.dumps(run, indent=1, ensure_ascii=False) + '\n')
    print(f'{target.name}: neighbouring weights add up to {largest_sum(net)} at most')


if __name__ == '__main__':
    main()
