"""What works a model's stages out, chosen when they are filled, and anew when a kernel has failed."""

from __future__ import annotations

import engine.s3gen.runners.choice
import engine.t3.steps
import engine.vocoder.runners.choice
from engine.s3gen.flow import Flow
from engine.t3.model import T3
from engine.vocoder.hift import HiFT


def choose_runners(t3: T3, flow: Flow, vocoder: HiFT, *, faster: bool = False) -> None:
    """Give each stage the quickest runner that MLX's default device, its sizes, precision and packing, and
    :func:`engine.backend.own_kernels` leave.

    To be called on the thread that owns the stages, once their weights are there, and again by whoever turns
    this program's own kernels off; what was chosen before is dropped. No stage chooses by itself.

    ``faster``: as of :class:`engine.backend.Backend`. The vocoder integrates a phase and stays as it is.
    """
    t3.runner = engine.t3.steps.choose(t3, faster=faster)
    flow.runner = engine.s3gen.runners.choice.choose(*flow.networks, source=flow.source, faster=faster)
    vocoder.runner = engine.vocoder.runners.choice.choose(vocoder)
