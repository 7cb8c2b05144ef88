"""MediaPipe BlazeFace (Apache-2.0) from its npm package: faces of a frame with box, score and six key points.

The service decodes the same way (src/models); both read the 256 px "back camera" net.
"""
import cv2
import numpy as np

SIZE = 256
LAYERS = ((16, 2), (8, 6))  # cells in a row, anchors per cell


def anchors():
    points = []
    for cells, count in LAYERS:
        rows, columns = np.mgrid[0:cells, 0:cells]
        centre = np.stack([(columns + .5) / cells, (rows + .5) / cells], -1).reshape(-1, 1, 2)
        points.append(np.repeat(centre, count, 1).reshape(-1, 2))
    return np.concatenate(points)


def iou(a, b):
    left, top = np.maximum(a[:2], b[:2])
    right, bottom = np.minimum(a[2:4], b[2:4])
    inside = max(0, right - left) * max(0, bottom - top)
    return inside / ((a[2] - a[0]) * (a[3] - a[1]) + (b[2] - b[0]) * (b[3] - b[1]) - inside + 1e-9)


def merge(rows, scores, limit=.3):
    """Overlapping candidates become one, weighted by score, as MediaPipe does; keeps the best score."""
    order, faces = list(np.argsort(-scores)), []
    while order:
        near = [i for i in order if i == order[0] or iou(rows[order[0]], rows[i]) > limit]
        faces.append((float(scores[order[0]]), np.average(rows[near], axis=0, weights=scores[near])))
        order = [i for i in order if i not in near]
    return faces


def create_detector(path):
    """Path of the ONNX file → detect(BGR image, border ratio) → [{'score', 'box': x0 y0 x1 y1, 'points': 6×2}] in image px."""
    net, grid = cv2.dnn.readNetFromONNX(str(path)), anchors()
    outputs = net.getUnconnectedOutLayersNames()

    def detect(image, border=0.0, least=.5):
        height, width = image.shape[:2]
        scale = SIZE / (max(height, width) * (1 + 2 * border))
        shift = (SIZE - width * scale) / 2, (SIZE - height * scale) / 2
        matrix = np.float32([[scale, 0, shift[0]], [0, scale, shift[1]]])
        flags = cv2.INTER_AREA if scale < 1 else cv2.INTER_LINEAR
        small = cv2.resize(image, (max(1, round(width * scale)), max(1, round(height * scale))), interpolation=flags)
        frame = np.zeros((SIZE, SIZE, 3), np.uint8)
        top, left = round(shift[1]), round(shift[0])
        frame[top:top + small.shape[0], left:left + small.shape[1]] = small[:SIZE - top, :SIZE - left]
        net.setInput((frame[None, :, :, ::-1] / np.float32(127.5) - 1).astype(np.float32))
        scores16, scores8, boxes16, boxes8 = net.forward(outputs)
        scores = 1 / (1 + np.exp(-np.concatenate([scores16, scores8], 1).reshape(-1).clip(-80, 80)))
        keep = np.flatnonzero(scores > least)
        raw = np.concatenate([boxes16, boxes8], 1).reshape(-1, 16)[keep] / SIZE
        centre = grid[keep] + raw[:, :2]
        half = raw[:, 2:4] / 2
        points = (grid[keep][:, None] + raw[:, 4:].reshape(-1, 6, 2)).reshape(-1, 12)
        rows = np.concatenate([centre - half, centre + half, points], 1) * SIZE
        rows = (rows.reshape(-1, 8, 2) - matrix[:, 2]).reshape(-1, 16) / scale
        return [{'score': s, 'box': r[:4], 'points': r[4:].reshape(6, 2)} for s, r in merge(rows, scores[keep])]

    return detect


def largest_face(detect, image):
    """The largest face; crops that the face fills are seen again inside a border, where the net expects it."""
    for border in (0.0, .35):
        faces = [f for f in detect(image, border) if f['score'] > .55]
        if faces:
            return max(faces, key=lambda f: (f['box'][2] - f['box'][0]) * f['score'])
    return None
