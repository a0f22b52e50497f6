"""The kernels' sources are C++ that a CUDA compiler takes: files by themselves, and what Python makes of
them. clang is asked, which needs neither a GPU nor CUDA."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import mlx.core as mx
import pytest

from engine.kernels import Kernel, Sizes, fused_layers

FOLDER = Path(fused_layers.__file__).parent
STUB = Path(__file__).with_name("stub.h")
FLAGS = (
    *("-x", "cuda", "--cuda-gpu-arch=sm_80", "--cuda-device-only", "-nocudainc", "-nocudalib"),
    *(
        "-fsyntax-only",
        "-std=c++17",
        "-Wall",
        "-Wextra",
        "-Werror",
        "-Wno-unused-parameter",
        "-Wno-unused-const-variable",
    ),
    "-Wno-unknown-cuda-version",
)
PRODUCT: Sizes = {"N": 256, "I": 320, "TAPS": 1, "NORM": 0, "BIAS": 1, "GELU": 0, "ADD": 1, "eps": 0.0}
KERNELS: dict[str, tuple[Kernel, int, Sizes, list[str]]] = {
    "product": (fused_layers._DENSE, 7, PRODUCT, ["rows", "length"]),
    "product of taps": (fused_layers._DENSE, 7, PRODUCT | {"TAPS": 3, "ADD": 0}, ["rows", "length"]),
    "behind a norm": (fused_layers._DENSE, 7, PRODUCT | {"I": 256, "NORM": 1, "GELU": 1}, ["rows", "length"]),
    "attention": (fused_layers._ATTEND, 2, {}, ["length", "heads"]),
    "norm and mish": (fused_layers._NORM_MISH, 5, {"C": 256, "SHIFT": 1, "eps": 1e-5}, ["rows", "length"]),
}
needs_clang = pytest.mark.skipif(shutil.which("clang++") is None, reason="needs clang")


def check(source: Path) -> None:
    done = subprocess.run(
        ["clang++", *FLAGS, "-include", str(STUB), f"-I{FOLDER}", str(source)], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr


@needs_clang
@pytest.mark.parametrize("source", sorted(FOLDER.glob("*.cu")), ids=lambda path: path.stem)
def test_a_file_compiles_by_itself(source: Path) -> None:
    check(source)


@needs_clang
@pytest.mark.parametrize("name", KERNELS)
def test_what_python_makes_compiles(name: str, tmp_path: Path) -> None:
    kernel, arrays, sizes, numbers = KERNELS[name]
    source = tmp_path / "kernel.cu"
    source.write_text(kernel._source([mx.bfloat16] * arrays, sizes, numbers))
    check(source)


def test_the_sizes_that_stand_for_pythons_are_those_that_python_writes() -> None:
    """The signature in a kernel's header is the generated one."""
    kernel = fused_layers._TRANSFORMERS
    kinds = [mx.bfloat16] * 12 + [mx.uint32] + [mx.bfloat16] * 2
    made = kernel._source(kinds, {}, ["batch", "length"])
    signature = made[made.index('extern "C"') :].partition("{")[0]
    by_hand = (FOLDER / "transformers_sizes.cuh").read_text().partition('extern "C"')[2].partition("{")[0]
    words = f'extern "C"{by_hand}'.replace("Number", "BFloat16").replace("THREADS", "256").split()
    assert "".join(words) == "".join(signature.split())
