"""The ways to work the vocoder's passes out: MLX's modules anywhere, numpy on a CPU."""

import engine.backend  # noqa: F401  (the BLAS must be in the process before MLX is)
