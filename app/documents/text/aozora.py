"""Texts as Aozora Bunko, the library of Japanese works, writes them: ruby, headings, rare signs as markup."""

from __future__ import annotations

import re

from app.documents.common.encodings import decode
from app.documents.model import Document
from app.documents.text.beginnings import KANJI, LEGEND_TITLE
from app.documents.web.markup import document, element, escape, heading, note

_LEGEND = re.compile(rf"^-{{20,}}\n{LEGEND_TITLE}.*?^-{{20,}}\n", re.M | re.S)
"""What the signs mean, between two rules."""
_HEAD = 6
"""Lines at most that name a text, its author and who translated it."""
_SOURCE = re.compile(r"^底本：", re.M)
_TITLED = re.compile(r"［＃(?:「[^」\n]*」は)?(?:同行|窓)?([大中小])見出し］")
_LEVELS = {"大": 2, "中": 3, "小": 4}
_RARE = re.compile(
    r"※［＃[^［］\n]*?(?:第[34]水準(?P<plane>[12])-(?P<row>\d+)-(?P<cell>\d+)|U\+(?P<code>[\dA-F]{4,5}))[^［］\n]*］"
)
_REMARK = re.compile(r"［＃[^［］\n]*］")
_RUBY = re.compile(rf"(?:｜([^｜《》\n]{{1,60}})|([{KANJI}]+|[ァ-ヴー]+|[A-Za-z]+))《([^《》\n]{{1,60}})》")


def parse(data: bytes, title: str = "") -> Document:
    """A file of the library."""
    return from_text(decode(data), title)


def from_text(text: str, title: str = "") -> Document:
    """The same as text. What is said of the signs is left out; what it was printed in is shown, not read."""
    text = text.replace("\r\n", "\n").lstrip("\ufeff\n")
    legend, printed = _LEGEND.search(text), _SOURCE.search(text)
    first, rest = "", text
    if legend is not None:
        first, rest = text[: legend.start()], text[legend.end() :]
    elif printed is not None:
        first, _, rest = text.partition("\n\n")
    begun = [line.strip() for line in first.split("\n") if line.strip()]
    if not begun or len(begun) > _HEAD or not rest.strip():  # It is not the head alone.
        begun, rest = [], text[: legend.start()] + rest if legend is not None else text
    # Between title and author another title may stand, and behind them who translated it.
    title = begun[0] if begun else title
    author = next((line for line in begun[:0:-1] if not line.endswith("訳")), "")
    others = (line for line in begun[1:] if line != author)
    head = "".join((*(heading(_inline(line), 1) for line in begun[:1]), *(note(_inline(o)) for o in others)))
    return document(head + _markup(rest), _plain(title), "ja", author)


def _markup(text: str) -> str:
    """A text behind its head, and what it was printed in."""
    printed = _SOURCE.search(text)
    end = printed.start() if printed is not None else len(text)
    blocks = [_block(line) for line in text[:end].split("\n") if _REMARK.sub("", line).strip()]
    blocks += [note(escape(line.strip())) for line in text[end:].split("\n") if line.strip()]
    return "".join(blocks)


def _block(line: str) -> str:
    """A line, which is a paragraph or a heading."""
    found = _TITLED.search(line)
    inner = _inline(line.strip())
    return heading(inner, _LEVELS[found[1]]) if found is not None else element("p", inner)


def _inline(line: str) -> str:
    """A line with its ruby as markup and its rare signs as letters, without remarks."""
    text = escape(_REMARK.sub("", _RARE.sub(_letter, line)).strip())
    return _RUBY.sub(lambda m: element("ruby", (m[1] or m[2]) + element("rt", m[3])), text)


def _plain(line: str) -> str:
    """A line without its ruby and remarks."""
    return _RUBY.sub(lambda m: m[1] or m[2], _REMARK.sub("", _RARE.sub(_letter, line)))


def _letter(found: re.Match[str]) -> str:
    """A letter that is told by its place in Unicode or in JIS X 0213; 〓 where there is none."""
    if found["code"]:
        letter = chr(int(found["code"], 16))
        return "〓" if "\ud800" <= letter <= "\udfff" else letter
    place = [int(found["row"]) + 0xA0, int(found["cell"]) + 0xA0]
    if max(place) > 0xFE:
        return "〓"
    coded = bytes([0x8F] * (found["plane"] == "2") + place)
    return coded.decode("euc_jis_2004", "replace").replace("\ufffd", "〓")
