"""Source text to sentences with their places in it: lazily, from any position, for any script.

Rules of our own split (:mod:`engine.text.boundaries`); around them stand the clean-up of what is not
read, a limit on length for each member, a guard for very short sentences, and the pauses between them.
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from engine.config import SAMPLE_RATE, TextConfig
from engine.span import Span
from engine.text import boundaries
from engine.text.boundaries import TextPiece, blocks
from engine.text.cleanup import clean, is_spoken, strip_bullet
from engine.text.english.capitals import letters
from engine.text.identify import SentenceLanguages, doubtful
from engine.text.pronunciation import Pronunciation
from engine.text.script import LONGEST_PAUSE, Cue, Saying, Script
from engine.text.spans import TracedText, join
from engine.text.spelling import spelled_out

_Mark = TypeVar("_Mark", Saying, Cue)
_SPOKEN = re.compile(r"[^\W_]")
_LETTERS_A_SECOND = 12.0
"""A slow reading: LJ Speech's LJ001-0001 runs at 15.6 characters a second."""
_WIDE_SECONDS = 0.25
"""Han characters, kana and Hangul syllables: about a spoken syllable or two each."""
_SHORT_SECONDS = 0.8
"""Sentences shorter than this tend to run on when a model is given nothing else."""
_WIDE = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]")
_CLAUSES = (
    re.compile(r"[;:—–…][\"'”’)\]]*\s+|[。；：！？…]|(?<=\w)—(?=\w)|[.!?][\"'”’)\]]*\s+"),
    re.compile(r"[,،][\"'”’)\]]*\s+|[，、]|\)\s+"),
    re.compile(r"\s+(?=(?:and|but|or|nor|so|yet|which|who|that|because|while|when|where|if|und|oder|aber|et|mais"
               r"|ou|y|pero|o|e|ma|mas|en|maar|och|og|men|i|и|но|или)\s)", re.I),
    re.compile(r"\s+"),
)  # fmt: skip


@dataclass(frozen=True)
class Pauses:
    """Seconds of silence after a sentence, by what ends with it."""

    clause: float = 0.08
    sentence: float = 0.2
    paragraph: float = 0.5
    heading: float = 0.8


@dataclass(frozen=True)
class Sentence:
    """One utterance.

    Attributes:
        index: its number, counted from 0 where the iteration began.
        span: all of its source characters.
        text: what is said (clean, numbers spelled out if the member wants it), traced to the source.
        pause_after: seconds of silence after it.
        paragraph: source character at which its paragraph begins, the same wherever reading starts.
        language: that it is in, two letters; the member may not speak it.
        doubt: another that it may be in, where nothing tells for sure; else empty.
        voice: who speaks it, as the text's cues name them; empty for whoever reads.
        pace: how many times as fast as the voice speaks by itself.
        silence: seconds that the text asks for behind it, which no factor changes.
    """

    index: int
    span: Span
    text: TracedText
    pause_after: float
    paragraph: int
    language: str = "en"
    doubt: str = ""
    voice: str = ""
    pace: float = 1.0
    silence: float = 0.0

    def pause(self, factor: float) -> int:
        """Samples of silence after it, for pauses that are ``factor`` times as long."""
        return round((self.pause_after * factor + self.silence) * SAMPLE_RATE)


@dataclass(frozen=True)
class _Said:
    """What is said in one go, as of :class:`Sentence`."""

    text: TracedText
    pause: float
    language: str
    voice: str = ""
    pace: float = 1.0
    silence: float = 0.0


@dataclass(frozen=True)
class _Group:
    """Sentences of one language that are said in one go: one, or a very short one beside its neighbour."""

    language: str
    parts: list[TracedText]


def sentences(
    script: Script,
    config: TextConfig,
    language: str = "en",
    *,
    start: int = 0,
    pauses: Pauses | None = None,
    spell_out: bool = True,
    pronunciation: Pronunciation | None = None,
) -> Iterator[Sentence]:
    """Sentences from the one that holds source character ``start`` to the end.

    Only as much is split as is asked for, some hundreds of characters at a time. What a sentence
    is does not depend on ``start``. Text that holds nothing spoken gives no sentence.

    Args:
        language: two-letter code, or ``auto``: each sentence has its own.
        pauses: seconds of silence; None takes the defaults.
        spell_out: whether numbers become words, and English abbreviations and signs.
        pronunciation: what is said in place of what is written, before all else.
    """
    own = "en" if "en" in config.languages else config.languages[0]
    chosen = pauses or Pauses()
    index = 0

    def say(sentence: TracedText, language: str) -> TracedText:
        if script.cues and not config.has_sounds:
            sentence = _without_sounds(sentence, script.stretches, language)
        if pronunciation is not None:
            sentence = pronunciation.apply(sentence, language)
        if not spell_out:
            return sentence
        spelled = spelled_out(sentence, language)
        return letters(spelled) if config.lowercase and language == "en" else spelled

    for block, groups in _groups(script, language, start):
        known = [_Group(group.language or own, group.parts) for group in groups]
        unknown = " ".join(part.text for group in groups if not group.language for part in group.parts)
        doubt = doubtful(unknown, own)
        utterances = _utterances(known, block, say, config, chosen, script)
        if script.pauses:
            utterances = _with_silence(utterances, script)
        for said in utterances:
            if (span := said.text.span).end > start:
                yield Sentence(
                    index, span, said.text, said.pause, block.paragraph, said.language, doubt, said.voice,
                    said.pace, said.silence,
                )  # fmt: skip
                index += 1


def sentence_spans(script: Script, language: str = "en", *, start: int = 0) -> Iterator[Span]:
    """Where sentences stand, for stepping through a text, from the one that holds character ``start`` on.

    Of any member each begins one of :func:`sentences`, which has more where a sentence is longer than
    the member's limits. Lazy, and the arguments are the same.
    """
    for _, groups in _groups(script, language, start):
        for group in groups:
            if (end := group.parts[-1].span.end) > start:
                yield Span(group.parts[0].span.start, end)


def _groups(script: Script, chosen: str, start: int) -> Iterator[tuple[TextPiece, list[_Group]]]:
    """Blocks from character ``start`` on with their sentences, very short ones beside a neighbour."""
    languages = SentenceLanguages(script.text, chosen, script.marks)
    for block in blocks(script.text, start):
        passage = script.text[block.span.start : block.span.end]
        others = within(block.span, script.sayings)
        if not others and not is_spoken(passage):
            continue
        language = languages.of_block(block.span)
        source = _without(TracedText.of(passage, block.span.start), script.skips)
        source = clean(in_other_words(source, others, language or "en"), language)
        groups: list[_Group] = []
        before = 0.0
        for whole in split(source, language or "en"):
            sentence = strip_bullet(whole)
            if not is_spoken(sentence.text):
                continue
            seconds = speaking_seconds(sentence.text)
            spoken_in = languages.of_sentence(sentence, language)
            same = groups and groups[-1].language == spoken_in
            if same and min(before, seconds) < _SHORT_SECONDS:
                groups[-1].parts.append(sentence)
                before += seconds
            else:
                groups.append(_Group(spoken_in, [sentence]))
                before = seconds
        if groups:
            yield block, groups


def _without(source: TracedText, skips: Sequence[Span]) -> TracedText:
    """A block without the characters that are not read."""
    begin, end = source.starts[0], source.ends[-1]
    kept, done = [], 0
    for skip in skips[max(bisect_left(skips, begin, key=lambda s: s.start) - 1, 0) :] if skips else ():
        if skip.start >= end:
            break
        kept.append(source[done : max(skip.start - begin, done)])
        done = max(min(skip.end, end) - begin, done)
    return join([*kept, source[done:]]) if kept else source


def split(text: TracedText, language: str) -> list[TracedText]:
    """Sentences of a paragraph; together they hold all of its characters but outer space."""
    ends = boundaries.ends(text.text, language)
    pieces = [text[start:end].strip() for start, end in itertools.pairwise([0, *ends, len(text)])]
    return [piece for piece in pieces if len(piece)]


def speaking_seconds(text: str) -> float:
    """Rough time that ``text`` takes to say, in seconds; for limits, not for display."""
    wide = len(_WIDE.findall(text))
    return wide * _WIDE_SECONDS + (len(text) - wide) / _LETTERS_A_SECOND


def words(text: TracedText) -> tuple[Span, ...]:
    """Source spans of the words, in order, for highlighting.

    Han characters and kana count one by one (their words are not written apart), runs of katakana
    as a whole. Words that were made from the same source characters, such as those of a number,
    are one.
    """
    found: list[Span] = []
    for match in _WORD.finditer(text.text):
        span = text.hull(*match.span())
        if not len(span):
            continue
        if found and span.start < found[-1].end:
            found[-1] = Span(found[-1].start, max(found[-1].end, span.end))
        else:
            found.append(span)
    return tuple(found)


_WORD = re.compile(
    r"[\u30a0-\u30ff\uff66-\uff9f]+"
    r"|[\u3040-\u309f\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff]"
    r"|[^\W\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]"
    r"(?:[^\W\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]|[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f"
    r"\u0900-\u097f\u200c\u200d]|(?<=\w)['’.,·-](?=\w))*"
)


def _utterances(
    groups: list[_Group],
    block: TextPiece,
    say: Callable[[TracedText, str], TracedText],
    config: TextConfig,
    pauses: Pauses,
    script: Script,
) -> list[_Said]:
    """What is said of a block, piece by piece."""
    said: list[_Said] = []
    for group in groups:
        parts: list[_Said] = []
        for sentence in group.parts:
            # What is dropped of a sentence's beginning, such as a brace, is lit with its first word.
            words = say(sentence, group.language).since(sentence.span.start)
            if not is_spoken(words.text):
                continue
            begun = len(parts)
            for piece, voice, pace in _cut(words, script) if script.cues else ((words, "", 1.0),):
                if len(parts) > begun:
                    parts[-1] = replace(parts[-1], pause=_between(parts[-1].text, piece, script.text, pauses))
                *first, last = split_long(piece, config)
                parts += [_Said(part, pauses.clause, group.language, voice, pace) for part in first]
                parts.append(_Said(last, pauses.sentence, group.language, voice, pace))
        said += _join_short(parts, config, script)
    if block.closes_paragraph and said:
        said[-1] = replace(said[-1], pause=pauses.heading if block.heading else pauses.paragraph)
    return said


def _cut(text: TracedText, script: Script) -> Iterator[tuple[TracedText, str, float]]:
    """A sentence in pieces, where cues part it, each with its voice and its pace; each holds a word."""
    start, end = text.starts[0], text.ends[-1]
    held = within(text.span, script.stretches)
    quiet = [cue.span.start for cue in within(text.span, script.pauses)]
    edges = {at for cue in held for at in (cue.span.start, cue.span.end) if start < at < end}
    cuts = {bisect_left(text.starts, at) for at in (*edges, *quiet)} - {0, len(text)}
    # A number's words, whose first is lit with what was dropped before it, stay one.
    places = sorted(at for at in cuts if _is_between(text, at))
    begun, manner = 0, ("", 1.0)
    rests = {bisect_left(text.starts, at) for at in quiet}
    for at, until in itertools.pairwise([0, *places, len(text)]):
        word = _SPOKEN.search(text.text, at, until)
        if word is None:
            continue
        cue = next(iter(within(Span(text.starts[word.start()], text.starts[word.start()] + 1), held)), None)
        wanted = (cue.voice, cue.pace) if cue is not None else ("", 1.0)
        if is_spoken(text.text[begun:at]) and (wanted != manner or any(begun < rest <= at for rest in rests)):
            yield text[begun:at].strip(), *manner
            begun = at
        manner = wanted
    yield text[begun:].strip(), *manner


def _between(before: TracedText, after: TracedText, source: str, pauses: Pauses) -> float:
    """The pause between two pieces of a sentence: that of one where another line begins."""
    gap = source[before.span.end : after.span.start]
    return pauses.sentence if "\n" in gap else pauses.clause


def _without_sounds(text: TracedText, stretches: Sequence[Cue], language: str) -> TracedText:
    """A sentence without what is heard of it beside words."""
    pieces, done = [], 0
    for cue in within(text.span, stretches) if len(text) else ():
        if cue.sound:
            at, end = (bisect_left(text.starts, place, done) for place in (cue.span.start, cue.span.end))
            pieces += [text[done:at], TracedText.covering(" ", cue.span)]
            done = end
    return clean(join([*pieces, text[done:]]), language) if pieces else text


def _first_word(text: TracedText) -> int:
    """Source character at which words begin."""
    word = _SPOKEN.search(text.text)
    return text.starts[word.start() if word is not None else 0]


def _rests(script: Script, before: TracedText, after: TracedText) -> bool:
    """Whether the text asks for a pause between two pieces."""
    first, last = (bisect_right(script.pauses, _first_word(text), key=_place) for text in (before, after))
    return first < last


def _with_silence(said: list[_Said], script: Script) -> list[_Said]:
    """With the pauses that the text asks for, each behind the last word before it."""
    begins = [_first_word(part.text) for part in said]
    for number, part in enumerate(said):
        last = number + 1 == len(said)
        until, done = len(script) if last else begins[number + 1], part.text.span.end
        silence = 0.0
        for at in range(bisect_right(script.pauses, begins[number], key=_place), len(script.pauses)):
            place = script.pauses[at].span.start
            if place > until or (last and is_said(script, done, place)):
                break
            silence += script.pauses[at].pause or 0.0
            done = place
        if silence:
            said[number] = replace(part, pause=0.0, silence=min(silence, LONGEST_PAUSE))
    return said


def _place(cue: Cue) -> int:
    return cue.span.start


def is_said(script: Script, start: int, end: int) -> bool:
    """Whether a letter or a figure that is read stands between two places."""
    at = bisect_right(script.skips, start, key=lambda skip: skip.end)
    while start < end:
        skip = script.skips[at] if at < len(script.skips) else Span(end, end)
        if _SPOKEN.search(script.text, start, min(skip.start, end)):
            return True
        start, at = max(skip.end, start + 1), at + 1
    return False


def split_long(text: TracedText, config: TextConfig) -> list[TracedText]:
    """Pieces within the member's limits, cut between clauses, else words, else characters."""
    parts: list[TracedText] = []
    while (room := _room(text.text, config)) < len(text):
        share = len(text) / -(-len(text) // room)
        cut = _best_cut(text, room, share)
        head = text[:cut].strip()
        if is_spoken(head.text):
            parts.append(head)
        text = text[cut:].strip()
    if is_spoken(text.text):
        parts.append(text)
    return parts or [text]


def _room(text: str, config: TextConfig) -> int:
    """How many characters of ``text`` fit into one utterance; at least one."""
    room = min(len(text), config.max_chars)
    while room > 1 and (seconds := speaking_seconds(text[:room])) > config.max_seconds:
        room = max(1, min(room - 1, int(room * config.max_seconds / seconds)))
    return room


def _best_cut(text: TracedText, room: int, share: float) -> int:
    """Where to end the first piece: the best kind of gap, the one nearest to an even share.

    The words of a number or a date, which stand for the same source characters, stay together
    unless they alone are too long.
    """
    for whole in (True, False):
        for pattern in _CLAUSES:
            ends = [match.end() for match in pattern.finditer(text.text, 0, room + 1)]
            ends = [end for end in ends if room * 0.3 <= end and len(text.text[:end].rstrip()) <= room]
            ends = [end for end in ends if not whole or _is_between(text, end)]
            if ends:
                return min(ends, key=lambda end: abs(end - share))
    return room


def _is_between(text: TracedText, cut: int) -> bool:
    """Whether the words on both sides of ``cut`` stand for different source characters."""
    head, tail = text[:cut].rstrip(), text[cut:].lstrip()
    return not len(head) or not len(tail) or head.ends[-1] <= tail.starts[0]


def _join_short(said: list[_Said], config: TextConfig, script: Script) -> list[_Said]:
    """Very short sentences spoken in one go with a neighbour, where both fit and are to be heard alike."""
    joined: list[_Said] = []
    for part in said:
        alike = joined and (joined[-1].voice, joined[-1].pace) == (part.voice, part.pace)
        if alike and not (script.pauses and _rests(script, joined[-1].text, part.text)):
            before, text = joined[-1].text, part.text
            both = join([before, TracedText.inserted(" ", before.span.end), text])
            short = min(speaking_seconds(before.text), speaking_seconds(text.text)) < _SHORT_SECONDS
            if short and _room(both.text, config) == len(both):
                joined[-1] = replace(part, text=both)
                continue
        joined.append(part)
    return joined


def within(span: Span, marks: Sequence[_Mark]) -> Sequence[_Mark]:
    """Sayings or cues of a stretch of the source, of which the first may begin before it; they are sorted."""
    if not marks:
        return ()
    first, end = (bisect_left(marks, at, key=lambda each: each.span.start) for at in (span.start, span.end))
    if first and marks[first - 1].span.end > span.start:
        first -= 1
    return marks[first:end]


def in_other_words(text: TracedText, sayings: Sequence[Saying], language: str) -> TracedText:
    """A passage in ``language`` with other words for parts of it; each of them stands for its whole part.

    Of a part whose first character is not there nothing is said: it was said where that is, or left out.
    """
    pieces, done = [], 0
    for saying in sayings:
        if saying.language not in ("", language):
            continue
        at, end = (bisect_left(text.starts, place, done) for place in (saying.span.start, saying.span.end))
        if at < len(text) and text.starts[at] == saying.span.start:
            words = TracedText.covering(_apart(saying, text.text[:at][-1:], text.text[end:][:1]), saying.span)
            pieces += [text[done:at], words]
            done = end
        elif end > at:
            pieces.append(text[done:at])
            done = end
    return join([*pieces, text[done:]]) if pieces else text


def _apart(saying: Saying, before: str, after: str) -> str:
    """The words, with spaces where they would run into what stands beside them; Japanese writes none."""
    if saying.language == "ja":
        return saying.text
    behind = " " if after.isalnum() or not len(saying.span) else ""
    return (" " if before.isalnum() else "") + saying.text + behind
