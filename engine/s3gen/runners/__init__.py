"""S3Gen's passes: by MLX's modules, by layers taken together on a GPU, by recorded networks on a processor."""

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)
