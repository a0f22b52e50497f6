"""From logits to the next token: pure functions, on the device or on numpy arrays.

Logits are (..., V) float32, in MLX's arrays where a device computes ahead of its host, in numpy's where all
is known when it is asked for; a token that may not be drawn is minus infinity. Definitions follow the logits
processors of Hugging Face transformers, which the reference uses, stated by threshold so that no token has to
be moved: of tokens with equal logits all stay or all go.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, TypeVar

import mlx.core as mx
import numpy as np

from engine.config import SamplingConfig
from engine.dsp import noise
from engine.errors import ConfigError
from engine.types import Float32

A = TypeVar("A", mx.array, Float32)
"""Either kind of array; what goes in comes out."""


def namespace(x: mx.array | Float32) -> Any:
    """The library that x belongs to, for functions that both have under one name."""
    return np if isinstance(x, np.ndarray) else mx


def in_float32(x: A) -> A:
    """x in float32; numpy's are that."""
    return x if isinstance(x, np.ndarray) else x.astype(mx.float32)


def copied(x: A) -> A:
    """A copy of a slice, which does not keep the whole alive."""
    return x.copy() if isinstance(x, np.ndarray) else mx.contiguous(x)


def softmax(logits: A) -> A:
    """Probabilities (..., V)."""
    if isinstance(logits, np.ndarray):
        shares = np.exp(logits - logits.max(axis=-1, keepdims=True))
        return shares / shares.sum(axis=-1, keepdims=True)
    return mx.softmax(logits, axis=-1, precise=True)


def log_softmax(logits: A) -> A:
    """Logarithms of the probabilities (..., V)."""
    if isinstance(logits, np.ndarray):
        logits = logits - logits.max(axis=-1, keepdims=True)
        return logits - np.log(np.sum(np.exp(logits), axis=-1, keepdims=True))
    return logits - mx.logsumexp(logits, axis=-1, keepdims=True)


GREEDY_BELOW = 1e-3
"""A temperature up to this is greedy: sampling would do nothing but break near-ties at random."""
COLDEST = 1e-4
"""What filters use for temperature 0: small enough to be its limit, exact in float32."""


@dataclass(frozen=True)
class SamplingOptions(SamplingConfig):
    """How the tokens of an utterance are drawn. Zero temperature, or one up to 0.001, is greedy.

    Attributes:
        temperature: logits are divided by it.
        top_k: keep the k best; 0 keeps all.
        top_p: keep the best tokens that together reach this probability; 1 keeps all.
        min_p: keep tokens at least this share as probable as the best; 0 keeps all.
        repetition_penalty: logits of tokens seen are divided (or multiplied, if negative) by it.
        cfg_weight: weight of guidance; 0 runs the conditional row alone.
        exaggeration: what the emotion row says; part of the prefix, see ``make_prefix``.
        penalty_last: the GPT-2 members' order, penalty behind the filters; the start token then
            counts as seen at the first step only.
        max_tokens: longest utterance, in tokens (25 a second).
    """

    max_tokens: int = 1000

    def __post_init__(self) -> None:
        ranges = {
            "temperature": self.temperature >= 0,
            "top_k": self.top_k >= 0,
            "top_p": 0 < self.top_p <= 1,
            "min_p": 0 <= self.min_p <= 1,
            "repetition_penalty": self.repetition_penalty > 0,
            "cfg_weight": self.cfg_weight >= 0,
            "max_tokens": self.max_tokens > 0,
        }
        for name, good in ranges.items():
            if not good:
                raise ConfigError("{name} cannot be {value}.", name=name, value=getattr(self, name))

    @property
    def greedy(self) -> bool:
        """Whether the best token is taken, without chance."""
        return self.temperature <= GREEDY_BELOW


def step_chances(seed: int, count: int, shape: tuple[int, ...] = ()) -> mx.array:
    """The random numbers (count, *shape) in [0, 1) of steps 0, 1, ..., queued but not computed yet.

    All at once, so that no step needs MLX, or its thread, for its own.
    """
    chances: mx.array = mx.vmap(lambda key: mx.random.uniform(shape=shape, key=key))(
        noise.keys(seed, range(count))
    )
    return chances


def guide(conditional: A, unconditional: A, weight: float) -> A:
    """Classifier-free guidance (Ho and Salimans, 2022): cond + w * (cond - uncond)."""
    return conditional + weight * (conditional - unconditional)


def penalize_repetition(logits: A, seen: A, penalty: float) -> A:
    """Weaken tokens seen (V,) (Keskar et al., 2019), each once however often it came: the penalty divides
    positive logits (..., V) and multiplies negative ones."""
    xp = namespace(logits)
    weaker: A = xp.where(seen, xp.where(logits < 0, logits * penalty, logits / penalty), logits)
    return weaker


def scale_temperature(logits: A, temperature: float) -> A:
    """Divide by the temperature, in float32: half precision would overflow."""
    return in_float32(logits) / max(temperature, COLDEST)


def keep_top_k(logits: A, k: int) -> A:
    """Keep the k largest logits."""
    V = logits.shape[-1]
    if not 0 < k < V:
        return logits
    threshold = namespace(logits).partition(logits, V - k, axis=-1)[..., V - k : V - k + 1]
    return _not_below(logits, threshold)


def keep_min_p(logits: A, min_p: float) -> A:
    """Keep tokens whose probability is at least ``min_p`` of the largest (Nguyen et al., 2024)."""
    if min_p <= 0:
        return logits
    return _not_below(logits, logits.max(axis=-1, keepdims=True) + math.log(min_p))


def keep_top_p(logits: A, top_p: float, among: int = 0) -> A:
    """Keep the smallest set of best tokens that reaches probability ``top_p`` (Holtzman et al., 2020).

    ``among``: how many tokens :func:`keep_top_k` left, so that only these count; 0: all.
    """
    if top_p >= 1:
        return logits
    V, xp = logits.shape[-1], namespace(logits)
    count = among if 0 < among < V else V
    best = logits
    if count < V and xp is mx:
        # numpy's takes 16 times as long as its sort where many are as small as can be.
        best = xp.partition(logits, V - count, axis=-1)[..., V - count :]
    ascending: A = xp.sort(best, axis=-1)[..., -count:]
    below = xp.cumsum(softmax(ascending), axis=-1) <= 1 - top_p
    dropped = xp.minimum(xp.sum(below, axis=-1, keepdims=True), count - 1)
    return _not_below(logits, xp.take_along_axis(ascending, dropped, axis=-1))


def _not_below(logits: A, threshold: A) -> A:
    """Keep the logits that reach the threshold (..., 1)."""
    kept: A = namespace(logits).where(logits >= threshold, logits, -mx.inf)
    return kept


def process(logits: A, seen: A, options: SamplingOptions) -> A:
    """All of the above but guidance, in the member's order.

    Llama members: penalty, temperature, min_p, top_p. GPT-2 members: temperature, top_k, top_p,
    penalty. A filter whose value keeps everything does nothing in either.
    """
    logits = in_float32(logits)
    penalize = options.repetition_penalty != 1
    if penalize and not options.penalty_last:
        logits = penalize_repetition(logits, seen, options.repetition_penalty)
    logits = scale_temperature(logits, options.temperature)
    logits = keep_min_p(keep_top_k(logits, options.top_k), options.min_p)
    logits = keep_top_p(logits, options.top_p, options.top_k)
    if penalize and options.penalty_last:
        logits = penalize_repetition(logits, seen, options.repetition_penalty)
    return logits


def draw(logits: A, seen: A, options: SamplingOptions, chance: A) -> A:
    """The next token (..., 1) int32 from logits (..., V), by the random number (..., 1) of its step.

    Probabilities are laid end to end in the order of the vocabulary; the token that covers
    ``chance`` of their sum is drawn.
    """
    logits, xp = process(logits, seen, options), namespace(logits)
    if options.greedy:
        best: A = xp.argmax(logits, axis=-1, keepdims=True).astype(xp.int32)
        return best
    ends = xp.cumsum(softmax(logits), axis=-1)
    token: A = xp.sum(ends <= chance * ends[..., -1:], axis=-1, keepdims=True).astype(xp.int32)
    return token
