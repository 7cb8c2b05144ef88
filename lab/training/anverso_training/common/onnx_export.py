"""Nets as ONNX, with the net's own answers to a fixed picture beside them, which the service's tests compare."""
import copy
import inspect
import json
from pathlib import Path

import onnx
import torch

LARGEST_DIFFERENCE = 1e-3
VALUES = 200  # kept of a large output, evenly spaced


def fixed_picture(shape):
    """Pixel i of the flattened input is (i · 7919) % 256, as in the service's tests."""
    count = int(torch.tensor(shape).prod())
    return (torch.arange(count, dtype=torch.float64) * 7919 % 256).float().view(shape)


def answers(net, shapes):
    with torch.no_grad():
        made = net(*[fixed_picture(shape) for shape in shapes.values()])
    return made if isinstance(made, tuple) else (made,)


def check_of(net, shapes, outputs):
    """check.json: of nets with one input `image` some values of each output, of the others all."""
    made = zip(outputs, answers(net, shapes))
    if list(shapes) != ['image']:
        return {'inputs': {k: list(v) for k, v in shapes.items()}, 'outputs': {n: [float(v) for v in o.flatten()] for n, o in made}}
    kept = {}
    for name, output in made:
        step = max(1, output.numel() // VALUES)
        kept[name] = {'step': step, 'values': [float(v) for v in output.flatten()[::step]]}
    return {'shape': list(shapes['image']), 'outputs': kept}


def difference(net, path, shapes):
    """Largest difference between ONNX Runtime and PyTorch; None where ONNX Runtime is not installed."""
    try:
        import onnxruntime
    except ImportError:
        return None
    session = onnxruntime.InferenceSession(str(path), providers=['CPUExecutionProvider'])
    got = session.run(None, {name: fixed_picture(shape).numpy() for name, shape in shapes.items()})
    return max(float((torch.from_numpy(a) - b).abs().max()) for a, b in zip(got, answers(net, shapes)))


def export(net, path, shapes, outputs, axes=None):
    """Writes `path` and `path` with the suffix .check.json. shapes: {input: shape}; axes: {input or output: {axis: name}}."""
    path = Path(path)
    net = copy.deepcopy(net).cpu().to(memory_format=torch.contiguous_format).float().eval()
    plain = {'dynamo': False} if 'dynamo' in inspect.signature(torch.onnx.export).parameters else {}
    given = tuple(fixed_picture(shape) for shape in shapes.values())
    torch.onnx.export(net, given, str(path), opset_version=17, input_names=list(shapes), output_names=outputs, dynamic_axes=axes, **plain)
    onnx.checker.check_model(onnx.load(str(path)))
    path.with_suffix('.check.json').write_text(json.dumps(check_of(net, shapes, outputs)) + '\n')
    worst = difference(net, path, shapes)
    if worst is not None and worst > LARGEST_DIFFERENCE:
        raise SystemExit(f'{path.name}: ONNX differs from PyTorch by {worst}')
    print(f'{path.name}: largest difference to PyTorch {worst}', flush=True)
    return worst
