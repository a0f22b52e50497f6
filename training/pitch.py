"""Pitch of clean speech by normalised cross-correlation and a best path: the vocoder's teacher.

After Talkin's RAPT (1995), in numpy. Frames are those of S3Gen's mel: 50 a second, centred in the
middle of each 480 samples at 24 kHz. No MLX here: it runs in worker processes.
"""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from training.corpus import Corpus

Float32 = npt.NDArray[np.float32]

RATE = 12_000
"""Half the corpus' rate: enough for pitch."""
HOP = 240
LOWEST, HIGHEST = 60.0, 500.0
"""Hz."""
_GROUP = 64
"""Utterances that a worker takes at once."""
_WINDOW = 360
_SHORT, _LONG = int(RATE / HIGHEST), int(RATE / LOWEST)
_CANDIDATES = 5
_VOICING = 0.55
"""Correlation above which a frame tends to be voiced."""
_JUMP = 0.6
"""Cost of an octave between two frames."""
_SWITCH = 0.12
"""Cost of going from voiced to unvoiced or back."""
_HIGH_BONUS = 0.02
"""What an octave higher is worth, since multiples of the period correlate as well."""


def estimate(wave: npt.NDArray[np.int16]) -> Float32:
    """(S,) int16 at 24 kHz, S a multiple of 480, to (S // 480,) Hz, 0 where unvoiced."""
    x = _low_pass(np.asarray(wave, np.float32).reshape(-1, 2).mean(axis=1))
    frames = _frames(x)
    correlation, level = _correlate(frames)
    lags, scores = _peaks(correlation)
    loud = level > max(level.max() * 1e-4, 200.0)
    scores = np.where(loud[:, None], scores, -1.0)
    return _best_path((RATE / np.maximum(lags, 1.0)).astype(np.float32), scores.astype(np.float32))


def estimate_rows(corpus: Corpus, rows: Sequence[int], processes: int) -> list[Float32]:
    """:func:`estimate` of many utterances, spread over processes.

    The caller holds a GPU, so neither it nor its modules may be copied into the workers: they belong
    to a fresh Python that knows numpy only.
    """
    if processes <= 1 or len(rows) <= _GROUP:
        return [estimate(corpus.wave(int(i))) for i in rows]
    with tempfile.TemporaryDirectory() as temporary:
        wanted, found = Path(temporary) / "rows.npz", Path(temporary) / "f0.npy"
        # Numbers of utterances shift while shards are still being added: name shard and row.
        edges = [corpus.shard_range(n).start for n in range(len(corpus.shard_paths))]
        shard = np.searchsorted(edges, rows, side="right") - 1
        row = np.asarray(rows) - np.asarray(edges)[shard]
        np.savez(wanted, paths=[str(path) for path in corpus.shard_paths], shard=shard, row=row)
        words = [str(wanted), str(found), str(processes)]
        subprocess.run([sys.executable, "-m", "training.pitch", *words], check=True)
        everything = np.load(found)
    ends = np.cumsum([2 * corpus.num_tokens[i] for i in rows])
    return np.split(everything, ends[:-1])


def main(argv: Sequence[str]) -> None:
    """``rows.npz f0.npy processes``: pitch of the rows of some shards, end to end."""
    wanted, found, processes = argv
    with np.load(wanted) as asked:
        places = [(str(asked["paths"][s]), int(r)) for s, r in zip(asked["shard"], asked["row"], strict=True)]
    jobs = [places[a : a + _GROUP] for a in range(0, len(places), _GROUP)]
    with multiprocessing.get_context("spawn").Pool(min(int(processes), len(jobs))) as pool:
        np.save(found, np.concatenate(pool.map(_job, jobs)))


def _job(places: list[tuple[str, int]]) -> Float32:
    return np.concatenate([estimate(_read(Path(path), row)) for path, row in places])


def _read(shard: Path, row: int) -> npt.NDArray[np.int16]:
    """One utterance of a shard."""
    with np.load(shard / "index.npz") as index:
        start, samples = int(index["start"][row]), int(index["samples"][row])
    return np.fromfile(shard / "waves.i16", np.int16, count=samples, offset=2 * start)


def _low_pass(x: Float32) -> Float32:
    """Hann-shaped average over 0.9 ms: harmonics above 1.5 kHz only disturb."""
    kernel = np.hanning(13)[1:-1]
    return np.convolve(x, kernel / kernel.sum(), mode="same").astype(np.float32)


def _frames(x: Float32) -> Float32:
    """(n, window + longest lag) pieces, centred on the middle of each hop."""
    size = _WINDOW + _LONG
    count = len(x) // HOP
    padded = np.pad(x, (size // 2, size))
    starts = np.arange(count) * HOP + HOP // 2
    return padded[starts[:, None] + np.arange(size)[None]]


def _correlate(frames: Float32) -> tuple[Float32, Float32]:
    """Normalised correlation (n, longest lag + 2) of each frame's window with its shifts; mean power (n,)."""
    frames = frames - frames.mean(axis=1, keepdims=True)
    n_fft = 1024
    whole = np.fft.rfft(frames, n_fft, axis=1)
    window = np.fft.rfft(frames[:, :_WINDOW], n_fft, axis=1)
    products = np.fft.irfft(whole * np.conj(window), n_fft, axis=1)[:, : _LONG + 2]
    power = np.cumsum(np.pad(np.square(frames, dtype=np.float64), ((0, 0), (1, 2))), axis=1)
    energies = power[:, _WINDOW : _WINDOW + _LONG + 2] - power[:, : _LONG + 2]
    normal = np.sqrt(np.maximum(energies[:, :1] * energies, 0.0)) + 1e3
    return (products / normal).astype(np.float32), (energies[:, 0] / _WINDOW).astype(np.float32)


def _peaks(correlation: Float32) -> tuple[Float32, Float32]:
    """The best local maxima: lags (n, candidates), refined by a parabola, and scores (n, candidates)."""
    left, mid, right = (correlation[:, _SHORT + k : _LONG + k] for k in (-1, 0, 1))
    lag = np.arange(_SHORT, _LONG)
    bonus = _HIGH_BONUS * np.log2(_LONG / lag)
    score = np.where((mid >= left) & (mid > right), mid + bonus, -1.0)
    order = np.argsort(-score, axis=1)[:, :_CANDIDATES]
    pick = np.take_along_axis
    bend = pick(left - 2 * mid + right, order, 1)
    shift = 0.5 * pick(left - right, order, 1) / np.where(bend < -1e-9, bend, -1e9)
    return (lag[order] + np.clip(shift, -0.5, 0.5)).astype(np.float32), pick(score, order, 1)


def _best_path(hertz: Float32, scores: Float32) -> Float32:
    """Viterbi over the candidates and an unvoiced state; (n,) Hz, 0 where unvoiced."""
    n, C = hertz.shape
    octaves = np.log2(hertz)
    gain = np.concatenate([scores, np.full((n, 1), _VOICING)], axis=1)
    jump = np.full((n, C + 1, C + 1), _SWITCH, np.float32)
    jump[1:, :C, :C] = _JUMP * np.abs(octaves[1:, None, :] - octaves[:-1, :, None])
    jump[:, C, C] = 0.0
    best, back = gain[0].copy(), np.zeros((n, C + 1), np.int64)
    for i in range(1, n):
        total = best[:, None] - jump[i]
        back[i] = total.argmax(axis=0)
        best = total.max(axis=0) + gain[i]
    state, path = int(best.argmax()), np.zeros(n, np.int64)
    for i in range(n - 1, -1, -1):
        path[i] = state
        state = int(back[i][state])
    chosen = np.concatenate([hertz, np.zeros((n, 1), np.float32)], axis=1)
    return chosen[np.arange(n), path].astype(np.float32)


if __name__ == "__main__":
    main(sys.argv[1:])
