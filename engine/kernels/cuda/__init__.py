"""Kernels of our own for NVIDIA GPUs."""

import engine.backend  # noqa: F401  (the BLAS must be in the process before MLX is)
