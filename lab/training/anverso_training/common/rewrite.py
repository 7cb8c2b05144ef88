"""Changes to a net's graph around its quantisation."""
import numpy as np
from onnx import TensorProto, helper, numpy_helper


def final_layers(model):
    """Convolutions whose result reaches an output without passing another layer with weights."""
    made_by = {output: node for node in model.graph.node for output in node.output}
    found, seen, left = [], set(), [output.name for output in model.graph.output]
    while left:
        node = made_by.get(left.pop())
        if node is None or node.name in seen:
            continue
        seen.add(node.name)
        if node.op_type == 'Conv':
            found.append(node.name)
        elif node.op_type != 'Gemm':
            left.extend(node.input)
    return found


def constant(model, name):
    """A number of the graph, stored or made by a node; None where it depends on the picture."""
    stored = [tensor for tensor in model.graph.initializer if tensor.name == name]
    made = [node.attribute[0].t for node in model.graph.node if node.op_type == 'Constant' and node.output[0] == name]
    return numpy_helper.to_array((stored + made)[0]) if stored or made else None


def drop(model, nodes):
    """Without the nodes, and without the numbers that only they used."""
    for node in nodes:
        model.graph.node.remove(node)
    used = {name for node in model.graph.node for name in node.input}
    for node in [n for n in model.graph.node if n.op_type == 'Constant' and n.output[0] not in used]:
        model.graph.node.remove(node)
    for tensor in [t for t in model.graph.initializer if t.name not in used]:
        model.graph.initializer.remove(tensor)


def normalisation(model):
    """(Sub, Div, QuantizeLinear) where the net begins by (image − mean) / std and that is what its first layer reads in bytes."""
    users = {name: node for node in model.graph.node for name in node.input}
    chain = []
    name = model.graph.input[0].name
    for wanted in ('Sub', 'Div', 'QuantizeLinear'):
        node = users.get(name)
        if node is None or node.op_type != wanted:
            return None
        chain.append(node)
        name = node.output[0]
    subtract, divide, quantise = chain
    mean, std = constant(model, subtract.input[1]), constant(model, divide.input[1])
    scale, zero = constant(model, quantise.input[1]), constant(model, quantise.input[2])
    if any(value is None or value.size != 1 for value in (mean, std, scale, zero)):
        return None
    # (v − mean) / std = (v − zero) · scale: the byte is its own eight-bit number.
    same = np.isclose(float(scale), 1 / float(std), rtol=1e-3) and int(zero) == int(float(mean))
    return chain if same else None


def unshared(model):
    """Every convolution with tensors of its own: one that two share is quantised for the first alone, and the second stays slow."""
    stored = {tensor.name: tensor for tensor in model.graph.initializer}
    aliases = {node.output[0]: node.input[0] for node in model.graph.node if node.op_type == 'Identity' and node.input[0] in stored}
    drop(model, [node for node in model.graph.node if node.output[0] in aliases])
    uses = {}
    for node in model.graph.node:
        for at, name in enumerate(node.input):
            name = node.input[at] = aliases.get(name, name)
            if node.op_type == 'Conv' and name in stored:
                uses[name] = uses.get(name, 0) + 1
                if uses[name] > 1:
                    node.input[at] = f'{name}_{uses[name]}'
                    model.graph.initializer.add().CopyFrom(stored[name])
                    model.graph.initializer[-1].name = node.input[at]
    return model


def shared(model):
    """Equal tensors once: of a backbone that runs twice, the file holds one."""
    first, same = {}, {}
    for tensor in model.graph.initializer:
        same[tensor.name] = first.setdefault((tensor.data_type, tuple(tensor.dims), tensor.raw_data), tensor.name) if tensor.raw_data else tensor.name
    for node in model.graph.node:
        node.input[:] = [same.get(name, name) for name in node.input]
    drop(model, [])
    return model


def take_bytes(model):
    """The pictures that a net takes as bytes, pixel by pixel with the channels side by side, as they lie in memory; any number where it took several."""
    chain = normalisation(model) if len(model.graph.input) == 1 else None
    del model.graph.value_info[:]
    start = []
    for given in model.graph.input:
        name = given.name
        if len(given.type.tensor_type.shape.dim) != 4:
            continue  # the box of a face
        count, channels, rows, columns = [d.dim_value or d.dim_param for d in given.type.tensor_type.shape.dim]
        if chain:
            first = chain[-1].output[0]
            drop(model, chain)
            start.append(helper.make_node('Transpose', [name], [first], 'planes', perm=[0, 3, 1, 2]))
        else:
            for node in model.graph.node:
                node.input[:] = [f'{name}_numbers' if used == name else used for used in node.input]
            start += [helper.make_node('Transpose', [name], [f'{name}_planes'], f'{name}_transpose', perm=[0, 3, 1, 2]),
                      helper.make_node('Cast', [f'{name}_planes'], [f'{name}_numbers'], f'{name}_cast', to=TensorProto.FLOAT)]
        several = isinstance(count, int) and count > 1
        given.CopyFrom(helper.make_tensor_value_info(name, TensorProto.UINT8, ['pictures' if several else 1, rows, columns, channels]))
    for at, node in enumerate(start):
        model.graph.node.insert(at, node)
    return model
