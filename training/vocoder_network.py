"""HiFT in PyTorch, for its training: the engine's vocoder of the starter's kind.

Names and layouts are those of :mod:`engine.vocoder.hift`, convolutions as (O, kernel, I), which it is held to
by tests. Shapes: B batch, F mel frames, S = 480 F samples, C channels, T rows; rows lie last, (B, C, T).
"""

from __future__ import annotations

import math

import torch
import torch.nn.functional as F
from torch import Tensor, nn

from engine.config import SAMPLE_RATE, HiFTConfig
from engine.vocoder.hift import (
    AUDIO_LIMIT,
    F0_LAYERS,
    NOISE_DEVIATION,
    SINE_AMPLITUDE,
    SLOPE,
    TURN,
    VOICED_ABOVE,
    envelope,
    samples_per_frame,
    transform_matrix,
)
from training.spectra import fixed


class Conv(nn.Module):
    """Convolution of rows padded by so many zeros at both ends."""

    def __init__(
        self, inputs: int, outputs: int, kernel: int, *, stride: int = 1, dilation: int = 1, padding: int = 0
    ) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(outputs, kernel, inputs))
        self.bias = nn.Parameter(torch.zeros(outputs))
        self.stride, self.dilation, self.padding = stride, dilation, padding

    def forward(self, x: Tensor) -> Tensor:
        """(B, I, T) to (B, O, T')."""
        weight = self.weight.transpose(1, 2)
        return F.conv1d(x, weight, self.bias, self.stride, self.padding, self.dilation)


class Up(nn.Module):
    """Transposed convolution to ``stride`` times as many rows; its weight lies as (kernel, O, I)."""

    def __init__(self, inputs: int, outputs: int, kernel: int, stride: int) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.zeros(kernel, outputs, inputs))
        self.bias = nn.Parameter(torch.zeros(outputs))
        self.stride, self.padding = stride, (kernel - stride) // 2

    def forward(self, x: Tensor) -> Tensor:
        """(B, I, T) to (B, O, T * stride)."""
        weight = self.weight.permute(2, 1, 0)
        return F.conv_transpose1d(x, weight, self.bias, self.stride, self.padding)


class Snake(nn.Module):
    """Periodic activation with one frequency a channel."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.alpha = nn.Parameter(torch.ones(width))

    def forward(self, x: Tensor) -> Tensor:
        """(B, C, T) to the same."""
        alpha = self.alpha[:, None]
        return x + (x * alpha).sin().square() / (alpha + 1e-9)


class ResBlock(nn.Module):
    """Pairs of convolutions, the first dilated, each pair residual."""

    def __init__(self, width: int, kernel: int, dilations: tuple[int, ...]) -> None:
        super().__init__()
        reach = kernel - 1
        self.activations1 = nn.ModuleList(Snake(width) for _ in dilations)
        self.convs1 = nn.ModuleList(
            Conv(width, width, kernel, dilation=d, padding=d * reach // 2) for d in dilations
        )
        self.activations2 = nn.ModuleList(Snake(width) for _ in dilations)
        self.convs2 = nn.ModuleList(Conv(width, width, kernel, padding=reach // 2) for _ in dilations)

    def forward(self, x: Tensor) -> Tensor:
        """(B, C, T) to the same."""
        layers = zip(self.activations1, self.convs1, self.activations2, self.convs2, strict=True)
        for act1, conv1, act2, conv2 in layers:
            x = x + conv2(act2(conv1(act1(x))))
        return x


class F0Predictor(nn.Module):
    """Pitch of each frame."""

    def __init__(self, config: HiFTConfig) -> None:
        super().__init__()
        widths = (config.num_mels, *[config.f0_channels] * F0_LAYERS)
        self.convs = nn.ModuleList(
            Conv(widths[i], widths[i + 1], 3, padding=1) for i in range(len(widths) - 1)
        )
        self.classifier = nn.Linear(config.f0_channels, 1)

    def forward(self, mel: Tensor) -> Tensor:
        """(B, mels, F) to (B, F) Hz."""
        for conv in self.convs:
            mel = F.elu(conv(mel))
        return self.classifier(mel.transpose(1, 2))[..., 0].abs()


class HiFTNetwork(nn.Module):
    """Mel to samples."""

    def __init__(self, config: HiFTConfig) -> None:
        super().__init__()
        bins, base, rates = config.istft_n_fft + 2, config.base_channels, config.upsample_rates
        widths = [base // 2 ** (i + 1) for i in range(len(rates))]
        strides = [math.prod(rates[i + 1 :]) for i in range(len(rates))]
        self.config = config
        self.f0_predictor = F0Predictor(config)
        self.source_linear = nn.Linear(config.num_harmonics + 1, 1)
        self.conv_pre = Conv(config.num_mels, base, 7, padding=3)
        self.ups = nn.ModuleList(
            Up(2 * width, width, kernel, rate)
            for width, kernel, rate in zip(widths, config.upsample_kernels, rates, strict=True)
        )
        self.source_downs = nn.ModuleList(
            Conv(bins, width, 1 if stride == 1 else 2 * stride, stride=stride, padding=stride // 2)
            for width, stride in zip(widths, strides, strict=True)
        )
        self.source_resblocks = nn.ModuleList(
            ResBlock(*sizes)
            for sizes in zip(widths, config.source_kernels, config.source_dilations, strict=True)
        )
        blocks = list(zip(config.resblock_kernels, config.resblock_dilations, strict=True))
        self.resblocks = nn.ModuleList(
            nn.ModuleList(ResBlock(width, *sizes) for sizes in blocks) for width in widths
        )
        self.conv_post = Conv(widths[-1], bins, 7, padding=3)

    def excite(self, f0: Tensor, phase: Tensor, first: Tensor, noise: Tensor) -> Tensor:
        """Excitation (B, S) of pitch (B, F) in Hz.

        Args:
            f0: held for the whole frame; no gradient goes to it.
            phase: (B,) int64, of the fundamental before the first sample, in units of 2**-32 turns.
            first: (B, H) radians, first phases of the harmonics.
            noise: (B, S, H) standard normal.
        """
        config, hop = self.config, samples_per_frame(self.config)
        step = (f0 * (TURN / SAMPLE_RATE)).round().long()
        before = _before(phase, f0, step * hop, restarts=config.phase_restarts)
        within = torch.arange(1, hop + 1, device=f0.device)
        angle = before[:, :, None] + step[:, :, None] * within
        overtones = torch.arange(1, first.shape[1] + 1, device=f0.device)
        # A whole number of turns less, from -1/2 to 1/2 turn, where float32 is finest.
        whole = (angle[..., None] * overtones + 2**31) % 2**32 - 2**31
        radians = whole.float() * (2.0 * math.pi / TURN) + first[:, None, None]
        voiced = (f0 > VOICED_ABOVE).float()[:, :, None, None]
        level = voiced * NOISE_DEVIATION + (1.0 - voiced) * (SINE_AMPLITUDE / 3)
        waves = radians.sin() * (SINE_AMPLITUDE * voiced) + level * noise.view(radians.shape)
        return torch.tanh(self.source_linear(waves.view(noise.shape).detach())[..., 0])

    def forward(self, mel: Tensor, excitation: Tensor) -> Tensor:
        """Filter the excitation (B, S) by the mel (B, mels, F): samples (B, S) within +-0.99."""
        size, hop = self.config.istft_n_fft, self.config.istft_hop
        spectrum = analyse(excitation, size, hop)
        x = self.conv_pre(mel)
        stages = zip(self.ups, self.source_downs, self.source_resblocks, self.resblocks, strict=True)
        for index, (up, down, source, blocks) in enumerate(stages, 1):
            x = up(F.leaky_relu(x, SLOPE))
            if index == len(self.ups):
                x = torch.cat([x[..., 1:2], x], dim=-1)
            x = x + source(down(spectrum))
            x = torch.stack([block(x) for block in blocks.children()]).mean(0)
        x = self.conv_post(F.leaky_relu(x))
        magnitude, angle = x.chunk(2, dim=1)
        magnitude, angle = magnitude.exp().clamp(max=1e2), angle.sin()
        both = torch.cat([magnitude * angle.cos(), magnitude * angle.sin()], dim=1)
        return synthesise(both, size, hop).clamp(-AUDIO_LIMIT, AUDIO_LIMIT)


def _before(phase: Tensor, f0: Tensor, turned: Tensor, *, restarts: bool) -> Tensor:
    """Phase before each frame (B, F); with ``restarts`` each voiced stretch begins at 0."""
    running = torch.cat([phase[:, None], phase[:, None] + turned.cumsum(1)], dim=1)[:, :-1]
    if not restarts:
        return running
    ends = torch.where(f0 > VOICED_ABOVE, 0, torch.arange(1, f0.shape[1] + 1, device=f0.device))
    latest = F.pad(ends.cummax(1).values, (1, 0))[:, :-1]
    return running - running.gather(1, latest) * (latest > 0)


def analyse(x: Tensor, size: int, hop: int) -> Tensor:
    """Samples (B, S), S a multiple of hop, to (B, size + 2, S // hop + 1): real, then imaginary parts."""
    frames = F.pad(x[:, None], (size // 2, size // 2), mode="reflect")[:, 0].unfold(1, size, hop)
    return (frames @ fixed(x.device, transform_matrix, size, inverse=False).T).transpose(1, 2)


def synthesise(spectra: Tensor, size: int, hop: int) -> Tensor:
    """Real and imaginary parts (B, size + 2, T) to samples (B, (T - 1) * hop)."""
    T = spectra.shape[2]
    frames = fixed(spectra.device, transform_matrix, size, inverse=True) @ spectra
    length = (T - 1) * hop + size
    summed = F.fold(frames, (1, length), (1, size), stride=(1, hop))[:, 0, 0]
    y = summed / fixed(spectra.device, envelope, T, size, hop)
    return y[:, size // 2 : length - size // 2]
