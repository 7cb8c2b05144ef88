"""Weights in seven bits: what the fast eight-bit kernels of every processor can add without overflow."""
import numpy as np
import onnx
import pytest
from anverso_training.common.reduce_range import MOST, most_of, reduced
from anverso_training.common.run import MODELS
from onnx import TensorProto, helper, numpy_helper


def small_net(weight, scale, bias, unit):
    """One convolution as quantise.py writes it: an eight-bit picture, weights per channel, a bias in products of both scales."""
    def dequantised(name, values, step, axis=None):
        stored = [numpy_helper.from_array(values, f'{name}_quantized'), numpy_helper.from_array(np.float32(step), f'{name}_scale'),
                  numpy_helper.from_array(np.zeros_like(step, values.dtype), f'{name}_zero')]
        return stored, helper.make_node('DequantizeLinear', [tensor.name for tensor in stored], [name], **({} if axis is None else {'axis': axis}))

    stored, nodes = [], []
    for name, values, step in (('weight', weight, scale), ('bias', bias, scale * unit)):
        tensors, node = dequantised(name, values, step, axis=0)
        stored, nodes = stored + tensors, nodes + [node]
    stored += [numpy_helper.from_array(np.float32(unit), 'image_scale'), numpy_helper.from_array(np.uint8(0), 'image_zero')]
    nodes += [helper.make_node('DequantizeLinear', ['bytes', 'image_scale', 'image_zero'], ['image']),
              helper.make_node('Conv', ['image', 'weight', 'bias'], ['made'], 'layer')]
    return helper.make_model(helper.make_graph(
        nodes, 'net', [helper.make_tensor_value_info('bytes', TensorProto.UINT8, [1, 2, 1, 1])],
        [helper.make_tensor_value_info('made', TensorProto.FLOAT, [1, 3, 1, 1])], stored), opset_imports=[helper.make_opsetid('', 17)])


def test_weights_are_narrowed_and_the_answer_stays():
    weight = np.array([[127, -127], [3, 1], [0, 0]], np.int8).reshape(3, 2, 1, 1)
    scale, bias, unit = np.float32([.01, .2, .5]), np.int32([1000, -40, 7]), .05
    net = small_net(weight, scale, bias, unit)
    before, pixels = weight[:, :, 0, 0] * scale[:, None], np.float32([200, 40]) * unit
    wanted = before @ pixels + bias * scale * unit
    net = reduced(net)
    onnx.checker.check_model(net)
    stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in net.graph.initializer}
    named = {node.output[0]: [stored[name] for name in node.input if name in stored] for node in net.graph.node}
    steps, size = named['weight'][:2]
    sums, step = named['bias'][:2]
    found = (steps[:, :, 0, 0] * size[:, None]) @ pixels + sums * step
    assert np.abs(steps.astype(int)).max() == MOST == most_of(net)
    assert np.allclose(found, wanted, atol=.02)


@pytest.mark.parametrize('file', sorted(MODELS.glob('*/*.int8.onnx')), ids=lambda file: file.parent.name)
def test_every_served_net_has_weights_in_seven_bits(file):
    assert 0 < most_of(onnx.load(str(file))) <= MOST
