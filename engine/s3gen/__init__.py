"""S3Gen: speech tokens to mel frames."""

import engine.backend  # noqa: F401  (the BLAS must be in the process before MLX is)
