"""Who speaks in a text: in a play, a transcript or a chat by name; in a story, what is said aloud.

Lines begin with a name. Whether a text is a play or a chat is told by its names: they come again, and by
turns. Directions in brackets, and what stands between speeches, are nobody's.

A story's speech stands between quotation marks of any language, or behind a dash. Marks are read paragraph
by paragraph: what is not closed goes on to the paragraph's end, since the next one then opens again. A word
between marks that nobody says ("the so-called “free” port") is no speech.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, pairwise

from engine.span import Span


@dataclass(frozen=True)
class Line:
    """Something that somebody says.

    Attributes:
        speaker: the name, as it is written where it stands first.
        label: where the name stands, with its colon or stop.
        spans: what is said, without directions.
    """

    speaker: str
    label: Span
    spans: tuple[Span, ...]


_MONTH = r"(?i:jan|ene|f[eé][bv]|m[aä]r|a[bpv]r|ma[iy]|ju[inl]|aug|ago|ao[uû]|sep|o[ck]t|nov|d[eé][cz]|dic)"
_DAY = rf"(?:{_MONTH}\w{{0,7}}\.?\s+\d{{1,2}},?|\d{{1,2}}\.?\s+{_MONTH}\w{{0,7}}\.?)(?:\s+\d{{4}})?,?\s+"
_DATE = r"\d{1,4}[./-]\d{1,2}[./-]\d{1,4}"
_TIME = (
    rf"[\[(]?(?:{_DATE}[,T]?\s*|{_DAY})?"
    r"\d{1,3}[:.]\d{2}(?:[:.]\d{2})?(?:[.,]\d{1,3})?"
    rf"(?:[\s\u202f]?[AaPp]\.?[Mm]\.?)?(?:,\s{_DATE})?[\])]?"
)
_STAMP = re.compile(rf"\s*(?:[-–—•]\s)?{_TIME}(?:\s*[-–—]\s+|\s+)")
_SENDER = re.compile(r"([^\n\t:：]{1,40}?)[:：](?=\s|$)")
_NICK = re.compile(r"\s*<[@+~&% ]?([^<>\s]{1,40})>(?=\s)")
_COLUMN = re.compile(r"[@+~&% ]?(\w[^\t\n:]{0,39}?)[ \t]*\t[ \t]*(?=\S)")
"""A name with a column of its own, which a tab ends."""
_OWN_COLUMN = "column"
"""The style of such names."""
_NAME = (
    r"[_*#]*(?:(?:M(?:rs?|s|me|lle|iss)|Dr|St|Sr|Prof|M(?:RS?|S|ME|LLE|ISS)|DR|ST|SR)\.\s)?[^\W_]"
    r"(?:[^\t\n:：.\[\](){}<>“”\"«»!?;,_*#|]|(?<=\s\w)\.(?=\s\w)"
    r"|(?<=\s(?:St|ST|Jr|JR|Dr|DR))\.(?=\s\w)){0,38}[_*]*"
)
_ASIDE = (
    r"(?:,\s[^.:\n]{1,90}|\s*\([^()\n]{1,300}\)|\s*_?\[[^\[\]\n]{1,300}\]_?|\s+_[^_\n]{1,200}_|\s+"
    + _TIME
    + r")"
)
_HEADER = re.compile(
    rf"[ \t]*(?P<name>[^\W\d][^\n:]{{0,38}}?)(?:,?[ \t\xa0]+|[ \t\xa0]*[—–|•·-][ \t\xa0]*)"
    r"(?:(?:at|um|today|yesterday|heute|gestern|hier|hoy|ayer|aujourd[’']hui|à|a las)\b,?[ \t]*){0,3}"
    rf"{_TIME}[ \t\xa0]*$",
    re.I | re.M,
)
"""Chats that are copied out of a window: name and time on a line of their own."""
_APARTE = re.compile(r",\s[a-zà-ÿ]\S*(?:\s\S+){0,3}$")
_WITH_ASIDE = "aside"
"""The style of names by themselves with how they speak ("Valère, à part"); they do not make a text a play."""
_LIST = re.compile(r"\s{1,80}(?:[*•-]|o)\s")
"""What stands below the heading of a list."""
_NAMED = re.compile(
    r"(?P<name>[^\W\d_][^_*\n:!?()\[\]]{0,38}?)(?P<aside>[ \t\xa0]*\([^()\n]{1,200}\))?(?P<stop>[.:]?)"
)
"""What is set in italics or bold, where it is a name."""
_SET = "set"
"""The style of such names."""
_BEHIND_MARKED = re.compile(r"(?P<stop>[.:]?)(?:[ \t\xa0]*\([^()\n]{1,200}\)\.?)?(?=\s|$)")
_BOLD = re.compile(r"(\*{1,3})(?=\S)([^*\n]{1,240}?)\1")
_LABEL = re.compile(
    rf"[ \t]*(?P<name>{_NAME}?)(?P<aside>{_ASIDE})?(?P<end>[ \t\xa0]*[:：]|\.|(?=[ \t\xa0]*$)|(?=\s))"
    r"(?P<dash>[ \t]*[—–-]+)?[_*]*",
    re.M,
)
_SMALL = frozenset(
    re.findall(
        r"\w+",
        "of the and de la le les du des von van der den und y e et del di da a an to in with avec mit con",
    )
)
_HEADING = (
    r"act[eo]?|scen[ae]|scène|escena|akt|aufzug|auftritt|handlung|szene|jornada|chap(?:ter)?|kapitel|chapitre"
    r"|cap[íi]tulo|curtain|rideau|vorhang|tel[óo]n|the end"
)
_NOISES = r"sounds?|music|sfx|fx|noise|musik|ger[äa]usch|musique|m[úu]sica|sonido"
"""By which radio plays begin what is no speech."""
_NOT_NAMES = re.compile(
    rf"(?:(?:{_HEADING}|part|book|volume|time|place|note|footnotes?)\b[\s.\divxlc]*|(?:fine?|ende|contents"
    rf"|prologue|epilogue|illustration|produced|copyright|https?|{_NOISES}|mr|mrs|ms|dr|st|m|mme|no|yes|oh|ah|well|but"
    r"|and|then|why|what|so|now|characters?|personnages|personajes|personen)"
    r"|(?:sc[eè]ne|acte?|persons|dramatis|end of|transcriber)\b.*)$",
    re.I,
)
"""Words alone on a line, or before a stop, that are no name."""
_DIRECTION = re.compile(
    r"_?\[[^\[\]\n]*\]_?\.?|\((?=[^\W\d_a-zà-ÿ])[^()\n]*[.!?…]\)|\([^()\n]+\.\)"
    r"|\((?=[^()\n]*[^\W\d_])[^()\na-zà-ÿа-яё]+\)"
    r"|(?<=\n)[ \t]*\([^()\n]*\)(?=[ \t]*(?:\n|$))"
)
_BEHIND_LABEL = re.compile(r"\s*\([^()\n]*\)")
_WHOLE_DIRECTION = re.compile(
    r"\s*(?:(?:_?\[[^\]]*(?:\]_?|$)|\([^()]*\)|_[^_]*_)\.?\s*$|(?:Re-)?(?:[Ee]nter|Exit|Exeunt)\b(?!,))"
)
_BREAK = re.compile(rf"\s*(?:#{{1,6}}\s|(?:{_HEADING})\b|\*\s*\*|(?:{_NOISES})\s*[:：])", re.I)
_NUMBERED = re.compile(rf"(?:the\s+)?[^\W\d_]+\s+(?:{_HEADING})\b\.?", re.I)
"""Headings that begin with their number: "Zweiter Auftritt"."""
_ITALICS = re.compile(r"(?<![^\W_])_(?=[^\s_])(?:[^_\n]|\n(?![ \t]*\n)){1,900}?_(?![^\W_])")
_DEEP = 8
"""Columns by which a screenplay sets names and speech in."""
_SHARE, _STRONG_SHARE, _MARKED_SHARE = 0.25, 0.05, 0.03
"""Of all lines that begin with a name; the second, of those with one in capitals, or behind a time; the last,
of those with one in italics or bold."""
_MOST = 0.3
"""Of all lines that are nothing but names, which is most of what can be."""
_LEADING_SHARE = 0.4
"""Of all paragraphs: in verse, and where lines are short, a speech has many lines."""
_ALONE_SHARE, _MANY, _ALIKE = 0.03, 12, 0.6
"""Where verse has no empty lines either: of all lines; the fewest; and of all that looks like names."""
_TURNS = 0.3
"""How often another speaks."""
_LONGEST_NAME = 40
_FEW = 6
"""So few lines are a chat if each begins with a name."""


@dataclass(frozen=True)
class _Label:
    """A line that may begin with a name."""

    name: str
    span: Span
    kind: str
    strong: bool
    empty: bool
    """Whether nothing else stands on the line."""
    style: str = ""
    """How it is written: italics, an empty line behind it."""
    directed: bool = False
    """Whether a direction in brackets stands behind the name."""


def speakers(text: str, italics: Sequence[Span] = ()) -> list[Line]:
    """What everybody says in a play, a transcript or a chat, in order; nothing of another text.

    Args:
        italics: what is set so, in order; what stands between underscores counts as well.
    """
    slanted = sorted(
        (*italics, *(Span(*each.span()) for each in _ITALICS.finditer(text))), key=lambda each: each.start
    )
    text, whole = _without_directions(text, slanted)
    lines = [Span(*line.span()) for line in re.finditer(r"[^\n]*\S[^\n]*", text)]
    begins = {span.start: span for span in slanted}
    labels = [_label(text, line, begins) for line in lines]
    first = [not at or text.count("\n", lines[at - 1].end, lines[at].start) > 1 for at in range(len(lines))]
    names = _names(labels, first)
    if not names:
        return []
    kept = [label if label is not None and _fits(label, names) else None for label in labels]
    said = [
        (line, label)
        for line, label in zip(lines, kept, strict=True)
        if label is not None or not _is_within(line, whole)
    ]
    lines, kept = [line for line, _ in said], [label for _, label in said]
    return list(_lines(text, lines, kept, names, goes_on=_goes_on(text, lines, kept)))


def _without_directions(text: str, italics: Sequence[Span]) -> tuple[str, list[Span]]:
    """The text with brackets and crosses in place of directions in italics, as long as it was, and the
    paragraphs that are set so as a whole: directions, where they are no names."""
    letters, whole = list(text), []
    for span in italics:
        start, end = span.start, span.end
        line = text.rfind("\n", 0, start) + 1
        before, behind = text[line:start].strip(), text[end : end + 2].lstrip(" \t")
        inside = text[start:end].strip("_ \n")
        if before[-1:] in ("(", "[") or (not before and text[start - 1 : start] in ("(", "[")):
            start = text.rindex(before[-1:], line, start)
            end += behind[:1] in (")", "]") and text[end : end + 1] in (")", "]")
        elif not before and _name_in(inside):
            continue
        elif not before and (not behind or behind[0] in "\n."):
            if text[:line].rstrip(" \t")[-2:] in ("", "\n\n") or line == 0:
                whole.append(span)
            continue
        elif not (_is_capital(before) and len(before) < _LONGEST_NAME) and not (
            (not before or before[-1] in ".!?…)]") and inside.endswith(".") and " " in inside
        ):
            continue
        for at in range(start, end):
            letters[at] = "\n" if text[at] == "\n" else "x"
        for piece in re.finditer(r"[^\n]*\S[^\n]*", text[start:end]):
            letters[start + piece.start()], letters[start + piece.end() - 1] = "[", "]"
    return "".join(letters), whole


def _is_within(line: Span, spans: Sequence[Span]) -> bool:
    at = bisect_right(spans, line.end, key=lambda span: span.start) - 1
    return at >= 0 and spans[at].end > line.start


def _key(name: str) -> str:
    return " ".join(name.casefold().split())


def _label(text: str, line: Span, slanted: Mapping[int, Span]) -> _Label | None:
    """The name that a line begins with, if it looks like one; ``slanted``: italics by where they begin."""
    stamp = _STAMP.match(text, line.start, line.end)
    begin = stamp.end() if stamp is not None else line.start
    sender = _NICK.match(text, begin, line.end) or (stamp and _SENDER.match(text, begin, line.end))
    if sender:
        return _Label(sender[1].strip(), Span(line.start, sender.end()), "chat", True, False)
    if (column := _column(text, line, begin, timed=stamp is not None)) is not None:
        return column
    header = _HEADER.match(text, line.start, line.end) if stamp is None else None
    if header is not None and not _NOT_NAMES.match(header["name"]):
        return _Label(header["name"].strip(), line, "chat", True, True)
    if (found := _marked(text, line, begin, slanted)) is not None:
        return found
    match = _LABEL.match(text, begin, line.end)
    if match is None:
        return None
    name, end, aside = match["name"].strip(" \t\xa0_*#"), match["end"].strip(), match["aside"] or ""
    rest = text[match.end() : line.end].strip()
    caps, named = _is_capital(name), _is_name(name)
    style = "apart" if not rest and text[line.end : line.end + 80].lstrip(" \t").startswith("\n\n") else ""
    if _NOT_NAMES.match(name) or not any(map(str.isalpha, name)) or not (caps or named):
        return None
    if not rest and _LIST.match(text, line.end):
        return None
    span = Span(line.start, match.end())
    if end in (":", "："):
        return _Label(name, span, "colon", caps, not rest, style) if not rest.startswith("//") else None
    if stamp is not None or len(name) < 2:
        return None
    if end == ".":
        speech = not rest or (_begins_speech(rest) and bool(text[match.end()].isspace() or match["dash"]))
        directed = aside.lstrip().startswith(("(", "["))
        return _Label(name, span, "stop", caps, not rest, style, directed) if speech else None
    if caps and aside and not aside.startswith(","):
        return _Label(name, Span(line.start, match.start("aside")), "stop", True, not rest)
    return _by_itself(text, line, _Label(name, span, "alone", caps, True), aside) if not rest else None


def _by_itself(text: str, line: Span, label: _Label, aside: str) -> _Label | None:
    """A name that is all of its line but for a time or how it is spoken."""
    if not aside or re.fullmatch(rf"\s+{_TIME}", aside):
        return replace(label, strong=label.strong or bool(aside))
    leads = text[max(0, line.start - 9) : line.start].rstrip(" \t")[-2:] in ("", "\n\n")
    return replace(label, style=_WITH_ASIDE) if _APARTE.match(aside) and (label.strong or leads) else None


def _column(text: str, line: Span, begin: int, *, timed: bool) -> _Label | None:
    """The name in front of a tab: any behind a time with one, else what looks like a name."""
    match = _COLUMN.match(text, begin, line.end)
    if match is None:
        return None
    name, span = match[1], Span(line.start, match.end())
    if timed and text[begin - 1] == "\t":
        return _Label(name, span, "chat", True, False)
    rest, caps = text[match.end() : line.end], _is_capital(name)
    # Numbers or further columns make a table.
    speech = _begins_speech(rest) and not rest[0].isdigit() and "\t" not in rest
    fits = not timed and speech and (caps or _is_name(name)) and not _NOT_NAMES.match(name)
    return _Label(name, span, "colon", caps, False, _OWN_COLUMN) if fits else None


def _marked(text: str, line: Span, begin: int, slanted: Mapping[int, Span]) -> _Label | None:
    """The name in italics or bold that a line begins with, by itself or with a stop in it or behind it."""
    first = begin + len(text[begin : line.end]) - len(text[begin : line.end].lstrip())
    bold = _BOLD.match(text, first, line.end)
    span = Span(*bold.span()) if bold is not None else slanted.get(first)
    match = _name_in(text[span.start : span.end]) if span is not None else None
    if span is None or match is None:
        return None
    behind = _BEHIND_MARKED.match(text, span.end, line.end)
    end = behind.end() if behind is not None else span.end
    stop = match["stop"] or (behind["stop"] if behind is not None else "")
    rest = text[end : line.end].strip()
    if rest and not stop:
        return None
    kind = {":": "colon", ".": "stop", "": "alone"}[stop]
    name = match["name"].strip()
    return _Label(name, Span(line.start, end), kind, True, not rest, _SET, bool(match["aside"]))


def _name_in(inside: str) -> re.Match[str] | None:
    """What is set in italics or bold, if it looks like a name."""
    match = _NAMED.fullmatch(inside.strip("_* \t\xa0"))
    if match is None:
        return None
    small = match["stop"] == ":" and re.fullmatch(r"[^\W\d]+(?: [^\W\d]+){0,2}", match["name"])
    # Some write their own names small.
    fits = (small or _is_name(match["name"])) and not _NOT_NAMES.match(match["name"])
    return match if fits else None


def _is_capital(name: str) -> bool:
    """Whether a name stands in capitals, but for little words."""
    words = [word for word in name.split() if word not in _SMALL]
    letters = sum(map(str.isalpha, name))
    return bool(words) and letters > 1 and all(word.isupper() or word.isdigit() for word in words)


def _is_name(name: str) -> bool:
    """Whether words look like a name: few, each with a capital, or of a script that has none."""
    words = name.split()
    cased = [word for word in words if word.lower() != word.upper()]
    if not cased:
        return len(words) <= 3 and len(name) <= 16
    begun = (word[0].isupper() or not word[0].isalpha() or word in _SMALL for word in words)
    return len(words) <= 5 and all(begun) and any(word[0].isupper() for word in words)


def _begins_speech(rest: str) -> bool:
    first = rest.lstrip("“”\"'‘’«„[(_*¿¡—–-… ")[:1]
    return not first.islower() or rest[:1] in "[(_*"


def _names(labels: Sequence[_Label | None], first: Sequence[bool]) -> dict[str, str]:
    """Names of those who speak, as first written, by their keys; none where the text is nobody's speech.

    Args:
        first: whether each line begins a paragraph.
    """
    every = [label for label in labels if label is not None]
    columns = [label for label in every if label.style == _OWN_COLUMN]
    # Names in small letters before tabs would as well be a table.
    found = [e for e in every if (e.strong or e.style != _OWN_COLUMN) and e.style != _WITH_ASIDE]
    begun = {
        label.span.start for label, leads in zip(labels, first, strict=True) if label is not None and leads
    }
    for some, least, fewest, sure in _ways(found, begun, len(labels), sum(first)):
        counts = Counter(_key(label.name) for label in some)
        turns = [label for label in some if counts[_key(label.name)] >= fewest]
        # Where names stand by themselves, a direction that begins a line is none, nor the other way round.
        alone = sum(label.empty for label in turns) > len(turns) / 2
        often = {_key(label.name) for label in turns if label.empty == alone}
        turns = [label for label in turns if _key(label.name) in often]
        if alone:
            # A word that somebody says often ("Exactly.") stands by itself too.
            kind = Counter(label.kind for label in turns).most_common(1)[0][0]
            turns = [label for label in turns if label.strong or label.kind == kind]
            often = {_key(label.name) for label in turns}
        changes = sum(_key(a.name) != _key(b.name) for a, b in pairwise(turns))
        if len(often) >= 2 and len(turns) >= max(4, least) and changes >= _TURNS * len(turns):
            usual = Counter((label.kind, label.style) for label in turns).most_common(1)[0][0]
            alike = [e for e in (columns if usual[1] == _OWN_COLUMN else some) if (e.kind, e.style) == usual]
            counts = Counter(_key(label.name) for label in alike)
            known = sure and usual[0] != "alone"
            lead = begun if usual == ("alone", "") else ()  # Above a paragraph of theirs.
            rare = (
                e for e in alike if known or e.directed or counts[_key(e.name)] > 1 or e.span.start in lead
            )
            return _first_written([*turns, *rare])
    whole = [label for label in found if label.kind == "colon" and not label.empty]
    speakers = {_key(label.name) for label in whole}
    # Below a title somebody has to come again: it may head a list as well.
    lines = len(labels) - (labels[:1] == [None] and len(speakers) < len(whole))
    if 2 <= len(whole) == lines <= _FEW and len(speakers) >= 2:
        return _first_written(whole)
    return {}


def _ways(
    found: list[_Label], begun: set[int], lines: int, paragraphs: int
) -> Iterator[tuple[list[_Label], float, int, bool]]:
    """In which ways a text may be somebody's speech: names, how many are enough, how often each of them has
    to come, and whether those written like them are names without coming again."""
    yield [e for e in found if e.kind == "chat"], _SHARE * lines, 1, True
    yield [e for e in found if e.strong], _STRONG_SHARE * lines, 2, True
    yield [e for e in found if e.style == _SET], _MARKED_SHARE * lines, 2, True
    yield [e for e in found if e.kind == "colon"], _SHARE * lines, 2, True
    yield found, _SHARE * lines, 3, False
    yield [e for e in found if e.empty], _MOST * lines, 2, False
    yield [e for e in found if e.span.start in begun], _LEADING_SHARE * paragraphs, 3, False
    for kind, share in ("alone", _ALONE_SHARE), ("stop", _STRONG_SHARE):
        some = [e for e in found if e.kind == kind]
        yield some, max(_MANY, share * lines, _ALIKE * len(some)), 4, False


def _first_written(labels: Sequence[_Label]) -> dict[str, str]:
    last_first = sorted(labels, key=lambda label: label.span.start, reverse=True)
    return {_key(label.name): label.name for label in last_first}


def _fits(label: _Label, names: dict[str, str]) -> bool:
    """Whether a name is a speaker's, written as these are here: in capitals, or not."""
    name = names.get(_key(label.name))
    return name is not None and _is_capital(label.name) == _is_capital(name)


def _goes_on(text: str, lines: Sequence[Span], labels: Sequence[_Label | None]) -> bool:
    """Whether paragraphs behind a speech belong to it: in verse, in transcripts, below a name by itself."""
    own = [label for label in labels if label is not None]
    if sum(label.kind in ("colon", "chat") or label.empty for label in own) > len(own) / 2:
        return True
    behind, count = [], 0
    for line, label in zip(lines, labels, strict=True):
        if label is not None:
            behind.append(count)
            count = 0
        elif not _WHOLE_DIRECTION.match(text, line.start, line.end):
            count += 1
    return sorted(behind)[len(behind) // 2] > 0


def _lines(
    text: str, lines: Sequence[Span], labels: Sequence[_Label | None], names: dict[str, str], *, goes_on: bool
) -> Iterator[Line]:
    current: _Label | None = None
    spans: list[Span] = []
    last = 0
    for line, label in zip(lines, labels, strict=True):
        if label is not None:
            if current is not None:
                yield Line(names[_key(current.name)], current.span, tuple(spans))
            current, spans = label, []
            if label.kind == "chat":  # Who types sets words of their own in brackets.
                spans += _inked(text, Span(label.span.end, line.end))
            else:
                spans += _said(text, label.span.end, line.end, after_label=True)
        elif current is not None:
            apart = text.count("\n", last, line.start) > 1
            first = current.empty and not spans
            outdented = current.empty and apart and _indent(text, current.span) - _indent(text, line) >= _DEEP
            # Where times stand before names, one without a name is the program's own word.
            timed = _STAMP.match(text, line.start, line.end) and _STAMP.match(text, current.span.start)
            if outdented or _breaks(text, line, apart=apart) or timed:
                yield Line(names[_key(current.name)], current.span, tuple(spans))
                current, spans = None, []
            elif not apart or goes_on or first:
                spans += _said(text, line.start, line.end, after_label=first)
        last = line.end
    if current is not None:
        yield Line(names[_key(current.name)], current.span, tuple(spans))


def _indent(text: str, line: Span) -> int:
    inside = text[line.start : line.end]
    return len(inside) - len(inside.lstrip(" \t"))


def _breaks(text: str, line: Span, *, apart: bool) -> bool:
    """Whether a line is a heading, which nobody says."""
    words = text[line.start : line.end].strip()
    if apart and _NUMBERED.fullmatch(words):
        return True
    shouted = apart and words.isupper() and len(words.split()) > 1 and words[-1] not in ".!?…—-"
    return shouted or _BREAK.match(words) is not None


def _said(text: str, start: int, end: int, *, after_label: bool) -> list[Span]:
    """What is said of a line: all but directions."""
    if _WHOLE_DIRECTION.match(text, start, end):
        return []
    found, done = [], start
    if after_label and (aside := _BEHIND_LABEL.match(text, start, end)):
        done = aside.end()
    for direction in _DIRECTION.finditer(text, done, end):
        found.append(Span(done, direction.start()))
        done = direction.end()
    return _inked(text, *found, Span(done, end))


def _inked(text: str, *spans: Span) -> list[Span]:
    """What of spans is more than space, without that at its ends."""
    pieces = [(span, text[span.start : span.end]) for span in spans]
    return [
        Span(span.end - len(inside.lstrip()), span.start + len(inside.rstrip()))
        for span, inside in pieces
        if inside.strip()
    ]


_PAIRS = {"“": "”", "„": "“”", "«": "»", "「": "」", "『": "』", "〈": "〉", '"': '"', "”": "”"}
"""What closes an opening mark; Swedish and Hebrew open with ”."""
_TURNED = {"»": "«", "›": "‹"}
"""German and Danish books point inwards."""
_SINGLE = {"‘": "’", "‚": "‘’", "'": "'"}
"""Outermost in British books; elsewhere within others, or an apostrophe."""
_WIDE = "「『"
_LONG_WORD = 8
"""Characters of Japanese that are more than a word."""
_PARAGRAPH = re.compile(r"[^\n](?:.*\n(?![ \t\xa0]*\n))*.*")
_BEGINS = r"(?<![\w.,;:!?…]){mark}(?={space}[\w¿¡…—–(\[‘'“„«_*-])"
_SPOKEN = re.compile(r"[.,!?…—–:;。、！？，؟।-][_*)\]’']*\s*$")
"""How what is said ends, before its mark closes."""
_LED = re.compile(r"(?:[:,，：]|[.!?…。！？—–][”»\"’]?)\s*[—–]?\s*$")
"""What stands before speech: the end of something, or of who says it."""
_FOLLOWED = re.compile(r"\s*(?:[,，]|[.!?…]*\s*$|[—–-])")
_NEAR = 40
_WORDS = 6
"""So many are speech, whatever is around them."""
_DASH = re.compile(r"[ \t]*(?:[—–―]|--)(?=[ \t\xa0]*[\w¿¡«“…\"'(])")
_FEWEST_DASHES = 3
_RULE = "(?:—|–|--)"
_GLUED_ASIDE = re.compile(
    rf"(?<=\S)(?:\s+{_RULE}(?=\w)|{_RULE}(?=\w+(?:[óíaeòì]|jo|aba|ía|uso|ieron|aron|anno|[aei]rono|[ae]va)\b))(?:(?!{_RULE}).)*"
    rf"(?:{_RULE}[.,;:]?|$)",
    re.S,
)
"""Spanish: ``—Hola —dijo Juan—. Adiós.``; Italian: ``—Ciao,—disse.``"""
_SPACED = re.compile(r"(?<=[,.!?…])[\s\xa0]+(?:—|–)[\s\xa0]+")
"""Russian, Polish: ``— Привет, — сказал он. — Пока.``"""
_SAID_BEHIND_SPACE = re.compile(
    r"(?<=\w)[\s\xa0]+(?:—|–)[\s\xa0]+(?=(?:\w{2,3}[\s-])?(?:disse|respond|pergunt|grit|murmur|exclam|retorqui|acrescent"
    r"|continu|replic|sussurr|pediu|fez|falou|tornou|dijo|contest|rzek|powiedzia|zapyta|odpar|odpowiedzia|zawoła|doda|mrukn"
    r"|szepn|krzykn|spyta)\w*)"
)
"""Portuguese, Polish: ``— Entra — disse ele. — É tarde.``"""
_SAID_IN_FRENCH = (
    r"(?:dis|dit|dirent|fit|répond(?:it|s|irent)|répliqua|demanda|cria|écria|reprit|ajouta|murmura|continua|interrompit"
    r"|observa|pensa|repartit|balbutia|soupira|insista|poursuivit|déclara|affirma|expliqua|remarqua|conclut|hurla|chuchota"
    r"|songea|criait|disait|répétait|répéta|objecta|gémit|grommela|grogna|souffla)"
)
_FRENCH_ASIDE = re.compile(
    r"(?:(?<=[,!?…])|(?<=\.\.\.)|(?<=\.\.\.,))[\s\xa0]+(?:(?:me|te|lui|nous|leur|se)\s|[mts]['’])?"
    rf"{_SAID_IN_FRENCH}(?:-(?:t-)?(?:il|elle|ils|elles|je|on)\b"
    r"|(?=\s(?:[dl]?['’]?[A-ZÉÈÀ]|l[ea]s?\s|l['’]|(?:mon|son|sa|ma|un|une|ce|cette)\s)))"
    r"[^,.!?…;:»]*(?:,\s(?:qui|que|qu['’]|dont|auquel|à qui|en|avec|sans|d['’]un)\b[^,.!?…;:»]*)?(?:[,.:;]|$)"
)
_FRENCH = re.compile(r"\b(?:dit|fit|demanda|reprit|répondit)(?:-(?:t-)?(?:il|elle)|\s[A-ZÉ])")


def quotations(text: str) -> list[Span]:
    """Where something is said aloud, in order, with the marks around it; none overlap."""
    marks = _marks_of(text)
    dashes = _with_dashes(text)
    asides = _FRENCH_ASIDE if _FRENCH.search(text) else None
    found: list[Span] = []
    for paragraph in _PARAGRAPH.finditer(text):
        said = _after_dash(text, paragraph) if dashes else None
        if said is None:
            said = list(_between_marks(text, paragraph.start(), paragraph.end(), marks))
        for span in said:
            found += _without(text, span, asides) if asides is not None else (span,)
    return found


def _marks_of(text: str) -> dict[str, str]:
    """Opening marks of a text with what closes each."""
    counts = {
        mark: len(re.findall(_BEGINS.format(mark=mark, space="[ \xa0\u202f]?" if mark == "«" else ""), text))
        for mark in chain(_PAIRS, _TURNED, _SINGLE)
        if mark in text
    }
    marks = {mark: close for mark, close in _PAIRS.items() if counts.get(mark)}
    for mark, close in _TURNED.items():
        if counts.get(mark, 0) > counts.get(close, 0):
            marks.pop(close, None)
            marks[mark] = close
    if counts.get("“", 0) >= counts.get("”", 0) or counts.get("„"):
        marks.pop("”", None)
    if counts.get("„"):
        marks.pop("“", None)
    doubles = sum(counts[mark] for mark in marks)
    return marks | {mark: close for mark, close in _SINGLE.items() if counts.get(mark, 0) > doubles}


def _between_marks(text: str, start: int, end: int, marks: dict[str, str]) -> Iterator[Span]:
    """Speech of a paragraph between its outermost marks."""
    if not marks:
        return
    opening = re.compile(f"[{''.join(map(re.escape, marks))}]")
    at = start
    while (mark := opening.search(text, at, end)) is not None:
        at = mark.end()
        if not _opens(text, mark.start(), start, end):
            continue
        close = _closing(text, mark, end, marks[mark.group()])
        stop = end if close is None else close + 1
        if close is None or _is_said(text, mark.start(), stop, start, end):
            yield Span(mark.start(), stop)
        at = stop


def _opens(text: str, at: int, start: int, end: int) -> bool:
    """Whether a mark stands before a word and not behind one."""
    before, after = text[at - 1 : at] if at > start else " ", text[at + 1 : min(at + 2, end)]
    if not after.strip():
        # French sets a space behind «.
        return text[at] == "«" and bool(text[at + 1 : min(at + 3, end)].strip()) and not before.isalnum()
    wide = "\u3000" <= text[at] <= "\u303f"
    return wide or not (before.isalnum() or before in ".,!?…;")


def _closing(text: str, mark: re.Match[str], end: int, closers: str) -> int | None:
    """Where what a mark opens is closed; None where that is not in its paragraph."""
    own, depth = mark.group(), 0
    nests = own if own not in closers and own in "「『«„" else ""
    for found in re.compile(f"[{re.escape(closers + nests)}]").finditer(text, mark.end(), end):
        at = found.start()
        if found.group() == nests:
            depth += 1
        elif (own in "‘'‚" and _is_apostrophe(text, at, end) and not _is_last(text, own, at, end)) or (
            own == '"' and _opens(text, at, mark.start(), end)
        ):
            continue
        elif depth:
            depth -= 1
        else:
            return at
    return None


def _is_last(text: str, own: str, at: int, end: int) -> bool:
    """Whether nothing else closes what a single mark opened before the next one opens."""
    if own == "'" or text[at + 1 : at + 2].isalnum():
        return False
    following = text.find(own, at + 1, end)
    rest = text[at + 1 : following] if following >= 0 else text[at + 1 : end]
    return re.search(r"(?<=[\w.,!?…—–])[’‘](?!\w)", rest) is None


def _is_apostrophe(text: str, at: int, end: int) -> bool:
    """Whether a single mark stands within a word, or for what it has lost: "don't", "the boys' hats"."""
    before, after = text[at - 1], text[at + 1 : min(at + 2, end)]
    return after.isalnum() or (before in "sn" and after == " " and text[at + 2 : at + 3].islower())


def _is_said(text: str, start: int, stop: int, first: int, end: int) -> bool:
    """Whether what stands between two marks is speech, not a word that is only quoted."""
    inside = text[start + 1 : stop - 1]
    if _SPOKEN.search(inside) or len(inside.split()) >= _WORDS:
        return True
    before = text[max(first, start - _NEAR) : start]
    if text[start] in _WIDE and (not before.strip() or len(inside) > _LONG_WORD):
        return True
    led = not before.strip() or _LED.search(before) is not None
    return led and _FOLLOWED.match(text, stop, end) is not None and any(map(str.isalpha, inside))


def _with_dashes(text: str) -> bool:
    """Whether lines of a text that begin with a dash are what people say, not items of a list."""
    begun = ended = 0
    for paragraph in _PARAGRAPH.finditer(text):
        if _DASH.match(text, paragraph.start(), paragraph.end()):
            begun += 1
            ended += paragraph.group().rstrip()[-1:] in '”".!?…»—:'
    return begun >= _FEWEST_DASHES and ended > begun * 0.7


def _after_dash(text: str, paragraph: re.Match[str]) -> list[Span] | None:
    """What is said in a paragraph that begins with a dash; None of another."""
    dash = _DASH.match(text, paragraph.start(), paragraph.end())
    if dash is None:
        return None
    whole = Span(dash.start(), paragraph.end())
    closed = text.find("»", dash.end(), whole.end)
    if closed >= 0 and "«" not in text[dash.end() : closed]:
        # The last of several who speak between one pair of marks.
        rest = _between_marks(text, closed + 1, whole.end, {"«": "»"})
        return [Span(whole.start, closed + 1), *rest]
    if not text[dash.end()].isspace() and _GLUED_ASIDE.search(text, dash.end(), whole.end):
        return _without(text, whole, _GLUED_ASIDE)
    spaced = (
        *_SPACED.finditer(text, dash.end(), whole.end),
        *_SAID_BEHIND_SPACE.finditer(text, dash.end(), whole.end),
    )
    turns = sorted(match.end() for match in spaced)
    edges = [whole.start, *turns, whole.end]
    return [Span(edges[at], edges[at + 1]) for at in range(0, len(edges) - 1, 2)]


def _without(text: str, span: Span, asides: re.Pattern[str]) -> list[Span]:
    """Speech without who says it."""
    found, done = [], span.start
    for aside in asides.finditer(text, span.start, span.end):
        found.append(Span(done, aside.start()))
        done = aside.end()
    return [each for each in (*found, Span(done, span.end)) if text[each.start : each.end].strip()]
