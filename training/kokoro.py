"""Kokoro-82M in PyTorch, from its int8 ONNX file: many utterances at once, by any mixture of styles.

The weights are taken out of the ONNX file (which runs one utterance at a time, on the CPU) and
dequantised; the layers follow Kokoro's published code (hexgrad/kokoro, Apache-2.0). Utterances of a
batch are padded, and every norm over time sees only the real frames. Pitch can be scaled between
the prosody predictor and the decoder, which leaves the formants where they are.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import torch
import torch.nn.functional as F
from torch import Tensor, nn

HOP = 600
"""Samples at 24 kHz of one unit of duration."""
TWIN_PITCH = 190.0
"""Mean F0 of a twin in Hz: where heart speaks."""
_LAYERS, _HEADS = 12, 12
_GATES = (0, 2, 3, 1)
"""Where PyTorch's gates (input, forget, cell, output) lie in ONNX's (input, output, forget, cell)."""
_STFT, _STFT_HOP = 20, 5
_HARMONICS, _SINE, _VOICED = 9, 0.1, 10.0
_INDEXED = re.compile(r"_\d+$")
_SUFFIX = re.compile(r"/(?:Gemm_|Mat|Conv|LSTM)[A-Za-z_]*$")


def read_weights(path: Path) -> dict[str, npt.NDArray[np.float32]]:
    """All weights by their module's name, dequantised; linear ones (out, in), recurrent ones as PyTorch's.

    Args:
        path: the ONNX file, or a folder with its pieces, ``model*`` in order.

    Raises:
        OSError: there is no such file.
    """
    import onnx
    from onnx import numpy_helper

    pieces = sorted(path.glob("model*")) if path.is_dir() else [path]
    graph = onnx.load_model_from_string(b"".join(piece.read_bytes() for piece in pieces)).graph
    tensors = {i.name: i for i in graph.initializer}

    def array(name: str) -> Any:
        return numpy_helper.to_array(tensors[name])

    zero_of = _zero_points(graph)
    found: dict[str, npt.NDArray[np.float32]] = {}
    for name in tensors:
        if re.match(r"(en|de)coder\.", name) and not re.search(r"_(quantized|scale|zero_point)$", name):
            found[name] = array(name).astype(np.float32)
        elif name.endswith(".weight_quantized") and "embedding" in name:
            found[name.removesuffix("_quantized")] = _dequantised(array, tensors, zero_of, name)
    for node in graph.node:
        module = _module(node.name)
        if not _SUFFIX.search(node.name) or _INDEXED.search(module):
            continue
        given = [x for x in node.input if x in tensors]
        if node.op_type == "DynamicQuantizeLSTM":
            found |= _recurrent(module, [_dequantised(array, tensors, zero_of, x) for x in given[:3]])
        elif node.op_type in ("MatMulInteger", "ConvInteger", "Conv", "ConvTranspose"):
            value = _dequantised(array, tensors, zero_of, given[0])
            found[f"{module}.weight"] = value.T if node.op_type == "MatMulInteger" else value
        elif node.op_type == "MatMul" and given:
            found[f"{module}.weight"] = array(given[0]).astype(np.float32).T
    return found


def _zero_points(graph: Any) -> dict[str, str]:
    """The zero point of each quantised weight: equal ones were merged under one name."""
    places = {"MatMulInteger": ((1, 3),), "ConvInteger": ((1, 3),), "DynamicQuantizeLSTM": ((1, 9), (2, 11))}
    return {
        node.input[weight]: node.input[zero]
        for node in graph.node
        for weight, zero in places.get(node.op_type, ())
    } | {node.input[0]: node.input[2] for node in graph.node if node.op_type == "DequantizeLinear"}


def _dequantised(
    array: Any, tensors: dict[str, Any], zero_of: dict[str, str], name: str
) -> npt.NDArray[np.float32]:
    if not name.endswith("_quantized"):
        return array(name).astype(np.float32)
    q = array(name).astype(np.float32)
    scale = array(name.removesuffix("_quantized") + "_scale").astype(np.float32)
    own = name.removesuffix("_quantized") + "_zero_point"
    zero_name = zero_of.get(name, own)
    zero = array(zero_name).astype(np.float32) if zero_name in tensors else np.zeros((), np.float32)
    if q.ndim == 3 and scale.ndim == 1 and len(scale) == len(q) == 2:
        return (q - zero.reshape(-1, 1, 1)) * scale[:, None, None]
    return (q - zero) * scale


def _module(node: str) -> str:
    """A node's module: ``/encoder/F0.1/conv1/Conv_quant`` is ``encoder.predictor.F0.1.conv1``."""
    parts: list[str] = []
    for part in _SUFFIX.sub("", node).strip("/").split("/"):
        if parts and part.startswith(parts[-1] + "."):
            parts.pop()
        parts.append(part)
    name = ".".join(parts)
    return re.sub(r"^encoder\.(F0|N|shared|F0_proj|N_proj)(?=\.|$)", r"encoder.predictor.\1", name)


def _recurrent(module: str, given: list[npt.NDArray[np.float32]]) -> dict[str, npt.NDArray[np.float32]]:
    """An ONNX LSTM's arrays under PyTorch's names."""

    def ordered(rows: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        return np.concatenate([np.split(rows, 4)[k] for k in _GATES])

    found = {}
    for direction, suffix in enumerate(("", "_reverse")):
        inner, recurrent, bias = (x[direction] for x in given)
        found[f"{module}.weight_ih_l0{suffix}"] = ordered(inner.T)
        found[f"{module}.weight_hh_l0{suffix}"] = ordered(recurrent.T)
        first, second = np.split(bias, 2)
        found[f"{module}.bias_ih_l0{suffix}"] = ordered(first)
        found[f"{module}.bias_hh_l0{suffix}"] = ordered(second)
    return found


@dataclass(frozen=True)
class Request:
    """One utterance.

    Attributes:
        ids: phoneme ids without the pads around them.
        style: (256,), of which the first half colours the decoder, the second the prosody.
        speed: factor on the pace.
        pitch: factor on F0.
        liveliness: factor on the deviations of log F0 from its mean.
        twin: (256,) style in which the same is said once more, sound for sound at the same time, around
            :data:`TWIN_PITCH`; for all requests of a batch or for none.
    """

    ids: Sequence[int]
    style: npt.NDArray[np.float32]
    speed: float = 1.0
    pitch: float = 1.0
    liveliness: float = 1.0
    twin: npt.NDArray[np.float32] | None = None


class Kokoro:
    """The model, ready to speak."""

    def __init__(self, path: Path, device: str = "cpu") -> None:
        self.device = torch.device(device)
        torch.backends.cuda.matmul.allow_tf32 = True
        weights = read_weights(path)
        self._w = {k: torch.tensor(v, device=self.device) for k, v in weights.items()}
        self._recurrent: dict[str, nn.LSTM] = {}
        for name in [k.removesuffix(".weight_ih_l0") for k in weights if k.endswith(".weight_ih_l0")]:
            rows, width = weights[f"{name}.weight_ih_l0"].shape
            lstm = nn.LSTM(width, rows // 4, batch_first=True, bidirectional=True)
            own = {
                k[len(name) + 1 :]: torch.tensor(v) for k, v in weights.items() if k.startswith(name + ".")
            }
            lstm.load_state_dict(own)
            self._recurrent[name] = lstm.to(self.device).eval()

    @torch.inference_mode()
    def speak(
        self, requests: Sequence[Request], *, noise: bool = True, seed: int = 0
    ) -> list[tuple[npt.NDArray[np.float32], npt.NDArray[np.int64], float, npt.NDArray[np.float32] | None]]:
        """Waves at 24 kHz, durations in units of 600 samples of ``[pad, *ids, pad]``, median F0s in Hz, and
        the twins' waves.

        Args:
            requests: at most a few dozen, best of about one length.
            noise: whether the excitation has noise; the ONNX file's has none.
        """
        lengths = torch.tensor([len(r.ids) + 2 for r in requests])
        ids = torch.zeros((len(requests), int(lengths.max())), dtype=torch.long)
        for row, request in zip(ids, requests, strict=True):
            row[1 : 1 + len(request.ids)] = torch.tensor(list(request.ids))
        ids = ids.to(self.device)
        style = torch.tensor(np.stack([r.style for r in requests]), device=self.device, dtype=torch.float32)
        speed, pitch, lively = (
            torch.tensor([getattr(r, name) for r in requests], device=self.device)[:, None]
            for name in ("speed", "pitch", "liveliness")
        )
        mask = torch.arange(ids.shape[1])[None] < lengths[:, None]
        durations, hidden = self._durations(ids, lengths, mask.to(self.device), style[:, 128:], speed)
        place, frames = self._alignment(durations)
        en = torch.gather(hidden, 1, place[..., None].expand(-1, -1, hidden.shape[2]))
        share = frames.to(self.device)[:, None, None] / place.shape[1]
        f0, energy = self._prosody(en, frames, style[:, 128:], share)
        f0 = _moved(f0, pitch, lively)
        text = self._text(ids, lengths, mask.to(self.device))
        asr = torch.gather(text, 1, place[..., None].expand(-1, -1, text.shape[2])).transpose(1, 2)
        generator = torch.Generator(self.device).manual_seed(seed) if noise else None
        waves = self._decode(asr, f0, energy, style[:, :128], share, generator).float().cpu().numpy()
        twins: Any = [None] * len(waves)
        styles = [r.twin for r in requests if r.twin is not None]
        if styles:
            as_twin = torch.tensor(np.stack(styles)[:, :128], device=self.device, dtype=torch.float32)
            twins = self._decode(asr, _around(f0, TWIN_PITCH), energy, as_twin, share, generator)
            twins = twins.float().cpu().numpy()
        counts, curves = durations.cpu().numpy(), f0.cpu().numpy()
        return [
            (
                wave[: int(n) * HOP],
                count[: int(size)],
                _median(curve[: 2 * int(n)]),
                None if twin is None else twin[: int(n) * HOP],
            )
            for wave, count, curve, twin, n, size in zip(
                waves, counts, curves, twins, frames, lengths, strict=True
            )
        ]

    def _linear(self, name: str, x: Tensor) -> Tensor:
        return F.linear(x, self._w[f"{name}.weight"], self._w.get(f"{name}.bias"))

    def _conv(self, name: str, x: Tensor, **options: Any) -> Tensor:
        weight = self._w[f"{name}.weight"]
        options.setdefault("padding", (weight.shape[2] - 1) * options.get("dilation", 1) // 2)
        return F.conv1d(x, weight, self._w.get(f"{name}.bias"), **options)

    def _lstm(self, name: str, x: Tensor, lengths: Tensor) -> Tensor:
        packed = nn.utils.rnn.pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False)
        out, _ = self._recurrent[name](packed)
        return nn.utils.rnn.pad_packed_sequence(out, batch_first=True, total_length=x.shape[1])[0]

    def _bert(self, ids: Tensor, mask: Tensor) -> Tensor:
        at = "encoder.bert."
        e = f"{at}embeddings."
        x = self._w[f"{e}word_embeddings.weight"][ids]
        x = x + self._w[f"{e}position_embeddings.weight"][: ids.shape[1]]
        x = x + self._w[f"{e}token_type_embeddings.weight"][0]
        x = self._norm(f"{e}LayerNorm", x, 1e-12)
        x = self._linear(f"{at}encoder.embedding_hidden_mapping_in", x)
        layer = f"{at}encoder.albert_layer_groups.0.albert_layers.0."
        B, L, W = x.shape

        def heads(name: str, x: Tensor) -> Tensor:
            return self._linear(f"{layer}attention.{name}", x).view(B, L, _HEADS, -1).transpose(1, 2)

        for _ in range(_LAYERS):
            seen = F.scaled_dot_product_attention(
                heads("query", x), heads("key", x), heads("value", x), attn_mask=mask[:, None, None]
            )
            seen = self._linear(f"{layer}attention.dense", seen.transpose(1, 2).reshape(B, L, W))
            x = self._norm(f"{layer}attention.LayerNorm", x + seen, 1e-12)
            inner = F.gelu(self._linear(f"{layer}ffn", x), approximate="tanh")
            x = self._norm(
                f"{layer}full_layer_layer_norm", x + self._linear(f"{layer}ffn_output", inner), 1e-12
            )
        return x

    def _norm(self, name: str, x: Tensor, epsilon: float = 1e-5) -> Tensor:
        return F.layer_norm(x, x.shape[-1:], self._w[f"{name}.weight"], self._w[f"{name}.bias"], epsilon)

    def _durations(
        self, ids: Tensor, lengths: Tensor, mask: Tensor, style: Tensor, speed: Tensor
    ) -> tuple[Tensor, Tensor]:
        """Durations (B, L) in frames, 0 behind the end, and the prosody's hidden states (B, L, 640)."""
        x = self._linear("encoder.bert_encoder", self._bert(ids, mask))
        spread = style[:, None].expand(-1, x.shape[1], -1)
        x = torch.cat([x, spread], dim=-1) * mask[..., None]
        for k in (0, 2, 4):
            x = self._lstm(f"encoder.predictor.text_encoder.lstms.{k}", x, lengths)
            gamma, beta = self._linear(f"encoder.predictor.text_encoder.lstms.{k + 1}.fc", style).chunk(2, 1)
            x = (1 + gamma[:, None]) * F.layer_norm(x, x.shape[-1:]) + beta[:, None]
            x = torch.cat([x, spread], dim=-1) * mask[..., None]
        y = self._lstm("encoder.predictor.lstm", x, lengths)
        y = torch.sigmoid(self._linear("encoder.predictor.duration_proj.linear_layer", y)).sum(-1) / speed
        return torch.round(y).clamp(min=1).long() * mask, x

    def _alignment(self, durations: Tensor) -> tuple[Tensor, Tensor]:
        """Which phoneme each frame belongs to (B, F), and the frames of each row (on the CPU)."""
        ends = durations.cumsum(1)
        frames = ends[:, -1]
        at = torch.arange(int(frames.max()), device=self.device)[None].expand(len(ends), -1)
        place = torch.searchsorted(ends, at.contiguous(), right=True)
        return place.clamp(max=durations.shape[1] - 1), frames.cpu()

    def _prosody(self, en: Tensor, frames: Tensor, style: Tensor, share: Tensor) -> tuple[Tensor, Tensor]:
        """F0 in Hz and energy, (B, 2F) each."""
        x = self._lstm("encoder.predictor.shared", en, frames).transpose(1, 2)
        curves = []
        for name in ("F0", "N"):
            y = x
            for k in range(3):
                y = self._block(f"encoder.predictor.{name}.{k}", y, style, share)
            curves.append(self._conv(f"encoder.predictor.{name}_proj", y)[:, 0])
        return curves[0], curves[1]

    def _text(self, ids: Tensor, lengths: Tensor, mask: Tensor) -> Tensor:
        """(B, L, 512) what is said."""
        x = self._w["encoder.text_encoder.embedding.weight"][ids] * mask[..., None]
        for k in range(3):
            x = self._conv(f"encoder.text_encoder.cnn.{k}.0", x.transpose(1, 2)).transpose(1, 2)
            gamma, beta = (self._w[f"encoder.text_encoder.cnn.{k}.1.{name}"] for name in ("gamma", "beta"))
            x = F.leaky_relu(F.layer_norm(x, x.shape[-1:], gamma, beta), 0.2) * mask[..., None]
        return self._lstm("encoder.text_encoder.lstm", x, lengths)

    def _styled(self, name: str, x: Tensor, style: Tensor, share: Tensor) -> Tensor:
        """Instance norm over the real frames of each row, then the style's gain and offset."""
        gamma, beta = self._linear(f"{name}.fc", style)[..., None].chunk(2, 1)
        real = _real(x, share)
        count = real.sum(2, keepdim=True)
        mean = (x * real).sum(2, keepdim=True) / count
        scale = torch.rsqrt((torch.square(x - mean) * real).sum(2, keepdim=True) / count + 1e-5) * (1 + gamma)
        # Silent behind the end, where an utterance alone would be padded with zeros.
        return torch.addcmul(beta - mean * scale, x, scale) * real

    def _block(self, name: str, x: Tensor, style: Tensor, share: Tensor) -> Tensor:
        """A residual block of the prosody or the decoder; twice the length where it has a pool."""
        wider = f"{name}.pool.weight" in self._w
        y = F.leaky_relu(self._styled(f"{name}.norm1", x, style, share), 0.2)
        if wider:
            weight, bias = self._w[f"{name}.pool.weight"], self._w[f"{name}.pool.bias"]
            y = F.conv_transpose1d(
                y, weight, bias, stride=2, padding=1, output_padding=1, groups=weight.shape[0]
            )
            y = y * _real(y, share)
        y = self._conv(f"{name}.conv1", y)
        y = self._conv(f"{name}.conv2", F.leaky_relu(self._styled(f"{name}.norm2", y, style, share), 0.2))
        x = x.repeat_interleave(2, dim=2) if wider else x
        x = self._conv(f"{name}.conv1x1", x) if f"{name}.conv1x1.weight" in self._w else x
        return (x + y) * 0.5**0.5

    def _snaked(self, name: str, x: Tensor, style: Tensor, share: Tensor, dilations: Sequence[int]) -> Tensor:
        for k, dilation in enumerate(dilations):
            y = x
            for half, step in ((1, dilation), (2, 1)):
                y = self._styled(f"{name}.adain{half}.{k}", y, style, share)
                alpha = self._w[f"{name}.alpha{half}.{k}"]
                y = y + torch.square(torch.sin(alpha * y)) / alpha
                y = self._conv(f"{name}.convs{half}.{k}", y, dilation=step)
            x = x + y
        return x

    def _decode(
        self,
        asr: Tensor,
        f0: Tensor,
        energy: Tensor,
        style: Tensor,
        share: Tensor,
        generator: torch.Generator | None,
    ) -> Tensor:
        """Waves (B, 600 F)."""
        at = "decoder.decoder."
        asr = asr * _real(asr, share)
        curves = [
            self._conv(f"{at}{name}_conv", c[:, None] * _real(c[:, None], share), stride=2)
            for name, c in (("F0", f0), ("N", energy))
        ]
        x = self._block(f"{at}encode", torch.cat([asr, *curves], dim=1), style, share)
        residue = self._conv(f"{at}asr_res.0", asr)
        for k in range(4):
            x = self._block(f"{at}decode.{k}", torch.cat([x, residue, *curves], dim=1), style, share)
        at += "generator."
        window = torch.hann_window(_STFT, device=x.device)
        source = torch.stft(
            self._source(f0, generator), _STFT, _STFT_HOP, _STFT, window=window, return_complex=True
        )
        source = torch.cat([source.abs(), source.angle()], dim=1)
        for k, rate in enumerate((10, 6)):
            x = F.leaky_relu(x, 0.1) * _real(x, share)
            options = {"stride": 6, "padding": 3} if k == 0 else {}
            added = self._conv(f"{at}noise_convs.{k}", source, **options)
            added = self._snaked(f"{at}noise_res.{k}", added, style, share, (1, 3, 5))
            x = F.conv_transpose1d(
                x,
                self._w[f"{at}ups.{k}.weight"],
                self._w[f"{at}ups.{k}.bias"],
                stride=rate,
                padding=rate // 2,
            )
            if k == 1:
                x = F.pad(x, (1, 0), mode="reflect")
            x = x + added
            branches = [
                self._snaked(f"{at}resblocks.{3 * k + j}", x, style, share, (1, 3, 5)) for j in range(3)
            ]
            x = (branches[0] + branches[1] + branches[2]) / 3
        x = self._conv(f"{at}conv_post", F.leaky_relu(x, 0.01))
        bins = _STFT // 2 + 1
        spectrum = torch.polar(torch.exp(x[:, :bins]), torch.sin(x[:, bins:]))
        return torch.istft(spectrum, _STFT, _STFT_HOP, _STFT, window=window)

    def _source(self, f0: Tensor, generator: torch.Generator | None) -> Tensor:
        """(B, 600 F) the excitation: nine harmonics, and noise where there is a generator."""
        step = HOP // 2
        harmonics = torch.arange(1, _HARMONICS + 1, device=f0.device)[None, :, None]
        turns = torch.cumsum((f0[:, None] * harmonics / 24_000 % 1).double() * step, dim=2)
        phase = F.interpolate(turns * 2 * torch.pi, scale_factor=step, mode="linear").remainder(2 * torch.pi)
        voiced = (f0 > _VOICED).float().repeat_interleave(step, dim=1)[:, None]
        sines = torch.sin(phase.float()) * _SINE * voiced
        if generator is not None:
            level = voiced * 0.003 + (1 - voiced) * _SINE / 3
            sines = sines + level * torch.randn(sines.shape, device=f0.device, generator=generator)
        name = "decoder.decoder.generator.m_source.l_linear"
        return torch.tanh(self._linear(name, sines.transpose(1, 2)))[..., 0]


def _median(f0: npt.NDArray[np.float32]) -> float:
    """Median of the voiced frames in Hz, 0 if there are none."""
    voiced = f0[f0 > _VOICED]
    return float(np.median(voiced)) if len(voiced) else 0.0


def _real(x: Tensor, share: Tensor) -> Tensor:
    """(B, 1, T): 1 on the real frames of ``x`` (B, C, T), of which row b has the given share."""
    count = (share * x.shape[2]).round()
    return (torch.arange(x.shape[2], device=x.device) < count).to(x.dtype)


def _logs(f0: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Which frames are voiced, the logarithms of all, and their mean over those."""
    voiced = f0 > _VOICED
    logs = torch.log(f0.clamp(min=_VOICED))
    count = voiced.sum(1, keepdim=True).clamp(min=1)
    return voiced, logs, (logs * voiced).sum(1, keepdim=True) / count


def _around(f0: Tensor, hertz: float) -> Tensor:
    """F0 moved as a whole, so that the mean of its logarithm is that of ``hertz``."""
    voiced, _, mean = _logs(f0)
    return torch.where(voiced, f0 * (hertz / torch.exp(mean)), f0)


def _moved(f0: Tensor, pitch: Tensor, liveliness: Tensor) -> Tensor:
    """F0 with another mean and another spread; unvoiced frames stay so."""
    voiced, logs, mean = _logs(f0)
    moved = torch.exp(mean + (logs - mean) * liveliness) * pitch
    return torch.where(voiced, moved, f0)
