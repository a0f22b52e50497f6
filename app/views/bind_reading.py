"""Ties the document and its reading to the window: pane, contents, toolbar, transport, what is left out, and
the sentence that is written anew."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QApplication, QFileDialog, QFrame, QLineEdit, QPlainTextEdit, QWidget

from app.controllers.library.library import FileWatch
from app.controllers.program import Program
from app.controllers.reading.progress import Progress
from app.core.bookshelf import ReadLater, told_apart
from app.core.leaving_out import LeavingOut
from app.core.library import PASTED
from app.documents import resources
from app.documents.kinds import SUFFIXES, is_address
from app.documents.model import Document, Skip
from app.views import kit
from app.views.kit import asking, buttons
from app.views.main_window import MainWindow
from app.views.page.paint import MARGIN
from app.views.page.reading_pane import ReadingPane
from app.views.reading.left_out import ImportPreview
from app.views.reading.transport import END_OF_CHAPTER
from app.wording import Problem, filled, number
from engine import Place, PlayState, Span

ROOM = 10
"""Pixels around what is written."""


class Correction(QFrame):
    """Lies over the sentence, in the page's own type, and goes with the page.

    Signals:
        done: (Span of the document, words) it is to be these.
        left: it stays as it is.
    """

    done = Signal(object, str)
    left = Signal()

    def __init__(self, pane: ReadingPane) -> None:
        super().__init__(pane)
        self._pane, self._span, self._words = pane, Span(0, 0), ""
        self.setProperty("kit", "correction")
        self.field = _Field(self)
        self.field.setFrameShape(QFrame.Shape.NoFrame)
        self.field.setAccessibleName(self.tr("Sentence"))
        self.field.setAccessibleDescription(self.tr("Enter has it said anew, Esc leaves it as it is."))
        self.field.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.say = buttons.button(self.tr("Say it so"), self._finish, kind="primary")
        self.leave = buttons.button(self.tr("Leave it"), self._leave)
        self.setLayout(kit.column(self.field, kit.row(-1, self.say, self.leave), margin=ROOM))
        self.field.entered.connect(self._finish)
        self.field.escaped.connect(self._leave)
        self.field.textChanged.connect(self._place)
        pane.verticalScrollBar().valueChanged.connect(self._place)
        self.hide()

    def open(self, span: Span, words: str, written: str = "") -> None:
        """Write a sentence of the page anew, which has these words now; ``written``: what was begun."""
        self._span, self._words = span, words
        self.field.setFont(self._pane.font())
        self.field.setPlainText(written or words)
        self.field.moveCursor(QTextCursor.MoveOperation.End)
        self.show()
        self._place()
        self.field.ensureCursorVisible()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def unsaved(self) -> str:
        """What is written and differs from the sentence, '' for nothing."""
        words = self.field.toPlainText().strip()
        return words if self.isVisible() and words != self._words else ""

    def put_away(self) -> None:
        """Hide it; the keyboard is the text's again."""
        if self.isVisible():
            self.hide()
            self._pane.setFocus()

    def _finish(self) -> None:
        words = self.field.toPlainText().strip()
        self.put_away()
        self.done.emit(self._span, words)

    def _leave(self) -> None:
        self.put_away()
        self.left.emit()

    def _place(self) -> None:
        """Stand over the sentence, as wide as the column and as high as what is written."""
        if self.isHidden() or self._pane.content is None or self._pane.pager.waits:
            return
        pane, column = self._pane, self._pane.column_of(self._span.start)
        wide = column.adjusted(MARGIN - ROOM - 4, 0, ROOM + 4 - MARGIN, 0)
        self.field.document().setTextWidth(wide.width() - 2 * ROOM)
        lines = max(self.field.document().size().height(), 1)
        height = round(lines * self.field.fontMetrics().lineSpacing()) + self.say.sizeHint().height()
        # Two more for the blank that Qt leaves around the words, and below the buttons.
        height = min(height + 5 * ROOM, pane.viewport().height())
        # All of it is seen, also where the sentence stands on the last line.
        top = min(column.top() - ROOM, pane.viewport().geometry().bottom() - height)
        self.setGeometry(wide.left(), max(top, 0), wide.width(), height)


class _Field(QPlainTextEdit):
    """Enter is the end of writing, with Shift a new line; Esc leaves it."""

    entered = Signal()
    escaped = Signal()

    def event(self, event: QEvent) -> bool:
        """Esc is this field's own: the window's key would put something else away."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            # As a key of the window it would come to nobody here.
            event.accept()
            if event.type() == QEvent.Type.ShortcutOverride:
                return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Esc; Tab goes to the buttons."""
        shift = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and not shift:
            self.entered.emit()
        elif event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        else:
            super().keyPressEvent(event)


PAGE_CHARS = 1_800
"""A page of print, where a text has none of its own."""
SLOW_MS = 300
"""After which it is told what is being opened: most texts are there before."""
_NOTHING = (Span(0, 0), Span(0, 0))


class ReadingBinding(QObject):
    """Shows what library and player tell, and asks them for what the reader wants.

    Signals:
        clip_dropped: (Path) a recording was dropped on the window.
    """

    clip_dropped = Signal(Path)

    def __init__(self, window: MainWindow, program: Program) -> None:
        super().__init__(window)
        self._window, self._program = window, program
        self.watch = FileWatch(self)
        self.watch.changed.connect(self._changed)
        self.watch.gone.connect(self._gone)
        self._coming = ""
        self._slow = QTimer(self, interval=SLOW_MS, singleShot=True)
        self._slow.timeout.connect(self._is_slow)
        window.opening.cancelled.connect(program.library.cancel)
        self._found: Span | None = None
        self._alone: Span | None = None
        """What was selected to be read by itself."""
        self._part = _NOTHING
        """What sounds, and the whole sentence that it belongs to."""
        self._last = Progress()
        self._anew = ""
        """What is opened anew while it is read."""
        self._by_itself = ""
        """What the reading list goes on with."""
        self._keyboard: QWidget | None = None
        """Where the keyboard was when something was asked for."""
        self.real_page: Callable[[int], tuple[int, int] | None] = lambda char: None
        """On which of so many real pages a character stands; None where there are none."""
        self.real_start: Callable[[int], int] = lambda page: 0
        """The first character of one of them."""
        self._documents()
        self._player()
        window.dropped.connect(self._dropped)

    def _documents(self) -> None:
        window, library = self._window, self._program.library
        library.document_changed.connect(self._show)
        library.leaving.connect(self._leave)
        self._program.waiting.going_on.connect(self._goes_on)
        library.skips_changed.connect(window.pane.set_skips)
        window.pane.drawings.set_load(resources.load)
        library.opening_changed.connect(self._opening)
        library.recents_changed.connect(self._recents)
        library.password_wanted.connect(self._password)
        bar = window.toolbar
        bar.recent_requested.connect(library.open_recent)
        window.invitations.open_requested.connect(self.open)
        window.invitations.paste_requested.connect(library.open_clipboard)
        # As one types every place is tinted, and the next one shown.
        window.find_bar.typed.connect(lambda needle: window.pane.mark_found(needle, shows=True))
        window.find_bar.wanted.connect(lambda needle, backward: window.pane.find_next(backward=backward))
        window.pane.found.connect(self._show_found)
        window.find_bar.closed.connect(lambda: window.pane.mark_found(""))
        window.pane.selectionChanged.connect(self._selected)
        window.find_bar.closed.connect(window.pane.setFocus)
        window.contents.chosen.connect(self._chapter)
        window.contents.read_requested.connect(self._program.player.play_from)
        self._recents()

    def _player(self) -> None:
        window, program, transport = self._window, self._program, self._window.transport
        player, speaker, sleep = program.player, program.loudspeaker, program.sleep
        player.state_changed.connect(self._state)
        player.place_changed.connect(self._place)
        player.moved.connect(self._moved)
        program.tracker.changed.connect(self._progress)
        speaker.speed_changed.connect(transport.set_speed)
        speaker.volume_changed.connect(transport.set_volume)
        sleep.changed.connect(transport.set_sleep)
        transport.toggled.connect(player.toggle)
        transport.seek_requested.connect(lambda share: player.go(lambda heard: heard.share(share)))
        transport.speed_chosen.connect(speaker.set_speed)
        transport.volume_chosen.connect(speaker.set_volume)
        transport.device_chosen.connect(speaker.set_device)
        transport.devices_wanted.connect(self._devices)
        transport.sleep_chosen.connect(
            lambda minutes: (
                sleep.start_at_chapter() if minutes == END_OF_CHAPTER else sleep.start_minutes(minutes)
            )
        )
        window.pane.start_requested.connect(lambda char: self._select(None))
        window.pane.selection_requested.connect(self._select)
        window.pane.start_requested.connect(player.play_from)
        window.pane.selection_requested.connect(player.read_selection)
        transport.set_speed(program.settings.speed)
        transport.set_volume(program.settings.volume)

    def selection(self) -> Span | None:
        """What the reader has selected; a place that was found is selected only to show it."""
        selected = self._window.pane.selection()
        return selected if selected != self._found else None

    def here(self) -> Span | None:
        """The sentence that is heard; where nothing is read, the one that the keyboard's cursor is in."""
        player = self._program.player
        if player.state not in (PlayState.READY, PlayState.FINISHED):
            heard = player.heard()
            return heard.last() if heard is not None else None
        return self.meant_at(None, self._window.pane.char_at_cursor())

    def meant(self) -> Span | None:
        """What the reader has selected, or :meth:`here`."""
        return self.selection() or self.here()

    def meant_at(self, selected: Span | None, char: int) -> Span | None:
        """What is selected, or the sentence of a character."""
        steps = self._program.player.steps()
        return selected or (steps.whole_at(char) if steps is not None else None)

    # -- documents

    def open(self) -> None:
        """Ask for a file."""
        path, _ = QFileDialog.getOpenFileName(
            self._window, self.tr("Open a text"), "",
            self.tr("Texts") + f" ({' '.join(f'*{suffix}' for suffix in SUFFIXES)});;"
            + self.tr("All files") + " (*)",
        )  # fmt: skip
        if path:
            self._program.library.open_file(Path(path))

    def open_address(self) -> None:
        """Ask for a web address."""
        title, label, yes = self.tr("Open a web address"), self.tr("Address:"), self.tr("Open")
        if address := asking.address(self._window, title, label, yes):
            self._program.library.open_url(address)

    def _password(self, path: Path) -> None:
        """Ask for the password of a document that is locked."""
        title = self.tr("Open a locked text")
        label = filled(self.tr("{name} is locked. Password:"), name=path.name)
        if password := asking.text(self._window, title, label, yes=self.tr("Open"), secret=True):
            self._program.library.open_file(path, password)

    def _dropped(self, data: QMimeData) -> None:
        """Take what was dropped: the first recording becomes a voice, all else is opened."""
        urls = data.urls()
        clips = [url for url in urls if Path(url.toLocalFile()).suffix.lower() in asking.SOUNDS]
        if not clips:
            self._program.library.open_data(data)
            return
        self.clip_dropped.emit(Path(clips[0].toLocalFile()))
        self._program.library.open_addresses([url.toString() for url in urls if url not in clips])

    def _show(self, document: Document, char: int) -> None:
        window, library = self._window, self._program.library
        self._select(None)
        self.watch.follow(Path(document.source) if Path(document.source).is_file() else None)
        skips: tuple[Skip, ...] = library.skips
        window.pane.show_document(document, skips, char)
        window.pane.mark_found(window.find_bar.in_another_text())
        window.contents.set_outline(document.outline)
        window.toolbar.set_title(document.name, window.contents.set_place(char))
        window.setWindowTitle(f"{document.title} – Philomel")
        # Where nothing but the sample was opened so far.
        window.invitations.setVisible(not document.source and len(library.recents()) < 2)
        window.live.restart()
        if library.source != self._by_itself and not self._writes():
            window.pane.setFocus(Qt.FocusReason.OtherFocusReason)
        self._by_itself = ""
        if self._anew and self._anew == library.source:
            self._program.player.play_from(char)

    def _leave(self) -> None:
        """What a menu offers of this text would be done to the one that comes."""
        for part in (self._window.pane, self._window.contents):
            for over in part.findChildren(QWidget):
                if over.windowType() is Qt.WindowType.Popup:
                    over.close()

    def _writes(self) -> bool:
        """Whether one has begun to write somewhere since this text was asked for."""
        at = QApplication.focusWidget()
        return isinstance(at, QLineEdit | QPlainTextEdit) and self._keyboard not in (None, at)

    def _goes_on(self, one: ReadLater) -> None:
        """A text that comes by itself leaves the keyboard where one writes."""
        self._by_itself = one.source if self._program.player.state is PlayState.FINISHED else ""

    def _opening(self, name: str) -> None:
        """Say what is being opened, where that takes a while, and let it be broken off."""
        if name and not self._coming:
            self._keyboard = QApplication.focusWidget()
        self._coming, self._anew = name, self._anew if name else ""
        if name:
            self._slow.start()
        else:
            self._slow.stop()
            self._window.opening.hide()

    def _is_slow(self) -> None:
        self._window.opening.wait(filled(self.tr("Opening {name}"), name=self._coming))

    def _recents(self) -> None:
        recents = [each for each in self._program.library.recents() if each.source]
        named = [(each.source, each.title or Path(each.source).name) for each in recents]
        self._window.toolbar.set_recent(
            [
                (source, f"{title[:60]} – {apart[-60:]}" if apart else title[:60])
                for (source, title), apart in zip(named, told_apart(named), strict=True)
            ]
        )

    def _chapter(self, char: int) -> None:
        """Go to a heading; a reading that goes on goes on from there."""
        if self._program.player.state in (PlayState.READY, PlayState.FINISHED):
            self._program.player.go_to(char)
        else:
            self._program.player.play_from(char)

    def _show_found(self, number: int, count: int) -> None:
        pane = self._window.pane
        if count:
            self._found = pane.selection()
        elif self._found is not None:
            # What was found before is not what is looked for now.
            pane.go_to(self._found.start)
        self._window.find_bar.set_found(number, count)

    def _selected(self) -> None:
        """Whatever is selected now was not found: a search says so after this."""
        self._found = None

    # -- reading

    def _state(self, state: PlayState, words: str) -> None:
        window = self._window
        window.transport.set_state(state.value, words)
        if state in (PlayState.READY, PlayState.FINISHED):
            self._leave_cursor()
            window.pane.set_spoken(None, None)
            if state is PlayState.FINISHED and self._alone is not None and window.pane.is_following():
                # Asked for again, it is said again.
                window.pane.select(self._alone)
                self._alone = None
        elif state is PlayState.PREPARING:
            self._light(self._program.library.char)
        quiet = state not in (PlayState.READING, PlayState.BUFFERING, PlayState.PREPARING)
        if quiet:
            kit.announce(window.transport.state, words)

    def _leave_cursor(self) -> None:
        """Where the reading ends the keyboard's cursor is left, unless the reader is elsewhere."""
        pane = self._window.pane
        spoken = pane.spoken()
        if spoken is not None and pane.is_following() and self.selection() is None:
            # At the end of the text what stands behind its last sentence may be folded.
            pane.go_to(min(self._program.library.char, max(spoken.end - 1, spoken.start)))

    def _place(self, place: Place | None) -> None:
        if place is not None:
            self._window.pane.set_spoken(self._whole(place.sentence.span), place.word)
        elif self._program.player.state in (PlayState.READY, PlayState.FINISHED):
            self._window.pane.set_spoken(None, None)
        else:
            # Another place was asked for.
            self._light(self._program.library.char)

    def _moved(self, char: int) -> None:
        """Show where the reader went, with the sentence that will sound."""
        self._window.pane.follow()
        self._window.pane.go_to(char)
        self._light(char)

    def _whole(self, part: Span) -> Span:
        """The sentence that a part belongs to: a long one is read in parts, and lit as one."""
        if part != self._part[0] and (steps := self._program.player.steps()) is not None:
            whole = steps.whole_at(part.start)
            whole = Span(min(whole.start, part.start), max(whole.end, part.end))
            if self._alone is not None and self._alone.start <= part.start < self._alone.end:
                whole = Span(max(whole.start, self._alone.start), min(whole.end, self._alone.end))
            self._part = part, whole
        return self._part[1]

    def _light(self, char: int) -> None:
        """Light the sentence that will sound, before it does."""
        if (steps := self._program.player.steps()) is not None:
            self._window.pane.set_spoken(self._whole(steps.sentence_at(char)), None)

    def _select(self, alone: Span | None) -> None:
        """What is read by itself from now on."""
        self._alone, self._part = alone, _NOTHING

    def _progress(self, progress: Progress) -> None:
        window, document = self._window, self._program.library.document
        self._last = progress
        window.transport.set_progress(progress.spoken, progress.left, progress.share)
        window.pane.set_progress(progress.generated, {flag.span.start: flag.text for flag in progress.flags})
        if document is not None:
            window.toolbar.set_title(document.name, window.contents.set_place(progress.char))
            window.footer.set_place(self._where(document, progress))

    def _where(self, document: Document, progress: Progress) -> str:
        """The page, how much of the text lies behind one, and how long its chapter still is."""
        told = [self.tr("{n} %").format(n=round(100 * progress.share))]
        page, pages = self._page(document, progress.char)
        if pages > 1:
            name = document.page_labels[page - 1] if document.page_labels else ""
            words = self.tr("Page {name} ({n} of {all})") if name else self.tr("Page {n} of {all}")
            told.insert(0, filled(words, name=name, n=number(page), all=number(pages)))
        _, chapter = document.chapter(progress.char)
        if chapter != Span(0, len(document.text)):
            rest = (chapter.end - progress.char) / max(len(document.text), 1)
            time = kit.clock(rest * (progress.spoken + progress.left))
            told.append(self.tr("{time} left in this chapter").format(time=time))
        return ", ".join(told)

    def _page(self, document: Document, char: int) -> tuple[int, int]:
        """On which of so many pages a character stands, real ones or as they might be printed."""
        last = max(len(document.text) - 1, 0)
        printed = min(char, last) // PAGE_CHARS + 1, last // PAGE_CHARS + 1
        return self.real_page(char) or printed

    def go_to_page(self) -> None:
        """Ask for a page, by its number or what it is called, or for how much of the text lies before."""
        library = self._program.library
        if (document := library.document) is None:
            return
        page, pages = self._page(document, library.char)
        names = document.page_labels or tuple(str(n + 1) for n in range(pages))
        title, label = self.tr("Go to a page"), self.tr("Page ({first} to {last}), or a share such as 50 %:")
        label = filled(label, first=names[0], last=names[-1])
        wanted = asking.text(self._window, title, label, names[page - 1], yes=self.tr("Go there"))
        if not wanted or library.document is not document:
            return
        player, named = self._program.player, [name.casefold() for name in names]
        share = re.fullmatch(r"(\d+(?:[.,]\d+)?)\s*%", wanted)
        if share and (percent := float(share[1].replace(",", "."))) <= 100:
            player.go(lambda heard: heard.share(percent / 100))
        elif wanted.casefold() in named:
            self._show_page(document, named.index(wanted.casefold()) + 1)
        elif wanted.isdecimal() and 0 < int(wanted) <= pages:
            self._show_page(document, int(wanted))
        else:
            words = self.tr("There is no page “{page}” in this text.")
            self._window.note(filled(words, page=wanted))

    def _show_page(self, document: Document, page: int) -> None:
        steps = self._program.player.steps()
        if self.real_page(0) is not None:
            char = self.real_start(page)
        else:
            # It begins with the first sentence that begins on it.
            char = (page - 1) * PAGE_CHARS
            char = steps.sentence(char - 1, 1) if char and steps is not None else char
        self._program.player.go_to(min(char, max(len(document.text) - 1, 0)))

    def skip(self, seconds: float) -> None:
        """Go on, or with a negative number back, by about so much speech."""
        char = self._program.tracker.at(self._last.spoken + seconds)
        self._program.player.go(lambda heard: heard.near(char))

    def read_anew(self) -> None:
        """Open the file of the text again; what was read up to is found in it, and read on from."""
        source = self._program.library.source
        if source and not source.startswith(PASTED):
            self._program.library.open_recent(source)
            self._anew = source if self._program.player.state.is_active else ""

    def _changed(self, path: Path) -> None:
        words = filled(self.tr("{name} was changed."), name=path.name)
        self._window.note(words, self.tr("Read the new text"), self.read_anew)

    def _gone(self, path: Path) -> None:
        words = self.tr(
            "{name} is not in its folder any more. What is open stays until you open another text."
        )
        self._window.note(filled(words, name=path.name))

    def _devices(self) -> None:
        program = self._program
        self._window.transport.set_devices(program.loudspeaker.devices(), program.settings.output_device)


class CorrectingBinding(QObject):
    """Has a sentence written anew where it stands, and said again."""

    def __init__(self, window: MainWindow, program: Program) -> None:
        super().__init__(window)
        self._window, self._program = window, program
        self._paused = False
        """Whether the reading waits for what is being written."""
        self._written: tuple[Span, str] | None = None
        """What is on its way into the text."""
        self.field = Correction(window.pane)
        self.field.done.connect(self._done)
        self.field.left.connect(self._go_on)
        window.pane.correction_requested.connect(self.begin)
        program.library.document_changed.connect(self._shown)
        program.library.corrected.connect(self._corrected)
        program.library.problem.connect(self._refused)

    def begin(self, char: int | None = None) -> None:
        """Write the sentence of a character anew, or the one that is read, or the one at the cursor."""
        library, player, pane = self._program.library, self._program.player, self._window.pane
        document, steps = library.document, player.steps()
        if document is None or steps is None or not library.can_correct() or pane.isHidden():
            return
        if self.field.unsaved():
            # What is begun is not lost to a key, or a click beside it.
            self.field.field.setFocus()
            return
        if char is None:
            spoken = pane.spoken() if pane.is_following() else None
            char = spoken.start if spoken is not None else pane.char_at_cursor()
        self._paused = self._paused or player.state.is_active
        player.pause()
        span = steps.whole_at(char)
        pane.go_to(span.start)
        self.field.open(span, document.text[span.start : span.end])

    def _done(self, span: Span, words: str) -> None:
        document = self._program.library.document
        if document is None or words == document.text[span.start : span.end]:
            self._go_on()
        else:
            self._written = span, words
            self._program.library.correct(span, words)

    def _refused(self, problem: Problem | None) -> None:
        """What was written is there again where it cannot be kept."""
        if problem is not None and problem.lasts:
            return  # It says something else, and the text is still on its way.
        written, self._written = self._written, None
        document = self._program.library.document
        if problem is not None and written is not None and document is not None:
            span, words = written
            self.field.open(span, document.text[span.start : span.end], words)

    def may_close(self) -> bool:
        """Whether what is written may go: asked where it is not in the text."""
        return not self.field.unsaved() or asking.sure(
            self._window,
            self.tr("Correct this sentence"),
            self.tr("What you wrote is not in the text yet. Discard it?"),
            self.tr("Discard"),
        )

    def _go_on(self) -> None:
        """Nothing was changed: what was read goes on."""
        paused, self._paused = self._paused, False
        if paused:
            self._program.player.resume()

    def _shown(self, document: Document) -> None:
        if unsaved := self.field.unsaved():
            words = filled(self.tr("What you wrote is not in the text: “{words}”"), words=unsaved)
            copy = partial(QGuiApplication.clipboard().setText, unsaved)
            self._program.problem.emit(Problem(words, self.tr("Copy"), copy, lasts=True))
        self._paused, self._written = False, None
        self.field.put_away()
        self._window.pane.correctable = self._program.library.can_correct()

    def _corrected(self, char: int, is_back: bool) -> None:
        library = self._program.library
        if is_back:
            words = self.tr("The correction is taken back.")
            self._window.note(words, self.tr("Redo"), library.redo_correction)
        else:
            self._window.note(self.tr("The sentence is corrected."), self.tr("Undo"), library.undo_correction)
        self._program.player.play_from(char)


class LeavingBinding(QObject):
    """Shows what is left out, and has the library do what the reader wants of it."""

    def __init__(self, window: MainWindow, program: Program) -> None:
        super().__init__(window)
        self._window, self._library = window, program.library
        self._preview: ImportPreview | None = None
        pane, library = window.pane, program.library
        library.document_changed.connect(self._refresh)
        library.skips_changed.connect(self._refresh_read)
        pane.leave_requested.connect(self._leave_out)
        pane.read_requested.connect(self._read)
        pane.redo_requested.connect(library.redo_correction)
        pane.spots.address_requested.connect(self._open)

    def show(self) -> None:
        """Show what is left out of the document."""
        if self._preview is None:
            preview = self._preview = ImportPreview(self._window)
            preview.read_changed.connect(lambda index, read: self._reverse_all([index], read))
            preview.all_changed.connect(self._reverse_all)
            preview.passage_chosen.connect(self._window.pane.go_to)
        self._refresh()
        kit.show_in_front(self._preview)

    def _reverse_all(self, indices: list[int], read: bool) -> None:
        kept = self._library.opened.left.read
        wanted = kept | set(indices) if read else kept - set(indices)
        self._library.choose(lambda left: left.set_read(wanted))

    def _refresh(self) -> None:
        library = self._library
        if self._preview is not None and library.document is not None:
            left = library.opened.left
            self._preview.show_document(library.document, left.passages, left.read)

    def _refresh_read(self) -> None:
        if self._preview is None:
            return
        left = self._library.opened.left
        if self._preview.passages() != left.passages:
            self._refresh()
        else:
            self._preview.set_read(left.read)

    def _leave_out(self, spans: Sequence[Span]) -> None:
        if self._library.choose(lambda left: left.leave_out(spans)):
            self._tell(self.tr("Left out of the reading."))

    def _read(self, span: Span) -> None:
        if self._library.choose(lambda left: left.read_again(span)):
            self._tell(self.tr("It is read now."))

    def _tell(self, words: str) -> None:
        self._window.note(words, self.tr("Undo"), self.undo)

    def undo(self) -> None:
        """Take the last choice back; where there was none, the sentence that was put right last."""
        if self._library.choose(LeavingOut.undo) or self._library.undo_correction():
            return
        voice = self._window.voices.undo
        if voice.isVisibleTo(self._window.voices):
            voice.click()
        else:
            self._window.note(self.tr("There is nothing more to take back."))

    def _open(self, address: str) -> None:
        """Open an address that a text names; of a file or a program it may name nothing is opened."""
        url = QUrl(address)
        if is_address(address) or url.scheme() == "mailto":
            asking.open_outside(self._window, url)
