"""The word on a model's speed before it is downloaded."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.core import models as core
from app.core.advice import estimate
from app.core.models import ModelRow
from app.views.dialogs.models import ModelCard, ModelsDialog
from app.views.main_window import MainWindow
from engine import Machine, models
from engine.checkpoints.pace import Pace
from tests.support.program import START_MS

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support", extend=True)

MEMBERS = {member.name: member for member in models.members()}


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

    qtbot.waitUntil(lambda: "nano" in {row.name for row in starter.models.rows()}, timeout=START_MS)
    qtbot.waitUntil(lambda: "real time here" in card("nano").facts.text(), timeout=START_MS)
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
    qtbot.waitUntil(lambda: begun == ["original", "nano"], timeout=START_MS)
    assert len(told) == 2, "a small one is not asked about"
    dialog.close()
