"""What a machine's processor does in a second, kept once it was measured, and what follows of it: how fast a
member speaks there, and by which schedule it had better cut its sentences.

Measured by :mod:`engine.speech.measuring`.
"""

from __future__ import annotations

import functools
import hashlib
import json
import logging
import os
import platform
from collections.abc import Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.config import (
    CONTEXT_TOKENS,
    SCHEDULES,
    TOKEN_RATE,
    FlowConfig,
    HiFTConfig,
    ModelConfig,
    T3Config,
)
from engine.files import cache_folder, write_whole

if TYPE_CHECKING:
    from engine.backend import Backend, ScheduleName

log = logging.getLogger(__name__)

KEEPS_UP = 0.8
"""Highest real-time factor that leaves room for other programs."""
SENTENCE, PROMPT, AHEAD = 125, 250, 3
"""Tokens of a usual sentence, of a voice's prompt, and those looked ahead to."""
POSITIONS = 400
"""Before a usual token of T3's."""
_SECOND_ROW = 1.15
"""What a step takes with guidance's second row, whose weights are read already."""
_WAVES = 0.3
"""What the vocoder's narrow convolutions reach, in a stream, of the multiplications that S3Gen does in a
second: 0.23 on eight cores of a Xeon, 0.38 on two of an EPYC."""
_DRAWN = 0.0004
"""Seconds beside each step of T3, for drawing its token."""


@dataclass(frozen=True)
class Pace:
    """What a processor does in a second in one precision.

    Attributes:
        weights: of T3 that a step reads, its memory of before among them.
        products: multiplications in S3Gen's solver.
    """

    weights: float
    products: float


@dataclass(frozen=True)
class Machine:
    """A processor by what was measured.

    Attributes:
        paces: by precision, ``float32`` and ``faster``.
        starter: seconds that the starter takes for a second of speech.
    """

    paces: dict[str, Pace]
    starter: float

    def factor(self, config: ModelConfig, dtype: str = "float32", schedule: str = "short") -> float:
        """Seconds of work for a second of a member's speech."""
        if config.flow.chunk_tokens is not None:
            return self.starter
        # Weights that are kept in half precision are worked out in float32.
        pace = self.paces.get(dtype, self.paces["float32"])
        mels = sum(products(config.flow, solved) for solved in pieces(schedule)) / pace.products
        letters = 5 if config.text.tokenizer == "gpt2" else 15
        step = weights(config.t3) / pace.weights + _DRAWN
        text = letters * rows(config.t3) * weights(config.t3) / pace.products
        if config.t3.blocks is not None:
            # All of a block's tokens are multiplied in each pass.
            passes = config.t3.blocks.steps + 1
            step, text = passes * rows(config.t3) * weights(config.t3) / pace.products, 0.0
        elif rows(config.t3) == 2:
            step *= _SECOND_ROW
        return TOKEN_RATE * (step + mels / SENTENCE) + text + waves(config.vocoder) / (_WAVES * pace.products)


def rows(config: T3Config) -> int:
    """Of a step."""
    return 2 if config.guidance else 1


def weights(config: T3Config) -> float:
    """Numbers that a step of T3 reads; keys and values count twice, for they are read at half the speed."""
    backbone = config.backbone
    C = backbone.hidden_size
    layer = 4 * C * C + (3 if backbone.gated else 2) * C * backbone.inner_size
    return float(backbone.num_layers * (layer + 4 * C * POSITIONS) + C * config.speech_vocab)


def pieces(schedule: str, tokens: int = SENTENCE) -> Iterator[int]:
    """How many tokens are solved for each piece of a sentence: a context before it, which begins with
    the prompt's end, and those after it."""
    sizes, done = list(SCHEDULES[schedule]), 0
    while done < tokens:
        size = min(sizes.pop(0) if len(sizes) > 1 else sizes[0], tokens - done)
        yield CONTEXT_TOKENS + size + AHEAD * (done + size < tokens)
        done += size


def products(config: FlowConfig, tokens: int) -> float:
    """Multiplications of S3Gen that solves so many tokens together behind a remembered prompt, in products
    and in attention."""
    e, s, both = (
        config.encoder,
        config.estimator,
        2 if config.guidance_rate and not config.estimator.meanflow else 1,
    )
    C, inner, frames = s.channels, s.num_heads * s.head_dim, 2 * tokens
    block = 4 * C * inner + 8 * C * C + 2 * (2 * PROMPT + frames) * inner
    frame = (s.mid_stages + 2) * (6 * C * C + s.blocks_per_stage * block)
    layer = 4 * e.hidden_size**2 + 2 * e.hidden_size * e.feed_forward
    return float(
        frames * (config.n_timesteps * both * frame + (0.5 * e.num_layers + e.num_up_layers) * layer)
    )


def waves(config: HiFTConfig) -> float:
    """Multiplications of the vocoder for a second of sound, in the residual blocks."""
    total, rate, channels = 0.0, 2 * TOKEN_RATE, config.base_channels
    for up in config.upsample_rates:
        rate, channels = rate * up, channels // 2
        total += rate * channels**2 * 6 * sum(config.resblock_kernels)
    return total


def settled(backend: Backend, config: ModelConfig) -> Backend:
    """The backend with the schedule that a member is to speak by: the chosen one, or the one that is heard
    soonest of those that keep up here, as far as that is known; of a member that has no choice, none."""
    if config.flow.chunk_tokens is not None:
        return replace(backend, schedule="auto")
    if backend.schedule != "auto" or backend.device != "cpu":
        return backend
    return replace(backend, schedule=suiting(known_machine(), config, backend.dtype_name))


def suiting(machine: Machine | None, config: ModelConfig, dtype: str) -> ScheduleName:
    """Short pieces where a member keeps up by them, else longer ones."""
    return "short" if machine is None or machine.factor(config, dtype) <= KEEPS_UP else "longer"


def known_machine() -> Machine | None:
    """What was measured on this machine, with this release of the library; None if nothing was."""
    try:
        found = json.loads(_path().read_text("utf-8"))
        return Machine({name: Pace(**pace) for name, pace in found["paces"].items()}, float(found["starter"]))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError, LookupError, AttributeError) as error:
        log.info("What was measured of this machine is measured anew: %s", error)
        return None


def keep(machine: Machine) -> None:
    """Leave it for :func:`known_machine`; a folder that cannot be written costs another measurement."""
    try:
        write_whole(_path(), json.dumps(asdict(machine)).encode(), lasting=False)
    except OSError as error:
        log.info("What was measured of this machine is not kept: %s", error)


def _path() -> Path:
    facts = _processor(), _cores(), os.environ.get("PHILOMEL_THREADS", ""), _library()
    return cache_folder() / f"machine-{hashlib.sha256(repr(facts).encode()).hexdigest()[:16]}.json"


def _cores() -> int:
    """That this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@functools.lru_cache(maxsize=1)
def _processor() -> str:
    """Its name, as the system has it."""
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
        return next(line for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return f"{platform.machine()} {platform.processor()}"


def _library() -> str:
    from importlib.metadata import PackageNotFoundError, version  # a window's start has no use for it

    try:
        return version("openvino")
    except PackageNotFoundError:
        return ""
