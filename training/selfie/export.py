"""ONNX files of the nets, checked against PyTorch where ONNX Runtime is installed."""
import numpy as np
import torch

from views import VIEWS


def difference(path, net, inputs):
    try:
        import onnxruntime
    except ImportError:
        return None
    session = onnxruntime.InferenceSession(str(path), providers=['CPUExecutionProvider'])
    given = dict(zip([i.name for i in session.get_inputs()], [x.numpy() for x in inputs]))
    with torch.no_grad():
        wanted = net(*inputs)
    wanted = wanted if isinstance(wanted, tuple) else (wanted,)
    return max(float(np.abs(a - b.numpy()).max()) for a, b in zip(session.run(None, given), wanted))


def export(net, path, inputs, input_names, output_names):
    net = net.to(memory_format=torch.contiguous_format).float().eval()
    torch.onnx.export(net, inputs, str(path), dynamo=False, opset_version=17, input_names=input_names, output_names=output_names)
    return difference(path, net, inputs)


def export_antispoof(net, path):
    inputs = tuple(torch.rand(1, 3, px, px) * 255 for _, px in VIEWS.values())
    return export(net, path, inputs, list(VIEWS), ['logit'])


def export_conditions(net, path):
    return export(net, path, (torch.rand(1, 3, 128, 128) * 255,), ['face'], ['points', 'pose', 'covered', 'presence'])


def export_eyes(net, path):
    return export(net, path, (torch.rand(2, 3, 48, 48) * 255,), ['eyes'], ['state'])
