"""What a person makes and keeps beside reading: voices, corrections, marks, lists, casts, rules."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from app.controllers.voices.cloning import Candidate
from app.core.marks import Kind
from app.core.voices import OWN
from app.documents.model import Document
from app.documents.open import open_text
from engine import STARTER, PlayState, PronunciationRule, Span
from tests.soak.whole import FILE, Whole
from tests.support.places import ROOT
from tests.support.program import MEMBER

CLIPS = ROOT / "tests" / "data" / "clips"
CLIP = CLIPS / "en_f_librispeech_198-209-0000_16k.ogg"
RECORDING = CLIPS / "en_m_lyra_sample1_8k_3s.wav"
WORDS = ("The bird sleeps.", "Nobody sings at night, and all of us hear it.", "It ends.")
LISTED = ("First", "Second", "Third")
MOST_VOICES = 2


class Keeping(Whole):
    """Does these, and looks that nothing of it is lost."""

    def __init__(self, seed: int, folder: Path) -> None:
        self._own: dict[str, str] = {}
        """Names of own voices by their keys ..."""
        self._removed: list[tuple[str, str, bool]] = []
        """... and those that can be had back, with their names and whether they were in use."""
        self.gone: set[str] = set()
        """Own voices that cannot be had back."""
        self._corrections: list[str] = []
        self._taken_back: list[str] = []
        """Texts as they were, and as they were before that was taken back."""
        self._marks: dict[str, tuple[str, str]] = {}
        """Kinds and notes of marks by their names."""
        self._listed: list[str] = []
        self._rules: tuple[PronunciationRule, ...] = ()
        for name in LISTED:
            (folder / f"{name}.txt").write_text(f"{name} of all. Nobody sings at night.")
        super().__init__(seed, folder)

    def keeps(self) -> list[tuple[int, Callable[[], object]]]:
        """What can be done, and how often."""
        return [
            (1, self.clone), (1, self.rename), (1, self.remove_voice), (2, self.undo_remove),
            (3, self.correct), (2, self.undo), (2, self.redo), (2, self.edit), (3, self.mark),
            (1, self.unmark), (1, self.note), (2, self.wait), (1, self.unlist),
            (1, self.read_waiting), (2, self.cast), (2, self.rule), (2, self.look_otherwise),
            (1, self.choose_model), (2, self.search),
            (1, self.convert),
        ]  # fmt: skip

    # -- voices

    def clone(self) -> None:
        """A voice of a clip."""
        adding = self._program.voices.adding
        if len(self._own) >= MOST_VOICES or adding.is_going_on():
            return
        found: list[Candidate] = []
        learnt: list[str] = []
        judged = adding.judged.connect(found.append)
        added = self._program.voices.added.connect(lambda card: learnt.append(card.key))
        adding.judge(CLIP)
        if self._until("a clip judged", lambda: bool(found)):
            name = f"Somebody {len(self._own)}"
            adding.add(found[0], name, found[0].judgement.best, "She said so.")
            if self._until("a voice learnt", lambda: bool(learnt)):
                card = self._program.voices.card(learnt[0])
                self._own[learnt[0]] = card.name if card is not None else "not listed"
        adding.judged.disconnect(judged)
        self._program.voices.added.disconnect(added)

    def rename(self) -> None:
        """Another name of an own voice."""
        if self._own:
            key, name = self._lot.choice(list(self._own)), f"Renamed {self._lot.randrange(1000)}"
            self._program.voices.rename(key, name)
            self._own[key] = name

    def remove_voice(self) -> None:
        """Take an own voice away."""
        if self._own:
            key = self._lot.choice(list(self._own))
            used = self._voice == key
            self._removed.append((key, self._own.pop(key), used))
            self._program.voices.remove(key)
            if used:
                self._now_voice()

    def undo_remove(self) -> None:
        """Bring back the one that was taken away last; it is in use as before."""
        if self._removed:
            key, name, _ = self._removed.pop()
            self._own[key] = name
            self._program.voices.undo_remove()
            self._until("a voice back", lambda: self._program.voices.card(key) is not None)
            self._now_voice()

    def choose_model(self) -> None:
        """The other model."""
        self._use_model(MEMBER if self._program.settings.member == STARTER else STARTER)

    def _use_model(self, name: str) -> None:
        models = self._program.models
        if self._program.settings.member != name:
            models.choose(name)
            self._until(name, lambda: models.current is not None and models.current.name == name)
            self._now_voice()
            self._until("its voice", lambda: self._program.player.asking.voice is not None)

    def convert(self) -> None:
        """A recording in another voice, kept or broken off."""
        conversion, current = self._program.conversion, self._program.voices.current()
        if current is None:
            return
        conversion.start(RECORDING, current.key)
        if self._lot.random() < 0.3:
            self._pass(self._lot.random())
            conversion.cancel()
            return
        self._until("a conversion", lambda: conversion.state != "working")
        if conversion.state == "ready":
            path = self._folder / f"converted {self._lot.randrange(3)}.flac"
            path.unlink(missing_ok=True)
            conversion.save(path)
            self._until("a converted recording", lambda: path.exists() and path.stat().st_size > 10_000)

    # -- the text

    def correct(self) -> None:
        """Another sentence in place of one."""
        steps = self._program.player.steps()
        if steps is None or self._title == "Novel" or self._is_stale():
            return
        span = steps.sentence_at(self._lot.randrange(len(self._text)))
        if span is None or span.end <= span.start:
            return
        words = self._lot.choice(WORDS)
        before, self._text = self._text, self._text[: span.start] + words + self._text[span.end :]
        self._program.library.correct(span, words)
        self._corrections.append(before)
        self._taken_back.clear()
        self._corrected()

    def undo(self) -> None:
        """Take the last correction back."""
        self._turn(self._corrections, self._taken_back, self._program.library.undo_correction)

    def redo(self) -> None:
        """Take that back."""
        self._turn(self._taken_back, self._corrections, self._program.library.redo_correction)

    def _turn(self, texts: list[str], others: list[str], turn: Callable[[], object]) -> None:
        """Have the last of some texts again; the present one is the last of the others."""
        if texts and not self._is_stale():
            others.append(self._text)
            self._text = texts.pop()
            turn()
            self._corrected()

    def _corrected(self) -> None:
        library = self._program.library
        self._until(
            "a corrected text",
            lambda: not library.is_opening() and library.document and library.document.text == self._text,
        )

    def edit(self) -> None:
        """The file that is open is another; it is read anew now, later or never."""
        if self._title != FILE:
            return
        lines = self._file.read_text().split("\n\n")
        lines[self._lot.randrange(len(lines))] = f"All of us sleep {self._lot.randrange(100)} nights."
        whole = self._file.with_suffix(".new")
        whole.write_text("\n\n".join(lines))
        os.replace(whole, self._file)
        if self._lot.random() < 0.6:
            self._pass(self._lot.choice((0.0, 0.1, 0.6)))
            self._binding.reading.read_anew()
            self._text = open_text(self._file.read_text()).text
            self._corrections, self._taken_back = [], []
            self._corrected()

    def _is_stale(self) -> bool:
        """Whether the file is another than what is open."""
        return self._title == FILE and open_text(self._file.read_text()).text != self._text

    def mark(self) -> None:
        """A bookmark or a highlight."""
        start = self._lot.randrange(len(self._text))
        span = Span(start, min(start + 20, len(self._text)))
        kinds: tuple[tuple[Kind, str], ...] = (("bookmark", ""), ("highlight", ""), ("highlight", "Here."))
        kind, note = self._lot.choice(kinds)
        made = self._program.marking.set(kind, span, note)
        if made is not None:
            self._marks[made.name] = kind, note

    def unmark(self) -> None:
        """Take one away."""
        if marks := self._program.marking.marks:
            made = self._lot.choice(marks)
            self._program.marking.remove(made)
            del self._marks[made.name]

    def note(self) -> None:
        """Write what one thinks of it."""
        if marks := self._program.marking.marks:
            made = self._lot.choice(marks)
            words = f"A note, {self._lot.randrange(100)}."
            self._program.marking.write(self._program.library.document, made, words)
            self._marks[made.name] = made.kind, words

    def cast(self) -> None:
        """Several voices, or one again."""
        casting, lot = self._program.casting, self._lot
        steps, cards = self._program.player.steps(), self._program.voices.cards()
        if steps is None or not cards:
            return
        if lot.random() < 0.5:
            span = steps.sentence_at(lot.randrange(len(self._text)))
            casting.say(span, lot.choice(("Ann", "Ben", "", None)))
        elif lot.random() < 0.5:
            casting.set_on(lot.random() < 0.6)
        else:
            casting.give(lot.choice(("Ann", "Ben")), lot.choice((*(card.key for card in cards), "")))

    def rule(self) -> None:
        """A rule of pronunciation more, or less."""
        rules = self._program.pronunciations
        book = self._lot.random() < 0.5
        if (kept := rules.rules(book=book)) and self._lot.random() < 0.4:
            rules.remove(self._lot.choice(kept), book=book)
        else:
            written = self._lot.choice(("night", "bird", "Nobody", "sings"))
            rules.add(PronunciationRule(written, self._lot.choice(("light", "word", ""))), book=book)

    def search(self) -> None:
        """Look for words; they are found where they stand."""
        bar, found = self._window.find_bar, list[tuple[int, int]]()
        needle = self._lot.choice(("night", "the", "xyzzy", "Nobody"))
        told = self._window.pane.found.connect(lambda number, count: found.append((number, count)))
        bar.typed.emit(needle)
        self._until("what is looked for", lambda: bool(found))
        count = self._text.casefold().count(needle.casefold())
        if found and found[-1][1] != count:
            self.wrong.append(f"{needle} was found {found[-1][1]} times, and stands there {count} times")
        if self._lot.random() < 0.5:
            bar.wanted.emit(needle, self._lot.random() < 0.5)
        self._pass(0.05)
        self._window.pane.found.disconnect(told)
        bar.closed.emit()

    def look_otherwise(self) -> None:
        """Other colours, or another page."""
        settings = self._program.settings
        settings.theme = self._lot.choice(("light", "paper", "dark", "contrast", "system"))
        settings.layout = self._lot.choice(("scrolled", "paged", "columns"))

    # -- the reading list

    def wait(self) -> None:
        """Have a file wait."""
        path = self._folder / f"{self._lot.choice(LISTED)}.txt"
        if str(path) not in self._listed:
            self._program.waiting.add([path.as_uri()])
            self._listed.append(str(path))

    def unlist(self) -> None:
        """Have one wait no longer."""
        if self._listed:
            self._program.waiting.remove(self._listed.pop(self._lot.randrange(len(self._listed))))

    def read_waiting(self) -> None:
        """Read one that waits; those behind it follow."""
        waiting = self._program.waiting.all()
        if waiting:
            one = self._lot.choice(waiting)
            self._program.waiting.read(one)
            self._until(one.source, lambda: self._program.library.source == one.source)

    # -- inside

    def _start(self) -> None:
        super()._start()
        library, player = self._program.library, self._program.player
        library.document_changed.connect(self._another)
        player.state_changed.connect(self._state)

    def _another(self, document: Document, char: int) -> None:
        """One that waited follows by itself."""
        if Path(document.source).stem in LISTED:
            self._title, self._text, self._voice = document.title, document.text, ""
            self._reversed = self._program.library.opened.left.read
            self._corrections, self._taken_back = [], []

    def _state(self, state: PlayState, words: str) -> None:
        source = self._program.library.source
        if state is PlayState.FINISHED and self._program.player.asking.end is None and source in self._listed:
            self._listed.remove(source)

    def _open(self, title: str) -> None:
        super()._open(title)
        self._corrections, self._taken_back = [], []

    def restart(self) -> None:
        """End the program and start it again: all is as it was."""
        program = self._program
        self._program.player.stop()
        self._pass(0.1)
        stale = self._is_stale()
        kept = self._kept()
        self._end()
        del program
        char = self._program.library.char
        self._start()
        self._until("the last text", lambda: self._program.library.document is not None)
        self.gone |= {key for key, _, _ in self._removed}
        self._removed, self._corrections, self._taken_back = [], [], []
        if stale:
            self._text = open_text(self._file.read_text()).text
        elif self._program.library.char != char:
            self.wrong.append(f"the place was {char} and is {self._program.library.char}")
        now = self._kept()
        for name, value in kept.items():
            if now[name] != value and not (stale and name in ("cast", "rules of the text")):
                self.wrong.append(f"{name}: {value} before a restart, {now[name]} after it")

    def _kept(self) -> dict[str, object]:
        """What a restart leaves as it is."""
        program = self._program
        return {
            "theme": program.settings.theme,
            "layout": program.settings.layout,
            "model": program.settings.member,
            "rules": program.pronunciations.everywhere,
            "rules of the text": program.pronunciations.of_book,
            "cast": program.casting.cast,
        }

    def _look(self, after: str) -> None:
        super()._look(after)
        store = self._program.library.store

        def marks() -> dict[str, tuple[str, str]]:
            rows = store.rows("SELECT name, kind, note FROM mark WHERE kind != 'place'")
            return {name: (kind, note) for name, kind, note in rows}

        if marks() != self._marks:
            self._until("the marks", lambda: marks() == self._marks)
        listed = [one.source for one in self._program.waiting.all()]
        if listed != self._listed:
            self.wrong.append(f"after {after} there wait {listed} and not {self._listed}")

        def own() -> dict[str, str]:
            return {card.key: card.name for card in self._program.voices.cards() if card.key.startswith(OWN)}

        if own() != self._own:
            self._until(f"voices {self._own} after {after}", lambda: own() == self._own)
