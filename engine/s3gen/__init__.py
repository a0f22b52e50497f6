"""S3Gen: speech tokens to mel frames."""

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)
