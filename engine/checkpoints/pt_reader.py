"""Reads ``.pt`` files as data: tensors and plain containers, never code.

A ``.pt`` file is a zip archive with a pickle (``data.pkl``) and one raw entry for each storage. A
pickle is a program, and Python's unpickler runs it: ``REDUCE`` calls what ``GLOBAL`` imported, and
``BUILD`` sets attributes. Here a small machine of our own steps through that program instead. It
imports nothing and calls nothing: a global is only a name on an allow-list, ``REDUCE`` knows two
of them, and any other instruction is refused. Neither Python's ``pickle`` nor torch takes part.

Source of the layout: torch.serialization (``_save``, ``_rebuild_tensor_v2`` in torch._utils) and
the pickle opcodes of the standard library's ``pickletools``.
"""

from __future__ import annotations

import os
import struct
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from engine.checkpoints.pickle_machine import STORAGES, Machine, Storage
from engine.checkpoints.safetensors_file import Array
from engine.errors import CheckpointFormatError, CheckpointNotFoundError

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
    return Machine(file.name, program, archive.storage, budget=2 * archive.size).run()


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

    def storage(self, kind: str, key: str, count: int) -> Storage:
        """The storage ``key`` with ``count`` numbers of torch's class ``kind``."""
        dtype = np.dtype("<u2" if kind == "BFloat16Storage" else STORAGES[kind])
        data = self._bytes(f"{self._root}data/{key}")
        if data.size != count * dtype.itemsize:
            raise CheckpointFormatError(
                "'{name}' is damaged: its storage {key} has {size} bytes where {wanted} should be.",
                name=self.name,
                key=key,
                size=data.size,
                wanted=count * dtype.itemsize,
            )
        return Storage(np.ndarray((count,), dtype, buffer=data), kind == "BFloat16Storage")

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
