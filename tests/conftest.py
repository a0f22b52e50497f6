"""For all tests: the toy model; those that listen are judged only where the machine kept time."""

from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
from tests.support.metronome import PATIENCE, TRIES, Metronome, StoodStillError
from tests.support.stood_still import LEFT_OUT, StoodStill

_KEPT = "philomel/stood_still"

# How long an example takes says nothing on a machine with other work.
settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


def pytest_configure(config: pytest.Config) -> None:
    """List at the end which tests were left out."""
    if hasattr(config, "workerinput"):  # one of several processes, whose reports the first one gets
        return
    # Without pytest's cache (-p no:cacheprovider) each run is the first.
    cache: pytest.Cache | None = getattr(config, "cache", None)
    before = cache.get(_KEPT, {}) if cache else {}
    config.pluginmanager.register(StoodStill(before, lambda runs: cache.set(_KEPT, runs) if cache else None))


@pytest.fixture(scope="session")
def toy_directory(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One toy model with random weights, in a folder of models; do not write into it."""
    from tests.support.bundle import tiny_bundle

    return tiny_bundle(tmp_path_factory.mktemp("models") / "tiny")


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
            reason += f", in the last of {TRIES} tries too"
            pyfuncitem.user_properties.append((LEFT_OUT, reason))
            pytest.skip(reason)
        raise StoodStillError(reason) from error
