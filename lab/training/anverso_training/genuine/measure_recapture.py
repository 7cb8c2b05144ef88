"""Error rates and limits of the recapture nets on everyday photos, each judged by the nets that never saw its repository:

  python3 -m anverso_training.genuine.measure_recapture --run OUT      # reads OUT/recapture-blind.jsonl and OUT/recapture-small-blind.jsonl, writes OUT/recapture-measured.json

As in the service the small net ends the case below ENDED, and else the larger one is asked.

The squares of the pack are those that the service takes, so these are the errors of whole photos. Selfies among the pictures are judged where selfies are (lab/eval/selfie).
"""
import json
from pathlib import Path

import numpy as np
import torch

from ..common.clones import read_rows
from ..common.metrics import rates
from ..common.run import plain_parser
from .build_pack import FOLDS
from .evaluate_recapture import attack_score
from .recapture_net import KINDS

REFUSED = .03  # of the real photos, at the limit. Genuine documents score far lower: of 322 none is above
WITHOUT_DOUBT = .15  # of the screens, at most
ENDED = -2.0  # score of the small net below which the larger one is not asked


def scored(rows):
    logits = torch.tensor([row['logits'] for row in rows])
    return [{**row, 'score': float(score)} for row, score in zip(rows, attack_score(logits))]


def together(large, small):
    """The score of the net that has the last word, for every photo that both have seen."""
    first = {(row['source'], row['path']): row['score'] for row in small}
    last = lambda a, b: a if a < ENDED else b
    return [{**row, 'score': last(first[row['source'], row['path']], row['score'])} for row in large if (row['source'], row['path']) in first]


def scores(rows, label, source=None):
    return torch.tensor([row['score'] for row in rows if row['label'] == label and source in (None, row['source'])])


def limits_of(rows):
    return {'attack': float(scores(rows, 'real').quantile(1 - REFUSED)), 'doubt': float(scores(rows, 'screen').quantile(WITHOUT_DOUBT))}


def bands(found, limits):
    """Shares that pass without doubt, are in doubt, and are refused."""
    values = np.asarray(found)
    above = lambda name: float((values > limits[name]).mean())
    return {'n': len(values), 'passed': 1 - above('doubt'), 'doubt': above('doubt') - above('attack'), 'refused': above('attack')}


def measured(rows):
    limits, table = limits_of(rows), {}
    for source in sorted({row['source'] for row in rows}):
        for kind in KINDS[1:]:
            if len(scores(rows, kind, source)) or (kind == 'screen' and len(scores(rows, 'real', source))):
                table[f'{source}, {kind}'] = rates(scores(rows, 'real', source), scores(rows, kind, source), limits['attack'])
    for kind in KINDS[1:]:
        table[f'pooled, {kind}'] = rates(scores(rows, 'real'), scores(rows, kind), limits['attack'])
    return {'limits': limits, 'sources': table, 'bands': {label: bands(scores(rows, label), limits) for label in ('real', *KINDS[1:])}}


def write_selfies(rows, file):
    """What `npm run eval selfie -- --only measures` takes instead of the net in service, which has learned from these selfies. Higher is live."""
    lines = [{'repo': row['repo'], 'path': row['path'], 'without': str(row['fold']), 'logit': round(-row['score'], 4)} for row in rows if 'repo' in row]
    file.write_text(''.join(json.dumps(line) + '\n' for line in lines))


def main():
    parser = plain_parser(__doc__)
    parser.add_argument('--run', type=Path, required=True)
    args = parser.parse_args()
    rows = scored(read_rows(args.run / 'recapture-blind.jsonl'))
    write_selfies(rows, args.run / 'selfie-recapture-blind.jsonl')
    small = scored(read_rows(args.run / 'recapture-small-blind.jsonl'))
    made = measured(together([row for row in rows if row['source'] in FOLDS], small))
    (args.run / 'recapture-measured.json').write_text(json.dumps(made, indent=1))
    print(json.dumps({'limits': made['limits'], 'bands': made['bands']}, indent=1))


if __name__ == '__main__':
    main()
