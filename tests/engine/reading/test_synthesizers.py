"""Readings while a GPU is prepared, and after it failed: no sentence is lost, and each tells who spoke it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest

from engine import backend
from engine.errors import BackendError, KernelError, PrecisionError
from engine.reading import synthesizers
from engine.reading.ledger import Ledger
from engine.reading.playing import SpeechRequest
from engine.reading.reader import BROKEN_OFF
from engine.reading.session import Session
from engine.reading.sinks import MemorySink
from engine.speech.metrics import Meter
from engine.speech.options import SpeechOptions
from engine.t3 import generate
from engine.t3.steps import choose
from engine.text.script import Script
from engine.types import Conditionals, DeviceNews, FellBack, Prepared, Preparing
from engine.vocoder import stream as vocoder
from tests.support.gpu import pretend_gpu

# isort: split
import mlx.core as mx

TEXT = "The bird sings. Nobody sleeps. All of us sing."
OPTIONS = SpeechOptions(retries=0, steps=1)


@pytest.fixture(autouse=True)
def _gpu(monkeypatch: pytest.MonkeyPatch, brief: None) -> None:
    pretend_gpu(monkeypatch)


@pytest.fixture
def news() -> list[DeviceNews]:
    return []


@pytest.fixture
def session(toy_directory: Path, news: list[DeviceNews]) -> Session:
    return Session(on_device=news.append)


def read(session: Session, toy_directory: Path, *, stand_in: bool, device: Any = "auto") -> Ledger:
    """Load, and read the text; the ledger."""
    session.wait(session.load(str(toy_directory), device=device))
    return again(session, stand_in=stand_in)[0]


def again(session: Session, *, stand_in: bool) -> tuple[Ledger, MemorySink]:
    """Read the text; the ledger, and where it was written."""
    voice, sink = session.wait(session.voice("anna")), MemorySink()
    assert isinstance(voice, Conditionals)
    request = SpeechRequest(Script.plain(TEXT), voice, OPTIONS)
    return session.wait(session.write(request, sink, Meter(), stand_in=stand_in)), sink


def failing(monkeypatch: pytest.MonkeyPatch, home: Any, name: str, call: int, error: Exception) -> None:
    """Have the numbered call of a function fail, and no other."""
    function: Callable[..., Any] = getattr(home, name)
    calls = iter(range(1_000_000))

    def perhaps(*args: Any, **named: Any) -> Any:
        if next(calls) == call:
            raise error
        return function(*args, **named)

    monkeypatch.setattr(home, name, perhaps)


def spans(ledger: Ledger) -> list[str]:
    return [TEXT[record.span.start : record.span.end].strip() for record in ledger.records()]


SENTENCES = ["The bird sings.", "Nobody sleeps.", "All of us sing."]


@pytest.mark.parametrize("home", [vocoder, generate])
def test_a_gpu_that_fails_at_once_is_left_for_the_processor(
    home: Any, session: Session, toy_directory: Path, news: list[DeviceNews], monkeypatch: pytest.MonkeyPatch
) -> None:
    session.wait(session.load(str(toy_directory)))
    name = "step" if home is vocoder else "check_text"
    failing(monkeypatch, home, name, 0, RuntimeError("[malloc] Unable to allocate 12 bytes.\nmore"))
    ledger, _ = again(session, stand_in=True)
    assert spans(ledger) == SENTENCES
    assert [record.maker for record in ledger.records()] == ["cpu"] * 3
    assert [(each.to_processor, str(each.reason)) for each in news if isinstance(each, FellBack)] == [
        (True, "The graphics processor failed: [malloc] Unable to allocate 12 bytes.")
    ]
    # From now on the processor is what is chosen.
    ledger, _ = again(session, stand_in=True)
    assert [record.maker for record in ledger.records()] == [""] * 3
    assert len(news) == 1


def test_a_sentence_that_breaks_off_is_heard_again_whole(
    session: Session, toy_directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.wait(session.load(str(toy_directory)))
    expected, whole = again(session, stand_in=True)
    failing(monkeypatch, vocoder, "step", 2, RuntimeError("an illegal memory access"))
    ledger, sink = again(session, stand_in=True)
    assert spans(ledger) == [SENTENCES[0], *SENTENCES]
    broken = ledger.records()[0]
    assert broken.flags == (BROKEN_OFF,)
    assert [record.maker for record in ledger.records()] == ["", "cpu", "cpu", "cpu"]
    np.testing.assert_array_equal(sink.wave[broken.end_sample :], whole.wave)
    assert ledger.end_sample == len(sink.wave) == broken.end_sample + expected.end_sample


def test_kernels_that_do_not_compile_are_left_for_those_of_mlx(
    session: Session, toy_directory: Path, news: list[DeviceNews], monkeypatch: pytest.MonkeyPatch
) -> None:
    t3 = session.wait(session.load(str(toy_directory))).t3
    before = t3.runner = choose(t3)
    failing(monkeypatch, vocoder, "step", 1, KernelError("The kernel 'x' cannot be compiled: no NVRTC"))
    ledger, _ = again(session, stand_in=True)
    assert spans(ledger)[-3:] == SENTENCES
    assert ledger.records()[-1].maker == "gpu, MLX's kernels"
    assert [(each.to_processor, str(each.reason)) for each in news if isinstance(each, FellBack)] == [
        (False, "The kernel 'x' cannot be compiled: no NVRTC")
    ]
    assert not backend.own_kernels()
    assert t3.runner not in (None, before)


def test_numbers_that_outgrow_half_precision_are_worked_out_in_float32(
    session: Session, toy_directory: Path, news: list[DeviceNews], monkeypatch: pytest.MonkeyPatch
) -> None:
    session.wait(session.load(str(toy_directory)))
    synthesizers = session._synthesizers()
    monkeypatch.setattr(synthesizers, "_backend", backend.Backend("gpu", mx.float16, "Pretended GPU"))
    failing(monkeypatch, vocoder, "step", 1, PrecisionError("too large for float16"))
    ledger, _ = again(session, stand_in=True)
    assert spans(ledger)[-3:] == SENTENCES
    assert [(each.to_processor, str(each.reason)) for each in news if isinstance(each, FellBack)] == [
        (False, "too large for float16")
    ]
    assert session.wait(session.load(str(toy_directory))).backend.device == "gpu"


def test_both_failures_one_after_the_other_end_on_the_processor(
    session: Session, toy_directory: Path, news: list[DeviceNews], monkeypatch: pytest.MonkeyPatch
) -> None:
    session.wait(session.load(str(toy_directory)))
    failing(monkeypatch, vocoder, "step", 1, RuntimeError("device lost"))
    failing(monkeypatch, generate, "check_text", 0, KernelError("no NVRTC"))
    ledger, _ = again(session, stand_in=True)
    assert spans(ledger)[-3:] == SENTENCES
    assert [type(item) for item in news] == [FellBack, FellBack]
    assert ledger.records()[-1].maker == "cpu"


def test_a_failure_that_two_jobs_meet_is_left_once(
    session: Session, toy_directory: Path, news: list[DeviceNews]
) -> None:
    session.wait(session.load(str(toy_directory)))
    crew = session._synthesizers()
    before = crew._main
    crew.fall_back(BackendError("device lost"), before)
    crew.fall_back(BackendError("device lost"), before)
    assert crew.maker == "cpu"
    assert len(news) == 1


def test_numbers_that_outgrow_half_precision_as_the_gpu_speaks_unheard(
    session: Session, toy_directory: Path, news: list[DeviceNews], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        backend, "choose", lambda *wanted: backend.Backend("gpu", mx.float16, "Pretended GPU")
    )
    failing(monkeypatch, vocoder, "step", 0, PrecisionError("too large for float16"))
    model = session.wait(session.load(str(toy_directory)))
    assert model.backend.dtype == mx.float32
    assert [type(item) for item in news] == [FellBack]


def test_an_export_is_never_made_by_two(
    session: Session, toy_directory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session.wait(session.load(str(toy_directory)))
    failing(monkeypatch, vocoder, "step", 5, RuntimeError("device lost"))
    with pytest.raises(BackendError, match="device lost"):
        again(session, stand_in=False)
    ledger, _ = again(session, stand_in=False)
    assert spans(ledger) == SENTENCES
    assert {record.maker for record in ledger.records()} == {""}


def test_a_voice_is_cloned_by_what_is_left(
    session: Session, toy_directory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import soundfile

    from engine.voice import clone
    from tests.support.bundle import speech_like

    session.wait(session.load(str(toy_directory)))
    soundfile.write(tmp_path / "clip.wav", speech_like(6.0, 120.0), 24_000)
    failing(monkeypatch, clone, "read_clip", 0, RuntimeError("device lost"))
    assert session.wait(session.clone(tmp_path / "clip.wav")).model


class Prepares:
    """A warm-up that ends when it is told to."""

    made: ClassVar[list[Prepares]] = []
    error: ClassVar[BackendError | None] = None

    def __init__(self, bundle: object, chosen: object) -> None:
        self.cancelled, self.done = False, False
        Prepares.made.append(self)

    def progress(self) -> tuple[int, int]:
        return 12, 40

    def is_done(self) -> bool:
        return self.done or self.cancelled

    def cancel(self) -> None:
        self.cancelled = True

    def finish(self) -> None:
        if Prepares.error is not None:
            raise Prepares.error


@pytest.fixture
def preparing(monkeypatch: pytest.MonkeyPatch) -> list[Prepares]:
    monkeypatch.setattr(synthesizers, "needed", lambda bundle, chosen: not Prepares.made)
    monkeypatch.setattr(synthesizers, "Warmup", Prepares)
    monkeypatch.setattr(Prepares, "made", [])
    monkeypatch.setattr(Prepares, "error", None)
    return Prepares.made


def test_the_processor_reads_until_the_gpu_is_ready(
    session: Session, toy_directory: Path, news: list[DeviceNews], preparing: list[Prepares]
) -> None:
    ledger = read(session, toy_directory, stand_in=True)
    assert {record.maker for record in ledger.records()} == {"cpu"}
    assert Preparing(12, 40, True) in news
    preparing[0].done = True
    ledger, _ = again(session, stand_in=True)
    assert {record.maker for record in ledger.records()} == {""}
    assert news[-1] == Prepared("Pretended GPU")


def test_exports_and_a_chosen_gpu_wait_for_it(
    session: Session, toy_directory: Path, news: list[DeviceNews], preparing: list[Prepares]
) -> None:
    loaded = session.load(str(toy_directory), device="gpu")

    def seen(told: DeviceNews) -> None:
        news.append(told)
        if isinstance(told, Preparing) and sum(isinstance(item, Preparing) for item in news) == 3:
            preparing[0].done = True

    session._on_device = seen
    assert session.wait(loaded).backend.device == "gpu"
    assert [type(item) for item in news] == [Preparing] * 3 + [Prepared]
    assert not any(item.standing_in for item in news if isinstance(item, Preparing))


@pytest.mark.parametrize("error", [None, BackendError("The driver is too old.")])
def test_a_preparation_that_fails_or_is_cancelled_leaves_the_processor(
    error: BackendError | None,
    session: Session,
    toy_directory: Path,
    news: list[DeviceNews],
    preparing: list[Prepares],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session.wait(session.load(str(toy_directory)))
    if error is None:
        session.cancel_preparing()
    else:
        monkeypatch.setattr(Prepares, "error", error)
        preparing[0].done = True
    ledger, _ = again(session, stand_in=False)
    assert {record.maker for record in ledger.records()} == {""}
    assert session._synthesizers().maker == "cpu"
    reasons = [str(item.reason) for item in news if isinstance(item, FellBack)]
    assert reasons == ([str(error)] if error else [])
