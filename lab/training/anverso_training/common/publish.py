"""A run's net into models/<name>: weights, manifest, check.json, run.json and the card's measured tables.

The card's prose is written by hand and stays; what stands between two markers `<!-- measured NAME -->` and
`<!-- end measured -->` comes from the run, so that the numbers cannot drift from the weights.
"""
import json
import re
import shutil

from .run import MODELS, plain_parser, sha256

RAW = {'colour': 'rgb', 'mean': [0, 0, 0], 'std': [1 / 255] * 3}  # raw 0–255 in the service's terms: normalisation is inside
RAW_GREY = {'colour': 'grey', 'mean': [0], 'std': [1 / 255]}
LICENCE = 'Apache-2.0'


def publish_parser(doc):
    from pathlib import Path
    parser = plain_parser(doc)
    parser.add_argument('--run', type=Path, required=True, help='folder of the training run')
    parser.add_argument('--models', type=Path, default=MODELS)
    return parser


def percent(value, digits=1):
    return '–' if value is None else f'{100 * value:.{digits}f} %'


def table(head, rows):
    lines = [f"| {' | '.join(head)} |", '|' + '---|' * len(head)]
    return '\n'.join(lines + [f"| {' | '.join(str(cell) for cell in row)} |" for row in rows])


def marked(name, text):
    return f'<!-- measured {name} -->\n{text}\n<!-- end measured -->'


def filled(card, measured):
    """The card with its measured parts replaced; a part without a place is added at the end."""
    for name, text in measured.items():
        place = re.compile(rf'<!-- measured {re.escape(name)} -->\n.*?<!-- end measured -->', re.S)
        if place.search(card):
            card = place.sub(lambda _: marked(name, text), card)
        else:
            card = f'{card.rstrip()}\n\n{marked(name, text)}\n'
    return card


def install(models, run, name, manifest, measured, source=None):
    """`source`: file name of the net in the run without its suffix, where it is not `name`."""
    source, target = run / f'{source or name}.onnx', models / name
    target.mkdir(parents=True, exist_ok=True)
    before = json.loads((target / 'manifest.json').read_text()) if (target / 'manifest.json').exists() else {}
    weights = target / f'{name}.onnx'
    shutil.copyfile(source, weights)
    shutil.copyfile(source.with_suffix('.check.json'), target / 'check.json')
    shutil.copyfile(source.with_suffix('.run.json'), target / 'run.json')
    # Without `eightBit` the service opens the float weights until `common.quantise` has been run again.
    kept = {'name': name, 'version': str(int(before.get('version', 0)) + 1), 'file': weights.name, 'sha256': sha256(weights),
            'licence': before.get('licence', LICENCE)}
    (target / 'manifest.json').write_text(json.dumps({**kept, **manifest}, indent=2, ensure_ascii=False) + '\n')
    card = target / 'card.md'
    card.write_text(filled(card.read_text() if card.exists() else f'# {name}\n\n**Licence:** {kept["licence"]}.\n', measured))
    print(f'{name} installed; sentences of its card about earlier weights need a new measurement')
