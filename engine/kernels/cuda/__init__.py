"""Kernels of our own for NVIDIA GPUs."""

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)
