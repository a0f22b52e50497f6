from __future__ import annotations

import math
import shutil
from dataclasses import replace
from typing import Any

import mlx.core as mx
import mlx.nn as nn
import numpy as np
import pytest
from mlx.utils import tree_flatten

from engine.backend import Backend
from engine.checkpoints.loader import load
from engine.config import HiFTConfig
from engine.dsp import noise
from engine.dsp.spectra import S3GEN_FLOOR
from engine.vocoder import hift, stream
from engine.vocoder.hift import HiFT, analyse, samples_per_frame, synthesise, synthesize, trim_fade
from engine.vocoder.runners import CompiledRunner, RecordedRunner, choose

SHORT = HiFTConfig(
    base_channels=32,
    f0_channels=16,
    resblock_kernels=(3, 5),
    resblock_dilations=((1, 2), (1, 2)),
    source_kernels=(3, 3, 3),
    source_dilations=((1,), (1,), (1,)),
)
OFFICIAL = HiFTConfig(base_channels=32, f0_channels=16)
WITHIN_SILENCE = replace(SHORT, silent_frames=4)


def small(config: HiFTConfig) -> HiFT:
    mx.random.seed(4)
    vocoder = HiFT(config)
    # Random weights as built give a pitch near 0 Hz: lift it to a voice's.
    vocoder.f0_predictor.classifier.bias = mx.array([150.0])
    vocoder.f0_predictor.classifier.weight = vocoder.f0_predictor.classifier.weight * 100
    vocoder.eval()
    vocoder.runner = choose(vocoder)
    return vocoder


def some_mel(frames: int) -> mx.array:
    rng = np.random.default_rng(2)
    return mx.array(np.cumsum(rng.normal(size=(1, frames, 80)) * 0.2, axis=1).astype(np.float32))


def in_pieces(vocoder: HiFT, mel: mx.array, sizes: list[int], seed: int) -> mx.array:
    state, at, pieces = stream.init_state(vocoder, seed=seed), 0, []
    for size in sizes:
        last = at + size >= mel.shape[1]
        wave, state = stream.step(vocoder, state, mel[:, at : at + size], final=last)
        pieces.append(wave)
        at += size
        if last:
            break
    return mx.concatenate(pieces, axis=1)


def relative_error(ours: Any, theirs: Any) -> float:
    a, b = np.asarray(ours, np.float64), np.asarray(theirs, np.float64)
    assert a.shape == b.shape
    return float(np.linalg.norm(a - b) / np.linalg.norm(b))


@pytest.mark.parametrize(
    "config", [SHORT, OFFICIAL, WITHIN_SILENCE], ids=["short reach", "official kernels", "within silence"]
)
@pytest.mark.parametrize("sizes", [[5] * 12, [20] * 3, [7, 0, 1, 14, 38]])
def test_stream_equals_whole(config: HiFTConfig, sizes: list[int]) -> None:
    vocoder, mel = small(config), some_mel(60)
    whole = synthesize(vocoder, mel, seed=8)
    assert whole.shape == (1, 60 * 480)
    assert relative_error(in_pieces(vocoder, mel, sizes, 8), whole) < 1e-4


def test_the_starter_begins_and_ends_without_a_burst() -> None:
    vocoder = load("starter", Backend("cpu", mx.float32, "tests")).vocoder
    mel = mx.full((1, 20, 80), math.log(S3GEN_FLOOR))
    assert np.abs(np.asarray(synthesize(vocoder, mel, seed=0))).max() < 1e-3
    assert np.abs(np.asarray(in_pieces(vocoder, mel, [10, 10], 0))).max() < 1e-3


def test_seams_do_not_click() -> None:
    vocoder, mel = small(OFFICIAL), some_mel(120)
    wave = np.asarray(in_pieces(vocoder, mel, [10] * 12, 8))[0]
    steps = np.abs(np.diff(wave))
    right = stream.init_state(vocoder, seed=0).right
    seams = np.array([480 * (10 * i - right) for i in range(1, 12) if 10 * i > right])
    at_seams = np.concatenate([steps[s - 2 : s + 2] for s in seams])
    assert at_seams.max() <= np.quantile(steps, 0.999)


def test_many_frames_are_rendered_in_parts() -> None:
    vocoder, mel = small(OFFICIAL), some_mel(2 * stream.MOST_FRAMES + 40)
    wave, state = stream.step(vocoder, stream.init_state(vocoder, seed=1), mel, final=True)
    assert state.finished
    assert relative_error(wave, synthesize(vocoder, mel, seed=1)) < 1e-4


def some_pitch(frames: int) -> np.ndarray:
    """(2, frames) Hz, a third of the frames unvoiced."""
    generator = np.random.default_rng(0)
    f0 = generator.uniform(80, 300, (2, frames)) * (generator.random((2, frames)) < 0.67)
    return f0.astype(np.float32)


@pytest.mark.parametrize("restarts", [False, True])
def test_phase_is_exact_in_any_grouping(restarts: bool) -> None:
    f0, start = mx.array(some_pitch(2000)), mx.array([7, 4_000_000_000], mx.uint32)
    whole = hift.phases(start, f0, 480, restarts=restarts)
    assert whole.shape == (2, 2001)
    state, parts = start, []
    for at in range(0, 2000, 7):
        parts.append(hift.phases(state, f0[:, at : at + 7], 480, restarts=restarts))
        state = parts[-1][:, -1]
    assert mx.array_equal(mx.concatenate([part[:, :-1] for part in parts], axis=1), whole[:, :-1])
    assert mx.array_equal(hift.phases(start, f0[:, :0], 480, restarts=restarts), start[:, None])


def test_phase_restarts_with_each_voiced_stretch() -> None:
    f0 = mx.array([[110.0, 110, 0, 110, 110, 0, 0]])
    phases = np.array(hift.phases(mx.array([5], mx.uint32), f0, 480, restarts=True)[0])
    frame = int(phases[1]) - 5
    assert frame / 2**32 == pytest.approx(110 * 480 / 24000 % 1, abs=1e-5)
    assert phases.tolist()[3:] == [0, frame, 2 * frame % 2**32, 0, 0]


def test_sines_have_the_pitch_asked_for() -> None:
    f0 = mx.full((1, 50), 200.0)
    before = hift.phases(mx.zeros((1,), mx.uint32), f0, 480, restarts=False)[:, :-1]
    radians = hift.angles(f0, before, mx.zeros((3,)), 24000 // f0.shape[1])
    waves = hift.harmonics(f0, radians, mx.zeros((1, 24000, 3)))
    spectrum = np.abs(np.fft.rfft(np.asarray(waves[0]), axis=0))
    assert spectrum.argmax(axis=0).tolist() == [200, 400, 600]


def test_transform_and_its_inverse_undo_each_other() -> None:
    x = mx.array(np.random.default_rng(0).normal(size=(2, 400)).astype(np.float32))
    spectrum = analyse(x, 16, 4)
    assert spectrum.shape == (2, 101, 18)
    assert relative_error(synthesise(spectrum[..., :9], spectrum[..., 9:], 16, 4), x) < 1e-5


def test_training_reaches_every_parameter() -> None:
    vocoder = small(SHORT)
    vocoder.train()
    mel = mx.concatenate([some_mel(6), some_mel(6)])
    noise = mx.random.normal((2, 6 * samples_per_frame(SHORT), 9))

    def loss(model: HiFT) -> mx.array:
        wave, f0 = model(mel, mx.zeros((9,)), noise)
        return mx.mean(mx.square(wave)) + 1e-4 * mx.mean(f0)

    _, gradients = nn.value_and_grad(vocoder, loss)(vocoder)
    still = [name for name, g in tree_flatten(gradients) if float(mx.abs(g).max()) == 0.0]
    assert still == []


def test_fade_is_silent_for_20_ms_and_open_after_40() -> None:
    fade = np.asarray(trim_fade())
    assert fade.shape == (960,)
    assert not fade[:480].any()
    assert fade[-1] == pytest.approx(1.0)


def test_an_ended_stream_is_refused() -> None:
    vocoder = small(SHORT)
    wave, state = stream.step(vocoder, stream.init_state(vocoder, seed=1), some_mel(0), final=True)
    assert wave.shape == (1, 0)
    with pytest.raises(ValueError, match="ended"):
        stream.step(vocoder, state, some_mel(1), final=True)


@pytest.mark.skipif(shutil.which("g++") is None, reason="a CPU compiles with a C++ compiler")
def test_what_is_compiled_for_a_gpu_sees_new_parameters(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mx, "default_device", lambda: mx.Device(mx.gpu, 0))
    vocoder, mel = small(SHORT), some_mel(6)
    runner = CompiledRunner(vocoder)
    assert relative_error(runner.pitch(mel), vocoder.f0_predictor(mel)) < 1e-5
    vocoder.f0_predictor.classifier.bias = mx.array([7.0])
    assert relative_error(runner.pitch(mel), vocoder.f0_predictor(mel)) < 1e-5
    noise, phases = hift.source_noise(3, 0, 6, 480, 9), hift.initial_phases(3, 9)
    f0, start = runner.pitch(mel), mx.array([9], mx.uint32)
    expected = vocoder.render(mel, f0, start, phases, noise)
    assert relative_error(runner.render(mel, f0, start, phases, noise), expected) < 1e-4


def test_a_recording_gives_what_the_modules_give() -> None:
    vocoder, mel = small(OFFICIAL), some_mel(20)
    ours, theirs = RecordedRunner(vocoder), vocoder
    noise, phases = hift.source_noise(3, 0, 20, 480, 9), hift.initial_phases(3, 9)
    f0 = theirs.pitch(mel)
    assert relative_error(ours.pitch(mel), f0) < 1e-5
    start = mx.array([4_000_000_000], mx.uint32)
    expected = theirs.render(mel, f0, start, phases, noise)
    assert relative_error(ours.render(mel, f0, start, phases, noise), expected) < 1e-4


def test_what_fills_an_utterance_up_is_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    vocoder, mel = small(WITHIN_SILENCE), some_mel(30)
    filled = [mx.concatenate([mel, mx.full((1, 20, 80), level)], axis=1) for level in (0.0, -3.0)]
    hop = vocoder.samples_per_frame
    monkeypatch.setattr(noise, "normal_there", lambda seed, stream, shape: mx.zeros(shape))
    monkeypatch.setattr(
        hift, "source_noise", lambda *sizes: np.zeros((1, sizes[2] * sizes[3], sizes[4]), np.float32)
    )
    first, second = (np.array(hift.synthesize_padded(vocoder, each, [30], seeds=[6])) for each in filled)
    assert first.shape == (1, 50 * hop)
    assert np.array_equal(first, second)
    whole = np.array(synthesize(vocoder, mel, seed=6))
    # The end is heard against more silence than an utterance by itself has.
    assert np.allclose(first[:, : 20 * hop], whole[:, : 20 * hop], atol=1e-4)


@pytest.mark.skipif(shutil.which("g++") is None, reason="a CPU compiles with a C++ compiler")
def test_utterances_at_once_are_those_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mx, "default_device", lambda: mx.Device(mx.gpu, 0))
    vocoder, mel = small(WITHIN_SILENCE), some_mel(24)
    vocoder.runner = CompiledRunner(vocoder)
    mels, own, seeds = mx.concatenate([mel, mel[:, ::-1], 0.5 * mel]), [20, 24, 11], [6, 7, 8]
    together = hift.synthesize_padded(vocoder, mels, own, seeds=seeds)
    for row in range(3):
        part = slice(row, row + 1)
        alone = hift.synthesize_padded(vocoder, mels[part], own[part], seeds=seeds[part])
        assert relative_error(together[part], alone) < 1e-5
    assert relative_error(together[:1], together[1:2]) > 0.1


def test_how_many_at_once_is_bounded_by_their_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    runner = CompiledRunner(small(SHORT))
    assert [runner.rows(frames) for frames in (100, 400, 2000)] == [1, 1, 1]
    monkeypatch.setattr(
        "engine.vocoder.runners.fused_layers.takes_convolution", lambda weight, dilation: True
    )
    runner = CompiledRunner(small(SHORT))
    assert [runner.rows(frames) for frames in (100, 400, 500, 900, 2000)] == [16, 4, 2, 1, 1]
