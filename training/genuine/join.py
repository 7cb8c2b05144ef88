"""Joins the branches of two tamper runs into one: the document's of one, the portrait's of another.

  python3 join.py --document RUN --portrait RUN --out RUN      # RUN/tamper.pt
"""
import argparse
from pathlib import Path

import torch


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name in ('document', 'portrait', 'out'):
        parser.add_argument(f'--{name}', type=Path, required=True)
    args = parser.parse_args()
    runs = {name: torch.load(getattr(args, name) / 'tamper.pt', map_location='cpu') for name in ('document', 'portrait')}
    part = lambda name, split: {k: v for k, v in runs[name]['nets'][split].items() if k.startswith(f'{name}.')}
    args.out.mkdir(parents=True, exist_ok=True)
    torch.save({'nets': {split: {**part('document', split), **part('portrait', split)} for split in runs['document']['nets']},
                'step': {name: run['step'] for name, run in runs.items()}}, args.out / 'tamper.pt')


if __name__ == '__main__':
    main()
