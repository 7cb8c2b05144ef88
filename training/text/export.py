"""Weights to ONNX, checked against PyTorch in onnxruntime, with the manifest the service verifies at load."""
import copy
import hashlib
import json
import os

import torch

from alphabet import CHARS, STRIP_H

VERSION = "1"
# What a session is timed and checked with; widths (both) and heights (finder) are free, in multiples of 32.
SHAPES = {"text-reader": (1, 1, STRIP_H, 320), "text-finder": (1, 1, 480, 768)}
OUTPUTS = {"text-reader": ["log_probs"], "text-finder": ["core", "extra"]}
AXES = {
    "text-reader": {"image": {0: "n", 3: "width"}, "log_probs": {0: "n", 1: "steps"}},
    "text-finder": {"image": {2: "height", 3: "width"}, "core": {2: "h2", 3: "w2"}, "extra": {2: "h4", 3: "w4"}},
}


def to_onnx(net, name, path):
    """Exports and returns the largest difference to PyTorch, or None where onnxruntime is not installed."""
    net = copy.deepcopy(net).float().cpu().eval()
    example = torch.rand(SHAPES[name]) * 255
    options = dict(
        input_names=["image"], output_names=OUTPUTS[name], dynamic_axes=AXES[name], opset_version=17 if torch.__version__ >= "2" else 16
    )
    try:
        torch.onnx.export(net, (example,), path, dynamo=False, **options)
    except TypeError:
        torch.onnx.export(net, (example,), path, **options)
    return difference(net, path, name)


def difference(net, path, name):
    try:
        import onnxruntime
    except ImportError:
        return None
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    worst = 0.0
    for seed, width in enumerate((160, 320, 512) if name == "text-reader" else (640, 768)):
        torch.manual_seed(seed)
        image = torch.rand(*SHAPES[name][:3], width) * 255
        with torch.no_grad():
            wanted = net(image)
        wanted = wanted if isinstance(wanted, tuple) else (wanted,)
        got = session.run(None, {"image": image.numpy()})
        worst = max(worst, *(float((torch.from_numpy(g) - w).abs().max()) for g, w in zip(got, wanted)))
    return worst


def manifest(name, path, extra):
    with open(path, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    described = {
        "name": name,
        "version": VERSION,
        "file": os.path.basename(path),
        "sha256": digest,
        # Raw 0-255 in the service's terms, (value / 255 - mean) / std: normalisation is inside the net.
        "input": {"colour": "grey", "mean": [0], "std": [1 / 255]},
        "outputs": OUTPUTS[name],
        "licence": "Apache-2.0",
    }
    if name == "text-reader":
        described["alphabet"] = ["blank"] + list(CHARS)
    described.update(extra)
    return described


def write_manifest(name, path, extra, target):
    with open(target, "w") as file:
        json.dump(manifest(name, path, extra), file, indent=2, ensure_ascii=False)
        file.write("\n")
