"""Which of the labelled pictures go into the pack, how far each source is thinned, and which fold holds it out.

Near-duplicates are worth nothing: at most THIN pictures of one subject, label and repository, evenly over the file order.
"""
import re
from collections import defaultdict

from ..common.clones import read_rows

THIN = 30
# Whole repositories are held out together; the camera is the easiest shortcut. -1: live only, never held out.
FOLDS = {
    'sejong-sas/replay-attack': 0,
    'dinhquy94/face-antispoofing-using-mobileNet': 1, 'AksultanMukhanbet/recognize_with_python': 1,
    'Krzysiek354/Python_Face_Detection': 1, 'BalveerSinghYT/Smart-Facial-Recognition-Attendance-System': 1,
    'leokwu/livenessnet': 2, 'Apfol/liveness-detection-opencv': 2, 'lestari15/CNN-face-detection': 2,
    'TrickyF0x/twoFactorLivenessDetection': 2,
    # The same man is the live person of both: they are held out together.
    'D-sourav-M044/Face_recognition': 3, 'ShivamYadav09/FaceRecogWithLivenessDetection': 3, 'VishalkrishnaBlaze/Liveness-detection': 3,
    'ShubhamLala/Liveliness-Detection_CNN': 3, 'alexcamargoweb/liveness-detection': 3,
}
LIVE_ONLY = ('Kurt-Mikhael/Divide-and-Conquer-Strategy-on-Facial-Image-Grid-Segmentation-for-Liveness-Detection', 'viguardieiro/cnn_liveness')
# Portraits: (repository, how many). They are printed and replayed in simulation, so they are no "live" shortcut.
PORTRAITS = {'middleyuan/All-Age-Faces-Dataset': 640, 'xerow03/UTKFace': 520}
# More of them for anti-spoofing alone: without points.
MORE_PORTRAITS = {'middleyuan/All-Age-Faces-Dataset': 900, 'xerow03/UTKFace': 2300}
MASKED = {'chandrikadeb7/Face-Mask-Detection': 260, 'X-zhangyang/Real-World-Masked-Face-Dataset': 110, 'prajnasb/observations': 60}
# Photos of other libraries: never trained on, they count false refusals.
SAMPLES = ('serengil/deepface', 'deepinsight/insightface', 'justadudewhohacks/face-api.js', 'vladmandic/human', 'ageitgey/face_recognition',
           'exadel-inc/CompreFace', 'timesler/facenet-pytorch')


def spread(rows, count):
    """`count` of the rows at even distances; file numbers in numeric order, so neighbours are frames of one clip."""
    key = lambda row: [int(p) if p.isdigit() else p for p in re.split(r'(\d+)', row['path'])]
    rows = sorted(rows, key=key)
    return rows if len(rows) <= count else [rows[int((i + .5) * len(rows) / count)] for i in range(count)]


def replay_attack(rows):
    """One frame of twelve attack clips and two of each live clip per client."""
    clips = defaultdict(list)
    for row in rows:
        clips[row['subject'], row['label'], row['path'].rsplit('/', 1)[0]].append(row)
    people = defaultdict(list)
    for (subject, label, _), frames in clips.items():
        people[subject, label].append(spread(frames, 2 if label == 'live' else 1))
    chosen = []
    for (subject, label), found in sorted(people.items()):
        keep = {'live': 4, 'print': 4, 'replay': 8}[label]
        step = max(1, len(found) / keep)
        chosen += [row for i in range(min(keep, len(found))) for row in found[int(i * step)]]
    return chosen


def read_labels(path):
    by_repo = defaultdict(list)
    for row in read_rows(path):
        if (row.get('det') or {'n': 1}).get('n', 1) > 0:
            by_repo[row['repo']].append(row)
    return by_repo


def choose(path):
    """[(kind, row)]: kind is 'spoof-set', 'portrait', 'more-portrait', 'mask' or 'sample'."""
    by_repo, chosen = read_labels(path), []
    for repo in (*FOLDS, *LIVE_ONLY):
        if repo == 'sejong-sas/replay-attack':
            chosen += [('spoof-set', row) for row in replay_attack(by_repo[repo])]
            continue
        groups = defaultdict(list)
        for row in by_repo[repo]:
            groups[row.get('subject'), row['label']].append(row)
        keep = 16 if len(groups) > 8 else THIN
        chosen += [('spoof-set', row) for _, rows in sorted(groups.items(), key=str) for row in spread(rows, keep)]
    for kind, table in (('portrait', PORTRAITS), ('mask', MASKED)):
        for repo, count in table.items():
            chosen += [(kind, row) for row in spread(by_repo[repo], count)]
    known = {row['path'] for _, row in chosen}
    for repo, count in MORE_PORTRAITS.items():
        chosen += [('more-portrait', row) for row in spread([row for row in by_repo[repo] if row['path'] not in known], count)]
    for repo in SAMPLES:
        chosen += [('sample', row) for row in by_repo[repo] if row['label'] == 'live']
    return chosen
