"""Who speaks what of a text: the cues that stand in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from app.core.voices import BUILT_IN, OWN, VoiceStore, ask_for_voice
from engine import Script, with_cues

if TYPE_CHECKING:
    from app.core.models import ModelInfo
    from app.core.settings import Settings
    from engine import Conditionals, Handle, LoadedModel, Session


def directed(script: Script, settings: Settings) -> Script:
    """A text as it is to be heard."""
    return with_cues(script) if settings.cues else script


def named(script: Script) -> tuple[str, ...]:
    """The voices that a text asks for, each once."""
    return tuple(dict.fromkeys(cue.voice for cue in script.cues if cue.voice))


def keys_of(names: Iterable[str], voices: Mapping[str, str]) -> dict[str, str]:
    """Keys of the voices that go by these names; those that nobody goes by are left out.

    Args:
        names: of voices, as a text has them, or their keys.
        voices: names by their keys (see :class:`app.core.voices.VoiceCard`); of two of one name an own one
            comes first.
    """
    known = {name.casefold(): key for key, name in sorted(voices.items())}
    found = {name: name if name in voices else known.get(name.casefold()) for name in names}
    return {name: key for name, key in found.items() if key is not None}


def ask_for_cast(
    session: Session, model: LoadedModel | ModelInfo, store: VoiceStore, script: Script
) -> tuple[dict[str, Handle], tuple[str, ...]]:
    """Have a session make the voices ready that a text asks for.

    Returns:
        The jobs, by the names in the text, and the names that no voice goes by: what they are to speak is
        read like all else.
    """
    names = named(script)
    if not names:
        return {}, ()
    built_in = {BUILT_IN + name: name for name in model.voices}
    keys = keys_of(names, built_in | {OWN + voice.id: voice.name for voice in store.list()})
    handles = {name: ask_for_voice(session, model, store, key) for name, key in keys.items()}
    return handles, tuple(name for name in names if name not in keys)


def cast_of(
    session: Session, model: LoadedModel | ModelInfo, store: VoiceStore, script: Script
) -> tuple[dict[str, Conditionals], tuple[str, ...]]:
    """:func:`ask_for_cast`, whose voices are waited for on the engine's thread."""
    handles, unknown = ask_for_cast(session, model, store, script)
    return {name: session.wait(handle) for name, handle in handles.items()}, unknown
