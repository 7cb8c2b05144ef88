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
        for mine, new in zip(self.net.state_dict().values(), net.state_dict().values()):
            if mine.dtype.is_floating_point:
                mine.mul_(keep).add_(new, alpha=1 - keep)
            else:
                mine.copy_(new)
