"""``make streaming``: the stream against the whole, its seams, and its cost.

    make streaming                               all of it, on the starter
    make streaming ARGS="--part equality --model DIRECTORY"

Without the built-in starter a model of its sizes with random weights is measured.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import engine.backend

# isort: split
import mlx.core as mx
import numpy as np

from engine.checkpoints import directories, loader
from engine.config import SPEECH_VOCAB
from engine.reference import Row
from engine.s3gen import runners as flows
from engine.s3gen.flow import Flow
from engine.vocoder import runners as vocoders
from engine.vocoder.hift import HiFT
from tests.parity import s3gen as parity
from tests.streaming import measures
from tests.streaming.measures import Voice
from tests.support.table import render
from training.starter import starter_config

PARTS = ("equality", "seams", "cost", "window")
MEMBERS: tuple[parity.Member, ...] = ("original", "turbo", "nano")
LIMITS = {"turbo": 0.06, "nano": 0.06}
"""Highest relative error of the mel in the window with 50 tokens of context."""
PROMPT = 250
"""Speech tokens of the voice in the window: the ten seconds that official members take of a clip."""
VOICED = 600.0
"""Factor on the last layer of a random pitch predictor, whose pitch else is next to nothing."""


def random_starter() -> Voice:
    """The starter's sizes with random weights and a made-up voice."""
    config = starter_config()
    mx.random.seed(measures.SEED)
    flow, vocoder = Flow(config.flow), HiFT(config.vocoder)
    classifier = vocoder.f0_predictor.classifier
    classifier.weight = classifier.weight * VOICED
    for module in (flow, vocoder):
        module.eval()
        mx.eval(module.parameters())
    flow.runner, vocoder.runner = flows.choose(flow.networks), vocoders.choose(vocoder)
    return Voice(flow, vocoder, parity.voice(measures.SEED, 100))


def subject(model: str) -> tuple[Voice, list[int], str]:
    """What is measured, 2,100 tokens for it to speak, and its name."""
    if model == directories.STARTER and not directories.starter_directory().is_dir():
        tokens = np.random.default_rng(measures.SEED).integers(0, SPEECH_VOCAB, 2100)
        return random_starter(), tokens.tolist(), "the starter's sizes, random weights"
    loaded = loader.load(model, engine.backend.choose("cpu"))
    voices = list(loaded.voices.values())
    # What the voices' own clips say, over and over: real speech in tokens.
    spoken = np.concatenate([voice.prompt_token[0] for voice in voices])
    return Voice(loaded.flow, loaded.vocoder, voices[0]), np.resize(spoken, 2100).tolist(), loaded.member


def window_rows(members: Sequence[parity.Member]) -> list[Row]:
    """Official members at toy sizes with the random weights of the reference's own modules."""
    tokens = np.random.default_rng(measures.SEED).integers(0, SPEECH_VOCAB, 120).tolist()
    rows = []
    for member in members:
        sizes = parity.config(member, "tiny")
        flow = Flow(sizes.flow)
        parity.fill(flow, parity.tensors(parity.build(member, "tiny", measures.SEED), "flow"), sizes)
        voice = parity.voice(measures.SEED, PROMPT)
        rows += measures.windows(member, flow, voice, tokens, LIMITS.get(member, 1.0))
    return rows


def main(argv: list[str] | None = None) -> int:
    """Print the tables; 1 if a figure is beyond its limit."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--part", choices=PARTS, action="append", help="default: all of them")
    parser.add_argument("--model", default=directories.STARTER, help="an installed member or a directory")
    parser.add_argument("--member", choices=MEMBERS, action="append", help="of the window; default: all")
    parser.add_argument("--runs", type=int, default=5, help="of the cost")
    options = parser.parse_args(argv)
    chosen = options.part or list(PARTS)
    passed = True
    if chosen != ["window"]:
        voice, tokens, name = subject(options.model)
    if "equality" in chosen:
        rows = measures.equality(voice, tokens[:120])
        print(render(rows, f"\nStream against whole utterance: {name}"), flush=True)
        passed &= all(row.passed for row in rows)
    if "seams" in chosen:
        found = measures.seams(voice, tokens)
        print(f"\n{found.render()}", flush=True)
        passed &= found.passed
    if "cost" in chosen:
        spent = measures.cost(voice, tokens, options.runs)
        print(f"\n{spent.render()}", flush=True)
        passed &= spent.passed
    if "window" in chosen:
        rows = window_rows(options.member or MEMBERS)
        print(render(rows, "\nMel of the stream against offline, random weights, 10 tokens at a time"))
        passed &= all(row.passed for row in rows)
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
