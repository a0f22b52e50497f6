"""A reading that begins with a word inside a sentence: what lies before that word is not heard.

The sentence is generated, or found, whole as always. While it is generated its samples are held back until
nothing that follows can move the word's beginning any more. The player fades in, as at every start.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from engine.checkpoints.loader import LoadedModel
from engine.reading.request import SpeechRequest
from engine.speech.synthesizer import Piece
from engine.text.sentences import Sentence, words
from engine.types import Span


class Opening:
    """Holds a sentence back until one of its words is reached.

    Args:
        word: its place in the source.
    """

    def __init__(self, word: Span) -> None:
        self._word = word
        self._held: list[Piece] = []

    def push(self, piece: Piece) -> tuple[Piece, int] | None:
        """Take the next piece; once the word's beginning is known all so far in one piece, and that sample.

        It is 0 where the sentence ended before its word: then all of it is heard.
        """
        self._held.append(piece)
        known = piece.words if piece.last else piece.words[: piece.settled]
        starts = [time.start for time in known if time.span == self._word]
        if not starts and not piece.last:
            return None
        wave = np.concatenate([each.samples for each in self._held])
        start = starts[0] if starts and starts[0] < wave.size else 0
        return replace(piece, samples=wave), start


def opening_of(asked: SpeechRequest, sentence: Sentence, model: LoadedModel) -> Opening | None:
    """What to hold back of a sentence; None where it is heard from its beginning.

    Only a member that looks at its words as it speaks them has times that are worth beginning at.
    """
    if not asked.from_word or asked.start <= sentence.span.start or not model.config.t3.alignment_heads:
        return None
    before = [span for span in words(sentence.text) if span.start <= asked.start]
    return Opening(before[-1]) if len(before) > 1 else None
