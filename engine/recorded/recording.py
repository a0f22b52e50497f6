"""A function of MLX arrays as a model of the inference library.

MLX hands a function over as its primitives (``mx.export_function``, which its makers call experimental: the
tests hold it to the version that is pinned). Each becomes a node; lengths that are left free come from
tracing more than once (:mod:`engine.recorded.lengths`). Weights become constants over MLX's own memory.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import mlx.core as mx
import numpy as np
import openvino as ov
import openvino.opset15 as ops
from openvino.op.util import Variable, VariableInfo

from engine.errors import RecordingError
from engine.nn.layers import unpacked
from engine.nn.whole import NAMES, taken_whole
from engine.recorded import Inputs, Tree, filled, leaves, operations
from engine.recorded.layouts import move_transposes
from engine.recorded.lengths import Lengths, Shape, integers, sizes

_FIRST = 48
"""The first free length while traced; each of the others is longer than those before it."""
_SUM = 2
"""Of MLX's kinds of reductions."""
_REDUCTIONS = {2: ops.reduce_sum, 3: ops.reduce_prod, 4: ops.reduce_min, 5: ops.reduce_max}
_POINTWISE: dict[str, Callable[..., ov.Node]] = {
    "Abs": ops.abs,
    "Add": ops.add,
    "Cos": ops.cos,
    "Divide": ops.divide,
    "Equal": ops.equal,
    "Erf": ops.erf,
    "Exp": ops.exp,
    "Floor": ops.floor,
    "Greater": ops.greater,
    "GreaterEqual": ops.greater_equal,
    "Less": ops.less,
    "LessEqual": ops.less_equal,
    "Log": ops.log,
    "LogicalAnd": ops.logical_and,
    "LogicalNot": ops.logical_not,
    "LogicalOr": ops.logical_or,
    "Maximum": ops.maximum,
    "Minimum": ops.minimum,
    "Multiply": ops.multiply,
    "Negative": ops.negative,
    "NotEqual": ops.not_equal,
    "Power": ops.power,
    "Round": lambda x: ops.round(x, "half_to_even"),
    "Select": ops.select,
    "Sigmoid": ops.sigmoid,
    "Sin": ops.sin,
    "Square": lambda x: ops.multiply(x, x),
    "Subtract": ops.subtract,
    "Tanh": ops.tanh,
}
_SILENT = ("Copy", "Contiguous", "StopGradient", "Full")
_KINDS = {
    mx.float32: ov.Type.f32,
    mx.float16: ov.Type.f16,
    mx.int32: ov.Type.i32,
    mx.int64: ov.Type.i64,
    mx.uint32: ov.Type.u32,
    mx.bool_: ov.Type.boolean,
}


@dataclass(frozen=True)
class _Value:
    """A node and its shape. Where MLX has broadcast it before, the node has the shape it had until then: the
    library broadcasts by itself."""

    node: ov.Node
    held: Shape
    shape: Shape


def record(function: Callable[..., Any], inputs: Inputs, lengths: Sequence[str] = ()) -> ov.Model:
    """Record a function.

    Args:
        function: of trees of arrays, to another; called several times, and computes nothing then.
        inputs: what it takes. Each length must be that of some axis.

    Raises:
        RecordingError: it does what cannot be recorded, or its form depends on a length.
    """
    free = Lengths(lengths, [_FIRST * (1 + 2 * i) for i in range(len(lengths))])
    traces = [_trace(function, inputs(**sizes)) for sizes in free.traced()]
    if len({tuple(step["name"] for step in trace.steps) for trace in traces}) > 1:
        raise RecordingError("The form of a recorded function depends on a length.")
    model = _Translation(free, traces).model()
    move_transposes(model)
    return model


@dataclass(frozen=True)
class _Trace:
    """Of one call: inputs and outputs (name, shape, dtype), constants by name, primitives in order."""

    inputs: list[Any]
    outputs: list[Any]
    constants: dict[str, mx.array]
    steps: list[dict[str, Any]]


def _trace(function: Callable[..., Tree], inputs: Sequence[Tree]) -> _Trace:
    parts: dict[str, list[Any]] = {"inputs": [], "outputs": [], "constants": []}
    steps: list[dict[str, Any]] = []

    def take(part: dict[str, Any]) -> None:
        kind = part["type"]
        if kind == "primitive":
            steps.append(part)
        elif kind in parts:
            parts[kind] += part[kind]

    arrays = [mx.zeros(given.shape, given.dtype) for given in leaves(inputs)]
    mx.eval(arrays)
    with taken_whole():
        mx.export_function(take, lambda *flat: leaves(function(*filled(inputs, iter(flat)))), *arrays)
    return _Trace(parts["inputs"], parts["outputs"], dict(parts["constants"]), steps)


class _Translation:
    """Traces on their way to a model."""

    def __init__(self, lengths: Lengths, traces: Sequence[_Trace]):
        self._lengths, self._traces = lengths, traces
        self._values: dict[str, _Value] = {}
        self._turned: dict[str, str] = {}
        """Of transposed matrices: what they are the transpose of."""
        self._sums: dict[str, tuple[str, list[int]]] = {}
        """Of sums: what is summed, along which axes."""
        self._sinks: list[ov.Node] = []
        self._rows_kept: ov.Node | None = None
        self._flat: dict[str, str] = {}
        """Of rows laid behind each other for a product: what they were before."""
        self._rows: dict[str, _Value] = {}
        """Of such products: the same, not flattened."""

    def model(self) -> ov.Model:
        """All of it."""
        first = self._traces[0]
        parameters = []
        for given in zip(*(trace.inputs for trace in self._traces), strict=True):
            name, _, dtype = given[0]
            shape = self._lengths.shape([sizes for _, sizes, _ in given])
            node = ops.parameter([-1 if size.is_free else size.first for size in shape], _KINDS[dtype])
            parameters.append(node)
            self._values[name] = _Value(node, shape, shape)
        self._lengths.measure(parameters, [self._values[name].shape for name, *_ in first.inputs])
        # Names are those of the first trace; the others name alike what they have at the same place.
        for steps in zip(*(trace.steps for trace in self._traces), strict=True):
            self._take(steps)
        results = [ops.result(self._whole(name)) for name, *_ in first.outputs]
        if self._rows_kept is not None:
            parameters.append(self._rows_kept)
        return ov.Model(results, self._sinks, parameters)

    def _take(self, steps: Sequence[dict[str, Any]]) -> None:
        step = steps[0]
        names = [name for name, *_ in step["inputs"]]
        shapes = [
            self._lengths.shape([sizes for _, sizes, _ in output])
            for output in zip(*(each["outputs"] for each in steps), strict=True)
        ]
        kind = step["name"]
        outputs = [name for name, *_ in step["outputs"]]
        if kind == "Split":
            self._split(names[0], step["arguments"], outputs, shapes)
            return
        if kind == "Broadcast" and names[0] in self._traces[0].constants and self._varies(names[0]):
            # One by the count of what is added up: a mean, see below.
            return
        if kind in ("Matmul", "AddMM"):
            value = self._product(names, outputs[0], shapes[0])
        elif kind in _POINTWISE:
            value = self._pointwise(kind, names, shapes[0])
        elif kind == "Broadcast":
            value = _Value(self._value(names[0]).node, self._value(names[0]).held, shapes[0])
        elif kind in _SILENT:
            value = self._value(names[0])
        elif kind == "Depends":
            node = self._operation(names[1:])
            value = _Value(node, shapes[0], shapes[0])
        else:
            translate: Callable[..., ov.Node] | None = getattr(self, f"_{kind.lower()}", None)
            if translate is None:
                raise RecordingError("MLX's {kind} cannot be recorded yet.", kind=kind)
            value = _Value(translate(names, steps, shapes[0]), shapes[0], shapes[0])
        self._values[outputs[0]] = value
        self._note(kind, names, step["arguments"], outputs[0])

    def _note(self, kind: str, names: list[str], arguments: Any, output: str) -> None:
        """Keep what later steps may want to know of this one."""
        if kind == "Transpose":
            order = list(arguments[0])
            if order == [*range(len(order) - 2), len(order) - 1, len(order) - 2]:
                self._turned[output] = names[0]
        elif (
            kind in ("Flatten", "Reshape")
            and self._values[output].shape[1:] == self._values[names[0]].shape[-1:]
        ):
            self._flat[output] = names[0]
        elif kind == "Reduce" and arguments[0] == _SUM:
            self._sums[output] = names[0], list(arguments[1])
        elif kind in ("Squeeze", "Reshape") and names[0] in self._sums:
            self._sums[output] = self._sums[names[0]]

    def _value(self, name: str) -> _Value:
        if name not in self._values:
            if name not in self._traces[0].constants or self._varies(name):
                raise RecordingError("A constant depends on a free length.")
            array = np.array(self._traces[0].constants[name], copy=False)
            shape = tuple(self._lengths.fixed(n) for n in array.shape)
            if not array.flags.c_contiguous:
                array = np.ascontiguousarray(array)
            shared = array.size > 1
            self._values[name] = _Value(ops.constant(array, shared_memory=shared), shape, shape)
        return self._values[name]

    def _varies(self, name: str) -> bool:
        """Whether a constant is another in another trace."""
        first, *others = (np.array(trace.constants[name], copy=False) for trace in self._traces)
        return any(
            other.ctypes.data != first.ctypes.data and not np.array_equal(other, first) for other in others
        )

    def _whole(self, name: str) -> ov.Node:
        """A node in the shape that MLX says."""
        value = self._value(name)
        if value.held == value.shape:
            return value.node
        node = ops.broadcast(value.node, self._lengths.vector(value.shape))
        self._values[name] = _Value(node, value.shape, value.shape)
        return node

    def _pointwise(self, kind: str, names: list[str], shape: Shape) -> _Value:
        if kind == "Multiply":
            for total, factor in (names, names[::-1]):
                if total in self._sums and (node := self._mean(total, factor, shape)) is not None:
                    return _Value(node, shape, shape)
        values = [self._value(name) for name in names]
        one = self._lengths.fixed(1)
        held = list((one,) * len(shape))
        for value in values:
            for i, size in enumerate(value.held, len(shape) - len(value.held)):
                held[i] = size if held[i] == one else held[i]
        return _Value(_POINTWISE[kind](*(value.node for value in values)), tuple(held), shape)

    def _mean(self, total: str, factor: str, shape: Shape) -> ov.Node | None:
        """A sum times one by its count; None if the factor is another."""
        source, axes = self._sums[total]
        factor = self._unbroadcast(factor)
        for i, trace in enumerate(self._traces):
            count = math.prod(self._values[source].shape[axis].values[i] for axis in axes)
            constant = trace.constants.get(factor)
            if constant is None or constant.size != 1:
                return None
            if not math.isclose(float(np.array(constant)), 1 / count, rel_tol=1e-6):
                return None
        one, before = self._lengths.fixed(1), self._values[source].shape
        kept = tuple(one if axis in axes else size for axis, size in enumerate(before))
        mean = ops.reduce_mean(self._whole(source), integers(axes), True)
        return mean if kept == shape else self._lengths.reshaped(mean, kept, shape)

    def _unbroadcast(self, name: str) -> str:
        for step in self._traces[0].steps:
            if step["outputs"][0][0] == name and step["name"] == "Broadcast":
                return str(step["inputs"][0][0])
        return name

    def _operation(self, names: list[str]) -> ov.Node:
        """One that was taken whole."""
        number, *numbers = np.array(self._traces[0].constants[names[-1]]).tolist()
        if NAMES[int(number)] == "kept":
            return self._kept(self._whole(names[0]), int(numbers[0]))
        translate: Callable[..., ov.Node] = getattr(operations, NAMES[int(number)])
        return translate(*(self._whole(name) for name in names[:-1]), *numbers)

    def _kept(self, x: ov.Node, place: int) -> ov.Node:
        """x (R, H, T, D) behind what was there in the calls before, which stays in the library."""
        rows, heads, _, width = sizes(x)
        state = VariableInfo()
        state.data_shape = ov.PartialShape([rows, heads, -1, width])
        state.data_type, state.variable_id = ov.Type.f32, f"{place:04}"
        variable = Variable(state)
        there = ops.gather(ops.shape_of(x, output_type="i64"), integers([0]), integers(0))
        empty = ops.broadcast(operations.number(0), ops.concat([there, integers([heads, 0, width])], 0))
        past = ops.read_value(empty, variable)
        # Which row each goes on from: the library knows a memory that it may write in place by this.
        self._rows_kept = self._rows_kept or ops.parameter([-1], np.int32)
        past = ops.gather(past, self._rows_kept, integers(0))
        both = ops.concat([past, x], 2)
        self._sinks.append(ops.assign(both, variable))
        return both

    def _split(self, name: str, arguments: Any, outputs: list[str], shapes: list[Shape]) -> None:
        axis = int(arguments[1])
        lengths = self._lengths.vector([shape[axis] for shape in shapes])
        parts = ops.variadic_split(self._whole(name), integers(axis), lengths)
        for i, (output, shape) in enumerate(zip(outputs, shapes, strict=True)):
            self._values[output] = _Value(parts.output(i), shape, shape)

    def _product(self, names: list[str], output: str, shape: Shape) -> _Value:
        """A matrix product, plus a third value if there is one. MLX flattens rows for it and unflattens them
        again, which the library need not."""
        flat = self._flat.get(names[0])
        turned = [name in self._turned for name in names[:2]]
        x, y = (self._whole(self._turned.get(name, name)) for name in (flat or names[0], names[1]))
        node = ops.matmul(x, y, *turned)
        if len(names) > 2:
            node = ops.add(node, self._value(names[2]).node)
        if flat is None:
            return _Value(node, shape, shape)
        before = (*self._values[flat].shape[:-1], shape[-1])
        self._rows[output] = _Value(node, before, before)
        return _Value(self._lengths.reshaped(node, before, shape), shape, shape)

    # What follows is called by the primitive's name: its inputs' names, its steps in all traces, its shape.

    def _quantizedmatmul(self, names: list[str], steps: Sequence[Any], shape: Shape) -> ov.Node:
        """A product by packed weights, in the form that the library multiplies by without unpacking them:
        whole numbers, and of each group of them what is zero and a scale."""
        size, bits, _, turned = steps[0]["arguments"]
        words, scales, biases = (np.array(self._traces[0].constants[name], copy=False) for name in names[1:])
        numbers = unpacked(words, bits).reshape(*scales.shape, size)
        # A group of one number alone has no scale.
        flat = scales == 0
        scales = np.where(flat, np.float32(1), scales)
        if flat.any():
            numbers = np.where(flat[..., None], np.uint8(0), numbers)
        zeros = ops.constant((-biases / scales)[..., None])
        whole = ops.subtract(ops.convert(ops.constant(numbers), "f32"), zeros)
        weight = ops.multiply(whole, ops.constant(scales[..., None]))
        rows = ops.reshape(weight, integers([len(words), -1]), False)
        return ops.matmul(self._whole(names[0]), rows, False, bool(turned))

    def _sqrt(self, names: list[str], steps: Sequence[Any], shape: Shape) -> ov.Node:
        node = ops.sqrt(self._whole(names[0]))
        return ops.divide(operations.number(1), node) if steps[0]["arguments"][0] else node

    def _reshape(self, names: list[str], steps: Sequence[Any], shape: Shape) -> ov.Node:
        rows = self._rows.get(names[0])
        if rows is not None and rows.shape == shape:
            return rows.node
        return self._lengths.reshaped(self._whole(names[0]), self._value(names[0]).shape, shape)

    _unflatten = _flatten = _expanddims = _squeeze = _reshape

    def _transpose(self, names: list[str], steps: Sequence[Any], shape: Shape) -> ov.Node:
        return ops.transpose(self._whole(names[0]), integers(list(steps[0]["arguments"][0])))

    def _reduce(self, names: list[str], steps: Sequence[Any], shape: Shape) -> ov.Node:
        kind, axes = steps[0]["arguments"][:2]
        return _REDUCTIONS[kind](self._whole(names[0]), integers(list(axes)), True)

    def _softmax(self, names: list[str], steps: Sequence[Any], shape: Shape) -> ov.Node:
        return ops.softmax(self._whole(names[0]), -1)

    def _astype(self, names: list[str], steps: Sequence[Any], shape: Shape) -> ov.Node:
        return ops.convert(self._whole(names[0]), _KINDS[steps[0]["arguments"][0]].get_type_name())

    def _slice(self, names: list[str], steps: Sequence[Any], shape: Shape) -> ov.Node:
        start, stop = (self._lengths.shape([step["arguments"][i] for step in steps]) for i in (0, 1))
        strides = [int(stride) for stride in steps[0]["arguments"][2]]
        return self._lengths.sliced(self._whole(names[0]), self._value(names[0]).shape, start, stop, strides)

    def _pad(self, names: list[str], steps: Sequence[Any], shape: Shape) -> ov.Node:
        axes, before, after = steps[0]["arguments"][:3]
        widths = np.zeros((2, len(shape)), np.int64)
        widths[0, list(axes)], widths[1, list(axes)] = before, after
        x, zero = self._whole(names[0]), self._value(names[1]).node
        return ops.pad(x, ops.constant(widths[0]), ops.constant(widths[1]), "constant", zero)

    def _convolution(self, names: list[str], steps: Sequence[Any], shape: Shape) -> ov.Node:
        strides, before, after, dilations, spread, groups, flipped = steps[0]["arguments"]
        if flipped or any(n != 1 for n in spread):
            raise RecordingError("Transposed convolutions cannot be recorded yet.")
        # Channels come last in MLX, second in the library.
        last = len(shape) - 1
        inward, outward = integers([0, last, *range(1, last)]), integers([0, *range(2, last + 1), 1])
        x, taps = (ops.transpose(self._whole(name), inward) for name in names)
        settings = list(strides), list(before), list(after), list(dilations)
        if groups == 1:
            return ops.transpose(ops.convolution(x, taps, *settings), outward)
        shapes = self._value(names[1]).shape
        outputs, *rest = (shapes[i].first for i in (0, last, *range(1, last)))
        taps = ops.reshape(taps, integers([groups, outputs // groups, *rest]), False)
        return ops.transpose(ops.group_convolution(x, taps, *settings), outward)

    def _concatenate(self, names: list[str], steps: Sequence[Any], shape: Shape) -> ov.Node:
        return ops.concat([self._whole(name) for name in names], int(steps[0]["arguments"][0]))

    def _arange(self, names: list[str], steps: Sequence[Any], shape: Shape) -> ov.Node:
        ends = self._lengths.shape([each["arguments"][:3] for each in steps])
        scalars = (ops.squeeze(self._lengths.node(size), integers(0)) for size in ends)
        kind = _KINDS[steps[0]["outputs"][0][2]].get_type_name()
        return ops.convert(ops.range(*scalars, "i64"), kind)

    def _gather(self, names: list[str], steps: Sequence[Any], shape: Shape) -> ov.Node:
        axes = steps[0]["arguments"][0]
        if list(axes) != [0]:
            raise RecordingError(
                "Rows alone can be gathered in a recording, not along {axes}.", axes=str(list(axes))
            )
        index = self._value(names[1])
        rows = ops.gather(self._whole(names[0]), self._whole(names[1]), integers(0))
        return ops.unsqueeze(rows, integers(len(index.shape)))
