"""What is said aloud in a story: speech between quotation marks of any language, or behind a dash.

Marks are read paragraph by paragraph: what is not closed goes on to the paragraph's end, since the next one
then opens again. A word between marks that nobody says ("the so-called “free” port") is no speech.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

from engine.types import Span

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
