"""Training of the speech tokenizer: what is said and how, but not by whom, in 25 codes a second.

The engine's own S3 tokenizer, its activations rounded with a straight-through gradient. Two
throw-away heads say what the codes must hold: the phones of each token's two halves, from the
token alone, and the mel spectrogram, from the codes of its neighbourhood and from the speaker's
number, so that codes need not say who speaks. Noise, gain and colour are added to what the
tokenizer hears, so that human clips in rooms give sensible codes too.

A tokenizer that goes on from an earlier one keeps the codes of English, which T3 and the flow know, and may
change those of what other languages have. One that has more layers than the earlier one had begins with its
codes, the new layers as nothing, and may change all: T3 and the flow learn them anew.

Run: ``python -m training.train_tokenizer --data CORPUS --work WORK --minutes 5``
"""

from __future__ import annotations

import logging
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
import numpy as np
import numpy.typing as npt
from mlx import nn

from engine.config import S3TokenizerConfig
from engine.dsp.spectra import s3gen_mel, tokenizer_mel
from engine.voice.encoders import S3Tokenizer, fsq_codes, straight_through
from training import common, features
from training.common import StageOptions
from training.corpus import PHONES, TRAIN, VALID_SPEAKER, Batch, Corpus
from training.optimizer import Tree
from training.starter import starter_config, tiny_config
from training.text_tokenizer import LANGUAGES

log = logging.getLogger("training.tokenizer")

STAGE = "tokenizer"
BATCH_TOKENS = 8000
"""Padded tokens of a batch (5.3 minutes)."""
BUCKETS = (50, 100, 150, 200, 300)
PEAK_RATE = 1e-3
DECODER_WIDTH = 256
MEL_WEIGHT = 1.0
STEADY_WEIGHT = 0.25
"""Weight of agreement between the activations of a clean and of a spoiled rendering."""
KEPT_WEIGHT = 6.0
"""Weight of what an earlier tokenizer's codes of English lose."""
KEPT_MARGIN = 0.3
"""How far an activation may be from the earlier one's level, which is 1 from the next."""
RESUMED_SHARE = 0.5
"""Share of the peak rate where it goes on from an earlier one."""
TWIN_SHARE = 0.7
"""Of the batches in which twins are heard, whose tokens are what T3 and the flow learn."""
TWINS = ("", *LANGUAGES)
FULL_WEIGHT = 0.05
"""Weight of using all three levels of every digit."""

Arrays = tuple[npt.NDArray[np.generic], ...]


class TokenizerTask(nn.Module):
    """The tokenizer and its throw-away heads."""

    def __init__(self, config: S3TokenizerConfig, speakers: int, width: int) -> None:
        super().__init__()
        self.tokenizer = S3Tokenizer(config)
        self.phone_in = nn.Linear(config.fsq_dims, width)
        self.phone_out = nn.Linear(width, 2 * len(PHONES))
        self.mel_in = nn.Linear(config.fsq_dims, width)
        self.speaker = nn.Embedding(speakers, width)
        self.mel_convs = [nn.Conv1d(width, width, 5, padding=2) for _ in range(3)]
        self.mel_out = nn.Linear(width, 2 * 80)

    def phones(self, codes: mx.array) -> mx.array:
        """Logits (B, 2N, phones) from codes (B, N, D), each token from itself alone."""
        B, N, _ = codes.shape
        hidden = nn.gelu(self.phone_in(codes))
        return self.phone_out(hidden).reshape(B, 2 * N, len(PHONES))

    def mel(self, codes: mx.array, speaker: mx.array) -> mx.array:
        """Log-mel (B, 2N, 80) from codes (B, N, D) and speaker numbers (B,)."""
        B, N, _ = codes.shape
        x = self.mel_in(codes) + self.speaker(speaker)[:, None]
        for conv in self.mel_convs:
            x = x + nn.gelu(conv(x))
        return self.mel_out(x).reshape(B, 2 * N, 80) * 2.0 - 6.0


def examples(corpus: Corpus, batch: Batch, *, twins: bool = False) -> Arrays:
    """Waves (B, S) int16 (the twins' if asked for), phone classes (B, 2N) at 50 Hz, tokens, speakers and
    whether English (B,); twins have numbers behind all speakers, one for each language."""
    phones = np.zeros((len(batch.indices), 2 * batch.tokens), np.int32)
    for row, index in zip(phones, batch.indices, strict=True):
        found = corpus.phone_frames(int(index), 50.0)[: len(row)]
        row[: len(found)] = found
    lengths = corpus.num_tokens[batch.indices].astype(np.int32)
    speakers = corpus.speaker[batch.indices]
    languages = [corpus.speakers[who].language for who in speakers]
    if twins:
        speakers = np.array([len(corpus.speakers) + TWINS.index(each) for each in languages], np.int32)
    english = np.array([not each for each in languages], np.float32)
    return corpus.padded_waves(batch, twins=twins), phones, lengths, speakers, english


def heard(wave: mx.array, *, spoiled: bool) -> mx.array:
    """The tokenizer's mel (B, 4N, 128) of 24 kHz waves, with noise, gain and colour if ``spoiled``."""
    wave = features.to_16k(wave)
    if not spoiled:
        return tokenizer_mel(wave)
    mel = tokenizer_mel(features.noisy(wave))
    return mel + features.colour(mel.shape[0], mel.shape[2], 4.0) * 0.025


def masked_mean(values: mx.array, mask: mx.array) -> mx.array:
    """Mean of ``values`` where ``mask`` (broadcastable, 0 or 1) is set; 0 if nowhere."""
    mask = mx.broadcast_to(mask, values.shape).astype(values.dtype)
    return mx.sum(values * mask) / mx.maximum(mx.sum(mask), 1.0)


def tokenizer_loss(
    task: TokenizerTask,
    wave: mx.array,
    phones: mx.array,
    lengths: mx.array,
    speaker: mx.array,
    english: mx.array,
    *,
    earlier: S3Tokenizer | None = None,
) -> tuple[mx.array, dict[str, mx.array]]:
    """Phone cross-entropy (nats), mel error, agreement and use of the digits, and what changed of the codes
    that the ``earlier`` tokenizer gave English; see :func:`examples`."""
    wave = features.to_float(wave)
    target = mx.stop_gradient(s3gen_mel(wave))
    N = wave.shape[1] // 960
    given = mx.stop_gradient(heard(wave, spoiled=True))
    activations = task.tokenizer.activations(given, 4 * lengths)[:, :N]
    clean = task.tokenizer.activations(mx.stop_gradient(heard(wave, spoiled=False)), 4 * lengths)[:, :N]
    real = (mx.arange(N)[None] < lengths[:, None]).astype(mx.float32)
    halves = mx.repeat(real, 2, axis=1)
    codes = straight_through(activations)
    logits = task.phones(codes)
    phone = masked_mean(nn.losses.cross_entropy(logits, phones), halves)
    right = (mx.argmax(logits, axis=-1) == phones).astype(mx.float32)
    accuracy = masked_mean(right, halves)
    foreign = masked_mean(right, halves * (1 - english)[:, None])
    mel = masked_mean(mx.abs(task.mel(codes, speaker) - target), halves[..., None])
    steady = masked_mean(mx.abs(activations - mx.stop_gradient(clean)), real[..., None])
    clean_codes = straight_through(clean)
    clean_phone = masked_mean(nn.losses.cross_entropy(task.phones(clean_codes), phones), halves)
    clean_mel = masked_mean(mx.abs(task.mel(clean_codes, speaker) - target), halves[..., None])
    full = _unevenness(clean, real)
    loss = (
        0.5 * (phone + clean_phone)
        + MEL_WEIGHT * 0.5 * (mel + clean_mel)
        + STEADY_WEIGHT * steady
        + FULL_WEIGHT * full
    )
    same = masked_mean((fsq_codes(activations) == fsq_codes(clean)).astype(mx.float32), real)
    parts = {"phone": phone, "phone_accuracy": accuracy, "mel": clean_mel, "same": same, "full": full}
    if earlier is None:
        return loss, parts
    known = mx.stop_gradient(earlier.activations(heard(wave, spoiled=False), 4 * lengths)[:, :N])
    held = real * english[:, None]
    lost = mx.maximum(mx.abs(clean - mx.round(known)) - KEPT_MARGIN, 0.0)
    lost += mx.maximum(mx.abs(activations - mx.round(known)) - KEPT_MARGIN, 0.0)
    kept = masked_mean((fsq_codes(clean) == fsq_codes(known)).astype(mx.float32), held)
    loss += KEPT_WEIGHT * masked_mean(lost, held[..., None])
    return loss, parts | {"kept": kept, "foreign_accuracy": foreign}


def _unevenness(activations: mx.array, real: mx.array) -> mx.array:
    """How far each digit's mean and variance are from an even use of -1, 0 and 1 (2/3)."""
    weight = real[..., None] / mx.maximum(mx.sum(real), 1.0)
    mean = mx.sum(activations * weight, axis=(0, 1))
    variance = mx.sum(mx.square(activations) * weight, axis=(0, 1)) - mx.square(mean)
    return mx.mean(mx.square(mean)) + mx.mean(mx.square(variance - 2 / 3))


def validate(task: TokenizerTask, batches: list[tuple[mx.array, ...]]) -> dict[str, float]:
    """On unseen speakers, undisturbed: phone accuracy, share of codes in use, their entropy in bits,
    and how many codes stay the same under noise at 20 dB.
    """
    right, total, same, codes = 0.0, 0.0, 0.0, []
    for wave, phones, lengths, *_ in batches:
        samples = features.to_float(wave)
        N = samples.shape[1] // 960
        activations = task.tokenizer.activations(heard(samples, spoiled=False), 4 * lengths)[:, :N]
        loud = features.noisy(features.to_16k(samples), quietest=20.0, loudest=20.0, share=1.0)
        spoiled = task.tokenizer.activations(tokenizer_mel(loud), 4 * lengths)[:, :N]
        real = mx.arange(N)[None] < lengths[:, None]
        halves = mx.repeat(real, 2, axis=1)
        found = mx.argmax(task.phones(mx.round(activations)), axis=-1) == phones
        right += float(mx.sum(found * halves))
        total += float(mx.sum(real))
        ids = fsq_codes(activations)
        same += float(mx.sum((ids == fsq_codes(spoiled)) * real))
        codes.append(np.array(ids)[np.array(real)])
    counts = np.bincount(np.concatenate(codes), minlength=6561)
    share = counts[counts > 0] / counts.sum()
    return {
        "valid_phone_accuracy": right / (2 * total),
        "valid_codes": float(len(share)),
        "valid_bits": float(-(share * np.log2(share)).sum()),
        "valid_same_at_20db": same / total,
    }


def _stream(corpus: Corpus, options: StageOptions, batch_tokens: int, step: int) -> Iterator[Arrays]:
    """Batches without end, of all speech that there is by then; a resumed run sees other ones."""
    rng = np.random.default_rng([options.seed, step])
    latest = common.Latest(corpus)
    while True:
        corpus = latest.corpus
        for batch in corpus.batches(corpus.select(TRAIN), batch_tokens, rng, buckets=BUCKETS):
            yield examples(corpus, batch, twins=bool(rng.random() < TWIN_SHARE))
            if latest.grown():
                break


def _validation(corpus: Corpus, batch_tokens: int) -> list[tuple[mx.array, ...]]:
    """At most four fixed batches of unseen speakers."""
    rows = corpus.select(VALID_SPEAKER)
    rows = rows if len(rows) else corpus.select(TRAIN)[:16]
    rng = np.random.default_rng(7)
    batches = corpus.batches(rows, batch_tokens // 2, rng, buckets=BUCKETS)[:4]
    return [tuple(map(mx.array, examples(corpus, batch))) for batch in batches]


def build(options: StageOptions, speakers: int) -> TokenizerTask:
    """The tokenizer and its heads: fresh, or those of an earlier machine."""
    mx.random.seed(options.seed)
    task = TokenizerTask(
        (tiny_config() if options.tiny else starter_config()).tokenizer,
        speakers,
        32 if options.tiny else DECODER_WIDTH,
    )
    task.tokenizer.project_down.weight = task.tokenizer.project_down.weight * 2.0
    if found := options.earlier(STAGE):
        task.update(found)
        for block in task.tokenizer.blocks[_layers(found) :]:
            nothing = (block.attn.value, block.attn.out, block.mlp_out)
            for layer in nothing:
                layer.update({name: mx.zeros_like(value) for name, value in layer.parameters().items()})
    return task


def _layers(found: Tree) -> int:
    """Of a tokenizer's weights."""
    blocks: list[object] = found["tokenizer"]["blocks"]
    return len(blocks)


def train(options: StageOptions) -> Path:
    """Train; the result is ``work/tokenizer/tokenizer.safetensors``, the heads included."""
    folder = options.folder(STAGE)
    corpus = Corpus.open(options.data)
    batch_tokens = 400 if options.tiny else BATCH_TOKENS
    task, loss = build(options, len(corpus.speakers) + len(TWINS)), tokenizer_loss
    found = options.earlier(STAGE)
    if found and _layers(found) == len(task.tokenizer.blocks):
        earlier = build(options, 1).tokenizer
        mx.eval(earlier.parameters())
        loss = partial(tokenizer_loss, earlier=earlier)
    trainer = common.Trainer(task, loss)
    trainer.load(folder / "checkpoint.safetensors")
    held_out = _validation(corpus, batch_tokens)
    log.info("%d utterances, %.1f hours", len(corpus), corpus.hours)
    result = folder / "tokenizer.safetensors"
    peak = RESUMED_SHARE * PEAK_RATE if options.resumes(STAGE) else PEAK_RATE
    first = trainer.step_count
    batches = _stream(corpus, options, batch_tokens, first)
    course = common.Course(options, STAGE, batches, first=first, peak=peak)
    for rate, arrays in course:
        course.tell(trainer.step(rate, *map(mx.array, arrays)))
        if course.due(60):
            course.write(**validate(trainer.install(), held_out))
            trainer.save(folder / "checkpoint.safetensors")
            common.save_tree(result, trainer.weights())
    return result


if __name__ == "__main__":
    train(common.parse_options(__doc__ or ""))
