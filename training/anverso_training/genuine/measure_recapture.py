"""Error rates of the recapture nets on whole photos, seen as the service sees them: native squares and the context.

  python3 -m anverso_training.genuine.measure_recapture --run OUT --documents DIR --photos recapture.jsonl.gz --mirror CLONES --kept FILE

An everyday photo is judged by the net that never saw its repository, a document by the net of all (its issuers were held out).
"""
import json
from pathlib import Path

import numpy as np
import torch
from .build_pack import FOLDS, photos_of
from ..common.clones import read_blobs
from ..common.documents import is_held, read_labels
from ..common.metrics import rates
from .evaluate_recapture import attack_score
from .recapture_net import CONTEXT_PX, CROP_PX, CROPS, KINDS, LEAN, RecaptureNet
from ..common.run import plain_parser
from PIL import Image
from .squares import box_around, liveliest, open_photo, places_on

INNER = .8  # of an everyday photo, there being no document to place the squares on


def views(image, quad):
    """crops 3×3×160×160 and context 1×3×176×176 as tensors."""
    width, height = image.size
    pixels, crops = np.asarray(image), []
    for x, y in places_on(quad):
        left, top = (int(np.clip(round(c - CROP_PX / 2), 0, max(0, most - CROP_PX))) for c, most in ((x, width), (y, height)))
        part = pixels[top:top + CROP_PX, left:left + CROP_PX]
        crops.append(np.pad(part, ((0, CROP_PX - part.shape[0]), (0, CROP_PX - part.shape[1]), (0, 0)), mode='edge'))
    context = image.crop(box_around(quad, image)).resize((CONTEXT_PX, CONTEXT_PX), Image.BOX)
    tensor = lambda a: torch.from_numpy(np.ascontiguousarray(a)).permute(0, 3, 1, 2).float()
    return tensor(np.stack(liveliest(crops, CROPS))), tensor(np.asarray(context)[None])


def inner_quad(image):
    (w, h), m = image.size, (1 - INNER) / 2
    return np.float32([[w * m, h * m], [w * (1 - m), h * m], [w * (1 - m), h * (1 - m)], [w * m, h * (1 - m)]])


def load_nets(run):
    nets = {}
    for name, weights in torch.load(run / 'recapture.pt', map_location='cpu')['nets'].items():
        nets[name] = RecaptureNet()
        nets[name].load_state_dict({k: v.float() if v.dtype.is_floating_point else v for k, v in weights.items()})
        nets[name].eval()
    return nets


@torch.no_grad()
def judge(net, crops, context):
    """Logits of the three heads and their mean: 4×3."""
    heads = net.judge(net.look(crops.float())[None], net.see(context.float()))[0] + torch.tensor(LEAN)
    return torch.cat([heads, heads.mean(0, keepdim=True)]).tolist()


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


def table_of(rows, head=3, limit=0.0):
    """Per source and attack: EER against the real ones of the same source, and at the limit who is refused and who passes."""
    score = lambda chosen: attack_score(torch.tensor([r['logits'][head] for r in chosen]).reshape(-1, 3))
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


def limit_of(genuine):
    """Where 3 % of the genuine photos of the worst group are refused: a share of all would let one camera bear all refusals."""
    group = lambda r: r['net'] if r['net'] != 'all' else r['source']
    score = lambda chosen: attack_score(torch.tensor([r['logits'][3] for r in chosen]))
    return max(float(score([r for r in genuine if group(r) == name]).quantile(.97)) for name in {group(r) for r in genuine})


def measured(rows):
    limit = limit_of([r for r in rows if r['label'] == 'real'])
    return {'limit': limit, 'sources': table_of(rows, limit=limit), 'heads': {name: table_of(rows, head)['pooled, screen'] for head, name in enumerate(('crops', 'context', 'both', 'mean'))}}


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
