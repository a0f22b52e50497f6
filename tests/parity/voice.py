"""Clip encoders against the reference: mel front ends, S3 tokens, voice embedding, x-vector.

``build`` makes the reference's modules with seeded random weights; ``rows`` loads those weights
into ours through the ordinary rename rules and compares. Tiny sizes keep what the torch classes
fix: heads of 64 in the tokenizer, the depth and 2-D head of CAMPPlus.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import mlx.core as mx
import numpy as np
import numpy.typing as npt

from engine import reference
from engine.checkpoints import names
from engine.checkpoints.names import apply_rules, sum_lstm_biases
from engine.config import CAMPPlusConfig, ModelConfig, S3TokenizerConfig, VoiceEncoderConfig
from engine.dsp import resample, spectra
from engine.reference import Row, identical, networks, relative
from engine.types import Float32
from engine.voice import clone
from engine.voice.encoders import FSQ_SCALE, CAMPPlus, ClipEncoders, S3Tokenizer, VoiceEncoder, trim_silence


@dataclass(frozen=True)
class Reference:
    """The reference's three clip encoders and the configuration that describes them."""

    tokenizer: Any
    speaker_encoder: Any
    voice_encoder: Any
    config: ModelConfig

    def tensors(self) -> dict[str, npt.NDArray[np.generic]]:
        """All tensors under the names of the official files."""
        out = {f"tokenizer.{k}": v.numpy() for k, v in self.tokenizer.state_dict().items()}
        out |= {f"speaker_encoder.{k}": v.numpy() for k, v in self.speaker_encoder.state_dict().items()}
        return out | {k: v.numpy() for k, v in self.voice_encoder.state_dict().items()}


def build(member: str, size: str, seed: int) -> Reference:
    """The reference's clip encoders with seeded random weights; the same classes in all members."""
    reference.install()
    import torch

    config = ModelConfig(member) if size == "full" else _tiny(member)
    torch.manual_seed(seed)
    out = Reference(
        networks.tokenizer(config.tokenizer),
        networks.speaker_encoder(config.speaker_encoder),
        networks.voice_encoder(config.voice_encoder),
        config,
    )
    _randomize(out)
    return out


def _tiny(member: str) -> ModelConfig:
    return replace(
        ModelConfig(member),
        tokenizer=S3TokenizerConfig(hidden_size=128, num_heads=2, num_layers=2),
        speaker_encoder=CAMPPlusConfig(growth_rate=8, bn_size=2, init_channels=32),
        voice_encoder=VoiceEncoderConfig(hidden_size=32),
    )


def _randomize(modules: Reference) -> None:
    """Statistics of batch norm, and a last projection that spreads the FSQ values over all levels."""
    import torch

    with torch.no_grad():
        for module in modules.speaker_encoder.modules():
            if hasattr(module, "running_var") and module.running_var is not None:
                module.running_mean.normal_(0.0, 0.1)
                module.running_var.uniform_(0.5, 1.5)
                if module.affine:
                    module.weight.uniform_(0.5, 1.5)
                    module.bias.normal_(0.0, 0.1)
        modules.tokenizer.quantizer._codebook.project_down.weight.mul_(20.0)


def load(modules: Reference) -> tuple[S3Tokenizer, CAMPPlus, VoiceEncoder]:
    """Our encoders with the reference's weights, in evaluation mode."""
    config = modules.config
    renamed = apply_rules(sum_lstm_biases(modules.tensors()), names.encoder_rules(config))
    ours = (
        S3Tokenizer(config.tokenizer),
        CAMPPlus(config.speaker_encoder),
        VoiceEncoder(config.voice_encoder),
    )
    for module, prefix in zip(ours, ("tokenizer.", "speaker_encoder.", "voice_encoder."), strict=True):
        part = [(k.removeprefix(prefix), mx.array(v)) for k, v in renamed.items() if k.startswith(prefix)]
        module.load_weights(part, strict=True)
        module.eval()
    return ours


Ours = tuple[S3Tokenizer, CAMPPlus, VoiceEncoder]


def rows(modules: Reference, wav24: Float32, *, seconds: float = 10.0, ours: Ours | None = None) -> list[Row]:
    """Every stage on a clip at 24 kHz (S,), of which ``seconds`` are used; ``ours`` are loaded already."""
    wav24 = np.ascontiguousarray(wav24[: int(24_000 * seconds)])
    wav16 = resample.soxr_hq(wav24, 24_000, 16_000)
    tokenizer, speaker, voice = load(modules) if ours is None else ours
    return [
        *front_end_rows(wav24, wav16),
        *_token_rows(tokenizer, modules, wav16),
        _xvector_row(speaker, modules, wav16),
        _voice_row(voice, modules, wav16),
        *whole_rows(ClipEncoders(tokenizer, speaker, voice), modules, wav24),
    ]


def front_end_rows(wav24: Float32, wav16: Float32) -> list[Row]:
    """The four mel front ends against the reference's own functions, and resampling to 16 kHz."""
    reference.install()
    import librosa
    import torch
    from chatterbox.models.s3gen.utils.mel import mel_spectrogram
    from chatterbox.models.voice_encoder import VoiceEncConfig
    from chatterbox.models.voice_encoder.melspec import melspectrogram
    from s3tokenizer.utils import log_mel_spectrogram

    fbank = kaldi_oracle(wav16)
    resampled = librosa.resample(wav24, orig_sr=24_000, target_sr=16_000)
    return [
        relative("resample 24 to 16 kHz", wav16, resampled, 1e-6, "for T3 and the voice encoder: librosa"),
        relative("mel S3Gen", spectra.s3gen_mel(mx.array(wav24[None]))[0], mel_spectrogram(wav24)[0].T),
        relative(
            "mel S3 tokenizer",
            spectra.tokenizer_mel(mx.array(wav16[None]))[0],
            log_mel_spectrogram(torch.from_numpy(wav16)).T,
        ),
        relative(
            "mel voice encoder",
            spectra.voice_encoder_mel(mx.array(wav16[None]))[0],
            melspectrogram(wav16, VoiceEncConfig).T,
        ),
        relative(
            "fbank CAMPPlus",
            spectra.kaldi_fbank(mx.array(wav16[None]))[0],
            fbank - fbank.mean(0),
            note="kaldi-native-fbank",
        ),
    ]


def kaldi_oracle(wav16: Float32) -> Float32:
    """(F, 80) Kaldi filter bank of a 16 kHz clip by kaldi-native-fbank, with torchaudio's defaults."""
    import kaldi_native_fbank

    options = kaldi_native_fbank.FbankOptions()
    options.frame_opts.dither = 0.0
    options.frame_opts.samp_freq = 16_000
    options.mel_opts.num_bins = 80
    bank = kaldi_native_fbank.OnlineFbank(options)
    bank.accept_waveform(16_000, wav16.tolist())
    bank.input_finished()
    return np.stack([bank.get_frame(i) for i in range(bank.num_frames_ready)])


def _token_rows(ours: S3Tokenizer, modules: Reference, wav16: Float32) -> list[Row]:
    """Values before rounding within 1e-4, and tokens wherever rounding is not a coin toss.

    A random projection puts some values right on a rounding boundary (+-0.5). A token is
    compared if none of its eight values is nearer to one than ten times the largest error.
    """
    import torch

    with torch.inference_mode():
        features = modules.tokenizer.log_mel_spectrogram(torch.from_numpy(wav16)[None])
        hidden, _ = modules.tokenizer.encoder(features, torch.tensor([features.shape[-1]]))
        project = modules.tokenizer.quantizer._codebook.project_down
        values = (project(hidden).tanh() * FSQ_SCALE)[0].numpy()
        tokens = modules.tokenizer([wav16])[0][0].numpy()
    features16 = spectra.tokenizer_mel(mx.array(wav16[None]))
    mine = np.asarray(ours.activations(features16)[0])
    margin = np.abs(np.abs(values) - 0.5).min(axis=1)
    clear = margin > 10 * np.abs(mine - values).max()
    note = f"{int(clear.sum())} of {len(clear)} tokens are clear of a rounding boundary"
    return [
        relative("S3 values before rounding", mine, values),
        identical("S3 tokens", np.asarray(ours.tokenize(features16)[0])[clear], tokens[clear], note),
    ]


def _xvector_row(ours: CAMPPlus, modules: Reference, wav16: Float32) -> Row:
    """Both networks on the oracle's filter bank, since the reference's own needs torchaudio."""
    import torch

    fbank = kaldi_oracle(wav16)
    features = (fbank - fbank.mean(0))[None]
    with torch.inference_mode():
        expected = modules.speaker_encoder(torch.from_numpy(features)).numpy()
    return relative("x-vector", ours(spectra.kaldi_fbank(mx.array(wav16[None]))), expected)


def _voice_row(ours: VoiceEncoder, modules: Reference, wav16: Float32) -> Row:
    """The whole path: trim, mel, partials, mean."""
    expected = modules.voice_encoder.embeds_from_wavs([wav16], sample_rate=16_000)
    features = spectra.voice_encoder_mel(mx.array(trim_silence(wav16)[None]))
    return relative("voice embedding", ours.embed(features), expected)


def whole_rows(ours: ClipEncoders, modules: Reference, wav24: Float32, what: str = "voice") -> list[Row]:
    """From the clip to S3Gen's half of a voice, by the reference's own ``embed_ref``.

    It hears the clip through torchaudio: resampling and Kaldi's filter bank. Tokens of random
    weights may lie on a rounding boundary: see :func:`_token_rows`.
    """
    import torch
    import torchaudio
    from chatterbox.models.s3gen.s3gen import S3Token2Mel
    from chatterbox.models.s3gen.utils.mel import mel_spectrogram

    if not hasattr(torchaudio.transforms, "Resample"):
        raise ModuleNotFoundError("torchaudio is not installed.")
    resample16 = torchaudio.transforms.Resample(24_000, 16_000)
    shell = SimpleNamespace(
        device="cpu",
        dtype=torch.float32,
        mel_extractor=mel_spectrogram,
        speaker_encoder=modules.speaker_encoder,
        tokenizer=modules.tokenizer,
    )
    with torch.inference_mode():
        expected = S3Token2Mel.embed_ref(shell, wav24, 24_000)
        sinc = resample16(torch.from_numpy(wav24)[None])[0].numpy()
    voice = clone.encode(ours, wav24, modules.config)
    tokens = expected["prompt_token"].numpy()
    # The reference keeps an odd last frame, which has no token.
    feat = expected["prompt_feat"][:, : voice.prompt_feat.shape[1]]
    changed = (
        float(np.mean(voice.prompt_token != tokens)) if voice.prompt_token.shape == tokens.shape else 1.0
    )
    note = "embed_ref, with torchaudio's resampler and filter bank"
    return [
        relative(
            f"{what}: resample for S3Gen", resample.sinc_hann(wav24, 24_000, 16_000), sinc, 1e-6, "torchaudio"
        ),
        relative(f"{what}: prompt mel", voice.prompt_feat, feat, note=note),
        relative(f"{what}: x-vector", voice.embedding, expected["embedding"], note=note),
        Row(f"{what}: prompt tokens", tokens.shape, changed, 0.01, "share that differs"),
    ]
