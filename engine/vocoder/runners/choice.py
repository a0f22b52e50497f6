"""Which of the runners works the passes out."""

from __future__ import annotations

import logging

import mlx.core as mx

from engine.backend import on_gpu
from engine.vocoder.hift import HiFT, HiFTRunner
from engine.vocoder.runners.compiled import CompiledRunner
from engine.vocoder.runners.recorded import RecordedRunner

log = logging.getLogger(__name__)


def choose(vocoder: HiFT) -> HiFTRunner | None:
    """The quickest way that MLX's default device, the vocoder's precision and packing leave; None: its own.

    To be asked once the weights are there, on the thread that owns the vocoder.
    """
    runner: HiFTRunner | None = None
    if on_gpu():
        runner = CompiledRunner(vocoder)
    elif vocoder.conv_pre.bias.dtype == mx.float32:
        runner = RecordedRunner(vocoder)
    log.info("The vocoder's passes are worked out by %s.", (runner or vocoder).name)
    return runner
