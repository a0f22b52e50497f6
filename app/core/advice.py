"""What a measured speed means for the family: who keeps up with real time here, and in which precision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine import KEEPS_UP, Machine, ModelConfig, suiting

TOKENS_A_SECOND = 25.0


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


def advise(speeds: Sequence[Speed], family: Sequence[ModelConfig], machine: Machine | None) -> str:
    """A sentence or two on which member and precision to take.

    What was measured is told with its figure. Members that were not are told of by what the processor does
    in a second, if that is known; on a GPU speed does not follow from work, so nothing is said.
    """
    heard = [(speed.real_time_factor, speed) for speed in speeds if speed.real_time_factor is not None]
    if not heard:
        return "No sound came in the time given: this model is far slower than real time here."
    fast = [(factor, speed) for factor, speed in heard if factor <= KEEPS_UP]
    said = []
    if fast:
        factor, speed = max(fast, key=lambda pair: (pair[1].config.t3.backbone.hidden_size, -pair[0]))
        said.append(f"Take {_named(speed)}: it speaks {1 / factor:.1f} times as fast as real time.")
    else:
        factor, speed = min(heard, key=lambda pair: pair[0])
        said.append(
            f"{_named(speed)} takes {factor:.1f} s for a second of speech here: "
            "it starts after a wait, or writes to a file."
        )
    if speed.device == "cpu" and machine is not None:
        said.append(_others({speed.model for speed in speeds}, family, machine))
    return " ".join(part for part in said if part)


def _named(speed: Speed) -> str:
    """A model and its precision, as they are asked for."""
    way = "with --precision" if speed.dtype == "faster" else "in"
    return f"{speed.model} {way} {speed.dtype}"


def _others(measured: set[str], family: Sequence[ModelConfig], machine: Machine) -> str:
    """Members that were not measured and should keep up."""
    others = [config for config in family if config.name not in measured]
    should = [
        config.name + ("" if here.dtype == "float32" else " with --precision faster")
        for config in others
        if (here := estimate(machine, config)).keeps_up
    ]
    if should:
        return f"By what this processor does in a second, these should keep up as well: {', '.join(should)}."
    return "No other member should keep up here, by what this processor does in a second." if others else ""


@dataclass(frozen=True)
class Estimate:
    """How fast a member speaks on a processor, before it is there.

    Attributes:
        dtype: the precision: float32, or ``faster`` where that keeps up and float32 does not.
        speed: seconds of speech made in a second.
    """

    dtype: str
    speed: float

    @property
    def keeps_up(self) -> bool:
        """Whether it can be listened to as it speaks."""
        return self.speed * KEEPS_UP >= 1


def estimate(machine: Machine, config: ModelConfig) -> Estimate:
    """Of a member, by the schedule that it would be loaded with."""
    found = [
        Estimate(dtype, 1 / machine.factor(config, dtype, suiting(machine, config, dtype)))
        for dtype in ("float32", "faster")
    ]
    return found[1] if found[1].keeps_up and not found[0].keeps_up else found[0]
