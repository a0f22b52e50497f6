"""What the vocoder asks of whatever works its passes out: MLX's modules or numpy."""

from __future__ import annotations

from typing import Protocol

import mlx.core as mx

from engine.types import Float32


class HiFTRunner(Protocol):
    """The passes of one vocoder. It holds what it wants of the weights, which are left alone while it is
    used. Arrays go in and out as MLX's.

    Attributes:
        name: what works the passes out, for people.
    """

    @property
    def name(self) -> str: ...  # noqa: D102

    def pitch(self, mel: mx.array) -> mx.array:
        """Log-mel (1, F, M) to (1, F) Hz, float32."""

    def render(
        self, mel: mx.array, f0: mx.array, phase: mx.array, first_phases: Float32, noise_rows: Float32
    ) -> mx.array:
        """Log-mel (1, F, M) and its pitch (1, F) to samples (1, F * samples_per_frame) float32.

        Args:
            mel, f0: of the same frames.
            phase: (1,) uint32, of the fundamental before the first sample.
            first_phases, noise_rows: as of :func:`engine.vocoder.source.harmonics`.
        """
