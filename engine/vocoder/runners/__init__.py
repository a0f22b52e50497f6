"""The ways to work the vocoder's passes out: MLX's modules anywhere, numpy on a CPU."""

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)
