"""Reads a TensorFlow Lite file (a FlatBuffer) without TensorFlow: tensors, weights and the list of operators.

Field numbers follow the public schema.fbs. Only what the ready-made nets use as teachers and baselines need is read.
"""
import struct

import numpy as np

TYPES = {0: np.float32, 1: np.float16, 2: np.int32, 3: np.uint8, 4: np.int64, 9: np.int8}


def create_table(data, position):
    """One FlatBuffer table: scalars, references and vectors by field number."""
    vtable = position - struct.unpack_from('<i', data, position)[0]
    size = struct.unpack_from('<H', data, vtable)[0]

    def offset(field):
        slot = 4 + 2 * field
        return struct.unpack_from('<H', data, vtable + slot)[0] if slot < size else 0

    def scalar(field, kind, default=0):
        at = offset(field)
        return struct.unpack_from('<' + kind, data, position + at)[0] if at else default

    def follow(field):
        at = offset(field)
        return position + at + struct.unpack_from('<I', data, position + at)[0] if at else None

    def table(field):
        at = follow(field)
        return create_table(data, at) if at is not None else None

    def tables(field):
        at = follow(field)
        if at is None:
            return []
        starts = [at + 4 + 4 * i for i in range(struct.unpack_from('<I', data, at)[0])]
        return [create_table(data, s + struct.unpack_from('<I', data, s)[0]) for s in starts]

    def numbers(field, dtype):
        at = follow(field)
        if at is None:
            return np.zeros(0, dtype)
        count = struct.unpack_from('<I', data, at)[0]
        return np.frombuffer(data, dtype, count, at + 4)

    return {'scalar': scalar, 'table': table, 'tables': tables, 'numbers': numbers}


def read_tflite(data):
    """{'tensors': [{'shape', 'value' | None}], 'inputs', 'outputs', 'operators': [{'code', 'inputs', 'outputs', 'options'}]}."""
    model = create_table(data, struct.unpack_from('<I', data, 0)[0])
    codes = [max(c['scalar'](0, 'b'), c['scalar'](3, 'i')) for c in model['tables'](1)]
    graph, buffers = model['tables'](2)[0], model['tables'](4)
    tensors = []
    for tensor in graph['tables'](0):
        shape = tensor['numbers'](0, np.int32).tolist()
        raw = buffers[tensor['scalar'](2, 'I')]['numbers'](0, np.uint8).tobytes()
        value = np.frombuffer(raw, TYPES[tensor['scalar'](1, 'b')]).reshape(shape) if raw else None
        tensors.append({'shape': shape, 'value': value})
    operators = [{'code': codes[op['scalar'](0, 'I')], 'inputs': op['numbers'](1, np.int32).tolist(),
                  'outputs': op['numbers'](2, np.int32).tolist(), 'options': op['table'](4)}
                 for op in graph['tables'](3)]
    return {'tensors': tensors, 'inputs': graph['numbers'](1, np.int32).tolist(),
            'outputs': graph['numbers'](2, np.int32).tolist(), 'operators': operators}
