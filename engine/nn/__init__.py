"""Layers that several stages share, as one reads them in a paper."""

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)
