"""The small machine that steps through a torch pickle and only builds data.

It imports nothing and calls nothing: a global is only a name on an allow-list, ``REDUCE`` knows two
of them, and any other instruction is refused. See :mod:`engine.checkpoints.pt_reader`.
"""

from __future__ import annotations

import struct
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.checkpoints.safetensors_file import Array, widen_bfloat16
from engine.errors import CheckpointFormatError, UnsafeCheckpointError

STORAGES = {
    "DoubleStorage": "<f8",
    "FloatStorage": "<f4",
    "HalfStorage": "<f2",
    "BFloat16Storage": "bfloat16",
    "LongStorage": "<i8",
    "IntStorage": "<i4",
    "ShortStorage": "<i2",
    "CharStorage": "i1",
    "ByteStorage": "u1",
    "BoolStorage": "?",
}
_ALLOWED = {
    ("torch._utils", "_rebuild_tensor_v2"),
    ("collections", "OrderedDict"),
    *(("torch", name) for name in STORAGES),
}


@dataclass(frozen=True)
class _Global:
    """A name that the pickle mentions. It is compared, never imported or called."""

    module: str
    name: str


@dataclass(frozen=True)
class Storage:
    """A flat run of numbers in the archive."""

    array: npt.NDArray[Any]
    bfloat16: bool


class Machine:
    """Steps through a pickle program that only builds data.

    ``MARK`` is kept as an object of its own on the stack, as in the reference interpreter.
    """

    _MARK = object()

    def __init__(
        self, name: str, program: bytes, storage: Callable[[str, str, int], Storage], budget: int
    ) -> None:
        """``budget``: how many numbers all tensors together may have, since several may share a storage."""
        self._name = name
        self._budget = budget
        self._program = program
        self._position = 0
        self._storage = storage
        self._stack: list[Any] = []
        self._memo: dict[int, Any] = {}

    def run(self) -> Any:
        """The object that the program builds."""
        try:
            while True:
                opcode = self._take(1)
                if opcode == b".":
                    return self._finish()
                handler = _HANDLERS.get(opcode)
                if handler is None:
                    raise UnsafeCheckpointError(
                        "'{name}' was refused: its pickle has the instruction {opcode}, which no file of "
                        "tensors needs. Nothing in it was run.",
                        name=self._name,
                        opcode=repr(opcode),
                    )
                handler(self)
        except (IndexError, KeyError, TypeError, ValueError, OverflowError, struct.error) as error:
            raise CheckpointFormatError(
                "'{name}' is damaged: its pickle makes no sense ({why}).", name=self._name, why=error
            ) from error

    def _finish(self) -> Any:
        result = self._stack.pop()
        if self._stack or isinstance(result, (_Global, Storage)) or result is self._MARK:
            raise CheckpointFormatError(
                "'{name}' is damaged: its pickle ends in the middle.", name=self._name
            )
        return result

    # Reading the program.

    def _take(self, count: int) -> bytes:
        piece = self._program[self._position : self._position + count]
        if len(piece) != count:
            raise CheckpointFormatError("'{name}' is truncated: its pickle stops too early.", name=self._name)
        self._position += count
        return piece

    def _number(self, code: str) -> int:
        return int(struct.unpack("<" + code, self._take(struct.calcsize(code)))[0])

    def _line(self) -> str:
        end = self._program.index(b"\n", self._position)
        return self._take(end + 1 - self._position)[:-1].decode("utf-8")

    # Instructions.

    def skip(self, count: int) -> None:
        """PROTO, FRAME: nothing to build."""
        self._take(count)

    def push(self, value: Any) -> None:
        """A constant."""
        self._stack.append(value)

    def mark(self) -> None:
        """MARK: where a group begins."""
        self._stack.append(self._MARK)

    def integer(self, code: str) -> None:
        """BININT and its short forms."""
        self._stack.append(self._number(code))

    def long(self) -> None:
        """LONG1: a little-endian integer of at most 255 bytes."""
        self._stack.append(int.from_bytes(self._take(self._number("B")), "little", signed=True))

    def real(self) -> None:
        """BINFLOAT: big-endian double."""
        self._stack.append(float(struct.unpack(">d", self._take(8))[0]))

    def text(self, code: str) -> None:
        """BINUNICODE and its forms; the length is bounded by the program's own."""
        self._stack.append(self._take(self._number(code)).decode("utf-8", "surrogatepass"))

    def group(self) -> list[Any]:
        """Pop everything above the last mark."""
        items: list[Any] = []
        while (item := self._stack.pop()) is not self._MARK:
            items.append(item)
        return items[::-1]

    def tuple_of(self, count: int) -> None:
        """TUPLE1 to TUPLE3."""
        items = [self._stack.pop() for _ in range(count)]
        self._stack.append(tuple(items[::-1]))

    def append(self, items: list[Any]) -> None:
        """APPEND, APPENDS."""
        self._container(list).extend(items)

    def set_items(self, items: list[Any]) -> None:
        """SETITEM, SETITEMS."""
        if len(items) % 2:
            raise ValueError("an odd number of keys and values")
        target = self._container(dict)
        for key, value in zip(items[::2], items[1::2], strict=True):
            if not isinstance(key, (str, int, float, bool)):
                raise ValueError("a key that is neither text nor a number")
            target[key] = value

    def _container(self, kind: type) -> Any:
        if not isinstance(self._stack[-1], kind):
            raise ValueError(f"no {kind.__name__} where one is filled")
        return self._stack[-1]

    def pop_pair(self) -> list[Any]:
        """Pop a key and its value."""
        value, key = self._stack.pop(), self._stack.pop()
        return [key, value]

    def remember(self, index: int) -> None:
        """BINPUT, LONG_BINPUT, MEMOIZE."""
        self._memo[index] = self._stack[-1]

    def recall(self, index: int) -> None:
        """BINGET, LONG_BINGET."""
        self._stack.append(self._memo[index])

    def global_(self, module: str, name: str) -> None:
        """GLOBAL, STACK_GLOBAL: a name, if it is one of those that tensors need."""
        if (module, name) not in _ALLOWED:
            raise UnsafeCheckpointError(
                "'{file}' was refused: its pickle asks for {module}.{name}. Nothing in it was run.",
                file=self._name,
                module=module,
                name=name,
            )
        self._stack.append(_Global(module, name))

    def stack_global(self) -> None:
        """STACK_GLOBAL: module and name come from the stack."""
        module, name = self.pop_pair()
        self.global_(str(module), str(name))

    def persistent(self) -> None:
        """BINPERSID: a reference to a storage, ('storage', class, key, device, count)."""
        reference = self._stack.pop()
        tag, kind, key, _, count = reference
        if tag != "storage" or not isinstance(kind, _Global) or kind.name not in STORAGES:
            raise UnsafeCheckpointError(
                "'{name}' was refused: it refers to something that is no tensor.", name=self._name
            )
        if type(count) is not int or count < 0:
            raise ValueError("a storage of impossible size")
        self._stack.append(self._storage(kind.name, str(key), count))

    def reduce(self) -> None:
        """REDUCE: a tensor from its storage, or an empty ordered dict. Nothing else is 'called'."""
        arguments, function = self._stack.pop(), self._stack.pop()
        if function == _Global("torch._utils", "_rebuild_tensor_v2"):
            storage, offset, shape, strides, *_ = arguments
            tensor = _tensor(storage, offset, shape, strides, self._budget)
            self._budget -= tensor.size
            self._stack.append(tensor)
        elif function == _Global("collections", "OrderedDict") and arguments == ():
            self._stack.append(OrderedDict())
        else:
            raise UnsafeCheckpointError(
                "'{name}' was refused: its pickle calls {function}.", name=self._name, function=repr(function)
            )

    def build(self) -> None:
        """BUILD: torch leaves a state dict's format version here. It is dropped, not set."""
        self._stack.pop()
        self._container(OrderedDict)


def _tensor(
    storage: Any, offset: int, shape: tuple[int, ...], strides: tuple[int, ...], budget: int
) -> Array:
    """A tensor's view of its storage, checked to stay inside it and to hold no number twice."""
    if not isinstance(storage, Storage):
        raise TypeError("a tensor without a storage")
    numbers = (offset, *shape, *strides)
    if len(shape) != len(strides) or not all(type(n) is int and n >= 0 for n in numbers):
        raise ValueError("a tensor of impossible shape")
    count = int(np.prod(shape, dtype=object)) if shape else 1
    last = offset + sum((size - 1) * stride for size, stride in zip(shape, strides, strict=True))
    if count > storage.array.size or (count and last >= storage.array.size):
        raise ValueError("a tensor that reaches beyond its storage")
    if count > budget:
        raise ValueError("more numbers than the file can hold")
    if count == 0:
        return np.zeros(shape, np.float32 if storage.bfloat16 else storage.array.dtype)
    flat = storage.array[offset:]
    steps = tuple(stride * flat.itemsize for stride in strides)
    view = np.lib.stride_tricks.as_strided(flat, shape, steps, writeable=False)
    return widen_bfloat16(view) if storage.bfloat16 else view


_HANDLERS: dict[bytes, Callable[[Machine], None]] = {
    b"\x80": lambda m: m.skip(1),
    b"\x95": lambda m: m.skip(8),
    b"(": Machine.mark,
    b")": lambda m: m.push(()),
    b"]": lambda m: m.push([]),
    b"}": lambda m: m.push({}),
    b"N": lambda m: m.push(None),
    b"\x88": lambda m: m.push(True),
    b"\x89": lambda m: m.push(False),
    b"K": lambda m: m.integer("B"),
    b"M": lambda m: m.integer("H"),
    b"J": lambda m: m.integer("i"),
    b"\x8a": Machine.long,
    b"G": Machine.real,
    b"X": lambda m: m.text("I"),
    b"\x8c": lambda m: m.text("B"),
    b"\x8d": lambda m: m.text("Q"),
    b"t": lambda m: m.push(tuple(m.group())),
    b"\x85": lambda m: m.tuple_of(1),
    b"\x86": lambda m: m.tuple_of(2),
    b"\x87": lambda m: m.tuple_of(3),
    b"a": lambda m: m.append([m._stack.pop()]),
    b"e": lambda m: m.append(m.group()),
    b"s": lambda m: m.set_items(m.pop_pair()),
    b"u": lambda m: m.set_items(m.group()),
    b"q": lambda m: m.remember(m._number("B")),
    b"r": lambda m: m.remember(m._number("I")),
    b"\x94": lambda m: m.remember(len(m._memo)),
    b"h": lambda m: m.recall(m._number("B")),
    b"j": lambda m: m.recall(m._number("I")),
    b"c": lambda m: m.global_(m._line(), m._line()),
    b"\x93": Machine.stack_global,
    b"Q": Machine.persistent,
    b"R": Machine.reduce,
    b"b": Machine.build,
}
"""The whole instruction set; what is not here is refused."""
