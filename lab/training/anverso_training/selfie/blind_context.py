"""What the context nets say of whole frames: each picture by the nets that were trained without it."""
import json

import numpy as np
import torch

from ..common.metrics import equal_error
from ..genuine.bank import reduced
from .fit_head import REFUSED, pooled
from .folds import left_out


@torch.no_grad()
def logits_of(bank, net, index, side_px):
    frames = lambda part: reduced(bank['frames'][part], side_px).float()
    return torch.cat([net(frames(part), bank['box'][part])[:, 0].float() for part in index.split(128)]).cpu()


def write_scores(bank, nets, side_px, file):
    """Scores N by the nets without the whole fold, NaN where none may judge; photos without a face have none. `nets`: {sibling: net}."""
    scores, rows = torch.full((len(bank['index']),), torch.nan), []
    for name, net in nets.items():
        codes = (-1,) if name == 'all' else left_out(name, bank['index'])
        judged = torch.isin(bank['fold'], torch.tensor(codes, dtype=bank['fold'].dtype, device=bank['fold'].device)) & ~bank['isphoto']
        index = torch.nonzero(judged).flatten()
        if not len(index):
            continue
        found = logits_of(bank, net, index, side_px)
        if not name.startswith('people'):
            scores[index.cpu()] = found
        entries = [bank['index'][i] for i in index.tolist()]
        rows += [{'repo': entry['repo'], 'path': entry['path'], 'without': name, 'logit': round(score, 5)} for entry, score in zip(entries, found.tolist())]
    file.write_text(''.join(json.dumps(row) + '\n' for row in rows))
    return scores.numpy()


def print_report(index, scores):
    """One limit for all sources of the folds, each source even."""
    column = lambda name: np.array([entry[name] for entry in index])
    wanted = (column('fold') >= 0) & ~np.isnan(scores)
    data = {'source': column('repo')[wanted], 'live': column('live')[wanted]}
    if len(set(data['live'])) == 2:
        live, attacks = pooled(scores[wanted], data)
        passed = (attacks > np.quantile(live, REFUSED)).mean()
        print(f'unseen sources: EER pooled {100 * equal_error(live, attacks):.1f} %, attacks passed at {REFUSED:.0%} of live refused {100 * passed:.1f} %', flush=True)
