"""Training of T3: text and a speaker embedding to speech tokens.

Teacher-forced cross-entropy on the engine's T3 written in PyTorch (training/t3_network.py). The
speaker embedding comes from another utterance of the same speaker, with a little noise, so that it
says who speaks and nothing else. Some tokens of the history are replaced, so that T3 learns to lean
on the text and to go on after an error, instead of looping.

Run: ``python -m training.train_t3 --data CORPUS --work WORK --minutes 14``
"""

from __future__ import annotations

import logging
import random
import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from pathlib import Path

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
import numpy as np
import numpy.typing as npt
import torch
import torch.nn.functional as F
from tokenizers import Tokenizer
from torch import Tensor

from engine.config import SPEECH_VOCAB, T3Config
from engine.t3.model import T3
from engine.text.lexicon import FILE, WORD, Lexicon, load
from training import common, torch_stage
from training.common import StageOptions
from training.corpus import BUCKETS, TRAIN, VALID_TEXT, Batch, Corpus, Indices
from training.speakers import KOKORO
from training.starter import starter_config, tiny_config
from training.t3_network import T3Network

log = logging.getLogger("training.t3")

STAGE = "t3"
BATCH_TOKENS = 24_000
"""Padded speech tokens of a batch (16 minutes)."""
PEAK_RATE = 1.2e-3
RESUMED_SHARE = 0.8
"""Share of the peak rate when an earlier machine's weights go on: they may have had a minute or two."""
SMOOTHING = 0.03
CORRUPTED = 0.08
"""Share of the history's tokens that are replaced."""
VOICE_NOISE = 0.1
"""Length of the noise added to the speaker embedding, which is a unit vector."""
LETTERS_SHARE = 0.5
"""Share of the examples whose words are told by their letters as often as by their sounds: words that
the list has not are read by letters."""
KOKORO_TIMES = 2
"""How often an utterance of Kokoro's is heard for each of hibari's, who says more of the corpus."""
EPOCHS = 12
"""How often all is heard, at most, as the rate comes down to its floor: of 100 hours T3 was best after 9, of
16 after 17 to 23, and it overfits all of them behind that."""
TEXT_STEP = 16
"""Text is padded to a multiple of this."""
DECODED = 96
"""Held-out utterances that are decoded freely now and then."""
DECODED_TOKENS = 375
"""Longest of them: each token takes a pass over all before it."""

IGNORED = -100
"""Target of what does not count."""

Arrays = tuple[npt.NDArray[np.generic], ...]


class Texts:
    """Token ids of all texts, and how wide the text of each length of speech is.

    Attributes:
        ids: of each text with the sounds of all words that the list has.
        mixed: of each text with the sounds of half of them.
    """

    def __init__(self, corpus: Corpus, tokenizer: Tokenizer, lexicon: Lexicon | None = None) -> None:
        texts = [corpus.text(i) for i in range(len(corpus))]
        self.ids = self._encoded(tokenizer, texts, lexicon, 1.0)
        self.mixed = self._encoded(tokenizer, texts, lexicon, 0.5)
        self.sizes = np.array([max(map(len, pair)) for pair in zip(self.ids, self.mixed, strict=True)])
        place = np.searchsorted(np.asarray(BUCKETS), corpus.num_tokens)
        self.width: dict[int, int] = {}
        for number, bucket in enumerate(BUCKETS):
            sizes = self.sizes[place == number]
            widest = int(np.quantile(sizes, 0.995)) if len(sizes) else TEXT_STEP
            self.width[bucket] = -(-max(widest, 1) // TEXT_STEP) * TEXT_STEP
        caps = np.array([self.width[bucket] for bucket in BUCKETS] + [0])
        self.fits = self.sizes <= caps[place]

    @staticmethod
    def _encoded(
        tokenizer: Tokenizer, texts: list[str], lexicon: Lexicon | None, share: float
    ) -> list[npt.NDArray[np.int32]]:
        """Ids of the texts, that share of whose words is told by its sounds."""
        if lexicon is not None:
            chance, signs = random.Random(0).random, lru_cache(maxsize=None)(lexicon.signs)

            def said(word: re.Match[str]) -> str:
                return (chance() < share and signs(word.group())) or word.group()

            texts = [WORD.sub(said, text) for text in texts]
        return [np.array(row.ids, np.int32) for row in tokenizer.encode_batch(texts)]

    def usable(self, rows: Indices) -> Indices:
        """The rows whose text is neither empty nor far longer than others of their duration."""
        return rows[self.fits[rows] & (self.sizes[rows] > 0)]


def examples(
    corpus: Corpus, texts: Texts, batch: Batch, rng: np.random.Generator, *, clean: bool = False
) -> Arrays:
    """One batch as the loss wants it.

    Returns:
        speaker embeddings (B, 256), text (B, N), text lengths (B,), history (B, S) with errors,
        target (B, S + 1) with the stop token behind the speech, speech lengths (B,).
    """
    B, S = len(batch.indices), batch.tokens
    speaker = np.zeros((B, 256), np.float32)
    text = np.zeros((B, texts.width[S]), np.int32)
    sizes = np.zeros(B, np.int32)
    speech = corpus.padded_tokens(batch)
    lengths = corpus.num_tokens[batch.indices].astype(np.int32)
    for row, number in enumerate(batch.indices):
        index = int(number)
        speaker[row] = corpus.speaker_emb(corpus.reference(index, rng))
        ids = (texts.mixed if not clean and rng.random() < LETTERS_SHARE else texts.ids)[index]
        text[row, : len(ids)], sizes[row] = ids, len(ids)
    stop = starter_config().t3.stop_speech_token
    target = np.concatenate([speech, np.zeros((B, 1), np.int32)], axis=1)
    target[np.arange(B), lengths] = stop
    history = speech
    if not clean:
        speaker += (VOICE_NOISE / 16 * rng.standard_normal(speaker.shape)).astype(np.float32)
        wrong = rng.random(speech.shape) < CORRUPTED * rng.random((B, 1)) * 2
        nearby = np.roll(speech, 1, axis=1)
        anything = rng.integers(0, SPEECH_VOCAB, speech.shape)
        history = np.where(wrong, np.where(rng.random(speech.shape) < 0.5, nearby, anything), speech)
    return speaker, text, sizes, history.astype(np.int32), target, lengths


def t3_loss(
    network: T3Network,
    speaker: Tensor,
    text: Tensor,
    sizes: Tensor,
    history: Tensor,
    target: Tensor,
    lengths: Tensor,
    *,
    smoothing: float = SMOOTHING,
) -> tuple[Tensor, dict[str, Tensor]]:
    """Cross-entropy in nats a token, the stop token included; see :func:`examples`."""
    logits = network(speaker, text, history, sizes)
    counts = torch.arange(target.shape[1], device=target.device) <= lengths[:, None]
    wanted = torch.where(counts, target, IGNORED).flatten()
    loss = F.cross_entropy(logits.flatten(0, 1).float(), wanted, label_smoothing=smoothing)
    right = (logits.argmax(-1) == target) & counts
    return loss, {"accuracy": right.sum() / counts.sum()}


class Judge:
    """Checks on held-out texts: cross-entropy, and free-running greedy decoding."""

    def __init__(
        self, corpus: Corpus, texts: Texts, batch_tokens: int, decoded: int, place: torch.device
    ) -> None:
        rng = np.random.default_rng(7)
        rows = corpus.select(VALID_TEXT)
        rows = texts.usable(rows if len(rows) else corpus.select(TRAIN)[:16])
        forced = corpus.batches(rows, batch_tokens // 2, rng)[:6]
        arrays = [examples(corpus, texts, batch, rng, clean=True) for batch in forced]
        self._forced = [torch_stage.tensors(batch, place) for batch in arrays]
        free = rng.permutation(rows[corpus.num_tokens[rows] <= DECODED_TOKENS])[:decoded]
        bucket = BUCKETS[int(np.searchsorted(BUCKETS, corpus.num_tokens[free].max()))]
        texts.width[bucket] = max(texts.width[bucket], int(texts.sizes[free].max()))
        self._free = torch_stage.tensors(examples(corpus, texts, Batch(free, bucket), rng, clean=True), place)
        self._limit = bucket + bucket // 4 + 10

    @torch.no_grad()
    def __call__(self, network: T3Network) -> dict[str, float]:
        """All figures of a network that drops nothing."""
        found = [t3_loss(network, *batch, smoothing=0.0) for batch in self._forced]
        return {
            "valid_ce": float(np.mean([loss.item() for loss, _ in found])),
            "valid_accuracy": float(np.mean([parts["accuracy"].item() for _, parts in found])),
        }

    @torch.no_grad()
    def decode(self, network: T3Network) -> dict[str, float]:
        """Greedy decoding of held-out texts: error rate of the tokens (edit distance to the teacher's,
        by its length), and the shares that run on (over 1.5 times the teacher's length, or never
        end) and that stop early (under 0.7 of it).
        """
        speaker, text, sizes, _, target, lengths = self._free
        speech = torch.zeros((len(lengths), self._limit), dtype=torch.long, device=text.device)
        stop = starter_config().t3.stop_speech_token
        ended = torch.zeros(len(lengths), dtype=torch.bool, device=text.device)
        for step in range(self._limit):
            token = network(speaker, text, speech[:, :step], sizes)[:, step].argmax(-1)
            speech[:, step] = token
            ended |= token == stop
            if step % 16 == 15 and bool(ended.all()):
                break
        rows = speech.cpu().numpy()
        said = [list(row[: int(np.argmax(row == stop))]) if stop in row else list(row) for row in rows]
        wanted = [row[:n] for row, n in zip(target.tolist(), lengths.tolist(), strict=True)]
        ratios = np.array([len(a) / len(b) for a, b in zip(said, wanted, strict=True)])
        distance = [edit_distance(a, b) / len(b) for a, b in zip(said, wanted, strict=True)]
        return {
            "token_error": float(np.mean(distance)),
            "runs_on": float(np.mean(ratios > 1.5)),
            "stops_early": float(np.mean(ratios < 0.7)),
            "length_ratio": float(np.median(ratios)),
        }


def edit_distance(a: list[int], b: list[int]) -> int:
    """Levenshtein distance of two token lists."""
    target = np.asarray(b)
    row = np.arange(len(b) + 1)
    for i, token in enumerate(a, 1):
        best = np.minimum(row[1:] + 1, row[:-1] + (target != token))
        start = np.concatenate([[i], best])
        # Insertions run along the row: a running minimum of what is left after their cost.
        row = np.minimum.accumulate(start - np.arange(len(b) + 1)) + np.arange(len(b) + 1)
    return int(row[-1])


def build(options: StageOptions, config: T3Config) -> T3:
    """The engine's T3 with its first weights: fresh (GPT-2's small deviations), or an earlier machine's."""
    mx.random.seed(options.seed)
    model = T3(config)
    layers = len(model.backbone.layers)
    for name in ("text_emb", "speech_emb", "text_positions", "speech_positions"):
        if name in model:
            table = model[name]
            table.weight = 0.02 * mx.random.normal(table.weight.shape)
    model.backbone.positions.weight = 0.01 * mx.random.normal(model.backbone.positions.weight.shape)
    for layer in model.backbone.layers:
        for part, scale in ((layer.out, (2 * layers) ** -0.5), (layer.down, (2 * layers) ** -0.5)):
            part.weight = part.weight * scale
    if weights := options.earlier(STAGE):
        known, rows = weights["t3"]["text_emb"], model.text_emb.weight
        # A vocabulary that has grown since keeps the first weights of its new entries.
        known["weight"] = mx.concatenate([known["weight"], rows[len(known["weight"]) :]])
        model.update(weights["t3"])
    return model


def _rows(corpus: Corpus, texts: Texts) -> Indices:
    """What is heard in an epoch."""
    rows = texts.usable(corpus.select(TRAIN))
    by_kokoro = np.array([speaker.teacher == KOKORO for speaker in corpus.speakers])[corpus.speaker[rows]]
    return np.concatenate([rows, *[rows[by_kokoro]] * (KOKORO_TIMES - 1)])


def most_steps(tokens: int, batch_tokens: int, asked: int) -> int:
    """Steps after which speech of so many tokens was heard :data:`EPOCHS` times, or those asked for (0: none)
    where these are fewer."""
    heard = max(1, round(EPOCHS * tokens / batch_tokens))
    return min(heard, asked) if asked else heard


def _stream(
    corpus: Corpus, texts: Texts, options: StageOptions, batch_tokens: int, step: int
) -> Iterator[Arrays]:
    """Batches without end; a resumed run sees other ones."""
    rng, rows = np.random.default_rng([options.seed, step]), _rows(corpus, texts)
    while True:
        for batch in corpus.batches(rows, batch_tokens, rng, max_batch=512):
            yield examples(corpus, texts, batch, rng)


def train(options: StageOptions) -> Path:
    """Train; the result is ``work/t3/t3.safetensors``: the averaged weights of the best check so far, by
    the share of tokens that are right.

    Cross-entropy would choose an earlier one: it rises while the share of right tokens still does, which
    counts at the low temperature at which the starter speaks.
    """
    folder = options.folder(STAGE)
    corpus = Corpus.open(options.data, annotated=True)
    tokenizer = Tokenizer.from_file(str(options.work / "tokenizer.json"))
    texts = Texts(corpus, tokenizer, load(options.work) if (options.work / FILE).exists() else None)
    torch.manual_seed(options.seed)
    place = torch_stage.device()
    config = (tiny_config() if options.tiny else starter_config()).t3
    network = T3Network(config).to(place)
    torch_stage.take(network, build(options, config).parameters())
    batch_tokens = 300 if options.tiny else BATCH_TOKENS
    trainer = torch_stage.Trainer(network, t3_loss, decay=0.05)
    trainer.load(folder / "checkpoint.pt")
    judge = Judge(corpus, texts, batch_tokens, 4 if options.tiny else DECODED, place)
    log.info("%d utterances, %.1f hours, text widths %s", len(corpus), corpus.hours, texts.width)
    heard = int(corpus.num_tokens[_rows(corpus, texts)].sum())
    options = replace(options, steps=most_steps(heard, batch_tokens, options.steps))
    peak = RESUMED_SHARE * PEAK_RATE if options.resumes(STAGE) else PEAK_RATE
    first = trainer.step_count
    batches = _stream(corpus, texts, options, batch_tokens, first)
    course = common.Course(options, STAGE, batches, first=first, peak=peak)
    result, best = folder / "t3.safetensors", 0.0
    for rate, arrays in course:
        course.tell(trainer.step(rate, *torch_stage.tensors(arrays, place)))
        if course.due(60):
            figures = judge(trainer.average)
            if course.due(180):
                figures |= judge.decode(trainer.average)
            course.write(**figures)
            trainer.save(folder / "checkpoint.pt")
            if figures["valid_accuracy"] > best or not result.exists():
                best = figures["valid_accuracy"]
                common.save_tree(result, {"t3": torch_stage.given(trainer.average)})
    return result


if __name__ == "__main__":
    common.use_cpu()
    train(common.parse_options(__doc__ or ""))
