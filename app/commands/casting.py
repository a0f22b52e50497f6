"""Who speaks whom, as the command line is told it; ``philomel cast`` keeps it for a document."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from app.commands.terminal import Options, add_model, aligned, opened
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
from app.core.library import DocumentStore
from app.core.opened import as_read
from app.core.voices import VoiceStore, languages_of, usual_voice
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
    parser.set_defaults(run=_cast)


def _cast(options: Options) -> int:
    """Show who speaks a document, with what is said of it anew.

    Raises:
        DocumentError: it cannot be opened.
        TextError, VoiceNotFoundError: what is said makes no sense; then nothing is kept of it.
    """
    home, settings = Home.own(), options.settings
    document = opened(options.document, options.password)
    built_in = models.voices(options.model, options.models_dir)
    known = voices_of(built_in, VoiceStore(home.voices))
    with closing(DocumentStore(home.data)) as store:
        kept = store.kept(document.key)
        _, script = as_read(document, kept, settings)
        spans = list(sentence_spans(script, settings.language))
        lines = [span for span, _ in passages(script, kept.cast, spans)]
        chosen = kept.voices.get(options.model, "")
        others = other_voices(options, built_in, known, chosen, settings.language, script)
        cast = kept.cast
        for said in options.said_by:
            cast = _said(said, script, cast, lines, others)
        cast = cast_chosen(options, script, known, others, cast)
        if cast != kept.cast:
            store.save_cast(document.key, cast)
    names = parts_of(script, cast).names
    rows = [(_typed(name), str(count), _voice(cast, name, known)) for name, count in names]
    if options.lines:
        found = enumerate(passages(script, cast, spans), 1)
        rows = [(str(n), _typed(name), _shown(script, span)) for n, (span, name) in found]
    if rows:
        print(aligned(rows))
    if not names:
        print("philomel: Nobody speaks in it but who reads.", file=sys.stderr)
    elif not cast.on:
        print("philomel: One voice reads all of it; --cast has several read.", file=sys.stderr)
    return 0


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


def other_voices(
    options: Options,
    built_in: Mapping[str, Conditionals],
    known: Mapping[str, str],
    wanted: str,
    language: str,
    script: Script,
) -> list[str]:
    """Keys of the voices that others than the reader of a text may be given, those of its language first.

    Args:
        built_in: voices of the model, by name.
        known: names of all voices there are, by their keys.
        wanted: name or key of the voice that reads; where there is none such, the usual one does.
        language: that the text is read in, as :func:`app.core.voices.usual_voice` takes it.
    """
    usual = usual_voice(built_in, known, options.settings.voice(options.model), language, script.text)
    reader = keys_of([wanted], known).get(wanted, usual)
    languages = dict.fromkeys(known, "") | languages_of(built_in)
    if built_in and not languages.get(reader):
        # An own voice speaks any language: others are of the text's.
        languages[reader] = languages[usual_voice(built_in, (), "", language, script.text)]
    return others_than(reader, languages)


def cast_chosen(
    options: Options,
    script: Script,
    known: Mapping[str, str],
    others: Sequence[str],
    kept: Cast,
) -> Cast:
    """Who speaks a text: as was said, else as it was chosen for it.

    Args:
        known: names of all voices there are, by their keys.
        others: keys of those that others than the reader may be given.
        kept: what is remembered of the text.

    Raises:
        TextError: a part is not written as one, or nobody of that name speaks.
        VoiceNotFoundError: there is no such voice.
    """
    if options.one_voice:
        return replace(kept, on=False)
    if not options.cast and not options.part:
        return kept
    names = [name for name, _ in parts_of(script, kept).names]
    cast = replace(kept, on=True)
    if options.cast and not cast.voices.keys() >= set(names):
        cast = replace(cast, voices={**proposed(names, others).voices, **cast.voices})
    spelled = {name.casefold(): name for name in names} | {_QUOTES: SPEECH}
    for part in options.part:
        who, _, voice = part.rpartition("=")
        if not who:
            raise TextError("Write '{part}' as NAME=VOICE.", part=part)
        if (name := spelled.get(who.strip().casefold(), "")) not in names:
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


def cast_for(
    session: Session, model: LoadedModel, home: Home, script: Script, wait: Callable[[Handle], Any]
) -> dict[str, Conditionals]:
    """The voices that a text asks for, each waited for; what it asks for in vain is told."""
    handles, unknown = ask_for_cast(session, model, VoiceStore(home.voices), script)
    for name in unknown:
        print(f"philomel: {unfound(name)}", file=sys.stderr)
    return {name: wait(handle) for name, handle in handles.items()}
