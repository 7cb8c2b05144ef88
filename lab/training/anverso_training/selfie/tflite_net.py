"""Runs a TensorFlow Lite graph with PyTorch: teachers and baselines.

Activations stay in the file's NHWC order; only convolutions turn them. Batches are allowed where the file says 1.
"""
import torch
from torch.nn import functional as F

from .tflite_file import read_tflite

ADD, CONCAT, CONV, DEPTHWISE, DEQUANTIZE, FULL, LOGISTIC, MAX_POOL, MUL, RELU, RESHAPE = 0, 2, 3, 4, 6, 9, 14, 17, 18, 19, 22
PAD, TRANSPOSE, MEAN, SUB, DIV, SLICE, PRELU, NEG, GREATER, SELECT = 34, 39, 40, 41, 42, 45, 54, 59, 61, 64
SUM, SQRT, RSQRT, SQUARED_DIFFERENCE = 74, 75, 76, 99


def activate(x, code):
    return {0: lambda v: v, 1: F.relu, 3: lambda v: v.clamp(0, 6)}[code](x)


def same_pad(x, kernel, stride, value=0.0):
    """TensorFlow's SAME: the odd pixel goes to the right and the bottom."""
    pads = []
    for size, k, s in ((x.shape[3], kernel[1], stride[1]), (x.shape[2], kernel[0], stride[0])):
        total = max((-(-size // s) - 1) * s + k - size, 0)
        pads += [total // 2, total - total // 2]
    return F.pad(x, pads, value=value)


def convolve(x, weight, bias, options, deep):
    stride = options['scalar'](2, 'i', 1), options['scalar'](1, 'i', 1)
    weight = weight.permute(3, 0, 1, 2) if deep else weight.permute(0, 3, 1, 2)
    x = x.permute(0, 3, 1, 2)
    if options['scalar'](0, 'b') == 0:
        x = same_pad(x, weight.shape[2:], stride)
    x = F.conv2d(x, weight, bias, stride, groups=x.shape[1] if deep else 1)
    return activate(x.permute(0, 2, 3, 1), options['scalar'](4 if deep else 3, 'b'))


def pool(x, options):
    stride, kernel = (options['scalar'](2, 'i'), options['scalar'](1, 'i')), (options['scalar'](4, 'i'), options['scalar'](3, 'i'))
    x = x.permute(0, 3, 1, 2)
    if options['scalar'](0, 'b') == 0:
        x = same_pad(x, kernel, stride, -1e30)
    return F.max_pool2d(x, kernel, stride).permute(0, 2, 3, 1)


def strided_slice(x, begin, end, step, options):
    masks = [options['scalar'](i, 'i') for i in range(5)]
    index = []
    for axis, (b, e, s) in enumerate(zip(begin, end, step)):
        if masks[4] >> axis & 1:
            index.append(b)
        else:
            index.append(slice(None if masks[0] >> axis & 1 else b, None if masks[1] >> axis & 1 else e, s))
    return x[tuple(index)]


def run_operator(op, x, shape, batch):
    """x: the operator's inputs as tensors, shape: its output's shape in the file, batch: how many images run at once."""
    code, options = op['code'], op['options']
    whole = lambda i: [int(v) for v in x[i].flatten()]
    if code in (CONV, DEPTHWISE):
        return convolve(x[0], x[1], x[2] if len(x) > 2 else None, options, code == DEPTHWISE)
    if code in (ADD, SUB, MUL, DIV):
        y = {ADD: torch.add, SUB: torch.sub, MUL: torch.mul, DIV: torch.div}[code](x[0], x[1])
        return activate(y, options['scalar'](0, 'b') if options else 0)
    if code == FULL:
        y = F.linear(x[0].reshape(-1, x[1].shape[1]), x[1], x[2] if len(x) > 2 else None)
        return activate(y, options['scalar'](0, 'b'))
    if code == RESHAPE:
        return x[0].reshape([batch if shape and shape[0] == 1 else s for s in shape[:1]] + shape[1:]) if len(shape) > 1 else x[0].reshape(batch, -1)
    if code == PAD:
        pads = x[1].reshape(-1, 2).tolist()
        return F.pad(x[0], [int(v) for pair in reversed(pads) for v in pair])
    if code in (MEAN, SUM):
        return {MEAN: torch.mean, SUM: torch.sum}[code](x[0], whole(1), keepdim=bool(options['scalar'](0, 'b')))
    if code == SLICE:
        return strided_slice(x[0], whole(1), whole(2), whole(3), options)
    if code == CONCAT:
        x = [v.expand(batch, *v.shape[1:]) if v.shape[0] == 1 else v for v in x]
        return torch.cat(x, options['scalar'](0, 'i'))
    plain = {DEQUANTIZE: lambda v: v, LOGISTIC: torch.sigmoid, RELU: F.relu, NEG: torch.neg, SQRT: torch.sqrt,
             RSQRT: torch.rsqrt, PRELU: lambda v, a: torch.where(v > 0, v, a * v), GREATER: torch.gt, SELECT: torch.where,
             SQUARED_DIFFERENCE: lambda a, b: (a - b) ** 2, MAX_POOL: lambda v: pool(v, options),
             TRANSPOSE: lambda v, p: v.permute([int(i) for i in p])}
    return plain[code](*x)


def create_tflite_net(data):
    """bytes of the file → function(NHWC float batch) → list of outputs."""
    graph = read_tflite(data)
    fixed = {i: torch.tensor(t['value'].copy()) for i, t in enumerate(graph['tensors']) if t['value'] is not None}
    fixed = {i: v.float() if v.dtype == torch.float16 else v for i, v in fixed.items()}

    @torch.no_grad()
    def run(x):
        values = {**fixed, graph['inputs'][0]: x}
        for op in graph['operators']:
            inputs = [values[i] for i in op['inputs'] if i >= 0]
            values[op['outputs'][0]] = run_operator(op, inputs, graph['tensors'][op['outputs'][0]]['shape'], x.shape[0])
        return [values[i] for i in graph['outputs']]

    return run
