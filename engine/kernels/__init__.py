"""Kernels of our own for NVIDIA GPUs, which replace layers where the plain ones are slow."""

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)
