"""Error rates of the recapture nets on the pack's own squares, each photo by the net that never saw its repository.

The final numbers are of whole photos, with the service's squares: measure_recapture.py.
"""
import torch
from ..common.metrics import rates
from .bank import reduced
from .recapture_net import CROP_PX, CROPS, LARGE_SHARE, SURE


def middle(x, side):
    at = (x.shape[2] - side) // 2
    return x[:, :, at:at + side, at:at + side].float()


def attack_score(logits):
    return torch.logsumexp(logits[:, 1:], 1) - logits[:, 0]


def scores_in_service(logits):
    """Logits N×3×3 (first net on one square, on all, larger net) → attack scores as the service has them, and of each net alone."""
    first, small, large = logits.unbind(1)
    one, every, late = (attack_score(x) for x in (first, small, LARGE_SHARE * large + (1 - LARGE_SHARE) * small))
    alone = torch.where(one < SURE['one'], one, every)
    return {'both': torch.where((one < SURE['one']) | (every < SURE['all']), alone, late), 'recapture': alone, 'recapture-large': attack_score(large)}


@torch.no_grad()
def scores_of(photos, net, index, context_px):
    out = []
    for part in index.split(128):
        crops = middle(photos['squares'][photos['of'][part][:, :CROPS].flatten()], CROP_PX)
        out.append(net(crops, reduced(photos['contexts'][part], context_px).float()))
    return attack_score(torch.cat(out).float())


def report(photos, nets, context_px):
    table, pooled = {}, {'real': [], 'attack': []}
    for fold, net in nets.items():
        index = torch.nonzero(photos['fold'] == (fold if fold != 'all' else -1)).flatten()
        if len(index) == 0:
            continue
        scores, label, source = scores_of(photos, net, index, context_px), photos['label'][index], photos['source'][index]
        if fold != 'all':
            pooled['real'].append(scores[label == 0])
            pooled['attack'].append(scores[label > 0])
        for s in source.unique().tolist():
            here = source == s
            table[f'{fold}: {photos["sources"][s]}'] = rates(scores[here & (label == 0)], scores[here & (label > 0)])
    if pooled['real']:
        table['pooled, unseen'] = rates(torch.cat(pooled['real']), torch.cat(pooled['attack']))
    return {'sources': table}


def print_report(made):
    percent = lambda v: '   –' if v is None else f'{100 * v:4.1f}'
    for name, row in made['sources'].items():
        print(f"  {name:30s} real {row['real']:3d} attacks {row['attacks']:3d} EER {percent(row['eer'])} BPCER {percent(row['bpcer'])} APCER {percent(row['apcer'])}", flush=True)
