"""What the limits are worth where they were not chosen: each is set without one fold, issuer or design and applied to what was left out.

  python3 -m anverso_training.genuine.blind --run RUN      # adds `blind` to RUN/recapture-measured.json and RUN/tamper-measured.json
"""
import json
from pathlib import Path

from . import measure_tamper
from .evaluate_recapture import scores_in_service
import numpy as np
import torch
from .recapture_net import LEAN
from ..common.run import plain_parser
from .tamper_net import EDITS

LEANS = (0.0, -2.0, -3.0, -3.5, -4.0, -5.0)  # what was tried for `print`


def attack(rows, lean):
    """Scores with another lean of `print` than the rows were stored with."""
    logits = torch.tensor([r['logits'] for r in rows]).reshape(-1, 3, 3) + torch.tensor([0, 0, lean - LEAN[2]])
    return scores_in_service(logits)['both'].numpy()


def share(values):
    return {'n': len(values), 'share': float(np.mean(values)) if len(values) else None}


def chosen_lean(scans, real):
    """The weakest lean under which at most 2 % of the scans are above the limit that refuses 3 % of the real photos."""
    for lean in LEANS:
        if (attack(scans, lean) > limit_of(real, lean)).mean() <= .02:
            return lean
    return LEANS[-1]


def limit_of(real, lean):
    return np.quantile(attack(real, lean), .97)


def recapture(rows):
    scans = [r for r in rows if r['source'] == 'documents, scan']
    everyday = [r for r in rows if not r['source'].startswith('documents')]
    real = [r for r in everyday if r['label'] == 'real']
    refused, passed, leans = [], [], {}
    for fold in sorted({r['net'] for r in everyday}):
        lean = chosen_lean(scans, [r for r in real if r['net'] != fold])
        limit = limit_of([r for r in real if r['net'] != fold], lean)
        refused += list(attack([r for r in real if r['net'] == fold], lean) > limit)
        passed += list(attack([r for r in everyday if r['net'] == fold and r['label'] == 'screen'], lean) <= limit)
    scan_refused = []
    for country in ('SRB', 'ESP'):
        mine = [r for r in scans if country in r['path']]
        lean = leans[country] = chosen_lean([r for r in scans if country not in r['path']], real)
        scan_refused += list(attack(mine, lean) > limit_of(real, lean))
    return {'real photos refused': share(refused), 'screens passed': share(passed), 'scans refused': share(scan_refused), 'leans': leans}


def tamper(rows):
    issuer = lambda r: Path(r['file']).stem.split('-')[0]
    clean, made = [r for r in rows if r['edit'] is None], {}
    limits = {name: [measure_tamper.limit_of([r for r in clean if issuer(r) != name], k) for k in range(len(EDITS))] for name in {issuer(r) for r in rows}}
    rows = [r for name, own in limits.items() for r in measure_tamper.with_repeats([r for r in rows if issuer(r) == name], own[1])]
    above = lambda r, k: r['logits'][k] > limits[issuer(r)][k]
    for name in dict.fromkeys(r['set'] for r in rows):
        here = [r for r in rows if r['set'] == name]
        for k, edit in enumerate(EDITS):
            made[f'{edit} edits passed, {name}'] = share([not above(r, k) for r in here if r['edit'] == k])
        for capture in ('photo', 'scan'):
            made[f'genuine {capture}s refused by either, {name}'] = share([above(r, 0) or above(r, 1) for r in here if r['edit'] is None and r['capture'] == capture])
    return made


def main():
    parser = plain_parser(__doc__)
    parser.add_argument('--run', type=Path, required=True)
    args = parser.parse_args()
    for name, measure in (('recapture', recapture), ('tamper', tamper)):
        file = args.run / f'{name}-measured.json'
        made = {**json.loads(file.read_text()), 'blind': measure(json.loads((args.run / f'{name}-rows.json').read_text()))}
        file.write_text(json.dumps(made, indent=1))
        print(name, json.dumps(made['blind']))


if __name__ == '__main__':
    main()
