"""Margins of MiniFASNetV2, as published or trained further, on the pack's untouched pictures; leave-one-source-out tables."""
import copy

import numpy as np
import torch

from .antispoof_net import margins_of
from ..common.metrics import per_source, summary
from .views import VIEWS, square_view

SHARES = (0.0, .25, .5, .75, 1.0)  # how far from the weights it began with to those it ended with


def create_cases(bank, limit=None):
    """Views of all spoof sets and of the held-out live pictures, as the service cuts them."""
    rows = [i for i, e in enumerate(bank['entries']) if e['kind'] == 'spoof-set' or e['held']]
    rows = rows if limit is None else rows[::max(1, len(rows) // limit)]
    views = {name: [] for name in VIEWS}
    for start in range(0, len(rows), 64):
        index = torch.tensor(rows[start:start + 64], device=bank['frames'].device)
        known = bank['frames'][index], bank['size'][index], bank['centre'][index], bank['face'][index]
        for name, view in VIEWS.items():
            views[name].append(square_view(*known, *view).round().to(torch.uint8))
    kept = [{k: bank['entries'][i][k] for k in ('repo', 'path', 'kind', 'label', 'fold', 'subject', 'held')} for i in rows]
    return {'entries': kept, **{name: torch.cat(found) for name, found in views.items()}}


def between(before, after, share):
    """A net whose weights lie between two others: keeps what the first knew of pictures the second never saw (Wortsman et al. 2022)."""
    net = copy.deepcopy(before)
    net.load_state_dict({name: value + (after.state_dict()[name].to(value) - value) * share for name, value in before.state_dict().items()})
    return net


@torch.no_grad()
def case_margins(net, cases):
    """N×3 of all cases."""
    count, found = len(cases['entries']), []
    each = min(128, count)
    for start in range(0, count, each):  # always as many: a new batch size costs seconds of preparation on a GPU
        index = torch.arange(start, start + each).clamp(max=count - 1).to(cases['detail'].device)
        found.append(margins_of(net, *[cases[name][index].float() for name in VIEWS]))
    return torch.cat(found)[:count].float().cpu().numpy()


def report(cases, nets, before):
    """{share: tables}; every spoof set is judged by the net that never saw its repository."""
    entries = cases['entries']
    labels = np.array([('live', 'print', 'replay').index(e['label']) for e in entries])
    folds = np.array([e['fold'] if e['kind'] == 'spoof-set' else -2 for e in entries])
    names = sorted({e['repo'] for e, f in zip(entries, folds) if f >= 0})
    sources = np.array([names.index(e['repo']) if e['repo'] in names else -1 for e in entries])
    unseen, made = folds >= 0, {}
    for share in SHARES:
        found = {fold: case_margins(between(before, net, share), cases) for fold, net in nets.items()}
        blind = found['all'].mean(1)
        for fold in set(found) - {'all'}:
            blind[folds == fold] = found[fold][folds == fold].mean(1)
        table = per_source(blind[unseen], labels[unseen], sources[unseen], names)
        made[share] = {**summary(table, blind[unseen], labels[unseen]), 'sources': table, 'live refused': float((blind[folds == -2] < 0).mean())}
    return made


def print_report(made):
    for share, part in made.items():
        few = {k.split('/')[0][:6]: round(v['eer'], 2) for k, v in part['sources'].items() if v['eer'] is not None}
        print(f"  share {share}: mean EER {part['mean_eer']:.3f} pooled {part['pooled_eer']:.3f} at 0: live refused {part['bpcer']:.2f} attacks passed "
              f"{part['apcer']:.2f} other live refused {part['live refused']:.2f} {few}", flush=True)
