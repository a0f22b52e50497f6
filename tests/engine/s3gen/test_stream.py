from __future__ import annotations

from itertools import islice
from typing import Any

import mlx.core as mx
import numpy as np
import pytest

from engine.config import SCHEDULES
from engine.s3gen import flow as whole
from engine.s3gen import stream
from engine.s3gen.flow import Flow
from engine.s3gen.masks import Grid
from engine.s3gen.runners.base import FlowRunner, ModulesRunner
from engine.s3gen.runners.recorded import RecordedRunner
from tests.support.flow import relative_error, small_flow, some_tokens, voice

DELIVERIES = {
    "one by one": [1] * 200,
    "tens": [10] * 20,
    "25": [25] * 8,
    "37": [37] * 6,
    "uneven": [3, 1, 29, 2, 17, 0, 40, 8, 5, 31, 64],
}


def deliver(flow: Flow, state: stream.FlowState, tokens: list[int], sizes: list[int]) -> mx.array:
    pieces: list[mx.array] = []
    at = 0
    for size in sizes:
        last = at + size >= len(tokens)
        mels, state = stream.step(flow, state, tokens[at : at + size], final=last)
        pieces += mels
        at += size
        if last:
            break
    assert state.finished
    return mx.concatenate(pieces, axis=1)


class Counting:
    """A runner that counts the tokens it encodes."""

    def __init__(self, of: FlowRunner):
        self.name, self.tokens, self._of = of.name, [], of
        self.advance = of.advance

    def encode(self, tokens: mx.array, *given: Any) -> mx.array:
        self.tokens.append(tokens.shape[1])
        return self._of.encode(tokens, *given)

    def encode_chunk(self, tokens: mx.array, *given: Any) -> mx.array:
        self.tokens.append(tokens.shape[1])
        return self._of.encode_chunk(tokens, *given)


@pytest.mark.parametrize("sizes", DELIVERIES.values(), ids=DELIVERIES.keys())
@pytest.mark.parametrize("history", [0, 2])
def test_chunk_stream_equals_whole(sizes: list[int], history: int) -> None:
    flow = small_flow(chunk_tokens=5, chunk_history=history)
    conditionals, tokens = voice(23), some_tokens(48)
    reference = whole.synthesize(flow, mx.array([tokens]), conditionals, seed=11)
    state = stream.open_stream(flow, conditionals, seed=11, mode="chunk")
    mel = deliver(flow, state, tokens, sizes)
    assert relative_error(mel, reference) < 1e-4
    at_once = deliver(flow, state, tokens, [len(tokens)])
    assert np.array_equal(np.asarray(mel), np.asarray(at_once))


def test_a_schedule_cuts_at_constant_places_and_a_whole_sentence_not_at_all() -> None:
    flow, conditionals, tokens = small_flow(), voice(23), some_tokens(60)
    prepared = stream.prepare(flow, conditionals, "window")
    mels = {}
    for name, sizes in (("short", [13, 25, 50, 100, 100]), ("longer", [13, 40, 160, 300, 300])):
        cuts = stream.deliveries(flow, prepared, "window", name)  # type: ignore[arg-type]
        assert list(islice(cuts, 5)) == sizes
    for name in SCHEDULES:
        state = stream.open_stream(flow, conditionals, seed=11, mode="window", voice=prepared)
        cuts = stream.deliveries(flow, prepared, "window", name)  # type: ignore[arg-type]
        mels[name] = deliver(flow, state, tokens, list(islice(cuts, 5)))
    reference = whole.synthesize(flow, mx.array([tokens]), conditionals, seed=11)
    assert relative_error(mels["whole"], reference) < 1e-4
    assert 1e-3 < relative_error(mels["longer"], reference) < relative_error(mels["short"], reference)


def test_pieces_have_constant_places_and_the_rest_comes_at_the_end() -> None:
    flow = small_flow(chunk_tokens=5, chunk_history=2)
    state = stream.open_stream(flow, voice(10), seed=2, mode="chunk")
    mels, after = stream.step(flow, state, some_tokens(5 + 10 + 20 + 3), final=False)
    assert [mel.shape[1] // 2 for mel in mels] == [5, 10, 20]
    mels, after = stream.step(flow, after, some_tokens(42), final=True)
    assert [mel.shape[1] // 2 for mel in mels] == [40, 5]
    equal = stream.open_stream(flow, voice(10), seed=2, mode="chunk", pieces=(1,))
    mels, _ = stream.step(flow, equal, some_tokens(14), final=False)
    assert [mel.shape[1] // 2 for mel in mels] == [5, 5]


def test_a_bounded_history_is_felt_and_an_unbounded_one_is_another_result() -> None:
    conditionals, tokens = voice(10), mx.array([some_tokens(60)])
    flow = small_flow()
    near = whole.synthesize(flow, tokens, conditionals, seed=1, grid=Grid(5, 1))
    far = whole.synthesize(flow, tokens, conditionals, seed=1, grid=Grid(5))
    assert relative_error(near[:, :20], far[:, :20]) < 1e-5
    assert relative_error(near, far) > 1e-4


def test_a_prompt_shorter_than_a_chunk_is_left_out() -> None:
    flow = small_flow(chunk_tokens=5)
    tokens = some_tokens(12)
    reference = whole.synthesize(flow, mx.array([tokens]), voice(4), seed=2)
    state = stream.open_stream(flow, voice(4), seed=2, mode="chunk")
    assert state.voice.prompt.length == 0
    assert relative_error(deliver(flow, state, tokens, [7, 5]), reference) < 1e-4


def test_a_chunk_is_final_once_its_lookahead_is_there_and_not_before() -> None:
    flow = small_flow(chunk_tokens=5, chunk_history=1)
    state = stream.open_stream(flow, voice(10), seed=2, mode="chunk")
    mels, state = stream.step(flow, state, some_tokens(7), final=False)
    assert mels == []
    (mel,), state = stream.step(flow, state, some_tokens(1), final=False)
    assert mel.shape == (1, 10, 80)


def test_memory_of_a_chunk_stream_stays_constant_with_a_bounded_history() -> None:
    flow = small_flow(chunk_tokens=5, chunk_history=2)
    state = stream.open_stream(flow, voice(10), seed=2, mode="chunk", pieces=(1,))
    sizes = []
    for _ in range(8):
        _, state = stream.step(flow, state, some_tokens(5), final=False)
        assert state.encoder is not None
        sizes.append(sum(a.nbytes for memory in (state.encoder, *state.solver) for a in memory.arrays()))
    assert sizes[-1] == sizes[-2] == sizes[3]


def test_a_prepared_voice_serves_many_utterances_and_is_not_changed() -> None:
    flow = small_flow(chunk_tokens=5, chunk_history=2)
    conditionals, tokens = voice(10), some_tokens(17)
    prepared = stream.prepare(flow, conditionals, "chunk")
    assert len(prepared.solver) == flow.config.n_timesteps

    def speak(seed: int) -> mx.array:
        state = stream.open_stream(flow, conditionals, seed=seed, mode="chunk", voice=prepared)
        return deliver(flow, state, tokens, [17])

    first = speak(4)
    assert relative_error(speak(5), first) > 1e-2
    assert np.array_equal(np.asarray(speak(4)), np.asarray(first))


def test_a_step_leaves_the_old_state_usable() -> None:
    flow = small_flow(chunk_tokens=5, chunk_history=2)
    state = stream.open_stream(flow, voice(10), seed=2, mode="chunk")
    (once,), after = stream.step(flow, state, some_tokens(9), final=False)
    (again,), _ = stream.step(flow, state, some_tokens(9), final=False)
    assert np.array_equal(np.asarray(once), np.asarray(again))
    assert after.done == 5
    assert state.done == 0


def test_window_stream_in_one_piece_is_the_whole() -> None:
    flow = small_flow()
    conditionals, tokens = voice(12), some_tokens(20)
    reference = whole.synthesize(flow, mx.array([tokens]), conditionals, seed=3)
    state = stream.open_stream(flow, conditionals, seed=3, mode="window")
    (mel,), state = stream.step(flow, state, tokens, final=True)
    assert relative_error(mel, reference) < 1e-5


def test_window_stream_nears_the_whole_with_its_context_and_bounds_its_cost() -> None:
    flow = small_flow(meanflow=True)
    conditionals, tokens = voice(40), some_tokens(80)
    reference = whole.synthesize(flow, mx.array([tokens]), conditionals, seed=3)
    errors = []
    for context in (0, 25, 80):
        state = stream.open_stream(flow, conditionals, seed=3, mode="window", context_tokens=context)
        mel = deliver(flow, state, tokens, [10] * 8)
        assert mel.shape == reference.shape
        errors.append(relative_error(mel, reference))
    assert errors[2] < errors[0]
    state = stream.open_stream(flow, conditionals, seed=3, mode="window", context_tokens=25)
    for _ in range(5):
        _, state = stream.step(flow, state, tokens[:10], final=False)
    assert len(state.context) == 25


@pytest.mark.parametrize("recorded", [False, True])
def test_a_remembered_prompt_leaves_the_mel_as_near_to_the_whole(recorded: bool) -> None:
    flow = small_flow(meanflow=True)
    parts = flow.networks
    flow.runner = RecordedRunner(parts) if recorded else ModulesRunner(parts)
    conditionals, tokens = voice(120), some_tokens(90)
    reference = whole.synthesize(flow, mx.array([tokens]), conditionals, seed=3)
    errors = {}
    for mode in ("window", "prefix"):
        state = stream.open_stream(flow, conditionals, seed=3, mode=mode)  # type: ignore[arg-type]
        errors[mode] = relative_error(deliver(flow, state, tokens, [13, 25, 60]), reference)
    assert errors["prefix"] < 1.2 * errors["window"]
    state = stream.open_stream(flow, conditionals, seed=3, mode="prefix")
    assert relative_error(deliver(flow, state, tokens, [90]), reference) < errors["window"]


def test_of_a_remembered_prompt_what_the_context_wants_is_solved_again() -> None:
    flow = small_flow()
    flow.runner = counting = Counting(flow.runner)
    state = stream.open_stream(flow, voice(120), seed=3, mode="prefix", context_tokens=20)
    for size in (13, 25, 10):
        _, state = stream.step(flow, state, some_tokens(size), final=False)
    assert counting.tokens == [120 + stream.SPEECH_BEHIND, 20 + 13, 20 + 28, 20 + 13]


@pytest.mark.parametrize("length", [0, 30])
def test_a_prompt_no_longer_than_the_context_is_in_the_window(length: int) -> None:
    flow, tokens = small_flow(), some_tokens(20)
    mels = []
    for mode in ("window", "prefix"):
        state = stream.open_stream(flow, voice(length), seed=3, mode=mode)  # type: ignore[arg-type]
        mels.append(np.asarray(deliver(flow, state, tokens, [20])))
    assert np.array_equal(*mels)


def test_cancelling_leaves_the_state_as_it_was() -> None:
    flow = small_flow()
    state = stream.open_stream(flow, voice(5), seed=3, mode="window")

    def stop() -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        stream.step(flow, state, some_tokens(10), final=False, check=stop)
    with pytest.raises(InterruptedError):
        stream.prepare(flow, voice(80), "prefix", check=stop)
    (mel,), _ = stream.step(flow, state, some_tokens(10), final=False)
    assert mel.shape == (1, 14, 80)


def test_misuse_is_refused() -> None:
    flow = small_flow()
    state = stream.open_stream(flow, voice(5), seed=3, mode="window")
    with pytest.raises(ValueError, match="6560"):
        stream.step(flow, state, [6561], final=False)
    _, state = stream.step(flow, state, [], final=True)
    with pytest.raises(ValueError, match="ended"):
        stream.step(flow, state, [1], final=False)


def test_a_prompt_and_what_follows_it_pass_the_same_networks() -> None:
    """Each has weights of its own."""
    flow = small_flow(meanflow=True)
    runner = flow.runner = RecordedRunner(flow.networks)
    state = stream.open_stream(flow, voice(40), seed=1, mode="prefix", context_tokens=20)
    stream.step(flow, state, some_tokens(20), final=True)
    whole.synthesize(flow, mx.array([some_tokens(20)]), voice(40), seed=1)
    assert sorted(name for name, *_ in runner._networks) == ["_Encoding.openly", "_Solving.openly"]
