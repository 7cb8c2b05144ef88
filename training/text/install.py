"""Puts the nets that a run trained into models/: ONNX, manifest, card with the numbers of that run, and answers to a fixed picture for
the service's test. A net that the run left as it was (`--only`) has no numbers in it and is left alone here too.

    python3 training/text/install.py --run runs/text --models models
"""
import argparse
import json
import os
import shutil

import torch

from alphabet import CAP_PX, PAGE_STRIDE, STEP_PX, STRIP_H, STRIP_LEFT_PX
from card import finder_card, reader_card
from export import OUTPUTS, SHAPES, write_manifest
from models import Finder, Reader
from strips import WIDTHS

EXTRAS = {
    "text-reader": {"heightPx": STRIP_H, "widthsPx": list(WIDTHS), "stepPx": STEP_PX, "capPx": CAP_PX, "leftPx": STRIP_LEFT_PX},
    "text-finder": {"longSidePx": 768, "coreStride": PAGE_STRIDE, "extraStride": 4},
}


def check(net, shape, names):
    """Pixel i of the flattened input is (i * 7919) % 256; of each output about 200 values are kept, evenly spaced."""
    count = shape[2] * shape[3]
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


BY_HAND = "\n## In the service\n"  # measured through the service and written by hand, the last part of a card


def kept_by_hand(path):
    """The card's part that no run knows. It speaks of the weights before: whoever installs measures anew and mends it."""
    if not os.path.exists(path):
        return ""
    with open(path) as file:
        _, mark, rest = file.read().partition(BY_HAND)
    return mark + rest


def install(name, net, written, stored, options):
    folder = os.path.join(options.models, name)
    os.makedirs(folder, exist_ok=True)
    weights, card = os.path.join(folder, f"{name}.onnx"), os.path.join(folder, "card.md")
    shutil.copyfile(os.path.join(options.run, f"{name}.onnx"), weights)
    os.chmod(weights, 0o644)
    write_manifest(name, weights, EXTRAS[name], os.path.join(folder, "manifest.json"))
    kept = kept_by_hand(card)
    with open(card, "w") as file:
        file.write(written + kept)
    net.load_state_dict(stored[name])
    with open(os.path.join(folder, "check.json"), "w") as file:
        file.write(json.dumps(check(net, SHAPES[name], OUTPUTS[name])) + "\n")
    print(f"{name} installed" + ("; 'In the service' on its card is of the weights before: measure anew" if kept else ""))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--run", required=True)
    parser.add_argument("--models", required=True)
    options = parser.parse_args()
    stored = torch.load(os.path.join(options.run, "checkpoint.pt"), map_location="cpu")
    results = json.loads(stored["eval"])
    for name, net, card in (("text-finder", Finder(), finder_card), ("text-reader", Reader(), reader_card)):
        if "drawn" in results[name]:
            install(name, net, card(results[name]), stored, options)
        else:
            print(f"{name}: not trained in this run, left alone")


if __name__ == "__main__":
    main()
