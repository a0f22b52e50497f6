"""Safetensors files, memory mapped and checked to the byte before a number is read.

The format (huggingface/safetensors, README "Format"): eight bytes of little-endian header
length, a JSON header that gives each tensor's dtype, shape and byte range, then the bytes. A file
that was cut, padded, overwritten or built to mislead fails here with its name; nothing else of the
program has to distrust a shape.
"""

from __future__ import annotations

import json
import math
import os
import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.errors import CheckpointFormatError, CheckpointNotFoundError

Array = npt.NDArray[np.generic]

MAX_HEADER_BYTES = 100_000_000
"""The format's own limit on a header."""

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
    """What a header says of one tensor: the format's dtype name, its shape, its byte range in the data."""

    dtype: str
    shape: tuple[int, ...]
    start: int
    end: int


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
        metadata: the header's free text.

    Raises:
        CheckpointNotFoundError: there is no such file.
        CheckpointFormatError: the file is truncated, damaged or not safetensors.
    """

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self.path = Path(path)
        self.tensors, self.metadata, data_start = read_header(self.path)
        size = self.path.stat().st_size - data_start
        self._data: npt.NDArray[np.uint8] = (
            np.memmap(self.path, dtype=np.uint8, mode="r", offset=data_start, shape=(size,))
            if size
            else np.zeros(0, np.uint8)
        )

    def __getitem__(self, name: str) -> Array:
        info = self.tensors[name]
        flat = self._data[info.start : info.end]
        # A tensor may start at any byte: unaligned views are legal for numpy, so no copy is needed.
        array: Array = np.ndarray(info.shape, _DTYPES[info.dtype], buffer=flat)
        return widen_bfloat16(array.view(np.uint16)) if info.dtype == "BF16" else array

    def __iter__(self) -> Iterator[str]:
        return iter(self.tensors)

    def __len__(self) -> int:
        return len(self.tensors)


def read_header(path: Path) -> tuple[dict[str, TensorInfo], dict[str, str], int]:
    """Read and check a header.

    Returns:
        The tensors, the metadata, and the file offset at which the data begins.

    Raises:
        CheckpointNotFoundError: there is no such file.
        CheckpointFormatError: see :class:`TensorFile`.
    """
    if not path.is_file():
        raise CheckpointNotFoundError("There is no file '{path}'.", path=path)
    total = path.stat().st_size
    with path.open("rb") as file:
        length = _header_length(path, file.read(8), total)
        raw = file.read(length)
    try:
        header = json.loads(raw, object_pairs_hook=_unique)
    except (ValueError, RecursionError) as error:
        raise CheckpointFormatError(
            "'{name}' is damaged: its header cannot be read ({why}).", name=path.name, why=error
        ) from error
    if not isinstance(header, dict):
        raise CheckpointFormatError("'{name}' is damaged: its header is not a table.", name=path.name)
    # MLX writes null where there is none.
    metadata = header.pop("__metadata__", None) or {}
    if not isinstance(metadata, dict) or not all(isinstance(value, str) for value in metadata.values()):
        raise CheckpointFormatError("'{name}' is damaged: its metadata is not text.", name=path.name)
    tensors = {name: _tensor_info(path, name, entry) for name, entry in header.items()}
    _check_cover(path, tensors, total - 8 - length)
    return tensors, metadata, 8 + length


def _header_length(path: Path, head: bytes, total: int) -> int:
    if len(head) < 8:
        raise CheckpointFormatError(
            "'{name}' is truncated: {total} bytes are no safetensors file.", name=path.name, total=total
        )
    length = int(struct.unpack("<Q", head)[0])
    if length > MAX_HEADER_BYTES:
        raise CheckpointFormatError(
            "'{name}' is no safetensors file, or damaged: it claims a header of {length} bytes.",
            name=path.name,
            length=length,
        )
    if length > total - 8:
        raise CheckpointFormatError("'{name}' is truncated: its header is not complete.", name=path.name)
    return length


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) != len(pairs):
        raise ValueError("a name stands twice")
    return table


def _tensor_info(path: Path, name: str, entry: Any) -> TensorInfo:
    """Check one entry by itself: known dtype, sane shape, byte range of the right length."""

    def damaged(what: str) -> CheckpointFormatError:
        return CheckpointFormatError(
            "'{file}' is damaged: tensor '{name}' {what}.", file=path.name, name=name, what=what
        )

    if not isinstance(entry, dict) or set(entry) != {"dtype", "shape", "data_offsets"}:
        raise damaged("has an incomplete entry")
    dtype, shape, offsets = entry["dtype"], entry["shape"], entry["data_offsets"]
    if not isinstance(dtype, str) or dtype not in _DTYPES:
        raise damaged(f"has the unknown type {dtype!r}")
    if not _naturals(shape) or not _naturals(offsets) or len(offsets) != 2:
        raise damaged("has an impossible shape or place")
    start, end = offsets
    if end - start != math.prod(shape) * np.dtype(_DTYPES[dtype]).itemsize:
        raise damaged("does not have the bytes that its shape needs")
    return TensorInfo(dtype, tuple(shape), start, end)


def _naturals(values: Any) -> bool:
    return isinstance(values, list) and all(type(v) is int and v >= 0 for v in values)


def _check_cover(path: Path, tensors: dict[str, TensorInfo], available: int) -> None:
    """The tensors must fill the data exactly: no gap, no overlap, nothing before or behind."""
    position = 0
    for info in sorted(tensors.values(), key=lambda info: (info.start, info.end)):
        if info.start != position:
            raise CheckpointFormatError(
                "'{name}' is damaged: its tensors overlap or leave gaps.", name=path.name
            )
        position = info.end
    if position > available:
        raise CheckpointFormatError(
            "'{name}' is truncated: {missing} bytes are missing. Download it again.",
            name=path.name,
            missing=position - available,
        )
    if position < available:
        raise CheckpointFormatError(
            "'{name}' is damaged: {extra} bytes too many stand at its end.",
            name=path.name,
            extra=available - position,
        )
