"""Which of the runners works the passes out."""

from __future__ import annotations

import logging

import mlx.core as mx

from engine.backend import on_cuda, on_gpu
from engine.kernels.cuda.fused_layers import has_tensor_cores
from engine.s3gen.flow import Flow
from engine.s3gen.runners.base import CUDA_WINDOWS, WINDOWS, FlowRunner
from engine.s3gen.runners.fused import FusedEstimator
from engine.s3gen.runners.modules import ModulesRunner
from engine.s3gen.runners.recorded import RecordedRunner

log = logging.getLogger(__name__)


def choose(flow: Flow, *, faster: bool = False) -> FlowRunner:
    """The quickest way that MLX's default device, the flow's sizes, precision and packing, and
    :func:`engine.backend.own_kernels` leave.

    To be asked once the weights are there, on the thread that owns the flow, and again when a kernel failed
    and was turned off. ``faster``: in bfloat16 on a processor that multiplies in it.
    """
    parts = flow.input_embedding, flow.encoder, flow.encoder_proj, flow.estimator, flow.config
    runner: FlowRunner
    if on_gpu():
        kernels = has_tensor_cores() and flow.dtype == mx.bfloat16
        field = FusedEstimator(flow.estimator, kernels=kernels)
        name = "MLX and our kernels" if kernels else "MLX"
        windows = CUDA_WINDOWS if on_cuda() else WINDOWS
        runner = ModulesRunner(*parts, field=field, convolve=field.convolve, name=name, windows=windows)
    elif flow.dtype == mx.float32:
        runner = RecordedRunner(*parts, source=flow.source, faster=faster)
    else:
        runner = ModulesRunner(*parts)
    log.info("S3Gen's passes are worked out by %s.", runner.name)
    return runner
