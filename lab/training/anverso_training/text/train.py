"""Trains text-finder and text-reader:

    python3 -m anverso_training.text.train --steps 6000 --seed 1 --out runs/text
    python3 -m anverso_training.text.train --steps 6000 --out runs/text2 --resume runs/text/checkpoint.pt --only reader
    python3 -m anverso_training.text.train --steps 9000 --out runs/text3 --published ../models/text-reader/text-reader.onnx --only reader

Pictures are drawn on the GPU while training; a few processor cores plan the pages. Writes checkpoint.pt, eval.json, run.json
and the two ONNX files.
"""
import json
from pathlib import Path

import torch

from ..common.fit import fit_net, keep_nets, open_nets
from ..common.onnx_export import export
from ..common.run import begin, training_parser, write_record
from ..common.strip_reader import described, reader_loss
from . import corpus, evaluate, pages, real, shelf, strips
from .alphabet import STRIP_H
from .assets import load_arrays, load_assets
from .layout import Plans
from .models import Finder, create_reader, finder_loss
from .parent import open_published

SHAPES = {"text-finder": (1, 1, 480, 768), "text-reader": (1, 1, STRIP_H, 320)}
OUTPUTS = {"text-finder": ["core", "extra"], "text-reader": ["log_probs"]}
# Widths (both) and heights (finder) are free, in multiples of 32.
AXES = {
    "text-reader": {"image": {0: "n", 3: "width"}, "log_probs": {0: "n", 1: "steps"}},
    "text-finder": {"image": {2: "height", 3: "width"}, "core": {2: "h2", 3: "w2"}, "extra": {2: "h4", 3: "w4"}},
}


def arguments(argv=None):
    parser = training_parser(__doc__, 6000, "text")
    parser.add_argument("--only", choices=("reader", "finder"))
    parser.add_argument("--published", type=Path, help="a published reader to start from, also with a smaller alphabet")
    parser.add_argument("--batch", type=int, default=768, help="strips of 256 px; wider ones are fewer")
    parser.add_argument("--pages", type=int, default=40, help="drawn pages of a batch")
    parser.add_argument("--real", type=int, default=8, help="real pages of a batch")
    parser.add_argument("--room", type=int, default=8, help="chunks, each of one letter height, that a reader batch is mixed from")
    parser.add_argument("--reuse", type=float, default=2, help="how often a drawn strip is shown, on average")
    parser.add_argument("--peak", type=float, help="peak learning rate; 3e-3 from nothing, 2e-3 when resuming")
    parser.add_argument("--ctc", type=float, default=0.2)
    parser.add_argument("--pool", type=int, default=200_000, help="texts to draw from")
    parser.add_argument("--fonts", type=int, default=0, help="only about so many fonts, for a quick trial")
    parser.add_argument("--valid", type=int, default=128, help="validation strips of each kind")
    parser.add_argument("--workers", type=int, default=4)
    return parser.parse_args(argv)


def detail():
    """Sensor pixels for each pixel of the finder's input: half of the photos are coarser than it."""
    return float(torch.exp(torch.rand(1) * 1.0 - 0.6))


def finder_batch(assets, plans, photographed, count):
    drawn = pages.batch(assets, next(plans), detail())
    if photographed is None or count == 0:
        return drawn
    seen, core = real.batch(photographed, count, detail())
    return (torch.cat([drawn[0], seen]), torch.cat([drawn[1], core])) + drawn[2:]


def finder_step(net, sample):
    image, core, size, mask, turned = sample
    logits, extra = net.raw(image)
    return finder_loss(logits.float(), extra.float(), core, size, mask, turned)


def create_reader_step(ctc):
    def step(net, sample):
        images, steps, texts = sample
        return reader_loss(net.logits(images).float(), steps, texts, ctc, 0.01)

    return step


def plan_loader(pool, arrays, count, workers, seed, held=False):
    ahead = {"num_workers": workers, "prefetch_factor": 4} if workers else {}
    return torch.utils.data.DataLoader(Plans(pool.cpu().numpy().astype("int16"), arrays, seed, held), batch_size=count, **ahead)


def summary(name, result):
    for key, value in result.items():
        if key.endswith("misread"):
            value = [" | ".join(miss) for miss in value[:30]]
        print(name, key, json.dumps(value, ensure_ascii=False), flush=True)


def main(argv=None):
    args = arguments(argv)
    device = begin(args)
    arrays = load_arrays(args.pack, args.workers, args.fonts)
    assets = load_assets(args.pack, device, args.pool, args.seed, arrays)
    held = load_assets(args.pack, device, 4000, 99, arrays, corpus.latin)
    nets = open_nets({"text-finder": Finder(), "text-reader": create_reader()}, args, device)
    results = {name: described(net, SHAPES[name]) for name, net in nets.items()}
    if args.published:
        open_published(nets["text-reader"], args.published, strips.chunk(assets, args.batch, 12.0, 224)[0])
    peak = args.peak or (2e-3 if args.resume or args.published else 3e-3)
    keep = lambda name: lambda net: keep_nets(args, {**nets, name: net}, results)
    if args.only != "reader":
        photographed = real.load(args.pack, device)
        plans = iter(plan_loader(assets["pool"], arrays, args.pages, args.workers, args.seed))
        make = lambda: finder_batch(assets, plans, photographed, args.real)
        net = nets["text-finder"] = fit_net("text-finder", nets["text-finder"], make, finder_step, args, peak, keep("text-finder"))
        results["text-finder"]["drawn"] = evaluate.drawn_pages(net, held, plan_loader(held["pool"], arrays, max(1, args.valid // 5), 0, 5, True))
        summary("text-finder", results["text-finder"])
    if args.only != "finder":
        batches = shelf.batches(assets, args.batch, args.room, args.reuse)
        make = lambda: next(batches)
        net = nets["text-reader"] = fit_net("text-reader", nets["text-reader"], make, create_reader_step(args.ctc), args, peak, keep("text-reader"))
        parts = evaluate.fixed_strips(held, args.valid, 7)
        net.temperature.fill_(evaluate.calibrate(net, parts))
        drawn, misread = evaluate.drawn_strips(net, parts)
        results["text-reader"].update(temperature=float(net.temperature), drawn=drawn, misread=misread)
        cyrillic = load_assets(args.pack, device, 4000, 98, arrays, corpus.held_cyrillic)
        drawn, misread = evaluate.drawn_strips(net, evaluate.fixed_strips(cyrillic, args.valid, 8))
        results["text-reader"].update(cyrillic=drawn, cyrillic_misread=misread)
        results["text-reader"]["fronts"] = evaluate.fronts(nets["text-finder"], net, args.pack, device)
        summary("text-reader", results["text-reader"])
    keep_nets(args, nets, results)
    trained = {name: net for name, net in nets.items() if args.only is None or name.endswith(args.only)}
    files = [args.out / f"{name}.onnx" for name in trained]
    for (name, net), file in zip(trained.items(), files):
        export(net, file, {"image": SHAPES[name]}, OUTPUTS[name], AXES[name])
    write_record(args, files, [args.pack])


if __name__ == "__main__":
    main()
