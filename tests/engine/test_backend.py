"""The backend: a fast BLAS whichever door one comes in by, devices, precision, memory."""

from __future__ import annotations

import subprocess
import sys

import pytest

import engine
from engine import backend
from engine.errors import BackendError

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only MLX's Linux wheel needs a BLAS")


@LINUX
@pytest.mark.parametrize("home", sorted(engine._HOMES))
def test_the_blas_comes_before_mlx(home: str) -> None:
    code = f"import {home}; from engine import backend; assert backend.BLAS, 'MLX came first'"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr


def test_the_cpu_runs_float32_whatever_is_asked() -> None:
    chosen = backend.choose("cpu", "bfloat16")
    assert (chosen.device, chosen.dtype_name) == ("cpu", "float32")


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(BackendError, match="no device"):
        backend.choose("tpu")  # type: ignore[arg-type]
    with pytest.raises(BackendError, match="no precision"):
        backend.choose("cpu", "float8")  # type: ignore[arg-type]
    with pytest.raises(BackendError, match="positive"):
        backend.limit_memory(0)


def test_memory_is_counted() -> None:
    import mlx.core as mx

    before = backend.memory().active
    held = mx.zeros((1 << 20,))
    mx.eval(held)
    assert backend.memory().active - before >= 4 << 20
    assert backend.memory().peak >= backend.memory().active
    del held
    backend.release_memory()
    assert backend.memory().active <= before + (1 << 16)
