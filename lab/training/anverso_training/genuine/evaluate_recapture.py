"""What the recapture nets say of the pack's own squares, each photo by the net that never saw its repository."""
import json

import torch
from ..common.metrics import rates
from .bank import reduced
from .recapture_net import CROP_PX


def middle(x, side):
    at = (x.shape[2] - side) // 2
    return x[:, :, at:at + side, at:at + side].float()


def attack_score(logits):
    return torch.logsumexp(logits[:, 1:], 1) - logits[:, 0]


@torch.no_grad()
def logits_of(photos, net, index):
    out = []
    for part in index.split(128):
        seen = middle(photos['squares'][photos['of'][part][:, :net.crops].flatten()], CROP_PX)
        out.append(net(seen, reduced(photos['contexts'][part], net.context_px).float()))
    return torch.cat(out).float()


def write_blind(photos, nets, file):
    """Logits of every photo by the net that never saw its source; documents by the net on all."""
    rows = []
    for fold, net in nets.items():
        index = torch.nonzero(photos['fold'] == (fold if fold != 'all' else -1)).flatten()
        if not len(index):
            continue
        for i, logits in zip(index.tolist(), logits_of(photos, net, index).cpu().tolist()):
            about = {key: value for key, value in photos['entries'][i].items() if key not in ('squares', 'context')}
            rows.append({**about, 'logits': [round(v, 3) for v in logits]})
    file.write_text(''.join(json.dumps(row) + '\n' for row in rows))


def report(photos, nets):
    table, pooled = {}, {'real': [], 'attack': []}
    for fold, net in nets.items():
        index = torch.nonzero(photos['fold'] == (fold if fold != 'all' else -1)).flatten()
        if len(index) == 0:
            continue
        scores, label, source = attack_score(logits_of(photos, net, index)), photos['label'][index], photos['source'][index]
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
