"""The program on desktops in languages that count or write otherwise than English."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
import soundfile

from tests.support.locales import speaking

_WINDOW = """
from app.__main__ import main
try:
    main(["--version"])
except SystemExit:
    pass
from PySide6.QtCore import QLocale, QTimer
from app.window import Application
there = Application([])
QTimer(there, interval=5)
print(QLocale.system().name())
"""


def test_in_turkish_the_window_opens_and_speech_is_made(tmp_path: Path) -> None:
    (tmp_path / "locale").mkdir()
    place = speaking("tr_TR", tmp_path / "locale") | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", _WINDOW], env=place, capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines()[-1] == "tr_TR", "numbers and dates stay the user's"
    said = ["say", "The bird sings.", "--out", str(tmp_path / "bird.wav"), "--no-watermark"]
    subprocess.run([sys.executable, "-m", "app", *said], env=place, check=True)
    assert soundfile.info(tmp_path / "bird.wav").duration > 0.5


_CANCEL = """
import sys
from PySide6.QtWidgets import QDialogButtonBox
from app.window import Application, translate
there = Application([])
translate(there, sys.argv[1])
box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
print(box.buttons()[0].text().replace("&", ""))
"""


@pytest.mark.parametrize(("language", "word"), [("ja", "Cancel"), ("de", "Abbrechen")])
def test_qts_own_words_are_in_the_language_of_the_window(language: str, word: str) -> None:
    place = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", _CANCEL, language], env=place, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == word


_NAMED = """
import sys
from PySide6.QtCore import QTimer
from app import window
from app.__main__ import main
from app.controllers.library.library import files_and_pages
def fill(shown, app, document, *rest):
    print(ascii(document.name), files_and_pages([document.as_uri()]) == [document])
    QTimer.singleShot(0, app.quit)
window.fill = fill
main(sys.argv[1:])
"""


def test_a_name_that_is_not_utf_8_is_one_for_the_window_too(tmp_path: Path) -> None:
    path = Path(os.fsdecode(bytes(tmp_path) + b"/caf\xe9 1%.txt"))
    path.write_text("The bird sings.")
    place = os.environ | {"QT_QPA_PLATFORM": "offscreen", "PHILOMEL_DATA": str(tmp_path / "data")}
    command = [sys.executable, "-c", _NAMED, str(path)]
    done = subprocess.run(command, env=place, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == r"'caf\udce9 1%.txt' True"
