"""Puts nets into models/:

  python3 -m anverso_training.selfie.publish --run runs/selfie

Fits the tones and the members' weights of antispoof and leaves its blind siblings for `npm run eval selfie` in the run's folder.
"""
import json
from argparse import Namespace
from pathlib import Path

import numpy as np

from ..common.metrics import equal_error, per_source, summary
from ..common.onnx_export import export
from ..common.publish import RAW, install, percent, publish_parser, table
from ..common.run import PACKS, write_record
from .antispoof_net import MEMBERS
from .assemble import assemble
from .conditions_net import COVERS
from .points import COUNT
from .skeleton import take_out
from .views import VIEWS

# MiniFASNetV2: its weights stay in the package, the build fills them in
GIVEN = {'package': 'capacitor-face-recognition-tflite', 'file': 'android/src/main/assets/anti_spoof.tflite'}
# Reviewed by eye: live and "replay" are the same dim webcam picture, without any trace of a screen.
DOUBTFUL = 'lestari15/CNN-face-detection'
SHAPES = {name: (1, 3, px, px) for name, (_, px) in VIEWS.items()}


def even_pool(scores, live, sources, each=24):
    """EER over as many pictures of each source and class: large sources do not decide it alone."""
    chosen = {True: [], False: []}
    for source in np.unique(sources):
        for wanted in (True, False):
            here = np.flatnonzero((sources == source) & (live == wanted))
            chosen[wanted].append(scores[here[np.linspace(0, len(here) - 1, each).astype(int)]])
    return equal_error(np.concatenate(chosen[True]), np.concatenate(chosen[False]))


def antispoof_tables(blind):
    """Errors by source, of each member, and on live pictures that no net learned from."""
    entries, before = blind['entries'], blind['before'].mean(1)
    labels = np.array([('live', 'print', 'replay').index(e['label']) for e in entries])
    names = sorted({e['repo'] for e in entries if e['kind'] == 'spoof-set' and e['fold'] >= 0})
    sources = np.array([names.index(e['repo']) if e['repo'] in names and e['kind'] == 'spoof-set' else -1 for e in entries])
    unseen = sources >= 0
    sure = unseen & (sources != (names.index(DOUBTFUL) if DOUBTFUL in names else -2))
    judged = lambda scores: per_source(scores[unseen], labels[unseen], sources[unseen], names)
    even = lambda scores, here: percent(even_pool(scores[here], labels[here] == 0, sources[here]))
    mini = judged(before)
    rows = [(n, f"{r['live']} / {r['spoof']}", percent(r['eer']), percent(mini[n]['eer']), percent(r['bpcer']), ', '.join(f'{kind} {percent(v)}' for kind, v in r['apcer'].items()))
            for n, r in judged(blind['logits']).items()]
    members = []
    for name, scores in [('all together', blind['logits']), *[(m, blind['members'][:, i]) for i, m in enumerate(MEMBERS)], ('MiniFASNetV2 as published, three distances', before)]:
        found = judged(scores)
        made = summary(found, scores[unseen], labels[unseen])
        without = np.mean([r['eer'] for n, r in found.items() if n != DOUBTFUL])
        members.append((name, percent(made['mean_eer']), percent(without), percent(made['pooled_eer']), even(scores, unseen), even(scores, sure)))
    refused = []
    for kind in ('sample', 'portrait', 'more-portrait', 'mask', 'condition'):
        here = np.array([e['kind'] == kind for e in entries])
        if here.any():
            refused.append((kind, here.sum(), percent((blind['logits'][here] < 0).mean()), percent((before[here] < 0).mean())))
    owner = DOUBTFUL.split('/')[0]
    return {
        'sources': table(('source (never seen by the net that judges it)', 'live / attacks', 'EER ours', 'EER MiniFASNetV2', 'live refused', 'attacks passed'), rows),
        'members': table(('judge', 'EER, mean of sources', f'without {owner}', 'pooled, by pictures', 'pooled, sources even', f'the same without {owner}'), members),
        'refused': table(('set', 'n', 'ours', 'MiniFASNetV2'), refused),
    }


def publish_antispoof(run, models, share, pack, given):
    nets, blind = assemble(run, pack, share)
    for fold, net in nets.items():
        export(net, run / f"antispoof{'' if fold == 'all' else f'-fold-{fold}'}.onnx", SHAPES, ['logit'])
    resume = run / 'antispoof.pt' if share else None
    write_record(Namespace(out=run, resume=resume, seed=None, steps=None, share=share), [run / 'antispoof.onnx'], [pack])
    views = {name: {'faceSizes': ratio, 'sidePx': px} for name, (ratio, px) in VIEWS.items()}
    install(models, run, 'antispoof', {'filledFrom': GIVEN, 'input': {**RAW, **views}, 'outputs': {'logit': [1]}}, antispoof_tables(blind))
    take_out(run / 'antispoof.onnx', given, models / 'antispoof')


def rate(row):
    return '–' if not row else f"{percent(row['recall_at_2_percent'])} at 2 % false alarms; at 0.5: {percent(row['recall'])}, false {percent(row['false_alarms'])} (n {row['n'][0]} / {row['n'][1]})"


def conditions_table(faces):
    rows = [("points, mean distance to the teacher's over the eyes' distance", f"{percent(faces['points_nme']['mean'])} (95th percentile {percent(faces['points_nme']['p95'])})"),
            ('yaw, pitch, roll, mean absolute difference to the teacher', ', '.join(f'{v:.1f}°' for v in faces['pose_mae_deg'])),
            ('turned beyond 30°', rate(faces['turned_beyond_30'])), *[(name, rate(faces[name])) for name in ('mask', 'sunglasses', 'hand')],
            ('a face, against what the detector takes for one and is none', rate(faces['presence']))]
    return f"{faces['n']} pictures never trained on:\n\n{table(('what', 'result'), rows)}"


def publish_conditions(run, models):
    report = json.loads((run / 'conditions.json').read_text())
    outputs = {'points': [1, COUNT, 2], 'pose': [1, 3], 'covered': [1, len(COVERS)], 'presence': [1]}
    install(models, run, 'face-conditions', {'input': {**RAW, 'widthPx': 128, 'heightPx': 128, 'padValue': 114, 'faceSizes': 1.6}, 'outputs': outputs, 'covers': list(COVERS)},
            {'faces': conditions_table(report['faces'])}, 'conditions')
    rows = [(source, what, rate(row)) for source, part in report['eyes'].items() for what, row in part.items()]
    install(models, run, 'face-eyes', {'input': {**RAW, 'widthPx': 48, 'heightPx': 48, 'padValue': 114, 'cornerDistances': 1.75}, 'outputs': {'state': [2, 3]},
                                       'states': ['open', 'closed', 'covered']}, {'eyes': table(('source', 'what', 'recall'), rows)}, 'eyes')


def main():
    parser = publish_parser(__doc__)
    parser.add_argument('--only', choices=['antispoof', 'conditions'])
    parser.add_argument('--share', type=float, default=0.0, help='0: MiniFASNetV2 as published; 1: as train_antispoof left it')
    parser.add_argument('--pack', type=Path, default=PACKS / 'selfie')
    args = parser.parse_args()
    args.run.mkdir(parents=True, exist_ok=True)
    if args.only != 'conditions':
        publish_antispoof(args.run, args.models, args.share, args.pack, Path(__file__).parents[3] / 'node_modules' / GIVEN['package'] / GIVEN['file'])
    if args.only != 'antispoof':
        publish_conditions(args.run, args.models)


if __name__ == '__main__':
    main()
