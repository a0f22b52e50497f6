"""What the window tells of a graphics card that is prepared, or fails."""

from __future__ import annotations

import pytest

from app.controllers.program import Program
from app.views.main_window import MainWindow
from engine import FellBack, Prepared, Preparing


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
