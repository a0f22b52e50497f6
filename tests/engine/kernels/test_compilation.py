"""Functions that are compiled on GPUs only."""

from __future__ import annotations

import shutil

import engine.backend  # noqa: F401  (the BLAS must be loaded before MLX)

# isort: split
import mlx.core as mx
import mlx.nn as nn
import pytest

from engine.kernels import compilation


def test_a_cpu_runs_the_function_itself() -> None:
    layer = nn.Linear(3, 2)
    assert compilation.fused(layer, "call", layer.__call__) == layer.__call__


@pytest.mark.skipif(shutil.which("g++") is None, reason="a CPU compiles with a C++ compiler")
def test_what_is_fused_is_kept_and_sees_new_parameters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compilation, "on_gpu", lambda: True)
    layer = nn.Linear(3, 2)
    x = mx.random.normal((4, 3), key=mx.random.key(1))

    def call(x: mx.array, bias: mx.array | None) -> mx.array:
        y = mx.tanh(layer(x)) * 2
        return y if bias is None else y + bias

    first = compilation.fused(layer, "call", call)
    assert compilation.fused(layer, "call", call) is first
    assert mx.allclose(first(x, None), call(x, None), atol=1e-6)
    assert mx.allclose(first(x, mx.ones((2,))), call(x, mx.ones((2,))), atol=1e-6)
    layer.weight = mx.zeros_like(layer.weight)
    assert mx.allclose(first(x, None), call(x, None), atol=1e-6)
