"""What replaces layers where the plain ones are slow, and what compiles them."""

import engine.backend  # noqa: F401  (the BLAS must be in the process before MLX is)
