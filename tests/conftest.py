"""For all tests: those that listen to what is played are judged only where the machine kept time."""

from collections.abc import Generator

import pytest

from tests.support.metronome import PATIENCE, TRIES, Metronome, StoodStillError


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    """Fail a test marked ``real_time`` with another error, or leave it out, if the machine stood still."""
    if pyfuncitem.get_closest_marker("real_time") is None:
        return (yield)
    try:
        with Metronome() as metronome:
            return (yield)
    except Exception as error:
        if metronome.late < PATIENCE:
            raise
        reason = f"the machine stood still for {1000 * metronome.late:.0f} ms"
        if getattr(pyfuncitem, "execution_count", 1) == TRIES:
            pytest.skip(f"{reason}, in the last of {TRIES} tries too")
        raise StoodStillError(reason) from error
