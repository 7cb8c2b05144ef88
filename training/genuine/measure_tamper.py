"""Error rates of the tamper net on photos and scans of issuers it never saw, altered at their own resolution (alter.py) and saved as JPEG.

  python3 measure_tamper.py --run OUT --documents DIR --fonts DIR --kept FOLDER
"""
import argparse
import json
from pathlib import Path

import cv2
import numpy as np
import shared  # noqa: F401
import torch
from alter import PORTRAIT_WAYS, TEXT_WAYS
from documents import create_portrait_finder, is_held, read_labels, straighten
from error_rates import rates
from portrait import NO_FACE, portrait_box
from tamper_net import EDITS, TamperNet
from tampered import windows

SCANS = 16  # of one design
MARGIN = .25  # of the deviation between designs


def passed(photo, quality):
    return cv2.imdecode(cv2.imencode('.jpg', photo, [cv2.IMWRITE_JPEG_QUALITY, quality])[1], cv2.IMREAD_COLOR)


def held_documents(folder, find):
    used = {}
    for label in read_labels(folder):
        if not (label.get('quad') and is_held(label)) or 'partly_out_of_frame' in (label.get('tags') or []):
            continue
        key = label['country'], label['capture']
        used[key] = used.get(key, 0) + 1
        if label['capture'] == 'scan' and used[key] > SCANS:
            continue
        photo = cv2.imread(str(folder / label['file']))
        flat = straighten(photo, label['quad'])
        face = find(flat)
        yield {'photo': photo, 'quad': label['quad'], 'flat': flat, 'box': face and portrait_box(face), 'key': key, 'file': label['file']}


def donor_of(documents, number, random):
    """Another person's portrait: photos of one design all show the same mock document, scans show different people."""
    own = documents[number]['key']
    others = [d for i, d in enumerate(documents) if d['box'] and i != number and (d['key'] != own or own[1] == 'scan')]
    chosen = others[random.integers(len(others))]
    left, top, right, bottom = [int(v * s) for v, s in zip(chosen['box'], (672, 448, 672, 448))]
    return chosen['flat'][top:bottom, left:right]


def cases(documents, fonts, kept):
    """(way, edit number or None, document, straightened picture). Pictures are kept in a folder: making them takes longer than judging."""
    for number, doc in enumerate(documents):
        random = np.random.default_rng(number)
        quality = int(random.integers(80, 96))

        def picture(way, edit, make):
            file = kept / f"{Path(doc['file']).stem}-{way.split(' ')[0].strip(',')}-{edit}{'-again' if 'again' in way else ''}.png"
            if not file.exists():
                cv2.imwrite(str(file), straighten(make(), doc['quad']))
            return way, edit, doc, cv2.imread(str(file))

        yield picture('genuine', None, lambda: doc['photo'])
        yield picture('genuine, saved again', None, lambda: passed(doc['photo'], quality))
        for way, alter in PORTRAIT_WAYS.items() if doc['box'] else ():
            donor = donor_of(documents, number, random)
            yield picture(way, 0, lambda: passed(alter(doc['photo'], doc['quad'], doc['box'], donor, np.random.default_rng(number)), quality))
        for way, alter in TEXT_WAYS.items():
            seed = int(random.integers(1 << 30))
            yield picture(way, 1, lambda: passed(alter(doc['photo'], doc['quad'], doc['flat'], doc['box'], fonts, np.random.default_rng(seed)), quality))


@torch.no_grad()
def judge(net, flat, face):
    """Logits of a straightened picture (BGR), the portrait's window about the face found on it."""
    document = torch.from_numpy(np.ascontiguousarray(flat[:, :, ::-1])).permute(2, 0, 1)[None].float()
    return net(document, windows(document, torch.tensor([face or NO_FACE])).round())[0].tolist()


def group(row):
    return Path(row['file']).stem.split('-')[0], row['capture']


def limit_of(clean, edit):
    """Where 5 % of the genuine pictures of the worst design are refused, and a little more, for the next design may be worse.

    A share of all would let one design bear all refusals. Of four margins compared (0, ¼, ½ and 1 deviation between designs) a quarter is the
    least under which portraits of a design left out are refused in less than 5 %; for text none is (blind.py).
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
    for name in ('run', 'documents', 'fonts'):
        parser.add_argument(f'--{name}', type=Path, required=True)
    parser.add_argument('--net', default='types', help='types: never saw these issuers; all: what is shipped')
    parser.add_argument('--face-net', type=Path, default=Path(__file__).parents[2] / 'models/face-detector/face_detection_back_256x256_barracuda.onnx')
    parser.add_argument('--kept', type=Path, required=True, help='folder for the altered pictures, made once')
    args = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    net = TamperNet()
    net.load_state_dict(torch.load(args.run / 'tamper.pt', map_location='cpu')['nets'][args.net])
    net.eval()
    args.kept.mkdir(parents=True, exist_ok=True)
    find = create_portrait_finder(args.face_net)
    documents = list(held_documents(args.documents, find))
    rows = [{'way': way, 'edit': edit, 'file': doc['file'], 'capture': doc['key'][1], 'logits': judge(net, flat, find(flat))}
            for way, edit, doc, flat in cases(documents, sorted(args.fonts.rglob('*.[ot]tf')), args.kept)]
    (args.run / 'tamper-rows.json').write_text(json.dumps(rows))
    made = measured(rows)
    (args.run / 'tamper-measured.json').write_text(json.dumps(made, indent=1))
    print(json.dumps(made, indent=1))


if __name__ == '__main__':
    main()
