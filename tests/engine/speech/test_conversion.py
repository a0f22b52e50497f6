"""What one recording says, in another voice."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import mlx.core as mx
import numpy as np
import pytest
import soundfile

import engine
import engine.backend
from engine.config import S3TokenizerConfig
from engine.dsp import spectra
from engine.dsp.resample import soxr_hq
from engine.errors import (
    CancelledError,
    ClipEmptyError,
    ClipFormatError,
    ClipSilentError,
    ClipTooShortError,
    VoiceMismatchError,
    VoiceNotFoundError,
)
from engine.s3gen import stream as s3gen
from engine.speech.conversion import Recording, SpeechTokens, log_mels
from engine.types import Float32
from engine.vocoder import stream as vocoder
from engine.vocoder.hift import trim_fade
from engine.voice import encoders
from engine.voice.decode import read_clip
from engine.voice.encoders import OVERLAP_FRAMES, WINDOW_FRAMES, S3Tokenizer
from tests.support.bundle import speech_like, tiny_bundle
from tests.support.clips import MALE, whole

RATE = 22_050


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> engine.LoadedModel:
    return engine.load(tiny_bundle(tmp_path_factory.mktemp("tiny") / "bundle"), device="cpu")


@pytest.fixture(scope="module")
def voice(model: engine.LoadedModel) -> engine.Conditionals:
    return engine.find_voice(model)


def written(path: Path, samples: Float32, rate: int = RATE) -> Path:
    soundfile.write(path, samples, rate)
    return path


def tokens_of(speech: Path, model: engine.LoadedModel) -> list[int]:
    heard = SpeechTokens(Recording(speech), model.encoders().tokenizer)
    found = [int(token) for part in heard if part is not None for token in part]
    assert len(found) == heard.count
    return found


def test_the_stream_is_the_whole(
    tmp_path: Path, model: engine.LoadedModel, voice: engine.Conditionals, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All tokens at once through S3Gen, then all frames through the vocoder: the same to the last bit."""
    # Windows of 4 s instead of 30: three of them.
    monkeypatch.setattr(encoders, "WINDOW_FRAMES", 400)
    monkeypatch.setattr(encoders, "OVERLAP_FRAMES", 80)
    speech = written(tmp_path / "speech.wav", speech_like(9.0, 140.0, RATE))
    shares: list[float] = []
    chunks = list(engine.convert_voice(speech, voice, model=model, seed=3, on_progress=shares.append))

    state = s3gen.open_stream(model.flow, voice, seed=3, mode="chunk")
    mels, _ = s3gen.step(model.flow, state, tokens_of(speech, model), final=True)
    waves, sounding = [], vocoder.init_state(model.vocoder, seed=3)
    for number, part in enumerate(mels):
        wave, sounding = vocoder.step(model.vocoder, sounding, part, final=number == len(mels) - 1)
        waves.append(np.array(wave[0]))
    whole = np.concatenate(waves)
    fade = np.asarray(trim_fade())
    whole[: len(fade)] *= fade
    assert np.array_equal(engine.samples(chunks), whole)
    assert [chunk.last for chunk in chunks] == [False] * (len(chunks) - 1) + [True]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0


def test_a_seed_is_the_same_sound_again(
    tmp_path: Path, model: engine.LoadedModel, voice: engine.Conditionals
) -> None:
    speech = written(tmp_path / "speech.wav", speech_like(2.0, 140.0, RATE))
    first, again, other = (
        engine.samples(engine.convert_voice(speech, voice, model=model, seed=seed)) for seed in (1, 1, 2)
    )
    assert np.array_equal(first, again)
    assert not np.array_equal(first, other)


def test_a_clip_is_its_file(tmp_path: Path, model: engine.LoadedModel, voice: engine.Conditionals) -> None:
    both = np.stack([speech_like(3.0, 140.0, RATE)] * 2, axis=1) * np.float32([1.0, 0.8])
    speech = written(tmp_path / "speech.flac", both)
    of_file = engine.samples(engine.convert_voice(speech, voice, model=model))
    of_clip = engine.samples(engine.convert_voice(engine.read_clip(speech), voice, model=model))
    assert np.array_equal(of_file, of_clip)


@pytest.mark.parametrize("seconds", [0.04, 0.2, 1.01])
def test_short_ones(
    tmp_path: Path, model: engine.LoadedModel, voice: engine.Conditionals, seconds: float
) -> None:
    speech = written(
        tmp_path / "short.wav", speech_like(seconds + 1.0, 140.0)[-round(24_000 * seconds) :], 24_000
    )
    samples = engine.samples(engine.convert_voice(speech, voice, model=model))
    assert len(samples) == 960 * np.ceil(seconds * 25 - 1e-6)
    assert np.isfinite(samples).all()


def wrong_files(folder: Path) -> Iterator[tuple[Path, type[Exception]]]:
    yield folder / "nowhere.wav", VoiceNotFoundError
    (folder / "empty.wav").touch()
    yield folder / "empty.wav", ClipEmptyError
    (folder / "text.wav").write_text("No sound at all.")
    yield folder / "text.wav", ClipFormatError
    yield written(folder / "silent.wav", np.zeros(RATE, np.float32)), ClipSilentError
    yield written(folder / "nothing.wav", np.zeros(0, np.float32)), ClipEmptyError
    yield written(folder / "click.wav", speech_like(0.03, 140.0, RATE)), ClipTooShortError


def test_wrong_files(tmp_path: Path, model: engine.LoadedModel, voice: engine.Conditionals) -> None:
    for path, error in wrong_files(tmp_path):
        with pytest.raises(error):
            next(engine.convert_voice(path, voice, model=model))


def test_what_is_no_number_is_refused(
    tmp_path: Path, model: engine.LoadedModel, voice: engine.Conditionals
) -> None:
    samples = speech_like(1.0, 140.0, RATE)
    samples[5000] = np.nan
    soundfile.write(tmp_path / "nan.wav", samples, RATE, subtype="FLOAT")
    with pytest.raises(engine.errors.ClipInvalidError):
        next(engine.convert_voice(tmp_path / "nan.wav", voice, model=model))


def test_a_voice_of_another_model_is_refused(
    tmp_path: Path, model: engine.LoadedModel, voice: engine.Conditionals
) -> None:
    with pytest.raises(VoiceMismatchError):
        next(engine.convert_voice(tmp_path / "any.wav", replace(voice, model="other"), model=model))


def test_it_can_be_cancelled_in_the_middle(
    tmp_path: Path, model: engine.LoadedModel, voice: engine.Conditionals
) -> None:
    speech = written(tmp_path / "speech.wav", speech_like(6.0, 140.0, RATE))
    came: list[engine.AudioChunk] = []
    chunks = engine.convert_voice(speech, voice, model=model, cancelled=lambda: bool(came))
    came.append(next(chunks))
    with pytest.raises(CancelledError):
        next(chunks)


def test_a_session_converts_and_cancels(tmp_path: Path, model: engine.LoadedModel) -> None:
    speech = written(tmp_path / "speech.wav", speech_like(4.0, 140.0, RATE))
    session, sink = engine.Session(), engine.MemorySink()
    session.wait(session.load(str(model.directory), device="cpu"))
    voice = session.wait(session.voice())
    session.wait(session.convert(speech, voice, sink, seed=1))
    assert np.array_equal(sink.wave, engine.samples(engine.convert_voice(speech, voice, model=model, seed=1)))
    shares: list[float] = []
    known = threading.Event()

    def cancel(share: float) -> None:
        """On the engine's thread, which may be here before the handle is."""
        shares.append(share)
        assert known.wait(60)
        handle.cancel()

    handle = session.convert(speech, voice, engine.MemorySink(), on_progress=cancel)
    known.set()
    with pytest.raises(CancelledError):
        session.wait(handle)
    assert 0 < shares[-1] < 1
    session.close()


# isort: split


@pytest.mark.parametrize("size", [201, 400, 640, 801, 16_000, 16_161])
@pytest.mark.parametrize("block", [7, 160, 5000])
def test_a_mel_in_parts_is_the_whole(size: int, block: int) -> None:
    wav = np.random.default_rng(0).standard_normal(size).astype(np.float32)
    parts = log_mels([wav[start : start + block] for start in range(0, size, block)], 128)
    log = mx.concatenate(list(parts), axis=1)
    expected = spectra.tokenizer_mel(mx.array(wav[None]))
    assert log.shape == expected.shape
    assert mx.allclose(spectra.tokenizer_levels(log, mx.max(log)), expected, atol=1e-4)


def test_windows_join() -> None:
    """However a mel comes, and however long its last window is: four frames a token, none twice."""
    mx.random.seed(0)
    tokenizer = S3Tokenizer(S3TokenizerConfig(hidden_size=128, num_heads=2, num_layers=1))
    stride = WINDOW_FRAMES - OVERLAP_FRAMES
    for frames in (WINDOW_FRAMES, WINDOW_FRAMES + 1, 2 * stride + 100, 2 * stride + 300, 2 * stride + 2222):
        x = mx.random.normal((1, frames, 128))
        tokens = tokenizer.tokenize(x)
        assert tokens.shape == (1, -(-frames // 4)), frames
        parts = [x[:, start : start + 333] for start in range(0, frames, 333)]
        assert mx.array_equal(mx.concatenate(list(tokenizer.stream(parts)), axis=1), tokens)


def test_a_recording_is_what_is_decoded() -> None:
    """Every sound clip here, by blocks and at once, at its own rate and at the tokenizer's."""
    for path in [MALE, *whole()[:12]]:
        clip, recording = read_clip(path), Recording(path)
        assert (recording.rate, recording.samples) == (clip.rate, len(clip.samples))
        assert np.array_equal(_joined(recording, clip.rate), clip.samples)
        assert np.array_equal(_joined(recording, 16_000), soxr_hq(clip.samples, clip.rate, 16_000))


def _joined(recording: Recording, rate: int) -> Float32:
    found = np.concatenate(list(recording.blocks_at(rate)))
    assert len(found) == recording.samples_at(rate)
    return found


def test_integers_in_a_float_file_and_channels_that_differ(tmp_path) -> None:  # type: ignore[no-untyped-def]
    rng = np.random.default_rng(0)
    samples = (rng.standard_normal((70_000, 2)) * [8000.0, 300.0]).astype(np.float32)
    path = tmp_path / "two.wav"
    soundfile.write(path, samples, 16_000, subtype="FLOAT")
    assert np.allclose(_joined(Recording(path), 16_000), read_clip(path).samples, atol=1e-6)
