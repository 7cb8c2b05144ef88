"""Pictures as files: decoding, encoding, reducing, and sheets of equal tiles."""
from concurrent.futures import ThreadPoolExecutor

import cv2
import numpy as np
import torch


def decode(content):
    """BGR pixels, EXIF turn applied; None where the bytes are no picture."""
    return cv2.imdecode(np.frombuffer(content, np.uint8), cv2.IMREAD_COLOR) if content else None


def decode_rgb(content):
    return cv2.cvtColor(decode(content), cv2.COLOR_BGR2RGB)


def read_all(archive, names, threads=4):
    """RGB pictures of a zip file, decoded side by side."""
    contents = [archive.read(name) for name in names]
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(decode_rgb, contents))


def encode(image, quality, kind='.jpg'):
    flag = cv2.IMWRITE_WEBP_QUALITY if kind == '.webp' else cv2.IMWRITE_JPEG_QUALITY
    return cv2.imencode(kind, image, [flag, quality])[1].tobytes()


def shrink(image, long_side_px):
    """Area averaging, so that thin text does not alias; smaller pictures stay as they are."""
    scale = long_side_px / max(image.shape[:2])
    return image if scale >= 1 else cv2.resize(image, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)


def planes(images):
    """A stack of RGB pictures as a tensor N×3×H×W of bytes."""
    return torch.from_numpy(np.stack(images)).permute(0, 3, 1, 2).contiguous()


def sheet_of(tiles, columns):
    """Equal tiles side by side in rows; the last row is filled up with black."""
    tiles = list(tiles) + [np.zeros_like(tiles[0])] * (-len(tiles) % columns)
    return np.vstack([np.hstack(tiles[i:i + columns]) for i in range(0, len(tiles), columns)])


def tiles_of(sheet, side, count=None):
    """The tiles of a sheet, N×side×side or N×side×side×3."""
    rows, columns, rest = sheet.shape[0] // side, sheet.shape[1] // side, sheet.shape[2:]
    tiles = sheet[:rows * side, :columns * side].reshape(rows, side, columns, side, *rest).swapaxes(1, 2)
    return np.ascontiguousarray(tiles.reshape(rows * columns, side, side, *rest)[:count])
