"""Ties keys, looks, panels, problems and dialogs to the controllers, a PDF's real pages to the reading."""

from __future__ import annotations

import bisect
from collections.abc import Callable

from PySide6.QtCore import QObject, QPoint, QTimer
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QToolButton

from app.controllers.library.pdf import PdfPages, has_pages
from app.controllers.program import Program
from app.documents.model import Document
from app.views import kit
from app.views.bind_desktop import MiniBinding
from app.views.bind_dialogs import CastBinding, DialogsBinding, PronunciationBinding
from app.views.bind_library import ExportBinding, LibraryBinding, MarksBinding
from app.views.bind_reading import CorrectingBinding, LeavingBinding, ReadingBinding
from app.views.bind_side import SideBinding
from app.views.dialogs.type_sheet import TypeSheet
from app.views.kit import asking
from app.views.kit.theme import Theme
from app.views.main_window import FullScreen, MainWindow, apply_look, typography
from app.views.page.plan import undivided
from app.views.page.reading_pane import FocusLine
from app.views.pdf import BOTH, PdfView
from app.wording import Problem, translate, with_value
from engine import Span

_LONGEST_WORD = 40
_VIEWS = ("text", "both", "pages")


class PagesBinding(QObject):
    """Shows pages where a PDF is open and they are wanted."""

    def __init__(self, window: MainWindow, program: Program) -> None:
        super().__init__(window)
        self._window, self._program = window, program
        self._pages: PdfPages | None = None
        self._document: Document | None = None
        self._begun = False
        self._sizes: tuple[tuple[float, float], ...] = ()
        self._theme: Theme | None = None
        # In a second step: a text that is put in anew takes the cursor to its beginning and back.
        self._moves = QTimer(self, interval=0, singleShot=True)
        self._moves.timeout.connect(self._cursor)
        self._at: Span | None = None
        menu = window.toolbar.pages_menu
        menu.chosen.connect(lambda view: setattr(program.settings, "pdf_view", view))
        menu.dark_chosen.connect(lambda dark: setattr(program.settings, "pdf_dark", dark))
        menu.size_chosen.connect(lambda zoom: setattr(program.settings, "pdf_zoom", zoom))
        program.settings.changed.connect(self._setting)
        program.library.document_changed.connect(self._show)
        window.closing.connect(self._close)

    # -- what is shown

    def turn(self) -> None:
        """Go to the next view: text, both, pages; where there is no room for both, that looks like pages."""
        if self._document is not None:
            settings, narrow = self._program.settings, self._window.sheets.width() < BOTH
            views = [view for view in _VIEWS if view != "both" or not narrow]
            now = views.index(settings.pdf_view) if settings.pdf_view in views else -1
            settings.pdf_view = views[(now + 1) % len(views)]

    def zoom(self, by: int) -> bool:
        """Make pages larger (1), smaller (-1) or as large as usual (0) where they have the keyboard."""
        sheets, view = self._window.sheets, self._window.sheets.pages
        if view is None or not view.isVisible() or not (view.hasFocus() or sheets.front() is view):
            return False
        if by:
            view.step_zoom(by)
        else:
            view.set_zoom(1.0)
        return True

    def page_of(self, char: int) -> tuple[int, int] | None:
        """On which of so many pages a character stands, from 1; None where there are no pages. Where that is
        not known to the letter yet, the page is told on which its paragraph begins."""
        if self._document is None or not self._document.pages:
            return None
        boxes = self._pages.boxes if self._pages is not None and self._begun else None
        page = next((page for page, _ in boxes.of(self._word(char))), None) if boxes is not None else None
        starts = self._document.pages
        return bisect.bisect_right(starts, char) if page is None else page + 1, len(starts)

    def start_of(self, page: int) -> int:
        """The first character of one of those pages."""
        assert self._document is not None
        boxes = self._pages.boxes if self._pages is not None and self._begun else None
        first = boxes.first_on(page - 1) if boxes is not None else None
        return self._document.pages[page - 1] if first is None else first

    def set_theme(self, theme: Theme) -> None:
        """Take the window's colours."""
        self._theme = theme
        view = self._window.sheets.pages
        if view is not None:
            view.set_look(theme, self._program.settings.pdf_dark)

    def _show(self, document: Document, char: int) -> None:
        """Another document is open."""
        self._document = document if has_pages(document) else None
        if self._pages is not None:
            self._pages.close()
        self._begun = False
        self._window.toolbar.pages.setVisible(self._document is not None)
        self._choose()

    def _setting(self, name: str) -> None:
        view = self._window.sheets.pages
        if name == "pdf_view":
            self._choose()
        elif name == "pdf_zoom" and view is not None:
            view.set_zoom(self._program.settings.pdf_zoom)
        elif name == "pdf_dark":
            self._tick()
            if self._theme is not None:
                self.set_theme(self._theme)

    def _tick(self) -> None:
        settings = self._program.settings
        self._window.toolbar.pages_menu.show_choice(settings.pdf_view, settings.pdf_dark)

    def _choose(self) -> None:
        """Show what is chosen, standing where the other stood."""
        self._tick()
        sheets = self._window.sheets
        choice = self._program.settings.pdf_view if self._document is not None else "text"
        if choice == "text":
            if sheets.pages is not None and sheets.pages.isVisible():
                self._back_to_text(sheets.pages)
            sheets.choose("text")
            return
        char = self._window.pane.char_in_view() if not self._window.pane.isHidden() else None
        view = self._view()
        if not self._begun:
            self._begin(view)
        sheets.choose(choice)
        spoken = self._window.pane.spoken() if self._window.pane.is_following() else None
        if spoken is not None or char is not None:
            view.reveal(spoken or Span(char or 0, (char or 0) + 1), wholly=True)

    def _back_to_text(self, view: PdfView) -> None:
        pane, char = self._window.pane, view.char_in_view()
        if char is not None and pane.isHidden() and not (pane.has_place() and pane.is_following()):
            pane.go_to(char)

    def _view(self) -> PdfView:
        """The view, made and tied when the first PDF is shown so."""
        sheets, pane, settings = self._window.sheets, self._window.pane, self._program.settings
        if sheets.pages is not None:
            return sheets.pages
        view = sheets.make_pages()
        view.set_zoom(settings.pdf_zoom)
        if self._theme is not None:
            view.set_look(self._theme, settings.pdf_dark)
        pages = self._pages = PdfPages(self)
        pages.opened.connect(self._opened)
        pages.located.connect(view.set_located)
        pages.drawn.connect(view.set_drawn)
        pages.damaged.connect(view.set_damaged)
        view.wanted.connect(pages.want)
        view.start_requested.connect(self._start)
        view.selected.connect(self._select)
        view.copied.connect(self._copy)
        view.taken_back.connect(pane.undo_requested)
        view.menu_wanted.connect(
            lambda char, place: pane.menu_at(pane.char_at_cursor() if char is None else char, place)
        )
        view.entered.connect(lambda: pane.start(pane.char_at_cursor()))
        view.stepped.connect(pane.step_word)
        view.left.connect(pane.leave)
        view.zoomed.connect(lambda zoom: setattr(settings, "pdf_zoom", zoom))
        pane.spoken_changed.connect(self._light)
        pane.following_changed.connect(self._follow)
        pane.cursorPositionChanged.connect(self._moves.start)
        self._window.order()
        return view

    def _begin(self, view: PdfView) -> None:
        assert self._pages is not None
        assert self._document is not None
        self._begun = True
        view.show_pages((), None, self.tr("The pages are on their way…"))
        library = self._program.library
        self._pages.open(self._document, library.opening.password_of(self._document.source))

    def _opened(self, sizes: tuple[tuple[float, float], ...]) -> None:
        view, pages = self._window.sheets.pages, self._pages
        assert view is not None
        assert pages is not None
        self._sizes = sizes
        if not sizes:
            view.show_pages((), None, self.tr("The pages of this PDF cannot be shown."))
            return
        view.show_pages(sizes, pages.boxes)
        spoken, pane = self._window.pane.spoken(), self._window.pane
        self._light()
        self._at = self._word(pane.char_at_cursor())
        char = spoken.start if spoken is not None else pane.char_at_cursor()
        view.reveal(Span(char, char + 1), wholly=True)

    # -- reading

    def _light(self) -> None:
        view, pane = self._window.sheets.pages, self._window.pane
        if view is not None and self._begun:
            view.set_spoken(*pane.lit(), follow=pane.is_following())

    def _follow(self, following: bool) -> None:
        view, spoken = self._window.sheets.pages, self._window.pane.spoken()
        if following and view is not None and spoken is not None:
            view.reveal(spoken)

    def _cursor(self) -> None:
        """The cursor of the text went elsewhere, by a key, a chapter or a search: the pages' goes with it."""
        view, pane = self._window.sheets.pages, self._window.pane
        if view is None or not self._begun or not pane.is_loaded():
            return
        selected = pane.selection()
        word = selected or self._word(pane.char_at_cursor())
        view.set_cursor(word, selected is not None)
        if word != self._at:
            self._at = word
            view.reveal(word)

    def _start(self, char: int) -> None:
        """Read from a word; what was selected is so no more."""
        self._select(Span(char, char))
        self._window.pane.start(self._word(char).start)

    def _select(self, part: Span) -> None:
        """Select it in the text, which the pages stand for; they stay where they are under the mouse."""
        if self._window.pane.is_loaded():
            self._at = part if len(part) else self._word(part.start)
            self._window.pane.select(part)

    def _copy(self) -> None:
        """What is selected, or the word that the cursor is on."""
        if self._document is not None and self._at is not None:
            QGuiApplication.clipboard().setText(self._document.text[self._at.start : self._at.end])

    def _word(self, char: int) -> Span:
        """The word that a character belongs to."""
        text = self._document.text if self._document is not None else ""
        start = end = min(char, max(len(text) - 1, 0))
        while start > max(char - _LONGEST_WORD, 0) and text[start - 1].isalnum():
            start -= 1
        while end < min(char + _LONGEST_WORD, len(text)) and text[end].isalnum():
            end += 1
        return Span(start, max(end, start + 1))

    def _close(self) -> None:
        if self._pages is not None:
            self._pages.close()


LOOK_MS = 120
LOOKS = (
    "theme", "focus", "font_family", "serif", "font_pixels", "line_height", "columns", "justified",
    "letter_spacing", "word_spacing", "layout",
)  # fmt: skip
NOTE_MS = 15_000
SKIP_SECONDS = 15.0


class WindowBinding(QObject):
    """The whole window bound to the program's controllers."""

    def __init__(self, window: MainWindow, program: Program, accent: QColor | None = None) -> None:
        super().__init__(window)
        self._window, self._program, self._accent = window, program, accent
        self._told: list[tuple[Problem, bool]] = []
        """Messages, and whether each is a note; the last is shown."""
        self._on_top: Problem | None = None
        self._undoing: Problem | None = None
        """What offered to take back what was done last."""
        self._fading = QTimer(self, interval=NOTE_MS, singleShot=True)
        self._fading.timeout.connect(lambda: self._tell(None, note=True))
        self._type: TypeSheet | None = None
        self._look = QTimer(self, interval=LOOK_MS, singleShot=True)
        self._look.timeout.connect(self.apply_look)
        window.noted.connect(self._note)
        self.reading = ReadingBinding(window, program)
        self.leaving = LeavingBinding(window, program)
        self.correcting = CorrectingBinding(window, program)
        self.side = SideBinding(window, program)
        self.pages = PagesBinding(window, program)
        self.reading.real_page, self.reading.real_start = self.pages.page_of, self.pages.start_of
        program.hyphenation.changed.connect(lambda breaks: window.pane.set_breaks(breaks or undivided))
        self.focus_line = FocusLine(window.pane)
        self.full_screen = FullScreen(window)
        self.pronunciation = PronunciationBinding(window, program)
        self.cast = CastBinding(window, program, self.reading)
        self.dialogs = DialogsBinding(window, program)
        self.export = ExportBinding(window, program, self.reading)
        self.marks = MarksBinding(window, program, self.reading)
        self.mini = MiniBinding(window, program)
        self.library = LibraryBinding(window, program)
        window.may_close = lambda: all(
            part.may_close() for part in (self.correcting, self.side.adding, self.library, self.export)
        )
        self.reading.clip_dropped.connect(self.side.adding.begin_with)
        program.library.voice_given.connect(program.voices.sharing.look)
        self._panels()
        self._graphics()
        program.problem.connect(lambda problem: self._tell(problem, note=False))
        # Of a text that is not there any more.
        for gone in (program.library.leaving, program.library.forgotten):
            gone.connect(lambda: self._tell(None, note=True))
            gone.connect(self._no_undoing)
        window.pane.undo_requested.connect(self._undo)
        window.strip.acted.connect(self._acted)
        window.strip.dismissed.connect(self._dismissed)
        commands = self._commands()
        window.key.connect(lambda name: commands[name]())
        window.closing.connect(self._closing)
        self._allow()
        program.settings.changed.connect(self._setting)
        window.resized.connect(self._resized)
        hints = QGuiApplication.styleHints()
        for changed in (hints.colorSchemeChanged, hints.accessibility().contrastPreferenceChanged):
            changed.connect(lambda now: self._look.start())
        self.apply_look()

    # -- looks and panels

    def apply_look(self) -> None:
        """Give all widgets the chosen colours and the text its type."""
        theme = apply_look(self._window, self._program.settings, self._accent)
        self.pages.set_theme(theme)
        self.focus_line.set_kind(self._program.settings.focus, theme)

    def _panels(self) -> None:
        window, settings = self._window, self._program.settings
        geometry, state = settings.window()
        if not geometry.isEmpty():
            window.restoreGeometry(geometry)
        else:
            window.resize(window.sizeHint())
        if not state.isEmpty():
            window.splitter.restoreState(state)
        window.show_contents(settings.show_contents)
        window.show_side(settings.show_side)
        window.side_wanted.connect(self._right)
        window.transport.voice_requested.connect(lambda: window.show_side(True))

    def _left(self, shown: bool) -> None:
        self._window.show_contents(shown)
        self._program.settings.show_contents = shown
        self._tell_side(self._window.toolbar.left)

    def _right(self, shown: bool) -> None:
        self._window.show_side(shown)
        self._program.settings.show_side = shown
        self._tell_side(self._window.toolbar.right)

    def _tell_side(self, button: QToolButton) -> None:
        """What a key folds is told; where the keyboard is on its button, that tells it by itself."""
        if not button.hasFocus():
            there = button.isChecked()
            state = translate("LivePanel", "unfolded") if there else translate("LivePanel", "folded")
            kit.announce(button, with_value(button.accessibleName(), state))

    def _resized(self) -> None:
        """In a large window letters are larger."""
        if typography(self._program.settings, self._window.width()) != self._window.pane.look.type:
            self._look.start()

    def _setting(self, name: str) -> None:
        if name in LOOKS:
            self._look.start()

    # -- problems

    def _note(self, note: Problem) -> None:
        """Show a note that went well, or that may be of use, for a while; a problem below it comes back."""
        if note.act is not None:
            self._undoing = note if note.label == translate("LeavingBinding", "Undo") else None
        self._fading.start()
        self._tell(note, note=True)

    def _tell(self, message: Problem | None, *, note: bool) -> None:
        """Put a message on top, in place of another of its kind; None takes that one away alone."""
        self._told = [each for each in self._told if each[1] is not note]
        if message is not None:
            self._told.append((message, note))
            self._on_top = None
        self._show_told(again=message is None)

    def _show_told(self, *, again: bool = True) -> None:
        message, note = self._told[-1] if self._told else (None, False)
        if message is None:
            self._window.strip.hide()
        elif message is not self._on_top:
            self._window.strip.show_problem(message.text, message.label, note=note, again=again)
        self._on_top = message

    def _dismissed(self) -> Problem | None:
        """What is on top is done with."""
        message = self._told.pop()[0] if self._told else None
        self._on_top = None
        self._show_told()
        return message

    def _acted(self) -> None:
        message = self._dismissed()
        if message is self._undoing:
            self._undoing = None
        if message is not None and message.act is not None:
            message.act()

    def _no_undoing(self) -> None:
        self._undoing = None

    def _undo(self) -> None:
        """Take back what was done last, also where its message is gone; before it, as the text does."""
        last, self._undoing = self._undoing, None
        if last is None or last.act is None:
            self.leaving.undo()
            return
        self._tell(None, note=True)
        last.act()

    # -- keys

    def _commands(self) -> dict[str, Callable[[], object]]:
        """What each command of :class:`MainWindow` does, by its name there."""
        player, window = self._program.player, self._window
        return {
            "toggle": player.toggle,
            "stop": player.stop,
            "next_sentence": lambda: player.go(lambda heard: heard.sentence(1)),
            "previous_sentence": lambda: player.go(lambda heard: heard.sentence(-1)),
            "next_paragraph": lambda: player.go(lambda heard: heard.paragraph(1)),
            "previous_paragraph": lambda: player.go(lambda heard: heard.paragraph(-1)),
            "slower": lambda: self._step_speed(-0.1),
            "faster": lambda: self._step_speed(0.1),
            "back_seconds": lambda: self.reading.skip(-SKIP_SECONDS),
            "on_seconds": lambda: self.reading.skip(SKIP_SECONDS),
            "open": self.reading.open,
            "address": self.reading.open_address,
            "type": self._show_type,
            "sleep": lambda: self._pop(window.transport.sleep),
            "device": lambda: self._pop(window.transport.device),
            "add_voice": self.side.adding.open,
            "import_voice": self.side.import_voice,
            "convert": self.side.conversion.open,
            "read_anew": self.reading.read_anew,
            "paste": self._program.library.open_clipboard,
            "paste_plain": lambda: self._program.library.open_clipboard(plain=True),
            "find_next": lambda: window.find_bar.ask(backward=False),
            "find_previous": lambda: window.find_bar.ask(backward=True),
            "page": self.reading.go_to_page,
            "settings": self.dialogs.show_settings,
            "export": self.export.export,
            "export_chapter": self.export.export_chapter,
            "books": self.export.show_books,
            "bookmark": self.marks.bookmark,
            "highlight": self.marks.highlight,
            "note": self.marks.note,
            "notes": self.marks.show,
            "save_notes": self.marks.save,
            "library": self.library.show,
            "read_later": self.library.read_later,
            "read_selection": window.pane.start_selection,
            "pages": self.pages.turn,
            "mini": self.mini.turn,
            "full_screen": self.full_screen.turn,
            "usual_size": lambda: self._size(0),
            "shortcuts": self.dialogs.show_commands,
            "correct": self.correcting.begin,
            "skips": self.leaving.show,
            "pronunciation": self.pronunciation.show,
            "cast": self.cast.show,
            "said_by": self.cast.say,
            "one_voice": self.cast.turn,
            "recording": self.cast.turn_recording,
            "models": self.dialogs.show_models,
            "folders": self.dialogs.show_folders,
            "about": self.dialogs.show_about,
            "larger": lambda: self._size(1),
            "smaller": lambda: self._size(-1),
            "louder": lambda: self._step_volume(0.05),
            "quieter": lambda: self._step_volume(-0.05),
            "contents": lambda: self._left(not window.contents.isVisible()),
            "side": lambda: self._right(not window.side.isVisible()),
            "quit": self._quit,
        }

    def _quit(self) -> None:
        """Close the window. Asked for by the icon in the tray, a dialog may stand before it: hidden with the
        window it would wait for ever."""
        self._window.close() if asking.nobody_waits() else QTimer.singleShot(0, self, self._quit)

    def _pop(self, button: QToolButton) -> None:
        """Show a button's menu above it, also where there is no room for the button."""
        menu = button.menu()
        menu.popup(button.mapToGlobal(QPoint(0, -menu.sizeHint().height())))

    def _step_speed(self, by: float) -> None:
        self._program.loudspeaker.set_speed(self._program.settings.speed + by)
        transport = self._window.transport
        kit.announce(transport.speed, transport.speed.accessibleName())

    def _step_volume(self, by: float) -> None:
        self._program.loudspeaker.set_volume(min(max(self._program.settings.volume + by, 0.0), 1.0))
        volume = self._window.transport.volume
        kit.announce(volume, f"{volume.accessibleName()}: {volume.value()} %")

    def _allow(self) -> None:
        """Have commands be possible as long as there is what they are for."""
        keys, pane, library = self._window.keys, self._window.pane, self._program.library
        for need in ("document", "file", "plain", "selection", "recording", "pages"):
            keys.allow(need, False)
        pane.selectionChanged.connect(lambda: keys.allow("selection", pane.selection() is not None))
        library.document_changed.connect(self._opened)

    def _opened(self, document: Document) -> None:
        """Have the commands that there is something for now; tell that a book can be heard as it was
        recorded."""
        keys = self._window.keys
        keys.allow("document", True)
        keys.allow("file", bool(document.source))
        keys.allow("plain", self._program.library.can_correct())
        keys.allow("recording", bool(document.recorded))
        keys.allow("pages", has_pages(document))
        if document.recorded and not self._program.settings.recordings:
            words, play = self.tr("This book brings a recording of its own."), self.tr("Play it")
            self._window.note(words, play, self.cast.turn_recording)

    def _size(self, by: int) -> None:
        """Larger, smaller or usual letters; pages where these have the keyboard."""
        settings = self._program.settings
        if self.pages.zoom(by):
            return
        if by:
            settings.font_pixels += by
        else:
            settings.reset("font_pixels")

    # -- dialogs

    def _graphics(self) -> None:
        strip, graphics = self._window.graphics, self._program.graphics
        graphics.preparing.connect(self._preparing)
        graphics.ended.connect(strip.hide)
        graphics.prepared.connect(self._window.live.set_device)
        strip.cancelled.connect(graphics.cancel)

    def _preparing(self, done: int, total: int, standing_in: bool) -> None:
        words = self.tr("Preparing the graphics card, once: {done} of about {total}.")
        meanwhile = self.tr("The processor reads meanwhile.") if standing_in else ""
        words = f"{words} {meanwhile}".strip()
        self._window.graphics.count(words.format(done=done, total=total), done, total)

    def _show_type(self) -> None:
        if self._type is None:
            self._type = TypeSheet(self._program.settings, self._window)
        self._type.open_under(self._window.toolbar.type)

    def _closing(self) -> None:
        window, settings = self._window, self._program.settings
        self.full_screen.leave()
        settings.set_window(window.saveGeometry(), window.splitter.saveState())
        # What is still being worked on may take a while to end: nobody waits for a window that does nothing.
        window.hide()
        self._program.close()
