"""T3 at work: a voice's prefix, then the speech tokens of an utterance.

How the tokens come is a strategy of the member's: one after another (:mod:`engine.t3.autoregression`), or
block by block (:mod:`engine.t3.block_diffusion`). Both ask the model's runner for single steps.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any, Protocol, cast

import mlx.core as mx
import numpy as np

from engine.config import SPEECH_VOCAB
from engine.errors import TextError
from engine.nn.overflow import require_defined
from engine.t3.autoregression import Autoregression
from engine.t3.block_diffusion import BlockDiffusion, prior_of
from engine.t3.model import T3
from engine.t3.packing import pack
from engine.t3.prefix import VoicePrefix
from engine.t3.sampling import SamplingOptions
from engine.t3.steps import choose
from engine.t3.steps.base import BlockStep
from engine.types import Conditionals, Float32, Int32, SpeechToken


class Strategy(Protocol):
    """The tokens of one utterance."""

    def tokens(self) -> Iterator[tuple[int, Float32 | None]]:
        """Each as soon as it is known, control tokens among them, with its attention (N,) over the text
        tokens where there is any; at most as many as the utterance may have."""


def make_prefix(
    model: T3, conditionals: Conditionals, *, exaggeration: float = 0.5, guided: bool = True
) -> VoicePrefix:
    """Run the conditioning rows of a voice through the backbone, once for all its utterances.

    Args:
        model: T3.
        conditionals: the voice; a prompt longer than the member's is cut.
        exaggeration: 0 to 1 (and beyond); for members with an emotion row.
        guided: whether guidance may be used; without effect for members that have none.
    """
    prompt = mx.array(conditionals.t3_prompt_tokens[:, : model.config.speech_prompt_tokens])
    segments = model.embed_conditioning(mx.array(conditionals.speaker_emb), prompt, mx.array([exaggeration]))
    step, blocks = model.runner or choose(model), model.config.blocks
    memory = step.remembered(model, pack(segments))
    prior = None if blocks is None else prior_of(model, cast(BlockStep[Any], step), blocks)
    mx.eval(memory, prior)
    return VoicePrefix(memory, guided and model.config.guidance, prior)


def generate(
    model: T3,
    prefix: VoicePrefix,
    text_tokens: Int32,
    options: SamplingOptions,
    *,
    seed: int,
    attention: bool = True,
) -> Generator[SpeechToken, None, bool]:
    """Speech tokens of one utterance, as they come.

    Args:
        model: T3; where it has no runner yet, one is chosen for this utterance.
        prefix: of the voice, made by the same model.
        text_tokens: (N,) int32 from the member's tokenizer, without start and stop tokens.
        options: how to draw. ``max_tokens`` is capped by the member's own limit.
        seed: same seed, same tokens, whatever else the process draws.
        attention: whether tokens carry alignment, where the member has alignment heads.

    Yields:
        Real speech tokens (below 6561), indexed in order.

    Returns:
        Whether the model ended by itself; False if the limit of tokens did.

    Raises:
        TextError: no tokens, too many, or ids that the model does not have.
        PrecisionError: the model's numbers outgrew its precision.
    """
    check_text(model, text_tokens)
    config = model.config
    heads = config.alignment_heads if attention else ()
    limit = min(options.max_tokens, most_tokens(model, prefix.length + len(text_tokens)))
    step = model.runner or choose(model)
    strategy: Strategy
    if config.blocks is None:
        strategy = Autoregression(
            model, step, prefix, text_tokens, options, seed=seed, limit=limit, heads=heads
        )
    else:
        strategy = BlockDiffusion(
            model,
            cast(BlockStep[Any], step),
            prefix,
            text_tokens,
            options,
            config.blocks,
            seed=seed,
            limit=limit,
        )
    index = 0
    for identity, attended in strategy.tokens():
        require_defined(identity)
        if identity == config.stop_speech_token:
            return True
        if identity < SPEECH_VOCAB:
            yield SpeechToken(identity, index, attended)
            index += 1
    return False


def check_text(model: T3, text_tokens: Int32) -> None:
    """Refuse what the model cannot read."""
    if len(text_tokens) == 0:
        raise TextError(
            "This model has no sound for any letter of this text: choose a model that speaks its language."
        )
    if len(text_tokens) > model.config.max_text_tokens:
        raise TextError(
            "The text is too long to speak in one go: {tokens} tokens, at most {most}.",
            tokens=len(text_tokens),
            most=model.config.max_text_tokens,
        )
    if int(np.min(text_tokens)) < 0 or int(np.max(text_tokens)) >= model.config.text_vocab:
        raise TextError("The text's tokens are not of this model's vocabulary: the tokenizer is another's.")


def most_tokens(model: T3, context: int) -> int:
    """How many speech tokens fit behind ``context`` conditioning rows and text tokens."""
    config = model.config
    most = config.backbone.max_positions
    if most is None:
        return config.max_speech_tokens
    framing = model.num_start_tokens + (2 if config.text_sot_eot else 0)
    room = most - context - framing
    if room < 1:
        raise TextError("The text is too long to speak in one go: split it.")
    return min(room, config.max_speech_tokens)
