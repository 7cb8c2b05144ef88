"""Weights to ONNX, checked against PyTorch in onnxruntime, with the manifest the service verifies at load."""
import copy
import hashlib
import json
import os

import torch

from alphabet import BAND_H, BAND_W, CHARS, STRIP_H, STRIP_W

VERSION = "1"
SHAPES = {"mrz-reader": (1, 1, STRIP_H, STRIP_W), "mrz-lines": (1, 1, BAND_H, BAND_W)}
OUTPUTS = {"mrz-reader": ["log_probs"], "mrz-lines": ["maps", "kind"]}


def to_onnx(net, name, path):
    """Exports and returns the largest difference to PyTorch, or None where onnxruntime is not installed."""
    net = copy.deepcopy(net).float().cpu().eval()
    example = torch.rand(SHAPES[name]) * 255
    options = dict(input_names=["image"], output_names=OUTPUTS[name], opset_version=17 if torch.__version__ >= "2" else 16)
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
    for seed in range(5):
        torch.manual_seed(seed)
        image = torch.rand(SHAPES[name]) * 255
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
        "input": {"colour": "grey", "mean": [0], "std": [1 / 255], "widthPx": SHAPES[name][3], "heightPx": SHAPES[name][2]},
        "outputs": OUTPUTS[name],
        "licence": "Apache-2.0",
    }
    if name == "mrz-reader":
        described["alphabet"] = ["blank"] + list(CHARS)
    described.update(extra)
    return described


def write_manifest(name, path, extra, target):
    with open(target, "w") as file:
        json.dump(manifest(name, path, extra), file, indent=2)
        file.write("\n")
