"""Model cards out of the training reports."""
DATA = """Weights have seen pictures out of public repositories: Idiap Replay-Attack (train and devel frames), NUAA crops, small webcam sets of live
faces against phone replays, All-Age-Faces, UTKFace, mask sets, eye crops, and everyday photos real and recaptured. Repositories rarely own
the pictures in them and the classic face sets are offered for research. For a commercial deployment retrain, fine-tune or recalibrate on
consented pictures of your own: `training/selfie/README.md` gives the commands.
"""


def percent(value):
    return '–' if value is None else f'{100 * value:.1f} %'


def rate(row):
    return '–' if not row else f"{percent(row['recall_at_2_percent'])} at 2 % false alarms; at 0.5: {percent(row['recall'])}, false {percent(row['false_alarms'])} (n {row['n'][0]} / {row['n'][1]})"


def conditions_card(report):
    faces = report['faces']
    pose = ', '.join(f'{v:.1f}°' for v in faces['pose_mae_deg'])
    return f"""# Face conditions

Of a loose face crop: 60 points, head pose, what covers the face, whether it is a face. 0.56 M weights. Points and pose were taught by
MediaPipe's face landmarker (Apache-2.0) on the training pictures. Input and output: `training/selfie/README.md`.

## Data
{DATA}
Sunglasses, masks, hands and other objects were also drawn over clear faces. 61 hands, 37 pairs of closed eyes and about 290 faces that a net took
for those were found by eye in All-Age-Faces and UTKFace (`training/selfie/looked_at.json`); squares that the detector takes for faces and are
none come out of everyday photos and portraits.

## Measured on {faces['n']} pictures never trained on
| what | result |
|---|---|
| points, mean distance to the teacher's over the eyes' distance | {percent(faces['points_nme']['mean'])} (95th percentile {percent(faces['points_nme']['p95'])}) |
| yaw, pitch, roll, mean absolute difference to the teacher | {pose} |
| turned beyond 30° | {rate(faces['turned_beyond_30'])} |
| mask | {rate(faces['mask'])} |
| sunglasses | {rate(faces['sunglasses'])} |
| hand | {rate(faces['hand'])} |
| a face, against what the detector takes for one and is none | {rate(faces['presence'])} |

Sunglasses and hands rest on a handful of real pictures: one case is many per cent. Heads turned beyond 24° learn their yaw from another
detector, because the landmarker falls short there (33 instead of 39° in the middle, 21 in the worst tenth).
"""


def eyes_card(report):
    rows = '\n'.join(f'| {source} | {what} | {rate(row)} |' for source, part in report['eyes'].items() for what, row in part.items())
    return f"""# Eyes

One eye, 48×48: open, closed, or covered by sunglasses. 0.05 M weights. Input and output: `training/selfie/README.md`.

## Data
{DATA}
## Measured on eye crops never trained on
| source | what | recall |
|---|---|---|
{rows}
"""
