"""Learning rate by wall clock, so that a run ends annealed whatever the machine's speed; and the averaged weights."""
import copy
import math
import time

import torch


def clock(seconds):
    start = time.monotonic()
    return lambda: min(1.0, (time.monotonic() - start) / seconds)


def one_cycle(progress, peak, warm=0.06, floor=0.005):
    if progress < warm:
        return peak * (0.05 + 0.95 * progress / warm)
    along = (progress - warm) / (1 - warm)
    return peak * (floor + (1 - floor) * 0.5 * (1 + math.cos(math.pi * along)))


class Average:
    """Exponential moving average of all weights and of the batch-norm statistics."""

    def __init__(self, net):
        self.net = copy.deepcopy(net).eval()
        self.count = 0

    @torch.no_grad()
    def update(self, net, decay=0.998):
        self.count += 1
        keep = min(decay, 1 - 1 / (self.count / 5 + 1))
        # The only whole number is the count of batches seen, which no one reads: batch norm keeps a fixed momentum.
        pairs = [(m, n) for m, n in zip(self.net.state_dict().values(), net.state_dict().values()) if m.dtype.is_floating_point]
        mine, new = [m for m, _ in pairs], [n for _, n in pairs]
        torch._foreach_mul_(mine, keep)
        torch._foreach_add_(mine, new, alpha=1 - keep)
