"""The ways to work the vocoder's passes out: compiled on a GPU, recorded on a processor."""

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)
