"""Signal processing that several stages share."""

import engine.backend  # noqa: F401  (the BLAS must be loaded before MLX)
