"""A GPU where there is none: all that a program does about it, while the processor computes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import backend
from engine.backend import Backend

# isort: split
import mlx.core as mx


def pretend_gpu(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have :func:`engine.backend.choose` find a GPU, in float32."""
    choose: Callable[..., Backend] = backend.choose

    def chosen(device: str = "auto", dtype: str = "auto", schedule: str = "auto") -> Backend:
        return choose("cpu") if device == "cpu" else Backend("gpu", mx.float32, "Pretended GPU")

    monkeypatch.setattr(backend, "choose", chosen)
    monkeypatch.setattr(mx, "set_default_device", lambda device: None)
    monkeypatch.delenv(backend.KERNELS, raising=False)
