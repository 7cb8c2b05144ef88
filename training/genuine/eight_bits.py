"""The recapture net with eight-bit weights and activations beside the float one, and its entry in the manifest.

  python3 eight_bits.py      # after install.py; pack/pack.zip gives the ranges
"""
import argparse
import sys
import tempfile
from pathlib import Path

import onnx
import shared  # noqa: F401
import torch
from bank import load_photos
from evaluate_recapture import middle
from onnx import TensorProto, helper
from onnxruntime.quantization import CalibrationDataReader, CalibrationMethod, QuantFormat, QuantType, quantize_static
from onnxruntime.quantization.shape_inference import quant_pre_process
from recapture_net import CONTEXT_PX, CROP_PX, CROPS

sys.path.append(str(Path(__file__).parents[1] / 'quantise'))
from quantise import MODELS, enter  # noqa: E402
from rewrite import final_layers  # noqa: E402

HERE = Path(__file__).parent
QUANTISED = ['Conv', 'Add', 'Relu']
EVERY = 12  # photos: as many views as the ranges need


def recapture_views():
    photos = load_photos(HERE / 'pack' / 'pack.zip', 'cpu')
    for i in range(0, len(photos['label']), EVERY):
        crops = middle(photos['squares'][photos['of'][i].repeat(2)[:CROPS]], CROP_PX)
        yield {'crops': crops.numpy(), 'context': middle(photos['contexts'][i:i + 1], CONTEXT_PX).numpy()}


class Views(CalibrationDataReader):
    def __init__(self, views):
        self.left = iter(views)

    def get_next(self):
        return next(self.left, None)


def take_bytes(model):
    """Inputs as the bytes of pictures, pixel by pixel, any number of them where there are several; made float planes inside."""
    inside = []
    del model.graph.value_info[:]
    for given in model.graph.input:
        name, tensor = given.name, given.type.tensor_type
        for node in model.graph.node:
            node.input[:] = [f'{name}_planes' if used == name else used for used in node.input]
        count, channels, height, width = (d.dim_value for d in tensor.shape.dim)
        given.CopyFrom(helper.make_tensor_value_info(name, TensorProto.UINT8, [1 if count == 1 else 'pictures', height, width, channels]))
        inside += [helper.make_node('Transpose', [name], [f'{name}_bytes'], f'{name}_transpose', perm=[0, 3, 1, 2]),
                   helper.make_node('Cast', [f'{name}_bytes'], [f'{name}_planes'], f'{name}_cast', to=TensorProto.FLOAT)]
    for node in reversed(inside):
        model.graph.node.insert(0, node)
    return model


def quantise(trained, target, views):
    with tempfile.TemporaryDirectory() as folder:
        ready, eight = f'{folder}/ready.onnx', f'{folder}/eight.onnx'
        quant_pre_process(str(trained), ready, skip_symbolic_shape=True)
        kept = final_layers(onnx.load(ready))
        quantize_static(ready, eight, Views(views), quant_format=QuantFormat.QDQ, per_channel=True, activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8,
                        calibrate_method=CalibrationMethod.MinMax, nodes_to_exclude=kept, op_types_to_quantize=QUANTISED, extra_options={'WeightSymmetric': True})
        onnx.save(take_bytes(onnx.load(eight)), str(target))
    return kept


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--models', type=Path, default=MODELS)
    args = parser.parse_args()
    torch.set_num_threads(1)
    folder = args.models / 'recapture'
    target = folder / 'recapture.int8.onnx'
    kept = quantise(folder / 'recapture.onnx', target, list(recapture_views()))
    enter(folder / 'manifest.json', target)
    print(f'{target.name}: {target.stat().st_size} bytes; float layers: {", ".join(kept)}')


if __name__ == '__main__':
    main()
