"""Files of tensors, read as data, never as code, and checked before a number is read: safetensors and
``.pt``.

The library of safetensors opens a file and checks its header: that it is complete, that each tensor has the
bytes its shape needs, that they lie one behind the other and fill the file. A file that was cut, padded,
overwritten or built to mislead fails there. Its numbers are read here, memory mapped, since the library
copies each tensor into memory before it is used, and knows no bfloat16 without another library (0.8.0).

A ``.pt`` file is a zip archive with a pickle (``data.pkl``) and one raw entry for each storage. A
pickle is a program, and Python's unpickler runs it: ``REDUCE`` calls what ``GLOBAL`` imported, and
``BUILD`` sets attributes. Here the standard library's ``pickletools``, which only reads, takes the program
apart, and a small machine of our own steps through it. It imports nothing and calls nothing: a global is only
a name on an allow-list, ``REDUCE`` knows two of them, and any other instruction is refused. Neither Python's
unpickler nor torch takes part.

Source of the layout: torch.serialization (``_save``, ``_rebuild_tensor_v2`` in torch._utils).
"""

from __future__ import annotations

import math
import os
import pickletools
import struct
import zipfile
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import safetensors

from engine.errors import CheckpointFormatError, CheckpointNotFoundError, UnsafeCheckpointError

Array = npt.NDArray[np.generic]

_DTYPES = {
    "F64": "<f8",
    "F32": "<f4",
    "F16": "<f2",
    "BF16": "<u2",
    "I64": "<i8",
    "I32": "<i4",
    "I16": "<i2",
    "I8": "i1",
    "U64": "<u8",
    "U32": "<u4",
    "U16": "<u2",
    "U8": "u1",
    "BOOL": "?",
}


@dataclass(frozen=True)
class TensorInfo:
    """What a header says of one tensor: the format's dtype name, its shape, its first byte in the file."""

    dtype: str
    shape: tuple[int, ...]
    start: int


def widen_bfloat16(bits: npt.NDArray[np.uint16]) -> npt.NDArray[np.float32]:
    """The float32 numbers whose upper halves are ``bits``: numpy has no bfloat16 of its own."""
    return (bits.astype(np.uint32) << 16).view(np.float32)


class TensorFile(Mapping[str, Array]):
    """One safetensors file as a read-only mapping of names to arrays.

    Arrays are views of the mapped file, copied only when somebody writes or converts; bfloat16
    arrives as float32. The map is released with the last view.

    Attributes:
        path: the file.
        tensors: name to :class:`TensorInfo`.

    Raises:
        CheckpointNotFoundError: there is no such file.
        CheckpointFormatError: the file is truncated, damaged or not safetensors.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self.tensors = read_header(self.path)
        self._bytes: npt.NDArray[np.uint8] = np.memmap(self.path, dtype=np.uint8, mode="r")

    def __getitem__(self, name: str) -> Array:
        info = self.tensors[name]
        # A tensor may start at any byte: unaligned views are legal for numpy, so no copy is needed.
        array: Array = np.ndarray(info.shape, _DTYPES[info.dtype], buffer=self._bytes, offset=info.start)
        return widen_bfloat16(array.view(np.uint16)) if info.dtype == "BF16" else array

    def __iter__(self) -> Iterator[str]:
        return iter(self.tensors)

    def __len__(self) -> int:
        return len(self.tensors)


def read_header(path: Path) -> dict[str, TensorInfo]:
    """The tensors of a file, in the order in which they lie there.

    Raises:
        CheckpointNotFoundError: there is no such file.
        CheckpointFormatError: see :class:`TensorFile`.
    """
    if not path.is_file():
        raise CheckpointNotFoundError("There is no file '{path}'.", path=path)
    # The library says of any file that does not open that it is not there.
    path.open("rb").close()
    try:
        with safetensors.safe_open(path, framework="np") as file:
            found = [(name, file.get_slice(name)) for name in file.offset_keys()]
            headers = [(name, tensor.get_dtype(), tuple(tensor.get_shape())) for name, tensor in found]
        sizes = [math.prod(shape) * np.dtype(_DTYPES[dtype]).itemsize for _, dtype, shape in headers]
    except (safetensors.SafetensorError, KeyError) as error:
        raise CheckpointFormatError(
            "'{name}' is truncated, damaged, or no safetensors file ({why}): download it again.",
            name=path.name,
            why=error,
        ) from error
    # They lie one behind the other, the last at the end of the file.
    start = path.stat().st_size - sum(sizes)
    tensors = {}
    for (name, dtype, shape), size in zip(headers, sizes, strict=True):
        tensors[name] = TensorInfo(dtype, shape, start)
        start += size
    return tensors


MAX_PICKLE_BYTES = 32 << 20
"""The largest program that is looked at; S3Gen's 2490 tensors need 0.3 MB."""
MAX_ENTRIES = 100_000
_LOCAL_HEADER = 30
"""Bytes of a zip entry's local header before its name."""


def read(path: str | os.PathLike[str]) -> Any:
    """Read a ``.pt`` file into dicts, lists, tuples, numbers, text and numpy arrays.

    Arrays are views of the mapped file; bfloat16 arrives as float32.

    Raises:
        CheckpointNotFoundError: there is no such file.
        CheckpointFormatError: it is no zip archive of torch's, damaged, compressed or truncated.
        UnsafeCheckpointError: its pickle asks for more than tensors and plain containers.
    """
    file = Path(path)
    if not file.is_file():
        raise CheckpointNotFoundError("There is no file '{path}'.", path=file)
    archive = _Archive(file)
    program = archive.pickle()
    return _Machine(file.name, program, archive.storage, budget=2 * archive.size).run()


def read_state_dict(path: str | os.PathLike[str]) -> dict[str, Array]:
    """Read a ``.pt`` file that must hold a flat table of tensors.

    Raises:
        CheckpointFormatError: it holds something else; otherwise as :func:`read`.
    """
    content = read(path)
    if not isinstance(content, dict) or not all(
        isinstance(key, str) and isinstance(value, np.ndarray) for key, value in content.items()
    ):
        raise CheckpointFormatError("'{name}' does not hold a plain table of tensors.", name=Path(path).name)
    return dict(content)


class _Archive:
    """The zip file: its pickle, and its storages as views of one memory map.

    Torch stores entries uncompressed, so a compressed one is refused: nothing in the file can
    then unpack to more than the file's own size.
    """

    def __init__(self, path: Path) -> None:
        self.name = path.name
        try:
            with zipfile.ZipFile(path) as archive:
                entries = archive.infolist()
        except (zipfile.BadZipFile, OSError, ValueError) as error:
            raise CheckpointFormatError(
                "'{name}' is damaged, truncated, or in torch's format from before 2020, which is not "
                "read: download it again, or save it as safetensors ({why}).",
                name=self.name,
                why=error,
            ) from error
        if len(entries) > MAX_ENTRIES:
            raise CheckpointFormatError("'{name}' holds too many entries to be a checkpoint.", name=self.name)
        roots = [
            entry.filename[: -len("data.pkl")] for entry in entries if entry.filename.endswith("data.pkl")
        ]
        if len(roots) != 1:
            raise CheckpointFormatError("'{name}' is a zip archive but no torch checkpoint.", name=self.name)
        self._root = roots[0]
        self._map: npt.NDArray[np.uint8] = np.memmap(path, dtype=np.uint8, mode="r")
        self.size = int(self._map.size)
        self._entries = {entry.filename: entry for entry in entries}
        order = self._root + "byteorder"
        if order in self._entries and self._bytes(order).tobytes().strip() != b"little":
            raise CheckpointFormatError(
                "'{name}' was written on a big-endian machine; it is not read.", name=self.name
            )

    def pickle(self) -> bytes:
        """The pickle's bytes."""
        data = self._bytes(self._root + "data.pkl")
        if data.size > MAX_PICKLE_BYTES:
            raise CheckpointFormatError(
                "'{name}' has a table of contents of {size} bytes: too large.", name=self.name, size=data.size
            )
        return data.tobytes()

    def storage(self, kind: str, key: str, count: int) -> _Storage:
        """The storage ``key`` with ``count`` numbers of torch's class ``kind``."""
        dtype = np.dtype("<u2" if kind == "BFloat16Storage" else _STORAGES[kind])
        data = self._bytes(f"{self._root}data/{key}")
        if data.size != count * dtype.itemsize:
            raise CheckpointFormatError(
                "'{name}' is damaged: its storage {key} has {size} bytes where {wanted} should be.",
                name=self.name,
                key=key,
                size=data.size,
                wanted=count * dtype.itemsize,
            )
        return _Storage(np.ndarray((count,), dtype, buffer=data), kind == "BFloat16Storage")

    def _bytes(self, name: str) -> npt.NDArray[np.uint8]:
        """An entry's bytes, found through its local header (30 bytes, then name and extra field)."""
        entry = self._entries.get(name)
        if entry is None:
            raise CheckpointFormatError("'{name}' lacks its entry '{entry}'.", name=self.name, entry=name)
        if entry.compress_type != zipfile.ZIP_STORED or entry.compress_size != entry.file_size:
            raise CheckpointFormatError(
                "'{name}' has compressed entries, which torch does not write.", name=self.name
            )
        head = entry.header_offset
        fixed = self._map[head : head + _LOCAL_HEADER].tobytes()
        stored_name = self._map[head + _LOCAL_HEADER :][: len(name.encode())].tobytes()
        if len(fixed) < _LOCAL_HEADER or fixed[:4] != b"PK\x03\x04" or stored_name != name.encode():
            raise CheckpointFormatError(
                "'{name}' is damaged near its entry '{entry}'.", name=self.name, entry=name
            )
        name_length, extra_length = struct.unpack("<HH", fixed[26:])
        start = head + _LOCAL_HEADER + name_length + extra_length
        if start + entry.file_size > self._map.size:
            raise CheckpointFormatError(
                "'{name}' is truncated at its entry '{entry}'.", name=self.name, entry=name
            )
        return self._map[start : start + entry.file_size]


_STORAGES = {
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
    *(("torch", name) for name in _STORAGES),
}


@dataclass(frozen=True)
class _Global:
    """A name that the pickle mentions. It is compared, never imported or called."""

    module: str
    name: str


@dataclass(frozen=True)
class _Storage:
    """A flat run of numbers in the archive."""

    array: npt.NDArray[Any]
    bfloat16: bool


class _Machine:
    """Steps through a pickle program that only builds data.

    ``MARK`` is kept as an object of its own on the stack, as in the reference interpreter.
    """

    _MARK = object()

    def __init__(
        self, name: str, program: bytes, storage: Callable[[str, str, int], _Storage], budget: int
    ) -> None:
        """``budget``: how many numbers all tensors together may have, since several may share a storage."""
        self._name = name
        self._budget = budget
        self._program = program
        self._storage = storage
        self._stack: list[Any] = []
        self._memo: dict[int, Any] = {}

    def run(self) -> Any:
        """The object that the program builds."""
        try:
            for opcode, argument, _ in pickletools.genops(self._program):
                handler = _HANDLERS.get(opcode.name)
                if handler is None:
                    raise UnsafeCheckpointError(
                        "'{name}' was refused: its pickle has the instruction {opcode}, which no file of "
                        "tensors needs. Nothing in it was run.",
                        name=self._name,
                        opcode=opcode.name,
                    )
                handler(self, argument)
            return self._finish()
        except (IndexError, KeyError, TypeError, ValueError, OverflowError) as error:
            raise CheckpointFormatError(
                "'{name}' is damaged: its pickle makes no sense ({why}).", name=self._name, why=error
            ) from error

    def _finish(self) -> Any:
        result = self._stack.pop()
        if self._stack or isinstance(result, (_Global, _Storage)) or result is self._MARK:
            raise CheckpointFormatError(
                "'{name}' is damaged: its pickle ends in the middle.", name=self._name
            )
        return result

    def push(self, value: Any) -> None:
        """A constant, a number or text."""
        self._stack.append(value)

    def mark(self) -> None:
        """MARK: where a group begins."""
        self._stack.append(self._MARK)

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

    def persistent(self) -> None:
        """BINPERSID: a reference to a storage, ('storage', class, key, device, count)."""
        reference = self._stack.pop()
        tag, kind, key, _, count = reference
        if tag != "storage" or not isinstance(kind, _Global) or kind.name not in _STORAGES:
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
    if not isinstance(storage, _Storage):
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


_HANDLERS: dict[str, Callable[[_Machine, Any], None]] = {
    "PROTO": lambda m, version: None,
    "FRAME": lambda m, length: None,
    "STOP": lambda m, _: None,
    "MARK": lambda m, _: m.mark(),
    "EMPTY_TUPLE": lambda m, _: m.push(()),
    "EMPTY_LIST": lambda m, _: m.push([]),
    "EMPTY_DICT": lambda m, _: m.push({}),
    "NONE": lambda m, _: m.push(None),
    "NEWTRUE": lambda m, _: m.push(True),
    "NEWFALSE": lambda m, _: m.push(False),
    "BININT1": _Machine.push,
    "BININT2": _Machine.push,
    "BININT": _Machine.push,
    "LONG1": _Machine.push,
    "BINFLOAT": _Machine.push,
    "SHORT_BINUNICODE": _Machine.push,
    "BINUNICODE": _Machine.push,
    "BINUNICODE8": _Machine.push,
    "TUPLE": lambda m, _: m.push(tuple(m.group())),
    "TUPLE1": lambda m, _: m.tuple_of(1),
    "TUPLE2": lambda m, _: m.tuple_of(2),
    "TUPLE3": lambda m, _: m.tuple_of(3),
    "APPEND": lambda m, _: m.append([m._stack.pop()]),
    "APPENDS": lambda m, _: m.append(m.group()),
    "SETITEM": lambda m, _: m.set_items(m.pop_pair()),
    "SETITEMS": lambda m, _: m.set_items(m.group()),
    "BINPUT": _Machine.remember,
    "LONG_BINPUT": _Machine.remember,
    "MEMOIZE": lambda m, _: m.remember(len(m._memo)),
    "BINGET": _Machine.recall,
    "LONG_BINGET": _Machine.recall,
    "GLOBAL": lambda m, names: m.global_(*names.split(" ")),
    "STACK_GLOBAL": lambda m, _: m.global_(*map(str, m.pop_pair())),
    "BINPERSID": lambda m, _: m.persistent(),
    "REDUCE": lambda m, _: m.reduce(),
    "BUILD": lambda m, _: m.build(),
}
"""The whole instruction set; what is not here is refused."""
