"""Smaller copies of installed models: made in a process of their own, and offered in the dialog."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QMessageBox

from app.core import models as model_copies
from app.core.models import ModelRow, look
from app.views.dialogs.models import ModelsDialog
from engine import models
from engine.errors import CancelledError, CheckpointNotFoundError
from tests.support.program import MEMBER

ROW = ModelRow("turbo", "Chatterbox Turbo", 3_800_000_000, "MIT", ("en",), 350, True, copies=(8, 4))


@pytest.fixture
def root(models_dir: Path, tmp_path: Path) -> Path:
    shutil.copytree(models_dir / MEMBER, tmp_path / MEMBER)
    return tmp_path


def test_a_copy_is_made_of_the_size_that_was_told(root: Path) -> None:
    told = model_copies.sizes(MEMBER, root)
    assert told[8] > told[4]
    made = model_copies.make(MEMBER, 8, root, lambda: False)
    assert made.name == f"{MEMBER}-8-bits"
    size = sum(path.stat().st_size for path in made.glob("*.safetensors"))
    assert told[8] < size < 1.2 * told[8] + 100_000
    assert models.verify(made.name, models_dir=root).passed
    row = look(root)[made.name]
    assert row.installed
    assert row.title.endswith(", 8 bits")
    # What is there is not offered again, and a copy of a copy is not offered at all.
    assert list(model_copies.sizes(MEMBER, root)) == [4]
    assert row.copies == ()


def test_what_is_cancelled_or_fails_leaves_nothing(root: Path) -> None:
    with pytest.raises(CancelledError):
        model_copies.make(MEMBER, 8, root, lambda: True)
    with pytest.raises(CheckpointNotFoundError):
        model_copies.make("turbo", 8, root, lambda: False)
    assert [path.name for path in root.iterdir()] == [MEMBER]


def test_the_dialog_offers_it_with_sizes(window, qtbot, monkeypatch: pytest.MonkeyPatch) -> None:
    dialog = ModelsDialog(window, window.strip)
    dialog.set_rows([ROW])
    (card,) = dialog.cards()
    assert not card.smaller.isHidden()
    with qtbot.waitSignal(dialog.copy_asked) as asked:
        card.smaller.click()
    assert asked.args == ["turbo"]

    offered: list[str] = []

    def choose(box: QMessageBox) -> int:
        offered.extend(made.text() for made in box.buttons())
        next(made for made in box.buttons() if made.text().startswith("4 bits")).click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", choose)
    with qtbot.waitSignal(dialog.copy_requested) as requested:
        dialog.ask_copy("turbo", {8: 1_300_000_000, 4: 900_000_000})
    assert requested.args == ["turbo", 4]
    assert offered[:2] == ["8 bits, 1.3 GB", "4 bits, 900 MB"]

    dialog.set_rows([replace(ROW, copying=True)])
    assert card.smaller.isHidden()
    assert "being made" in card.note.text()
    dialog.set_rows([replace(ROW, copies=())])
    assert card.smaller.isHidden()
