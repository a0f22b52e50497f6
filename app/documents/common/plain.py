"""Plain text: hard-wrapped lines, chapters and Project Gutenberg's frame."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise

from app.documents.common.encodings import SAMPLE, clean, decode
from app.documents.common.hyphens import closed, words
from app.documents.common.skips import (
    GUTENBERG,
    inline_skips,
    not_read,
    struck,
    whole,
    without_code,
    without_contents,
    without_licences,
    without_references,
)
from app.documents.model import Document, Heading, Part, assemble

_GAP = re.compile(r"\n(?:[ \t]*\n)+|\A\n+|\n+\Z")
_NUMBER = (
    r"(?:\d{1,4}|[ivxlc]{1,8}|[a-z]|(?:the )?(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|"
    r"tenth|last)|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|"
    r"sixteen|seventeen|eighteen|nineteen|(?:twenty|thirty|forty|fifty)(?:[ -](?:one|two|three|four|five|"
    r"six|seven|eight|nine))?)"
)
_OTHERS = (
    r"hoofdstuk|deel|kapitlet|kapittel|del|rozdział|część|luku|osa|bölüm|kısım|bab|bahagian|sura|глава|часть|книга|том"
    r"|κεφάλαιο|μέρος|פרק|الفصل|الجزء|الباب|अध्याय"
)
_ENCLOSED = (
    r"第 ?[\d〇零一二三四五六七八九十百千两兩]{1,7} ?[章回卷巻部篇編编幕場场話话节節集]"
    r"|제 ?\d{1,4} ?[장부권편화막]"
)
"""What chapters are called where only figures are known as their numbers, and where words enclose these."""
CHAPTER = re.compile(
    rf"(?:(?:chapter|book|part|volume|letter|canto|act|scene|section|appendix) {_NUMBER}"
    r"|(?:cap[ií]tulo|chapitre|capitolo|kapitel|parte|partie|teil|libro|livr[eo]|buch) "
    r"(?:\d{1,4}|[ivxlc]{1,8}|primer[oa]?|premi(?:er|ère)|prim[oa]|primeir[oa])"
    rf"|(?:{_OTHERS}) (?:\d{{1,4}}|[ivxlc]{{1,8}})|(?:глава|часть|книга|том) "
    r"(?:перв|втор|трет|четв[её]рт|пят|шест|седьм|восьм|девят|десят|последн)(?:ая|ый|ой|ий|ья|яя)"
    rf"|\d{{1,3}}\. ?(?:kapitel|{_OTHERS}))"
    r"(?: ?[.:—–-].{0,60}| (?-i:[^\Wa-zß-ÿа-яёα-ω_]|[“‘\"'(«]).{0,60}(?<![.!?]))?"
    rf"|(?:{_ENCLOSED})(?:[ \u3000:：、.・—–-].{{0,40}}(?<![。！？.!?]))?"
    r"|(?:prologue|epilogue|preface|introduction|appendix)(?: ?[.:—–-].{0,60}| to .{0,60}(?<![.!?]))?"
    r"|(?:[eé]pilogue|pr[oó]logo|ep[ií]logo|prefacio|préface|prefazione|prefácio|prolog|epilog|vorwort)"
    r"|(?:proloog|epiloog|voorwoord|förord|forord|esipuhe|önsöz|wstęp|пролог|эпилог|предисловие|введение|оглавление)"
    r"|序[章言文曲幕]?|[終终]章|前言|楔子|引子|尾[声聲]|[后後][记記]|自序|目[次录錄]|はじめに|まえがき|あとがき|おわりに"
    r"|프롤로그|에필로그|머리말|서문|차례"
    r"|(?:chapter|book|part|letter|canto|act|scene|section|(?:table of )?contents)[.:]?", re.I,
)  # fmt: skip
_SENTENCE_END = re.compile(r"[.!?:][\"'’”)\]]*\s*$")
_MARKER = re.compile(
    r"(?:[-*+•‣◦·–—]|\(?\d{1,3}[.)]|\(?[a-z][.)]|\[[ x]\])\s+\S"
    r"|\[?\d{1,4}[-/.]\d\d?[-/.]\d{2,4},? \d\d?:\d\d",
    re.I,
)
"""What an item of a list begins with, or a message of a talk."""
_BULLET = re.compile(r"[*•‣◦▪·]\s{1,3}(?=\S)")
"""Signs before an item that are no words; a dash may begin what is said."""
_LED = re.compile(r"\S(?:\s?(?:\. ?){4}|\s{3})\s*\d{1,4}\s*$")
"""What a line of a list of contents ends with."""
_QUOTED = re.compile(r"^(?:>(?!\.?\d)[ \t]?)+")
_NOTE = re.compile(r"\[Footnote [^\]]*\]")
_MARK = re.compile(r"(?<=[\w.,;:!?”’\"'])\[\d{1,3}\]")
_PAGE = re.compile(r"[-–—] ?(?:\d{1,4}|[ivxlc]{1,7}) ?[-–—]|\[?Page \d{1,4}(?: of \d{1,4})?\]?")
_MARKED = tuple((sign, re.compile(pattern)) for sign, pattern in (
    ("[", r"\[\\?\[?\^?\d{1,3}\\?\]?\]\([^()\s]{0,2000}\)(?P<text>)"),
    ("[", r"!?\[(?P<text>[^\[\]]{0,500})\]\([^()\s]{0,2000}(?:\s+\"[^\"]{0,200}\")?\)"),
    ("`", r"(?<!\w)`+(?P<text>[^`\n]{1,500})`+(?!\w)"),
    ("~", r"~~(?P<text>[^~\n]{1,500})~~"),
    ("*", r"(?<![\w*])(?P<marks>\*{1,3})(?=\S)(?P<text>[^*\n]{1,500}?)(?<=\S)(?P=marks)(?![\w*])"),
    ("_", r"(?<!\w)(?P<marks>_{1,3})(?=\S)(?P<text>[^_]{1,500}?)(?<=\S)(?P=marks)(?!\w)"),
))  # fmt: skip
"""Markdown within a line, which people write in plain text, too; what it has in it, and the pattern of it."""
_UNDERLINE = re.compile(r"([=\-~^*#+_\"`.:─═])\1{2,}")
_LONGEST_TITLE = 100
_DRAWN = re.compile(r"\s*(?:[|│┃║].*[|│┃║]|[+┌┏╔├┠╠└┗╚╒╞╘][-=+─━═┬┴┼┳┻╋╤╪╧╦╬╩┐┓╗┤┨╣┘┛╝╕╡╛]{3,})\s*")
"""A row of a table that is drawn with signs, or what stands between two of them."""
_HEAD = re.compile(r"[^\n]{0,60}?\S(?: {4}|\t| \[Page )[^\n]{1,120}")
_MANY_CUT = 0.35
"""The share of paragraphs that go on in small letters where empty lines stand in sentences."""
_FEWEST_HEADS = 3
"""How often the head of a printed page returns, a line with wide gaps, but for its numbers."""
_COUNTED = re.compile(r"[ \t]*(\d{1,4})(?:[ \t]+|$)")
_FEWEST_COUNTED, _MOST_COUNTED, _WITHIN = 10, 0.85, 0.2
"""Lines with a number, at least, share of lines that have one, and of those that go on in small letters."""
WIDEST = 160
"""Characters of a line that a text is still wrapped at."""
NARROWEST = 45
"""Shorter lines end where their author ended them, as in verse and addresses."""

_ABOUT = re.compile(r"^(Title|Author): *(\S.*?)\s*$", re.M)
"""What Project Gutenberg says of a work."""


def parse(data: bytes, title: str = "") -> Document:
    """A plain text file."""
    return from_text(decode(data), title)


def from_text(text: str, title: str = "") -> Document:
    """Text as typed or pasted: paragraphs at empty lines, hard wraps joined."""
    about: dict[str, str] = {}
    starts = [mark.start() for mark in GUTENBERG.finditer(text) if mark[1] == "START"]
    if starts and starts[0] < SAMPLE:
        # Behind the first mark stands what is said of another work.
        about = dict(_ABOUT.findall(text[: starts[0]]))
    several = len(starts) > 1
    if several and title:
        about = {}
    made = assemble(parts(text), title=about.get("Title") or title, author=about.get("Author", ""))
    return _with_works(made) if several else made


def _with_works(document: Document) -> Document:
    """A document of several works of Project Gutenberg, with the title of each above its chapters."""
    works: list[Heading] = []
    before, named = 0, ""
    for mark in GUTENBERG.finditer(document.text):
        named = dict(_ABOUT.findall(document.text, before, mark.start())).get("Title", named)
        before = mark.end()
        if mark[1] == "START" and named:
            block = next((each for each in document.blocks if each.span.start >= mark.end()), None)
            works += [Heading(named, 1, block.span.start)] if block is not None else []
    titles = {(heading.start, heading.title.casefold()) for heading in works}
    # Of a work that begins with its own title there is one entry.
    chapters = (
        replace(heading, level=min(heading.level + 1, 6))
        for heading in document.outline
        if works and heading.start >= works[0].start
        if (heading.start, heading.title.casefold()) not in titles
    )
    outline = sorted((*works, *chapters), key=lambda heading: heading.start)
    return replace(document, outline=tuple(outline)) if works else document


def parts(text: str) -> list[Part]:
    """The paragraphs of a text."""
    text = _uncounted(_unquoted(clean(text)))
    out: list[Part] = []
    width = _width(text)
    known = words(text) if "-\n" in text else frozenset()
    blocks = list(filter(None, _GAP.split(text)))
    heads = Counter(_shape(block) for block in blocks if _HEAD.fullmatch(block))
    underlines: list[str] = []
    for whole_block in blocks:
        titles, block = _titled(whole_block, underlines)
        out += titles
        found = [_paragraph(piece, known) for piece in _paragraphs(block, width)] if block.strip() else []
        all_headings = len(found) > 3 and sum(part.kind == "heading" for part in found) * 2 > len(found)
        for part in found:
            if all_headings:
                part = Part("paragraph", part.text, 0, inline_skips(part.text))
            if heads and _HEAD.fullmatch(block) and heads[_shape(block)] >= _FEWEST_HEADS:
                part = Part("paragraph", part.text, 0, whole(part.text, "running head"))
            out.append(part)
    marks = {mark for part in out for mark in _MARK.findall(part.text)}
    out = [not_read(part, "footnote") if part.text.partition(" ")[0] in marks else part for part in out]
    return without_contents(without_references(without_code(_over_pages(without_licences(out)))))


def _titled(block: str, underlines: list[str]) -> tuple[list[Part], str]:
    """The headings that a block begins with, lines above a row of one sign, and what else stands in it;
    signs that come first are those of the highest headings."""
    found: list[Part] = []
    lines = block.split("\n")
    while len(lines) > 1:
        over = _UNDERLINE.fullmatch(lines[0].strip())
        title, under = (lines[1], lines[2:3]) if over else (lines[0], lines[1:2])
        mark = _UNDERLINE.fullmatch(under[0].strip()) if under else None
        is_title = any(map(str.isalnum, title)) and len(title.strip()) <= _LONGEST_TITLE
        if mark is None or not is_title or (over and over[1] != mark[1]):
            break
        sign = mark[1] * (2 if over else 1)
        if sign not in underlines:
            underlines.append(sign)
        found.append(Part("heading", " ".join(title.split()), min(underlines.index(sign) + 1, 6)))
        lines = lines[3 if over else 2 :]
    return found, "\n".join(lines)


def _over_pages(parts: list[Part]) -> list[Part]:
    """Parts of which paragraphs that go on behind the head of a page are one, with that behind them; and all
    that go on, where an empty line stands behind each caption."""
    out: list[Part] = []
    cut = sum(b.text[:1].islower() and not _SENTENCE_END.search(a.text) for a, b in pairwise(parts))
    ended = sum(". " in part.text for part in parts)  # In none of a list in small letters.
    captions = min(cut, 3 * ended) > _MANY_CUT * len(parts)
    for part in parts:
        at = len(out)
        while at and struck(out[at - 1]) in ("running head", "page number"):
            at -= 1
        last = out[at - 1] if at and (captions or at < len(out)) else part
        goes_on = last.kind == part.kind == "paragraph" and (captions or part.text[:1].islower())
        if last is not part and goes_on and not _SENTENCE_END.search(last.text):
            text = f"{last.text} {part.text}"
            out[at - 1] = Part("paragraph", text, 0, inline_skips(text))
        else:
            out.append(part)
    return out


def _shape(line: str) -> str:
    return re.sub(r"[\d\W]+", "", line)


def _uncounted(text: str) -> str:
    """Text without the numbers of its lines, where nearly all have one that counts on, or begins anew on
    another page, and sentences go over their ends: items of a list begin one each."""
    lines = text.split("\n")
    counted = {at: number for at, line in enumerate(lines) if (number := _COUNTED.match(line))}
    least = _MOST_COUNTED * sum(1 for line in lines if line.strip())
    values = [int(number[1]) for number in counted.values()]
    on = sum(after in (before + 1, 1) for before, after in pairwise(values))
    within = sum(lines[at][number.end() :][:1].islower() for at, number in counted.items())
    if len(counted) < max(least, _FEWEST_COUNTED) or on < least or within < _WITHIN * len(counted):
        return text
    return "\n".join(line[counted[at].end() :] if at in counted else line for at, line in enumerate(lines))


def _unquoted(text: str) -> str:
    """Text without the marks of quoted letters; what is quoted is a paragraph of its own."""
    lines: list[str] = []
    depth = 0
    for line in text.split("\n"):
        own = _QUOTED.sub("", line)
        now = line[: len(line) - len(own)].count(">")
        if now != depth and lines and lines[-1].strip():
            lines.append("")
        depth = now
        lines.append(own)
    return "\n".join(lines)


def _paragraphs(block: str, width: int) -> list[str]:
    """The paragraphs among lines without an empty one between them."""
    lines = [line for line in block.split("\n") if line.strip()]
    flat = " ".join(line.strip() for line in lines)
    indented = sum(line[0] in " \t" for line in lines)
    if len(lines) < 2 or _is_heading(flat, len(lines)) or _is_drawn(lines) or _is_verse(lines):
        return ["\n".join(lines)]
    marked = sum(bool(_MARKER.match(line.lstrip())) for line in lines)
    listed = marked > 1 or bool(_MARKER.match(lines[0].lstrip()))
    # Of a list without marks each line is an item; it does not end in a full stop.
    wraps = listed or _is_full(lines) or bool(_SENTENCE_END.search(lines[-1]))
    wrapped = _is_wrapped(lines, width, wraps)
    pieces = [lines[:1]]
    for last, line in pairwise(lines):
        item = (listed and _MARKER.match(line.lstrip())) or _LED.search(last)
        # With an ideographic space a paragraph begins, in Chinese and Japanese, and nothing else does.
        first_line = line[0] == "\u3000" or (line.startswith(("  ", "\t")) and indented * 2 < len(lines))
        first_line |= _is_apart(last, line, width)
        if (wrapped or (width and _goes_on(last, line, wraps))) and not item and (listed or not first_line):
            pieces[-1].append(line)
        else:
            pieces.append([line])
    return ["\n".join(piece) for piece in pieces]


def _is_apart(line: str, after: str, width: int) -> bool:
    """Whether a line is the title of a chapter above its text: much had room beside it."""
    short = 2 * len(line.strip()) < max(width, NARROWEST) and not after.lstrip()[0].islower()
    return short and CHAPTER.fullmatch(line.strip()) is not None


def _width(text: str) -> int:
    """Where the lines of a text are wrapped: its longest ones but a tenth; 0 where a line is a paragraph."""
    lengths = sorted(len(line.rstrip()) for line in text[:SAMPLE].split("\n") if line.strip())
    width = lengths[len(lengths) * 9 // 10] if lengths else 0
    return width if width <= WIDEST and sum(lengths) <= 120 * len(lengths) else 0


def _is_wrapped(lines: list[str], width: int, wraps: bool) -> bool:
    """Whether most lines end because the next word had no room, or go on in small letters."""
    if not width:
        return False
    full = ended = 0
    for line, after in pairwise(lines):
        goes_on = _goes_on(line, after, wraps)
        full += goes_on or len(line.rstrip()) + 1 + len(after.split()[0]) > max(width, NARROWEST)
        ended += not goes_on and bool(_SENTENCE_END.search(line))
    breaks = len(lines) - 1
    return full * 2 >= breaks and not (breaks > 2 and ended > 0.7 * breaks)


def _is_full(lines: list[str]) -> bool:
    """Whether most of the lines had no room for the next word, beside the longest of them: items of a list
    end anywhere."""
    longest = max(len(line.rstrip()) for line in lines)
    full = sum(len(line.rstrip()) + 1 + len(after.split()[0]) > longest for line, after in pairwise(lines))
    return full * 2 > len(lines) - 1


def _goes_on(line: str, after: str, wraps: bool) -> bool:
    """Whether a line of some words ends within a sentence that the next goes on with; of lines that
    ``wraps`` says nothing wraps, within a word."""
    last = line.strip()
    if re.search(r"[^\W_]-$", last):
        return True
    small = wraps and len(last.split()) >= 3 and after.lstrip()[0].islower()
    return small and not _SENTENCE_END.search(last)


def _is_drawn(lines: list[str]) -> bool:
    """Whether lines are a table that is drawn with signs."""
    return len(lines) > 2 and 2 * sum(_DRAWN.fullmatch(line) is not None for line in lines) > len(lines)


def _is_verse(lines: list[str]) -> bool:
    """Whether short lines are all indented, or end in commas; those of items are neither."""
    if len(lines) < 2 or max(len(line.strip()) for line in lines) >= 60:
        return False
    first, second = (len(line) - len(line.lstrip()) for line in lines[:2])
    begun = lines[0].lstrip()
    if _BULLET.match(begun) or (second > first and _MARKER.match(begun)):
        return False
    commas = sum(line.rstrip().endswith((",", ";")) for line in lines)
    capitals = all(not line.lstrip()[0].islower() for line in lines)
    return all(line[0] in " \t" for line in lines) or (
        len(lines) > 2 and capitals and commas * 3 >= len(lines)
    )


def _paragraph(raw: str, known: frozenset[str]) -> Part:
    """Join the hard-wrapped lines of one paragraph; keep those of verse."""
    lines = [line.strip() for line in raw.split("\n") if line.strip()]
    if not lines:
        return Part("paragraph", "")
    flat = " ".join(lines)
    if _is_heading(flat, len(lines)):
        return Part("heading", flat, 1 if CHAPTER.fullmatch(flat) else 2)
    if _is_drawn(lines):
        return Part("table", "\n".join(lines), 0, whole("\n".join(lines), "table"))
    if _is_verse(raw.split("\n")):
        text = "\n".join(lines)
        return Part("verse", text, 0, inline_skips(text))
    text = closed("\n".join(lines), known).replace("\n", " ")
    for sign, pattern in _MARKED:
        if sign in text:
            text = pattern.sub(lambda match: match["text"], text)
    if _NOTE.fullmatch(text):
        return Part("paragraph", text, 0, whole(text, "footnote"))
    if bullet := _BULLET.match(text):
        text = text[bullet.end() :]
        return Part("item", text, 1, inline_skips(text), mark="•")
    if _PAGE.fullmatch(text):
        return Part("paragraph", text, 0, whole(text, "page number"))
    return Part("paragraph", text, 0, inline_skips(text))


def _is_heading(flat: str, lines: int) -> bool:
    """A chapter line, or a short line in capitals."""
    if lines > 3 or len(flat) > 90 or flat.endswith((",", ";")):
        return False
    if CHAPTER.fullmatch(flat) and len(flat.split()) <= 10:
        return True
    letters = [c for c in flat if c.isalpha()]
    # What a colon stands behind is who speaks, in a play.
    return len(letters) > 3 and all(c.isupper() for c in letters) and not flat.endswith(":")
