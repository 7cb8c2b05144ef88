"""Trains both nets in one command:

    python3 training/mrz/train.py --minutes 9 --out runs/mrz            # from nothing
    python3 training/mrz/train.py --minutes 6 --out runs/mrz2 --resume runs/mrz/checkpoint.pt

Everything is drawn on the GPU while training, so processor cores are not needed. Writes checkpoint.pt, eval.json and the two ONNX files.
"""
import argparse
import json
import os
import time

import cv2
import torch

import bands
import evaluate
import strips
from assets import load_assets
from export import to_onnx
from losses import lines_loss, reader_loss
from models import Lines, Reader, multiply_adds
from schedule import Average, clock, one_cycle

HERE = os.path.dirname(os.path.abspath(__file__))


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=9)
    parser.add_argument("--lines-share", type=float, default=0.25, help="part of the time given to mrz-lines")
    parser.add_argument("--only", choices=("reader", "lines"))
    parser.add_argument("--out", required=True)
    parser.add_argument("--pack", default=os.path.join(HERE, "pack"))
    parser.add_argument("--resume", help="checkpoint.pt of an earlier run")
    parser.add_argument("--batch", type=int, default=768)
    parser.add_argument("--bands", type=int, default=128, help="batch of mrz-lines")
    parser.add_argument("--chunks", type=int, default=12, help="letter heights per reader batch")
    parser.add_argument("--peak", type=float, help="peak learning rate; 3e-3 from nothing, 1e-3 when resuming")
    parser.add_argument("--ctc", type=float, default=0.1)
    parser.add_argument("--pool", type=int, default=80_000, help="zones to draw texts from")
    parser.add_argument("--valid", type=int, default=96, help="validation strips per letter height")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, help="accepted and ignored: drawing happens on the GPU")
    return parser.parse_args()


def fit_net(name, net, make_batch, loss_of, seconds, peak, device, report):
    """Trains one net for that long; `report(average, progress)` is called every two minutes."""
    average = Average(net)
    optimiser = torch.optim.AdamW(net.parameters(), lr=peak, weight_decay=0.01, betas=(0.9, 0.98))
    progress = clock(seconds)
    net.train()
    steps, seen, shown, reported = 0, 0, time.monotonic(), time.monotonic()
    running = 0.0
    amp = torch.autocast(device_type=device.type, dtype=torch.bfloat16, enabled=device.type == "cuda")
    while progress() < 1:
        for group in optimiser.param_groups:
            group["lr"] = one_cycle(progress(), peak)
        with torch.no_grad():
            sample = make_batch()
        with amp:
            loss = loss_of(net, sample)
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        norm = torch.nn.utils.clip_grad_norm_(net.parameters(), 5.0)
        if torch.isfinite(norm):
            optimiser.step()
            average.update(net)
        steps, seen = steps + 1, seen + len(sample[0])
        running = 0.98 * running + 0.02 * loss.detach() if steps > 1 else loss.detach()
        if time.monotonic() - shown > 10:
            print(f"{name} {100 * progress():.0f} % step {steps} loss {float(running):.4f} samples {seen}", flush=True)
            shown = time.monotonic()
        if time.monotonic() - reported > 120 and progress() < 0.9:
            report(average.net, progress())
            reported = time.monotonic()
            net.train()
    print(f"{name} done: {steps} steps, {seen} samples", flush=True)
    return average.net


def reader_step(net, sample, ctc):
    images, steps, texts = sample
    logits = net.logits(images)
    return reader_loss(logits.float(), steps, texts, ctc)


def lines_step(net, sample):
    images, heat, half, kind = sample
    maps, verdict = net.raw(images)
    return lines_loss(maps.float(), verdict.float(), heat, half, kind)


def save(options, nets, results, final):
    os.makedirs(options.out, exist_ok=True)
    torch.save({name: net.state_dict() for name, net in nets.items()}, os.path.join(options.out, "checkpoint.pt"))
    if final:
        for name, net in nets.items():
            path = os.path.join(options.out, f"{name}.onnx")
            results[name]["onnx_max_abs_diff"] = to_onnx(net, name, path)
            print(f"{name}: PyTorch against onnxruntime differ by at most {results[name]['onnx_max_abs_diff']}", flush=True)
    with open(os.path.join(options.out, "eval.json"), "w") as file:
        json.dump(results, file, indent=1)


def summary(result):
    lines = {k: v for k, v in result.items() if k != "real"}
    print(json.dumps(lines), flush=True)
    if result.get("real"):
        print("real:", json.dumps(result["real"]["groups"]), flush=True)
        print("reliability:", json.dumps(result["real"]["reliability"]), flush=True)
        for name, truth, read in result["real"]["misread"][:40]:
            print(f"  {name}\n    {truth}\n    {read}", flush=True)


def main():
    options = arguments()
    torch.manual_seed(options.seed + (1000 if options.resume else 0))
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.backends.cudnn.benchmark = True
    torch.set_num_threads(2)
    began = time.monotonic()
    assets = load_assets(options.pack, device, options.pool, options.seed + (1000 if options.resume else 0))
    held = dict(assets, pool=load_assets(options.pack, device, 2000, 99)["pool"])
    nets = {"mrz-lines": Lines().to(device), "mrz-reader": Reader().to(device)}
    if options.resume:
        stored = torch.load(options.resume, map_location=device)
        for name, net in nets.items():
            net.load_state_dict(stored[name])
    for name, example in (("mrz-lines", (1, 1, 128, 832)), ("mrz-reader", (1, 1, 32, 768))):
        net = nets[name]
        size = sum(p.numel() for p in net.parameters())
        work = multiply_adds(net.eval(), torch.zeros(example, device=device))
        print(f"{name}: {size} parameters, {work:.0f} M multiply-adds", flush=True)
    cv2.setNumThreads(1)
    parts = evaluate.fixed_strips(held, options.valid, 7)
    results = {name: {"parameters": sum(p.numel() for p in net.parameters())} for name, net in nets.items()}
    peak = options.peak or (1e-3 if options.resume else 3e-3)
    share = {"reader": 0.0, "lines": 1.0}.get(options.only, options.lines_share)
    # What is left after set-up and the last evaluation.
    whole = max(10.0, options.minutes * 60 - (time.monotonic() - began) - 40)

    def report_lines(net, _progress=1.0):
        results["mrz-lines"].update(
            synthetic=evaluate.synthetic_bands(net, held, 2 * options.valid, 11, device), real=evaluate.real_bands(net, options.pack, device)
        )
        print("mrz-lines", json.dumps(results["mrz-lines"]), flush=True)

    def report_reader(net, _progress=1.0):
        if _progress == 1.0:
            net.temperature.fill_(evaluate.calibrate(net, parts, device))
        results["mrz-reader"].update(
            temperature=float(net.temperature),
            synthetic=evaluate.synthetic(net, parts, device),
            real=evaluate.real_strips(net, options.pack, device),
        )
        summary(results["mrz-reader"])
        save(options, nets, results, final=False)

    if share > 0:
        make = lambda: bands.batch(assets, options.bands)
        nets["mrz-lines"] = fit_net("mrz-lines", nets["mrz-lines"], make, lines_step, whole * share, peak, device, report_lines)
        report_lines(nets["mrz-lines"])
        save(options, nets, results, final=False)
    if share < 1:
        make = lambda: strips.batch(assets, options.batch, options.chunks)
        step = lambda net, sample: reader_step(net, sample, options.ctc)
        nets["mrz-reader"] = fit_net("mrz-reader", nets["mrz-reader"], make, step, whole * (1 - share), peak, device, report_reader)
        report_reader(nets["mrz-reader"])
    save(options, {name: net.eval() for name, net in nets.items()}, results, final=True)
    print(f"finished in {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
