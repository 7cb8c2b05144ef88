"""Takes the weights of a package's tflite file out of an ONNX net, and notes where each belongs.

What others trained is not committed: `graph.onnx` has zeros in their place, and `npm run build` (scripts/bring-weights.ts) fills
them in from the package, which gives the same bytes as `net`, checked by the hash in the manifest.
"""
import hashlib
import itertools
import json

import numpy as np
import onnx
from onnx import numpy_helper

FEWEST = 8  # smaller ones are numbers of the graph, not weights


def place_of(values, source):
    """Order of the axes in which the values lie in the source, and where; None where they do not."""
    for order in itertools.permutations(range(values.ndim)):
        at = source.find(np.ascontiguousarray(values.transpose(order)).tobytes())
        if at >= 0:
            return order, at
    return None


def take_out(net, tflite, folder):
    """Writes folder/graph.onnx and folder/recipe.json."""
    whole, source, pieces = bytearray(net.read_bytes()), tflite.read_bytes(), []
    for tensor in onnx.load_from_string(bytes(whole)).graph.initializer:
        values = numpy_helper.to_array(tensor)
        found = place_of(values, source) if values.dtype in (np.float32, np.float16) and values.size >= FEWEST and values.any() else None
        if found is None:
            continue
        order, at = found
        raw = values.tobytes()
        to = whole.find(raw)
        assert to >= 0 and whole.find(raw, to + 1) < 0, tensor.name
        whole[to:to + len(raw)] = bytes(len(raw))
        pieces.append({'to': to, 'from': at, 'shape': list(np.transpose(values, order).shape), 'order': [int(v) for v in np.argsort(order)],
                       **({'bytes': 2} if values.dtype == np.float16 else {})})
    (folder / 'graph.onnx').write_bytes(whole)
    recipe = {'sha256': hashlib.sha256(source).hexdigest(), 'pieces': pieces}
    (folder / 'recipe.json').write_text(json.dumps(recipe, separators=(',', ':')) + '\n')
