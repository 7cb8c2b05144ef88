"""Training samples at the photo's own scale: parts of documents and everyday photos, edited or not, all saved and passed on alike."""
import io
import json
import zipfile

import cv2
import numpy as np
from ..common.pictures import decode
from .edits import axes, edit_portrait, edit_text
from .pieces import filled, jpeg, scaled, treated

HEIGHT_PX, WIDTH_PX, BLOCK_PX = 384, 576, 8
ROWS, COLUMNS = 32, 48  # of a sample's blocks
WEIGHTS = {'photo': 3.0, 'scan': 2.0, 'web': 1.0, 'everyday': .45}


def load_parts(file):
    with zipfile.ZipFile(file) as archive:
        index = json.loads(archive.read('index.json'))
        parts = [{**e, 'image': decode(archive.read(e['file']))} for e in index['parts']]
        faces = [decode(archive.read(name)) for name in index['faces']]
        strips = np.load(io.BytesIO(archive.read('strips.npz')))['strips']
    return parts, faces, strips


def frame_of(part, wide, tall, keep_grid, random):
    """A window of the part (mirrored at its border where it is too small) and the document's and the portrait's corners in it."""
    image = part['image']
    h, w = image.shape[:2]
    left, top = int(random.integers(max(1, w - wide + 1))), int(random.integers(max(1, h - tall + 1)))
    if part['portrait'] is not None and random.random() < .5:  # half show the portrait
        x, y = np.mean(part['portrait'], 0) - [wide / 2, tall / 2] + random.normal(0, .15, 2) * [wide, tall]
        left, top = (int(np.clip(v, 0, max(0, room))) for v, room in ((x, w - wide), (y, h - tall)))
    if keep_grid:
        left, top = left // 16 * 16, top // 16 * 16
    x = image[top:top + tall, left:left + wide]
    x = cv2.copyMakeBorder(x, 0, tall - x.shape[0], 0, wide - x.shape[1], cv2.BORDER_REFLECT_101)
    moved = lambda corners: None if corners is None else np.float32(corners) - [left, top]
    return x, moved(part['quad']), moved(part['portrait'])


def turned(part, random):
    """The part at an angle, mirrored at its border."""
    h, w = part['image'].shape[:2]
    angle = random.uniform(-45, 45)
    matrix = cv2.getRotationMatrix2D((w / 2, h / 2), angle, 1.0)
    wide, tall = np.abs(matrix[:, :2]) @ [w, h]
    matrix[:, 2] += [(wide - w) / 2, (tall - h) / 2]
    image = cv2.warpAffine(part['image'], matrix, (round(wide), round(tall)), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REFLECT_101)
    moved = lambda corners: None if corners is None else np.float32(corners) @ np.float32(matrix[:, :2]).T + np.float32(matrix[:, 2])
    return {**part, 'image': image, 'quad': moved(part['quad']), 'portrait': moved(part['portrait'])}


def face_for(parts, faces, random):
    """A picture to paste: a face, or the portrait of another document."""
    others = parts['portraits']
    if random.random() < .5 or not others:
        return faces[random.integers(len(faces))]
    part = others[random.integers(len(others))]
    corners = np.float32(part['portrait'])
    w, h = (int(np.linalg.norm(corners[1] - corners[0])), int(np.linalg.norm(corners[3] - corners[0])))
    matrix = cv2.getPerspectiveTransform(corners, np.float32([[0, 0], [w, 0], [w, h], [0, h]]))
    return cv2.warpPerspective(part['image'], matrix, (w, h), borderMode=cv2.BORDER_REPLICATE)


def grouped(parts):
    weight = np.array([WEIGHTS[p['capture']] for p in parts])
    return {'all': parts, 'weight': weight / weight.sum(), 'portraits': [p for p in parts if p['portrait'] is not None]}


def drawn(parts, random):
    return parts['all'][random.choice(len(parts['all']), p=parts['weight'])]


def edited(x, quad, portrait, parts, faces, strips, random, which):
    """x with its portrait (which[0]) and text (which[1]) edited, and where."""
    allowed, where = filled(x.shape, quad), np.zeros(x.shape[:2], np.float32)
    if which[0]:
        x, where = edit_portrait(x, portrait, face_for(parts, faces, random), random)
    if which[1]:
        spare = np.clip(allowed - filled(x.shape, portrait), 0, 1)
        for _ in range(1 + (random.random() < .35)):
            other = frame_of(drawn(parts, random), WIDTH_PX, HEIGHT_PX, False, random)[0]
            x, mask = edit_text(x, quad, spare, other, strips, random)
            where = np.maximum(where, mask)
    return x, where


def blocks(mask):
    return cv2.resize(mask, (mask.shape[1] // BLOCK_PX, mask.shape[0] // BLOCK_PX), interpolation=cv2.INTER_AREA)


def strewn(luma, masks, quad, random):
    """Blocks at the places of a grid along the print, nearer to one another than their size or farther: luma, and the masks' means."""
    step = BLOCK_PX * np.exp(random.uniform(np.log(.8), np.log(2)))
    along, down = axes(quad)
    middle = np.float32([WIDTH_PX, HEIGHT_PX]) * random.normal(.5, .08, 2)
    place = lambda count: (np.arange(count) - (count - 1) / 2) * step
    at = middle + place(COLUMNS)[None, :, None] * along + place(ROWS)[:, None, None] * down
    x, y = np.moveaxis(np.floor(at / BLOCK_PX).astype(int), 2, 0)
    wide, tall = WIDTH_PX // BLOCK_PX, HEIGHT_PX // BLOCK_PX
    known = (x >= 0) & (x < wide) & (y >= 0) & (y < tall)
    x, y = x.clip(0, wide - 1), y.clip(0, tall - 1)
    chosen = luma.reshape(tall, BLOCK_PX, wide, BLOCK_PX).swapaxes(1, 2)[y, x].swapaxes(1, 2)
    return chosen.reshape(ROWS * BLOCK_PX, COLUMNS * BLOCK_PX), np.stack([blocks(m)[y, x] * known for m in masks])


def sample(parts, faces, strips, random):
    """(luma of the blocks side by side, bytes, and of each block 3×h×w bytes: where edited, the portrait's zone, the document)."""
    part = drawn(parts, random)
    fresh = random.random() < .55  # a capture of its own, so that the few cameras of the pack are not learned by heart
    if fresh and random.random() < .3:
        part = turned(part, random)
    least = max(WIDTH_PX / part['image'].shape[1], HEIGHT_PX / part['image'].shape[0], .5)
    factor = np.exp(random.uniform(np.log(min(1.0, least)), np.log(1.25))) if fresh else 1.0
    later = random.uniform(.45, .95) if random.random() < .35 else 1.0  # made smaller after the edit
    wide, tall = (round(side / later) for side in (WIDTH_PX, HEIGHT_PX))
    x, quad, portrait = frame_of(part, round(wide / factor), round(tall / factor), not fresh and random.random() < .8, random)
    if quad is None:
        quad = np.float32([[0, 0], [x.shape[1], 0], [x.shape[1], x.shape[0]], [0, x.shape[0]]])
    if portrait is None or not filled(x.shape, portrait).any():
        side = np.float32([random.uniform(.2, .5) * x.shape[1], random.uniform(.4, .9) * x.shape[0]])
        corner = random.uniform(0, 1, 2) * (np.float32(x.shape[1::-1]) - side)
        portrait = np.float32([corner, corner + [side[0], 0], corner + side, corner + [0, side[1]]])
    if fresh:
        if random.random() < .4:  # printed like this: genuine
            x, _ = edited(x, quad, portrait, parts, faces, strips, random, (random.random() < .6, random.random() < .6))
            x = cv2.GaussianBlur(x, (0, 0), random.uniform(.5, 1.0))
        x = treated(cv2.resize(x, (wide, tall), interpolation=cv2.INTER_AREA if factor < 1 else cv2.INTER_CUBIC), random)
        quad, portrait = quad * factor, portrait * factor
        if random.random() < .9:
            x = jpeg(x, random, *((92, 98) if random.random() < .4 else (70, 96)))  # good cameras leave little of a trace
    which = random.random() < .4, random.random() < .45
    x, where = edited(x, quad, portrait, parts, faces, strips, random, which)
    masks = [where, filled(x.shape, portrait), filled(x.shape, quad)]
    if later < 1:
        x, masks = scaled(x, later), [cv2.resize(m, (WIDTH_PX, HEIGHT_PX), interpolation=cv2.INTER_AREA) for m in masks]
        x = cv2.resize(x, (WIDTH_PX, HEIGHT_PX)) if x.shape[:2] != (HEIGHT_PX, WIDTH_PX) else x
    again = any(which) or random.random() < .85  # an edited photo is always saved again
    if again and not (later < 1 and random.random() < .4):  # the service itself makes large ones smaller
        x = jpeg(x, random, 72, 97)
    luma, masks = strewn(cv2.cvtColor(x, cv2.COLOR_BGR2GRAY), masks, quad, random)
    return luma, (masks * 255).astype(np.uint8)
