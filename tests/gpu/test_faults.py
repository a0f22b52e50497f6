"""Faults of a real NVIDIA GPU and of what was compiled for it: the reading goes on."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine import backend
from engine import kernels as cuda
from engine.reading.ledger import Ledger
from engine.reading.playing import SpeechRequest
from engine.reading.session import Session
from engine.speech.metrics import Meter
from engine.speech.options import SpeechOptions
from engine.text.script import Script
from engine.types import DeviceNews, FellBack
from tests.support.sinks import Nowhere

# isort: split
import mlx.core as mx

pytestmark = pytest.mark.skipif(not mx.cuda.is_available(), reason="needs an NVIDIA GPU")

SENTENCES = ["Good evening.", "The boats stayed in the harbour."]
TEXT = " ".join(SENTENCES)


def read(news: list[DeviceNews]) -> Ledger:
    """Read with the starter on the GPU, as a program does that was told to."""
    session = Session(on_device=news.append)
    session.wait(session.load("starter", device="gpu"))
    voice = session.wait(session.voice())
    options = SpeechOptions(streaming="exact")
    request = SpeechRequest(Script.plain(TEXT), voice, options)
    try:
        return session.wait(session.write(request, Nowhere(), Meter(), stand_in=True))
    finally:
        session.close()


def said(ledger: Ledger) -> list[str]:
    return [TEXT[record.span.start : record.span.end].strip() for record in ledger.records()]


def test_kernels_that_do_not_compile_are_left_for_those_of_mlx(monkeypatch: pytest.MonkeyPatch) -> None:
    # Noted, so that it is as before when the test is over: a fault turns the kernels off in this process.
    monkeypatch.setenv(backend.KERNELS, "own")
    read([])

    def refuses(source: str, capability: int) -> bytes:
        raise OSError("None of libnvrtc.so.13, libnvrtc.so.12 can be loaded.")

    monkeypatch.setattr(cuda, "compiled", refuses)
    for kernel in _kernels():
        monkeypatch.setattr(kernel, "_compiled", {})
    news: list[DeviceNews] = []
    ledger = read(news)
    assert said(ledger)[-2:] == SENTENCES
    assert [item.to_processor for item in news if isinstance(item, FellBack)] == [False]


def _kernels() -> list[cuda.Kernel]:
    from engine.kernels import block_step, decoding_step, fused_layers

    homes = (fused_layers, decoding_step, block_step)
    return [item for home in homes for item in vars(home).values() if isinstance(item, cuda.Kernel)]


def test_a_gpu_that_is_not_to_be_seen_is_not_missed() -> None:
    code = "from engine import backend; print(backend.choose('auto').device)"
    environment = os.environ | {"CUDA_VISIBLE_DEVICES": ""}
    done = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == "cpu", done.stderr


def test_damaged_kernels_are_compiled_anew_before_they_are_loaded(tmp_path: Path) -> None:
    code = "\n".join(
        (
            "import logging",
            "from tests.gpu.test_faults import read, said",
            "logging.basicConfig(level=logging.INFO)",
            "news = []",
            "print(said(read(news)), {type(item).__name__ for item in news}, flush=True)",
        )
    )
    environment = os.environ | {"MLX_PTX_CACHE_DIR": str(tmp_path / "kernels")}
    kept = Path(os.environ["MLX_PTX_CACHE_DIR"])
    shutil.copytree(kept, tmp_path / "kernels")
    cut, changed = sorted((tmp_path / "kernels").rglob("gather*.ptx"))[:2]
    sizes = {path: path.stat().st_size for path in (cut, changed)}
    cut.write_bytes(cut.read_bytes()[:100])
    changed.write_bytes(changed.read_bytes().replace(b".reg", b"?reg"))
    done = subprocess.run(
        [sys.executable, "-X", "faulthandler", "-c", code],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Good evening." in done.stdout, f"ended with {done.returncode}: {done.stderr}"
    assert "FellBack" not in done.stdout, done.stdout + done.stderr
    # Compiled anew a file may differ by some hundred of its million bytes.
    assert {path: path.stat().st_size for path in sizes} == pytest.approx(sizes, rel=0.01)
    assert b"?reg" not in changed.read_bytes()
