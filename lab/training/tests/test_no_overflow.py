"""Weights that the fast eight-bit kernels of every processor can add without overflow."""
import numpy as np
import onnx
import pytest
from anverso_training.common.no_overflow import MOST_OF_TWO, largest_sum, steps_of, without_overflow
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
    weight = np.array([[127, 100], [3, -1], [0, 0]], np.int8).reshape(3, 2, 1, 1)
    scale, bias, unit = np.float32([.01, .2, .5]), np.int32([1000, -40, 7]), .05
    net = small_net(weight, scale, bias, unit)
    before, pixels = weight[:, :, 0, 0] * scale[:, None], np.float32([200, 40]) * unit
    wanted = before @ pixels + bias * scale * unit
    assert largest_sum(net) == 227
    net = without_overflow(net)
    onnx.checker.check_model(net)
    stored = {tensor.name: numpy_helper.to_array(tensor) for tensor in net.graph.initializer}
    named = {node.output[0]: [stored[name] for name in node.input if name in stored] for node in net.graph.node}
    steps, size = named['weight'][:2]
    sums, step = named['bias'][:2]
    found = (steps[:, :, 0, 0] * size[:, None]) @ pixels + sums * step
    assert largest_sum(net) == MOST_OF_TWO and steps[1].flatten().tolist() == [127, -42]
    assert np.allclose(found, wanted, atol=.1)


def test_no_rounding_makes_a_sum_too_large():
    weight = np.float32([[1.5, 1.5, .25], [2.5, .5, 0]]).reshape(2, 3, 1, 1)
    steps, scale = steps_of(weight, np.float32([1, 1]), depthwise=False)
    assert (steps[:, :2, 0, 0].sum(1) <= MOST_OF_TWO).all() and np.abs(steps * scale.reshape(2, 1, 1, 1) - weight).max() <= scale.max()


def test_a_depthwise_layer_keeps_all_its_steps():
    weight = np.float32([[3, 3, 3], [-1, -1, 2]]).reshape(2, 1, 1, 3)
    assert np.abs(steps_of(weight, np.float32([1, 1]), depthwise=True)[0]).reshape(2, 3).max(1).tolist() == [127, 127]


@pytest.mark.parametrize('file', sorted(MODELS.glob('*/*.int8.onnx')), ids=lambda file: file.parent.name)
def test_no_served_net_can_overflow(file):
    assert 0 < largest_sum(onnx.load(str(file))) <= MOST_OF_TWO
