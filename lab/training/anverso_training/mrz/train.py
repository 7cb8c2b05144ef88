"""Trains mrz-lines and mrz-reader:

    python3 -m anverso_training.mrz.train --steps 2000 --seed 1 --out runs/mrz
    python3 -m anverso_training.mrz.train --steps 500 --out runs/mrz2 --resume runs/mrz/checkpoint.pt --only reader

Everything is drawn on the GPU while training. Writes checkpoint.pt, eval.json, run.json and the two ONNX files.
"""
import json

import torch

from ..common.fit import fit_net, keep_nets, open_nets
from ..common.onnx_export import export
from ..common.run import begin, training_parser, write_record
from ..common.strip_reader import described, reader_loss
from . import bands, evaluate, strips
from .alphabet import BAND_H, BAND_W, EMPTY, STRIP_H, STRIP_W
from .assets import load_assets
from .models import Lines, create_reader, lines_loss

SHAPES = {"mrz-lines": (1, 1, BAND_H, BAND_W), "mrz-reader": (1, 1, STRIP_H, STRIP_W)}
OUTPUTS = {"mrz-lines": ["maps", "kind"], "mrz-reader": ["log_probs"]}


def arguments(argv=None):
    parser = training_parser(__doc__, 2000, "mrz")
    parser.add_argument("--only", choices=("reader", "lines"))
    parser.add_argument("--batch", type=int, default=768)
    parser.add_argument("--bands", type=int, default=128, help="batch of mrz-lines")
    parser.add_argument("--chunks", type=int, default=12, help="letter heights per reader batch")
    parser.add_argument("--peak", type=float, help="peak learning rate; 3e-3 from nothing, 1e-3 when resuming")
    parser.add_argument("--ctc", type=float, default=0.1)
    parser.add_argument("--pool", type=int, default=80_000, help="zones to draw texts from")
    parser.add_argument("--valid", type=int, default=96, help="validation strips per letter height")
    return parser.parse_args(argv)


def lines_step(net, sample):
    images, heat, half, kind = sample
    maps, verdict = net.raw(images)
    return lines_loss(maps.float(), verdict.float(), heat, half, kind)


def create_reader_step(ctc):
    def step(net, sample):
        images, steps, texts = sample
        classes = torch.where(texts < EMPTY, texts + 1, torch.zeros_like(texts))
        return reader_loss(net.logits(images).float(), steps, classes, ctc, 0.02)

    return step


def summary(result):
    print(json.dumps({k: v for k, v in result.items() if k != "real"}), flush=True)
    for key in ("groups", "reliability") if result.get("real") else ():
        print(f"real {key}:", json.dumps(result["real"].get(key)), flush=True)
    for name, truth, read in (result.get("real") or {}).get("misread", [])[:40]:
        print(f"  {name}\n    {truth}\n    {read}", flush=True)


def main(argv=None):
    args = arguments(argv)
    device = begin(args)
    assets = load_assets(args.pack, device, args.pool, args.seed)
    held = dict(assets, pool=load_assets(args.pack, device, 2000, 99)["pool"])
    nets = open_nets({"mrz-lines": Lines(), "mrz-reader": create_reader()}, args, device)
    results = {name: described(net, SHAPES[name]) for name, net in nets.items()}
    peak = args.peak or (1e-3 if args.resume else 3e-3)
    keep = lambda name: lambda net: keep_nets(args, {**nets, name: net}, results)
    if args.only != "reader":
        make = lambda: bands.batch(assets, args.bands)
        net = nets["mrz-lines"] = fit_net("mrz-lines", nets["mrz-lines"], make, lines_step, args, peak, keep("mrz-lines"))
        results["mrz-lines"].update(
            synthetic=evaluate.synthetic_bands(net, held, 2 * args.valid, 11, device), real=evaluate.real_bands(net, args.pack, device)
        )
        summary(results["mrz-lines"])
    if args.only != "lines":
        make = lambda: strips.batch(assets, args.batch, args.chunks)
        net = nets["mrz-reader"] = fit_net("mrz-reader", nets["mrz-reader"], make, create_reader_step(args.ctc), args, peak, keep("mrz-reader"))
        parts = evaluate.fixed_strips(held, args.valid, 7)
        net.temperature.fill_(evaluate.calibrate(net, parts, device))
        results["mrz-reader"].update(
            temperature=float(net.temperature), synthetic=evaluate.synthetic(net, parts, device), real=evaluate.real_strips(net, args.pack, device)
        )
        summary(results["mrz-reader"])
    keep_nets(args, nets, results)
    trained = {name: net for name, net in nets.items() if args.only is None or name.endswith(args.only)}
    files = [args.out / f"{name}.onnx" for name in trained]
    for (name, net), file in zip(trained.items(), files):
        export(net, file, {"image": SHAPES[name]}, OUTPUTS[name])
    write_record(args, files, [args.pack])


if __name__ == "__main__":
    main()
