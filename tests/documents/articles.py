"""``python -m tests.documents.articles``: what is read of web pages whose article is known, by whom.

    python -m tests.documents.articles --aeb FOLDER --readability FOLDER --extractor FOLDER

Three public sets, each as its repository has it: scrapinghub/article-extraction-benchmark (``html``,
``ground-truth.json``), mozilla/readability (``test/test-pages``) and markusmobius/content-extractor-benchmark
(``files``, ``data.go``). F is AEB's own measure: of groups of four words, of each page's article. Of the last
set some words are known that belong to each page's text, and some that do not: a page is right that has all
of the one and none of the other, of those that the page has at all. Rules are tuned on every second page
alone.
"""

from __future__ import annotations

import argparse
import gzip
import json
import re
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from difflib import SequenceMatcher
from pathlib import Path
from statistics import mean

from selectolax.lexbor import LexborHTMLParser

from engine.errors import DocumentEmptyError
from tests.documents import readers

_GROUP = 4
_ENTRY = re.compile(r"\n\t(?:\}, )?\{\n")
_FIELD = r"\b{}:\s+(?:\[\]string)?(.+),\n"
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"|`[^`]*`')
_MUCH = 0.1
"""The share of its words from which a page counts as one that lost many."""
_BLOCKS = "p, div, li, h1, h2, h3, h4, h5, h6, td, th, tr, br, blockquote, pre, dt, dd, figcaption, section"


@dataclass(frozen=True)
class Page:
    """A page and its article: bytes of HTML, text."""

    name: str
    html: bytes
    article: str


@dataclass(frozen=True)
class Found:
    """What was read of a page.

    Attributes:
        precision, recall: of groups of four words.
        words: of the article.
        lost: of them, what was not read.
        furniture: words read that are none of the article's.
        read: words that were read.
    """

    precision: float
    recall: float
    words: int
    lost: int
    furniture: int
    read: int


def aeb(folder: Path) -> Iterator[Page]:
    """The pages of the article-extraction-benchmark."""
    for name, facts in sorted(json.loads((folder / "ground-truth.json").read_text("utf-8")).items()):
        html = gzip.decompress((folder / "html" / f"{name}.html.gz").read_bytes())
        yield Page(name, html, facts.get("articleBody", ""))


def readability(folder: Path) -> Iterator[Page]:
    """The test pages of Readability; their article is HTML, too."""
    for place in sorted((folder / "test" / "test-pages").iterdir()):
        tree = LexborHTMLParser((place / "expected.html").read_bytes())
        for node in tree.css("script, style, template"):
            node.decompose()
        for node in tree.css(_BLOCKS):
            node.insert_before(" ")
            node.insert_after(" ")
        yield Page(place.name, (place / "source.html").read_bytes(), tree.text())


@dataclass(frozen=True)
class Told:
    """A page of which some words are known: of its text, and of what stands around it."""

    name: str
    html: bytes
    within: list[str]
    around: list[str]


def extractor(folder: Path) -> Iterator[Told | None]:
    """The pages of the content-extractor-benchmark, whose facts are written in Go; None for one that has its
    text from a program."""
    facts = (folder / "data.go").read_text("utf-8")
    for entry in _ENTRY.split(facts.partition("comparisonData")[2])[1:]:
        said = {
            name: [_unquoted(text) for text in _STRING.findall(found[1])]
            for name in ("File", "With", "Without")
            if (found := re.search(_FIELD.format(name), entry))
        }
        path = folder / "files" / said["File"][0]
        if not path.exists():
            continue
        tree = LexborHTMLParser(path.read_bytes())
        for node in tree.css("script, style"):
            node.decompose()
        text = _spaced(tree.text())
        within = [words for words in said.get("With", []) if words in text]
        has_text = within or not said.get("With")
        yield Told(path.name, path.read_bytes(), within, said.get("Without", [])) if has_text else None


def _unquoted(text: str) -> str:
    found = text[1:-1] if text[0] == "`" else json.loads(text.replace("\\'", "'"))
    return _spaced(str(found))


def _spaced(text: str) -> str:
    return " ".join(re.sub("[\u00ad\u200b]", "", text).split())


def told_line(name: str, told: list[Told | None], texts: dict[str, str]) -> str:
    """A row of the last set's table."""
    pages = [page for page in told if page is not None]
    lost = [sum(words not in texts[page.name] for words in page.within) for page in pages]
    furniture = [sum(words in texts[page.name] for words in page.around) for page in pages]
    right = sum(not (one or other) for one, other in zip(lost, furniture, strict=True))
    within, around = (sum(map(len, (getattr(page, kind) for page in pages))) for kind in ("within", "around"))
    return (
        f"| {name} | {right} of {len(pages)} ({right / len(pages):.1%}) "
        f"| {sum(lost)} of {within} | {sum(furniture)} of {around} |"
    )


def compare(page: Page, read: str) -> Found:
    """Hold what was read of a page against its article."""
    truth, heard = (re.findall(r"\w+", text) for text in (page.article, read))
    wanted, had = (
        Counter(tuple(words[at : at + _GROUP]) for at in range(max(1, len(words) - _GROUP + 1)))
        for words in (truth, heard)
    )
    common = (wanted & had).total()
    blocks = SequenceMatcher(None, truth, heard, autojunk=False).get_matching_blocks()
    same = sum(block.size for block in blocks)
    return Found(
        common / had.total(), common / wanted.total(), len(truth), len(truth) - same, len(heard) - same,
        len(heard),
    )  # fmt: skip


def read(page: Page | Told, reader: str) -> str:
    """What a reader makes of a page: ours without the title, which is no part of the articles."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "page.html"
        path.write_bytes(page.html)
        if reader == "ours":
            with suppress(DocumentEmptyError):
                return readers.ours(path)[0]
            return ""
        return readers.other(reader, path) or ""


def line(name: str, found: list[Found]) -> str:
    """A row of the table."""
    precision, recall = mean(each.precision for each in found), mean(each.recall for each in found)
    # Of pages without a word in common with what was read of them, none is zero parts of zero.
    f = 2 * precision * recall / (precision + recall or 1)
    lost = sum(each.lost for each in found) / (sum(each.words for each in found) or 1)
    furniture = sum(each.furniture for each in found) / (sum(each.read for each in found) or 1)
    many = sum(each.lost > _MUCH * each.words for each in found)
    return f"| {name} | {f:.3f} | {lost:.2%} | {furniture:.2%} | {many} |"


def main() -> None:
    """Read all pages of the sets that are given, and print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--aeb", type=Path)
    parser.add_argument("--readability", type=Path)
    parser.add_argument("--extractor", type=Path)
    parser.add_argument("--readers", nargs="*", default=["ours", "trafilatura"])
    parser.add_argument("--keep", type=Path, help="the figures of each page into this file, as JSON")
    options = parser.parse_args()
    kept: dict[str, dict[str, object]] = {}
    print(
        "| | F of 4-grams | words lost | furniture read | pages with over 10 % lost |\n|---|---|---|---|---|"
    )
    for name, pages in (
        ("AEB", list(aeb(options.aeb)) if options.aeb else []),
        ("Readability", list(readability(options.readability)) if options.readability else []),
    ):
        for reader in options.readers if pages else ():
            found = [compare(page, read(page, reader)) for page in pages]
            print(line(f"{name}: {reader}", found))
            print(line(f"{name}: {reader}, pages that no rule was tuned on", found[1::2]))
            kept[f"{name} {reader}"] = {
                page.name: vars(each) for page, each in zip(pages, found, strict=True)
            }
    if options.extractor:
        told = list(extractor(options.extractor))
        print("\n| | pages right | words of the text lost | words around it read |\n|---|---|---|---|")
        for reader in options.readers:
            texts = {page.name: _spaced(read(page, reader)) for page in told if page}
            print(told_line(f"extractor: {reader}", told, texts))
            print(told_line(f"extractor: {reader}, pages that no rule was tuned on", told[1::2], texts))
    if options.keep:
        options.keep.write_text(json.dumps(kept, indent=1))


if __name__ == "__main__":
    main()
