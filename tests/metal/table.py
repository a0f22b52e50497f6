"""What MLX implements on Metal (``primitives.tsv``), and whether a use of a primitive is among it."""

from __future__ import annotations

import csv
import fnmatch
import math
import re
import zipfile
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.metal.trace import Use

FILE = Path(__file__).with_name("primitives.tsv")
_INTEGERS = [f"{sign}int{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)]
_FLOATS = ["float16", "bfloat16", "float32"]
_SETS = {
    "any": ["bool", *_INTEGERS, *_FLOATS, "complex64"],
    "int": _INTEGERS,
    "float": _FLOATS,
    "complex": ["complex64"],
    "none": [],
}
_IN_CPP = {"float16": "float16_t", "bfloat16": "bfloat16_t", "float32": "float"}
_IN_NAMES = {"bool": "bool_"}


@dataclass(frozen=True)
class Entry:
    """What Metal has of one primitive.

    Attributes:
        inputs: dtypes that each input may have, the last for all further ones.
        outputs: the same of all outputs.
        empty: whether arrays without elements are taken.
        source: MLX's file that says so, under ``mlx/backend``.
        note: for people.
        kernels: patterns of the functions that do it, of which each must be there for each dtype.
    """

    primitive: str
    inputs: tuple[frozenset[str], ...]
    outputs: frozenset[str]
    empty: bool
    source: str
    note: str
    kernels: tuple[str, ...]

    @property
    def dtypes(self) -> frozenset[str]:
        """Those that there are kernels for: of the input that may be of most kinds."""
        return max((*self.inputs, frozenset[str]()), key=len) or self.outputs


def version() -> str:
    """Of MLX, that the table is of."""
    found = re.search(r"^# mlx (\S+)$", FILE.read_text("utf-8"), re.MULTILINE)
    assert found is not None
    return found[1]


def read() -> dict[str, Entry]:
    """The table, by primitive."""
    lines = [line for line in FILE.read_text("utf-8").splitlines() if not line.startswith("#")]
    entries = {}
    for row in csv.DictReader(lines, delimiter="\t"):
        inputs = [] if row["inputs"] == "-" else [_dtypes(words) for words in row["inputs"].split(",")]
        kernels = [] if row["kernels"] in ("-", "jit") else row["kernels"].split()
        entries[row["primitive"]] = Entry(
            row["primitive"],
            tuple(inputs),
            _dtypes(row["outputs"]),
            row["empty"] == "yes",
            row["source"],
            row["note"],
            tuple(kernels),
        )
    return entries


def _dtypes(words: str) -> frozenset[str]:
    return frozenset(dtype for word in words.split("+") for dtype in _SETS.get(word, [word]))


def refusal(use: Use, entries: dict[str, Entry]) -> str:
    """Why Metal would not do this; '' if it does."""
    entry = entries.get(use.primitive)
    if entry is None:
        return "is not on the list: look up its eval_gpu in mlx/backend/metal and mlx/backend/gpu"
    if not entry.outputs:
        return f"is not implemented ({entry.source})"
    for place, dtype in enumerate(use.inputs):
        if not entry.inputs or dtype not in entry.inputs[min(place, len(entry.inputs) - 1)]:
            return f"takes no {dtype} as input {place + 1} ({entry.source})"
    for dtype in use.outputs:
        if dtype not in entry.outputs:
            return f"gives no {dtype} ({entry.source})"
    if not entry.empty and any(math.prod(shape) == 0 for shape in (*use.shapes, *use.results)):
        return f"takes no arrays without elements ({entry.source})"
    return _SIZES.get(use.primitive, lambda use: "")(use)


def _fft(use: Use) -> str:
    """Sizes that one kernel does."""
    (axis,) = use.arguments[0]
    size = max(use.shapes[0][axis], use.results[0][axis])
    return "" if size <= 4096 else f"of {size} points takes several kernels (metal/fft.cpp)"


def _quantized(use: Use) -> str:
    group, bits, mode, transposed = use.arguments
    fits = group in (32, 64) and bits in (4, 8) and mode == 0 and transposed
    fits &= use.shapes[0][-1] % group == 0
    return "" if fits else f"is not made for {use.arguments} of {use.shapes[0]} (metal/quantized.cpp)"


def _convolution(use: Use) -> str:
    *_, input_dilation, groups, flipped = use.arguments
    channels = use.shapes[0][-1]
    fits = set(input_dilation) == {1} and groups in (1, channels) and not flipped
    return (
        "" if fits and len(use.shapes[0]) in (3, 4) else f"is not made for {use.arguments} (metal/conv.cpp)"
    )


def _gather(use: Use) -> str:
    return "" if len(use.inputs) <= 21 else "takes at most 20 index arrays (metal/indexing.cpp)"


def _one_dtype(use: Use) -> str:
    return "" if len(set(use.inputs)) == 1 else f"wants one dtype, not {', '.join(use.inputs)}"


def _attention(use: Use) -> str:
    """Other sizes of heads are taken as well, as plain operations (:func:`is_fused`)."""
    queries, keys = use.shapes[0][2], use.shapes[1][2]
    causal = ("mask", "causal") in use.arguments
    return _one_dtype(use) or (
        "a causal mask wants no more queries than keys" if causal and queries > keys else ""
    )


_SIZES: dict[str, Callable[[Use], str]] = {
    "FFT": _fft,
    "QuantizedMatmul": _quantized,
    "Convolution": _convolution,
    "Gather": _gather,
    "LayerNorm": _one_dtype,
    "RMSNorm": _one_dtype,
    "ScaledDotProductAttention": _attention,
}


def is_fused(use: Use) -> bool:
    """Whether a call of ``mx.fast`` is one kernel on Metal; else MLX takes it as plain operations."""
    if use.primitive != "ScaledDotProductAttention":
        return True
    queries, width = use.shapes[0][2:]
    few, many = (64, 96, 128, 256), (64, 72, 80, 96, 128)
    return width in (few if queries <= 8 else many)


def missing_kernels(wheel: Path, entries: Iterable[Entry]) -> Iterator[str]:
    """Functions that the table promises and that a wheel of ``mlx-metal`` does not have."""
    with zipfile.ZipFile(wheel) as archive:
        names = functions(archive.read("mlx/lib/mlx.metallib"))
    for entry in entries:
        for pattern in entry.kernels:
            for dtype in sorted(entry.dtypes):
                wanted = pattern.replace("{t}", _IN_NAMES.get(dtype, dtype))
                wanted = wanted.replace("{T}", _IN_CPP.get(dtype, dtype))
                if not fnmatch.filter(names, wanted):
                    yield f"{entry.primitive}: {wanted}"


def functions(library: bytes) -> list[str]:
    """Names of the functions of a Metal library: each stands behind NAME and its length with a zero."""
    found = re.findall(rb"NAME(..)([\x21-\x7e]+)\x00", library, re.DOTALL)
    return [text.decode() for size, text in found if int.from_bytes(size, "little") == len(text) + 1]
