"""Numpy, BLAS and vector mathematics over MLX's own memory."""

import engine.backend  # noqa: F401  (the BLAS must be in the process before MLX is)
