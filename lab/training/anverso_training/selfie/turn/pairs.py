"""One pair for training or judging, from two pictures of a face."""
import random

import numpy as np

from ..mesh import pose_deg
from .camera import Camera
from .disguise import COMMON, disguised, with_other
from .view import EYES_PX, square, view_of
from .warps import animated, eyes_px, turned

MESH_PX = 256


def box_of(points):
    low, high = points[:, :2].min(0), points[:, :2].max(0)
    return (*(low + high) / 2, max(high - low))


def landmark_finder(model):
    """The service's own net: picture and box (middle and larger side of the face) → 478 points and the logit of a face."""
    import onnxruntime
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.log_severity_level = 1, 3
    net = onnxruntime.InferenceSession(str(model), options, providers=['CPUExecutionProvider'])

    def find(image, box, rounds=1):
        for _ in range(rounds):
            side = 1.5 * box[2]
            face = square(image, box[:2], side, MESH_PX) / 255
            points, presence = net.run(['points', 'presence'], {'face': face.transpose(2, 0, 1)[None].astype(np.float32)})
            points = points.reshape(-1, 3).astype(np.float64) * side / MESH_PX
            points[:, :2] += np.array(box[:2]) - side / 2
            box = box_of(points)
        return points, float(np.ravel(presence)[0])
    return find


def drawn_pose(draw, eyes, by):
    """A turn by those degrees, of a head that is never quite still."""
    return {'yaw': by[0], 'pitch': by[1], 'roll': draw.uniform(-4, 4), 'size': draw.uniform(.95, 1.05),
            'shift': (draw.uniform(-.12, .12) * eyes, draw.uniform(-.08, .08) * eyes)}


def turned_by(first, second, way, draw, find_landmarks):
    """Both pictures of an animated pair, and the box of the face in the second. Half turn as the real person did."""
    image, points = first['image'], find_landmarks(first['image'], first['box'], 2)[0]
    eyes = eyes_px(points)
    centre, camera_px = points[:468].mean(0) + [0, 0, draw.uniform(.3, 1.1) * eyes], draw.uniform(4, 9) * eyes
    by, real = (draw.choice([-1, 1]) * draw.uniform(16, 48), draw.uniform(-8, 8)), None
    style = draw.random()
    if style < .5:
        real = find_landmarks(second['image'], second['box'], 2)[0]
        yaw, pitch = [a - b for a, b in zip(pose_deg(real)[:2], pose_deg(points)[:2])]
        by = (-yaw * draw.uniform(.95, 1.25) * draw.choice([1, 1, -1]), pitch)
    shaped = points.copy()
    shaped[:, 2] *= draw.uniform(.85, 1.2)
    if draw.random() < .2:  # nobody's depth: half of an egg
        off = (shaped[:, :2] - centre[:2]) / [.75 * eyes, 1.05 * eyes]
        shaped[:, 2] = centre[2] - .75 * eyes * np.sqrt(np.clip(1 - (off ** 2).sum(1), 0, 1))

    def mover(pose):
        return lambda some, share=1.: turned(some, centre, pose, camera_px, share)
    move = mover(drawn_pose(draw, eyes, by))
    goals = move(shaped)
    if style < .25:  # to the very points of the real turned face
        placed = real * eyes / eyes_px(real)
        placed = placed + goals[:468].mean(0) - placed[:468].mean(0)
        if (pose_deg(placed)[0] > pose_deg(shaped)[0]) == (pose_deg(goals)[0] > pose_deg(shaped)[0]):
            goals = placed
    result = animated(image, shaped, goals, move, way, draw)
    if draw.random() < .7:  # at rest, too, the picture is drawn
        sway = {'yaw': draw.uniform(-3, 3), 'pitch': draw.uniform(-2, 2), 'roll': draw.uniform(-1, 1), 'size': 1, 'shift': (0, 0)}
        image = animated(image, shaped, mover(sway)(shaped), mover(sway), way, draw)
    return image, result, box_of(goals)


def hidden_by(disguise, images, points, unit, draw, noise, other, share):
    """Both pictures of a pair, as who knows the net would change them: the turned one, and the one at rest where that is a fault of the camera."""
    rest, turned = images
    if disguise in COMMON:
        if disguise != 'blur' and draw.random() < .7:
            rest = disguised(rest, disguise, unit, draw, noise)
        return rest, disguised(turned, disguise, unit, draw, noise)
    return rest, with_other(turned, points, other, share, disguise == 'detail')


def make_pair(first, second, animated_by, seed, find_landmarks, disguise=None, other=None, share=.5):
    """`first` and `second`: {'image', 'box', 'eyes'}. A view and its yaw, or None where no face or no turn is found.

    `other`: somebody else's turned face, {'image', 'box'}, for a disguise by it; `share`: how much of it is mixed in.
    """
    draw, noise = random.Random(seed), np.random.default_rng(int(seed * 2 ** 40))
    rest, result, box = first['image'], second['image'], second['box']
    if animated_by:
        rest, result, box = turned_by(first, second, animated_by, draw, find_landmarks)
    camera = Camera(draw, first['eyes'])
    if disguise:
        points = find_landmarks(result, box, 2)[0]
        theirs = other and {**other, 'points': find_landmarks(other['image'], other['box'], 2)[0]}
        rest, result = hidden_by(disguise, (rest, result), points, first['eyes'] / EYES_PX, draw, noise, theirs, share)
    found = []
    for image, at in ((rest, first['box']), (result, box)):
        picture = camera.seen(image, draw, noise)
        middle = [picture.shape[0] / 2 + (at[k] - image.shape[1 - k] / 2) * camera.scale for k in (0, 1)]
        found += [picture, *find_landmarks(picture, (*middle, at[2] * camera.scale), draw.choice([1, 2]))]
    rest, rest_points, is_face, result, points, is_face_turned = found
    yaw = pose_deg(points)[0]
    if min(is_face, is_face_turned) < 0 or abs(yaw) < 12 or abs(pose_deg(rest_points)[0]) > 14:
        return None
    return view_of(rest, rest_points, result, points), yaw
