"""Error rates of both recapture nets together on whole photos, seen and judged as in the service: the larger one only where the first is not sure.

  python3 -m anverso_training.genuine.measure_recapture --run OUT --documents DIR --photos recapture.jsonl.gz --mirror CLONES --kept FILE

An everyday photo is judged by the nets that never saw its repository, a document by the nets of all (its issuers were held out).
"""
import json
from pathlib import Path

import numpy as np
import torch
from .build_pack import FOLDS, photos_of
from ..common.clones import read_blobs
from ..common.documents import is_held, read_labels
from ..common.metrics import rates
from .evaluate_recapture import scores_in_service
from .recapture_net import CROP_PX, CROPS, KINDS
from ..common.run import plain_parser
from PIL import Image
from .squares import box_around, liveliest, open_photo, places_on
from .train_recapture import NETS

INNER = .8  # of an everyday photo, there being no document to place the squares on


def views(image, quad):
    """crops 3×3×160×160 and the context of each net as tensors."""
    width, height = image.size
    pixels, crops = np.asarray(image), []
    for x, y in places_on(quad):
        left, top = (int(np.clip(round(c - CROP_PX / 2), 0, max(0, most - CROP_PX))) for c, most in ((x, width), (y, height)))
        part = pixels[top:top + CROP_PX, left:left + CROP_PX]
        crops.append(np.pad(part, ((0, CROP_PX - part.shape[0]), (0, CROP_PX - part.shape[1]), (0, 0)), mode='edge'))
    around = image.crop(box_around(quad, image))
    contexts = [around.resize((recipe['context_px'],) * 2, Image.BOX) for recipe in NETS.values()]
    tensor = lambda a: torch.from_numpy(np.ascontiguousarray(a)).permute(0, 3, 1, 2).float()
    return [tensor(np.stack(liveliest(crops, CROPS))), *(tensor(np.asarray(context)[None]) for context in contexts)]


def inner_quad(image):
    (w, h), m = image.size, (1 - INNER) / 2
    return np.float32([[w * m, h * m], [w * (1 - m), h * m], [w * (1 - m), h * (1 - m)], [w * m, h * (1 - m)]])


def load_nets(run):
    """{fold: [net, larger net]}, of the folds that both were trained without."""
    nets = {}
    for name, recipe in NETS.items():
        for fold, weights in torch.load(run / f'{name}.pt', map_location='cpu')['nets'].items():
            net = recipe['net']()
            net.load_state_dict({k: v.float() if v.dtype.is_floating_point else v for k, v in weights.items()})
            nets.setdefault(fold, []).append(net.eval())
    return {fold: pair for fold, pair in nets.items() if len(pair) == len(NETS)}


@torch.no_grad()
def judge(pair, crops, *contexts):
    """Logits of the first net on one square and on all, and of the larger net: 3×3."""
    (net, larger), (context, wide) = pair, contexts
    asked = ((net, crops[:1], context), (net, crops, context), (larger, crops, wide))
    return [one(squares.float(), around.float())[0].tolist() for one, squares, around in asked]


def everyday_photos(args):
    for repo, members in photos_of(args.photos).items():
        for row, (path, content) in zip(members, read_blobs(args.mirror, repo, [r['path'] for r in members])):
            if content is not None:
                image, _ = open_photo(content)
                yield {'source': repo.split('/')[0], 'label': row['label'], 'path': path, 'net': FOLDS[repo.split('/')[0]]}, views(image, inner_quad(image))


def document_photos(args):
    for label in read_labels(args.documents):
        if label.get('quad') and is_held(label):
            image, _ = open_photo((args.documents / label['file']).read_bytes())
            yield {'source': f"documents, {label['capture']}", 'label': 'real', 'path': label['file'], 'net': 'all'}, views(image, label['quad'])


def kept_views(args):
    """Rows with their views as bytes; kept in a file, for decoding takes longer than judging."""
    if not args.kept.exists():
        rows = [(row, [v.to(torch.uint8) for v in seen]) for make in (document_photos, everyday_photos) for row, seen in make(args)]
        torch.save(rows, args.kept)
    return torch.load(args.kept)


def score_of(rows, judge='both'):
    return scores_in_service(torch.tensor([r['logits'] for r in rows]).reshape(-1, 3, 3))[judge]


def table_of(rows, judge='both', limit=0.0):
    """Per source and attack: EER against the real ones of the same source, and at the limit who is refused and who passes."""
    score = lambda chosen: score_of(chosen, judge)
    table, everyday = {}, [r for r in rows if not r['source'].startswith('documents')]
    for source in sorted({r['source'] for r in rows}):
        here = [r for r in rows if r['source'] == source]
        for kind in KINDS[1:]:
            attacks = [r for r in here if r['label'] == kind]
            if attacks or (kind == 'screen' and any(r['label'] == 'real' for r in here)):
                table[f'{source}, {kind}'] = rates(score([r for r in here if r['label'] == 'real']), score(attacks), limit)
    for kind in KINDS[1:]:
        table[f'pooled, {kind}'] = rates(score([r for r in everyday if r['label'] == 'real']), score([r for r in everyday if r['label'] == kind]), limit)
    return table


def limit_of(rows):
    """Where 3 % of the real photos of all repositories left out are refused."""
    return float(score_of([r for r in rows if r['label'] == 'real' and r['net'] != 'all']).quantile(.97))


def measured(rows):
    limit = limit_of(rows)
    return {'limit': limit, 'sources': table_of(rows, limit=limit), 'parts': {name: table_of(rows, name)['pooled, screen'] for name in (*NETS, 'both')}}


def main():
    parser = plain_parser(__doc__)
    for name in ('run', 'documents', 'photos', 'mirror'):
        parser.add_argument(f'--{name}', type=Path, required=True)
    parser.add_argument('--kept', type=Path, required=True, help='file for the views of all photos, made once')
    args = parser.parse_args()
    torch.set_num_threads(1)
    nets = load_nets(args.run)
    rows = [{**row, 'logits': judge(nets[row['net']], *seen)} for row, seen in kept_views(args) if row['net'] in nets]
    made = measured(rows)
    (args.run / 'recapture-measured.json').write_text(json.dumps(made, indent=1))
    (args.run / 'recapture-rows.json').write_text(json.dumps(rows))
    print(json.dumps(made, indent=1))


if __name__ == '__main__':
    main()
