"""Fits what a run leaves open: the linear judge of tones, and the calibration of the members' sum.

The small net and the tones count by fixed shares, each over its spread on unseen sources: weights fitted to the sources did worse on sources left
out (README). All is fitted anew for each fold without its sources, so that a fold's net is blind to them in every number; the shipped net's
numbers come from the blind answers of all folds. Live pictures that no net learned from count as live sources.
"""
import numpy as np
import torch

from .logistic import even_weights, fit
from .tone import tone_of
from .views import DETAIL, DETAIL_PX, square_view

TONE_RIDGE = .02
GROUPS = (((0, 1, 2), 1), ((3,), 1))  # of MEMBERS, and their shares


@torch.no_grad()
def tones_of(bank):
    """{'entries', 'tones': N×22} of the whole bank."""
    found = []
    for start in range(0, len(bank['entries']), 64):
        i = slice(start, start + 64)
        found.append(tone_of(square_view(*(bank[k][i] for k in ('frames', 'size', 'centre', 'face')), DETAIL, DETAIL_PX).round()))
    return {'entries': bank['entries'], 'tones': torch.cat(found).numpy()}


def fit_tone(entries, tones, fold):
    """22 weights and a constant, without the fold's sources."""
    keep = np.array([not e['held'] and (fold == 'all' or str(e['fold']) != fold) for e in entries])
    live, sources = np.array([e['label'] == 'live' for e in entries]), np.array([e['repo'] for e in entries])
    middle, spread = tones[keep].mean(0), tones[keep].std(0) + 1e-3
    x = ((tones - middle) / spread)[keep]
    theta = fit(np.clip(x, -4, 4), live[keep], even_weights(live[keep], sources[keep]), TONE_RIDGE)
    return np.append(theta[:-1] / spread, theta[-1] - (theta[:-1] * middle / spread).sum())


def own_fold(entry):
    """The net that never saw the picture's source; pictures no net learned from are judged by the shipped one."""
    return str(entry['fold']) if entry['kind'] == 'spoof-set' and entry['fold'] >= 0 else 'all'


def usable(entries):
    """Cases that may fit or measure: spoof sets with a fold, and live pictures no net learned from."""
    return np.array([e['kind'] != 'spoof-set' or e['fold'] >= 0 for e in entries])


def fit_mix(members, entries, fold):
    """A weight for each member and a constant: liveness is the sigmoid of the sum."""
    live, sources = np.array([e['label'] == 'live' for e in entries]), np.array([e['repo'] for e in entries])
    sets = np.array([e['kind'] == 'spoof-set' for e in entries])
    keep = usable(entries) & np.array([fold == 'all' or own_fold(e) != fold for e in entries])
    weights = np.zeros(members.shape[1])
    for group, share in GROUPS:
        mean = members[:, group].mean(1)
        weights[list(group)] = share / (len(group) * mean[keep & sets].std())
    total = (members @ weights)[:, None]
    slope, constant = fit(total[keep], live[keep], even_weights(live[keep], sources[keep], 30), 1e-4)
    return np.append(weights * slope, constant)


def stack(entries, margins, known):
    """{fold: {'tone', 'mix'}}, the blind members and the blind logit of every case. `margins`: {fold: cases × 3}."""
    place = {(e['repo'], e['path']): i for i, e in enumerate(known['entries'])}
    tones = known['tones'][[place[e['repo'], e['path']] for e in entries]]
    fitted = {fold: {'tone': fit_tone(known['entries'], known['tones'], fold)} for fold in margins}
    told = {fold: tones @ part['tone'][:-1] + part['tone'][-1] for fold, part in fitted.items()}
    members = np.array([[*margins[own_fold(e)][i], told[own_fold(e)][i]] for i, e in enumerate(entries)])
    for fold, part in fitted.items():
        part['mix'] = fit_mix(members, entries, fold)
    logits = np.array([row @ fitted[own_fold(e)]['mix'][:-1] + fitted[own_fold(e)]['mix'][-1] for row, e in zip(members, entries)])
    return fitted, members, logits
