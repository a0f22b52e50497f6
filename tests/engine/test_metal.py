"""What is another thing on a Mac: memory, precision, threads, and the processor's own way."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import engine
from engine import backend
from engine.backend import Backend
from engine.speech import synthesizer
from engine.text.script import Script

# isort: split
import mlx.core as mx

from engine.checkpoints import loader
from engine.checkpoints.loader import LoadedModel
from engine.speech.options import SpeechOptions
from engine.speech.synthesizer import Piece, Synthesizer
from engine.text.sentences import sentences
from tests.support.gpu_path import forced_gpu_path

GIB = 1 << 30
M1 = {"device_name": "Apple M1", "architecture": "applegpu_g13g", "max_recommended_working_set_size": 5 * GIB}
M4 = {
    "device_name": "Apple M4 Max",
    "architecture": "applegpu_g16s",
    "max_recommended_working_set_size": 48 * GIB,
}
H100 = {"device_name": "NVIDIA H100", "architecture": "sm_90", "total_memory": 80 * GIB}


@pytest.fixture
def chosen_on(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[Backend, dict[str, int]]]:
    """What is chosen on a device that MLX describes so, and the limits that are set."""

    def choose(info: dict[str, Any], dtype: backend.DtypeName = "auto") -> tuple[Backend, dict[str, int]]:
        limits: dict[str, int] = {}
        monkeypatch.setattr(backend, "_has_gpu", lambda: True)
        monkeypatch.setattr(mx, "set_default_device", lambda device: None)
        monkeypatch.setattr(mx, "device_info", lambda: info)
        for name in ("cache", "wired"):
            monkeypatch.setattr(mx, f"set_{name}_limit", lambda size, name=name: limits.update({name: size}))
        return backend.choose("gpu", dtype), limits

    return choose


@pytest.mark.parametrize(
    ("info", "dtype"),
    [
        (M1, "float16"),
        (M1 | {"architecture": "applegpu_g14d"}, "float16"),
        (M1 | {"architecture": "applegpu_g15p"}, "bfloat16"),
        (M4, "bfloat16"),
        (H100, "bfloat16"),
        ({}, "bfloat16"),
    ],
)
def test_each_gpu_computes_in_its_own_half_precision(
    chosen_on: Any, info: dict[str, Any], dtype: str
) -> None:
    assert chosen_on(info)[0].dtype_name == dtype
    assert chosen_on(info, "float32")[0].dtype_name == "float32"


def test_a_mac_keeps_half_of_what_its_gpu_may_use_at_hand(chosen_on: Any) -> None:
    small, large, other = (chosen_on(info)[1] for info in (M1, M4, H100))
    assert small == {"cache": 5 * GIB // 16, "wired": 5 * GIB // 2}
    assert large == {"cache": backend.GPU_CACHE, "wired": 24 * GIB}
    assert other == {"cache": backend.GPU_CACHE}


def test_the_same_device_in_float32_is_told(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING):
        wider = backend.in_float32(Backend("gpu", mx.float16, "Apple M1"))
    assert (wider.device, wider.dtype_name, wider.description) == ("gpu", "float32", "Apple M1")
    assert "float16 is too narrow" in caplog.text


def speak(model: LoadedModel) -> list[Piece]:
    sentence = next(sentences(Script.plain("Nobody sleeps."), model.config.text, "en"))
    spoken = Synthesizer(model).speak(sentence, engine.find_voice(model, None), SpeechOptions(steps=1))
    return [piece for piece in spoken if piece is not None]


@pytest.mark.usefixtures("brief")
def test_on_a_gpu_one_thread_does_all_of_mlx(toy_directory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    threads: set[int] = set()

    def noted(function: Callable[..., Any]) -> Callable[..., Any]:
        def note(*given: Any, **named: Any) -> Any:
            threads.add(threading.get_ident())
            return function(*given, **named)

        return note

    def refuse(*given: Any) -> None:
        pytest.fail("a thread was begun beside the one that speaks")

    pieces: list[Piece] = []

    def work() -> None:
        with forced_gpu_path():
            pieces.extend(speak(loader.load(toy_directory, Backend("gpu", mx.float32, "forced"))))

    for name in ("eval", "async_eval", "contiguous", "concatenate"):
        monkeypatch.setattr(mx, name, noted(getattr(mx, name)))
    monkeypatch.setattr(synthesizer, "Prefetcher", refuse)
    before = threading.active_count()
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert len(pieces[-1].tokens) == 45
    assert threads == {thread.ident}
    assert threading.active_count() == before
