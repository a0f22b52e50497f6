"""Models: rows, loading, failing to load, downloads that pause, resume and are discarded."""

from __future__ import annotations

import gc
import shutil
import socket
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from huggingface_hub.utils import close_session
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QComboBox, QMessageBox
from pytestqt.qtbot import QtBot

from app.controllers.models import Models
from app.controllers.program import Program
from app.controllers.settings import Settings
from app.core import models as core
from app.core.models import STARTER, ModelRow, estimate
from app.core.style import controls_of
from app.engine_thread import EngineThread
from app.views.bind_window import WindowBinding
from app.views.dialogs.models import ModelCard, ModelsDialog
from app.views.dialogs.settings import SettingsDialog
from app.views.main_window import MainWindow
from engine import FellBack, LoadedModel, Machine, Prepared, Preparing
from engine import models as registry
from engine.checkpoints.pace import Pace
from tests.app.scenes import end
from tests.support.hub_server import FakeHub, serve
from tests.support.program import MEMBER
from tests.support.sound import SoundServer


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
    with qtbot.waitSignal(models.changed):
        models.reload()
    rows = {row.name: row for row in models.rows()}
    assert set(rows) >= {MEMBER, *(member.name for member in registry.members())}
    assert rows[MEMBER].installed
    assert rows[MEMBER].current
    assert rows[MEMBER].size > 10_000
    assert not rows["turbo"].installed
    assert rows["turbo"].size > 1_000_000_000
    with qtbot.waitSignal(models.current_changed) as loaded:
        models.load()
    info = loaded.args[0]
    assert list(info.voices) == ["anna", "bela"]
    assert models.controls()[0].name == "temperature"
    assert "en" in models.languages()


def test_the_model_is_the_engines_alone(qtbot, models):
    """Else it stayed in memory when the engine put it away, and beside the one that is loaded instead."""
    with qtbot.waitSignal(models.current_changed):
        models.load()
    session, found = models._engine.session, []

    def here() -> list[LoadedModel]:
        return [each for each in gc.get_objects() if type(each) is LoadedModel]

    before = len(here())
    models._engine.call(session.unload(), found.append)
    qtbot.waitUntil(lambda: bool(found))
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
    qtbot.waitUntil(lambda: bool(found))
    assert "Turbo" in found[0].text
    assert models._settings.member == STARTER


def test_a_download_is_paused_resumed_and_discarded(qtbot, models, monkeypatch, tmp_path):
    """The network is a stand-in here; the download itself has its own tests."""
    models.set_folder(tmp_path)
    qtbot.waitUntil(lambda: bool(models.rows()))
    state = {"done": 0}

    def slow(name, *, models_dir, report, cancelled):
        from engine.checkpoints.download import DownloadProgress
        from engine.errors import CancelledError

        part = tmp_path / name / ".t3.safetensors.0.part"
        part.parent.mkdir(exist_ok=True)
        while state["done"] < 50:
            state["done"] += 1
            part.write_bytes(bytes(state["done"]))
            report(DownloadProgress(state["done"], 50, "t3.safetensors"))
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
    qtbot.waitUntil(lambda: ("nano", 5, 50) in seen)
    row = next(row for row in models.rows() if row.name == "nano")
    assert (row.downloading, row.done, row.total) == (True, 5, 50)
    models.pause("nano")
    paused.set()
    qtbot.waitUntil(lambda: not any(r.downloading for r in models.rows()))
    assert state["done"] < 50
    models.download("nano")
    qtbot.waitUntil(lambda: ("nano", 50, 50) in seen)
    qtbot.waitUntil(lambda: not any(r.downloading for r in models.rows()))
    models.discard("nano")
    qtbot.waitUntil(lambda: not list((tmp_path / "nano").glob(".*.part")))


def test_a_file_that_is_not_what_was_listed_counts_no_more(
    qtbot, models, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    """It is deleted: the row went on saying that all had arrived."""
    models.set_folder(tmp_path)
    qtbot.waitUntil(lambda: bool(models.rows()))
    turbo = next(member for member in registry.members() if member.name == "turbo")
    files = {spec.name: bytes(3_000_000) for spec in turbo.files}
    told: list[object] = []
    models.problem.connect(told.append)
    with serve(FakeHub({turbo.files[0].repo: files}, tamper=set(files))) as hub:
        monkeypatch.setenv("HF_ENDPOINT", hub.url)
        models.download("turbo")
        qtbot.waitUntil(lambda: "deleted" in getattr(told[-1], "text", ""))
        qtbot.waitUntil(lambda: next(row for row in models.rows() if row.name == "turbo").done == 0)
        close_session()


def test_a_network_that_says_nothing_holds_nobody_who_closes(qtbot, models, monkeypatch):
    with socket.create_server(("127.0.0.1", 0)) as server:
        monkeypatch.setenv("HF_ENDPOINT", f"http://127.0.0.1:{server.getsockname()[1]}")
        models.download("turbo")
        connection, _ = server.accept()
        with connection:  # and no answer
            asked = time.monotonic()
            models.close()
            assert time.monotonic() - asked < 4


def test_a_download_between_two_files_is_unfinished_and_can_be_discarded(
    qtbot, models, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    """It was told as a model that lacks files, and what was whole stayed, two thirds of it."""
    models.set_folder(tmp_path)
    turbo = next(member for member in registry.members() if member.name == "turbo")
    first, second = (spec.name for spec in turbo.files[:2])
    hub = FakeHub({turbo.files[0].repo: {spec.name: bytes(3000) for spec in turbo.files}}, tamper={second})

    def row() -> ModelRow | None:
        return next((row for row in models.rows() if row.name == "turbo"), None)

    with serve(hub), monkeypatch.context() as patched:
        patched.setenv("HF_ENDPOINT", hub.url)
        models.download("turbo")
        qtbot.waitUntil(lambda: bool(row() and row().done and not row().downloading))
        close_session()
    assert (tmp_path / "turbo" / first).exists()
    assert row().problem is None
    models.discard("turbo")
    qtbot.waitUntil(lambda: row().done == 0)
    assert not (tmp_path / "turbo").exists()


def test_without_a_graphics_processor_the_processor_takes_over_and_that_is_said(
    qtbot, models, monkeypatch: pytest.MonkeyPatch
):
    """Chosen in the settings, it left the program without any voice after the next start."""
    monkeypatch.setattr("engine.backend._has_gpu", lambda: False)
    told: list[object] = []
    models.problem.connect(told.append)
    models._settings.compute_device = "gpu"
    qtbot.waitUntil(lambda: models.current is not None)
    assert models._settings.compute_device == "auto"
    assert "processor computes" in told[-1].text


def test_what_was_asked_for_in_quick_succession_is_told_once(qtbot, models, monkeypatch: pytest.MonkeyPatch):
    """The second failure met settings that had been taken back: "choose the CPU instead", with a button."""
    monkeypatch.setattr("engine.backend._has_gpu", lambda: False)
    told: list[object] = []
    models.problem.connect(told.append)
    models._settings.compute_device = "gpu"
    models._settings.precision = "float32"
    qtbot.waitUntil(lambda: models.current is not None and not models._loads)
    (problem,) = [each for each in told if each is not None]
    assert "processor computes" in problem.text


@pytest.mark.qt_log_ignore("This plugin does not support", extend=True)
def test_the_settings_show_what_was_taken_back(
    qtbot: QtBot, window: MainWindow, starter: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They went on to say "Graphics processor" while the processor computed."""
    monkeypatch.setattr("engine.backend._has_gpu", lambda: False)
    starter.start()
    window.key.emit("settings")
    dialog = window.findChild(SettingsDialog)
    box = dialog.findChild(QComboBox, "compute_device")
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Down)
    assert starter.settings.compute_device == "gpu"
    qtbot.waitUntil(lambda: starter.settings.compute_device == "auto")
    assert box.currentData() == "auto"
    dialog.close()


def test_a_check_counts_only_what_a_publisher_lists(qtbot, models):
    with qtbot.waitSignal(models.verified) as told:
        models.verify(MEMBER)
    name, text, passed = told.args
    assert (name, passed) == (MEMBER, True)
    assert "0 files" not in text
    assert "part" in text


def test_preparing_is_counted_and_can_be_cancelled(
    window: MainWindow, starter: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    cancelled: list[bool] = []
    monkeypatch.setattr(starter.engine.session, "cancel_preparing", lambda: cancelled.append(True))
    starter.engine.device.emit(Preparing(12, 40, True))
    assert window.graphics.isVisibleTo(window)
    assert "12 of about 40. The processor reads meanwhile." in window.graphics.text.text()
    assert window.graphics.bar.value() == 300
    starter.engine.device.emit(Preparing(13, 40, False))
    assert window.graphics.text.text().endswith("13 of about 40.")
    window.graphics.cancel.click()
    assert cancelled
    starter.engine.device.emit(Prepared("NVIDIA H100"))
    assert not window.graphics.isVisibleTo(window)
    assert window.live.device.text() == "NVIDIA H100"


@pytest.mark.parametrize(("to_processor", "said"), [(True, "processor reads on"), (False, "slower one")])
def test_a_failure_is_told_once_in_a_sentence(
    window: MainWindow, starter: Program, to_processor: bool, said: str
) -> None:
    starter.engine.device.emit(FellBack(to_processor, "device lost"))
    assert window.strip.isVisibleTo(window)
    assert said in window.strip.text.text()
    assert "device lost" in window.strip.text.text()


pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

MEMBERS = {member.name: member for member in registry.members()}


def test_a_member_is_shown_with_its_speed_here_before_its_download(
    qtbot: QtBot, starter: Program, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    paces = {"float32": Pace(9e9, 900e9), "faster": Pace(40e9, 900e9)}
    monkeypatch.setattr(core, "known_machine", lambda: Machine(paces, 0.1))
    monkeypatch.setattr(type(starter.engine.session), "maker", "cpu")
    starter.models.reload()
    window.command("models")
    dialog = window.findChild(ModelsDialog)
    assert isinstance(dialog, ModelsDialog)

    def card(name: str) -> ModelCard:
        return next(each for each in dialog.findChildren(ModelCard) if each.row.name == name)

    qtbot.waitUntil(lambda: "nano" in {row.name for row in starter.models.rows()})
    qtbot.waitUntil(lambda: "real time here" in card("nano").facts.text())
    assert "if “Faster on a processor” is chosen" in card("turbo").facts.text()
    expected = estimate(Machine(paces, 0.1), MEMBERS["original"].config)
    assert card("original").row.here == expected
    assert starter.estimated_speed("original") == pytest.approx(expected.speed)
    dialog.close()


def test_a_large_download_is_asked_about_with_the_estimate(
    qtbot: QtBot, starter: Program, window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = ModelRow("original", "Chatterbox (English)", 3_190_000_000, "MIT", ("en",), 532, False)
    small = ModelRow("nano", "Chatterbox Nano", 300_000_000, "MIT", ("en",), 120, False)
    begun: list[str] = []
    told: list[str] = []
    monkeypatch.setattr(starter.models, "rows", lambda: (row, small))
    monkeypatch.setattr(starter.models, "download", begun.append)
    monkeypatch.setattr(starter, "estimated_speed", lambda name: 0.31)

    def answer(role: QMessageBox.ButtonRole) -> Callable[[QMessageBox], int]:
        def choose(box: QMessageBox) -> int:
            told.append(f"{box.text()} {box.informativeText()}")
            next(button for button in box.buttons() if box.buttonRole(button) is role).click()
            return 0

        return choose

    window.command("models")
    dialog = window.findChild(ModelsDialog)
    assert isinstance(dialog, ModelsDialog)
    monkeypatch.setattr(QMessageBox, "exec", answer(QMessageBox.ButtonRole.RejectRole))
    dialog.download_requested.emit("original")
    assert not begun
    assert "3.2 GB" in told[0]
    assert "about 3 min on a minute of speech" in told[0]
    monkeypatch.setattr(QMessageBox, "exec", answer(QMessageBox.ButtonRole.AcceptRole))
    dialog.download_requested.emit("original")
    dialog.download_requested.emit("nano")
    qtbot.waitUntil(lambda: begun == ["original", "nano"])
    assert len(told) == 2, "a small one is not asked about"
    dialog.close()


def test_a_model_whose_disk_was_taken_away_is_told_by_its_name_and_folder(
    qtbot: QtBot, models: Models, models_dir: Path, tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    shutil.copytree(models_dir / MEMBER, stick / MEMBER)
    with qtbot.waitSignal(models.changed):
        models.set_folder(stick)
    title = next(row.title for row in models.rows() if row.name == MEMBER)
    shutil.rmtree(stick)
    with qtbot.waitSignal(models.problem) as told:
        models.load()
    words = (
        f"{title} is not in {stick}: get it there, or choose the folder that has it. Until then the starter "
        "voice reads."
    )
    assert told.args[0].text == words, "no command of a terminal"
    qtbot.waitUntil(lambda: MEMBER not in {row.name for row in models.rows()})
    qtbot.waitUntil(lambda: models.current is not None)


def test_a_model_that_is_missing_at_the_start_is_taken_up_again_once_it_is_there(
    qtbot: QtBot, sound: SoundServer, models_dir: Path, tmp_path: Path, qapp: QApplication
) -> None:
    stick = tmp_path / "stick"

    def member_at_a_start() -> str:
        program, window = Program(tmp_path / "data"), MainWindow()
        WindowBinding(window, program)
        window.show()
        if not stick.exists():
            program.settings.models_dir, program.settings.member = str(stick), MEMBER
        program.start()
        qtbot.waitUntil(lambda: program.player.asking.voice is not None)
        qtbot.waitUntil(lambda: program.settings.missed_member == ("" if stick.exists() else MEMBER))
        member = program.settings.member
        qtbot.waitUntil(lambda: program.models.current is not None)
        qtbot.waitUntil(lambda: program.models.current.name == member)
        qtbot.waitUntil(lambda: program.library.document is not None)
        assert (f"{MEMBER} is not in {stick}" in window.strip.text.text()) is not stick.exists()
        program.close()
        end(window)
        program.deleteLater()
        QApplication.sendPostedEvents(program, QEvent.Type.DeferredDelete)
        return member

    assert member_at_a_start() == STARTER
    shutil.copytree(models_dir / MEMBER, stick / MEMBER)
    assert member_at_a_start() == MEMBER
    assert member_at_a_start() == MEMBER
