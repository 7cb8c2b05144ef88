"""What the limits on edits are worth where they were not chosen: each is set without one issuer and applied to what was left out.

  python3 -m anverso_training.genuine.blind --run RUN      # adds `blind` to RUN/tamper-measured.json
"""
import json
from pathlib import Path

from . import measure_tamper
import numpy as np
from ..common.run import plain_parser
from .tamper_net import EDITS


def share(values):
    return {'n': len(values), 'share': float(np.mean(values)) if len(values) else None}


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
    file = args.run / 'tamper-measured.json'
    made = {**json.loads(file.read_text()), 'blind': tamper(json.loads((args.run / 'tamper-rows.json').read_text()))}
    file.write_text(json.dumps(made, indent=1))
    print(json.dumps(made['blind']))


if __name__ == '__main__':
    main()
