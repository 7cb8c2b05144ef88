"""Weights averaged over the last steps, and a learning rate by wall-clock time."""
import copy
import math

import torch


def learning_rate(progress, peak):
    """One cycle by elapsed time: 4 % warm-up, cosine to 1 % of the peak."""
    if progress < .04:
        return peak * (.05 + .95 * progress / .04)
    return peak * (.01 + .99 * .5 * (1 + math.cos(math.pi * min(1.0, (progress - .04) / .96))))


def create_average(net, decay=.998):
    """Exponential moving average of weights and batch statistics; young averages follow faster."""
    shadow = copy.deepcopy(net).eval()
    for weight in shadow.parameters():
        weight.requires_grad_(False)
    kept = [v for v in shadow.state_dict().values() if v.dtype.is_floating_point]

    def update(step, source):
        new = [v for v in source.state_dict().values() if v.dtype.is_floating_point]
        with torch.no_grad():
            torch._foreach_lerp_(kept, new, 1 - min(decay, (1 + step) / (10 + step)))

    return shadow, update
