"""Models: rows, loading, failing to load, downloads that pause, resume and are discarded."""

from __future__ import annotations

import gc

import pytest

from app.controllers.models.models import Models
from app.controllers.settings import Settings
from app.core.models import STARTER
from app.core.style import controls_of
from app.engine_thread import EngineThread
from engine import LoadedModel
from engine import models as registry
from tests.support.program import MEMBER, START_MS


@pytest.fixture
def models(qapp, tmp_path, models_dir):
    settings = Settings(tmp_path / "s.json")
    settings.models_dir, settings.member = str(models_dir), MEMBER
    engine = EngineThread()
    engine.start()
    made = Models(engine, settings)
    yield made
    made.close()
    engine.close()
    made.deleteLater()


def test_rows_and_the_member_in_use(qtbot, models):
    with qtbot.waitSignal(models.changed, timeout=START_MS):
        models.reload()
    rows = {row.name: row for row in models.rows()}
    assert set(rows) >= {MEMBER, *(member.name for member in registry.members())}
    assert rows[MEMBER].installed
    assert rows[MEMBER].current
    assert rows[MEMBER].size > 10_000
    assert not rows["turbo"].installed
    assert rows["turbo"].size > 1_000_000_000
    with qtbot.waitSignal(models.current_changed, timeout=START_MS) as loaded:
        models.load()
    info = loaded.args[0]
    assert list(info.voices) == ["anna", "bela"]
    assert models.controls()[0].name == "temperature"
    assert "en" in models.languages()


def test_the_model_is_the_engines_alone(qtbot, models):
    """Else it stayed in memory when the engine put it away, and beside the one that is loaded instead."""
    with qtbot.waitSignal(models.current_changed, timeout=START_MS):
        models.load()
    session, found = models._engine.session, []

    def here() -> list[LoadedModel]:
        return [each for each in gc.get_objects() if type(each) is LoadedModel]

    before = len(here())
    models._engine.call(session.unload(), found.append)
    qtbot.waitUntil(lambda: bool(found), timeout=START_MS)
    gc.collect()
    assert len(here()) == before - 1


def test_each_member_has_its_own_controls():
    names = {m.name: [c.name for c in controls_of(m.config)] for m in registry.members()}
    assert names["original"][:2] == ["exaggeration", "cfg_weight"]
    assert "exaggeration" not in names["turbo"]
    assert all(c.low <= c.default <= c.high for m in registry.members() for c in controls_of(m.config))


def test_a_member_that_is_not_there_gives_a_problem_and_the_starter(qtbot, models):
    found: list[object] = []
    models.problem.connect(found.append)
    models.choose("turbo")
    qtbot.waitUntil(lambda: bool(found), timeout=START_MS)
    assert "turbo" in found[0].text
    assert models._settings.member == STARTER


def test_a_download_is_paused_resumed_and_discarded(qtbot, models, monkeypatch, tmp_path):
    """The network is a stand-in here; the download itself has its own tests."""
    models.set_folder(tmp_path)
    qtbot.waitUntil(lambda: bool(models.rows()), timeout=START_MS)
    state = {"done": 0}

    def slow(name, *, models_dir, report, cancelled):
        from engine.checkpoints.download import Progress
        from engine.errors import CancelledError

        part = tmp_path / name / ".t3.safetensors.0.part"
        part.parent.mkdir(exist_ok=True)
        while state["done"] < 50:
            state["done"] += 1
            part.write_bytes(bytes(state["done"]))
            report(Progress(state["done"], 50, "t3.safetensors"))
            if cancelled():
                raise CancelledError("Stopped.")
            if state["done"] == 5:
                paused.wait()
        return part.parent

    import threading

    paused = threading.Event()
    monkeypatch.setattr(registry, "download", slow)
    seen: list[tuple] = []
    models.progress.connect(lambda *values: seen.append(values))
    models.download("nano")
    qtbot.waitUntil(lambda: ("nano", 5, 50) in seen, timeout=START_MS)
    row = next(row for row in models.rows() if row.name == "nano")
    assert (row.downloading, row.done, row.total) == (True, 5, 50)
    models.pause("nano")
    paused.set()
    qtbot.waitUntil(lambda: not any(r.downloading for r in models.rows()), timeout=START_MS)
    assert state["done"] < 50
    models.download("nano")
    qtbot.waitUntil(lambda: ("nano", 50, 50) in seen, timeout=START_MS)
    qtbot.waitUntil(lambda: not any(r.downloading for r in models.rows()), timeout=START_MS)
    models.discard("nano")
    qtbot.waitUntil(lambda: not list((tmp_path / "nano").glob(".*.part")), timeout=START_MS)


def test_without_a_graphics_processor_the_processor_takes_over_and_that_is_said(
    qtbot, models, monkeypatch: pytest.MonkeyPatch
):
    """Chosen in the settings, it left the program without any voice after the next start."""
    monkeypatch.setattr("engine.backend._has_gpu", lambda: False)
    told: list[object] = []
    models.problem.connect(told.append)
    models._settings.compute_device = "gpu"
    qtbot.waitUntil(lambda: models.current is not None, timeout=START_MS)
    assert models._settings.compute_device == "auto"
    assert "processor computes" in told[-1].text


def test_a_check_counts_only_what_a_publisher_lists(qtbot, models):
    with qtbot.waitSignal(models.verified, timeout=START_MS) as told:
        models.verify(MEMBER)
    name, text, passed = told.args
    assert (name, passed) == (MEMBER, True)
    assert "0 files" not in text
    assert "part" in text
