"""A range of characters, which is all that opening a document needs of the engine's types: no numpy."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Span:
    """Half-open range of characters ``[start, end)`` in the source text."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"Not a span: [{self.start}, {self.end}).")

    def __len__(self) -> int:
        return self.end - self.start

    def __bool__(self) -> bool:
        """An empty span is one too: who asks whether there is a span is not asking for its length."""
        return True
