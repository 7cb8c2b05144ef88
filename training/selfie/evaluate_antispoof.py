"""Scores of the anti-spoofing net and of its teacher on the pack's untouched pictures; leave-one-source-out tables."""
import numpy as np
import torch
from torch.nn import functional as F

from metrics import calibration, per_source, summary
from views import CONTEXT, CONTEXT_PX, DETAIL, DETAIL_PX, square_view


def create_cases(bank, limit=None):
    """Views of all spoof sets and of the held-out live pictures, as the service cuts them."""
    rows = [i for i, e in enumerate(bank['entries']) if e['kind'] == 'spoof-set' or e['held']]
    rows = rows if limit is None else rows[::max(1, len(rows) // limit)]
    views = {'rows': torch.tensor(rows), 'context': [], 'detail': []}
    for start in range(0, len(rows), 64):
        index = torch.tensor(rows[start:start + 64], device=bank['frames'].device)
        known = bank['frames'][index], bank['size'][index], bank['centre'][index], bank['face'][index]
        views['context'].append(square_view(*known, CONTEXT, CONTEXT_PX).round().to(torch.uint8))
        views['detail'].append(square_view(*known, DETAIL, DETAIL_PX).round().to(torch.uint8))
    return {**views, 'context': torch.cat(views['context']), 'detail': torch.cat(views['detail'])}


@torch.no_grad()
def scores_of(net, cases):
    """Three heads' logits and their mean for every case, averaged with the mirrored picture."""
    net.eval()
    found = []
    for start in range(0, len(cases['rows']), 256):
        # Always 256 at once: a new batch size costs seconds of preparation on a GPU.
        index = torch.arange(start, start + 256).clamp(max=len(cases['rows']) - 1).to(cases['context'].device)
        context, detail = cases['context'][index].float(), cases['detail'][index].float()
        both = [net.judge(net.see(c), net.look(x))[:, :, 0] for c, x in ((context, detail), (context.flip(3), detail.flip(3)))]
        found.append((both[0] + both[1]) / 2)
    heads = torch.cat(found)[:len(cases['rows'])].float().cpu().numpy()
    return heads, heads.mean(1)


@torch.no_grad()
def teacher_logits(teacher, context):
    """MiniFASNetV2: 80×80, BGR, 0–255, class 1 = real; the logit of real against the rest. context: N×3×H×W RGB 0–255."""
    small = F.interpolate(context.float(), size=80, mode='bilinear', align_corners=False, antialias=True)
    logits = teacher(small.flip(1).permute(0, 2, 3, 1).contiguous())[0]
    return logits[:, 1] - torch.logsumexp(logits[:, [0, 2]], 1)


def report(bank, cases, nets, teacher):
    """`nets`: {fold or 'all': net}. The unseen table takes every spoof set from the net that never saw its repository."""
    entries = [bank['entries'][i] for i in cases['rows'].tolist()]
    labels = np.array([('live', 'print', 'replay').index(e['label']) for e in entries])
    folds = np.array([e['fold'] if e['kind'] == 'spoof-set' else -2 for e in entries])
    names = sorted({e['repo'] for e, f in zip(entries, folds) if f >= 0})
    sources = np.array([names.index(e['repo']) if e['repo'] in names else -1 for e in entries])
    scored = {fold: scores_of(net, cases) for fold, net in nets.items()}
    made, unseen = {}, folds >= 0
    columns = {'ours': lambda s: s[1], 'context': lambda s: s[0][:, 0], 'detail': lambda s: s[0][:, 1], 'fused': lambda s: s[0][:, 2]}
    for name, column in columns.items():
        scores = np.zeros(len(entries))
        for fold, found in scored.items():
            if fold != 'all':
                scores[folds == fold] = column(found)[folds == fold]
        table = per_source(scores[unseen], labels[unseen], sources[unseen], names)
        made[f'unseen {name}'] = {**summary(table, scores[unseen], labels[unseen]), 'sources': table}
        if name == 'ours':
            made['calibration'] = calibration(scores[unseen], labels[unseen] == 0, sources[unseen])
    miniature = torch.cat([teacher_logits(teacher, cases['context'][i:i + 256]) for i in range(0, len(entries), 256)]).cpu().numpy()
    table = per_source(miniature[unseen], labels[unseen], sources[unseen], names)
    made['MiniFASNetV2'] = {**summary(table, miniature[unseen], labels[unseen]), 'sources': table}
    refused = {}
    for group in ('sample', 'portrait', 'mask', 'condition'):
        here = np.array([e['kind'] == group for e in entries])
        if here.any():
            refused[group] = {'n': int(here.sum()), 'MiniFASNetV2': float((miniature[here] < 0).mean()),
                              **{str(fold): float((found[1][here] < 0).mean()) for fold, found in scored.items()}}
    made['held-out live refused'] = refused
    return made


def print_report(made):
    for name, part in made.items():
        if 'mean_eer' in part:
            print(f"  {name}: mean EER {part['mean_eer']:.3f} pooled {part['pooled_eer']:.3f} at 0: live refused {part['bpcer']:.3f} attacks passed {part['apcer']:.3f}", flush=True)
    print('  per source', {k.split('/')[0]: round(v['eer'], 3) for k, v in made['unseen ours']['sources'].items() if v['eer'] is not None}, flush=True)
    print('  held-out live refused', {k: {a: round(b, 3) for a, b in v.items()} for k, v in made['held-out live refused'].items()}, flush=True)
