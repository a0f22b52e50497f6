"""The list of words with their phonemes."""

from __future__ import annotations

import gzip

import pytest

from engine.errors import CheckpointFormatError, CheckpointNotFoundError
from engine.span import Span
from engine.text import lexicon
from engine.text.lexicon import Lexicon
from engine.text.spans import TracedText

WORDS = {"pie": "pI", "pier": "pir", "don't": "dOnt", "let": "lEt", "zoo": "zu", "a's": "x"}
PHONEMES = "pIirdOntlEzux"


def _said(text: str) -> str:
    """The text with phonemes as they stand in the list, in brackets."""
    back = {lexicon.FIRST_SIGN + place: f"[{char}]" for place, char in enumerate(PHONEMES)}
    return Lexicon(lexicon.encoded(WORDS, PHONEMES)).apply(TracedText.of(text)).text.translate(back)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("pie", "[p][I]"),
        ("Pier, pies.", "[p][i][r], pies."),
        ("zoo-pie", "[z][u]-[p][I]"),
        ("let's", "[l][E][t]'s"),
        ("Don't PIE me", "[d][O][n][t] PIE me"),
        ("zoopie piezoo pie2 pie_", "zoopie piezoo pie2 pie_"),
        ("pi\u00e9 Pie\u0301 don’t t\u00f8l", "[p][I] [p][I] [d][O][n][t] tol"),
        ("", ""),
    ],
)
def test_words_of_the_list_are_told_by_their_sounds(text, said):
    assert _said(text) == said


def test_sounds_stand_for_the_whole_word():
    found = Lexicon(lexicon.encoded(WORDS, PHONEMES)).apply(TracedText.of("a pie!"))
    assert [found.hull(k, k + 1) for k in range(2, 4)] == [Span(2, 5)] * 2


def test_every_word_of_a_long_list_is_found():
    words = {f"{a}{b}{c}" + "x" * (ord(b) % 5): "pI" for a in "abcxyz" for b in "abmz" for c in "a'bz"}
    made = Lexicon(lexicon.encoded(words, PHONEMES))
    assert all(made.signs(word) for word in words)
    assert not any(made.signs(word + "q") or made.signs("q" + word) for word in words)


def test_a_list_that_is_missing_or_damaged_is_told(tmp_path):
    with pytest.raises(CheckpointNotFoundError, match="list of words"):
        lexicon.load(tmp_path)
    whole = gzip.compress(lexicon.encoded(WORDS, PHONEMES))
    for damaged in (b"", whole[:-9], b"pie\tpI", whole[:12] + b"????" + whole[16:]):
        (tmp_path / lexicon.FILE).write_bytes(damaged)
        with pytest.raises(CheckpointFormatError, match="not a list of words"):
            lexicon.load(tmp_path)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("plan B", "plan [b]"),
        ("Tom's 'b' b's", "Tom's 'b' [b]'s"),
        ("an A.", "an [A]."),
        ("vitamin A is", "vitamin [A] is"),
        ("B A B", "[b] [A] [b]"),
        ("A plan, a plan. I am", "A plan, a plan. I am"),
    ],
)
def test_letters_are_said_by_their_names_but_for_the_article_and_the_pronoun(text, said):
    back = {lexicon.FIRST_SIGN + place: f"[{char}]" for place, char in enumerate("bA")}
    known = Lexicon(lexicon.encoded({"b": "b", "ay": "A"}, "bA"))
    assert known.apply(TracedText.of(text)).text.translate(back) == said
