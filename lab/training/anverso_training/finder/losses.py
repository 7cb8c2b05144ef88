"""Losses: penalty-reduced focal for the heat maps, size-relative L1 for corners, cross entropy for the kind."""
import torch
from torch.nn import functional as F


def focal(logits, target, mask=None):
    """CornerNet's focal loss (alpha 2, beta 4), normalised by the number of exact hits."""
    probability = torch.sigmoid(logits).clamp(1e-4, 1 - 1e-4)
    hit = target > .999
    loss = torch.where(hit, -torch.log(probability) * (1 - probability) ** 2,
                       -torch.log(1 - probability) * probability ** 2 * (1 - target) ** 4)
    if mask is not None:
        loss = loss * mask
    return loss.sum() / hit.sum().clamp_min(1)


def regression(prediction, target, weight, near):
    loss = F.smooth_l1_loss(prediction, target, reduction='none', beta=.01).mean(1) * weight
    return loss.sum() / near.sum().clamp_min(1)


def shifts(prediction, corner_maps):
    _, offset, mask = corner_maps
    loss = (prediction - offset).abs().mean(1) * mask
    return loss.sum() / mask.sum().clamp_min(1)


def losses(outputs, targets):
    """{name: weighted loss}; outputs are the net's heads() in float32."""
    heat, corners, kind, points, shift = outputs
    parts = {}
    for channel, name, weight in ((0, 'doc', 6.0), (1, 'mrz', 4.0)):
        target_heat, allowed, target, cell_weight, slot, near = targets[name]
        parts[f'{name}_heat'] = focal(heat[:, channel], target_heat, allowed)
        parts[f'{name}_corners'] = weight * regression(corners[:, channel * 8:channel * 8 + 8], target, cell_weight, near)
        maps = targets[f'{name}_points']
        keep = (~targets['any_ignore']).float()[:, None, None, None]
        parts[f'{name}_points'] = .5 * focal(points[:, channel * 4:channel * 4 + 4], maps[0], keep)
        parts[f'{name}_shift'] = .5 * shifts(shift[:, channel * 2:channel * 2 + 2], maps)
    _, _, _, _, slot, near = targets['doc']
    batch = torch.arange(len(slot), device=slot.device)[:, None, None]
    wanted = targets['kind'][batch, slot].clamp_min(0)
    entropy = F.cross_entropy(kind, wanted, reduction='none') * near
    parts['kind'] = .5 * entropy.sum() / near.sum().clamp_min(1)
    return parts
