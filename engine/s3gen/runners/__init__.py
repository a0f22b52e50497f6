"""The ways to work S3Gen's passes out: MLX's modules, layers taken together on a GPU, numpy on a CPU."""

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)
