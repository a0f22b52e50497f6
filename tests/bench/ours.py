"""Philomel as a contender: the engine's own stages, loaded from the official files."""

from __future__ import annotations

import time
from dataclasses import replace
from importlib.metadata import version
from pathlib import Path

import engine.backend
from engine.backend import DeviceName, DtypeName, ScheduleName, choose
from engine.text.script import Script

# isort: split
import mlx.core as mx
import numpy as np

from engine.checkpoints import loader
from engine.config import SAMPLE_RATE
from engine.s3gen import flow as flows
from engine.s3gen import stream as s3gen
from engine.speech.options import SpeechOptions
from engine.speech.synthesizer import Synthesizer, mode_of
from engine.t3.generate import generate, make_prefix
from engine.t3.sampling import SamplingOptions
from engine.text.sentences import sentences
from engine.types import Conditionals
from engine.vocoder import hift
from engine.vocoder import stream as vocoding
from engine.voice import clone as cloning
from tests.bench.inputs import TEXT, Inputs
from tests.bench.plan import Sizes, in_blocks
from tests.support.places import LJ as CLIP

SEED = 1
CONTEXT = 50
"""Tokens of context in the window, as the program uses it."""


class Ours:
    """One loaded member."""

    def __init__(
        self,
        folder: Path,
        inputs: Inputs,
        device: DeviceName,
        dtype: DtypeName = "auto",
        schedule: ScheduleName = "auto",
        steps: int | None = None,
    ) -> None:
        """``steps``: over a block, of a member that fills blocks; None: its own."""
        self.model = loader.load(folder, choose(device, dtype, schedule))
        if steps is not None:
            config = self.model.t3.config
            assert config.blocks is not None
            self.model.t3.config = replace(config, blocks=replace(config.blocks, steps=steps))
        self.inputs = inputs
        self.dtype = self.model.backend.dtype_name
        self.versions = {name: version(name) for name in ("mlx", "openvino")}
        self._voices: dict[int, Conditionals] = {}
        self._synthesizer = _Fixed(self.model)

    def voice(self, sizes: Sizes) -> Conditionals:
        """The made-up voice, the same object for the same size, as caches want it."""
        cut = self.inputs.cut(sizes)
        return self._voices.setdefault(
            sizes.prompt,
            Conditionals(
                model=self.model.identity,
                speaker_emb=cut.speaker_emb,
                t3_prompt_tokens=cut.t3_prompt_tokens,
                prompt_token=np.ascontiguousarray(cut.prompt_token),
                prompt_feat=np.ascontiguousarray(cut.prompt_feat),
                embedding=cut.embedding,
            ),
        )

    def t3(self, sizes: Sizes) -> dict[str, float]:
        """Prefix and text, text behind the prefix, then tokens; in blocks, the first of them and then as many
        as hold those tokens."""
        t3, blocks = self.model.t3, self.model.config.t3.blocks
        count = sizes.tokens if blocks is None else in_blocks(sizes.tokens)
        sampling = self._synthesizer.sampling(count + (1 if blocks is None else blocks.size))
        text = self.inputs.cut(sizes).text_tokens
        started = time.perf_counter()
        prefix = make_prefix(t3, self.voice(sizes), exaggeration=sampling.exaggeration)
        next(generate(t3, prefix, text, sampling, seed=SEED))
        new = time.perf_counter() - started
        started = time.perf_counter()
        steps = generate(t3, prefix, text, sampling, seed=SEED)
        next(steps)
        first = time.perf_counter()
        left = sum(1 for _ in steps)
        # Of random weights, which give control tokens too, and these are dropped.
        count = left if blocks is None else count
        return {
            "first_token_new": new,
            "first_token": first - started,
            "tokens_per_second": count / (time.perf_counter() - first),
        }

    def chunk(self, sizes: Sizes) -> dict[str, float]:
        """The first delivery, with its three tokens of look-ahead, of a known voice and of a new one."""
        flow, voice, mode = self.model.flow, self.voice(sizes), mode_of(self.model)
        tokens = self._tokens(sizes.first + flow.config.encoder.lookahead_tokens)
        begun = time.perf_counter()
        prepared = s3gen.prepare(flow, voice, mode)
        state = s3gen.open_stream(flow, voice, seed=SEED, mode=mode, voice=prepared)
        started = time.perf_counter()
        (mel,), _ = s3gen.step(flow, state, tokens, final=False)
        mx.eval(mel)
        assert mel.shape[1] == 2 * sizes.first
        ended = time.perf_counter()
        return {"chunk": ended - started, "chunk_new": ended - begun}

    def whole(self, sizes: Sizes) -> dict[str, float]:
        """Encoder and solver over all tokens at once."""
        voice, tokens = self.voice(sizes), mx.array([self._tokens(sizes.whole)])
        started = time.perf_counter()
        mx.eval(flows.synthesize(self.model.flow, tokens, voice, seed=SEED))
        return {"whole": time.perf_counter() - started}

    def vocoder(self, sizes: Sizes) -> dict[str, float]:
        """A whole mel."""
        mel = mx.array(self.inputs.mel[:, : 2 * sizes.whole])
        started = time.perf_counter()
        mx.eval(hift.synthesize(self.model.vocoder, mel, seed=SEED))
        return {"vocoder": time.perf_counter() - started}

    def growth(self, sizes: Sizes) -> dict[str, float]:
        """S3Gen and vocoder of an early and of a late chunk."""
        early, late = self._chunk(sizes, sizes.early), self._chunk(sizes, sizes.late)
        return {"chunk_early": early, "chunk_late": late, "chunk_growth": late / early}

    def clone(self, sizes: Sizes) -> dict[str, float]:
        """From the file to Conditionals."""
        encoders = self.model.encoders()
        started = time.perf_counter()
        voice = cloning.clone(encoders, CLIP, self.model.config)
        total = time.perf_counter() - started
        stages = {f"clone_{name}": ms / 1000 for name, ms in voice.details["stages_ms"].items()}
        return {"clone": total, **stages}

    def speech(self, sizes: Sizes) -> dict[str, float]:
        """Text to samples as the program streams them; its caches know the voice after a warm-up."""
        sentence = next(iter(sentences(Script.plain(TEXT), self.model.config.text, "en")))
        self._synthesizer.tokens = sizes.utterance
        started = time.perf_counter()
        first, samples = 0.0, 0
        for piece in self._synthesizer.speak(sentence, self.voice(sizes), SpeechOptions(seed=SEED)):
            if piece is not None and len(piece.samples):
                first = first or time.perf_counter() - started
                samples += len(piece.samples)
        total = time.perf_counter() - started
        return {"first_audio": first, "real_time_factor": total * SAMPLE_RATE / samples}

    def peak_device_mb(self) -> float:
        """MLX's own highest figure."""
        return engine.backend.memory().peak / 1e6

    def _tokens(self, count: int, start: int = 0) -> list[int]:
        return [int(token) for token in self.inputs.speech_tokens[start : start + count]]

    def _chunk(self, sizes: Sizes, number: int) -> float:
        """Seconds of chunk ``number`` (from 1): the stream is put where that chunk finds it."""
        flow, vocoder, voice = self.model.flow, self.model.vocoder, self.voice(sizes)
        mode = mode_of(self.model)
        state = s3gen.open_stream(flow, voice, seed=SEED, mode=mode)
        state, sound = at_chunk(state, vocoding.init_state(vocoder, seed=SEED), self.inputs, sizes, number)
        following = self._tokens(sizes.first, number * sizes.first)
        started = time.perf_counter()
        (mel,), _ = s3gen.step(flow, state, following, final=False)
        wave, _ = vocoding.step(vocoder, sound, mel, final=False)
        mx.eval(wave)
        return time.perf_counter() - started


def at_chunk(
    state: s3gen.FlowState, sound: vocoding.VocoderState, inputs: Inputs, sizes: Sizes, number: int
) -> tuple[s3gen.FlowState, vocoding.VocoderState]:
    """Both states as they are after ``number - 1`` chunks, without the work of those chunks.

    A stream knows its last tokens and nothing else of its past, and the vocoder a few frames, so what a chunk
    finds can be written down.
    """
    done = (number - 1) * sizes.first
    spoken = [int(token) for token in inputs.speech_tokens[: done + sizes.first]]
    state = replace(
        state,
        done=done,
        context=tuple(spoken[max(0, done - CONTEXT) : done]),
        pending=tuple(spoken[done : done + LOOKAHEAD]),
    )
    frames = min(2 * done, sound.left + sound.right)
    played = max(0, frames - sound.right)
    if frames:
        sound = replace(
            sound,
            first=2 * done - frames,
            done=2 * done - frames + played,
            mel=mx.array(inputs.mel[:, 2 * done - frames : 2 * done]),
            f0=mx.full((1, played), 120.0),
        )
    return state, sound


LOOKAHEAD = 3
"""Tokens that wait for those after them."""


class _Fixed(Synthesizer):
    """Speaks a given number of tokens: random weights never end by themselves."""

    tokens = 0

    def sampling(self, count: int) -> SamplingOptions:
        """The member's own way to draw, for so many tokens."""
        return replace(super()._sampling(SpeechOptions(), 1), max_tokens=count)

    def _sampling(self, options: SpeechOptions, spoken_chars: int) -> SamplingOptions:
        return self.sampling(self.tokens)
