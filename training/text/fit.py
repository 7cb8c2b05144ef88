"""Trains one net for a given time: one-cycle learning rate by wall clock, averaged weights, bfloat16."""
import time

import torch

from schedule import Average, clock, one_cycle


def fused(device):
    return {"fused": True} if device.type == "cuda" else {}


def fit_net(name, net, make_batch, loss_of, seconds, peak, device, report):
    """`report(averaged net, progress)` is called every two minutes."""
    average = Average(net)
    optimiser = torch.optim.AdamW(net.parameters(), lr=peak, weight_decay=0.01, betas=(0.9, 0.98), **fused(device))
    progress = clock(seconds)
    net.train()
    steps, seen, shown, reported = 0, 0, time.monotonic(), time.monotonic()
    running, before = 0.0, 0
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
            print(f"{name} {100 * progress():.0f} % step {steps} loss {float(running):.4f} samples {seen} {(steps - before) / (time.monotonic() - shown):.1f} steps/s", flush=True)
            shown, before = time.monotonic(), steps
        if time.monotonic() - reported > 120 and progress() < 0.85:
            report(average.net, progress())
            reported = time.monotonic()
            net.train()
    print(f"{name} done: {steps} steps, {seen} samples", flush=True)
    return average.net
