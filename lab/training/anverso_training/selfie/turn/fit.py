"""Training, and rates where people and ways of animating are left out."""
from collections import Counter

import numpy as np
import torch
import torch.nn.functional as F

from .net import TurnNet

CROP_PX = 144


def weights_of(people, ways, is_animated):
    """Real and animated alike, ways alike, and each person by the root of its number of pairs."""
    people, ways, is_animated = np.array(people), np.array(ways), np.array(is_animated, bool)
    weights = np.zeros(len(people))
    kinds = [np.where(~is_animated)[0], *(np.where(is_animated & (ways == way))[0] for way in set(ways[is_animated]))]
    for kind in kinds:
        counts = Counter(people[kind])
        weights[kind] = [counts[people[i]] ** -.5 for i in kind]
        weights[kind] /= weights[kind].sum()
    weights[is_animated] /= max(1, len(kinds) - 1)
    return weights


def altered(views):
    """Mirrored, moved, weaker or stronger, noisier, with a part hidden in both."""
    count, device = len(views), views.device
    right, down = torch.randint(0, views.shape[3] - CROP_PX + 1, (2,)).tolist()
    views = views[:, :, down:down + CROP_PX, right:right + CROP_PX]
    flip = torch.rand(count, device=device) < .5
    views = torch.where(flip[:, None, None, None], views.flip(3), views)
    strength = torch.exp(.25 * torch.randn(count, 2, 1, 1, device=device))
    noise = .12 * torch.rand(count, 1, 1, 1, device=device) * torch.randn_like(views[:, :2])
    views = torch.cat([views[:, :2] * strength + noise, views[:, 2:]], 1)
    x, y = torch.randint(0, CROP_PX - 40, (2,)).tolist()
    hidden = torch.rand(count, device=device) < .4
    views[hidden, :2, y:y + 40, x:x + 40] = 0
    return views


def fit(views, is_animated, weights, passes=14, batch=192, seed=0):
    """`views`: halves on the device; `weights`: how often each pair is drawn."""
    torch.manual_seed(seed)
    device = views.device
    goals = torch.as_tensor(is_animated, dtype=torch.float32, device=device)
    weights = torch.as_tensor(weights, dtype=torch.float32, device=device)
    net, steps = TurnNet().to(device), max(1, round(passes * len(views) / batch))
    optimiser = torch.optim.AdamW(net.parameters(), 3e-3, weight_decay=.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, 3e-3, total_steps=steps, pct_start=.15)
    net.train()
    for _ in range(steps):
        drawn = torch.multinomial(weights, batch, True)
        with torch.autocast(device.type, dtype=torch.bfloat16, enabled=device.type == 'cuda'):
            logits = net(altered(views[drawn].float()))
        loss = F.binary_cross_entropy_with_logits(logits.float(), goals[drawn] * .96 + .02)
        optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.)
        optimiser.step()
        schedule.step()
    return net.eval()


@torch.no_grad()
def logits_of(net, views, batch=256):
    """The mean of each view and its mirror image."""
    edge = (views.shape[3] - CROP_PX) // 2
    parts = []
    for first in range(0, len(views), batch):
        part = views[first:first + batch, :, edge:edge + CROP_PX, edge:edge + CROP_PX].float()
        parts.append((net(part) + net(part.flip(3))) / 2)
    return torch.cat(parts).cpu().numpy()


def passes_at(real, animated, refused):
    """The share of animated pairs that pass where this share of the real ones is refused."""
    return float((np.array(animated) < np.quantile(real, 1 - refused)).mean())
