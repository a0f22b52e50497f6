"""Which tests were left out because the machine stood still, and for how many runs in a row."""

from __future__ import annotations

from collections.abc import Callable

import pytest

LEFT_OUT = "the machine stood still"
"""Under this name such a test says why it was left out."""
RUNS = 3
"""A test that was left out in so many runs in a row fails the run: nobody knows whether it still passes."""


class StoodStill:
    """A plugin of pytest that lists them at the end of a run.

    Args:
        before: in how many runs in a row tests were left out, up to now, by their node ids.
        remember: keeps that for the next run.
    """

    def __init__(self, before: dict[str, int], remember: Callable[[dict[str, int]], None]) -> None:
        self.runs = dict(before)
        self._remember = remember
        self._reasons: dict[str, str] = {}

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a test that was left out for it, and forget one that was judged; others are not heard of."""
        if report.when != "call" or "real_time" not in report.keywords:
            return
        reason = dict(report.user_properties).get(LEFT_OUT)
        if report.skipped and reason is not None:
            self.runs[report.nodeid] = self.runs.get(report.nodeid, 0) + 1
            self._reasons[report.nodeid] = str(reason)
        elif report.outcome in ("passed", "failed"):
            self.runs.pop(report.nodeid, None)

    def too_often(self) -> list[str]:
        """Tests that were left out in this run and in as many before it as make :data:`RUNS`."""
        return [name for name in self._reasons if self.runs[name] >= RUNS]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Keep the counts, and fail the run if one is too high."""
        self._remember(self.runs)
        if self.too_often() and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name each, why, and how often."""
        if not self._reasons:
            return
        terminalreporter.section(f"left out: {LEFT_OUT}")
        for name, reason in self._reasons.items():
            count = self.runs[name]
            terminalreporter.line(f"{name}: {reason}; {count} {'run' if count == 1 else 'runs'} in a row")
        if self.too_often():
            terminalreporter.line(
                f"FAILED: what was left out {RUNS} times in a row is not known to pass. "
                "Run it on a machine without other work.",
                red=True,
            )
