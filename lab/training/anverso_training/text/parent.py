"""Published weights as the start of a training, for the reader whose checkpoint is not at hand or whose alphabet has grown.

Export folds each batch norm into its convolution. Here the norms get the statistics of drawn strips back, and the scale and
shift that undo them: the net answers as the published one does, in evaluation and (but for the batch) in training.
"""
import onnx
import torch
import torch.nn as nn
from onnx import numpy_helper

from .alphabet import CHARS, CLASSES, LATIN_CHARS, UNKNOWN


def stored_in(path):
    """(weight, bias) of each convolution, in the order in which they are computed, and the temperature."""
    graph = onnx.load(str(path)).graph
    stored = {i.name: torch.from_numpy(numpy_helper.to_array(i).copy()) for i in graph.initializer}
    return [(stored[n.input[1]], stored[n.input[2]]) for n in graph.node if n.op_type == "Conv"], stored["temperature"]


def grown(rows, answers):
    """Output rows for today's alphabet. A new letter begins as the class of unread letters, which is what it was until now."""
    before = rows.shape[0] // answers
    known = CHARS if before == CLASSES else LATIN_CHARS
    unknown = known.index(UNKNOWN) + 1
    parts = rows.reshape(answers, before, -1)
    new = parts[:, unknown : unknown + 1].repeat(1, CLASSES - before, 1)
    if rows.dim() > 1:  # equal rows would be trained alike
        new += torch.randn_like(new) * 1e-3
    return torch.cat([parts, new], 1).reshape(answers * CLASSES, *rows.shape[1:])


def pairs(net):
    """Each convolution but the last with its batch norm."""
    convs = [m for m in net.modules() if isinstance(m, nn.Conv2d)]
    return list(zip(convs, (m for m in net.modules() if isinstance(m, nn.BatchNorm2d))))


@torch.no_grad()
def open_published(net, path, images, answers=2):
    (*folded, (head_weight, head_bias)), temperature = stored_in(path)
    for (conv, norm), (weight, bias) in zip(pairs(net), folded):
        conv.weight.copy_(weight)
        norm.running_mean.zero_()
        norm.running_var.fill_(1)
        norm.weight.fill_((1 + norm.eps) ** 0.5)
        norm.bias.copy_(bias)
    net.head.weight.copy_(grown(head_weight, answers))
    net.head.bias.copy_(grown(head_bias, answers))
    net.temperature.copy_(temperature)
    restore_norms(net.eval(), images)
    return net


def restore_norms(net, images):
    seen = {}
    hooks = [norm.register_forward_hook(lambda m, given, _: seen.update({m: given[0].float()})) for _, norm in pairs(net)]
    net(images)
    for hook in hooks:
        hook.remove()
    for norm, values in seen.items():
        mean, variance = values.mean((0, 2, 3)), values.var((0, 2, 3))
        norm.running_mean.copy_(mean)
        norm.running_var.copy_(variance)
        norm.weight.copy_((variance + norm.eps).sqrt())
        norm.bias.add_(mean)
