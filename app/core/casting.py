"""Who speaks what of a text: by the cues that stand in it, and by the cast that its reader gave it."""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from itertools import cycle, islice, pairwise
from typing import TYPE_CHECKING

import engine  # By its name where its rules for dialogue are meant: no program needs them to begin.
from app.core.voices import BUILT_IN, OWN, VoiceStore, ask_for_voice, folded, languages_of, usual_voice
from engine import Cue, Script, Span, with_cues
from engine.errors import Message

if TYPE_CHECKING:
    from app.core.models import ModelInfo
    from engine import Conditionals, Handle, LoadedModel, Session

SPEECH = "“…”"
"""In the place of a name: whatever is said aloud in a story."""


@dataclass(frozen=True)
class Cast:
    """Who speaks a book's parts.

    Attributes:
        voices: keys of voices by the names of those who speak (see :class:`app.core.voices.VoiceCard`); who
            has none is read by whoever reads.
        on: whether it counts; else one voice reads all.
        says_names: whether names before lines are read of those who have a voice.
        said: what the reader says of passages: by whom each is spoken, whatever the text tells; by nobody
            where that is empty. In order, none overlap.
    """

    voices: Mapping[str, str] = field(default_factory=dict)
    on: bool = False
    says_names: bool = False
    said: tuple[tuple[Span, str], ...] = ()

    def part(self, name: str, voice: str) -> Cast:
        """The same where somebody has another voice; an empty one takes it away."""
        others = {each: key for each, key in self.voices.items() if each != name}
        return replace(self, voices=others | ({name: voice} if voice else {}))

    def say(self, span: Span, name: str | None) -> Cast:
        """The same where a passage is spoken by somebody, or by nobody; None as the text tells."""
        others = [each for each in self.said if each[0].end <= span.start or each[0].start >= span.end]
        own = [(span, name)] if name is not None else []
        return replace(self, said=tuple(sorted((*others, *own), key=lambda each: each[0].start)))

    def as_json(self) -> str:
        """As a file keeps it."""
        said = [(span.start, span.end, name) for span, name in self.said]
        return json.dumps(
            {"voices": dict(self.voices), "on": self.on, "says_names": self.says_names, "said": said}
        )

    @classmethod
    def of(cls, kept: str) -> Cast:
        """Out of a file; one of nobody where that makes no sense."""
        try:
            found = json.loads(kept)
            voices = {str(name): str(voice) for name, voice in found["voices"].items()}
            said = tuple((Span(start, end), str(name)) for start, end, name in found.get("said", ()))
            return cls(voices, bool(found["on"]), bool(found["says_names"]), said)
        except (ValueError, KeyError, TypeError, AttributeError):
            return NOBODY


NOBODY = Cast()


@dataclass(frozen=True)
class Parts:
    """What there is to cast in a text.

    Attributes:
        lines: of a play, a transcript or a chat.
        quoted: speech of any other text.
    """

    lines: tuple[engine.Line, ...] = ()
    quoted: tuple[Span, ...] = ()

    @property
    def names(self) -> list[tuple[str, int]]:
        """Those who speak, who says most first, with how many times each does."""
        aloud = [(SPEECH, len(self.quoted))] if self.quoted else []
        return aloud + Counter(line.speaker for line in self.lines).most_common()

    def at(self, span: Span) -> str:
        """Who speaks most of a passage, but for the name before it; empty for nobody."""
        span = self.behind_name(span)
        spoken = [(line.speaker, each) for line in self.lines for each in line.spans]
        share: Counter[str] = Counter()
        for name, each in (*spoken, *((SPEECH, each) for each in self.quoted)):
            share[name] += max(min(each.end, span.end) - max(each.start, span.start), 0)
        name, most = max(share.items(), key=lambda each: each[1], default=("", 0))
        return name if 2 * most > len(span) else ""

    def behind_name(self, span: Span) -> Span:
        """A passage without the name before it."""
        ends = (line.label.end for line in self.lines if line.label.start <= span.start < line.label.end)
        begun = next(ends, span.start)
        starts = (part.start for line in self.lines for part in line.spans if begun <= part.start < span.end)
        return Span(min(starts, default=span.start), span.end) if begun > span.start else span

    def corrected(self, said: Sequence[tuple[Span, str]]) -> Parts:
        """The same with what a reader says of passages."""
        if not said:
            return self
        spans = [span for span, _ in said]
        lines = [replace(line, spans=tuple(_apart(line.spans, spans))) for line in self.lines]
        labels = {part.start: line.label for line in self.lines for part in line.spans[:1]}
        own = [
            engine.Line(name, labels.get(span.start, Span(span.start, span.start)), (span,))
            for span, name in said
            if name
        ]
        return Parts(tuple(line for line in (*lines, *own) if line.spans), tuple(_apart(self.quoted, spans)))

    def first(self, name: str) -> Span | None:
        """The first that somebody says, at some length if there is any of it."""
        own = (span for line in self.lines if line.speaker == name for span in line.spans)
        spans = self.quoted if name == SPEECH else tuple(own)
        return next((span for span in spans if len(span) > _SHORT), next(iter(spans), None))


_SHORT = 25


def parts_of(script: Script, cast: Cast) -> Parts:
    """Who speaks in a text, by its cues and its reader; a megabyte takes about half a second, once."""
    return _parts(script.text, script.italics).corrected(cast.said)


@lru_cache(maxsize=2)
def _parts(text: str, italics: tuple[Span, ...]) -> Parts:
    lines = tuple(engine.speakers(text, italics))
    return Parts(lines, () if lines else tuple(engine.quotations(text)))


def passages(script: Script, cast: Cast, sentences: Iterable[Span]) -> Iterator[tuple[Span, str]]:
    """What can be said by somebody: (a sentence, or some of it where others speak the rest; who does, empty
    for nobody). The names before lines are none of it. What its reader says of passages cuts nothing that is
    whole before."""
    told, parts = _parts(script.text, script.italics), parts_of(script, cast)
    labels = {line.label for line in told.lines}
    uttered = [span for line in told.lines for span in line.spans]
    cuts = (*labels, *uttered, *told.quoted, *(span for span, _ in cast.said))
    edges = sorted({edge for span in cuts for edge in (span.start, span.end)})
    spoken = [(span, line.speaker) for line in parts.lines for span in line.spans]
    spoken = sorted((*spoken, *((span, SPEECH) for span in parts.quoted)), key=lambda each: each[0].start)
    for sentence in sentences:
        within = edges[bisect_right(edges, sentence.start) : bisect_left(edges, sentence.end)]
        for start, end in pairwise((sentence.start, *within, sentence.end)):
            words = script.text[start:end]
            start += len(words) - len(words.lstrip())
            span = Span(start, start + len(words.strip()))
            if any(map(str.isalnum, words)) and span not in labels:
                at = bisect_right(spoken, start, key=lambda each: each[0].start) - 1
                yield span, spoken[at][1] if at >= 0 and start < spoken[at][0].end else ""


def spoken_by(script: Script, cast: Cast, span: Span, name: str | None, voices: Sequence[str]) -> Cast:
    """A cast in which a passage is spoken by somebody, by nobody, or as the text tells (None).

    Args:
        voices: keys of those that others than the reader may be given: who has none yet has the one that
            speaks for the fewest.
    """
    cast = cast.say(parts_of(script, cast).behind_name(span), name)
    if name and name not in cast.voices and voices:
        cast = cast.part(name, min(voices, key=list(cast.voices.values()).count))
    return replace(cast, on=cast.on or bool(name))


def _apart(spans: Iterable[Span], others: Sequence[Span]) -> Iterator[Span]:
    """Spans without others, which are sorted."""
    for span in spans:
        start = span.start
        for other in others[max(bisect_left(others, start, key=lambda each: each.start) - 1, 0) :]:
            if other.start >= span.end:
                break
            if start < other.start:
                yield Span(start, other.start)
            start = max(start, other.end)
        if start < span.end:
            yield Span(start, span.end)


def directed(script: Script, cast: Cast = NOBODY, *, cues: bool) -> Script:
    """A text as it is to be heard: what ``cues`` in it say comes first, where they are followed."""
    if cast.on and cast.voices:
        script = script.directed(*_by(parts_of(script, cast), cast))
    return with_cues(script) if cues else script


def _by(parts: Parts, cast: Cast) -> tuple[list[Cue], list[Span]]:
    """Cues for a cast, and the names that are not read."""
    aloud = cast.voices.get(SPEECH, "")
    spoken = [(line, key) for line in parts.lines if (key := cast.voices.get(line.speaker, ""))]
    cues = [Cue(span, voice=key) for line, key in spoken for span in line.spans]
    cues += [Cue(span, voice=aloud) for span in parts.quoted if aloud]
    names = [] if cast.says_names else [line.label for line, _ in spoken if len(line.label)]
    return sorted(cues, key=lambda cue: cue.span.start), names


def others_than(
    reader: str, voices: Mapping[str, Conditionals], known: Iterable[str], language: str, text: str
) -> list[str]:
    """Keys of the voices that others than the reader of a text may be given, those of its language first; of
    all while there is but one. An own voice speaks any language: others than it are of the text's."""
    languages = languages_of(voices)
    languages |= {key: "" for key in known if key not in languages}
    spoken = languages.get(reader) or languages.get(usual_voice(voices, (), "", language, text), "")
    others = [key for key in languages if key != reader] or list(languages)
    return sorted(others, key=lambda key: bool(spoken) and languages[key] not in ("", spoken))


def proposed(names: Sequence[str], voices: Sequence[str]) -> Cast:
    """A voice for everybody who speaks, who says most first, each as seldom as can be twice."""
    return Cast(dict(zip(names, islice(cycle(voices), len(names)), strict=True)) if voices else {}, on=True)


def named(script: Script) -> tuple[str, ...]:
    """The voices that a text asks for, each once."""
    return tuple(dict.fromkeys(cue.voice for cue in script.cues if cue.voice))


def keys_of(names: Iterable[str], voices: Mapping[str, str]) -> dict[str, str]:
    """Keys of the voices that go by these names; those that nobody goes by are left out.

    Args:
        names: of voices, as a text has them, or their keys.
        voices: names by their keys; of two of one name an own one comes first.
    """
    known = {folded(name): key for key, name in sorted(voices.items())}
    found = {name: name if name in voices else known.get(folded(name)) for name in names}
    return {name: key for name, key in found.items() if key is not None}


def voices_of(built_in_names: Iterable[str], store: VoiceStore) -> dict[str, str]:
    """Names of all voices that a model with these built in can speak with, by their keys."""
    built_in = {BUILT_IN + name: name for name in built_in_names}
    return built_in | {OWN + voice.id: voice.name for voice in store.list()}


def unfound(name: str) -> Message:
    """What people are told of a voice that a text asks for, by its name or key, and that is not there. Of an
    own one the name went with it."""
    if name.startswith(OWN):
        return Message("A voice of this text was removed: what it spoke is read like all else.")
    built_in = name.removeprefix(BUILT_IN)
    shown = name if built_in == name else built_in[:1].upper() + built_in[1:]
    return Message("There is no voice '{name}': it is read like all else.", name=shown)


def ask_for_cast(
    session: Session, model: LoadedModel | ModelInfo, store: VoiceStore, script: Script
) -> tuple[dict[str, Handle], tuple[str, ...]]:
    """Have a session make the voices ready that a text asks for.

    Returns:
        The jobs, by the names in the text, and the names that no voice goes by: what they are to speak is
        read like all else.
    """
    names = named(script)
    keys = keys_of(names, voices_of(model.voices, store)) if names else {}
    handles = {name: ask_for_voice(session, model, store, key) for name, key in keys.items()}
    return handles, tuple(name for name in names if name not in keys)
