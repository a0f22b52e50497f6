"""Takes out of a text what nobody would read aloud: emoji, rules of signs, control characters."""

from __future__ import annotations

import html
import re
import unicodedata
from functools import partial

from engine.text.spans import TracedText

_NONE = r"\s<>\"“”«»—…\u3000-\u30ff\u3400-\u9fff\uff00-\uffef"
"""What stands in no address; Chinese and Japanese write on without a space."""
WEB = re.compile(
    rf"(?:(?<![A-Za-z0-9])(?:https?|ftp|file)://(?:[^\s/@]{{1,100}}@)?(?:www\.)?([^/?#:{_NONE}]{{1,253}})"
    rf"|(?<![\w@.])www\.((?:[\w-]{{1,63}}\.)+[a-z]{{2,24}}))[^{_NONE}]*",
    re.I,
)
MAIL = re.compile(r"(?<![\w.@+-])[\w.+-]+@(?:[\w-]+\.)+[a-zA-Z]{2,24}\b")
HOST = re.compile(
    r"(?<![\w.@-])(?:[a-zA-Z0-9](?:[\w-]*[a-zA-Z0-9])?\.)+"
    r"(?:com|org|net|edu|gov|io|info|co|uk|de|fr|eu|us|ca|au|ai|app|dev|me|tv|nz|sh|jp|ch|nl|dk|ru|cn|ie|xyz|ly|gl|se|pl|br|biz|mobi|fm|mil|cc|ws|fi|cz|gr|hu|ro|ua|za|il|sg|hk|tw|mx|ng|ke|pk|kr|th|vn|ph|int|tech|blog|online|site|cloud|shop|store|news)\b(?![.-]?\w)(?:/[\w./-]*\w)?",
    re.I,
)
FILE = re.compile(
    r"(?<![\w.@/-])(?:(?:~|\.\.?)?/)?(?:[\w-]+/)*(?:(?:\.?[\w-]+(?:\.[\w-]+)*)?\.(?i:conf|cfg|css|csv|docx?|epub|exe|gif|gz|html?"
    r"|ini|ipynb|java|jpe?g|js|json|md|mp[34]|pdf|php|png|pptx?|py|rtf|sql|svg|tex|toml|tsx?|txt|wav|xlsx?|xml|ya?ml|zip|iso|deb|rpm|log|bak|dll|tar|avi|mpg|mkv|flac|ogg|ttf|psd|bat|dmg|apk|jar|cpp)"
    r"|\.(?:gitignore|bashrc|zshrc|env|htaccess|NET))\b(?![.-]?\w)|(?<![\w.@/-])(?:~|(?=/[\w.-]+/))(?:/[\w.-]*\w)+"
)
_TRAILING = ".,;:!?)]}'\"”’»"


def host(match: re.Match[str]) -> str:
    """The host of a web address, and the sentence's punctuation that stood after it."""
    whole = match.group()
    tail = whole[len(whole.rstrip(_TRAILING)) :]
    return (match[1] or match[2]).rstrip(_TRAILING) + tail


_BULLET = re.compile(r"(?m)^[ \t]*(?:[-+*•‣▪●]|#{2,6})[ \t]+")
_NUMBERED = re.compile(r"(?<![^\s(–\u3000-\u9fff])\[(\d{1,3}(?:\s?[,–-]\s?\d{1,3})*)\]")
_NOTE = re.compile(
    r"(?<=[^\W\d_].)(?<=[\w.,;:!?”’\")])(?:\[(?:\d{1,3}|[a-z]|note \d{1,2}|citation needed)\])+"
    r"(?=[\s.,;:!?”’\")]|$)"
)
"""A note's mark behind a word, as encyclopedias have it."""
_ARROW = re.compile(r"(?<=[^\s.,;:!?…])[ \t]+[→⇒][ \t]+(?=[^\s.,;:!?…)→⇒])")
_ARROWS = {"en": " to "}
_STARS = re.compile("(?<![★⭐])(?:(?:[★⭐]\ufe0f?){1,5}☆+|(?:[★⭐]\ufe0f?){2,5})(?![★⭐])")
"""A mark that critics give; one star by itself, and a row of them, is an ornament."""
_STAR = {
    "en": "star,stars", "de": "Stern,Sterne", "fr": "étoile,étoiles", "es": "estrella,estrellas",
    "it": "stella,stelle", "pt": "estrela,estrelas",
}  # fmt: skip
_PICTURES = re.compile(
    "(?:[\u2190-\u21ff\u2300-\u23ff\u249c-\u24ff\u2500-\u266c\u2670-\u27bf\u2900-\u297f\u2b00-\u2bff\ufe00-\ufe0f\u20e3\u303d"
    "\U0001f000-\U0001faff\U000e0000-\U000e007f]\u200d?)+"
)
_AS = {
    "⁄": "/", "℃": "°C", "℉": "°F", "+/-": "±",
    "&lt;3": "", "&lt;": "", "&gt;": "",
}  # fmt: skip
_TOLD = "|".join(map(re.escape, [*_AS][1:]))
_WRITTEN = re.compile(rf"(?<=\d)(?:\s?[º˚°]\s?(?=[CF]\b)|⁄(?=\d))|{_TOLD}")
_ENTITY = re.compile(r"&(?:#x?[\da-fA-F]{2,6}|[A-Za-z]{2,8}\d?);")
_LETTER = re.compile(r"(?<!\w)\[([A-Za-z])\](?=[a-z])|(?<=[a-z])\[([drsty]|e[drs]|ing|al|ly|ies)\](?!\w)")
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

    Pictures and rules of signs go, a web address is shortened to its host, a number in square brackets
    loses them, characters that are no text (control, bidirectional marks, private use, lone surrogates)
    are dropped. Event tags such as ``[laugh]`` stay, and so does markup: who knows what a text is written
    in takes that out before. Never raises; may be empty.

    Args:
        language: two-letter code, for the word that an arrow between two others stands for.
    """
    text = text.sub(_WRITTEN, lambda match: _AS.get(match.group(), "°"))
    text = text.sub(_ENTITY, lambda match: html.unescape(match.group()))  # &eacute;
    text = text.sub(_LETTER, lambda match: match[1] or match[2])  # "[w]e hold", "Universit[y]"
    text = text.sub(_CIRCLED, lambda match: f" {unicodedata.numeric(match.group()):.0f} ")
    text = text.sub(_ARROW, _ARROWS.get(language, " "))
    if language in _STAR:
        text = text.sub(_STARS, partial(_given, names=_STAR[language].split(",")))
    text = _drop_invisible(text.sub(_PICTURES, " "))
    text = text.sub(r"(?<=[a-z])[`´‘](?=(?:[dmst]|ll|re|ve)\b)", "'").sub(_RULE_LINE, " ").sub(_BULLET, "")
    text = text.sub(WEB, host)
    text = text.sub(_WRAPPED_WIDE, "").sub(_RULE, " ").sub(_DASHES, "—")
    text = text.sub(_NOTE, "")
    text = text.sub(_NUMBERED, lambda match: re.sub(r",(?=\S)", ", ", match.group(1)))
    text = text.sub(_REPEATED, lambda match: match.group()[:3])
    return text.sub(r"\s+([,.;:!?…]+)(?=\s|$)", _close_gap).squeeze()


def strip_bullet(text: TracedText) -> TracedText:
    """A sentence without the list mark that it begins with."""
    return text.sub(_BULLET, "")


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
    return text.picked(kept) if len(kept) < len(text) else text


def _given(match: re.Match[str], names: list[str]) -> str:
    """★★★☆☆ → 3 stars."""
    count = len(re.sub("[^★⭐]", "", match[0]))
    after = match.string[match.end() : match.end() + 1]
    return f" {count} {names[count > 1]}{' ' * after.isalnum()}"


def _close_gap(match: re.Match[str]) -> str | None:
    """Punctuation that lost the word before it moves up; ellipses written with spaces stay."""
    return match.group(1) if match.group(1)[0] not in ".…" else None
