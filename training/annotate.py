"""What the trained encoders say of the corpus: tokens and both embeddings of every utterance.

python -m training.annotate --data CORPUS --work WORK
"""

from __future__ import annotations

import argparse
import logging
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
import numpy as np
import numpy.typing as npt

from engine.config import ModelConfig
from engine.dsp.spectra import kaldi_fbank, tokenizer_mel, voice_encoder_mel
from engine.voice.encoders import CAMPPlus, S3Tokenizer, VoiceEncoder
from training import common, features
from training.corpus import TOKEN_SAMPLES, Batch, Corpus, write_annotations
from training.starter import starter_config, tiny_config

log = logging.getLogger("training.annotate")

BATCH_TOKENS = 8_000
"""Padded tokens of a batch (5 minutes)."""
BUCKETS = (25, 50, 75, 100, 150, 200, 300, 400, 600)
PARTIALS = 3
"""Stretches of an utterance, evenly spread, whose embeddings by the voice encoder are averaged."""


@dataclass(frozen=True)
class Encoders:
    """The trained encoders, in eval mode."""

    config: ModelConfig
    tokenizer: S3Tokenizer
    voice_encoder: VoiceEncoder
    speaker_encoder: CAMPPlus


def load_encoders(work: Path, config: ModelConfig) -> Encoders:
    """The encoders as the stages left them.

    Raises:
        FileNotFoundError: a stage has not run.
    """
    tokens = common.load_tree(work / "tokenizer" / "tokenizer.safetensors")
    speakers = common.load_tree(work / "speakers" / "speakers.safetensors")
    if tokens is None or speakers is None:
        raise FileNotFoundError(f"{work} lacks tokenizer/ or speakers/: train these stages first.")
    encoders = Encoders(
        config,
        S3Tokenizer(config.tokenizer),
        VoiceEncoder(config.voice_encoder),
        CAMPPlus(config.speaker_encoder),
    )
    encoders.tokenizer.update(tokens["tokenizer"])
    encoders.voice_encoder.update(speakers["voice_encoder_task"]["encoder"])
    encoders.speaker_encoder.update(speakers["speaker_encoder_task"]["encoder"])
    for module in (encoders.tokenizer, encoders.voice_encoder, encoders.speaker_encoder):
        module.eval()
        # What draws the weights would become part of the compiled function.
        mx.eval(module.parameters())
    return encoders


def encode(
    encoders: Encoders, wave: mx.array, twin: mx.array, looped: mx.array, lengths: mx.array
) -> tuple[mx.array, mx.array, mx.array, mx.array]:
    """Tokens (B, N), those of the twin, speaker embeddings (B, 256) and x-vectors (B, 192).

    Args:
        wave: (B, S) int16 at 24 kHz, silent after each end.
        twin: the same of what each says as heart.
        looped: the same, repeated instead of silent, for the encoders of the speaker.
        lengths: (B,) real tokens.
    """
    tokens, said = (
        encoders.tokenizer(tokenizer_mel(features.to_16k(features.to_float(x))), 4 * lengths)[
            :, : wave.shape[1] // TOKEN_SAMPLES
        ]
        for x in (wave, twin)
    )
    again = features.to_16k(features.to_float(looped))
    xvector = encoders.speaker_encoder(kaldi_fbank(again))
    mel = voice_encoder_mel(again)
    frames = encoders.config.voice_encoder.partial_frames
    room = max(0, mel.shape[1] - frames)
    starts = sorted({round(room * i / (PARTIALS - 1)) for i in range(PARTIALS)})
    parts = [encoders.voice_encoder(mel[:, a : a + frames]) for a in starts]
    mean = sum(parts[1:], parts[0])
    speaker = mean * mx.rsqrt(mx.sum(mx.square(mean), axis=-1, keepdims=True) + 1e-12)
    return tokens, said, speaker, xvector


def looped_waves(corpus: Corpus, batch: Batch) -> npt.NDArray[np.int16]:
    """(B, 960 * tokens) int16: each utterance again and again until the end."""
    size = batch.tokens * TOKEN_SAMPLES
    return np.stack([np.resize(corpus.wave(int(index)), size) for index in batch.indices])


def _fixed_batches(corpus: Corpus, rows: npt.NDArray[np.int64], batch_tokens: int) -> Iterator[Batch]:
    """Batches that hold each row exactly once; the last of a bucket is filled up by repetition."""
    place = np.searchsorted(np.asarray(BUCKETS), corpus.num_tokens[rows])
    for number, bucket in enumerate(BUCKETS):
        here = rows[place == number]
        size = max(1, batch_tokens // bucket)
        for first in range(0, len(here), size):
            chosen = here[first : first + size]
            yield Batch(np.resize(chosen, size) if len(here) > size else chosen, bucket)


def annotate(corpus: Corpus, encoders: Encoders, *, batch_tokens: int = BATCH_TOKENS) -> None:
    """Annotate all shards together (batches span them), then write each shard's file.

    Raises:
        ValueError: an utterance is longer than the last bucket.
    """
    longest = int(corpus.num_tokens.max())
    if longest > BUCKETS[-1]:
        raise ValueError(f"An utterance of {longest} tokens is longer than {BUCKETS[-1]}.")
    tokens: list[npt.NDArray[np.int16]] = [np.zeros(0, np.int16)] * len(corpus)
    said = list(tokens)
    speaker = np.zeros((len(corpus), encoders.config.voice_encoder.embedding_dim), np.float16)
    xvector = np.zeros((len(corpus), encoders.config.speaker_encoder.embedding_dim), np.float16)

    def load() -> Iterator[tuple[Batch, *tuple[npt.NDArray[np.int16], ...]]]:
        for batch in _fixed_batches(corpus, np.arange(len(corpus)), batch_tokens):
            twins = corpus.padded_waves(batch, twins=True)
            yield batch, corpus.padded_waves(batch), twins, looped_waves(corpus, batch)

    run = common.compiled(lambda *given: encode(encoders, *given))
    for batch, *waves in common.Feed(load(), 3):
        lengths = corpus.num_tokens[batch.indices].astype(np.int32)
        found = run(*map(mx.array, waves), mx.array(lengths))
        ids, twins, voices, vectors = (np.array(x) for x in found)
        for row, index in enumerate(batch.indices):
            tokens[index] = ids[row, : lengths[row]].astype(np.int16)
            said[index] = twins[row, : lengths[row]].astype(np.int16)
        speaker[batch.indices] = voices
        xvector[batch.indices] = vectors
    for number, shard in enumerate(corpus.shard_paths):
        rows = corpus.shard_range(number)
        cut = slice(rows.start, rows.stop)
        write_annotations(shard, tokens[cut], speaker[cut], xvector[cut], said[cut])


def main(argv: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--share", default="0/1", help="which of how many equal shares of the shards")
    parser.add_argument("--tiny", action="store_true")
    options = parser.parse_args(argv)
    common.start_log()
    number, count = map(int, options.share.split("/"))
    corpus = Corpus.open(options.data, share=(number, count))
    config = tiny_config() if options.tiny else starter_config()
    annotate(corpus, load_encoders(options.work, config))
    log.info("annotated %d utterances, %.1f hours", len(corpus), corpus.hours)


if __name__ == "__main__":
    main()
