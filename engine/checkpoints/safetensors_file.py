"""Safetensors files, memory mapped and checked to the byte before a number is read.

The library of the format opens a file and checks its header: that it is complete, that each tensor has the
bytes its shape needs, that they lie one behind the other and fill the file. A file that was cut, padded,
overwritten or built to mislead fails there. Its numbers are read here, since the library copies each tensor
into memory before it is used, and knows no bfloat16 without another library (0.8.0).
"""

from __future__ import annotations

import math
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import safetensors

from engine.errors import CheckpointFormatError, CheckpointNotFoundError

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
