"""Takes out of a text what nobody would read aloud: markup, footnote marks, emoji, control characters."""

from __future__ import annotations

import html
import re
import unicodedata

from engine.text.spans import TracedText

_INLINE = (
    "a|abbr|b|cite|code|del|em|font|i|ins|kbd|label|mark|q|s|samp|small|span|strike|strong|sub|sup|u|var"
)
_BLOCKS = (
    "address|article|aside|blockquote|body|br|button|caption|center|dd|div|dl|dt|figcaption|figure|footer|form|"
    "h[1-6]|head|header|hr|html|iframe|img|input|li|link|main|meta|nav|ol|option|p|pre|script|section|select|"
    "style|svg|table|tbody|td|tfoot|th|thead|title|tr|ul|video"
)
_HIDDEN = re.compile(r"<!--.{0,2000}?-->|<(script|style)\b[^<>]{0,500}>.{0,2000}?</\1\s*>", re.I | re.S)
_NOTE_TAG = re.compile(
    r"<sup\b[^<>]{0,500}>\s*[\[(]?(?!(?:st|nd|rd|th)\b)[\d,*†‡a-z]{1,6}[\])]?\s*</sup\s*>", re.I
)
_INLINE_TAG = re.compile(rf"</?(?:{_INLINE})(?:\s+[\w:-]+\s*=[^<>]{{0,500}})?\s*/?>", re.I)
_BLOCK_TAG = re.compile(rf"</?(?:{_BLOCKS})(?:\s[^<>]{{0,500}})?\s*/?>", re.I)
_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});", re.I)

_IMAGE_OR_LINK = re.compile(r"!?\[([^\[\]]{0,500})\]\([^()\s]{0,2000}(?:\s+\"[^\"]{0,200}\")?\)")
_NOTE_LINK = re.compile(r"\[\\?\[?\^?\d{1,3}\\?\]?\]\([^()\s]{0,2000}\)")
_LINE_MARK = re.compile(r"(?m)^[ \t]*(?:#{1,6}[ \t]+|>(?!\.?\d)[ \t>]*|[-+*•‣▪●][ \t]+|\|[ \t]*(?=\S))")
_EMPHASIS = re.compile(r"(?<![\w*])(\*{1,3})(?=\S)([^*\n]{1,500}?)(?<=\S)\1(?![\w*])")
_UNDERLINE = re.compile(r"(?<!\w)(_{1,3})(?=\S)([^_]{1,500}?)(?<=\S)\1(?!\w)")
_CODE = re.compile(r"(?<!\w)`+([^`\n]{1,500})`+(?!\w)")
_STRUCK = re.compile(r"~~([^~\n]{1,500})~~")

_NUMBERS = r"[1-9]\d{0,2}(?:,[ \t]?[1-9]\d{0,2}){0,5}"
_NOTE = re.compile(
    rf"(?:(?<=[A-Za-zß-ÿ]{{2}}[.!?])|(?<=[.!?][”’»\"])|(?<=[”’»)][.!?])){_NUMBERS}"
    r"(?=\s+[“‘«\"(\[]?[A-ZÀ-ÖØ-ÞΑ-ΩА-ЯЁ]|\s*$)"
)
_SHORTENED = re.compile(
    r"\b(?i:nos?|pp|vv|vs|ca|cf|ch|eqs?|fn|nr|nro|pt|bd|figs?|vols?|secs?|arts?|abb|abs|kap|cap|chap|app|ver|par|tab"
    r"|refs?|str|ziff|approx|est|max|min|p[aá]g|n[uú]m|rys|rozdz|blz|afb|sid|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov"
    r"|dec)\.$"
)
"""Numbers that stand directly behind a sentence are marks, those behind an abbreviation are not."""
_FOOTNOTE = re.compile(
    r"(?<=\S)[ \t]?\[(?:\^?[1-9]\d{0,2}(?:\s?[,–-]\s?[1-9]\d{0,2}){0,5}|\*{1,3}|†|‡|\^[\w-]{1,20}"
    r"|(?i:(?:note|n|fn) \d{1,3}|citation needed|sic))\]|(?<=[\w.,;:!?”’)])\[[a-h]\](?![\w’'])"
)
_CITED = re.compile(
    r"(?:\b(?i:in|see|of|by|from|at|to|with|and|refs?\.|eqs?\.)[ \t]"
    r"|(?:[详参请另可如詳參請][见見]|文[献獻]|\][和与與及]))$"
)
"""Words that need the number that follows: it is said without its brackets."""
_SUPERSCRIPT = re.compile(r"(?:(?<=[^\W\d_]{3})|(?<=\S[.,;:!?\"”’)»]))[⁰¹²³⁴-⁹]+")
_SUM = re.compile(
    r"\((?=[^()]*(?:[+*/×·^]|[a-z]))(?:[\d\s.,+*/×·^−–²³-]|(?<![a-z])[a-z](?![a-z])){3,60}\)$", re.I
)
"""Numbers and single letters in brackets: what follows them is a power."""
_RAISED_WORD = re.compile(r"\b(?:sin|cos|tan|cot|sec|csc|log|mol|yards?|feet|met(?:er|re)s?)$")
_MARK = re.compile(r"(?<=[\w.,;:!?\"”’)])[*†‡]{1,3}(?=[\s.,;:!?\"”’)]|$)|^[*†‡]{1,3}[ \t]?(?=\w)")

_NO_ADDRESS = r"\s<>\"“”«»—…\u3000-\u30ff\u3400-\u9fff\uff00-\uffef"
"""What stands in no address; Chinese and Japanese write on without a space."""
_ADDRESS = re.compile(
    rf"(?<![A-Za-z0-9])(?:https?|ftp|file)://(?:[^\s/@]{{1,100}}@)?(?:www\.)?"
    rf"([^/?#:{_NO_ADDRESS}]{{1,253}})[^{_NO_ADDRESS}]*",
    re.I,
)
_ADDRESS_WWW = re.compile(rf"(?<![\w@.])www\.((?:[\w-]{{1,63}}\.)+[a-z]{{2,24}})[^{_NO_ADDRESS}]*", re.I)
_TRAILING = ".,;:!?)]}'\"”’»"

_ARROW = re.compile(r"(?<=[^\s.,;:!?…])[ \t]+[→⇒][ \t]+(?=[^\s.,;:!?…)→⇒])")
_ARROWS = {"en": " to "}
_PICTURES = re.compile(
    "(?:[\u2190-\u21ff\u2300-\u23ff\u249c-\u24ff\u2500-\u266c\u2670-\u27bf\u2900-\u297f\u2b00-\u2bff\ufe00-\ufe0f\u20e3\u303d"
    "\U0001f000-\U0001faff\U000e0000-\U000e007f]\u200d?)+"
)
_CIRCLED = re.compile("[\u2460-\u249b\u2776-\u2793]")
_RULE = re.compile(r"[-=_~*#+.•·]{5,}|(?<![=!])={4,}|[_~#]{3,}|-{4,}|(?:\*[ \t]+){2,}\*|(?:[-_·•][ \t]+){3,}")
_RULE_LINE = re.compile(r"(?m)^[ \t]*(?:[-_*~=#·•][ \t]*){3,}$")
_DASHES = re.compile(r"(?<=\S)--{1,2}(?=\S)|(?<=\s)--{1,2}(?=\s)")
_WRAPPED_WIDE = re.compile(
    "(?<=[\u3000-\u30ff\u3400-\u9fff\uff00-\uffef])[ \\t]*\n[ \\t]*(?=[\u3000-\u30ff\u3400-\u9fff])"
)
_REPEATED = re.compile(r"([!?])\1{3,}")
_JOINERS = "\u200c\u200d"
_SPOKEN = re.compile(r"[^\W_]")
_MOST_MARKS = 4


def clean(text: TracedText, language: str = "en") -> TracedText:
    """What is read aloud of ``text``, with single spaces.

    Markdown and HTML are reduced to their words, footnote marks and pictures go, a web address is
    shortened to its host, characters that are no text (control, bidirectional marks, private use,
    lone surrogates) are dropped. Event tags such as ``[laugh]`` stay. Never raises; may be empty.

    Args:
        text: the source.
        language: two-letter code, for the word that an arrow between two others stands for.
    """
    text = text.sub(_CIRCLED, lambda match: f" {unicodedata.numeric(match.group()):.0f} ")
    text = text.sub(_ARROW, _ARROWS.get(language, " "))
    text = _drop_invisible(text.sub(_PICTURES, " "))
    text = (
        text.sub(_RULE_LINE, " ")
        .sub(_HIDDEN, "")
        .sub(_NOTE_TAG, "")
        .sub(_INLINE_TAG, "")
        .sub(_BLOCK_TAG, " ")
    )
    text = text.sub(_ENTITY, lambda match: html.unescape(match.group()))
    text = _unwrap(text)
    text = text.sub(_ADDRESS, _host).sub(_ADDRESS_WWW, _host)
    text = text.sub(_WRAPPED_WIDE, "").sub(_RULE, " ").sub(_DASHES, "—")
    text = (
        text.sub(_FOOTNOTE, _unless_cited)
        .sub(_NOTE, _unless_numbered)
        .sub(_SUPERSCRIPT, _unless_power)
        .sub(_MARK, "")
    )
    text = text.sub(_REPEATED, lambda match: match.group()[:3])
    return text.sub(r"\s+([,.;:!?…]+)(?=\s|$)", _close_gap).squeeze()


def _unless_cited(mark: re.Match[str]) -> str:
    """A footnote mark goes; a number that belongs to its sentence ("as in [12]") stays, without brackets."""
    space, inside = mark.group()[:-1].split("[")
    start = mark.start() + len(space)
    if not inside[0].isdigit() or not _CITED.search(mark.string, max(0, start - 6), start):
        return ""
    return space + re.sub(r",(?=\d)", ", ", inside)


def _unless_numbered(mark: re.Match[str]) -> str | None:
    """A note's number behind a stop goes; that of "p.12" and "No.5" stays."""
    return None if _SHORTENED.search(mark.string, max(0, mark.start() - 8), mark.start()) else ""


def _unless_power(mark: re.Match[str]) -> str:
    """A footnote mark goes; the power of a sum in brackets, a function or a unit stays."""
    before = mark.string[max(0, mark.start() - 62) : mark.start()]
    return mark.group() if _SUM.search(before) or _RAISED_WORD.search(before) else ""


def strip_bullet(text: TracedText) -> TracedText:
    """A sentence without the list mark that it begins with."""
    return text.sub(_LINE_MARK, "")


def is_spoken(text: str) -> bool:
    """Whether anything in ``text`` is said aloud: a letter or a digit of any script."""
    return _SPOKEN.search(text) is not None


def _drop_invisible(text: TracedText) -> TracedText:
    """Without characters that are not text, and without towers of combining marks."""
    if text.text.isascii() and text.text.isprintable():
        return text
    kept: list[int] = []
    marks, before = 0, ""
    for index, char in enumerate(text.text):
        category = unicodedata.category(char)
        marks = marks + 1 if category in ("Mn", "Me") else 0
        joiner = char in _JOINERS and before[:1] in ("L", "M")
        if marks <= _MOST_MARKS and (category[0] != "C" or char.isspace() or joiner):
            kept.append(index)
        before = category
    if len(kept) == len(text):
        return text
    return TracedText(
        "".join(text.text[i] for i in kept),
        tuple(text.starts[i] for i in kept),
        tuple(text.ends[i] for i in kept),
    )


def _unwrap(text: TracedText) -> TracedText:
    """Markdown without its marks."""
    text = text.sub(_LINE_MARK, "").sub(_NOTE_LINK, "")
    for pattern, group in ((_IMAGE_OR_LINK, 1), (_CODE, 1), (_STRUCK, 1), (_EMPHASIS, 2), (_UNDERLINE, 2)):
        text = _keep_group(text, pattern, group)
    return text


def _keep_group(text: TracedText, pattern: re.Pattern[str], group: int) -> TracedText:
    """Each match reduced to one of its groups, whose characters keep their own places."""
    for match in reversed(list(pattern.finditer(text.text))):
        start, end = match.span(group)
        text = text[: match.start()] + text[start:end] + text[match.end() :]
    return text


def _host(match: re.Match[str]) -> str:
    """The host of a web address, and the sentence's punctuation that stood after it."""
    whole = match.group()
    tail = whole[len(whole.rstrip(_TRAILING)) :]
    return match.group(1).rstrip(_TRAILING) + tail


def _close_gap(match: re.Match[str]) -> str | None:
    """Punctuation that lost the word before it moves up; ellipses written with spaces stay."""
    return match.group(1) if match.group(1)[0] not in ".…" else None
