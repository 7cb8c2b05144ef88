"""Fits the head that judges the measures of `antispoof` (antispoof_net.py), on differences to a camera's baseline:

  npm run eval selfie -- --only seen,measures         # the service's own measures of every labelled picture → lab/eval/out/selfie/measures.jsonl, everyday.jsonl
  python3 -m anverso_training.selfie.fit_head --measures ../eval/out/selfie/measures.jsonl --everyday ../eval/out/selfie/everyday.jsonl

Linear judges, because anything larger learns the sources by heart (README): one for pictures of a camera with a baseline, one for all others. A source's
pictures are seen twice: less the median of all cameras, and less the median of a few of its own genuine pictures. Everyday photos, real and of screens,
are thirty further cameras; they help the judge that knows no camera, and harm the other. Six siblings, each fitted without one
fold of whole repositories, give the honest scores; the limits of the head in service come from those. The limit fits the picture: in sharp pictures with room
around the face live faces score much higher than in blurred crops, and so do attacks.
"""
import json
from pathlib import Path

import numpy as np

from ..common.clones import read_rows
from ..common.metrics import equal_error
from ..common.run import MODELS, plain_parser, sha256
from .logistic import even_weights, fit

FOLDS = 6
RIDGE = .002
CUT = 4.0  # a measure further than so many deviations from the mean says no more than this
SHRINK = 3  # pictures' worth of the median of all cameras in a camera's baseline
MOST_SHIFT = 3.0  # of the raw score, by a baseline
ALONE = {'alone': .6, 'known': .34}  # share of the weight of pictures judged without a baseline, for the judge without one and with one
EVERYDAY = {'alone': .3, 'known': 0.0}  # weight of everyday photos beside 1 of the faces: the judge with a baseline errs more with them
FEWEST = 8  # genuine pictures of a source that gets a baseline in training
REFUSED = .05  # of the live faces of sources never seen, where judges are compared by one limit
AT_LIMIT = {'alone': .03, 'known': .04}  # the same at the limits in service: 4 % of sources never seen, in pictures as clients send them
NETS = 3  # the last measures are those of nets that have learned from everyday photos, or have no pixels of them
# Properties of a picture that move the limit of live faces, and the range in which they do
SHARPNESS, SIZE_SHARE = (.1, .28), (.3, 1.05)
SCREEN_LIMIT = 2.0  # of both nets against recaptures, mean: refused by that alone are 0.6 % more of the live faces of sources never seen, and 18 of the 46 % of replays by unknown phones that the rest lets pass
TEN = 10  # pictures of a baseline in the measured numbers
EACH = 40  # pictures of a source and class in a pooled number


def read_measures(path):
    rows = [row for row in read_rows(path) if 'measures' in row]
    column = lambda name: np.array([row[name] for row in rows])
    properties = np.array([(row['picture']['sharpness'], row['picture']['sizeShare']) for row in rows])
    return {'measures': column('measures'), 'live': column('label') == 'live', 'source': column('repo'), 'fold': column('fold'), 'held': column('held'),
            'picture': np.clip(properties, *zip(SHARPNESS, SIZE_SHARE))}


def read_everyday(path):
    rows = read_rows(path)
    column = lambda name: np.array([row[name] for row in rows])
    return {'measures': column('measures'), 'live': column('label') == 'real', 'source': column('repo')}


def standardised(measures, head):
    return np.clip((measures - head['mean']) / head['deviation'], -CUT, CUT)


def baseline(pictures, head):
    """The centre that a camera's pictures are judged from: `pictures` are standardised."""
    n, centre = len(pictures), np.array(head['centre'])
    away = (np.median(pictures, 0) - centre) * n / (n + SHRINK)
    shift = abs(away @ np.array(head['weights']['known']))
    return centre + away * min(1, MOST_SHIFT / max(shift, 1e-9))


def raw_scores(x, head, centre, judge):
    return (x - centre) @ np.array(head['weights'][judge]) + head['constant'][judge]


def own_cameras(x, live, source, weights, centre, seed):
    """Every source's pictures less the median of a few of its genuine ones."""
    random = np.random.default_rng(seed)
    for name in np.unique(source):
        here, own = source == name, centre
        if (genuine := x[here & live]).shape[0] >= FEWEST:
            n = random.integers(5, min(30, len(genuine)) + 1)
            own = centre + (np.median(genuine[random.choice(len(genuine), n, replace=False)], 0) - centre) * n / (n + SHRINK)
        yield x[here] - own, live[here], weights[here]


def everyday_part(everyday, head):
    """The context net has learned from these photos, and most are too large for the native net: what they say does not count."""
    x = standardised(everyday['measures'], head) - head['centre']
    x[:, -NETS:] = 0
    return x, everyday['live'], even_weights(everyday['live'], everyday['source'])


def fit_one(data, keep, seed, everyday):
    """The head of the pictures to keep."""
    measures, live, source = data['measures'][keep], data['live'][keep], data['source'][keep]
    head = {'mean': measures.mean(0), 'deviation': measures.std(0) + 1e-3, 'weights': {}, 'constant': {}}
    x = standardised(measures, head)
    spoofed = np.isin(source, np.unique(source[~live]))
    head['centre'] = np.median(x[live & spoofed], 0)
    weights = even_weights(live, source)
    alone, photos = (x - head['centre'], live, weights), everyday_part(everyday, head)
    own = list(own_cameras(x, live, source, weights, head['centre'], seed))
    for judge, share in ALONE.items():
        shares = [(alone, share), *((part, 1 - share) for part in own), (photos, EVERYDAY[judge])]
        parts = [(values, labels, weight * by) for (values, labels, weight), by in shares]
        theta = fit(*(np.concatenate(column) for column in zip(*parts)), RIDGE)
        head['weights'][judge], head['constant'][judge] = theta[:-1], theta[-1]
    return head


def blind_scores(data, siblings):
    """Raw scores by the sibling that never saw the source: without a baseline, and with one of the source's first genuine pictures (NaN for those, and without enough)."""
    alone, known = np.full(len(data['live']), np.nan), np.full(len(data['live']), np.nan)
    for name in np.unique(data['source'][data['fold'] >= 0]):
        here = np.flatnonzero(data['source'] == name)
        head = siblings[data['fold'][here[0]]]
        x = standardised(data['measures'][here], head)
        alone[here] = raw_scores(x, head, head['centre'], 'alone')
        first = np.flatnonzero(data['live'][here])[:TEN]
        if data['live'][here].sum() >= TEN + 5:
            known[here] = raw_scores(x, head, baseline(x[first], head), 'known')
            known[here[first]] = np.nan
    return {'alone': alone, 'known': known}


def pooled(scores, data):
    """Live and attack scores, as many of every source."""
    found = []
    for wanted in (True, False):
        parts = []
        for name in np.unique(data['source']):
            here = scores[(data['source'] == name) & (data['live'] == wanted) & ~np.isnan(scores)]
            if len(here):
                parts.append(here[np.linspace(0, len(here) - 1, EACH).astype(int)])
        found.append(np.concatenate(parts))
    return found


def even(source):
    """Weights by which every source counts the same."""
    _, index, counts = np.unique(source, return_inverse=True, return_counts=True)
    return 1 / (counts[index] * len(counts))


def fit_quantile(x, y, weights, share, rounds=200):
    """Coefficients of the columns of x and a constant, below which `share` of y lies: least absolute errors by reweighted least squares."""
    x = np.concatenate([x, np.ones((len(x), 1))], 1)
    theta = np.append(np.zeros(x.shape[1] - 1), np.quantile(y, share))
    for _ in range(rounds):
        rest = y - x @ theta
        weight = weights * np.where(rest > 0, share, 1 - share) / np.maximum(np.abs(rest), 1e-3)
        theta = np.linalg.solve((x * weight[:, None]).T @ x + 1e-9 * np.eye(x.shape[1]), (x * weight[:, None]).T @ y)
    return theta


def limits_of(blind, data, without=None):
    """{judge: sharpness, sizeShare, constant, least} from the live faces of all folds but one. A camera's baseline has taken its sharpness out: one limit for all pictures.

    `least` is the limit of all pictures together: blurred crops would have a lower one, by which their attacks would pass too.
    """
    found = {}
    for name, scores in blind.items():
        kept = data['live'] & ~np.isnan(scores) & (data['fold'] != without)
        fitted = lambda columns: fit_quantile(columns, scores[kept], even(data['source'][kept]), AT_LIMIT[name])
        (least,) = fitted(np.zeros((kept.sum(), 0)))
        found[name] = np.append(fitted(data['picture'][kept]) if name == 'alone' else [0, 0, least], least)
    return found


def above(scores, limit, data):
    return scores - np.maximum(data['picture'] @ limit[:2] + limit[2], limit[3])


def finished(head, blind, data, without=None):
    """With limits: the logit is `scale` · (raw − limit of the picture), so that liveness 0.5 refuses AT_LIMIT of the live faces that it was fitted to, also of sharp pictures alone."""
    limits, doubts, scales = limits_of(blind, data, without), {}, {}
    for name, scores in blind.items():
        live, attacks = pooled(above(scores, limits[name], data), data)
        both, is_live = np.concatenate([live, attacks]), np.arange(len(live) + len(attacks)) < len(live)
        scales[name] = fit(both[:, None], is_live, np.full(len(both), 1 / len(both)), 1e-6)[0]
        doubts[name] = scales[name] * max(0, np.quantile(attacks, 1 - REFUSED))
    digits = lambda value: np.round(value, 5).tolist()
    each = lambda values: {name: digits(value) for name, value in values.items()}
    named = {name: dict(zip(('sharpness', 'sizeShare', 'constant', 'least'), digits(limit))) for name, limit in limits.items()}
    return {**{name: digits(head[name]) for name in ('mean', 'deviation', 'centre')}, 'weights': each(head['weights']), 'constant': each(head['constant']),
            'scale': each(scales), 'limits': named, 'screen': SCREEN_LIMIT, 'doubt': each(doubts)}


def summary(blind, data):
    for name, scores in blind.items():
        live, attacks = pooled(scores, data)
        passed = (attacks > np.quantile(live, REFUSED)).mean()
        yield f'{name}: EER pooled {100 * equal_error(live, attacks):.1f} %, attacks passed at {REFUSED:.0%} of live refused {100 * passed:.1f} %'


def main(argv=None):
    parser = plain_parser(__doc__)
    parser.add_argument('--measures', type=Path, required=True)
    parser.add_argument('--everyday', type=Path, required=True)
    parser.add_argument('--models', type=Path, default=MODELS)
    parser.add_argument('--siblings', type=Path, default=MODELS.parent / 'eval' / 'selfie' / 'sibling-heads.json')
    parser.add_argument('--seed', type=int, default=1)
    args = parser.parse_args(argv)
    data, everyday = read_measures(args.measures), read_everyday(args.everyday)
    siblings = [fit_one(data, (data['fold'] != fold) & ~data['held'], args.seed, everyday) for fold in range(FOLDS)]
    blind = blind_scores(data, siblings)
    print('\n'.join(summary(blind, data)))
    file = args.models / 'antispoof' / 'manifest.json'
    manifest = json.loads(file.read_text())
    manifest['version'] = str(int(manifest['version']) + 1)  # baselines of cameras belong to one head
    manifest['head'] = {**finished(fit_one(data, ~data['held'], args.seed, everyday), blind, data), 'fittedTo': [sha256(args.measures), sha256(args.everyday)]}
    file.write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + '\n')
    args.siblings.write_text(json.dumps([finished(head, blind, data, fold) for fold, head in enumerate(siblings)]) + '\n')


if __name__ == '__main__':
    main()
