"""The window as a program: made quickly, filled while it is already there; it takes what the system asks
for."""

from __future__ import annotations

import importlib.resources
import locale
import signal
import socket
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import (
    QEvent,
    QLibraryInfo,
    QLocale,
    QMimeData,
    QObject,
    QSettings,
    QSocketNotifier,
    Qt,
    QTimer,
    QTranslator,
    Signal,
)
from PySide6.QtGui import QClipboard, QColor, QFileOpenEvent, QGuiApplication, QIcon, QPalette
from PySide6.QtWidgets import QApplication, QSystemTrayIcon

from app import ENDINGS, single
from app.controllers.background import Tasks
from app.controllers.settings import Settings
from app.core.folders import Home
from app.desktop import TextSource, by_data_control
from app.views import kit
from app.views.commands import MenuBar
from app.views.kit import asking
from app.views.main_window import MainWindow, apply_look
from app.wording import Problem

if TYPE_CHECKING:
    from app.controllers.program import Program


class Application(QApplication):
    """Keeps what the system wants opened until somebody takes it.

    On macOS a document that is double-clicked, dropped on the Dock's icon or given to ``open -a``
    is no argument of the program: it comes as an event of its own for each file, before there is a
    window or at any time later.

    Signals:
        asked: there is something to take; once for all that came together.
    """

    asked = Signal()

    def __init__(self, arguments: list[str]) -> None:
        super().__init__(arguments)
        # The window's thread asks for Python again and again, and waits for a thread that computes each time.
        sys.setswitchinterval(0.0005)
        # Qt has the whole process write numbers as the desktop does. Libraries that leave numbers in files
        # would write 0,5 there, and read 0; what is shown goes by QLocale.
        locale.setlocale(locale.LC_NUMERIC, "C")
        self._asked: list[str] = []
        self._tell = QTimer(self, interval=0, singleShot=True)
        self._tell.timeout.connect(self.asked)

    def take(self) -> list[str]:
        """The addresses (``file:`` for files) that came since the last time, in their order."""
        taken, self._asked = self._asked, []
        return taken

    def event(self, event: QEvent) -> bool:
        """Keep the addresses of files that are to be opened."""
        if isinstance(event, QFileOpenEvent):
            # Text that is no address stands in the event as the name of a file.
            self._asked.append(event.url().toString() or event.file())
            self._tell.start()
            return True
        return super().event(event)


def run(document: Path | str | None) -> int:
    """Open the window, with a document if there is one; returns the exit status.

    An address may stand for the document: of a page, or of what is selected (``TextSource``). Where a window
    is there already on the same data, it opens the document, and this start ends.
    """
    address = document.resolve().as_uri() if isinstance(document, Path) else document
    door = single.enter(Home.own().data, [address] if address else [])
    if door is None:
        return 0
    # Qt needs no more of them, and would end at a name that is not UTF-8.
    app = application([Path(sys.argv[0]).name])
    accent = app.palette().color(QPalette.ColorRole.Accent) if sys.platform == "darwin" else None
    settings = Settings(before=QSettings("Philomel", "Philomel"))
    translate(app, settings.ui_language)
    window = MainWindow()
    if sys.platform == "darwin":
        MenuBar(window, window.keys)
    apply_look(window, settings, accent)
    window.resize(window.sizeHint())
    window.restoreGeometry(settings.window()[0])
    signals = Signals(window)
    window.show()
    # Everything else comes when the window has been painted.
    QTimer.singleShot(0, window, lambda: fill(window, app, document, settings, accent, door))
    try:
        return app.exec()
    finally:
        signals.close()
        door.close()


def fill(
    window: MainWindow,
    app: Application,
    document: Path | str | None,
    settings: Settings | None = None,
    accent: QColor | None = None,
    door: single.SingleInstance | None = None,
) -> Program:
    """Give the window its controllers, and start them. Their imports would delay its first picture."""
    from app.controllers.media import Media
    from app.controllers.program import Program
    from app.views.bind_desktop import GlobalKeys, Tray
    from app.views.bind_window import WindowBinding

    program = Program(settings=settings, parent=window)
    WindowBinding(window, program, accent)
    given = [document] if isinstance(document, str) else app.take()
    program.start(document if isinstance(document, Path) else None, given)
    requests = Requests(window, app, program)
    media = Media(program)
    keys = GlobalKeys(program, program)
    keys.pressed.connect(requests.do)
    app.aboutToQuit.connect(keys.close)
    if sys.platform == "darwin":
        from app.desktop.mac import provide

        requests.services = provide(requests.read_text)
    if QSystemTrayIcon.isSystemTrayAvailable():
        Tray(window, program, requests.do)
    media.raised.connect(requests.come_forward)
    media.quit.connect(window.commands["quit"].trigger)
    app.aboutToQuit.connect(media.close)
    if any(place.value in given for place in TextSource):
        requests.open(given)
    if door is not None:
        door.asked.connect(requests.open)
        door.open()
    return program


def application(arguments: list[str]) -> Application:
    """The Qt application, with its name and icon."""
    app = Application(arguments)
    app.setApplicationName("Philomel")
    app.setOrganizationName("Philomel")
    app.setDesktopFileName("philomel")
    # In the Dock an application of its own shows the icon that was made for it.
    if sys.platform != "darwin" or not hasattr(sys, "frozen"):
        picture = importlib.resources.files("resources") / "icons" / "philomel.svg"
        app.setWindowIcon(QIcon(str(picture)))
    return app


def translate(app: QApplication, language: str) -> None:
    """Speak the language chosen, or the system's where there is a translation; else English, and
    nothing that was spoken before.

    Numbers are written as in the language chosen, or as the system is set.
    """
    spoken = QLocale(language) if language else QLocale.system()
    if spoken.textDirection() == Qt.LayoutDirection.RightToLeft:
        # None of these is spoken: the window would be turned round, with its English words left as they are.
        spoken = QLocale("en")
    QLocale.setDefault(spoken)
    for before in app.findChildren(QTranslator):
        app.removeTranslator(before)
        before.deleteLater()
    own = str(importlib.resources.files("resources") / "translations")
    qt = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    # English is translated too: by it one thing is told from many.
    for name, folder, wanted in (
        ("philomel", own, QLocale("en")),
        ("philomel", own, spoken),
        ("qtbase", qt, spoken),
    ):
        translator = QTranslator(app)
        if not translator.load(wanted, name, "_", folder):
            return  # Qt's own words would stand among English ones.
        app.installTranslator(translator)


IN_FRONT_MS = 500
"""Until a window that comes to the front is told what is selected."""


class Requests(QObject):
    """Opens what the system asks for while the window is there, and brings it to the front; or reads what is
    selected, or on the clipboard, and stays where it is."""

    def __init__(self, window: MainWindow, app: Application, program: Program) -> None:
        super().__init__(window)
        self._window, self._app, self._program = window, app, program
        self._reads_next = False
        self._tasks = Tasks(self)
        self.services: object = None
        """Of a Mac, as long as the window is there."""
        program.library.document_changed.connect(self._read)
        program.library.problem.connect(self._failed)
        app.asked.connect(self._take)

    def _take(self) -> None:
        self.open(self._app.take())

    def open(self, addresses: Sequence[str]) -> None:
        """Do what is asked for: bring the window to the front and open these, or read what is selected."""
        wanted = next((place for place in TextSource if place.value in addresses), None)
        if wanted is None:
            self.come_forward()
            self._program.library.open_addresses(addresses)
        elif QGuiApplication.platformName().startswith("wayland") and QGuiApplication.focusWindow() is None:
            # What Qt knows then is what was selected when a window of this program was in front last.
            self._tasks.start(lambda task: elsewhere(wanted), lambda text: self._found(wanted, text))
        elif text := selected(wanted):
            self.read_text(text)
        else:
            self.come_forward()
            self._tell_nothing()

    def do(self, name: str) -> None:
        """Do what a key of every program, or the icon in the tray, asks for."""
        self._program.player.toggle() if name == "toggle" else self.open([name])

    def _found(self, place: TextSource, text: str) -> None:
        """Read what other ways than Qt's gave; where they gave nothing, come to the front: there the window
        in front alone is told what is selected."""
        if text:
            self.read_text(text)
            return
        self.come_forward()
        QTimer.singleShot(IN_FRONT_MS, self, lambda: self._in_front(place))

    def _in_front(self, place: TextSource) -> None:
        if QGuiApplication.focusWindow() is not None:
            self.read_text(selected(place))
        else:
            words = self.tr(
                "Only the window in front is told what is selected or copied: click here, and ask again."
            )
            self._program.problem.emit(Problem(words))

    def read_text(self, text: str) -> None:
        """Read what was selected somewhere; tell where that is nothing."""
        if not text:
            self._tell_nothing()
            return
        self._reads_next = True
        data = QMimeData()
        data.setText(text)
        self._program.library.open_data(data)

    def _tell_nothing(self) -> None:
        self._program.problem.emit(Problem(self.tr("There is no text selected that could be read.")))

    def come_forward(self) -> None:
        """Bring the window to the front."""
        self._window.setWindowState(self._window.windowState() & ~Qt.WindowState.WindowMinimized)
        kit.show_in_front(self._window)

    def _read(self) -> None:
        """What was asked for is open."""
        if self._reads_next:
            self._reads_next = False
            self._program.player.play_from(0)

    def _failed(self, problem: Problem | None) -> None:
        if problem is not None and not problem.lasts:
            self._reads_next = False


def selected(place: TextSource) -> str:
    """The text that is selected, or on the clipboard; empty where there is none, or Qt is not told of it."""
    clipboard, mode = QGuiApplication.clipboard(), QClipboard.Mode.Clipboard
    if place is TextSource.SELECTION:
        if not clipboard.supportsSelection():
            return ""
        mode = QClipboard.Mode.Selection
    return clipboard.text(mode)


def elsewhere(place: TextSource) -> str:
    """The same on Wayland, by what else there is; may take a second."""
    text = by_data_control(place)
    if not text and place is TextSource.SELECTION:
        from app.desktop.accessibility import selected_in_front

        text = selected_in_front()
    return text


class Signals(QObject):
    """Closes the window in good order when the system asks the process to end."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        # Python runs a signal's handler only between its own instructions; a byte wakes Qt's loop up.
        self._read, self._write = socket.socketpair()
        self._write.setblocking(False)
        signal.set_wakeup_fd(self._write.fileno(), warn_on_full_buffer=False)
        self._notifier = QSocketNotifier(self._read.fileno(), QSocketNotifier.Type.Read, self)
        self._notifier.activated.connect(self._woken)
        self._window = window
        self._before = {
            number: signal.signal(number, self._asked)
            for number in ENDINGS
            if signal.getsignal(number) != signal.SIG_IGN
        }
        self._end = False

    def close(self) -> None:
        """Give the signals back."""
        for number, handler in self._before.items():
            signal.signal(number, handler)
        signal.set_wakeup_fd(-1)
        self._notifier.setEnabled(False)
        self._read.close()
        self._write.close()

    def _asked(self, number: int, frame: object) -> None:
        self._end = True

    def _woken(self) -> None:
        self._read.recv(64)
        if self._end:
            self._close()

    def _close(self) -> None:
        """Close the window once no dialog waits for an answer."""
        if not asking.nobody_waits():
            QTimer.singleShot(0, self, self._close)
            return
        self._window.unasked = True
        self._window.close()
