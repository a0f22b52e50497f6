"""Sentences of one model that are made at once, where nobody waits for their first word.

A mode of its own: its samples may differ from those that are streamed, as products of one row and of several
do, but what it gives for a sentence never depends on which others are made beside it.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import replace
from typing import Any

from engine.checkpoints.loader import LoadedModel
from engine.t3.batch import Batch
from engine.t3.generate import generate
from engine.t3.prefix import VoicePrefix
from engine.t3.sampling import SamplingOptions
from engine.t3.steps import rows_of
from engine.types import Int32, SpeechToken

LOOKED_AHEAD = 2
"""Sentences that are begun for each row, so that none is empty while others end."""
_MOST_KEPT = 2
"""Batches with a memory, each of utterances that are drawn alike."""
WHOLE = (1 << 20,)
"""Chunks of the grid of which S3Gen speaks a sentence: all of them."""


class Bulk:
    """What a model makes at once, for all who ask."""

    def __init__(self, model: LoadedModel) -> None:
        self._model = model
        self._batches: dict[tuple[Any, ...], Batch[Any] | None] = {}

    def generate(
        self, prefix: VoicePrefix, text_tokens: Int32, options: SamplingOptions, *, seed: int, count: int
    ) -> Generator[SpeechToken | None, None, bool]:
        """As :meth:`engine.t3.batch.Batch.generate`, among ``count`` of them; one at a time where the model's
        steps cannot be taken otherwise."""
        t3 = self._model.t3
        guided = prefix.guided and options.cfg_weight > 0
        # What each utterance has for itself, or what is in the prefix, parts no batch from another.
        key = (count, replace(options, max_tokens=1, exaggeration=0.5), guided, id(t3.runner))
        if key not in self._batches:
            while len(self._batches) >= _MOST_KEPT:
                del self._batches[next(iter(self._batches))]
            rows = rows_of(t3, count, guided=guided)
            self._batches[key] = None if rows is None else Batch(t3, rows, options, guided=guided)
        batch = self._batches[key]
        if batch is None or not batch.has_room(prefix, text_tokens, options):
            return (yield from generate(t3, prefix, text_tokens, options, seed=seed))
        try:
            return (yield from batch.generate(prefix, text_tokens, options, seed=seed))
        finally:
            # What failed in the middle of a step is not used again.
            if not batch.is_sound and self._batches.get(key) is batch:
                del self._batches[key]

    def forget(self) -> None:
        """Give up the memory of all rows, once those who use it have ended."""
        self._batches.clear()
