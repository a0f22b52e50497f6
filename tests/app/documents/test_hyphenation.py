"""Where words are divided, by language; and what is left whole."""

from __future__ import annotations

import itertools

import pytest

from app.documents.hyphenation import Breaks, hyphenator
from app.documents.model import Block, Document
from engine import LanguageMark, Span


def divided(word: str, language: str) -> str:
    divides = hyphenator(language)
    assert divides is not None
    at = (0, *divides.breaks(word), len(word))
    return "-".join(word[start:end] for start, end in itertools.pairwise(at))


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("en", "jus-ti-fi-ca-tion"), ("en-GB", "hy-phen-a-tion"), ("en_US", "hy-phen-ation"),
        ("en", "project"), ("de", "Recht-schrei-bung"), ("de-AT", "Do-nau-dampf-schiff-fahrt"),
        ("fr", "dé-ve-lop-pe-ment"), ("es", "de-sa-rro-llo"), ("it", "cal-co-la-tore"),
        ("pt-BR", "de-sen-vol-vi-mento"), ("sv", "ut-veck-ling"), ("ru", "пра-ви-тель-ство"),
    ],
)  # fmt: skip
def test_words_are_divided_as_their_language_does(language: str, word: str) -> None:
    assert divided(word.replace("-", ""), language) == word


def test_there_are_none_for_other_languages() -> None:
    assert hyphenator("ja") is None
    assert hyphenator("") is None


def broken(text: str, document: Document, kind: str = "paragraph") -> str:
    breaks = Breaks(document, document.language)(Block(kind, Span(0, len(text))), text)  # type: ignore[arg-type]
    at = (0, *breaks, len(text))
    return "-".join(text[start:end] for start, end in itertools.pairwise(at))


def test_a_text_is_divided_in_words_alone_each_in_its_language() -> None:
    text = "justification UNESCOGRAM government@example.org some_thing_government Rechtschreibung"
    at = text.index("Recht")
    foreign = (LanguageMark(Span(at, len(text)), "de"),)
    document = Document("x", text, (), language="en", foreign=foreign)
    assert broken(text, document) == (
        "jus-ti-fi-ca-tion UNESCOGRAM government@example.org some_thing_government Recht-schrei-bung"
    )
    for kind in ("code", "heading", "verse", "table"):
        assert broken(text, document, kind) == text
