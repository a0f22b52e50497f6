"""Short-time Fourier transforms of batches of waveforms.

They are differentiable.

Shapes: B waveforms of S samples, F frames, ``n_fft // 2 + 1`` bins.
"""

from __future__ import annotations

from functools import lru_cache

import mlx.core as mx
import numpy as np

from engine.types import Float32


@lru_cache(maxsize=8)
def hann(size: int) -> Float32:
    """Periodic Hann window of ``size`` samples, (size,) float32."""
    window = 0.5 - 0.5 * np.cos(2 * np.pi * np.arange(size) / size)
    return frozen(window)


def frame(x: mx.array, size: int, hop: int) -> mx.array:
    """Overlapping frames (B, F, size) of waveforms (B, S); what fills no whole frame is left out.

    F = (S - size) // hop + 1; S must be at least ``size``.
    """
    B, S = x.shape
    count = (S - size) // hop + 1
    return mx.as_strided(x, (B, count, size), (S, hop, 1))


def pad_reflect(x: mx.array, left: int, right: int) -> mx.array:
    """Waveforms (B, S) mirrored at both ends without repeating the end sample; S > left, right."""
    S = x.shape[1]
    index = np.pad(np.arange(S), (left, right), mode="reflect")
    head, tail = mx.array(index[:left]), mx.array(index[left + S :])
    return mx.concatenate([x[:, head], x, x[:, tail]], axis=1)


def spectrum(frames: mx.array, n_fft: int) -> tuple[mx.array, mx.array]:
    """Real and imaginary parts, each (B, F, n_fft // 2 + 1), of the DFT of frames (B, F, size).

    Frames shorter than ``n_fft`` count as padded with zeros on the right.
    """
    z = mx.fft.rfft(frames, n=n_fft)
    return mx.real(z), mx.imag(z)


def stft(x: mx.array, n_fft: int, hop: int, *, center: bool = True) -> tuple[mx.array, mx.array]:
    """Hann-windowed spectrum of waveforms (B, S): two parts of (B, F, n_fft // 2 + 1).

    The convention is ``torch.stft``'s: with ``center`` the waveform is mirrored by ``n_fft // 2``
    samples on both sides first and F = S // hop + 1.
    """
    if center:
        x = pad_reflect(x, n_fft // 2, n_fft // 2)
    return spectrum(frame(x, n_fft, hop) * mx.array(hann(n_fft)), n_fft)


def frozen(x: np.ndarray) -> Float32:
    """A float32 copy that cannot be written to, since it is shared by a cache."""
    out = np.ascontiguousarray(x, dtype=np.float32)
    out.setflags(write=False)
    return out
