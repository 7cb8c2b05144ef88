"""Puts nets into models/:

  python3 -m anverso_training.selfie.publish --run runs/selfie

The net of antispoof needs no training: its head is fitted by `fit_head`.
"""
import json
from argparse import Namespace
from pathlib import Path

from ..common.onnx_export import export
from ..common.publish import RAW, install, percent, publish_parser, table
from ..common.run import write_record
from .antispoof_net import MEASURES, AntispoofNet
from .conditions_net import COVERS
from .context_net import FRAME_PX
from .minifas import MiniFas
from .native_net import SIDE_PX as NATIVE_PX
from .points import COUNT
from .skeleton import take_out
from .views import VIEWS

# MiniFASNetV2: its weights stay in the package, the build fills them in
GIVEN = {'package': 'capacitor-face-recognition-tflite', 'file': 'android/src/main/assets/anti_spoof.tflite'}
SHAPES = {name: (1, 3, px, px) for name, (_, px) in VIEWS.items()}


def publish_antispoof(run, models, given):
    """MiniFASNetV2 as published and the tones. `fit_head` then fits the head; until it has, the one before stays."""
    export(AntispoofNet(MiniFas(given.read_bytes())), run / 'antispoof.onnx', SHAPES, ['measures'])
    write_record(Namespace(out=run, resume=None, seed=None, steps=None), [run / 'antispoof.onnx'], [given])
    views = {name: {'faceSizes': ratio, 'sidePx': px} for name, (ratio, px) in VIEWS.items()}
    file = models / 'antispoof' / 'manifest.json'
    head = json.loads(file.read_text()).get('head') if file.exists() else None
    install(models, run, 'antispoof', {'filledFrom': GIVEN, 'input': {**RAW, **views}, 'outputs': {'measures': [MEASURES]}, **({'head': head} if head else {})}, {})
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


def publish_context(run, models):
    """`fit_head` then fits the head of antispoof again."""
    install(models, run, 'selfie-context', {'input': {**RAW, 'widthPx': FRAME_PX, 'heightPx': FRAME_PX}, 'outputs': {'logit': [1, 1]}}, {})


def publish_native(run, models):
    install(models, run, 'selfie-native', {'input': {**RAW, 'widthPx': NATIVE_PX, 'heightPx': NATIVE_PX}, 'outputs': {'logit': [1, 1]}}, {})


def main():
    parser = publish_parser(__doc__)
    parser.add_argument('--only', choices=['antispoof', 'conditions', 'context', 'native'])
    args = parser.parse_args()
    args.run.mkdir(parents=True, exist_ok=True)
    if args.only in (None, 'antispoof'):
        publish_antispoof(args.run, args.models, Path(__file__).parents[4] / 'node_modules' / GIVEN['package'] / GIVEN['file'])
    if args.only in (None, 'conditions'):
        publish_conditions(args.run, args.models)
    if args.only == 'context':
        publish_context(args.run, args.models)
    if args.only == 'native':
        publish_native(args.run, args.models)


if __name__ == '__main__':
    main()
