"""Word times against the teachers' own: T3 is led through the tokens of a teacher's rendering, and
what its heads say of the words is compared with the times at which the teacher spoke them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)
from engine.text.script import Script

# isort: split
import mlx.core as mx
import numpy as np
import numpy.typing as npt

from engine.checkpoints.loader import LoadedModel
from engine.config import SAMPLE_RATE, TOKENIZER_RATE
from engine.dsp import resample, spectra
from engine.recorded.network import lent
from engine.span import Span
from engine.speech.word_times import SAMPLES_PER_TOKEN, WordAligner
from engine.t3.generate import make_prefix
from engine.t3.model import T3
from engine.text.sentences import sentences, words
from engine.types import Conditionals, Float32, Int32
from tests.quality import subjects
from tests.quality.measures import Wave
from tests.quality.subjects import Subject

Row = dict[str, Any]
Head = tuple[int, int]

NEAR = 0.1
"""Seconds within which a word's start is called right."""


@dataclass(frozen=True)
class Led:
    """A sentence in its teacher's tokens.

    Attributes:
        attention: (L, H, S, N) of all layers and heads: S speech tokens over N text ids.
        spoken: the words' places in the source.
        id_spans: the text ids' places in the source.
        truth: the second at which the teacher begins each word.
    """

    attention: Float32
    spoken: tuple[Span, ...]
    id_spans: tuple[Span, ...]
    truth: tuple[float, ...]

    def errors(self, heads: Sequence[Head], lead: float) -> npt.NDArray[np.float64]:
        """Seconds by which the product's clock, hearing ``heads`` that look so far ahead, is behind at each
        word's start.

        A word that the clock never reached is late by as much as is left of the sentence.
        """
        clock = WordAligner(self.spoken, self.id_spans, lead)
        tokens = self.attention.shape[2]
        for row in np.mean([self.attention[layer, head] for layer, head in heads], axis=0):
            clock.push(row)
        found = {time.span: time.start for time in clock.words(tokens * SAMPLES_PER_TOKEN, final=True)}
        said = [found.get(span, tokens * SAMPLES_PER_TOKEN) / SAMPLE_RATE for span in self.spoken]
        return np.array(said) - np.array(self.truth)


def times(subject: Subject, voices: Sequence[str], texts: Sequence[str]) -> Row:
    """Errors of the configured heads, in seconds: of the sentences' first words, and of the others."""
    config = subject.model.config.t3
    found = [
        led.errors(config.alignment_heads, config.alignment_lead)
        for led in lead(subject.model, voices, texts)
    ]
    return {
        "sentences": len(found),
        "first": [float(errors[0]) for errors in found],
        "others": [float(error) for errors in found for error in errors[1:]],
    }


def heads(subject: Subject, voices: Sequence[str], texts: Sequence[str]) -> list[Row]:
    """Every head alone, the best first: how far it looks ahead (its median error, negative), and its share of
    words that are right where that is made up for."""
    led = list(lead(subject.model, voices, texts))
    rows = []
    for layer, head in np.ndindex(*led[0].attention.shape[:2]) if led else ():
        errors = np.concatenate([one.errors([(layer, head)], 0.0) for one in led])
        bias = float(np.median(errors))
        rows.append(
            {
                "layer": layer,
                "head": head,
                "near": float(np.mean(np.abs(errors - bias) <= NEAR)),
                "bias": bias,
            }
        )
    return sorted(rows, key=lambda row: -row["near"])


def lead(model: LoadedModel, voices: Sequence[str], texts: Sequence[str]) -> Iterator[Led]:
    """T3 led through each sentence of the texts, by the voices in turn.

    Sentences without a sound are left out, and those that the teacher divides into words otherwise.
    """
    for number, text in enumerate(texts):
        voice = voices[number % len(voices)]
        teacher = subjects.teacher_of(voice)
        if teacher is None:
            continue
        for sentence in sentences(Script.plain(text), model.config.text, "en"):
            spoken, encoded = words(sentence.text), model.text.encode_traced(sentence.text, "en")
            try:
                wave, truth = subjects.taught_words(teacher, sentence.text.text)
            except ValueError:
                continue
            if len(truth) != len(spoken):
                continue
            ids, tokens = np.asarray(encoded.ids, np.int32), speech_tokens(model, wave)
            weights = attention(model.t3, model.voices[voice], ids, tokens)
            yield Led(weights, spoken, tuple(encoded.spans), tuple(truth))


def speech_tokens(model: LoadedModel, wave: Wave) -> Int32:
    """(S,) tokens of a wave at 24 kHz, by the model's own tokenizer."""
    low = resample.soxr_hq(wave, SAMPLE_RATE, TOKENIZER_RATE)
    features = spectra.tokenizer_mel(mx.array(low[None]), model.config.tokenizer.num_mels)
    tokens: Int32 = np.array(model.encoders().tokenizer.tokenize(features))[0]
    return tokens


def attention(t3: T3, voice: Conditionals, text: Int32, speech: Int32) -> Float32:
    """What all heads look at when T3 says ``speech`` (S,) for ``text`` (N,): (L, H, S, N), in one pass.

    Row j belongs to the query that token j is drawn from, as in :func:`engine.t3.generate.generate`.
    """
    prefix = make_prefix(t3, voice, guided=False)
    ids = t3.embed_text(t3.frame_text(mx.array(text)[None]))
    parts = [ids, t3.embed_start(1), t3.embed_speech(mx.array(speech[:-1])[None], 1)]
    first_row = ids.shape[1] + t3.num_start_tokens - 1
    first_column = prefix.length + int(t3.config.text_sot_eot)
    rows = mx.arange(prefix.length + first_row, prefix.length + first_row + len(speech))
    seen = []
    with lent(t3.source):
        x = t3.backbone.enter(mx.concatenate(parts, axis=1), prefix.length)
        for layer, past in zip(t3.backbone.layers, prefix.memory, strict=True):
            x, queries, (keys, _) = layer(x, past, None, "causal")
            scores = queries[0, :, first_row:] @ keys[0].swapaxes(-1, -2) * queries.shape[-1] ** -0.5
            scores = mx.where(mx.arange(keys.shape[2]) <= rows[:, None], scores, -mx.inf)
            seen.append(mx.softmax(scores, axis=-1)[..., first_column : first_column + len(text)])
        return np.array(mx.stack(seen).astype(mx.float32))
