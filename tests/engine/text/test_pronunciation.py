"""Pronunciation rules: where they apply, what they trace to, and that none of them hangs."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.config import TextConfig
from engine.errors import PronunciationError
from engine.span import Span
from engine.text.pronunciation import (
    Kind,
    Pronunciation,
    PronunciationRule,
    compiled,
    read_rules,
    try_rule,
    write_rules,
)
from engine.text.script import Script
from engine.text.sentences import sentences, words
from engine.text.spans import TracedText
from tests.support.places import ROOT

CHAPTER = ROOT / "tests" / "data" / "docs" / "good" / "jekyll_chapter-1.xhtml"


def rule(written: str, said: str, kind: Kind = "word", language: str = "") -> PronunciationRule:
    return PronunciationRule(written, said, kind, language)


def said(text: str, *rules: PronunciationRule, language: str = "en") -> str:
    return Pronunciation(rules).apply(TracedText.of(text), language).text


def test_a_whole_word_is_no_part_of_another() -> None:
    assert said("The cat, a concat; CAT?", rule("cat", "dog")) == "The dog, a concat; dog?"
    assert said("Café cafés", rule("café", "coffee")) == "coffee cafés"
    assert said("C++ and C", rule("C++", "see plus plus")) == "see plus plus and C"
    assert said("New York", rule("New York", "Noo York")) == "Noo York"


def test_accents_and_apostrophes_are_found_however_they_are_written() -> None:
    assert said("caf\u00e9 cafe\u0301 cafe", rule("cafe\u0301", "coffee")) == "coffee coffee cafe"
    assert said("cafe\u0301", rule("cafe", "x")) == "cafe\u0301"
    assert (
        said("it’s it's", rule("it's", "it is")) == said("it’s it's", rule("it’s", "it is")) == "it is it is"
    )


def test_words_of_chinese_and_japanese_need_no_spaces() -> None:
    assert said("我在重庆工作。", rule("重庆", "崇庆"), language="zh") == "我在崇庆工作。"
    assert (
        said("昨日はUSBを買った", rule("USB", "ユーエスビー"), language="ja") == "昨日はユーエスビーを買った"
    )


def test_capitals_count_where_a_rule_has_some() -> None:
    assert said("US us", rule("US", "you ess")) == "you ess us"
    assert said("Nginx nginx", rule("nginx", "engine x")) == "engine x engine x"


def test_letters_anywhere_and_expressions() -> None:
    assert said("gifs", rule("gif", "jif", "anywhere")) == "jifs"
    assert said("Zoom 12x now", rule(r"(\d+)x\b", r"\1 times", "expression")) == "Zoom 12 times now"
    assert said("ABC abc", rule(r"\p{Lu}+", "caps", "expression")) == "caps abc"
    assert said("A12 b", rule(r"a\S+", "code", "expression")) == "code b"


def test_the_earlier_rule_has_the_characters_and_no_rule_sees_another_s_words() -> None:
    assert said("the cat", rule("the cat", "tom"), rule("cat", "dog")) == "tom"
    assert said("cat dog", rule("cat", "dog"), rule("dog", "cat")) == "dog cat"


def test_a_rule_of_a_language_leaves_other_sentences_alone() -> None:
    charge = rule("Charge", "Scharsche", language="de")
    assert said("Charge", charge, language="de") == "Scharsche"
    assert said("Charge", charge, language="en") == "Charge"


def test_what_is_put_in_stands_for_what_was_found() -> None:
    traced = Pronunciation((rule("SQL", "sequel"),)).apply(TracedText.of("Use SQL now.", 100), "en")
    start = traced.text.index("sequel")
    assert traced.hull(start, start + 6) == Span(104, 107)
    assert words(traced)[1] == Span(104, 107)


def test_a_sentence_of_which_nothing_is_left_is_not_read() -> None:
    silent = Pronunciation((rule("Hush.", "", "anywhere"), rule("psst", "")))
    found = sentences(
        Script.plain("Hush.\n\nAll of us sleep, psst, at night."), TextConfig(), pronunciation=silent
    )
    assert [sentence.text.text for sentence in found] == ["All of us sleep, , at night."]


@pytest.mark.parametrize("expression", [r"(a+)+$", r"(a|aa)+$", r"(\w+\s?)*$", r"(a?){30}a{30}(b|c)\1"])
def test_an_expression_cannot_hang_the_program(expression: str) -> None:
    slow = rule(expression, "x", "expression")
    rules = Pronunciation((slow, rule("bird", "dog")))
    text = TracedText.of("a" * 20_000 + " ab" * 2000 + "! bird")
    began = time.process_time()
    assert rules.apply(text, "en").text.endswith("dog")
    assert rules.apply(text, "en").text.endswith("dog")
    assert time.process_time() - began < 2.0


def test_a_new_expression_that_takes_too_long_is_refused() -> None:
    with pytest.raises(PronunciationError, match="takes too long"):
        try_rule(rule("(a+)+$", "x", "expression"))
    try_rule(rule(r"(\d+)x", r"\1 times", "expression"))


@pytest.mark.parametrize(("expression", "template", "why"), [
    ("(a", "", "cannot be used"), ("a", r"\2", "no group 2"), ("a", r"\g<b>", "no group b"),
    ("((a{1000}){1000}){1000}", "", "too large"), ("(?:" * 9 + "a" + ")+" * 9, "", "too large"),
    ("a" * 300, "", "200 characters"), (" ", "", "needs a word"),
])  # fmt: skip
def test_what_cannot_be_used_is_told(expression: str, template: str, why: str) -> None:
    with pytest.raises(PronunciationError, match=why):
        compiled(rule(expression, template, "expression"))


def test_forty_rules_over_a_chapter_are_each_lit_in_the_right_place() -> None:
    from app.documents.web import html

    text = html.parse(CHAPTER.read_bytes()).text
    found: dict[str, int] = {}
    for span in words(TracedText.of(text)):
        word = text[span.start : span.end]
        if len(word) > 5 and word.islower() and word.isalpha():
            found[word] = found.get(word, 0) + 1
    names = sorted(found, key=lambda word: -found[word])[:40]
    rules = tuple(
        rule(name, f"kw{'abcdefghij'[n // 10]}{'abcdefghij'[n % 10]}") for n, name in enumerate(names)
    )
    spoken = {each.said: each.written for each in rules}
    heard: dict[str, int] = {}
    for sentence in sentences(Script.plain(text), TextConfig(), pronunciation=Pronunciation(rules)):
        lit = {(span.start, span.end) for span in words(sentence.text)}
        for each in sentence.text.text.replace("-", " ").replace("—", " ").split():
            key = each.strip("\"'.,;:!?()“”‘’").removesuffix("’s")
            if key in spoken:
                at = sentence.text.text.index(key)
                span = sentence.text.hull(at, at + len(key))
                assert text[span.start : span.end].lower() == spoken[key]
                assert (span.start, span.end) in lit or any(a <= span.start and span.end <= b for a, b in lit)
                heard[key] = heard.get(key, 0) + 1
    assert set(heard) == set(spoken), "each rule is applied"
    assert all(heard[key] >= found[spoken[key]] for key in heard), "at each of its places"


def test_a_file_of_rules() -> None:
    text = (
        "\ufeff# A comment\n\nSQL = sequel\n*gif* = jif\n/(\\d+)\\/(\\d+)x/ = \\1 times\n"
        'de: Charge = Scharsche\n"a = b" = a is b\nhush =\n'
    )
    assert read_rules(text) == (
        rule("SQL", "sequel"),
        rule("gif", "jif", "anywhere"),
        rule(r"(\d+)/(\d+)x", r"\1 times", "expression"),
        rule("Charge", "Scharsche", language="de"),
        rule("a = b", "a is b"),
        rule("hush", ""),
    )


@pytest.mark.parametrize("line", ["SQL sequel", "/(a/ = b", "= b"])
def test_a_line_that_is_no_rule_is_named(line: str) -> None:
    with pytest.raises(PronunciationError, match="Line 2"):
        read_rules(f"a = b\n{line}\n")


WRITTEN = st.text(
    st.characters(exclude_categories=("C", "Z")) | st.just(" "), min_size=1, max_size=20
).filter(lambda text: text.strip() == text)


@given(st.lists(st.builds(
    PronunciationRule, WRITTEN, WRITTEN | st.just(""), st.sampled_from(("word", "anywhere")),
    st.sampled_from(("", "de", "pt")),
)))  # fmt: skip
def test_what_is_written_is_read_as_the_same(rules: list[PronunciationRule]) -> None:
    assert read_rules(write_rules(rules)) == tuple(rules)


def test_what_a_person_remarked_in_a_file_stays() -> None:
    before = "# Names\r\nSQL = sequel\r\n\r\n# Birds, as the author says them\nbird = board\nlark = lork\n"
    sql, _, lark = read_rules(before)
    fresh = PronunciationRule("bird", "burd")
    after = write_rules((fresh, sql, lark), before)
    assert read_rules(after) == (fresh, sql, lark)
    rest = "bird = burd\n# Names\nSQL = sequel\n\n# Birds, as the author says them\nlark = lork\n"
    assert after == write_rules(()) + rest
    assert write_rules((fresh, sql, lark), after) == after
    assert write_rules((sql, fresh, lark), after) == write_rules((sql, fresh, lark)), "another order"
