"""What half precision changes of the starter's speech: the way through a GPU, computed on the processor.

    python -m tests.metal.halves

Five sentences' tokens, drawn by the processor in float32, are given to T3 and to S3Gen in each precision,
with the same noise; tokens are drawn anew from T3's logits by the same chances. Five minutes on two cores.
"""

from __future__ import annotations

from dataclasses import dataclass

import engine.backend
from engine.text.script import Script

# isort: split
import mlx.core as mx
import numpy as np

from engine.backend import Backend
from engine.checkpoints import loader
from engine.checkpoints.loader import LoadedModel
from engine.dsp import spectra
from engine.s3gen import flow
from engine.speech.options import SpeechOptions
from engine.speech.synthesizer import Synthesizer
from engine.t3.sampling import draw
from engine.text.sentences import Sentence, sentences
from engine.types import Conditionals, Float32
from engine.vocoder import hift
from tests.metal.members import DTYPES
from tests.support.gpu_path import forced_gpu_path

TEXTS = (
    "The quick brown fox jumps over the lazy dog.",
    "In 1871 the river froze for eleven weeks, and nobody crossed it.",
    "She asked whether the letters had been sent, and he said nothing at all.",
    "A long silence followed; then the old clock struck nine.",
    "Seven ships left the harbour before the storm reached the coast.",
)


@dataclass(frozen=True)
class Given:
    """A sentence, who speaks it, and the tokens of it."""

    sentence: Sentence
    voice: Conditionals
    tokens: list[int]


@dataclass(frozen=True)
class Answer:
    """Logits (S + 1, V) behind the tokens, S3Gen's mel of them, and that of the finished speech."""

    logits: Float32
    mel: Float32
    speech: Float32


def given() -> list[Given]:
    """What the processor makes of the texts, a voice after the other."""
    model = loader.load("starter", engine.backend.choose("cpu"))
    voices = list(model.voices.values())
    made = []
    for number, text in enumerate(TEXTS):
        sentence, voice = (
            next(sentences(Script.plain(text), model.config.text, "en")),
            voices[number % len(voices)],
        )
        pieces = Synthesizer(model).speak(sentence, voice, SpeechOptions(seed=number))
        *_, last = (piece for piece in pieces if piece is not None)
        made.append(Given(sentence, voice, list(last.tokens)))
    return made


def answer(model: LoadedModel, asked: Given) -> Answer:
    """What a model makes of the tokens."""
    text = np.asarray(model.text.encode_traced(asked.sentence.text, "en").ids, np.int32)
    tokens = mx.array(np.array(asked.tokens, np.int32))[None]
    logits = model.t3(mx.array(asked.voice.speaker_emb), mx.array(text)[None], tokens)[0]
    frames = flow.synthesize(model.flow, tokens, asked.voice, seed=0).astype(mx.float32)
    speech = spectra.s3gen_mel(hift.synthesize(model.vocoder, frames, seed=0))
    return Answer(*(np.array(each.astype(mx.float32)) for each in (logits, frames, speech)))


def drawn(model: LoadedModel, asked: Given, logits: Float32) -> list[int]:
    """The token that each place would draw from its logits, behind the tokens given."""
    options = Synthesizer(model)._sampling(SpeechOptions(), len(asked.sentence.text.text))
    chances = np.random.default_rng(0).random(len(logits)).astype(np.float32)
    ids = np.arange(logits.shape[1])
    return [
        int(draw(row, np.isin(ids, asked.tokens[:place]), options, chances[place : place + 1])[0])
        for place, row in enumerate(logits)
    ]


def main() -> None:
    """Print a row for each half precision."""
    asked = given()
    answers: dict[str, list[Answer]] = {}
    for name, dtype in DTYPES.items():
        with forced_gpu_path():
            model = loader.load("starter", Backend("gpu", dtype, "forced"))
            answers[name] = [answer(model, each) for each in asked]
    best = [
        np.array(drawn(model, each, exact.logits))
        for each, exact in zip(asked, answers["float32"], strict=True)
    ]
    print("| precision | logits | likeliest changed | drawn changed | mel | speech, dB |")
    print("|---|---|---|---|---|---|")
    for name in ("float16", "bfloat16"):
        rows = []
        for each, exact, half, tokens in zip(asked, answers["float32"], answers[name], best, strict=True):
            likeliest = np.mean(half.logits.argmax(-1) != exact.logits.argmax(-1))
            changed = np.mean(np.array(drawn(model, each, half.logits)) != tokens)
            apart = np.abs(half.speech - exact.speech).mean() * 20 / np.log(10)
            rows.append(
                (
                    relative(half.logits, exact.logits),
                    likeliest,
                    changed,
                    relative(half.mel, exact.mel),
                    apart,
                )
            )
        logits, likeliest, changed, frames, apart = np.mean(rows, axis=0)
        print(f"| {name} | {logits:.1e} | {likeliest:.1%} | {changed:.1%} | {frames:.1e} | {apart:.2f} |")


def relative(a: Float32, b: Float32) -> float:
    return float(np.linalg.norm(a - b) / np.linalg.norm(b))


if __name__ == "__main__":
    main()
