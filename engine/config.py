"""One frozen dataclass per model part.

A member of the family is a :class:`ModelConfig`: nothing but these values tells the original
from Turbo or from the starter voice. Unknown keys are refused by :func:`from_dict`, so a
configuration file that was written for another version fails loudly.
"""

from __future__ import annotations

import dataclasses
import typing
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal, TypeVar

from engine.errors import ConfigError

SPEECH_VOCAB = 6561
"""Number of real speech tokens (3**8); ids at or above it are control tokens."""
TOKEN_RATE = 25
"""Speech tokens a second."""
SCHEDULES: dict[str, tuple[int, ...]] = {
    "short": (10, 25, 50, 100),
    "longer": (10, 40, 160, 300),
    "whole": (1_000_000,),
}
"""Tokens of the first, second and every later piece of a sentence, where S3Gen's weights attend over all of
one. Each piece pays a context once more, and the voice's prompt unless that is remembered: short pieces are
heard soon and cost most, a whole sentence is heard when it is there. Each sounds a little different, since
what is solved together attends to itself."""
CONTEXT_TOKENS = 50
"""Earlier ones that are solved again with each piece."""
SAMPLE_RATE = 24_000
"""Output samples a second."""
TOKENIZER_RATE = 16_000
"""Sample rate that the speech tokenizer and both speaker encoders hear."""
LEAST_CLIP_SECONDS = 1.0
"""From less than this nothing can be cloned, whatever the member accepts."""


@dataclass(frozen=True)
class LlamaConfig:
    """Llama backbone of T3 (original and multilingual members).

    Attributes:
        kind: names the backbone wherever it is told from others.
        gated: whether a feed-forward half has two ways in.
        max_positions: of a sequence; None where positions are not learned.
    """

    kind: ClassVar = "llama"
    gated: ClassVar = True
    max_positions: ClassVar[int | None] = None

    hidden_size: int = 1024
    intermediate_size: int = 4096
    num_layers: int = 30
    num_heads: int = 16
    head_dim: int = 64
    rms_norm_eps: float = 1e-5
    rope_theta: float = 500_000.0
    rope_factor: float = 8.0
    rope_low_freq_factor: float = 1.0
    rope_high_freq_factor: float = 4.0
    rope_original_max_positions: int = 8192

    @property
    def inner_size(self) -> int:
        """Channels inside a feed-forward half."""
        return self.intermediate_size


@dataclass(frozen=True)
class GPT2Config:
    """GPT-2 backbone of T3 (Turbo, Nano, starter); attributes as of :class:`LlamaConfig`."""

    kind: ClassVar = "gpt2"
    gated: ClassVar = False

    hidden_size: int = 1024
    num_layers: int = 24
    num_heads: int = 16
    max_positions: int = 8196
    layer_norm_eps: float = 1e-5

    @property
    def inner_size(self) -> int:
        """Channels inside a feed-forward half."""
        return 4 * self.hidden_size

    @property
    def head_dim(self) -> int:
        """Channels of a head."""
        return self.hidden_size // self.num_heads


BackboneConfig = LlamaConfig | GPT2Config


@dataclass(frozen=True)
class BlockConfig:
    """How a T3 that fills blocks of masked tokens does so (block diffusion, arXiv:2509.26328)."""

    size: int = 16
    """Tokens of a block. The mask is the id behind the speech vocabulary, and has its row in the table."""
    steps: int = 10
    """Most passes over a block before all of it is known."""
    schedule_shift: float = 0.5
    """Bends the curve of how many tokens are known after each step; below 1 the later steps settle more."""
    early_shift: float = 0.1
    """How fast the quantile of scores falls above which a token is settled before its turn; 0: none is."""
    position_noise: float = 1.0
    """Scale of the Gumbel noise in the scores, unless decoding is greedy. The reference has a temperature of
    5 here, but divides by it what is zero: any temperature adds noise of this scale."""


@dataclass(frozen=True)
class T3Config:
    """Text to speech tokens."""

    backbone: BackboneConfig = field(default_factory=LlamaConfig)
    text_vocab: int = 704
    speech_vocab: int = 8194
    start_text_token: int = 255
    stop_text_token: int = 0
    start_speech_token: int = 6561
    stop_speech_token: int = 6562
    max_text_tokens: int = 2048
    max_speech_tokens: int = 4096
    speech_prompt_tokens: int = 150
    """Longest speech prompt, in tokens."""
    learned_positions: bool = True
    """Whether text and speech carry learned position embeddings of their own."""
    perceiver: bool = True
    """Whether the speech prompt is resampled to 32 rows; otherwise raw rows are used."""
    emotion: bool = True
    guidance: bool = True
    """Whether classifier-free guidance exists for this member."""
    text_sot_eot: bool = True
    """Whether text is framed by start and stop tokens."""
    speech_head_bias: bool = False
    speaker_dim: int = 256
    alignment_heads: tuple[tuple[int, int], ...] = ()
    """(layer, head) pairs whose attention over the text follows the speech."""
    alignment_lead: float = 0.0
    """Seconds by which they look at a word before it is heard."""
    rest_tokens: int | None = None
    """Speech tokens that look at nothing of the text, behind its end, after which the utterance is over, and
    twice as many anywhere else is lost; None: only the stop token ends one."""
    blocks: BlockConfig | None = None
    """None: one token after another."""

    @property
    def speech_ids(self) -> int:
        """Rows of the table of speech tokens: the vocabulary, and the mask's where blocks are filled."""
        return self.speech_vocab + (self.blocks is not None)


@dataclass(frozen=True)
class VoiceEncoderConfig:
    """LSTM speaker encoder (GE2E) that conditions T3."""

    num_mels: int = 40
    hidden_size: int = 256
    num_layers: int = 3
    embedding_dim: int = 256
    partial_frames: int = 160


@dataclass(frozen=True)
class CAMPPlusConfig:
    """x-vector network that conditions S3Gen."""

    num_mels: int = 80
    embedding_dim: int = 192
    growth_rate: int = 32
    bn_size: int = 4
    init_channels: int = 128
    head_channels: int = 32
    block_layers: tuple[int, ...] = (12, 24, 16)
    block_dilations: tuple[int, ...] = (1, 2, 2)


@dataclass(frozen=True)
class S3TokenizerConfig:
    """Speech tokenizer: log-mel at 100 Hz to FSQ codes at 25 Hz."""

    num_mels: int = 128
    hidden_size: int = 1280
    num_heads: int = 20
    num_layers: int = 6
    fsmn_kernel: int = 31
    fsq_dims: int = 8


@dataclass(frozen=True)
class EncoderConfig:
    """Upsampling conformer of S3Gen: tokens at 25 Hz to hidden frames at 50 Hz."""

    hidden_size: int = 512
    num_heads: int = 8
    feed_forward: int = 2048
    num_layers: int = 6
    num_up_layers: int = 4
    lookahead_tokens: int = 3


@dataclass(frozen=True)
class EstimatorConfig:
    """Vector field of S3Gen's flow matching, a causal U-Net with transformers."""

    channels: int = 256
    head_dim: int = 64
    num_heads: int = 8
    blocks_per_stage: int = 4
    mid_stages: int = 12
    meanflow: bool = False
    """Whether it also takes the end time r (two-step mean flow, no guidance)."""


@dataclass(frozen=True)
class FlowConfig:
    """S3Gen's token-to-mel half."""

    encoder: EncoderConfig = field(default_factory=EncoderConfig)
    estimator: EstimatorConfig = field(default_factory=EstimatorConfig)
    num_mels: int = 80
    speaker_dim: int = 192
    n_timesteps: int = 10
    guidance_rate: float = 0.7
    chunk_tokens: int | None = None
    """None: attention over the whole sequence (official weights). Otherwise attention is
    chunk-causal on a grid of this many tokens, fixed in absolute frames, in training, in
    whole-utterance synthesis and in the stream alike."""
    chunk_history: int = 0
    """With chunk_tokens: how many earlier chunks a chunk may see; 0 means all of them."""


@dataclass(frozen=True)
class HiFTConfig:
    """Mel to waveform: harmonic source, neural filter and inverse STFT."""

    num_mels: int = 80
    base_channels: int = 512
    f0_channels: int = 512
    num_harmonics: int = 8
    upsample_rates: tuple[int, ...] = (8, 5, 3)
    upsample_kernels: tuple[int, ...] = (16, 11, 7)
    istft_n_fft: int = 16
    istft_hop: int = 4
    resblock_kernels: tuple[int, ...] = (3, 7, 11)
    resblock_dilations: tuple[tuple[int, ...], ...] = ((1, 3, 5), (1, 3, 5), (1, 3, 5))
    source_kernels: tuple[int, ...] = (7, 7, 11)
    source_dilations: tuple[tuple[int, ...], ...] = ((1, 3, 5), (1, 3, 5), (1, 3, 5))
    phase_restarts: bool = False
    """Whether the source's phase begins anew with each voiced stretch; the official weights' runs on."""
    silent_frames: int = 0
    """Frames of silence that the network is shown before an utterance and after it. Where they lack, it finds
    the zeros of its paddings, which of a log-mel are loud: weights that were trained on the inside of
    sound alone burst there. 0 for the official weights, as in the reference."""


@dataclass(frozen=True)
class SamplingConfig:
    """Default sampling of a member. ``penalty_last`` is the GPT-2 members' order."""

    temperature: float = 0.8
    top_k: int = 0
    top_p: float = 1.0
    min_p: float = 0.05
    repetition_penalty: float = 1.2
    cfg_weight: float = 0.5
    exaggeration: float = 0.5
    penalty_last: bool = False


@dataclass(frozen=True)
class TextConfig:
    """How text becomes token ids."""

    tokenizer: Literal["english", "multilingual", "gpt2", "bpe"] = "english"
    lowercase: bool = False
    language_transforms: bool = True
    """Multilingual only: Cangjie, kana, Jamo, Hebrew and Russian front ends."""
    lexicon: bool = False
    """Whether the sounds of words stand in for their letters, see :mod:`engine.text.lexicon`."""
    languages: tuple[str, ...] = ("en",)
    max_chars: int = 300
    """Longest text in one go, in characters; longer sentences are split at clauses."""
    max_seconds: float = 40.0

    @property
    def has_sounds(self) -> bool:
        """Whether tags such as ``[laugh]`` are tokens of their own (see :mod:`engine.text.script`)."""
        return self.tokenizer == "gpt2"


@dataclass(frozen=True)
class PromptConfig:
    """How much of a clip each half hears, and its level."""

    t3_seconds: float = 6.0
    s3gen_seconds: float = 10.0
    min_seconds: float = 0.0
    """Shortest clip the reference accepts (Turbo and Nano: 5 s)."""
    loudness_lufs: float | None = None

    @property
    def least_seconds(self) -> float:
        """What a clip must be longer than, to be judged fit and to be cloned."""
        return max(self.min_seconds, LEAST_CLIP_SECONDS)


@dataclass(frozen=True)
class ModelConfig:
    """A whole member of the family."""

    name: str
    t3: T3Config = field(default_factory=T3Config)
    voice_encoder: VoiceEncoderConfig = field(default_factory=VoiceEncoderConfig)
    speaker_encoder: CAMPPlusConfig = field(default_factory=CAMPPlusConfig)
    tokenizer: S3TokenizerConfig = field(default_factory=S3TokenizerConfig)
    flow: FlowConfig = field(default_factory=FlowConfig)
    vocoder: HiFTConfig = field(default_factory=HiFTConfig)
    sampling: SamplingConfig = field(default_factory=SamplingConfig)
    text: TextConfig = field(default_factory=TextConfig)
    prompt: PromptConfig = field(default_factory=PromptConfig)
    append_silence: int = 0
    """Silence tokens (4299) appended to T3's output before S3Gen (Turbo, Nano: 3)."""
    trim_last_samples: int = 0
    """Samples cut from the end of an utterance (multilingual: 960)."""


T = TypeVar("T")


def from_dict(cls: type[T], values: dict[str, Any]) -> T:
    """Build a configuration dataclass from plain containers.

    Nested dataclasses, unions of dataclasses (told apart by their keys) and tuples are
    rebuilt; a missing key keeps its default.

    Raises:
        ConfigError: a key is unknown, or ``values`` is not a mapping.
    """
    if not isinstance(values, dict):
        raise ConfigError(
            "{name} wants a mapping, got {found}.", name=cls.__name__, found=type(values).__name__
        )
    hints = typing.get_type_hints(cls)
    unknown = sorted(set(values) - {field.name for field in dataclasses.fields(typing.cast(Any, cls))})
    if unknown:
        raise ConfigError("{name} does not know {unknown}.", name=cls.__name__, unknown=", ".join(unknown))
    return cls(**{key: _rebuild(hints[key], value) for key, value in values.items()})


def _rebuild(hint: Any, value: Any) -> Any:
    """One field of :func:`from_dict`: tuples from lists, dataclasses from mappings."""
    if isinstance(value, list):
        return tuple(_rebuild(None, item) for item in value)
    if not isinstance(value, dict):
        return value
    classes = [option for option in (typing.get_args(hint) or (hint,)) if dataclasses.is_dataclass(option)]
    for option in classes:
        if set(value) <= {f.name for f in dataclasses.fields(option)}:
            return from_dict(typing.cast(type, option), value)
    names = " or ".join(typing.cast(type, option).__name__ for option in classes)
    raise ConfigError("Keys {keys} do not fit {names}.", keys=str(sorted(value)), names=names or hint)
