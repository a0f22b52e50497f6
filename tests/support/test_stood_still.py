"""Tests that were left out are named, counted over runs, and in the third run in a row fail it."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.support.stood_still import LEFT_OUT, RUNS, StoodStill

NAME = "tests/engine/audio/test_player.py::test_that_listens"


def report(outcome: str, *, left_out: bool = False, marked: bool = True) -> pytest.TestReport:
    return pytest.TestReport(
        nodeid=NAME,
        location=("tests/engine/audio/test_player.py", 1, "test_that_listens"),
        keywords={"real_time": 1} if marked else {},
        outcome=outcome,  # type: ignore[arg-type]
        longrepr=None,
        when="call",
        user_properties=[(LEFT_OUT, "for 80 ms")] if left_out else [],
    )


def status(plugin: StoodStill) -> int:
    """The exit status of a run in which all else passed."""
    session = SimpleNamespace(exitstatus=pytest.ExitCode.OK)
    plugin.pytest_sessionfinish(session)  # type: ignore[arg-type]
    return session.exitstatus


def run(kept: dict[str, int], *reports: pytest.TestReport) -> tuple[StoodStill, int]:
    """One run, after those that ``kept`` tells of, which is brought up to date."""

    def remember(runs: dict[str, int]) -> None:
        kept.clear()
        kept.update(runs)

    plugin = StoodStill(kept, remember)
    for each in reports:
        plugin.pytest_runtest_logreport(each)
    return plugin, status(plugin)


def test_the_third_run_in_a_row_fails() -> None:
    kept: dict[str, int] = {}
    statuses = [run(kept, report("skipped", left_out=True))[1] for _ in range(RUNS)]
    assert statuses == [0] * (RUNS - 1) + [1]
    assert run(kept)[1] == 0, "a run without that test says nothing of it"
    assert run(kept, report("skipped", left_out=True))[1] == 1


@pytest.mark.parametrize("outcome", ["passed", "failed"])
def test_a_run_in_which_it_was_judged_ends_the_row(outcome: str) -> None:
    kept = {NAME: RUNS - 1}
    assert run(kept, report(outcome))[1] == 0
    assert not kept


def test_a_rerun_and_a_skip_for_another_reason_count_nothing() -> None:
    kept = {NAME: RUNS - 1}
    run(kept, report("rerun"), report("skipped"), report("skipped", left_out=True, marked=False))
    assert kept == {NAME: RUNS - 1}


def test_what_was_left_out_is_listed() -> None:
    lines: list[str] = []
    terminal = SimpleNamespace(section=lines.append, line=lambda text, **_: lines.append(text))
    plugin, _ = run({NAME: RUNS - 1}, report("skipped", left_out=True))
    plugin.pytest_terminal_summary(terminal)  # type: ignore[arg-type]
    assert lines[0] == "left out: the machine stood still"
    assert lines[1] == f"{NAME}: for 80 ms; 3 runs in a row"
    assert "is not known to pass" in lines[2]
