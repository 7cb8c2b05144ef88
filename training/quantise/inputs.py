"""Pictures that a net sees, as eval/mrz/net-inputs.ts and eval/cards/net-inputs.ts wrote them."""
import random
import re

import numpy as np
from onnxruntime.quantization import CalibrationDataReader


# Of the grey values. A flat ground, normalised, is noise as strong as print: it would set the ranges for all.
LEAST_CONTRAST = 8


def shows_something(file):
    return np.fromfile(file, np.uint8).std() >= LEAST_CONTRAST


def pictures_of(folder, model, count):
    """So many of the model's pictures, chosen by a seed: files NAME.WIDTHxHEIGHTxCHANNELS.raw in a folder of the model's name."""
    files = sorted((folder / model).glob('*.raw'))
    random.Random(1).shuffle(files)
    files = [file for file in files if shows_something(file)]
    if len(files) < count:
        raise SystemExit(f'{folder / model} holds {len(files)} pictures, {count} are wanted')
    return files[:count]


def read(file):
    """1×channels×height×width, 0–255."""
    width, height, channels = (int(v) for v in re.search(r'\.(\d+)x(\d+)x(\d+)\.raw$', file.name).groups())
    pixels = np.fromfile(file, np.uint8).reshape(1, height, width, channels)
    return np.ascontiguousarray(pixels.transpose(0, 3, 1, 2)).astype(np.float32)


class Pictures(CalibrationDataReader):
    def __init__(self, files):
        self.left = iter(files)

    def get_next(self):
        file = next(self.left, None)
        return None if file is None else {'image': read(file)}
