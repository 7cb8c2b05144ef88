"""Puts a run's nets into models/: the ONNX file, its manifest and its card with the numbers of that run.

    python3 training/mrz/install.py --run runs/mrz --models models
"""
import argparse
import json
import os
import shutil

from alphabet import BAND_STRIDE, CAP_PX, SQUEEZE, STEP_PX, STRIP_LEFT_PX
from bands import MARGIN_X, MARGIN_Y
from card import lines_card, reader_card
from export import write_manifest


def extras(name, result):
    if name == "mrz-reader":
        return {
            "temperature": result.get("temperature"),
            "stepPx": STEP_PX,
            "capPx": CAP_PX,
            "squeeze": SQUEEZE,
            "leftPx": STRIP_LEFT_PX,
        }
    return {"stride": BAND_STRIDE, "marginYRatio": MARGIN_Y, "marginXRatio": MARGIN_X, "kind": ["upsideDown", "threeLines"]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--run", required=True)
    parser.add_argument("--models", required=True)
    options = parser.parse_args()
    with open(os.path.join(options.run, "eval.json")) as file:
        results = json.load(file)
    for name, card in (("mrz-lines", lines_card), ("mrz-reader", reader_card)):
        folder = os.path.join(options.models, name)
        os.makedirs(folder, exist_ok=True)
        weights = os.path.join(folder, f"{name}.onnx")
        shutil.copyfile(os.path.join(options.run, f"{name}.onnx"), weights)
        os.chmod(weights, 0o644)
        write_manifest(name, weights, extras(name, results[name]), os.path.join(folder, "manifest.json"))
        with open(os.path.join(folder, "card.md"), "w") as file:
            file.write(card(results[name]))


if __name__ == "__main__":
    main()
