"""The nets with eight-bit weights and activations beside the float ones, and their entry in the manifest.

  python3 eight_bits.py --model tamper      # after install.py; pack/photos.zip and pack/documents.zip give the ranges
"""
import argparse
import sys
import tempfile
from pathlib import Path

import onnx
import shared  # noqa: F401
import torch
from bank import load_flats, load_pasted, load_photos
from evaluate_recapture import middle
from forge import other_portraits, splice_portrait
from onnx import TensorProto, helper
from onnxruntime.quantization import CalibrationDataReader, CalibrationMethod, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process
from recapture_net import CONTEXT_PX, CROP_PX, CROPS
from retype import edit_text
from tampered import windows

sys.path.append(str(Path(__file__).parents[1] / 'quantise'))
from quantise import MODELS, enter  # noqa: E402
from rewrite import final_layers  # noqa: E402

HERE = Path(__file__).parent
EVERY = 12  # photos: as many views as the ranges need


def recapture_views():
    photos = load_photos(HERE / 'pack' / 'pack.zip', 'cpu')
    for i in range(0, len(photos['label']), EVERY):
        crops = middle(photos['squares'][photos['of'][i].repeat(2)[:CROPS]], CROP_PX)
        yield {'crops': crops.numpy(), 'context': middle(photos['contexts'][i:i + 1], CONTEXT_PX).numpy()}


@torch.no_grad()
def tamper_views():
    """Every second document with another portrait and edited text: what forgeries excite must be inside the ranges."""
    file = HERE / 'pack' / 'documents.zip'
    flats, (portraits, strips) = load_flats(file, 'cpu', lambda e: not e['overlay'] and e['face']), load_pasted(file, 'cpu')
    torch.manual_seed(1)
    for i in range(0, len(flats['images']), 2):
        x, box = flats['images'][i:i + 1].float() / 255, flats['portrait'][i:i + 1]
        if i % 4:
            x = splice_portrait(x, box * torch.tensor([672, 448, 672, 448]), other_portraits(portraits, flats['images'], flats['portrait'], 1))[0]
            x = edit_text(x, box, flats['images'], strips)[0]
        document = (x * 255).round().clamp(0, 255)
        yield {'document': document.numpy(), 'portrait': windows(document, flats['face'][i:i + 1]).numpy()}


class Views(CalibrationDataReader):
    def __init__(self, views):
        self.left = iter(views)

    def get_next(self):
        return next(self.left, None)


def first_layers(model):
    """Convolutions that read what no other layer with weights has seen: fine noise would be rounded away."""
    made_by = {output: node for node in model.graph.node for output in node.output}

    def is_first(node):
        left, seen = list(node.input[:1]), set()
        while left:
            before = made_by.get(left.pop())
            if before is None or before.name in seen:
                continue
            if before.op_type == 'Conv' and len(before.input) > 2:
                return False
            seen.add(before.name)
            left.extend(before.input)
        return True

    return [node.name for node in model.graph.node if node.op_type == 'Conv' and is_first(node)]


def take_bytes(model):
    """Inputs as the bytes of pictures, pixel by pixel; made float planes inside."""
    inside = []
    for given in model.graph.input:
        name, tensor = given.name, given.type.tensor_type
        for node in model.graph.node:
            node.input[:] = [f'{name}_planes' if used == name else used for used in node.input]
        count, channels, height, width = (d.dim_value for d in tensor.shape.dim)
        given.CopyFrom(helper.make_tensor_value_info(name, TensorProto.UINT8, [count, height, width, channels]))
        inside += [helper.make_node('Transpose', [name], [f'{name}_bytes'], f'{name}_transpose', perm=[0, 3, 1, 2]),
                   helper.make_node('Cast', [f'{name}_bytes'], [f'{name}_planes'], f'{name}_cast', to=TensorProto.FLOAT)]
    for node in reversed(inside):
        model.graph.node.insert(0, node)
    return model


def quantise(trained, target, views):
    with tempfile.TemporaryDirectory() as folder:
        ready, eight = f'{folder}/ready.onnx', f'{folder}/eight.onnx'
        quant_pre_process(str(trained), ready, skip_symbolic_shape=True)
        model = onnx.load(ready)
        kept = [*final_layers(model), *first_layers(model)]
        quantize_static(ready, eight, Views(views), quant_format=QuantFormat.QDQ, per_channel=True, activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8,
                        calibrate_method=CalibrationMethod.MinMax, nodes_to_exclude=kept, op_types_to_quantize=['Conv', 'Add', 'Relu'], extra_options={'WeightSymmetric': True})
        onnx.save(take_bytes(onnx.load(eight)), str(target))
    return kept


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--model', choices=('recapture', 'tamper'), required=True)
    parser.add_argument('--models', type=Path, default=MODELS)
    args = parser.parse_args()
    torch.set_num_threads(1)
    folder = args.models / args.model
    target = folder / f'{args.model}.int8.onnx'
    kept = quantise(folder / f'{args.model}.onnx', target, list({'recapture': recapture_views, 'tamper': tamper_views}[args.model]()))
    enter(folder / 'manifest.json', target)
    print(f'{target.name}: {target.stat().st_size} bytes; float layers: {", ".join(kept)}')


if __name__ == '__main__':
    main()
