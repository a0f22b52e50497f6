"""T3: text and a voice to speech tokens at 25 Hz."""

from engine import backend  # noqa: F401  (loads the CPU's BLAS before MLX, whatever is imported first)
