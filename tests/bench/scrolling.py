"""How fast a long book with pictures opens and scrolls while it is read: ``python -m tests.bench.scrolling``.

A made book of 3 MB with 200 pictures is opened in the real window, on two cores; the starter voice reads
it into a null sound card while the page scrolls by a step for each frame. What a step takes, laid out and
painted, is what a frame has to hold; "work" is what the window's thread computes of it, whatever else the
machine does.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
import zipfile
from pathlib import Path

if not os.environ.get("DISPLAY"):
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import QBuffer, QIODevice, QTimer
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

import app.__main__
from app.controllers.program import Program
from app.views.bind_window import WindowBinding
from app.views.main_window import MainWindow
from engine import PlayState
from engine.speech.metrics import process_memory
from tests.bench.event_loop import START_SECONDS, Pulse, report, until

CHAPTERS, PICTURES, LETTERS = 50, 200, 3_000_000
STEP = 24
"""Pixels of a frame: about 1,400 a second."""
FRAME_MS = 1000 / 60
LIMITS = {"frame, 95th percentile": FRAME_MS, "memory": 400.0, "opened": 2.0}
"""Milliseconds, megabytes more than before, seconds until the first page is seen."""
_CONTAINER = (
    '<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile '
    'full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>'
)
_SENTENCES = (
    "It was the best of times, it was the <i>worst</i> of times, and so it went on. ",
    "Nobody knew <b>what</b> the bird had to say, but everyone stood still to hear it. ",
    "The night is small, and the river goes round it on both of its sides. ",
)


def photo(number: int) -> bytes:
    """A picture of 1200 by 800 pixels as a JPEG."""
    image = QImage(1200, 800, QImage.Format.Format_RGB32)
    image.fill(QColor.fromHsv(number * 7 % 360, 90, 210))
    painter = QPainter(image)
    for step in range(60):
        painter.setPen(QColor.fromHsv((number * 7 + step * 5) % 360, 160, 120))
        painter.drawLine(step * 20, 0, 1200 - step * 20, 800)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "JPG", 85)
    return bytes(buffer.data().data())


def book(path: Path) -> None:
    """Write the book."""
    paragraphs = LETTERS // CHAPTERS // 500
    items = "".join(
        f'<item id="c{n}" href="c{n}.xhtml" media-type="application/xhtml+xml"/>' for n in range(CHAPTERS)
    )
    items += "".join(f'<item id="p{n}" href="p{n}.jpg" media-type="image/jpeg"/>' for n in range(PICTURES))
    spine = "".join(f'<itemref idref="c{n}"/>' for n in range(CHAPTERS))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("mimetype", "application/epub+zip")
        file.writestr("META-INF/container.xml", _CONTAINER)
        file.writestr("book.opf", (
            '<package version="3.0" xmlns="http://www.idpf.org/2007/opf"><metadata '
            'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Long</dc:title><dc:language>en</dc:language>'
            f"</metadata><manifest>{items}</manifest><spine>{spine}</spine></package>"
        ))  # fmt: skip
        each = PICTURES // CHAPTERS
        for chapter in range(CHAPTERS):
            body = [f"<h1>Chapter {chapter + 1}</h1>"]
            for number in range(paragraphs):
                words = "".join(_SENTENCES[(number + k) % 3] for k in range(7))
                body.append(f"<p>Paragraph {number + 1}. {words}</p>")
                if number % (paragraphs // each) == 5 and number // (paragraphs // each) < each:
                    which = chapter * each + number // (paragraphs // each)
                    body.append(f'<p><img src="p{which}.jpg" alt="Picture {which}"/></p>')
            file.writestr(f"c{chapter}.xhtml", (
                f'<html xmlns="http://www.w3.org/1999/xhtml"><body>{"".join(body)}</body></html>'
            ))  # fmt: skip
        for number in range(PICTURES):
            file.writestr(f"p{number}.jpg", photo(number), zipfile.ZIP_STORED)


def measure(folder: Path, frames: int) -> dict[str, float]:
    """Open, read and scroll; figures in milliseconds, seconds and megabytes."""
    qt = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(qt, QApplication)
    book(folder / "long.epub")
    program = Program(folder / "data")
    program.settings.models_dir = str(folder / "models")
    window = MainWindow()
    WindowBinding(window, program)
    window.resize(1240, 820)
    window.show()
    program.start()
    program.library.open_text("A short text.", "Before")
    assert until(
        qt, lambda: program.player.asking.voice is not None and window.pane.is_loaded(), START_SECONDS
    )
    before, began, pane = process_memory(), time.perf_counter(), window.pane
    program.library.open_file(folder / "long.epub")
    assert until(qt, lambda: program.library.document.title == "Long", START_SECONDS)
    opened = time.perf_counter() - began
    pulse = Pulse()
    assert until(qt, pane.is_loaded, START_SECONDS)
    loaded, late = time.perf_counter() - began, list(pulse.late)
    program.player.toggle()
    assert until(qt, lambda: program.player.state is PlayState.READING and pane.has_place(), START_SECONDS)
    pane.leave()
    times: list[float] = []
    work: list[float] = []
    seen: set[int] = set()
    most = 0
    bar, clock = pane.verticalScrollBar(), QTimer(interval=round(FRAME_MS))

    def frame() -> None:
        nonlocal most
        start, worked = time.perf_counter(), time.thread_time()
        bar.setValue((bar.value() + STEP) % bar.maximum())
        pane.viewport().repaint()
        work.append(1000 * (time.thread_time() - worked))
        times.append(1000 * (time.perf_counter() - start))
        seen.update(pane.drawings.pictures._images)
        if len(times) % 60 == 0:
            most = max(most, process_memory())
            # Now and then elsewhere in the book, as one who looks for something.
            bar.setValue((bar.value() + bar.maximum() // 40) % bar.maximum())

    clock.timeout.connect(frame)
    clock.start()
    until(qt, lambda: len(times) >= frames, frames / 20)
    clock.stop()
    reading = program.player.state in (PlayState.READING, PlayState.BUFFERING)
    window.close()
    window.deleteLater()
    program.deleteLater()
    assert reading, "It was read all the while."
    return {
        "opened": opened,
        "all laid out": loaded,
        "worst turn while laying out": 1000 * max(late, default=0.0),
        "frames": len(times),
        "frame, median": float(np.median(times)),
        "frame, 95th percentile": float(np.percentile(times, 95)),
        "frame, 99th percentile": float(np.percentile(times, 99)),
        "frame, worst": max(times),
        "work of a frame, median": float(np.median(work)),
        "work of a frame, 95th": float(np.percentile(work, 95)),
        "pictures seen": len(seen),
        "memory": (most - before) / 1e6,
    }


def main(arguments: list[str]) -> int:
    """Print the figures; 1 where a limit is passed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--frames", type=int, default=900, help="how many steps to scroll")
    chosen = parser.parse_args(arguments)
    # A child that imports a document begins with its parent's main module: the program's, not this one.
    sys.modules["__main__"] = app.__main__
    units = {"opened": "s", "all laid out": "s", "memory": "MB", "frames": "", "pictures seen": ""}
    return report(lambda folder: measure(folder, chosen.frames), units, LIMITS)


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
