"""A net between the published reader and a training that continued it:

    python3 -m anverso_training.text.blend --published ../models/text-reader/text-reader.onnx --run runs/text3 --out runs/text4

Ten minutes on drawn lines teach new letters and cost a little on real print (lab notes in README.md); the mean of the two nets
keeps both. Measures it on drawn strips, on the processor.
"""
import json
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper

from ..common.onnx_export import check_of
from ..common.run import PACKS, plain_parser, sha256
from . import corpus, evaluate, strips
from .alphabet import LATIN_CHARS, UNKNOWN
from .assets import load_arrays, load_assets
from .models import create_reader
from .parent import open_published
from .train import OUTPUTS, SHAPES

ANSWERS = 2


def weights_of(model):
    """Initialisers of the convolutions: (weight, bias) in the order in which they are computed."""
    stored = {i.name: i for i in model.graph.initializer}
    return [stored[name] for n in model.graph.node if n.op_type == "Conv" for name in n.input[1:3]]


def mixed(before, after, share, unread):
    """The rows of letters that only the new net has stay, as does its class of unread letters, which means fewer of them now."""
    if before.shape == after.shape:
        return share * before + (1 - share) * after
    rows = [part.reshape(ANSWERS, part.shape[0] // ANSWERS, -1).copy() for part in (before, after)]
    known, unknown = rows[0].shape[1], LATIN_CHARS.index(UNKNOWN) + 1
    kept = np.arange(known) != unknown
    rows[1][:, :known][:, kept] = share * rows[0][:, kept] + (1 - share) * rows[1][:, :known][:, kept]
    if after.ndim == 1:
        rows[1][:, unknown] -= unread
    return rows[1].reshape(after.shape)


def blend(published, trained, target, share, unread):
    before, after = onnx.load(str(published)), onnx.load(str(trained))
    for old, new in zip(weights_of(before), weights_of(after)):
        values = mixed(numpy_helper.to_array(old), numpy_helper.to_array(new), share, unread)
        new.CopyFrom(numpy_helper.from_array(values.astype(np.float32), new.name))
    onnx.save(after, str(target))


def measure(net, pack, arrays, count):
    found = {}
    for name, make, seed in (("drawn", corpus.latin, 99), ("cyrillic", corpus.held_cyrillic, 98)):
        assets = load_assets(pack, "cpu", 4000, seed, arrays, make)
        found[name], found[f"{name}_misread"] = evaluate.drawn_strips(net, evaluate.fixed_strips(assets, count, 7))
    return found


def main():
    parser = plain_parser(__doc__)
    parser.add_argument("--published", type=Path, required=True)
    parser.add_argument("--run", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--pack", type=Path, default=PACKS / "text")
    parser.add_argument("--share", type=float, default=0.4, help="of the published net")
    parser.add_argument("--unread", type=float, default=1.0, help="taken from the log-odds of an unread letter")
    parser.add_argument("--valid", type=int, default=64, help="strips of each kind")
    parser.add_argument("--workers", type=int, default=2)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    name = "text-reader"
    target = args.out / f"{name}.onnx"
    blend(args.published, args.run / f"{name}.onnx", target, args.share, args.unread)
    arrays = load_arrays(args.pack, args.workers)
    images = strips.chunk(load_assets(args.pack, "cpu", 2000, 1, arrays), 32, 12.0, 224)[0]
    net = open_published(create_reader(), target, images)
    results = json.loads((args.run / "eval.json").read_text())
    results[name].update(measure(net, args.pack, arrays, args.valid))
    (args.out / "eval.json").write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n")
    with torch.no_grad():
        check = check_of(net.eval(), {"image": SHAPES[name]}, OUTPUTS[name])
    target.with_suffix(".check.json").write_text(json.dumps(check) + "\n")
    record = json.loads((args.run / f"{name}.run.json").read_text())
    blended = {"published": sha256(args.published), "trained": sha256(args.run / f"{name}.onnx"), "share": args.share, "unread": args.unread}
    whole = {**record, "blended": blended, "weights": {target.name: sha256(target)}}
    target.with_suffix(".run.json").write_text(json.dumps(whole, indent=1) + "\n")


if __name__ == "__main__":
    main()
