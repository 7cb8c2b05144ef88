"""Puts trained weights into models/finder:

  python3 -m anverso_training.finder.publish --run runs/release --held-out runs/finder/eval.json
"""
import json
from pathlib import Path

from ..common.publish import RAW, install, publish_parser, table
from .decode import CENTRE_STRIDE, MIN_CENTRE, MIN_POINT, POINT_STRIDE

KINDS = ['passport', 'cardWithMrz', 'cardWithoutMrz', 'other']


def groups_table(report):
    """One row a group with all its numbers."""
    rows = []
    for group, row in sorted(report['groups'].items()):
        rows.append((group, row['n'], ', '.join(f'{key} {value}' for key, value in row.items() if key != 'n' and value is not None)))
    return table(('group', 'n', 'numbers'), rows)


def main():
    parser = publish_parser(__doc__)
    parser.add_argument('--held-out', required=True, type=Path, help='eval.json of the run with --split train')
    args = parser.parse_args()
    split = json.loads((args.run / 'eval.json').read_text())['split']
    shipped = 'The weights shipped are the ones measured here.' if split == 'train' else \
        f'The weights shipped were then fine-tuned on everything (split `{split}`); these numbers are of the net before.'
    install(args.models, args.run, 'finder', {
        'input': {**RAW, 'widthPx': 384, 'heightPx': 384, 'padValue': 114},
        'outputs': {'heat': [1, 2, 48, 48], 'corners': [1, 16, 48, 48], 'kind': [1, 4, 48, 48], 'points': [1, 8, 96, 96], 'shift': [1, 4, 96, 96]},
        'kinds': KINDS, 'centreStridePx': CENTRE_STRIDE, 'pointStridePx': POINT_STRIDE, 'minCentreScore': MIN_CENTRE, 'minPointScore': MIN_POINT,
    }, {'groups': f'{shipped}\n\n{groups_table(json.loads(args.held_out.read_text()))}'})


if __name__ == '__main__':
    main()
