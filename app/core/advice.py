"""What a measured speed means for the family: which members keep up with real time here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine import Metrics, ModelConfig

TOKENS_A_SECOND = 25.0
KEEPS_UP = 0.8
"""Highest real-time factor that leaves room for other programs."""
DELIVERY, CONTEXT, PROMPT = 50, 53, 250
"""Speech tokens that a long reading solves at a time, and those it runs again for each of them."""


@dataclass(frozen=True)
class Speed:
    """One model in one precision on one machine.

    Attributes:
        config: what the model is, for the work it takes.
        tokens_per_second: of T3, None if it made none.
        s3gen_factor, vocoder_factor: seconds of work a second of sound, None without sound.
        first_audio_ms: from the request, the voice and the kernels known; None without sound.
        peak_memory_mb: of the model; ``process_memory_mb``: of the whole program.
    """

    model: str
    config: ModelConfig = field(repr=False)
    device: str
    description: str
    dtype: str
    load_ms: float
    tokens_per_second: float | None
    s3gen_factor: float | None
    vocoder_factor: float | None
    first_audio_ms: float | None
    peak_memory_mb: float
    process_memory_mb: float

    @property
    def real_time_factor(self) -> float | None:
        """Of the three stages one after another, None before any sound."""
        if not self.tokens_per_second or self.s3gen_factor is None or self.vocoder_factor is None:
            return None
        return TOKENS_A_SECOND / self.tokens_per_second + self.s3gen_factor + self.vocoder_factor


def advise(speeds: Sequence[Speed], family: Sequence[ModelConfig]) -> str:
    """A sentence or two on which member and precision to take.

    What was measured is told with its figure. On a processor members that were not are told of by
    the work they take, without one; on a GPU speed does not follow from work, so nothing is said.
    """
    heard = [(speed.real_time_factor, speed) for speed in speeds if speed.real_time_factor is not None]
    if not heard:
        return "No sound came in the time given: this model is far slower than real time here."
    fast = [(factor, speed) for factor, speed in heard if factor <= KEEPS_UP]
    said = []
    if fast:
        factor, speed = max(fast, key=lambda pair: (work(pair[1].config), -pair[0]))
        said.append(f"Take {_named(speed)}: it speaks {1 / factor:.1f} times as fast as real time.")
    else:
        factor, speed = min(heard, key=lambda pair: pair[0])
        said.append(
            f"{_named(speed)} takes {factor:.1f} s for a second of speech here: "
            "it starts after a wait, or writes to a file."
        )
    if speed.device == "cpu":
        said.append(_others(speeds, family))
    return " ".join(part for part in said if part)


def _named(speed: Speed) -> str:
    """A model and its precision, as they are asked for."""
    way = "with --precision" if speed.dtype == "faster" else "in"
    return f"{speed.model} {way} {speed.dtype}"


def _others(speeds: Sequence[Speed], family: Sequence[ModelConfig]) -> str:
    """Members that were not measured and should keep up, by their work."""
    measured = {speed.model for speed in speeds}
    known = [(speed.real_time_factor, speed) for speed in speeds if speed.real_time_factor is not None]
    factor, speed = min(known, key=lambda pair: pair[0])
    seconds = factor / work(speed.config)
    should = [c.name for c in family if c.name not in measured and seconds * work(c) <= KEEPS_UP]
    if should:
        return f"By the work they take, these should keep up as well: {', '.join(should)}."
    if any(c.name not in measured for c in family):
        return "No other member should keep up here, by the work it takes."
    return ""


def work(config: ModelConfig) -> float:
    """Multiplications of all stages for a second of speech, roughly: products with weights only."""
    return TOKENS_A_SECOND * (_t3(config) + 2 * _flow(config)) + 50 * _vocoder(config)


def _t3(config: ModelConfig) -> float:
    """A speech token, in both rows where there is guidance; in a block it is there in each pass."""
    backbone, rows = config.t3.backbone, 2 if config.t3.guidance else 1
    rows *= 1 if config.t3.blocks is None else config.t3.blocks.steps + 1
    C = backbone.hidden_size
    layer = 4 * C * C + (3 if backbone.gated else 2) * C * backbone.inner_size
    return float(rows * (backbone.num_layers * layer + C * config.t3.speech_vocab))


def _flow(config: ModelConfig) -> float:
    """A mel frame, run again as often as the window wants it; a chunk-causal stream runs it once."""
    e, s, rows = config.flow.encoder, config.flow.estimator, 2 if config.flow.guidance_rate else 1
    C, inner = s.channels, s.num_heads * s.head_dim
    block = 6 * C * C + s.blocks_per_stage * (4 * C * inner + 8 * C * C)
    solver = config.flow.n_timesteps * rows * (s.mid_stages + 2) * block
    layer = 4 * e.hidden_size**2 + 2 * e.hidden_size * e.feed_forward
    encoder = (0.5 * e.num_layers + e.num_up_layers) * layer
    again = 1.0 if config.flow.chunk_tokens else (PROMPT + CONTEXT + DELIVERY) / DELIVERY
    return again * (solver + encoder)


def _vocoder(config: ModelConfig) -> float:
    """A mel frame through the residual blocks of all stages, six convolutions in each."""
    v, total, rate, channels = config.vocoder, 0.0, 1, config.vocoder.base_channels
    for up in v.upsample_rates:
        rate, channels = rate * up, channels // 2
        total += rate * channels**2 * 6 * sum(v.resblock_kernels)
    return total


ENOUGH_SECONDS = 3.0
"""Speech that must have been made for a speed to be known."""


def estimated_speed(metrics: Metrics, measured: ModelConfig, other: ModelConfig) -> float | None:
    """Seconds of speech that another model would make in a second of work on this processor.

    Args:
        metrics: of a reading with the model that is measured.
        measured: that model.
        other: the one in question.

    Returns:
        By the work that both take, as ``philomel bench`` reckons; None where too little was made to tell.
        On a graphics processor speed does not follow from work: do not ask there.
    """
    factor = metrics.real_time_factor
    if factor is None or metrics.audio_seconds < ENOUGH_SECONDS:
        return None
    return 1 / (factor * work(other) / work(measured))
