"""Mel to samples while it arrives, without seams.

Each step runs the network over a few frames before and after the new ones and keeps the middle.
The excitation is not a matter of context: its phase is carried as an integer, its noise is a
function of the absolute sample, and a pitch once used is kept. State is a value.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass, replace

import mlx.core as mx

from engine.config import HiFTConfig
from engine.vocoder import hift
from engine.vocoder.hift import F0_LAYERS, HiFT, samples_per_frame, silence

LEFT_FRAMES = 12
"""Frames before the new ones that are run again."""
RIGHT_FRAMES = 10
"""Frames after the new ones that must be there, where the network's reach is longer."""
MOST_FRAMES = 160
"""Frames that are rendered at once; memory grows with their number."""


def reach(config: HiFTConfig) -> int:
    """Frames to each side beyond which a sample cannot depend on the mel."""
    rates = config.upsample_rates
    need = 3.0 + config.istft_n_fft / (2 * config.istft_hop)  # in positions of the last stage
    reached = 0.0
    for i in reversed(range(len(rates))):
        per_frame = math.prod(rates[: i + 1])
        need += max(
            sum((d + 1) * (kernel - 1) // 2 for d in dilations)
            for kernel, dilations in zip(config.resblock_kernels, config.resblock_dilations, strict=True)
        )
        source_need = sum((d + 1) * (config.source_kernels[i] - 1) // 2 for d in config.source_dilations[i])
        # The source comes through a strided layer and a transform of n_fft samples, from a pitch
        # that looks F0_LAYERS frames ahead.
        edge = (config.istft_n_fft / (2 * config.istft_hop)) / math.prod(rates) + 1 / per_frame
        reached = max(reached, (need + source_need) / per_frame + edge + F0_LAYERS)
        need = need / rates[i] + math.ceil(config.upsample_kernels[i] / rates[i]) - 1
    return math.ceil(max(reached, need + 3))


@dataclass(frozen=True)
class VocoderState:
    """Where a stream stands.

    Attributes:
        seed: of the first phases and the noise.
        left, right: frames of context.
        first: absolute frame of ``mel[:, 0]``, below 0 where silence is shown before the utterance.
        done: frames whose samples were given.
        mel: (1, f, 80) frames kept: context, and those still waiting for their right context.
        f0: (1, done - first) Hz, pitch of the context as it was used.
        phase: (1,) uint32, of the source before frame ``first``.
        finished: whether the last sample was given.
    """

    seed: int
    left: int
    right: int
    first: int
    done: int
    mel: mx.array
    f0: mx.array
    phase: mx.array
    finished: bool = False


def init_state(vocoder: HiFT, *, seed: int) -> VocoderState:
    """Start an utterance.

    Its context is :data:`LEFT_FRAMES` and :data:`RIGHT_FRAMES`, or the network's whole reach where that is
    shorter: the stream is then exact."""
    whole, before = reach(vocoder.config), silence(vocoder.config)
    return VocoderState(
        seed,
        max(F0_LAYERS, min(LEFT_FRAMES, whole)),
        min(RIGHT_FRAMES, whole),
        first=-before.shape[1],
        done=0,
        mel=before,
        f0=mx.zeros(before.shape[:2]),
        phase=mx.zeros((1,), mx.uint32),
    )


def step(vocoder: HiFT, state: VocoderState, mel: mx.array, *, final: bool) -> tuple[mx.array, VocoderState]:
    """Take the frames that arrived and give the samples that became final.

    Args:
        mel: (1, f, 80) new log-mel frames, f may be 0.
        final: whether the utterance ends with them.

    Returns:
        samples (1, s) float32 at 24 kHz, s may be 0, and the next state.

    Raises:
        ValueError: the utterance has ended before.
    """
    if state.finished:
        raise ValueError("This utterance has ended: start a new state.")
    parts = -(-mel.shape[1] // MOST_FRAMES)
    if parts > 1:
        return _in_parts(vocoder, state, mel, parts, final=final)
    known = mx.concatenate([state.mel, mel.astype(mx.float32)], axis=1)
    end = state.first + known.shape[1]
    until = end if final else end - state.right
    if until <= state.done:
        return mx.zeros((1, 0)), replace(state, mel=known, finished=final)

    if final:
        known = mx.concatenate([known, silence(vocoder.config)], axis=1)
    f0 = _pitch(vocoder, state, known)
    wave = _render(vocoder, state, known, f0)
    hop = samples_per_frame(vocoder.config)
    samples = wave[:, (state.done - state.first) * hop : (until - state.first) * hop]

    first = max(state.first, until - state.left)
    gone = first - state.first
    following = replace(
        state,
        first=first,
        done=until,
        mel=mx.contiguous(known[:, gone:]),
        f0=mx.contiguous(f0[:, gone : until - state.first]),
        phase=hift.phases(state.phase, f0[:, :gone], hop, restarts=vocoder.config.phase_restarts)[:, -1],
        finished=final,
    )
    mx.eval(samples, following.mel, following.f0, following.phase)
    return samples, following


def _in_parts(
    vocoder: HiFT, state: VocoderState, mel: mx.array, parts: int, *, final: bool
) -> tuple[mx.array, VocoderState]:
    """:func:`step` for many frames, in about equal parts."""
    waves = []
    ends = [mel.shape[1] * part // parts for part in range(parts + 1)]
    for start, end in itertools.pairwise(ends):
        last = end == mel.shape[1]
        wave, state = step(vocoder, state, mel[:, start:end], final=final and last)
        waves.append(wave)
    return mx.concatenate(waves, axis=1), state


def _pitch(vocoder: HiFT, state: VocoderState, mel: mx.array) -> mx.array:
    """Pitch of all frames of ``mel``: that of the context as it was, the rest predicted."""
    known = state.done - state.first
    start = max(0, known - F0_LAYERS)
    predicted = vocoder.runner.pitch(mel[:, start:])
    return mx.concatenate([state.f0, predicted[:, known - start :]], axis=1)


def _render(vocoder: HiFT, state: VocoderState, mel: mx.array, f0: mx.array) -> mx.array:
    """Samples of all frames of ``mel``, right in the middle and wrong at the edges."""
    config = vocoder.config
    harmonics, hop = config.num_harmonics + 1, samples_per_frame(config)
    rows = hift.source_noise(state.seed, state.first, mel.shape[1], hop, harmonics)
    phases = hift.initial_phases(state.seed, harmonics)
    return vocoder.runner.render(mel, f0, state.phase, phases, rows)
