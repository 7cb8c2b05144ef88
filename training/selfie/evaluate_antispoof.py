"""Scores of the anti-spoofing net and of its teacher on the pack's untouched pictures; leave-one-source-out tables."""
import numpy as np
import torch

from antispoof_net import MEMBERS
from metrics import per_source, summary
from views import VIEWS, square_view


def create_cases(bank, limit=None, wanted=tuple(VIEWS)):
    """Views of all spoof sets and of the held-out live pictures, as the service cuts them."""
    rows = [i for i, e in enumerate(bank['entries']) if e['kind'] == 'spoof-set' or e['held']]
    rows = rows if limit is None else rows[::max(1, len(rows) // limit)]
    views = {name: [] for name in wanted}
    for start in range(0, len(rows), 64):
        index = torch.tensor(rows[start:start + 64], device=bank['frames'].device)
        known = bank['frames'][index], bank['size'][index], bank['centre'][index], bank['face'][index]
        for name, (ratio, px) in ((name, VIEWS[name]) for name in wanted):
            views[name].append(square_view(*known, ratio, px).round().to(torch.uint8))
    return {'rows': torch.tensor(rows), **{name: torch.cat(found) for name, found in views.items()}}


def portions(count, device):
    """Always as many at once, the last case repeated: a new batch size costs seconds of preparation on a GPU."""
    size = min(256, count)
    return [torch.arange(start, start + size).clamp(max=count - 1).to(device) for start in range(0, count, size)]


@torch.no_grad()
def members_of(net, cases):
    """Every member's logit for every case, averaged with the mirrored picture: N×6."""
    net.eval()
    found, count = [], len(cases['rows'])
    for index in portions(count, cases['detail'].device):
        views = [cases[name][index].float() for name in VIEWS]
        found.append((net.members(*views) + net.members(*[v.flip(3) for v in views])) / 2)
    return torch.cat(found)[:count].float().cpu().numpy()


def teacher_margins(see, views):
    return torch.cat([see(views[index])[1] for index in portions(len(views), views.device)])[:len(views)].cpu().numpy()


def over_spread(*scores):
    return sum(score / (score.std() + 1e-6) for score in scores)


def report(bank, cases, nets, see):
    """`nets`: {fold or 'all': net}. The unseen tables take every spoof set from the net that never saw its repository.

    Also returns the members' logits of all nets, for fitting the members' weights.
    """
    entries = [bank['entries'][i] for i in cases['rows'].tolist()]
    labels = np.array([('live', 'print', 'replay').index(e['label']) for e in entries])
    folds = np.array([e['fold'] if e['kind'] == 'spoof-set' else -2 for e in entries])
    names = sorted({e['repo'] for e, f in zip(entries, folds) if f >= 0})
    sources = np.array([names.index(e['repo']) if e['repo'] in names else -1 for e in entries])
    scored = {fold: members_of(net, cases) for fold, net in nets.items()}
    blind = np.zeros((len(entries), len(MEMBERS)))
    for fold, found in scored.items():
        if fold != 'all':
            blind[folds == fold] = found[folds == fold]
    teacher = np.stack([teacher_margins(see, cases[name]) for name in ('wide', 'near')], 1)
    unseen = folds >= 0
    columns = {name: blind[:, i] for i, name in enumerate(MEMBERS[:5])}
    columns.update({'towers': blind[:, :3].mean(1), 'MiniFASNetV2': teacher[:, 0], 'MiniFASNetV2 near': teacher[:, 1],
                    'towers and second': over_spread(blind[:, :3].mean(1), blind[:, 3:5].mean(1)),
                    'towers and teacher': over_spread(blind[:, :3].mean(1), teacher.mean(1))})
    made = {}
    for name, scores in columns.items():
        table = per_source(scores[unseen], labels[unseen], sources[unseen], names)
        made[name] = {**summary(table, scores[unseen], labels[unseen]), 'sources': table}
    made['second like teacher'] = [float(np.corrcoef(blind[unseen, 3 + i], teacher[unseen, i])[0, 1]) for i in (0, 1)]
    made['live refused'] = {group: {str(fold): float((found[here, :3].mean(1) < 0).mean()) for fold, found in scored.items()}
                            for group in ('sample', 'portrait', 'more-portrait', 'mask', 'condition')
                            if (here := np.array([e['kind'] == group for e in entries])).any()}
    kept = [{k: e[k] for k in ('repo', 'path', 'kind', 'label', 'fold', 'subject')} for e in entries]
    return made, {'entries': kept, 'scores': {str(fold): found.astype(np.float32) for fold, found in scored.items()}, 'teacher': teacher}


def print_report(made):
    for name, part in made.items():
        if 'mean_eer' in part:
            few = {k.split('/')[0][:6]: round(v['eer'], 2) for k, v in part['sources'].items() if v['eer'] is not None}
            print(f"  {name}: mean EER {part['mean_eer']:.3f} pooled {part['pooled_eer']:.3f} at 0: live refused {part['bpcer']:.2f} attacks passed {part['apcer']:.2f} {few}", flush=True)
    print('  second like teacher', made['second like teacher'], 'live refused', made['live refused'], flush=True)
