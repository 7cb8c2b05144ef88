"""Pictures that a net sees, as eval/mrz/net-inputs.ts wrote them."""
import random
import re

import numpy as np
from onnxruntime.quantization import CalibrationDataReader


def pictures_of(folder, model, count):
    """So many of the model's pictures, chosen by a seed: files NAME.WIDTHxHEIGHTxCHANNELS.raw in a folder of the model's name."""
    files = sorted((folder / model).glob('*.raw'))
    random.Random(1).shuffle(files)
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
