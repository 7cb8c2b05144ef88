"""Checkpoint to ONNX, checked against PyTorch in onnxruntime."""
import argparse
import inspect

import numpy as np
import torch

from model import INPUT_PX
from nets import open_checkpoint

NAMES = ['heat', 'corners', 'kind', 'points', 'shift']


class Exported(torch.nn.Module):
    """Corner offsets leave the net as shares of the input's side: then one tolerance fits all outputs."""

    def __init__(self, net):
        super().__init__()
        self.net = net

    def forward(self, image):
        heat, corners, kind, points, shift = self.net(image)
        return heat, corners / INPUT_PX, kind, points, shift


def export_onnx(net, path):
    """Writes the ONNX file; returns the largest absolute difference to PyTorch, or None where onnxruntime is missing."""
    net = Exported(net.float().cpu().eval()).eval()
    # Two noisy inputs, one of them flat: trained weights give large regressions only on structure.
    sample = torch.rand(1, 3, INPUT_PX, INPUT_PX) * 255
    extra = {'dynamo': False} if 'dynamo' in inspect.signature(torch.onnx.export).parameters else {}
    # Sides are free multiples of 32: a 4:3 photo needs no padding to a square.
    axes = {name: {2: name + '_rows', 3: name + '_columns'} for name in ['image', *NAMES]}
    torch.onnx.export(net, (sample,), path, input_names=['image'], output_names=NAMES, dynamic_axes=axes, opset_version=17, do_constant_folding=True, **extra)
    try:
        import onnxruntime
    except ImportError:
        return None
    session = onnxruntime.InferenceSession(path, providers=['CPUExecutionProvider'])
    with torch.no_grad():
        wanted = [output.numpy() for output in net(sample)]
    got = session.run(None, {'image': sample.numpy()})
    return max(float(np.abs(a - b).max()) for a, b in zip(wanted, got))


if __name__ == '__main__':
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--checkpoint', required=True)
    parser.add_argument('--out', required=True)
    args = parser.parse_args()
    print('largest difference', export_onnx(open_checkpoint(args.checkpoint)[1], args.out))
