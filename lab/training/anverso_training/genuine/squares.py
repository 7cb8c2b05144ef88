"""Native squares out of photos, saved with the file's own quantisation on its own grid: saving again then loses next to nothing."""
import io
import subprocess
import tempfile
from pathlib import Path

import numpy as np
from PIL import Image, JpegImagePlugin

SIDE_PX, CONTEXT_PX = 208, 352
LARGEST = 16_000_000  # the service reduces larger photos while decoding


def developed(content):
    """HEIC as JPEG, by `heif-convert` of libheif; anything else as it is."""
    if content[4:12] not in (b'ftypheic', b'ftypheix', b'ftypmif1'):
        return content
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / 'photo.heic').write_bytes(content)
        subprocess.run(['heif-convert', '-q', '97', f'{folder}/photo.heic', f'{folder}/photo.jpg'], capture_output=True, check=True)
        return min(Path(folder).glob('*.jpg')).read_bytes()


def open_photo(content):
    """(picture, how to save a part of it)."""
    image = Image.open(io.BytesIO(developed(content)))
    how = {'quality': 93}
    if image.format == 'JPEG' and image.mode == 'RGB' and image.size[0] * image.size[1] <= LARGEST:
        how = {'qtables': image.quantization, 'subsampling': JpegImagePlugin.get_sampling(image)}
    image = image.convert('RGB')
    scale = (LARGEST / (image.size[0] * image.size[1])) ** .5
    if scale < 1:
        image = image.resize([round(v * scale) for v in image.size], Image.BOX)
    return image, how


def saved(image, how):
    out = io.BytesIO()
    image.save(out, 'JPEG', optimize=True, progressive=True, **how)
    return out.getvalue()


def square_at(image, x, y, how):
    """The square about a point, on the 16 px grid, inside the photo; None where the photo is too small."""
    width, height = image.size
    if min(width, height) < SIDE_PX:
        return None
    left = int(np.clip(x - SIDE_PX / 2, 0, width - SIDE_PX)) // 16 * 16
    top = int(np.clip(y - SIDE_PX / 2, 0, height - SIDE_PX)) // 16 * 16
    return saved(image.crop((left, top, left + SIDE_PX, top + SIDE_PX)), how)


def lively_places(image, count, random):
    """Places near the middle with light and detail: a dark bezel or an empty wall teaches nothing."""
    width, height = image.size
    small = np.asarray(image.resize((48, 48), Image.BOX).convert('L'), np.float32)
    places = []
    for _ in range(count * 4):
        u, v = np.clip(random.normal(.5, .2, 2), .1, .9)
        part = small[max(0, int(v * 48) - 4):int(v * 48) + 4, max(0, int(u * 48) - 4):int(u * 48) + 4]
        places.append((part.std() + .3 * min(part.mean(), 100), u * width, v * height))
    chosen = []
    for _, x, y in sorted(places, reverse=True):
        if all(abs(x - a) + abs(y - b) > SIDE_PX / 2 for a, b in chosen):
            chosen.append((x, y))
    return chosen[:count]


def context_of(image, box=None):
    """The box squeezed to one square, larger than a net sees it: parts of it are drawn."""
    part = image.crop(box) if box else image
    return saved(part.resize((CONTEXT_PX, CONTEXT_PX), Image.BOX if min(part.size) > CONTEXT_PX else Image.BILINEAR), {'quality': 88})


def box_around(quad, image, room=.25):
    """Bounding box widened by a share of its longer side, clipped: what the service shows as context."""
    quad = np.asarray(quad).reshape(4, 2)
    low, high = quad.min(0), quad.max(0)
    more = room * (high - low).max()
    return [int(v) for v in (max(0, low[0] - more), max(0, low[1] - more), min(image.size[0], high[0] + more), min(image.size[1], high[1] + more))]


def places_on(quad):
    """Six places of a document: thirds across, halves down."""
    tl, tr, br, bl = np.asarray(quad, float).reshape(4, 2)
    at = lambda u, v: (tl * (1 - u) + tr * u) * (1 - v) + (bl * (1 - u) + br * u) * v
    return [tuple(at(u, v)) for v in (.25, .75) for u in (.2, .5, .8)]


def liveliest(image, places, count, side_px):
    """The places whose squares have the most contrast, most first: an empty part of a screen shows no grid. Every second pixel tells, as in the service."""
    def contrast(place):
        left, top = (int(np.clip(round(at - side_px / 2), 0, max(0, most - side_px))) for at, most in zip(place, image.size))
        return float(np.asarray(image.crop((left, top, left + side_px, top + side_px)))[::2, ::2].astype(np.float64).sum(2).std())

    return sorted(places, key=contrast, reverse=True)[:count]
