"""S3Gen's passes, by MLX's modules, by layers taken together on a GPU, or by recorded networks."""

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)
