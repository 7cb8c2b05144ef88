"""Trains both nets in one command:

    python3 training/text/train.py --minutes 9 --out runs/text                 # from nothing
    python3 training/text/train.py --minutes 8 --out runs/text2 --resume runs/text/checkpoint.pt

Pictures are drawn on the GPU while training; a few processor cores plan the pages. Writes checkpoint.pt (weights and
evaluation) and the two ONNX files.
"""
import argparse
import json
import os
import time

import cv2
import torch

import evaluate
import pages
import real
import shelf
from assets import load_arrays, load_assets
from export import to_onnx
from fit import fit_net
from layout import Plans
from losses import finder_loss, reader_loss
from models import Finder, Reader, multiply_adds

HERE = os.path.dirname(os.path.abspath(__file__))


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=9)
    parser.add_argument("--finder-share", type=float, default=0.42, help="part of the time given to text-finder")
    parser.add_argument("--only", choices=("reader", "finder"))
    parser.add_argument("--out", required=True)
    parser.add_argument("--pack", default=os.path.join(HERE, "pack"))
    parser.add_argument("--resume", help="checkpoint.pt of an earlier run")
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
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


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


def reader_step(net, sample, ctc):
    images, steps, texts = sample
    return reader_loss(net.logits(images).float(), steps, texts, ctc)


def plan_loader(plans, count, workers):
    ahead = {"num_workers": workers, "prefetch_factor": 4} if workers else {}
    return torch.utils.data.DataLoader(plans, batch_size=count, **ahead)


def save(options, nets, results, final=False):
    os.makedirs(options.out, exist_ok=True)
    if final:
        for name, net in nets.items():
            results[name]["onnx_max_abs_diff"] = to_onnx(net, name, os.path.join(options.out, f"{name}.onnx"))
            print(f"{name}: PyTorch against onnxruntime differ by at most {results[name]['onnx_max_abs_diff']}", flush=True)
    # The evaluation travels as text inside the checkpoint: three files come back from a run, not four.
    stored = {name: net.state_dict() for name, net in nets.items()}
    torch.save({**stored, "eval": json.dumps(results, ensure_ascii=False)}, os.path.join(options.out, "checkpoint.pt"))


def tell(name, result):
    for key, value in result.items():
        if key in ("misread", "missed"):
            continue
        if isinstance(value, dict) and "missed" in value:
            for miss in value["missed"]:
                print("  missed", *miss, sep=" | ", flush=True)
            value = {k: v for k, v in value.items() if k != "missed"}
        print(name, key, json.dumps(value), flush=True)
    for miss in result.get("misread", [])[:30]:
        print("  misread", *miss, sep=" | ", flush=True)


def start_nets(options, device):
    nets = {"text-finder": Finder().to(device), "text-reader": Reader().to(device)}
    if options.resume:
        stored = torch.load(options.resume, map_location=device)
        for name, net in nets.items():
            net.load_state_dict(stored[name])
    for name, example in (("text-finder", (1, 1, 480, 768)), ("text-reader", (1, 1, 32, 320))):
        work = multiply_adds(nets[name].eval(), torch.zeros(example, device=device))
        print(f"{name}: {sum(p.numel() for p in nets[name].parameters())} parameters, {work:.0f} M multiply-adds", flush=True)
    return nets


def main():
    options = arguments()
    seed = options.seed + (1000 if options.resume else 0)
    torch.manual_seed(seed)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.backends.cudnn.benchmark = True
    torch.set_num_threads(2)
    cv2.setNumThreads(1)
    began = time.monotonic()
    arrays = load_arrays(options.pack, options.workers, options.fonts)
    assets = load_assets(options.pack, device, options.pool, seed, options.workers, arrays)
    held = load_assets(options.pack, device, 4000, 99, options.workers, arrays)
    print(f"{len(arrays['shares'])} fonts, {len(assets['pool'])} texts after {time.monotonic() - began:.0f} s", flush=True)
    nets = start_nets(options, device)
    results = {name: {"parameters": sum(p.numel() for p in net.parameters())} for name, net in nets.items()}
    parts = evaluate.fixed_strips(held, options.valid, 7)
    loader = lambda pool, count, workers, s, h: plan_loader(Plans(pool.cpu().numpy().astype("int16"), arrays, s, h), count, workers)
    peak = options.peak or (2e-3 if options.resume else 3e-3)
    share = {"reader": 0.0, "finder": 1.0}.get(options.only, options.finder_share)
    # What is left after set-up and the last evaluations.
    whole = max(4.0, options.minutes * 60 - (time.monotonic() - began) - 25)

    def report_finder(net, _progress=1.0):
        results["text-finder"].update(drawn=evaluate.drawn_pages(net, held, loader(held["pool"], 24, 0, 5, True)))
        tell("text-finder", results["text-finder"])
        save(options, dict(nets, **{"text-finder": net}), results)

    def report_reader(net, progress=1.0):
        if progress == 1.0:
            net.temperature.fill_(evaluate.calibrate(net, parts))
        drawn, misread = evaluate.drawn_strips(net, parts)
        results["text-reader"].update(temperature=float(net.temperature), drawn=drawn, misread=misread)
        tell("text-reader", results["text-reader"])
        save(options, dict(nets, **{"text-reader": net}), results)

    if share > 0:
        photographed = real.load(options.pack, device)
        plans = iter(loader(assets["pool"], options.pages, options.workers, seed, False))
        make = lambda: finder_batch(assets, plans, photographed, options.real)
        nets["text-finder"] = fit_net("text-finder", nets["text-finder"], make, finder_step, whole * share, peak, device, report_finder)
        report_finder(nets["text-finder"])
        del plans
    if share < 1:
        drawn = shelf.batches(assets, options.batch, options.room, options.reuse)
        make = lambda: next(drawn)
        if options.resume:
            print("before:", json.dumps(evaluate.drawn_strips(nets["text-reader"], parts)[0]), flush=True)
        step = lambda net, sample: reader_step(net, sample, options.ctc)
        nets["text-reader"] = fit_net("text-reader", nets["text-reader"], make, step, whole * (1 - share), peak, device, report_reader)
        report_reader(nets["text-reader"])
    save(options, {name: net.eval() for name, net in nets.items()}, results, final=True)
    results["text-reader"]["fronts"] = evaluate.fronts(nets["text-finder"], nets["text-reader"], options.pack, device)
    tell("text-reader", {"fronts": results["text-reader"]["fronts"]})
    save(options, nets, results)
    print(f"finished in {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
