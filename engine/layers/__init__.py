"""Layers that several stages share."""

import engine.backend  # noqa: F401  (the BLAS must be in the process before MLX is)
