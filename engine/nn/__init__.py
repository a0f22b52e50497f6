"""Layers that several stages share, as one reads them in a paper."""

import engine.backend  # noqa: F401  (the BLAS must be in the process before MLX is)
