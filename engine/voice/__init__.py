"""A clip of a voice to Conditionals."""

import engine.backend  # noqa: F401  (the BLAS must be loaded before MLX)
