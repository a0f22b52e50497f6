"""The training corpus on disk: waves in memory maps, texts, phones, and what the encoders say of them.

A corpus is a folder of shards, so that training can begin while later shards are still being
synthesised. A shard is complete when its ``index.npz`` exists (it is renamed into place last)::

    corpus/speakers.json                 one entry per speaker, see :class:`Speaker`
    corpus/shard-0000/waves.i16          24 kHz int16 mono, utterances end to end
    corpus/shard-0000/index.npz          start, samples, speaker, split, pitch, phone_start, phones, ...
    corpus/shard-0000/texts.txt          one normalised utterance per line
    corpus/shard-0000/annotations.npz    token_start, tokens, speaker_emb, xvector (training/annotate.py)

Every utterance is a whole number of speech tokens long: ``samples`` is a multiple of 960, so N
tokens, 2N mel frames and 960 N samples always agree.
"""

from __future__ import annotations

import dataclasses
import itertools
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

RATE = 24_000
"""Samples a second of every stored wave."""
TOKEN_SAMPLES = 960
"""Samples of one speech token (25 a second)."""
TRAIN, VALID_TEXT, VALID_SPEAKER = 0, 1, 2
"""Splits: training; texts that no training utterance has, by known speakers; unseen speakers."""
FLOW_MELS = "flow_mels.npz"
"""File of a shard that :mod:`training.flow_mels` writes."""
REFERENCE_TOKENS = 60
"""Shortest utterance that serves as another's reference (2.4 s)."""
PHONES = ("", *"AIOQWYaæɑɐɒɔəɚɛɜɪiuʊʌᵊᵻebdfɡhjklmnŋpɹsʃtθðvwzʒʤʧɾTʔ", *"oyøœɨxrɲʎβɣʝʁɥʣʦSç\u0303")
"""The teachers' phonemes, then those of other languages; the index is the class id, 0 is silence."""
BUCKETS = (25, 50, 75, 100, 125, 150, 175, 200, 250, 300, 350, 400)
"""Padded lengths, in tokens, of batches: few, so that compiled steps are few."""

Indices = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Speaker:
    """One synthetic speaker: a teacher, a style and what is done to them.

    Attributes:
        name: unique.
        teacher: "heart" (hibari) or "kokoro".
        style: names of Kokoro's styles with their shares, which may be negative; empty for heart.
        nudge: seed and length of a random step away from that style; (0, 0.0) for none.
        melody: the style whose melody and timing these are, where it is not the mixture's.
        pitch: factor on the teacher's F0, all told.
        liveliness: factor on the deviations of log F0 from its mean.
        pace: factor on the teacher's pace, all told.
        warp: factor on formants; above 1 is a smaller head.
        tilt: dB an octave of spectral tilt around 1 kHz.
        tone: dB of so many cosines over the mel scale up to 8 kHz, of half a turn, one turn and on.
        weight: share of the teacher's utterances, relative to the other speakers'.
        held_out: whether it is kept from training.
        language: what it speaks, "" for English.
    """

    name: str
    teacher: str
    style: tuple[tuple[str, float], ...] = ()
    nudge: tuple[int, float] = (0, 0.0)
    melody: str = ""
    pitch: float = 1.0
    liveliness: float = 1.0
    pace: float = 1.0
    warp: float = 1.0
    tilt: float = 0.0
    tone: tuple[float, ...] = ()
    weight: float = 1.0
    held_out: bool = False
    language: str = ""


@dataclass(frozen=True)
class Utterance:
    """One utterance on its way into a shard.

    Attributes:
        wave: (S,) int16 at 24 kHz, S a multiple of 960.
        text: what is said, normalised.
        speaker: index into the speakers.
        split: TRAIN, VALID_TEXT or VALID_SPEAKER.
        phones: (P,) class ids of :data:`PHONES`.
        ends: (P,) seconds at which each phone ends.
        pitch: median F0 in Hz, 0 if there is none.
        twin: (S,) int16 the same by heart, sound for sound; None where heart herself speaks.
    """

    wave: npt.NDArray[np.int16]
    text: str
    speaker: int
    split: int
    phones: npt.NDArray[np.int8]
    ends: npt.NDArray[np.float32]
    pitch: float
    twin: npt.NDArray[np.int16] | None = None


@dataclass(frozen=True)
class Batch:
    """Utterances of about one length.

    Attributes:
        indices: (B,) utterance numbers.
        tokens: length, in speech tokens, that all of them are padded to.
    """

    indices: Indices
    tokens: int


def write_speakers(folder: Path, speakers: Sequence[Speaker]) -> None:
    """Save the speakers' list of a corpus."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = [dataclasses.asdict(speaker) for speaker in speakers]
    (folder / "speakers.json").write_text(json.dumps(rows, indent=0), encoding="utf-8")


def write_shard(folder: Path, number: int, utterances: Sequence[Utterance]) -> Path:
    """Write one complete shard; an unfinished one is never seen by a reader.

    Raises:
        ValueError: a wave is not a whole number of tokens long.
    """
    shard = folder / f"shard-{number:04d}"
    shard.mkdir(parents=True, exist_ok=True)
    for utterance in utterances:
        if len(utterance.wave) % TOKEN_SAMPLES:
            raise ValueError(f"A wave of {len(utterance.wave)} samples is not a whole number of tokens.")
    with (shard / "waves.i16").open("wb") as out:
        for utterance in utterances:
            utterance.wave.tofile(out)
    if any(utterance.twin is not None for utterance in utterances):
        with (shard / "twins.i16").open("wb") as out:
            for utterance in utterances:
                (utterance.wave if utterance.twin is None else utterance.twin).tofile(out)
    (shard / "texts.txt").write_text("".join(u.text + "\n" for u in utterances), encoding="utf-8")
    samples = np.array([len(u.wave) for u in utterances], np.int64)
    counts = np.array([len(u.phones) for u in utterances], np.int64)
    partial = shard / "index.part.npz"
    np.savez(
        partial,
        start=np.cumsum(samples) - samples,
        samples=samples,
        speaker=np.array([u.speaker for u in utterances], np.int32),
        split=np.array([u.split for u in utterances], np.int8),
        pitch=np.array([u.pitch for u in utterances], np.float32),
        phone_start=np.cumsum(counts) - counts,
        phones=np.concatenate([u.phones for u in utterances]),
        phone_ends=np.concatenate([u.ends for u in utterances]),
    )
    partial.rename(shard / "index.npz")
    return shard


def write_annotations(
    shard: Path,
    tokens: Sequence[npt.NDArray[Any]],
    speaker_emb: npt.NDArray[Any],
    xvector: npt.NDArray[Any],
    said: Sequence[npt.NDArray[Any]] | None = None,
) -> None:
    """Save what the encoders say of a shard: tokens per utterance, (n, 256) and (n, 192) embeddings, and the
    twins' tokens, which are the same where there are none."""
    counts = np.array([len(row) for row in tokens], np.int64)
    partial = shard / "annotations.part.npz"
    np.savez(
        partial,
        token_start=np.cumsum(counts) - counts,
        tokens=np.concatenate([np.asarray(row, np.int16) for row in tokens]),
        said=np.concatenate([np.asarray(row, np.int16) for row in said or tokens]),
        speaker_emb=np.asarray(speaker_emb, np.float16),
        xvector=np.asarray(xvector, np.float16),
    )
    partial.rename(shard / "annotations.npz")


class Corpus:
    """Random access to all complete shards of a corpus. Utterances are numbered across shards."""

    def __init__(self, folder: Path, speakers: list[Speaker], shards: list[_Shard]) -> None:
        self.folder = folder
        self.speakers = speakers
        self._shards = shards
        sizes = [len(shard.samples) for shard in shards]
        self._bounds = np.cumsum([0, *sizes])
        self.samples: Indices = np.concatenate([s.samples for s in shards])
        """(n,) length of each wave."""
        self.speaker: npt.NDArray[np.int32] = np.concatenate([s.speaker for s in shards])
        """(n,) speaker of each utterance."""
        self.split: npt.NDArray[np.int8] = np.concatenate([s.split for s in shards])
        """(n,) TRAIN, VALID_TEXT or VALID_SPEAKER."""
        self.pitch: npt.NDArray[np.float32] = np.concatenate([s.pitch for s in shards])
        """(n,) median F0 in Hz of each utterance, 0 where there is none."""
        self.num_tokens: Indices = self.samples // TOKEN_SAMPLES
        """(n,) speech tokens of each utterance."""
        long = np.flatnonzero(self.num_tokens >= REFERENCE_TOKENS)
        rows = long if len(long) else np.arange(len(self.speaker))
        order = rows[np.argsort(self.speaker[rows], kind="stable")]
        edges = np.searchsorted(self.speaker[order], np.arange(len(speakers) + 1))
        self._by_speaker = [order[a:b] for a, b in itertools.pairwise(edges)]

    @classmethod
    def open(cls, folder: str | Path, *, annotated: bool = False, share: tuple[int, int] = (0, 1)) -> Corpus:
        """Open every complete shard (with ``annotated``: every annotated one), or a share of them: the
        first, second, ... of so many equal ones.

        Raises:
            FileNotFoundError: there is no such corpus, or no shard that serves.
        """
        folder = Path(folder)
        speakers = [Speaker(**row) for row in json.loads((folder / "speakers.json").read_text("utf-8"))]
        needed = "annotations.npz" if annotated else "index.npz"
        found = sorted(path.parent for path in folder.glob(f"shard-*/{needed}"))[share[0] :: share[1]]
        if not found:
            raise FileNotFoundError(f"{folder} has no shard with {needed}.")
        return cls(folder, speakers, [_Shard(path) for path in found])

    def __len__(self) -> int:
        return len(self.samples)

    @property
    def hours(self) -> float:
        """Hours of speech."""
        return float(self.samples.sum()) / RATE / 3600

    @property
    def shard_paths(self) -> list[Path]:
        """Folders of the shards, in order."""
        return [shard.path for shard in self._shards]

    def shard_range(self, number: int) -> range:
        """Utterance numbers of the shard at that place."""
        return range(int(self._bounds[number]), int(self._bounds[number + 1]))

    def _locate(self, index: int) -> tuple[_Shard, int]:
        place = int(np.searchsorted(self._bounds, index, side="right")) - 1
        return self._shards[place], index - int(self._bounds[place])

    def wave(self, index: int, start: int = 0, stop: int | None = None) -> npt.NDArray[np.int16]:
        """(S,) int16 samples ``[start, stop)`` of an utterance, a view of the memory map."""
        shard, row = self._locate(index)
        first = int(shard.start[row])
        last = int(shard.samples[row]) if stop is None else min(stop, int(shard.samples[row]))
        return shard.waves[first + start : first + last]

    def twin(self, index: int) -> npt.NDArray[np.int16]:
        """(S,) int16 samples of an utterance's twin by heart; the same where heart herself speaks."""
        shard, row = self._locate(index)
        return shard.twins[int(shard.start[row]) :][: int(shard.samples[row])]

    def text(self, index: int) -> str:
        """What is said."""
        shard, row = self._locate(index)
        return shard.texts[row]

    def phones(self, index: int) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.float32]]:
        """Phone classes (P,) and the seconds (P,) at which they end."""
        shard, row = self._locate(index)
        first = int(shard.phone_start[row])
        last = int(shard.phone_start[row + 1]) if row + 1 < len(shard.phone_start) else len(shard.phones)
        return shard.phones[first:last], shard.phone_ends[first:last]

    def tokens(self, index: int) -> npt.NDArray[np.int16]:
        """(N,) speech tokens, after annotation."""
        return self._ids(index, "tokens")

    def said(self, index: int) -> npt.NDArray[np.int16]:
        """(N,) speech tokens of its twin, after annotation: what is said, as T3 says it."""
        return self._ids(index, "said")

    def _ids(self, index: int, name: str) -> npt.NDArray[np.int16]:
        shard, row = self._locate(index)
        first = int(shard.notes["token_start"][row])
        return shard.notes[name][first : first + int(shard.samples[row]) // TOKEN_SAMPLES]

    def speaker_emb(self, index: int) -> npt.NDArray[np.float16]:
        """(256,) voice encoder's embedding, after annotation."""
        shard, row = self._locate(index)
        return shard.notes["speaker_emb"][row]

    def xvector(self, index: int) -> npt.NDArray[np.float16]:
        """(192,) x-vector, after annotation."""
        shard, row = self._locate(index)
        return shard.notes["xvector"][row]

    def flow_mel(self, index: int) -> npt.NDArray[np.float16] | None:
        """(2 N, 80) natural log, as the flow makes it, where :mod:`training.flow_mels` did."""
        shard, row = self._locate(index)
        if not len(shard.flow_mels) or not shard.flow_mels["made"][row]:
            return None
        start = shard.flow_mels["start"]
        return shard.flow_mels["mels"][start[row] : start[row + 1]]

    def select(self, split: int) -> Indices:
        """Numbers of a split's utterances."""
        return np.flatnonzero(self.split == split).astype(np.int64)

    def reference(self, index: int, rng: np.random.Generator) -> int:
        """Another utterance of the same speaker, long enough to know the voice by (the same one if
        there is no other).
        """
        rows = self._by_speaker[int(self.speaker[index])]
        rows = rows[rows != index]
        return int(rows[rng.integers(len(rows))]) if len(rows) else index

    def batches(
        self,
        indices: Indices,
        batch_tokens: int,
        rng: np.random.Generator,
        *,
        buckets: Sequence[int] = BUCKETS,
        max_batch: int = 256,
    ) -> list[Batch]:
        """One shuffled epoch of batches of nearly equal length, each of at most ``batch_tokens``
        padded tokens and one of few sizes per bucket. Utterances longer than the last bucket are left out.
        """
        place = np.searchsorted(np.asarray(buckets), self.num_tokens[indices])
        made: list[Batch] = []
        for number, bucket in enumerate(buckets):
            rows = rng.permutation(indices[place == number])
            size = min(max_batch, max(1, batch_tokens // bucket))
            made += [Batch(rows[a : a + size], bucket) for a in range(0, len(rows) - size + 1, size)]
            if 0 < len(rows) < size:
                made.append(Batch(np.resize(rows, size), bucket))
        return [made[k] for k in rng.permutation(len(made))]

    def padded_waves(self, batch: Batch, *, twins: bool = False) -> npt.NDArray[np.int16]:
        """(B, 960 * tokens) int16, silence after the end; of their twins, if asked for."""
        out = np.zeros((len(batch.indices), batch.tokens * TOKEN_SAMPLES), np.int16)
        for row, index in zip(out, batch.indices, strict=True):
            wave = self.twin(int(index)) if twins else self.wave(int(index))
            row[: len(wave)] = wave
        return out

    def padded_tokens(self, batch: Batch) -> npt.NDArray[np.int32]:
        """(B, tokens) int32 speech tokens of what is said, 0 after the end."""
        out = np.zeros((len(batch.indices), batch.tokens), np.int32)
        for row, index in zip(out, batch.indices, strict=True):
            ids = self.said(int(index))
            row[: len(ids)] = ids
        return out

    def crops(
        self, indices: Indices, tokens: int, batch: int, rng: np.random.Generator
    ) -> Iterator[tuple[Indices, Indices, npt.NDArray[np.int16]]]:
        """Endless random crops on the token grid, for the vocoder and the flow: utterance numbers (B,),
        first tokens (B,), waves (B, 960 * tokens) int16. Only utterances that are long enough serve.
        """
        usable = indices[self.num_tokens[indices] >= tokens]
        while True:
            chosen = rng.choice(usable, batch)
            room = self.num_tokens[chosen] - tokens
            first = (rng.random(batch) * (room + 1)).astype(np.int64)
            spans = [
                self.wave(int(i), int(a) * TOKEN_SAMPLES, int(a + tokens) * TOKEN_SAMPLES)
                for i, a in zip(chosen, first, strict=True)
            ]
            yield chosen, first, np.stack(spans)

    def phone_frames(self, index: int, rate: float) -> npt.NDArray[np.int8]:
        """Phone class at the middle of each frame of ``1 / rate`` seconds, over the whole utterance."""
        phones, ends = self.phones(index)
        count = round(int(self.samples[index]) / RATE * rate)
        centres = (np.arange(count) + 0.5) / rate
        return phones[np.minimum(np.searchsorted(ends, centres, side="right"), len(phones) - 1)]


class _Shard:
    """One shard's arrays; annotations are read when first asked for."""

    def __init__(self, path: Path) -> None:
        self.path = path
        index = _arrays(path / "index.npz")
        self.start, self.samples = index["start"], index["samples"]
        self.speaker, self.split, self.pitch = index["speaker"], index["split"], index["pitch"]
        self.phone_start, self.phones = index["phone_start"], index["phones"]
        self.phone_ends = index["phone_ends"]
        self.texts = (path / "texts.txt").read_text("utf-8").split("\n")[: len(self.samples)]

    @cached_property
    def waves(self) -> npt.NDArray[np.int16]:
        return np.memmap(self.path / "waves.i16", np.int16, mode="r")

    @cached_property
    def twins(self) -> npt.NDArray[np.int16]:
        place = self.path / "twins.i16"
        return np.memmap(place, np.int16, mode="r") if place.exists() else self.waves

    @cached_property
    def notes(self) -> dict[str, npt.NDArray[Any]]:
        return _arrays(self.path / "annotations.npz")

    @cached_property
    def flow_mels(self) -> dict[str, npt.NDArray[Any]]:
        """Empty where there are none."""
        path = self.path / FLOW_MELS
        return _arrays(path) if path.exists() else {}


def _arrays(path: Path) -> dict[str, npt.NDArray[Any]]:
    """What a file holds, in memory."""
    with np.load(path) as found:
        return {key: found[key] for key in found.files}
