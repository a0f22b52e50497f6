"""The ways to take T3's steps: recorded on a processor, one launch on CUDA, or MLX."""

from __future__ import annotations

import logging
from typing import Any

import mlx.core as mx

from engine.recorded.network import RecordedFunction
from engine.t3.model import T3, Step
from engine.t3.steps import cuda_step, recorded_step
from engine.t3.steps.base import BlockRows, Rows
from engine.t3.steps.cuda_step import CudaBlockRows, CudaBlockStep, CudaRows, CudaStep
from engine.t3.steps.mlx_step import MlxBlockRows, MlxRows, MlxStep
from engine.t3.steps.recorded_step import RecordedBlockStep, RecordedRows, RecordedStep, takes_rows

log = logging.getLogger(__name__)


def choose(model: T3, *, faster: bool = False) -> Step[Any]:
    """The quickest way that MLX's default device, the model's sizes, precision and packing, and
    :func:`engine.backend.own_kernels` leave.

    It is the model's ``runner``: asked for when the weights are there, on the thread that owns the model, and
    again when a kernel failed and was turned off. ``faster``: weights of 8 bits on a processor.
    """
    step: Step[Any]
    model.conditioning.hear = None
    if recorded_step.is_supported(model):
        step = (RecordedStep if model.config.blocks is None else RecordedBlockStep)(model, faster=faster)
        if model.config.perceiver:
            width = model.config.backbone.hidden_size
            model.conditioning.hear = RecordedFunction(
                model.conditioning.perceiver,
                lambda length: [mx.zeros((1, length, width))],
                model.source,
                "prompt",
            )
    elif model.config.blocks is None and cuda_step.is_supported(model):
        step = CudaStep(model)
    elif cuda_step.takes_blocks(model):
        step = CudaBlockStep(model)
    else:
        step = MlxStep(model)
    log.info("T3 takes its steps by %s.", step.name)
    return step


def rows_of(model: T3, count: int, *, guided: bool) -> Rows[Any] | None:
    """Steps of ``count`` utterances at once; None where the model takes one at a time: it fills blocks, or
    has rotary positions and runs on a processor.

    ``guided``: whether each has a row without conditions behind its own.
    """
    if takes_rows(model):
        return RecordedRows(model, count)
    if model.config.blocks is not None or isinstance(model.runner, RecordedStep):
        return None
    kind = CudaRows if cuda_step.takes_rows(model) else MlxRows
    return kind(model, count, guided=guided)


def block_rows_of(model: T3, count: int, *, guided: bool) -> BlockRows | None:
    """The same of a model that fills blocks; None where it runs on a processor."""
    if isinstance(model.runner, RecordedBlockStep):
        return None
    kind = CudaBlockRows if cuda_step.takes_block_rows(model) else MlxBlockRows
    return kind(model, count, guided=guided)
