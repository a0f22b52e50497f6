"""The backend: settled before MLX is loaded whichever door one comes in by; devices, precision, memory."""

from __future__ import annotations

import importlib.metadata
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import engine
from engine import backend, process
from engine.errors import BackendError

# isort: split
import mlx.core as mx

LINUX = pytest.mark.skipif(sys.platform != "linux", reason="only on Linux there are two of MLX's libraries")


WATCHED = """
import os, sys
class Watch:
    def find_spec(self, name, path=None, target=None):
        assert name != "mlx.core" or "MLX_PTX_CACHE_DIR" in os.environ, "MLX came first"
sys.meta_path.insert(0, Watch())
"""
"""What MLX reads when it is loaded is settled by then, or the import fails."""


@pytest.mark.parametrize("home", sorted(engine._HOMES))
def test_mlx_is_loaded_behind_its_settings(home: str) -> None:
    code = f"{WATCHED}import {home}"
    environment = {name: value for name, value in os.environ.items() if not name.startswith("MLX")}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, env=environment
    )
    assert done.returncode == 0, done.stderr


def test_the_cpu_runs_float32_whatever_is_asked() -> None:
    chosen = backend.choose("cpu", "bfloat16")
    assert (chosen.device, chosen.dtype_name) == ("cpu", "float32")
    faster = backend.choose("cpu", "faster")
    assert (faster.dtype, faster.dtype_name) == (chosen.dtype, "faster")


def test_what_is_not_there_is_refused() -> None:
    with pytest.raises(BackendError, match="no device"):
        backend.choose("tpu")  # type: ignore[arg-type]
    with pytest.raises(BackendError, match="no precision"):
        backend.choose("cpu", "float8")  # type: ignore[arg-type]
    with pytest.raises(BackendError, match="no schedule"):
        backend.choose("cpu", schedule="never")  # type: ignore[arg-type]
    with pytest.raises(BackendError, match="positive"):
        backend.limit_memory(0)


@LINUX
@pytest.mark.skipif(process.capability() > 0, reason="is for machines without a GPU")
@pytest.mark.parametrize("has_other", [True, False])
def test_without_a_gpu_the_library_for_processors_takes_its_place(tmp_path: Path, has_other: bool) -> None:
    mlx = importlib.metadata.distribution("mlx")
    installed = Path(str(mlx.locate_file("")))
    for name in ("mlx", f"mlx-{mlx.version}.dist-info"):
        (tmp_path / name).symlink_to(installed / name)
    cuda = tmp_path / "mlx_cuda_13-0.1.dist-info"
    cuda.mkdir()
    (cuda / "METADATA").write_text("Metadata-Version: 2.1\nName: mlx-cuda-13\nVersion: 0.1\n", "utf-8")
    library = tmp_path / "mlx-cpu" / "mlx" / "lib" / "libmlx.so"
    if has_other:
        library.parent.mkdir(parents=True)
        shutil.copyfile(installed / "mlx" / "lib" / "libmlx.so", library)
        (tmp_path / "mlx-cpu" / "mlx_cpu.libs").symlink_to(installed / "mlx_cpu.libs")
    code = "from engine import backend; print(backend.choose().device, open('/proc/self/maps').read())"
    environment = os.environ | {"PYTHONPATH": f"{tmp_path}{os.pathsep}{os.getcwd()}"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    if has_other:
        assert done.stdout.startswith("cpu"), done.stderr
        assert str(library) in done.stdout
    else:
        assert "make run CUDA=0" in done.stderr


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


def test_released_memory_is_also_that_of_what_was_drawn_for_modules(tmp_path: Path) -> None:
    mx.random.uniform()
    backend.release_memory()
    mx.export_to_dot(str(tmp_path / "key.dot"), mx.random.state[0])
    assert "RandomBits" not in (tmp_path / "key.dot").read_text()
