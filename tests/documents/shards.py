"""``python -m tests.documents.shards FILE...``: what is read of PDFs that hardly can be meant.

For those whose text is not known: paragraphs that begin within a sentence, are shards of formulas, lines
of programs or rows of figures.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from pathlib import Path

from app.documents.model import Document
from app.documents.pdf.importer import parse

_WORD = re.compile(r"[^\W\d_]{3,}")
_FORMULA = re.compile(r"[=∑∏∫√≤≥≈≠→∈∝≡∼⊤]|^\S{1,3}$")
_PROMPT = re.compile(r"(?:>|\$|#|R>)\s")
_SIGNS = re.compile(r"[{}<>=$#;\\_|]")
_FIGURES = re.compile(r"[^\w]?\d[\d.,:]*%?|[-–−]")


def read(document: Document) -> list[tuple[str, str]]:
    """The kinds and texts of blocks, without what is not read of them."""
    out = []
    skips = sorted(document.skips, key=lambda skip: skip.span.start)
    for block in document.blocks:
        text, at = "", block.span.start
        for skip in skips:
            if at < skip.span.end and skip.span.start < block.span.end:
                text, at = text + document.text[at : max(at, skip.span.start)], skip.span.end
        text = (text + document.text[at : block.span.end]).strip()
        if text:
            out.append((block.kind, text))
    return out


def counts(blocks: list[tuple[str, str]]) -> Counter[str]:
    """How many words there are, and paragraphs that are hardly meant, by class."""
    found: Counter[str] = Counter()
    before = ("", "")
    for kind, text in blocks:
        words = text.split()
        found["words"] += len(words)
        goes_on = before[0] in ("paragraph", "item") and re.search(r"[a-zà-ÿ,]$", before[1])
        before = kind, text
        if kind == "paragraph" and goes_on and re.match(r"[a-zà-ÿ]{2}", text):
            found["cut"] += 1
        if kind not in ("paragraph", "item"):
            continue
        if len(_WORD.findall(text)) < 3 and _FORMULA.search(text) and not re.fullmatch(r"[\w.]+[.!?]", text):
            found["formulas"] += 1
        elif kind == "paragraph" and (_PROMPT.match(text) or len(_SIGNS.findall(text)) > 0.05 * len(text)):
            found["code"] += 1
        elif sum(_FIGURES.fullmatch(word) is not None for word in words) > max(0.5 * len(words), 2):
            found["tables"] += 1
    return found


def main(argv: list[str]) -> int:
    """Count and print."""
    total: Counter[str] = Counter()
    for name in argv:
        total += counts(read(parse(Path(name).read_bytes())))
    print(dict(total))
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
