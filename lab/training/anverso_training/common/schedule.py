"""The learning rate over a run, averaged weights, one optimiser step, and a line of progress every ten seconds."""
import copy
import math
import time

import torch


def one_cycle(progress, peak, warm=.04, floor=.01):
    """4 % warm-up, then a cosine down to 1 % of the peak. `progress`: share of the steps done."""
    if progress < warm:
        return peak * (.05 + .95 * progress / warm)
    along = min(1.0, (progress - warm) / (1 - warm))
    return peak * (floor + (1 - floor) * .5 * (1 + math.cos(math.pi * along)))


def create_average(net, decay=.998):
    """(average, update(step)): exponential moving average of weights and batch statistics; a young average follows faster."""
    average = copy.deepcopy(net).eval()
    for weight in average.parameters():
        weight.requires_grad_(False)
    pairs = list(zip(average.state_dict().values(), net.state_dict().values()))
    kept, new = ([pair[side] for pair in pairs if pair[0].dtype.is_floating_point] for side in (0, 1))

    def update(step):
        share = min(decay, (1 + step) / (10 + step))
        with torch.no_grad():
            # All tensors in two launches: one by one they took longer than the net's own forward pass.
            torch._foreach_mul_(kept, share)
            torch._foreach_add_(kept, new, alpha=1 - share)

    return average, update


def create_learner(net, peak, weight_decay=.02, clip=5.0, betas=(.9, .999), slower=((), 1.0)):
    """{'net', 'average', 'learn'}: learn(loss, progress) takes one step and leaves out batches without a finite gradient.

    slower: weights that have learned before, and the share of the learning rate that is theirs.
    """
    average, update = create_average(net)
    known = list(slower[0])
    ids = {id(weight) for weight in known}
    groups = [{'params': [weight for weight in net.parameters() if id(weight) not in ids], 'share': 1.0}]
    if known:
        groups.append({'params': known, 'share': slower[1]})
    optimiser = torch.optim.AdamW(groups, lr=peak, weight_decay=weight_decay, betas=betas)
    state = {'steps': 0}

    def learn(loss, progress):
        for group in optimiser.param_groups:
            group['lr'] = one_cycle(progress, peak) * group['share']
        optimiser.zero_grad(set_to_none=True)
        loss.backward()
        if torch.isfinite(torch.nn.utils.clip_grad_norm_(net.parameters(), clip)):
            optimiser.step()
            update(state['steps'])
            state['steps'] += 1

    return {'net': net, 'average': average, 'learn': learn}


def create_log(name, steps, seconds=10):
    """log(step, {name: loss}) prints means of the losses since the last line."""
    state = {'sums': {}, 'since': 0, 'at': time.monotonic()}

    def log(step, losses):
        for key, value in losses.items():
            state['sums'][key] = state['sums'].get(key, 0) + value.detach()
        passed = time.monotonic() - state['at']
        if passed < seconds and step not in (1, steps):
            return
        count = max(1, step - state['since'])
        means = ' '.join(f'{key} {float(value) / count:.4f}' for key, value in state['sums'].items())
        print(f'{name} step {step} of {steps}, {count / max(passed, 1e-6):.1f} steps/s: {means}', flush=True)
        state.update(sums={}, since=step, at=time.monotonic())

    return log
