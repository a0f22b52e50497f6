"""T3: text and a voice to speech tokens at 25 Hz."""

from engine import backend  # noqa: F401  (settles what MLX reads when it is loaded)
