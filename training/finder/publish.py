"""Puts trained weights into models/finder with a hash-checked manifest and a card made from the reports."""
import argparse
import hashlib
import json
import shutil
from pathlib import Path

CARD = """# Finder

Finds identity documents and their machine readable zones in a photo: four corners each, as printed, with the document's kind.
Small convolutional net (0.68 M weights, 0.56 GMAC at 384×384). Decoding: `training/finder/README.md`.

## Data
Drawn documents (no issuer's design), cards of our own studio (invented people, printings of the Americas and Spain as we draw them), mock and
specimen documents (MIDV-2020 scans, MIDV-500 frames, public specimen pictures), everyday photos of public repositories and photos of
screens as grounds. The MIDV sets are offered for research; repositories rarely own the pictures in
them. For a commercial deployment retrain on consented images of your own: `training/finder/README.md` gives the one command.

## Measured on what training never saw (split `train`)
Held out: the issuers SRB, ESP, TUR, CZE, CHL, PRT, FRA, JPN, QAT, MAC and one whole repository of photos without documents.
`iou` one pass, `iou2` after a second pass on a crop, `turn` share with the right orientation, `mrz_found` share with the band at the right angle.
`drawn`: cards of the studio in its own photographs, other people than in training; `drawn-unseen`: four printings never trained on. They share the
studio's hand with what was trained on, so they say less than the others. `screen`: photos of screens without a document.
Small sets: one case in 50 is 2 %. MIDV-500 photographed every type on the same tables with the same phones, so `photo` groups show new
designs in known places. {shipped}

{table}
## Limits
Documents under about 4 % of the frame, more than half hidden, or tilted beyond 45° are not aimed at. A document may leave the frame by
about a quarter. Two documents whose centres fall within 16 px of the 384 px input are found as one.
"""


def about_shipped(split):
    if split == 'train':
        return 'The weights shipped are the ones measured here.'
    return f'The weights shipped were then fine-tuned on everything (split `{split}`); these numbers are of the net before.'


def table(report):
    lines = ['| group | n | numbers |', '|---|---|---|']
    for group, row in sorted(report['groups'].items()):
        numbers = ', '.join(f'{key} {value}' for key, value in row.items() if key != 'n' and value is not None)
        lines.append(f'| {group} | {row["n"]} | {numbers} |')
    return '\n'.join(lines) + '\n'


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument('--run', required=True, type=Path, help='folder of the run whose weights are shipped')
    parser.add_argument('--held-out', required=True, type=Path, help='eval.json of the run with --split train')
    parser.add_argument('--models', type=Path, default=Path(__file__).parents[2] / 'models' / 'finder')
    parser.add_argument('--version', default='1')
    args = parser.parse_args()
    args.models.mkdir(parents=True, exist_ok=True)
    shutil.copy(args.run / 'finder.onnx', args.models / 'finder.onnx')
    shipped, held_out = json.loads((args.run / 'eval.json').read_text()), json.loads(args.held_out.read_text())
    manifest = {
        'name': 'finder', 'version': args.version, 'file': 'finder.onnx', 'sha256': hashlib.sha256((args.models / 'finder.onnx').read_bytes()).hexdigest(),
        # Raw 0-255 in the service's terms, (value / 255 - mean) / std: normalisation is inside the net.
        'input': {'colour': 'rgb', 'mean': [0, 0, 0], 'std': [1 / 255] * 3, 'widthPx': 384, 'heightPx': 384, 'padValue': 114},
        'outputs': {'heat': [1, 2, 48, 48], 'corners': [1, 16, 48, 48], 'kind': [1, 4, 48, 48], 'points': [1, 8, 96, 96], 'shift': [1, 4, 96, 96]},
        'kinds': ['passport', 'cardWithMrz', 'cardWithoutMrz', 'other'],
        'centreStridePx': 8, 'pointStridePx': 4, 'minCentreScore': 0.35, 'minPointScore': 0.25, 'licence': 'Apache-2.0',
    }
    (args.models / 'manifest.json').write_text(json.dumps(manifest, indent=2) + '\n')
    (args.models / 'card.md').write_text(CARD.format(table=table(held_out), shipped=about_shipped(shipped['split'])))


if __name__ == '__main__':
    main()
