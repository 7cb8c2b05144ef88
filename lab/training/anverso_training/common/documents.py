"""Documents of the labelled set as flat pictures and as native squares, with the portrait's place and what is held out."""
import cv2
import numpy as np

from .blazeface import create_detector, largest_face
from .clones import read_rows
from .portrait import HEIGHT_PX, WIDTH_PX
from .run import MODELS
from .specimens import BOXES, SKIPPED, TEST_COUNTRIES

FACE_NET = MODELS / 'face-detector/face_detection_back_256x256_barracuda.onnx'


def read_labels(folder):
    return [{**row, 'number': number} for number, row in enumerate(read_rows(folder / 'labels.jsonl'))]


def straighten(image, quad, size=(WIDTH_PX, HEIGHT_PX)):
    """The quad (as printed: TL, TR, BR, BL) as a picture of `size`; averaged first where the photo has many more pixels."""
    quad = np.float32(quad).reshape(4, 2)
    long = max(np.linalg.norm(quad[1] - quad[0]), np.linalg.norm(quad[2] - quad[3]))
    if long > 1.5 * size[0]:
        scale = size[0] / long
        image, quad = cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA), quad * scale
    corners = np.float32([[0, 0], [size[0], 0], [size[0], size[1]], [0, size[1]]])
    return cv2.warpPerspective(image, cv2.getPerspectiveTransform(quad, corners), size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)


def quads_of(label, image):
    """Quads of every document side the picture shows flat enough; whole specimens are their own frame."""
    if label.get('quad'):
        return [np.float32(label['quad']).reshape(4, 2)]
    height, width = image.shape[:2]
    boxes = [(left, top, right, bottom) for left, top, right, bottom, _ in BOXES.get(label['number'], [(0, 0, 1, 1, 0)])]
    return [np.float32([[l * width, t * height], [r * width, t * height], [r * width, b * height], [l * width, b * height]]) for l, t, r, b in boxes]


def create_portrait_finder(net_file=FACE_NET):
    """find(flat) → the face's middle and longer side in px, None where there is none."""
    detect = create_detector(net_file)

    def find(flat):
        face = largest_face(detect, flat)
        if not face or face['box'][2] - face['box'][0] <= 30:
            return None
        x0, y0, x1, y1 = face['box']
        return [float(v) for v in ((x0 + x1) / 2, (y0 + y1) / 2, max(x1 - x0, y1 - y0))]

    return find


def usable(label):
    return label['number'] not in SKIPPED


def is_held(label):
    """Whole issuers are never trained on where a number is reported."""
    return label['country'] in TEST_COUNTRIES
