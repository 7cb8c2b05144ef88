"""Error rates of both recapture nets together on documents of issuers it never saw: real photos and scans against simulated screens and copies.

  python3 -m anverso_training.genuine.measure_documents --run RUN --documents DIR --kept FILE      # adds to RUN/recapture-measured.json
"""
import json
from pathlib import Path

import cv2
import numpy as np
import torch
from .bank import load_flats, load_photos, reduced
from .closeups import close_ups
from ..common.documents import is_held, read_labels
from ..common.metrics import rates
from .large_net import CONTEXT_PX as LARGE_CONTEXT_PX
from .measure_recapture import judge, load_nets, score_of, views
from .recapture_net import CONTEXT_PX, CROPS
from ..common.run import PACKS, plain_parser
from PIL import Image
from .scenes import scene


def simulated_views(pack, documents, count):
    """Held-out documents on screens and on paper, as themselves too: ('genuine' | 'screen' | 'print', crops, context of each net)."""
    flats = load_flats(documents, 'cpu', lambda e: e['held'] and not e['overlay'])
    grounds = load_photos(pack, 'cpu', lambda e: e['label'] == 'real' and e['source'] == 'HarshitaJindal09')['contexts']
    torch.manual_seed(3)
    for _ in range(count // 4):
        images = flats['images'][torch.randint(len(flats['images']), (12,))]
        crops, contexts = close_ups(images, CROPS, [4, 4, 4]), (scene(images, grounds, [4, 4, 4], LARGE_CONTEXT_PX) * 255).round().to(torch.uint8)
        for i in range(12):
            yield ('genuine', 'screen', 'print')[i // 4], (crops[i] * 255).round().to(torch.uint8), reduced(contexts[i:i + 1], CONTEXT_PX), contexts[i:i + 1]


def grey_photo(photo, quad, random):
    """The real photo with the document alone in grey, as a copier's contrast has it."""
    grey = cv2.cvtColor(photo, cv2.COLOR_RGB2GRAY).astype(np.float32)
    grey = np.clip((grey - 128) * random.uniform(.9, 1.6) + 128, 0, 255)[..., None] * random.normal(1, .015, 3)
    mask = cv2.fillConvexPoly(np.zeros(photo.shape[:2], np.float32), np.int32(np.round(quad)), 1.0)[..., None]
    return Image.fromarray(np.clip(photo + (grey - photo) * mask, 0, 255).astype(np.uint8))


def grey_views(folder):
    for label in read_labels(folder):
        if label.get('quad') and is_held(label) and label['capture'] == 'photo':
            photo = np.asarray(Image.open(folder / label['file']).convert('RGB'))
            quad = np.float32(label['quad']).reshape(4, 2)
            seen = views(grey_photo(photo, quad, np.random.default_rng(label['number'])), quad)
            yield 'grey copy', *(view.to(torch.uint8) for view in seen)


def main():
    parser = plain_parser(__doc__)
    for name in ('run', 'documents', 'kept'):
        parser.add_argument(f'--{name}', type=Path, required=True)
    parser.add_argument('--pack', type=Path, default=PACKS / 'genuine' / 'pack.zip')
    parser.add_argument('--flats', type=Path, default=PACKS / 'genuine' / 'documents.zip')
    parser.add_argument('--count', type=int, default=80, help='of each kind')
    args = parser.parse_args()
    torch.set_num_threads(1)
    cv2.setNumThreads(1)
    if not args.kept.exists():
        torch.save([*grey_views(args.documents), *simulated_views(args.pack, args.flats, args.count)], args.kept)
    pair = load_nets(args.run)['all']
    rows = [{'kind': kind, 'logits': judge(pair, *seen)} for kind, *seen in torch.load(args.kept)]
    of = lambda kind: score_of([r for r in rows if r['kind'] == kind])
    file = args.run / 'recapture-measured.json'
    measured = json.loads(file.read_text())
    real = score_of([r for r in json.loads((args.run / 'recapture-rows.json').read_text()) if r['source'].startswith('documents')])
    limit = measured['limit']
    measured['documents'] = {f'{kind}, against real photos and scans': rates(real, of(kind), limit) for kind in ('screen', 'print', 'grey copy')}
    measured['documents'] |= {f'{kind}, against simulated genuine photos': rates(of('genuine'), of(kind), limit) for kind in ('screen', 'print')}
    file.write_text(json.dumps(measured, indent=1))
    print(json.dumps(measured['documents'], indent=1))


if __name__ == '__main__':
    main()
