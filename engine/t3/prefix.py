"""What T3 keeps of a voice."""

from __future__ import annotations

from dataclasses import dataclass

import mlx.core as mx

from engine.nn.attention import KeyValues


@dataclass(frozen=True)
class VoicePrefix:
    """What the backbone remembers of the conditioning rows; exact to reuse, since it is causal.

    Attributes:
        memory: keys and values of each layer, (1, H, P, D). Where tokens come one after another the
            unconditional row of guidance has the same conditioning, hence the same memory.
        guided: whether guidance may be used with it.
        prior: how likely each token is where nothing is known, (V,) float32; of a member that fills blocks.
    """

    memory: tuple[KeyValues, ...]
    guided: bool
    prior: mx.array | None

    @property
    def length(self) -> int:
        """Positions in the memory."""
        return self.memory[0][0].shape[2]
