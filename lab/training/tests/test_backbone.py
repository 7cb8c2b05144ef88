"""The published backbone of the larger recapture net, and its graph on the way to eight bits."""
import base64

import onnx
import torch
from anverso_training.common.onnx_export import export
from anverso_training.common.rewrite import shared, take_bytes, unshared
from anverso_training.genuine.inception import Inception, published
from anverso_training.genuine.mobilenet import MobileNet, named_units
from torch import nn


def test_published_weights_are_bytes_by_scale_and_least(tmp_path):
    data = base64.b64encode(bytes(range(6)))
    for number, part in enumerate((data[:4], data[4:]), 1):
        (tmp_path / f'group1-shard{number}of6.min.js').write_text(f'x.exports="{part.decode()}"}}')
    (tmp_path / 'model.min.js').write_text('[{name:"a/kernel",shape:[2,2],dtype:"float32",quantization:{min:-1,scale:.5,dtype:"uint8"}},'
                                           '{name:"b/beta",shape:[2],dtype:"float32",quantization:{min:.25,scale:1,dtype:"uint8"}}]')
    found = published(tmp_path)
    assert found['a/kernel'].tolist() == [[-1, -.5], [0, .5]] and found['b/beta'].tolist() == [4.25, 5.25]


def test_means_and_variances_stay_as_published():
    net = Inception().train()
    before = net[0].norm.running_mean.clone()
    assert net(torch.rand(2, 3, 96, 96)).shape == (2, 768, 4, 4)
    assert torch.equal(net[0].norm.running_mean, before) and len(net.units()) == 70


def test_every_unit_of_the_small_body_has_a_published_name():
    net = MobileNet().train()
    assert net(torch.rand(1, 3, 96, 96)).shape == (1, 576, 6, 6)
    units = [(conv, norm) for _, conv, norm in named_units(net)]
    assert len(units) == len(set(units)) == sum(1 for module in net.modules() if isinstance(module, nn.BatchNorm2d))


class Twice(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(1, 8, 3)

    def forward(self, image):
        return self.conv(image), self.conv(image * 2)


def test_a_layer_that_runs_twice_is_split_and_stored_once(tmp_path):
    file = tmp_path / 'twice.onnx'
    export(Twice(), file, {'image': (1, 1, 8, 8)}, ['once', 'again'])
    weights = lambda model: [node.input[1] for node in model.graph.node if node.op_type == 'Conv']
    apart = unshared(onnx.load(str(file)))
    assert len(set(weights(apart))) == 2
    onnx.checker.check_model(apart)
    stored = len(apart.graph.initializer)
    together = shared(apart)
    assert len(set(weights(together))) == 1 and len(together.graph.initializer) == stored - 2
    onnx.checker.check_model(together)


class Marked(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(3, 2, 3)

    def forward(self, frame, box):
        return self.conv(frame).mean((2, 3)) + box[:, :2]


def test_only_pictures_are_taken_as_bytes(tmp_path):
    file = tmp_path / 'marked.onnx'
    export(Marked(), file, {'frame': (1, 3, 8, 8), 'box': (1, 4)}, ['made'])
    model = take_bytes(onnx.load(str(file)))
    onnx.checker.check_model(model)
    kinds = {given.name: given.type.tensor_type for given in model.graph.input}
    sides = lambda name: [side.dim_value for side in kinds[name].shape.dim]
    assert (kinds['frame'].elem_type, sides('frame')) == (onnx.TensorProto.UINT8, [1, 8, 8, 3])
    assert (kinds['box'].elem_type, sides('box')) == (onnx.TensorProto.FLOAT, [1, 4])
