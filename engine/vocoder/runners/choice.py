"""Which of the runners works the passes out."""

from __future__ import annotations

import logging

from engine.backend import on_cpu
from engine.kernels.cpu.decoding import is_plain
from engine.vocoder.hift import HiFT
from engine.vocoder.runners.base import HiFTRunner
from engine.vocoder.runners.modules import ModulesRunner
from engine.vocoder.runners.numpy_runner import NumpyRunner

log = logging.getLogger(__name__)


def choose(vocoder: HiFT) -> HiFTRunner:
    """The quickest way that MLX's default device, the vocoder's precision and packing leave.

    To be asked once the weights are there, on the thread that owns the vocoder.
    """
    runner: HiFTRunner
    if on_cpu(vocoder.conv_pre.bias) and is_plain(vocoder):
        runner = NumpyRunner(vocoder)
    else:
        runner = ModulesRunner(vocoder)
    log.info("The vocoder's passes are worked out by %s.", runner.name)
    return runner
