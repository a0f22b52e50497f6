"""S3Gen's passes, by MLX's modules, by layers taken together on a GPU, or by recorded networks."""

from __future__ import annotations

import logging

import mlx.core as mx

from engine.backend import on_gpu
from engine.kernels.fused_layers import has_tensor_cores
from engine.recorded.network import Source
from engine.s3gen.runners.base import FlowRunner, ModulesRunner, Networks
from engine.s3gen.runners.fused import FusedEstimator
from engine.s3gen.runners.recorded import RecordedRunner

log = logging.getLogger(__name__)


def choose(of: Networks, *, source: Source | None = None, faster: bool = False) -> FlowRunner:
    """The quickest way that MLX's default device, the flow's sizes, precision and packing, and
    :func:`engine.backend.own_kernels` leave.

    To be asked once the weights are there, on the thread that owns the flow, and again when a kernel failed
    and was turned off.

    Args:
        of: the flow's.
        source: of the weights, where they may be missing.
        faster: in bfloat16 on a processor that multiplies in it.
    """
    dtype = of.projection.bias.dtype
    runner: FlowRunner
    if on_gpu():
        kernels = has_tensor_cores() and dtype == mx.bfloat16
        field = FusedEstimator(of.estimator, kernels=kernels)
        name = "MLX and our kernels" if kernels else "MLX"
        runner = ModulesRunner(of, field=field, convolve=field.convolve, name=name)
    elif dtype == mx.float32:
        runner = RecordedRunner(of, source=source, faster=faster)
    else:
        runner = ModulesRunner(of)
    log.info("S3Gen's passes are worked out by %s.", runner.name)
    return runner
