from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import mlx.core as mx
import numpy as np
import pytest

from engine.errors import TextError
from engine.t3.generate import generate, make_prefix
from engine.t3.model import T3, VoicePrefix
from engine.t3.sampling import SamplingOptions
from engine.t3.steps.mlx_step import BLOCK
from tests.support.t3 import GPT2, LLAMA, TEXT, make, make_voice

PrefixOf = Callable[[T3], VoicePrefix]
SHORT = SamplingOptions(max_tokens=12)


def ids(model: T3, prefix: VoicePrefix, options: SamplingOptions, seed: int = 0) -> list[int]:
    return [token.id for token in generate(model, prefix, TEXT, options, seed=seed)]


def test_zero_temperature_equals_a_tiny_one(model: T3, prefix_of: PrefixOf) -> None:
    for penalty_last in (False, True):
        cold = replace(SHORT, temperature=0.0, penalty_last=penalty_last, max_tokens=30)
        greedy = ids(model, prefix_of(model), cold)
        assert greedy == ids(model, prefix_of(model), replace(cold, temperature=0.0001), seed=9)
        assert len(greedy) == 30


def test_a_seed_fixes_the_tokens(model: T3, prefix_of: PrefixOf) -> None:
    first = ids(model, prefix_of(model), SHORT, seed=3)
    mx.random.seed(77)
    mx.eval(mx.random.normal((5,)))
    assert ids(model, prefix_of(model), SHORT, seed=3) == first
    assert ids(model, prefix_of(model), SHORT, seed=4) != first


def test_interleaved_utterances_do_not_disturb_each_other(gpt2: T3, prefix_of: PrefixOf) -> None:
    alone = [ids(gpt2, prefix_of(gpt2), SHORT, seed=s) for s in (1, 2)]
    runs = [generate(gpt2, prefix_of(gpt2), TEXT, SHORT, seed=s) for s in (1, 2)]
    together = list(zip(*runs, strict=True))
    assert [[pair[n].id for pair in together] for n in (0, 1)] == alone


def test_tokens_are_those_of_a_plain_loop_without_any_cache(model: T3, prefix_of: PrefixOf) -> None:
    """Greedy, with guidance and penalty, recomputing the whole sequence for each token."""
    penalty, weight = 1.5, 0.5
    options = replace(SHORT, temperature=0.0, repetition_penalty=penalty, min_p=0.0)
    got = ids(model, prefix_of(model), options)
    voice = make_voice()
    prompt = mx.array(voice.t3_prompt_tokens)
    seen, out = {model.config.start_speech_token}, []
    for _ in range(12):
        speech = mx.array(np.array([out], dtype=np.int32).reshape(1, -1))
        logits = np.asarray(_last_logits(model, mx.array(voice.speaker_emb), prompt, speech, weight))
        for token in seen:
            logits[token] = logits[token] / penalty if logits[token] > 0 else logits[token] * penalty
        out.append(int(logits.argmax()))
        seen.add(out[-1])
    assert got == out


def _last_logits(model: T3, speaker: mx.array, prompt: mx.array, speech: mx.array, weight: float) -> mx.array:
    text = mx.array(TEXT)[None]
    cond = model(speaker, text, speech, prompt_tokens=prompt)[0, -1]
    if not model.config.guidance:
        return cond
    rows = model.embed_conditioning(speaker, prompt)
    bare = model.embed_text(model.frame_text(text), unconditional_row=True)[1:]
    parts = [rows, bare, model.embed_start(1), model.embed_speech(speech, 1)]
    uncond, _ = model.prefill(mx.concatenate(parts, axis=1), None)
    return cond + weight * (cond - uncond[0])


def test_memory_grows_across_blocks(model: T3, prefix_of: PrefixOf) -> None:
    """A long run agrees with the training pass on its own tokens, beyond two blocks of memory."""
    options = SamplingOptions(temperature=0.0, repetition_penalty=1.3, cfg_weight=0.0, max_tokens=3 * BLOCK)
    got = ids(model, prefix_of(model), options)
    assert len(got) == 3 * BLOCK
    voice = make_voice()
    logits = model(
        mx.array(voice.speaker_emb),
        mx.array(TEXT)[None],
        mx.array(np.array([got], np.int32)),
        prompt_tokens=mx.array(voice.t3_prompt_tokens),
    )
    table = np.array(logits[0, :-1])
    seen = np.zeros(table.shape[1], bool)
    seen[model.config.start_speech_token] = True
    for step, token in enumerate(got):
        row = np.where(seen, np.where(table[step] < 0, table[step] * 1.3, table[step] / 1.3), table[step])
        assert row[token] >= row.max() - 1e-4
        seen[token] = True


def test_stops_at_the_stop_token_and_drops_control_tokens(prefix_of: PrefixOf) -> None:
    model = make(GPT2, seed=2)
    plain = ids(model, prefix_of(model), replace(SHORT, temperature=0.0))
    bias = np.zeros(GPT2.speech_vocab, np.float32)
    bias[6561] = 1e4
    model.speech_head.bias = mx.array(bias)
    run = generate(
        model, prefix_of(model), TEXT, replace(SHORT, temperature=0.0, repetition_penalty=1.0), seed=0
    )
    assert _drain(run) == ([], False)
    bias[6561], bias[6562] = 0.0, 1e4
    model.speech_head.bias = mx.array(bias)
    assert _drain(generate(model, prefix_of(model), TEXT, replace(SHORT, temperature=0.0), seed=0)) == (
        [],
        True,
    )
    assert len(plain) == 12


def _drain(run: object) -> tuple[list[int], bool]:
    """Tokens of a run and whether it ended by itself."""
    out: list[int] = []
    while True:
        try:
            out.append(next(run).id)  # type: ignore[call-overload]
        except StopIteration as stop:
            return out, stop.value


def test_a_run_can_be_left_at_any_token(gpt2: T3, prefix_of: PrefixOf) -> None:
    run = generate(gpt2, prefix_of(gpt2), TEXT, SHORT, seed=0)
    first = next(run)
    run.close()
    assert ids(gpt2, prefix_of(gpt2), SHORT)[0] == first.id


def test_tokens_carry_their_attention_over_the_text(model: T3, prefix_of: PrefixOf) -> None:
    tokens = list(generate(model, prefix_of(model), TEXT, SHORT, seed=0))
    assert len(tokens) == 12
    for token in tokens:
        assert token.attention is not None
        assert token.attention.shape == TEXT.shape
        assert token.attention.dtype == np.float32
        assert 0 < token.attention.sum() < 1


def test_exaggeration_and_guidance_change_the_reading(llama: T3) -> None:
    options = replace(SHORT, temperature=0.0)
    calm, wild = (make_prefix(llama, make_voice(), exaggeration=e) for e in (0.2, 2.0))
    assert ids(llama, calm, options) != ids(llama, wild, options)
    unguided = make_prefix(llama, make_voice(), exaggeration=0.2, guided=False)
    assert ids(llama, unguided, options) == ids(llama, calm, replace(options, cfg_weight=0.0))


def test_no_speech_prompt_leaves_the_speaker_row(gpt2: T3) -> None:
    bare = make(replace(GPT2, speech_prompt_tokens=0))
    assert make_prefix(bare, make_voice()).length == 1
    assert make_prefix(gpt2, make_voice(0)).length == 1
    assert make_prefix(gpt2, make_voice(100)).length == 1 + GPT2.speech_prompt_tokens
    assert len(ids(bare, make_prefix(bare, make_voice()), SHORT)) == 12


@pytest.mark.parametrize(
    ("tokens", "words"),
    [
        (np.zeros(0, np.int32), "no sound for any letter"),
        (np.full(LLAMA.max_text_tokens + 1, 5, np.int32), "too long"),
        (np.array([5, 704], np.int32), "vocabulary"),
        (np.array([-1], np.int32), "vocabulary"),
    ],
)
def test_unreadable_text_is_refused(llama: T3, prefix_of: PrefixOf, tokens: np.ndarray, words: str) -> None:
    with pytest.raises(TextError, match=words):
        next(generate(llama, prefix_of(llama), tokens, SHORT, seed=0))


def test_a_full_position_table_is_refused(gpt2: T3) -> None:
    small = make(replace(GPT2, backbone=replace(GPT2.backbone, max_positions=40)))
    prefix = make_prefix(small, make_voice(30))
    run = generate(small, prefix, TEXT[:7], replace(SHORT, max_tokens=100), seed=0)
    assert len(list(run)) == 1
    with pytest.raises(TextError, match="too long"):
        next(generate(small, prefix, TEXT, SHORT, seed=0))
