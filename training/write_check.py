"""What the trained PyTorch nets answer to a fixed picture, for the service's test that its ONNX answers the same.

    python3 training/write_check.py --finder runs/finder.pt --mrz runs/mrz/checkpoint.pt --models models

Pixel i of the flattened input is (i * 7919) % 256. Of each output about 200 values are kept, evenly spaced.
"""
import argparse
import importlib.util
import json
import sys
from pathlib import Path

import torch

HERE = Path(__file__).parent


def load(folder, module):
    """Both trainings have a model file of their own; each is imported with its folder on the path."""
    sys.path.insert(0, str(HERE / folder))
    spec = importlib.util.spec_from_file_location(folder + "_" + module, HERE / folder / (module + ".py"))
    found = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(found)
    sys.path.pop(0)
    for name in [n for n in sys.modules if getattr(sys.modules[n], "__file__", None) and str(HERE) in str(sys.modules[n].__file__)]:
        del sys.modules[name]
    return found


def answer(net, shape, names):
    count = 1
    for side in shape:
        count *= side
    image = (torch.arange(count, dtype=torch.float64) * 7919 % 256).float().view(shape)
    with torch.no_grad():
        outputs = net.float().eval()(image)
    outputs = outputs if isinstance(outputs, tuple) else (outputs,)
    kept = {}
    for name, output in zip(names, outputs):
        flat = output.flatten()
        step = max(1, len(flat) // 200)
        kept[name] = {"step": step, "values": [float(v) for v in flat[::step]]}
    return {"shape": list(shape), "outputs": kept}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--finder", required=True)
    parser.add_argument("--mrz", required=True)
    parser.add_argument("--models", type=Path, required=True)
    options = parser.parse_args()
    model, export = load("finder", "model"), load("finder", "export")
    finder = model.FinderNet()
    finder.load_state_dict(torch.load(options.finder, map_location="cpu")["ema"])
    stored = torch.load(options.mrz, map_location="cpu")
    models = load("mrz", "models")
    lines, reader = models.Lines(), models.Reader()
    lines.load_state_dict(stored["mrz-lines"])
    reader.load_state_dict(stored["mrz-reader"])
    for name, net, shape, outputs in (
        ("finder", export.Exported(finder), (1, 3, 288, 384), ["heat", "corners", "kind", "points", "shift"]),
        ("mrz-lines", lines, (1, 1, 128, 832), ["maps", "kind"]),
        ("mrz-reader", reader, (1, 1, 32, 768), ["log_probs"]),
    ):
        (options.models / name / "check.json").write_text(json.dumps(answer(net, shape, outputs)) + "\n")


if __name__ == "__main__":
    main()
