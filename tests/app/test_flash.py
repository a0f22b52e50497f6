"""A member whose tokens come in blocks, read by the whole program as it is made."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from pytestqt.qtbot import QtBot

from app.controllers.program import Program
from app.wording import Problem
from engine.speech import checks
from tests.support.program import TEXT, started
from tests.support.small_members import SMALL, write
from tests.support.sound import SoundServer


@pytest.fixture
def models_dir(tmp_path: Path) -> Path:
    write(tmp_path / "models" / "flash", "flash", "plain", SMALL)
    return tmp_path / "models"


def test_flash_is_read_aloud_in_chunks(
    qtbot: QtBot,
    sound: SoundServer,
    make_program: Callable[[], Program],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checks, "token_limit", lambda chars: 45)
    program = make_program()
    program.settings.member = "flash"
    problems: list[Problem | None] = []
    program.problem.connect(problems.append)
    started(qtbot, program)
    assert [row.name for row in program.models.rows() if row.current] == ["flash"]
    with sound.recording() as recording:
        program.player.toggle()
        qtbot.waitUntil(lambda: program.library.char > TEXT.index("All of us"))
        assert np.abs(recording.samples()).max() > 0
    program.player.toggle()
    # That the machine is slow today stands in nobody's way.
    assert [problem for problem in problems if problem and not problem.lasts] == []
