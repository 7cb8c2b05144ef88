"""Fits what a run leaves open: the linear judge of tones, and how much each member of the net counts.

Both are fitted anew for each fold without its sources, so that a fold's net is blind to them in every number. The shipped net's weights come
from the blind answers of all folds. Live pictures of other libraries, portraits and masks held out of training count as live sources.
"""
import numpy as np
import torch

from bank import load_bank
from logistic import even_weights, fit
from tone import tone_of
from views import DETAIL, DETAIL_PX, square_view

TONE_RIDGE, MIX_RIDGE = .003, .002


@torch.no_grad()
def tones_of(pack):
    """{(repo, path): 22 numbers} of the whole pack, and its entries."""
    bank = load_bank(pack, 'cpu')
    found = []
    for start in range(0, len(bank['entries']), 64):
        i = slice(start, start + 64)
        found.append(tone_of(square_view(*(bank[k][i] for k in ('frames', 'size', 'centre', 'face')), DETAIL, DETAIL_PX).round()))
    return {'entries': bank['entries'], 'tones': torch.cat(found).numpy()}


def fit_tone(entries, tones, fold):
    """22 weights and a constant, without the fold's sources."""
    keep = np.array([not e['held'] and (fold == 'all' or e['fold'] != fold) for e in entries])
    live, sources = np.array([e['label'] == 'live' for e in entries]), np.array([e['repo'] for e in entries])
    middle, spread = tones[keep].mean(0), tones[keep].std(0) + 1e-3
    x = ((tones - middle) / spread)[keep]
    theta = fit(np.clip(x, -4, 4), live[keep], even_weights(live[keep], sources[keep]), TONE_RIDGE)
    return np.append(theta[:-1] / spread, theta[-1] - (theta[:-1] * middle / spread).sum())


def blind_members(scores, tone_scores):
    """Cases × members from the net that never saw the case's source; pictures no net learned from are judged by the shipped one."""
    entries = scores['entries']
    rows = [(i, str(e['fold']) if e['kind'] == 'spoof-set' and e['fold'] >= 0 else 'all') for i, e in enumerate(entries)]
    return np.array([[*scores['scores'][fold][i][:5], tone_scores[fold][i]] for i, fold in rows])


def usable(entries):
    """Cases that may fit or measure: spoof sets with a fold, and live pictures no net learned from."""
    return np.array([e['kind'] != 'spoof-set' or e['fold'] >= 0 for e in entries])


def fit_mix(members, entries, fold):
    live, sources = np.array([e['label'] == 'live' for e in entries]), np.array([e['repo'] for e in entries])
    keep = usable(entries) & np.array([fold == 'all' or e['kind'] != 'spoof-set' or e['fold'] != fold for e in entries])
    spread = members[keep].std(0) + 1e-6
    theta = fit(members[keep] / spread, live[keep], even_weights(live[keep], sources[keep], 30), MIX_RIDGE, least=0.0)
    return np.append(theta[:-1] / spread, theta[-1])


def stack(scores, known):
    """{fold: {'tone', 'mix'}} and the blind, stacked logit of every case."""
    place = {(e['repo'], e['path']): i for i, e in enumerate(known['entries'])}
    tones = known['tones'][[place[e['repo'], e['path']] for e in scores['entries']]]
    fitted = {fold: {'tone': fit_tone(known['entries'], known['tones'], int(fold) if fold != 'all' else fold)} for fold in scores['scores']}
    members = blind_members(scores, {fold: tones @ part['tone'][:-1] + part['tone'][-1] for fold, part in fitted.items()})
    for fold, part in fitted.items():
        part['mix'] = fit_mix(members, scores['entries'], int(fold) if fold != 'all' else fold)
    own = [str(e['fold']) if e['kind'] == 'spoof-set' and e['fold'] >= 0 else 'all' for e in scores['entries']]
    logits = np.array([row @ fitted[f]['mix'][:-1] + fitted[f]['mix'][-1] for row, f in zip(members, own)])
    return fitted, members, logits
