"""The ways to work the vocoder's passes out: compiled on a GPU, recorded on a processor."""

from __future__ import annotations

import itertools
import logging
import weakref
from collections.abc import Callable, Collection
from functools import cached_property, partial

import mlx.core as mx

from engine.backend import on_gpu
from engine.kernels import fused_layers
from engine.nn.layers import another
from engine.recorded import Tree
from engine.recorded.network import Network, view
from engine.types import Float32
from engine.vocoder.hift import KINDS, HiFT, HiFTRunner, Noise, ResBlock

STEPS = ("pitch", "source", *KINDS)
"""What a pass consists of: the mel's pitch, the excitation, and the parts that filter it."""
_CONVOLUTIONS = ("enter", "down", "block", "leave")
"""The parts with convolutions of MLX's."""
_MOST_FRAMES = 1600
"""Of utterances that a GPU takes at once: some 4 GB, for all that is queued is held."""


class CompiledRunner:
    """The modules as compiled graphs, for a GPU, where a small model spends its time on launches; arguments
    as of :class:`engine.vocoder.hift.HiFTRunner`.

    MLX fuses what is pointwise and compiles a kernel for each kind of it, some four seconds each on CUDA. So
    that processes can compile them side by side (:mod:`engine.speech.warmup`), nothing is fused across the
    borders of the parts that :data:`engine.vocoder.hift.KINDS` names: what a part needs is the same in
    whichever pass it stands. And what follows the last convolution is not fused: that is six kernels for six
    launches.

    Residual blocks are launches of our own on CUDA (:func:`engine.kernels.fused_layers.convolve`). What MLX
    convolves is convolved row by row, for cuDNN sums the end of the last of several in another order.

    Args:
        vocoder: whose passes they are.
        steps: those of :data:`STEPS` that are worked out; in place of the others there are zeros.
    """

    name = "MLX"

    def __init__(self, vocoder: HiFT, steps: Collection[str] = STEPS):
        self._vocoder, self._steps = vocoder, steps
        blocks = itertools.chain(vocoder.source_resblocks, *vocoder.resblocks)
        self._most = _MOST_FRAMES if all(map(_takes, blocks)) else 0
        # The parameters may be replaced afterwards.
        self._pitch = mx.compile(vocoder.f0_predictor.__call__, inputs=[vocoder.f0_predictor.state])
        self._spectra = mx.compile(partial(vocoder.spectra, part=self._part), inputs=[vocoder.state])

    def only(self, *steps: str) -> CompiledRunner:
        """One that works out some of the steps, for the sake of their kernels."""
        return CompiledRunner(self._vocoder, steps)

    def rows(self, frames: int) -> int:
        """As of :class:`engine.vocoder.hift.HiFTRunner`; a power of two."""
        return 1 << max(self._most // frames, 1).bit_length() - 1

    def pitch(self, mel: mx.array) -> mx.array:
        """As of :class:`engine.vocoder.hift.HiFTRunner`."""
        if "pitch" not in self._steps:
            return mx.zeros(mel.shape[:2])
        return _row_by_row(self._pitch, mel.astype(self._vocoder.conv_pre.bias.dtype))

    def render(
        self, mel: mx.array, f0: mx.array, phase: mx.array, first_phases: Float32, noise_rows: Noise
    ) -> mx.array:
        """As of :class:`engine.vocoder.hift.HiFTRunner`."""
        excitation = mx.zeros(noise_rows.shape[:2])
        if "source" in self._steps:
            excitation = self._vocoder.excite(f0, phase, mx.array(first_phases), mx.array(noise_rows))
        return self._vocoder.wave(self._spectra(mel, excitation))

    def _part(self, kind: str, part: Callable[..., mx.array], *arrays: mx.array) -> mx.array:
        # Nothing is fused with another view of an array.
        inputs = [another(array) for array in arrays]
        if isinstance(part, ResBlock) and _takes(part):
            given = another(_residual_block(part, *inputs))
        elif kind in _CONVOLUTIONS:
            given = another(_row_by_row(part, *inputs))
        else:
            given = another(part(*inputs))
        if kind in self._steps:
            return given
        # What comes before is worked out all the same.
        instead: mx.array = mx.depends(mx.zeros_like(given), list(arrays))
        return instead


def _row_by_row(part: Callable[..., mx.array], *arrays: mx.array) -> mx.array:
    """What ``part`` makes of each row of (B, ...), by itself."""
    rows = len(arrays[0])
    if rows == 1:
        return part(*arrays)
    return mx.concatenate([part(*(array[row : row + 1] for array in arrays)) for row in range(rows)])


def _takes(block: ResBlock) -> bool:
    """Whether :func:`_residual_block` may be asked for a block here."""
    return all(
        fused_layers.takes_convolution(conv.weight, conv.dilation) for conv in (*block.convs1, *block.convs2)
    )


def _residual_block(block: ResBlock, x: mx.array) -> mx.array:
    """What a block makes of x (B, T, width) in our own launches, two for each pair."""
    for act1, conv1, act2, conv2 in zip(
        block.activations1, block.convs1, block.activations2, block.convs2, strict=True
    ):
        inner = fused_layers.convolve(x, conv1.weight, conv1.bias, dilation=conv1.dilation, alpha=act1.alpha)
        x = fused_layers.convolve(inner, conv2.weight, conv2.bias, alpha=act2.alpha, add=x)
    return x


class RecordedRunner:
    """Each pass is recorded when it is first wanted; arguments as of
    :class:`engine.vocoder.hift.HiFTRunner`."""

    name = "OpenVINO"

    def __init__(self, vocoder: HiFT):
        mx.eval(vocoder.parameters())
        # Whose runner it is: neither keeps the other.
        self._vocoder, self._mels = weakref.proxy(vocoder), vocoder.config.num_mels
        self._harmonics = vocoder.config.num_harmonics + 1
        self._hop = vocoder.samples_per_frame

    def begin(self, *, prompt: bool) -> None:
        """See :class:`engine.recorded.network.Recorded`."""
        _ = self._pitch, self._render

    def rows(self, frames: int) -> int:
        """As of :class:`engine.vocoder.hift.HiFTRunner`."""
        return 1

    def pitch(self, mel: mx.array) -> mx.array:
        """As of :class:`engine.vocoder.hift.HiFTRunner`."""
        return mx.array(self._pitch(view(mel)))

    def render(
        self, mel: mx.array, f0: mx.array, phase: mx.array, first_phases: Float32, noise_rows: Noise
    ) -> mx.array:
        """As of :class:`engine.vocoder.hift.HiFTRunner`."""
        radians = self._vocoder.angles(f0, phase, mx.array(first_phases))
        return mx.array(self._render(view(mel), view(f0), view(radians), noise_rows))

    @cached_property
    def _pitch(self) -> Network:
        mels = self._mels  # The network is not to know whose it is: it would keep both.
        return Network(
            self._vocoder.f0_predictor,
            lambda frames: [mx.zeros((1, frames, mels))],
            ["frames"],
            source=self._vocoder.source,
            name="pitch",
        )

    @cached_property
    def _render(self) -> Network:
        vocoder, mels, hop, H = self._vocoder, self._mels, self._hop, self._harmonics

        def render(mel: mx.array, f0: mx.array, radians: mx.array, noise_rows: mx.array) -> mx.array:
            return vocoder.decode(mel, vocoder.sound(f0, radians, noise_rows))

        def inputs(frames: int) -> Tree:
            wide, rows = mx.zeros((1, frames, hop, H)), mx.zeros((1, frames * hop, H))
            return mx.zeros((1, frames, mels)), mx.zeros((1, frames)), wide, rows

        return Network(render, inputs, ["frames"], source=vocoder.source, name="render")


log = logging.getLogger(__name__)


def choose(vocoder: HiFT) -> HiFTRunner | None:
    """The quickest way that MLX's default device, the vocoder's precision and packing leave; None: its own.

    To be asked once the weights are there, on the thread that owns the vocoder.
    """
    runner: HiFTRunner | None = None
    if on_gpu():
        runner = CompiledRunner(vocoder)
    elif vocoder.conv_pre.bias.dtype == mx.float32:
        runner = RecordedRunner(vocoder)
    log.info("The vocoder's passes are worked out by %s.", (runner or vocoder).name)
    return runner
