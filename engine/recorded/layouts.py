"""Transposes moved behind what is pointwise, until they meet their inverse.

A convolution has its channels second in the library and last in MLX. What stands between two of them costs
more to lay out anew than to work out, and the library does not see through it where a length is free.
"""

from __future__ import annotations

import numpy as np
import openvino as ov
import openvino.opset15 as ops

from engine.recorded.lengths import integers

_POINTWISE = frozenset(
    {"Add", "Clamp", "Cos", "Divide", "Elu", "Erf", "Exp", "FloorMod", "Gelu", "Maximum", "Minimum", "Mish"}
    | {"Multiply", "Power", "PRelu", "Sigmoid", "Sin", "Sqrt", "Subtract", "Swish", "Tanh"}
)


def move_transposes(model: ov.Model) -> None:
    """Rewrite a model in place; what it gives is the same but for rounding."""
    for node in model.get_ordered_ops():
        kind = node.get_type_name()
        if kind == "Transpose":
            _cancel(node)
        elif kind == "Pad":
            _move_behind_pad(node)
        elif kind in _POINTWISE:
            _move_behind(node)
    model.validate_nodes_and_infer_types()


def _cancel(node: ov.Node) -> None:
    """Leave out what turns another transpose back."""
    before = node.input_value(0).get_node()
    first, second = _order(before), _order(node)
    if first is not None and second is not None and second == _inverse(first):
        for target in node.output(0).get_target_inputs():
            target.replace_source_output(before.input_value(0))


def _move_behind_pad(node: ov.Node) -> None:
    before = node.input_value(0).get_node()
    order = _order(before)
    if order is None:
        return
    node.input(0).replace_source_output(before.input_value(0))
    for at in (1, 2):
        widths = _numbers(node, at)
        node.input(at).replace_source_output(integers([widths[axis] for axis in _inverse(order)]).output(0))
    _put_behind(node, order)


def _move_behind(node: ov.Node) -> None:
    """f(transpose(x), y) becomes transpose(f(x, y')), where y' costs nothing or the result is turned back."""
    values = node.input_values()
    order = next((order for value in values if (order := _order(value.get_node()))), None)
    if order is None or len(order) != node.get_output_partial_shape(0).rank.get_length():
        return
    others = [value for value in values if _order(value.get_node()) != order]
    costs = any(value.get_partial_shape().is_dynamic for value in others)
    if costs and not _is_turned(node, _inverse(order)):
        return
    for at, value in enumerate(values):
        turned = _order(value.get_node()) == order
        given = value.get_node().input_value(0) if turned else _turned(value, _inverse(order))
        node.input(at).replace_source_output(given)
    _put_behind(node, order)


def _is_turned(node: ov.Node, order: list[int]) -> bool:
    """Whether what becomes of a node pointwise is transposed."""
    following = [target.get_node() for target in node.output(0).get_target_inputs()]
    return any(
        _order(one) == order or (one.get_type_name() in (*_POINTWISE, "Pad") and _is_turned(one, order))
        for one in following
    )


def _turned(value: ov.Output, order: list[int]) -> ov.Output:
    """A value transposed, of fewer axes as it is broadcast; one number is what it is, a constant is turned at
    once."""
    axes, node = len(value.get_partial_shape()), value.get_node()
    if not axes:
        return value
    missing = len(order) - axes
    if node.get_type_name() == "Constant":
        there = node.data.reshape((1,) * missing + node.data.shape)
        return ops.constant(np.ascontiguousarray(there.transpose(order))).output(0)
    if missing:
        value = ops.unsqueeze(value, integers(list(range(missing)))).output(0)
    return ops.transpose(value, integers(order)).output(0)


def _put_behind(node: ov.Node, order: list[int]) -> None:
    """Give what follows a node its transpose."""
    targets = node.output(0).get_target_inputs()
    node.constructor_validate_and_infer_types()
    turned = ops.transpose(node, integers(order)).output(0)
    for target in targets:
        target.replace_source_output(turned)


def _order(node: ov.Node) -> list[int] | None:
    """Of a transpose: which axis of what it is given each of its own is."""
    return _numbers(node, 1) if node.get_type_name() == "Transpose" else None


def _inverse(order: list[int]) -> list[int]:
    return [int(axis) for axis in np.argsort(order)]


def _numbers(node: ov.Node, at: int) -> list[int]:
    return [int(number) for number in node.input_value(at).get_node().get_vector()]
