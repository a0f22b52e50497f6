"""Everything that a Mac's GPU is asked to do, it can do."""

from __future__ import annotations

import struct
import zipfile
from dataclasses import replace
from pathlib import Path

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
import pytest

from tests.metal import table
from tests.metal.members import DTYPES, config_of, of_zeros, shallow
from tests.metal.stages import stages
from tests.metal.trace import Use, blank, recorded
from tests.support.gpu_path import forced_gpu_path

ENTRIES = table.read()
MEMBERS = ("starter", "original", "turbo", "nano", "flash")
"""The multilingual members differ from the original by their texts alone."""
ROOM = 31 - 3
"""Buffers of a Metal kernel, less those that a compiled one has for strides, shape and dimensions."""


def test_the_table_is_of_the_mlx_that_is_installed() -> None:
    told = "hold the table against the new version's wheel, see tests/metal/__main__.py"
    assert mx.__version__ == table.version(), told


@pytest.mark.parametrize(("dtype", "bits"), [("float32", None), ("float16", 4), ("bfloat16", 8)])
@pytest.mark.parametrize("member", MEMBERS)
def test_metal_does_all_that_a_member_asks(member: str, dtype: str, bits: int | None) -> None:
    with forced_gpu_path():
        model = of_zeros(shallow(config_of(member)), DTYPES[dtype], bits)
        # Vocoder and clip encoders are in float32 however the rest is.
        wanted = [name for name in stages() if bits is None or name.startswith(("t3", "s3gen"))]
        uses = {use: name for name in wanted for use in stages()[name](model).uses()}
    assert len(uses) > 300
    assert (bits is None) != any(use.primitive == "QuantizedMatmul" for use in uses)
    assert any(dtype in use.inputs for use in uses)
    refused = {f"{name}: {use.primitive} {why}" for use, name in uses.items() if (why := refusal(use))}
    assert not refused


@pytest.mark.parametrize("member", ["starter", "original", "turbo"])
def test_what_is_compiled_has_buffers_enough(member: str) -> None:
    with forced_gpu_path():
        mx.enable_compile()
        model = of_zeros(shallow(config_of(member)), mx.float16, None)
        found = {name: record(model).compiled() for name, record in stages().items() if name != "clip"}
    assert found["t3"]
    assert found["s3gen, whole"]
    assert found["vocoder"]
    assert max(arrays for kernels in found.values() for arrays in kernels.values()) <= ROOM


def test_the_arrays_of_what_is_compiled_are_counted_call_by_call() -> None:
    function = mx.compile(lambda x, y: mx.exp(x) * y)
    x = blank((3,), mx.float32)
    with recorded() as record:
        record.add(function(function(x, x), blank((3,), mx.float32)))
    (arrays,) = record.compiled().values()
    assert arrays == 3


def test_nothing_is_computed_while_it_is_recorded() -> None:
    with recorded() as record:
        x = mx.fast.layer_norm(mx.zeros((1 << 20, 1 << 20)), None, None, 1e-5)
        mx.eval(mx.contiguous(x).astype(mx.float16))
    uses = {use.primitive: use for use in record.uses()}
    assert uses["LayerNorm"].inputs == ("float32",)
    assert uses["AsType"].outputs == ("float16",)
    assert "Contiguous" in uses


FFT = Use("FFT", ("float32",), ("complex64",), ((1, 8, 400),), ((1, 8, 201),), ((2,), False, True))
ATTENTION = Use(
    "ScaledDotProductAttention", ("float16",) * 3, ("float16",), ((1, 8, 40, 64),) * 3, ((1, 8, 40, 64),)
)
PACKED = Use(
    "QuantizedMatmul", ("float16", "uint32", "float16"), ("float16",), ((1, 64),), ((1, 8),), (64, 4, 0, True)
)
SOFTMAX = Use("Softmax", ("float16",), ("float16",), ((1, 8),), ((1, 8),))


@pytest.mark.parametrize("use", [FFT, ATTENTION, PACKED, SOFTMAX])
def test_what_metal_does_is_taken(use: Use) -> None:
    assert not refusal(use)


@pytest.mark.parametrize(
    ("use", "reason"),
    [
        (replace(FFT, primitive="Hilbert"), "not on the list"),
        (replace(FFT, primitive="SVD"), "not implemented"),
        (replace(FFT, inputs=("float16",)), "no float16"),
        (replace(FFT, shapes=((1, 8, 5000),)), "5000 points"),
        (replace(SOFTMAX, inputs=("float64",)), "no float64"),
        (replace(SOFTMAX, outputs=("float64",)), "no float64"),
        (replace(SOFTMAX, shapes=((1, 0),)), "without elements"),
        (replace(ATTENTION, inputs=("float16", "float32", "float16")), "one dtype"),
        (replace(PACKED, arguments=(16, 4, 0, True)), "not made for"),
        (replace(PACKED, shapes=((1, 48),)), "not made for"),
    ],
)
def test_what_metal_does_not_do_is_refused(use: Use, reason: str) -> None:
    assert reason in refusal(use)


def test_attention_is_fused_for_some_heads_alone() -> None:
    assert table.is_fused(ATTENTION)
    assert not table.is_fused(replace(ATTENTION, shapes=((1, 8, 40, 48),) * 3))
    assert table.is_fused(replace(ATTENTION, shapes=((1, 8, 1, 256),) * 3))


def test_kernels_that_a_wheel_lacks_are_told(tmp_path: Path) -> None:
    names = [f"block_softmax_{dtype}" for dtype in ("float16", "float32")]
    library = b"MTLB" + b"".join(b"NAME" + struct.pack("<H", len(n) + 1) + n.encode() + b"\0" for n in names)
    with zipfile.ZipFile(tmp_path / "mlx.whl", "w") as wheel:
        wheel.writestr("mlx/lib/mlx.metallib", library)
    entry = replace(ENTRIES["Softmax"], kernels=("block_softmax_{t}",))
    assert list(table.missing_kernels(tmp_path / "mlx.whl", [entry])) == ["Softmax: block_softmax_bfloat16"]


def refusal(use: Use) -> str:
    return table.refusal(use, ENTRIES)
