"""Who speaks whom, as the command line is told it; ``philomel cast`` keeps it for a document."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.commands.terminal import Options, add_model, aligned, notice, opened
from app.core.casting import (
    SPEECH,
    Cast,
    ask_for_cast,
    keys_of,
    others_than,
    parts_of,
    passages,
    proposed,
    spoken_by,
    unfound,
    voices_of,
)
from app.core.folders import Home
from app.core.library import DocumentStore, Remembered, StoreProblem
from app.core.opened import as_read
from app.core.voices import VoiceStore, ask_for_voice, folded, usual_voice
from engine import Span, models, sentence_spans
from engine.errors import TextError, VoiceNotFoundError

if TYPE_CHECKING:
    from engine import Conditionals, Handle, LoadedModel, Script, Session

_QUOTES = "quotes"
"""How :data:`SPEECH` is typed."""
_SAID = re.compile(r"(\d+)(?:-(\d+))?(?:=(.*))?")
_SHOWN = 72
"""Characters of a line that are shown."""


def add_parsers(commands: Any) -> None:
    """Add the command to the command line."""
    parser = commands.add_parser(
        "cast",
        help="show and say who speaks a document, and in whose voice",
        usage="%(prog)s [options] document",
        description="What is said here is remembered for the document: the window, read and export have it.",
    )
    parser.add_argument("document", help="a file of any kind, or a web address")
    parser.add_argument("--lines", action="store_true", help="show each line with its number and who says it")
    parser.add_argument(
        "--said-by", action="append", default=[], metavar="LINE=NAME",
        help="who says a line of --lines, or several (7-9=NAME), in place of what the text tells; "
        f"'7={_QUOTES}' for speech in quotation marks, '7=' for nobody, '7' alone as the text tells",
    )  # fmt: skip
    parser.add_argument("--password", default="", help="of a locked PDF; asked for where it is needed")
    add_cast(parser)
    add_model(parser)
    parser.set_defaults(run=_cast, voice=None, lang=None)


def _cast(options: Options) -> int:
    """Show who speaks a document, with what is said of it anew.

    Raises:
        DocumentError: it cannot be opened.
        TextError, VoiceNotFoundError: what is said makes no sense; then nothing is kept of it.
    """
    home, settings = Home.own(), options.settings
    document = opened(options.document, options.password)
    speakers = Speakers(options, home, models.voices(options.model, options.models_dir))
    with closing(DocumentStore(home.data)) as store:
        kept = store.kept(document.key)
        _, script = as_read(document, kept, settings)
        spans = list(sentence_spans(script, settings.language))
        lines = [span for span, _ in passages(script, kept.cast, spans)]
        others, cast = speakers.others(kept, script), kept.cast
        for said in options.said_by:
            cast = _said(said, script, cast, lines, others)
        cast = speakers.cast(replace(kept, cast=cast), script)
        if cast != kept.cast:
            store.save_cast(document.key, cast)
    names, known = parts_of(script, cast).names, speakers.known
    rows = [(_typed(name), str(count), _voice(cast, name, known)) for name, count in names]
    if options.lines:
        found = enumerate(passages(script, cast, spans), 1)
        rows = [(str(n), _typed(name), _shown(script, span)) for n, (span, name) in found]
    if rows:
        print(aligned(rows))
    if not names:
        notice("Nobody speaks in it but who reads.")
    elif not cast.on:
        notice("One voice reads all of it; --cast has several read.")
    # What was said may be kept nowhere, which the log has told.
    return 1 if cast != kept.cast and store.trouble is not StoreProblem.NONE else 0


def _said(said: str, script: Script, cast: Cast, lines: Sequence[Span], voices: Sequence[str]) -> Cast:
    """The cast with what was said of some lines."""
    found = _SAID.fullmatch(said.strip())
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
    if found is None or not 1 <= first <= last <= len(lines):
        raise TextError(
            "Write '{said}' as LINE=NAME, with a line from 1 to {count}: philomel cast --lines shows them.",
            said=said,
            count=len(lines),
        )
    name = found[3].strip() if found[3] is not None else None
    for span in lines[first - 1 : last]:
        cast = spoken_by(script, cast, span, SPEECH if name == _QUOTES else name, voices)
    return cast


def _typed(name: str) -> str:
    return _QUOTES if name == SPEECH else name


def _voice(cast: Cast, name: str, known: Mapping[str, str]) -> str:
    """Who speaks somebody's lines."""
    key = cast.voices.get(name, "") if cast.on else ""
    return known.get(key, key) or "whoever reads"


def _shown(script: Script, span: Span) -> str:
    words = " ".join(script.text[span.start : span.end].split())
    return words if len(words) <= _SHOWN else words[: _SHOWN - 1] + "…"


def add_cast(parser: argparse.ArgumentParser) -> None:
    """Who speaks, where several do."""
    parser.add_argument(
        "--cast",
        action="store_true",
        help="a voice for each who speaks in a play, a transcript or a chat, else one for what is said aloud",
    )
    parser.add_argument(
        "--part",
        action="append",
        default=[],
        metavar="NAME=VOICE",
        help=f"who speaks one of them; {_QUOTES}=VOICE for speech in quotation marks",
    )
    parser.add_argument("--one-voice", action="store_true", help="one voice for all again")


@contextmanager
def own_ones_told(store: VoiceStore) -> Iterator[None]:
    """Where there is no voice of a name, one's own are told beside those that the engine names."""
    try:
        yield
    except VoiceNotFoundError as error:
        if not (names := ", ".join(voice.name for voice in store.list())):
            raise
        raise VoiceNotFoundError("{error} Your own: {names}.", error=error, names=names) from error


class Speakers:
    """Who speaks a text, as the command line is told it.

    Args:
        options: what was said of it; ``voice`` and ``lang`` may be None.
        home: where own voices are kept.
        built_in: voices of the model, by name.
    """

    def __init__(self, options: Options, home: Home, built_in: Mapping[str, Conditionals]) -> None:
        self._options, self._built_in, self._store = options, built_in, VoiceStore(home.voices)
        self._language = options.lang or options.settings.language

    @property
    def known(self) -> dict[str, str]:
        """Names of all voices there are, by their keys."""
        return voices_of(self._built_in, self._store)

    def _reader(self, kept: Remembered) -> str:
        """The voice that was said, else the key of that chosen for the document; or empty."""
        return self._options.voice or kept.voices.get(self._options.model, "")

    def _last(self) -> str:
        return self._options.settings.voice(self._options.model)

    def voice(
        self, session: Session, model: LoadedModel, kept: Remembered, script: Script,
        wait: Callable[[Handle], Any],
    ) -> Conditionals:  # fmt: skip
        """The reader's voice, waited for: the one that was said, else that of the document, else the one used
        last or the text's language's."""
        asked = ask_for_voice(
            session, model, self._store, self._reader(kept), or_default=not self._options.voice,
            last=self._last(), text=script.text, language=self._language,
        )  # fmt: skip
        with own_ones_told(self._store):
            voice: Conditionals = wait(asked)
        return voice

    def others(self, kept: Remembered, script: Script) -> list[str]:
        """Keys of the voices that others than the reader of a text may be given, the fittest first."""
        known, wanted = self.known, self._reader(kept)
        usual = usual_voice(self._built_in, known, self._last(), self._language, script.text)
        reader = keys_of([wanted], known).get(wanted, usual)
        return others_than(reader, self._built_in, known, self._language, script.text)

    def cast(self, kept: Remembered, script: Script) -> Cast:
        """Who speaks a text beside its reader: as was said, else as it was chosen for it.

        Raises:
            TextError: a part is not written as one, or nobody of that name speaks.
            VoiceNotFoundError: there is no such voice.
        """
        options, known = self._options, self.known
        if options.one_voice:
            return replace(kept.cast, on=False)
        if not options.cast and not options.part:
            return kept.cast
        names = [name for name, _ in parts_of(script, kept.cast).names]
        cast = replace(kept.cast, on=True)
        if options.cast and not cast.voices.keys() >= set(names):
            cast = replace(cast, voices={**proposed(names, self.others(kept, script)).voices, **cast.voices})
        spelled = {folded(name): name for name in names} | {_QUOTES: SPEECH}
        for part in options.part:
            who, _, voice = part.rpartition("=")
            if not who:
                raise TextError("Write '{part}' as NAME=VOICE.", part=part)
            if (name := spelled.get(folded(who.strip()), "")) not in names:
                speakers = ", ".join(_QUOTES if each == SPEECH else each for each in names[:12])
                raise TextError(
                    "Nobody called '{name}' speaks in this text. Who does: {names}.",
                    name=who.strip(),
                    names=speakers or "–",
                )
            if (key := keys_of([voice.strip()], known).get(voice.strip())) is None:
                raise VoiceNotFoundError("There is no voice '{name}'.", name=voice.strip())
            cast = cast.part(name, key)
        return cast

    def parts(
        self, session: Session, model: LoadedModel, script: Script, wait: Callable[[Handle], Any]
    ) -> dict[str, Conditionals]:
        """The voices that a text asks for, each waited for; what it asks for in vain is told."""
        handles, unknown = ask_for_cast(session, model, self._store, script)
        for name in unknown:
            notice(str(unfound(name)))
        return {name: wait(handle) for name, handle in handles.items()}
