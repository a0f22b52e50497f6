"""Which of the runners works the passes out."""

from __future__ import annotations

import logging

import mlx.core as mx

from engine.backend import on_gpu
from engine.vocoder.hift import HiFT
from engine.vocoder.runners.base import HiFTRunner
from engine.vocoder.runners.modules import ModulesRunner
from engine.vocoder.runners.recorded import RecordedRunner

log = logging.getLogger(__name__)


def choose(vocoder: HiFT) -> HiFTRunner:
    """The quickest way that MLX's default device, the vocoder's precision and packing leave.

    To be asked once the weights are there, on the thread that owns the vocoder.
    """
    runner: HiFTRunner
    if on_gpu() or vocoder.conv_pre.bias.dtype != mx.float32:
        runner = ModulesRunner(vocoder)
    else:
        runner = RecordedRunner(vocoder)
    log.info("The vocoder's passes are worked out by %s.", runner.name)
    return runner
