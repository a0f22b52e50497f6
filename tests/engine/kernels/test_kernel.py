"""Kernels compiled by NVIDIA's compiler and kept on disk."""

from __future__ import annotations

from pathlib import Path

import mlx.core as mx
import pytest

from engine import kernels as cuda
from engine.errors import KernelError
from engine.kernels import Kernel

pytestmark = pytest.mark.skipif(not mx.cuda.is_available(), reason="needs an NVIDIA GPU")


def doubled() -> mx.array:
    body = "if (threadIdx.x < count) out[threadIdx.x] = Float16(FACTOR * float(x[threadIdx.x]) + offset);"
    kernel = Kernel("doubled", ["x"], ["out"], body, [], threads=32)
    x = mx.arange(32).astype(mx.bfloat16)
    sizes = {"FACTOR": 2, "offset": 0.5}
    return kernel([x], [((32,), mx.float16)], sizes=sizes, numbers={"count": 32}, blocks=1)[0]


def test_a_kernel_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MLX_PTX_CACHE_DIR", str(tmp_path))
    expected = 2 * mx.arange(32) + 0.5
    assert mx.array_equal(doubled(), expected)
    monkeypatch.setattr(cuda, "_compile", lambda *_: pytest.fail("compiled again"))
    assert mx.array_equal(doubled(), expected)
    assert len(list(tmp_path.glob("*.cubin"))) == 1


def test_a_folder_that_takes_nothing_does_no_harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "kernels").write_text("a file, where a folder should be")
    monkeypatch.setenv("MLX_PTX_CACHE_DIR", str(tmp_path / "kernels"))
    assert mx.array_equal(doubled(), 2 * mx.arange(32) + 0.5)


def test_what_the_compiler_says_is_told() -> None:
    kernel = Kernel("broken", ["x"], ["out"], "out[0] = nothing_of_the_kind;", [], threads=32)
    with pytest.raises(KernelError, match="nothing_of_the_kind"):
        kernel([mx.zeros(1)], [((1,), mx.float32)], sizes={}, numbers={}, blocks=1)
