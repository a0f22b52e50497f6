"""Who speaks whom, as the command line is told it."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from typing import TYPE_CHECKING

from app.core.casting import SPEECH, Cast, cast_of, keys_of, parts_of, proposed, voices_of
from app.core.voices import VoiceStore
from engine.errors import TextError, VoiceNotFoundError

if TYPE_CHECKING:
    from app.core.folders import Home
    from engine import Conditionals, LoadedModel, Script, Session

_QUOTES = "quotes"
"""How :data:`SPEECH` is typed."""


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


def cast_chosen(
    options: argparse.Namespace,
    script: Script,
    model: LoadedModel,
    voices: VoiceStore,
    reader: str,
    kept: Cast,
) -> Cast:
    """Who speaks a text: as was said, else as it was chosen for it.

    Args:
        reader: name or key of the voice that reads all else.
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
    known = voices_of(model, voices)
    cast = replace(kept, on=True)
    if options.cast and not cast.voices:
        first = keys_of([reader], known).get(reader) or next(iter(known), "")
        cast = replace(proposed(names, list(known), first), said=kept.said)
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


def cast_for(session: Session, model: LoadedModel, home: Home, script: Script) -> dict[str, Conditionals]:
    """The voices that a text asks for; what it asks for in vain is told."""
    cast, unknown = cast_of(session, model, VoiceStore(home.voices), script)
    for name in unknown:
        print(f"philomel: There is no voice '{name}': it is read like all else.", file=sys.stderr)
    return cast
