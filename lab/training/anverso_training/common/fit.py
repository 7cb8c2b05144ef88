"""Trains one net of print for so many steps; both nets of a task are kept in one checkpoint."""
import json
import time

import torch

from .schedule import create_learner, create_log


def fit_net(name, net, make_batch, loss_of, args, peak, keep):
    """`keep(averaged net)` is called every args.save_every steps. Returns the averaged net."""
    device = next(net.parameters()).device.type
    learner, log = create_learner(net.train(), peak, .01, 5.0, (.9, .98)), create_log(name, args.steps)
    begun = time.monotonic()
    for step in range(args.steps):
        done = max(step / args.steps, (time.monotonic() - begun) / args.seconds)
        if done >= 1:
            break
        with torch.no_grad():
            sample = make_batch()
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
            loss = loss_of(net, sample)
        learner['learn'](loss, done)
        log(step + 1, {'loss': loss})
        if (step + 1) % args.save_every == 0:
            keep(learner['average'])
    return learner['average']


def open_nets(nets, args, device):
    """The nets on the device, with the weights of args.resume where it is given."""
    stored = torch.load(args.resume, map_location=device) if args.resume else {}
    for name, net in nets.items():
        net.to(device)
        if stored:
            net.load_state_dict(stored[name])
    return nets


def keep_nets(args, nets, results):
    """checkpoint.pt and eval.json in args.out."""
    torch.save({name: net.state_dict() for name, net in nets.items()}, args.out / 'checkpoint.pt')
    (args.out / 'eval.json').write_text(json.dumps(results, indent=1, ensure_ascii=False) + '\n')
