"""Error rates of the tamper net on photos and scans of issuers it never saw (altered_set.py).

  python3 measure_tamper.py --run OUT --pictures FOLDER
"""
import argparse
import json
from pathlib import Path

import cv2
import numpy as np
import shared  # noqa: F401
import torch
from altered_set import FACE_NET
from documents import create_portrait_finder, straighten
from error_rates import rates
from native_net import FORMS, NativeNet
from native_view import native_view, portrait_in_photo

EDITS = ('portrait', 'text')
MARGIN = .25  # of the deviation between designs


def views(folder, cell_px):
    """(row, luma, zones) of each picture; the face is found on the picture itself."""
    find = create_portrait_finder(FACE_NET)
    for row in json.loads((folder / 'rows.json').read_text()):
        photo = cv2.imread(str(folder / row['name']))
        face = find(straighten(photo, row['quad']))
        yield row, *native_view(photo, row['quad'], portrait_in_photo(row['quad'], face) if face else None, cell_px)


@torch.no_grad()
def judge(net, luma, zones):
    return net(torch.from_numpy(luma)[None, None].float(), torch.from_numpy(zones)[None])[0].tolist()


def group(row):
    return Path(row['file']).stem.split('-')[0], row['capture']


def limit_of(clean, edit):
    """Where 5 % of the genuine pictures of the worst design are refused, and a little more, for the next design may be worse.

    A share of all would let one design bear all refusals. Of four margins compared (0, ¼, ½ and 1 deviation between designs) a quarter is the
    least under which portraits of a design left out are refused in less than 5 % (blind.py).
    """
    scores = {}
    for row in clean:
        scores.setdefault(group(row), []).append(row['logits'][edit])
    worst = [float(np.quantile(values, .95)) for values in scores.values()]
    return max(worst) + MARGIN * float(np.std(worst, ddof=1))


def measured(rows):
    clean = [r for r in rows if r['edit'] is None]
    limits = [limit_of(clean, k) for k in range(2)]
    of = lambda chosen, k: torch.tensor([r['logits'][k] for r in chosen])
    made = {'limits': dict(zip(EDITS, limits)), 'ways': {}}
    for way, k in {(r['way'], r['edit']): 0 for r in rows if r['edit'] is not None}:
        for capture in ('photo', 'scan'):
            here = [r for r in rows if r['capture'] == capture]
            made['ways'][f'{EDITS[k]}: {way}, {capture}'] = rates(of([r for r in here if r['edit'] is None], k), of([r for r in here if r['way'] == way], k), limits[k])
    for k, edit in enumerate(EDITS):
        made['ways'][f'{edit}: all'] = rates(of(clean, k), of([r for r in rows if r['edit'] == k], k), limits[k])
    return made


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--run', type=Path, required=True)
    parser.add_argument('--pictures', type=Path, required=True)
    parser.add_argument('--net', default='types wide', help='types: never saw these issuers; all: what is shipped; wide or slim')
    args = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    net = NativeNet(*FORMS[args.net.split()[1]])
    net.load_state_dict(torch.load(args.run / 'native.pt', map_location='cpu')['nets'][args.net])
    net.eval()
    rows = [{**row, 'logits': judge(net, luma, zones)} for row, luma, zones in views(args.pictures, FORMS[args.net.split()[1]][1])]
    (args.run / 'tamper-rows.json').write_text(json.dumps(rows))
    made = measured(rows)
    (args.run / 'tamper-measured.json').write_text(json.dumps(made, indent=1))
    print(json.dumps(made, indent=1))


if __name__ == '__main__':
    main()
