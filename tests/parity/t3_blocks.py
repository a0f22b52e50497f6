"""T3 that fills blocks against the reference: the prior, the prefix, every step of ten blocks, their tokens.

The reference's own ``generate`` runs; what it works out on the way is written down by what stands around its
functions. Where tokens are drawn, both draw by our random numbers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from typing import Any
from unittest.mock import patch

import numpy as np

from engine.config import SPEECH_VOCAB
from engine.reference import Row, identical, relative
from engine.t3 import unmasking
from engine.t3.generate import BlockDiffusion, generate, make_prefix, prior_of
from engine.t3.model import T3
from engine.t3.sampling import SamplingOptions, step_chances
from engine.t3.steps import choose, mlx_step
from engine.types import Int32
from tests.parity import t3

COLD = 0.1
"""Temperature of the drawn run: at the member's own, rounding shifts thousands of likely tokens' borders."""


@dataclass
class Trace:
    """What a run worked out, one entry a step, and its tokens.

    Attributes:
        logits: (T, V), guided: what the tokens are drawn from.
        scores, masked, settled: (T,), float32 and bool.
        prefix: (R, V), the logits behind the start token.
    """

    logits: list[Any] = field(default_factory=list)
    scores: list[Any] = field(default_factory=list)
    masked: list[Any] = field(default_factory=list)
    settled: list[Any] = field(default_factory=list)
    prefix: Any = None
    tokens: list[int] = field(default_factory=list)

    def whole(self, name: str) -> Any:
        """All steps of one kind behind each other."""
        return np.concatenate([np.asarray(entry) for entry in getattr(self, name)])


def rows(modules: t3.Reference, ours: T3) -> list[Row]:
    """The prior, then greedy runs with and without guidance, and a drawn one."""
    out = [_prior_row(modules, ours)]
    plain = replace(modules.options, cfg_weight=0.0)
    drawn = replace(modules.options, temperature=COLD)
    for name, options in {"guided": modules.options, "conditional": plain, "drawn": drawn}.items():
        theirs, mine = _reference_run(modules, options), _our_run(modules, ours, options)
        count = f"{len(theirs.logits)} steps"
        out += [
            relative(f"{name}: prefix logits", mine.prefix, theirs.prefix),
            relative(
                f"{name}: logits of each step", mine.whole("logits"), theirs.whole("logits"), note=count
            ),
            relative(
                f"{name}: scores", mine.whole("scores"), theirs.whole("scores"), note="of masked places"
            ),
            identical(f"{name}: masks", mine.whole("masked"), theirs.whole("masked")),
            identical(f"{name}: places settled", mine.whole("settled"), theirs.whole("settled")),
            identical(f"{name}: tokens", mine.tokens, theirs.tokens, f"{options.max_tokens} tokens"),
        ]
    return out


def _prior_row(modules: t3.Reference, ours: T3) -> Row:
    import torch

    module, blocks = modules.module, modules.config.blocks
    assert blocks is not None
    start, mask = modules.config.start_speech_token, modules.config.speech_vocab
    with torch.inference_mode():
        expected = module._compute_uncond_block_prior(
            blocks.size, start, mask, torch.float32, torch.device("cpu")
        )
    return relative("prior", prior_of(ours, choose(ours), blocks), expected.numpy())


def reference_tokens(modules: t3.Reference) -> Int32:
    """The reference's tokens, greedy and guided."""
    return np.array(_reference_run(modules, modules.options).tokens, np.int32)


def _reference_run(modules: t3.Reference, options: SamplingOptions) -> Trace:
    """The reference's own loop, watched."""
    from chatterbox_flash import model as theirs
    from chatterbox_flash.engines.torch_sdpa import TorchSDPAEngine

    trace, blocks = Trace(), modules.config.blocks
    assert blocks is not None
    step, combine = theirs._pmi_count_early_step_unmask, theirs.pmi_cfg_combine
    prefix, score = TorchSDPAEngine.prefix_forward, theirs.compute_pmi

    def watched_step(logits: Any, tokens: Any, **rest: Any) -> Any:
        trace.masked.append((tokens == rest["MASK"]).numpy())
        result = step(logits, tokens, **rest)
        trace.logits.append(logits.log_softmax(dim=-1).numpy() if options.cfg_weight == 0 else logits.numpy())
        trace.settled.append(trace.masked[-1] & (result["xt_step"] != rest["MASK"]).numpy())
        trace.scores[-1] = np.where(trace.masked[-1], trace.scores[-1], 0)
        return result

    def noted(function: Callable[..., Any]) -> Callable[..., Any]:
        def note(*args: Any, **kwargs: Any) -> Any:
            result = function(*args, **kwargs)
            # One for each step: the last that is worked out counts.
            trace.scores[len(trace.masked) - 1 :] = [result.numpy()]
            return result

        return note

    def watched_prefix(engine: Any, x: Any) -> Any:
        hidden = prefix(engine, x)
        trace.prefix = modules.module.speech_head(hidden[:, 0]).numpy()
        return hidden

    with ExitStack() as stack:
        for name, stand_in in {
            "_pmi_count_early_step_unmask": watched_step,
            "pmi_cfg_combine": noted(combine),
            "compute_pmi": noted(score),
        }.items():
            stack.enter_context(patch.object(theirs, name, stand_in))
        stack.enter_context(patch.object(TorchSDPAEngine, "prefix_forward", watched_prefix))
        if not options.greedy:
            stack.enter_context(_our_chances(theirs, options.max_tokens, blocks))
        found = modules.module.generate(
            t3_cond=t3.torch_voice(modules),
            text_tokens=t3.torch_text(modules)[:1],
            total_speech_len=options.max_tokens,
            num_steps=blocks.steps,
            temperature=options.temperature,
            time_shift_tau=blocks.early_shift,
            omnivoice_schedule_t_shift=blocks.schedule_shift,
            cfg_scale=options.cfg_weight,
            position_temperature=0.0 if options.greedy else 5.0,
            backend="torch",
        )
    trace.tokens = [token for token in found[0].tolist() if token < SPEECH_VOCAB]
    return trace


@contextmanager
def _our_chances(theirs: Any, limit: int, blocks: Any) -> Iterator[None]:
    """Let the reference draw tokens and noise by our random numbers of seed 0."""
    import torch

    passes = -(-limit // blocks.size) * blocks.steps
    chances = torch.from_numpy(np.array(step_chances(0, passes, (2, blocks.size))))
    at = iter(range(passes))

    def sample(logits: Any, temperature: float, *, sampling: str) -> Any:
        assert sampling == "multinomial"
        sample.chance = chances[next(at)][:, : len(logits)]  # type: ignore[attr-defined]
        ends = (logits / temperature).softmax(dim=-1).cumsum(dim=-1)
        return (ends <= sample.chance[0][:, None] * ends[:, -1:]).sum(dim=-1)  # type: ignore[attr-defined]

    with (
        patch.object(theirs, "_sample_at_temperature", sample),
        patch.object(theirs.torch, "rand_like", lambda scaled: sample.chance[1]),  # type: ignore[attr-defined]
    ):
        yield


def _our_run(modules: t3.Reference, ours: T3, options: SamplingOptions) -> Trace:
    """Ours, watched."""
    trace, kept = Trace(), unmasking
    draw, scores, settle, begin = kept.draw, kept.scores, kept.settle, BlockDiffusion._begin

    def watched_draw(logits: Any, *rest: Any) -> Any:
        trace.logits.append(np.array(logits))
        return draw(logits, *rest)

    def watched_scores(*given: Any) -> Any:
        trace.scores.append(np.array(result := scores(*given)))
        return result

    def watched_settle(score: Any, masked: Any, *rest: Any) -> Any:
        settled = settle(score, masked, *rest)
        trace.masked.append(np.array(masked))
        trace.settled.append(np.array(settled))
        trace.scores[-1] = np.where(trace.masked[-1], trace.scores[-1], 0)
        return settled

    def watched_begin(run: BlockDiffusion[Any]) -> None:
        begin(run)
        trace.prefix = np.array(run._before)[:, 0]

    with (
        patch.object(kept, "draw", watched_draw),
        patch.object(kept, "scores", watched_scores),
        patch.object(kept, "settle", watched_settle),
        # What a GPU compiles cannot be looked into.
        patch.object(mlx_step, "_unmask", kept.unmask),
        patch.object(BlockDiffusion, "_begin", watched_begin),
    ):
        prefix = make_prefix(ours, modules.conditionals, exaggeration=t3.EXAGGERATION)
        trace.tokens = [token.id for token in generate(ours, prefix, modules.text, options, seed=0)]
    return trace
