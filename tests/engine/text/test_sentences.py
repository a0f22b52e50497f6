import itertools
import json
import re
import time

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from engine.config import TextConfig
from engine.span import Span
from engine.text.boundaries import blocks
from engine.text.cleanup import clean, is_spoken, strip_bullet
from engine.text.script import Script
from engine.text.sentences import Pauses, sentences, speaking_seconds, split, split_long, words
from engine.text.spans import TracedText
from tests.support.places import DATA
from tests.support.texts import ENGLISH, MULTILINGUAL, SENTENCES

CODES = {
    "amharic": "am", "arabic": "ar", "armenian": "hy", "bulgarian": "bg", "burmese": "my", "chinese": "zh",
    "danish": "da", "deutsch": "de", "dutch": "nl", "english": "en", "french": "fr", "greek": "el",
    "hindi": "hi",
    "italian": "it", "japanese": "ja", "kazakh": "kk", "marathi": "mr", "persian": "fa", "polish": "pl",
    "russian": "ru", "slovak": "sk", "spanish": "es", "urdu": "ur",
}  # fmt: skip
GOLDEN = json.loads((DATA / "texts" / "golden_rules.json").read_text("utf-8"))
MISSED = {
    "arabic": 3, "bulgarian": 1, "danish": 2, "deutsch": 2, "english": 1, "greek": 1, "italian": 1,
    "japanese": 1, "kazakh": 2, "russian": 1, "slovak": 1,
}  # fmt: skip
"""How many of a language's rules are not met, of 326 in all; ours differ on purpose where Arabic has a comma
or a colon, before a small letter, and where two sentences stand in one quotation."""

STORY = """A Walk

Mr. J. R. Hill left at 5 p.m. on Monday. "Why?" she asked. He paid $3.50, i.e. too much... He
smiled, and went on; the road was long, the evening cold, and nobody knew where it would end.

* * *

No. It did not rain. See https://example.com/very/long/path?x=1 for more.
"""


def texts_of(source, config=ENGLISH, language="en", **options):
    return [sentence.text.text for sentence in sentences(Script.plain(source), config, language, **options)]


@pytest.mark.parametrize("language", sorted(GOLDEN))
def test_golden_rules(language):
    wrong = []
    for case in GOLDEN[language]:
        found = [
            strip_bullet(piece).text
            for block in blocks(case["text"])
            for piece in split(
                clean(TracedText.of(case["text"][block.span.start : block.span.end])), CODES[language]
            )
            if is_spoken(piece.text)
        ]
        if found != [clean(TracedText.of(text)).text for text in case["sentences"] if is_spoken(text)]:
            wrong.append(case["text"])
    assert len(wrong) <= MISSED.get(language, 0), wrong


@pytest.mark.parametrize(
    "source",
    [
        "He is 6 ft. 2 in. tall.",
        "It weighs 5 lbs. and 3 oz. of gold.",
        "It is 30 min. away.",
        "See Vol. II, p. 4 for that.",
        "See ch. 4 and Eq. 3 there.",
        "Built c. 1850, rebuilt ca. 1900, est. 1990.",
        "This is new, but cf. Smith for more.",
        "About approx. 5 men, max. 10 of them.",
        "The max. speed is low.",
        "If x != y then stop.",
    ],
)
def test_an_abbreviation_ends_no_sentence(source):
    assert [piece.text for piece in split(TracedText.of(source), "en")] == [source]


@pytest.mark.parametrize(
    "source",
    [
        "It was in Washington D.C.|It was hot.",
        "She weighs 120 lbs.|The doctor agreed.",
        "He took 30 min.|Then he left.",
        "Smith Jr. came at 5 p.m.|He left.",
        "He is in the U.S.|It was hot.",
    ],
)
def test_a_sentence_ends_after_an_abbreviation(source):
    pieces = split(TracedText.of(source.replace("|", " ")), "en")
    assert [piece.text for piece in pieces] == source.split("|")


def test_a_number_is_not_cut():
    config = TextConfig(tokenizer="bpe", max_chars=60)
    source = "The pilots of that old airplane know it as the 737 MAX of 1,234 days."
    found = list(sentences(Script.plain(source), config))
    assert all(a.span.end <= b.span.start for a, b in itertools.pairwise(found))
    assert any("seven thirty-seven" in sentence.text.text for sentence in found)


def test_a_number_longer_than_the_limit_is_cut():
    config = TextConfig(tokenizer="bpe", max_chars=20)
    assert all(
        len(sentence.text) <= 20 for sentence in sentences(Script.plain("1,234,567,891 miles."), config)
    )


def test_a_story():
    found = list(sentences(Script.plain(STORY), ENGLISH))
    assert [sentence.text.text for sentence in found] == [
        "A Walk",
        "Mister J. R. Hill left at five P M on Monday.",
        '"Why?" she asked.',
        "He paid three dollars and fifty cents, that is too much...",
        "He smiled, and went on; the road was long, the evening cold, and nobody knew where it would end.",
        "No. It did not rain.",
        "See example dot com for more.",
    ]
    pauses = Pauses()
    assert [sentence.pause_after for sentence in found] == [
        pauses.heading, *[pauses.sentence] * 3, pauses.paragraph, pauses.sentence, pauses.paragraph,
    ]  # fmt: skip
    assert [sentence.index for sentence in found] == list(range(7))
    assert STORY[found[2].span.start : found[2].span.end] == '"Why?" she asked.'
    assert STORY[found[4].span.start : found[4].span.end].endswith("end.")
    assert len({sentence.paragraph for sentence in found}) == 3


def test_numbers_are_spelled_out_only_where_wanted():
    config = TextConfig(tokenizer="bpe")
    source = "He met Dr. Lee. On 3/4 she paid $12.50."
    found = list(sentences(Script.plain(source), config))
    assert found[1].text.text == "On March fourth she paid twelve dollars and fifty cents."
    assert source[found[1].span.start : found[1].span.end] == "On 3/4 she paid $12.50."
    assert texts_of(source, config, spell_out=False)[1] == "On 3/4 she paid $12.50."
    assert texts_of(source, MULTILINGUAL, "de")[1] == "On drei Viertel she paid zwölf Dollar fünfzig."


@pytest.mark.parametrize("start", [0, 5, 30, 60, 130, 200, 290, len(STORY) - 1])
def test_reading_may_start_anywhere(start):
    whole = list(sentences(Script.plain(STORY), ENGLISH))
    expected = [sentence for sentence in whole if sentence.span.end > start]
    found = list(sentences(Script.plain(STORY), ENGLISH, start=start))
    assert [(s.span, s.text, s.pause_after, s.paragraph) for s in found] == [
        (s.span, s.text, s.pause_after, s.paragraph) for s in expected
    ]


@settings(max_examples=60)
@given(st.text(alphabet="ab A.!?\n \"'()字。-*#[1]", max_size=400), st.integers(0, 400))
def test_any_text_is_read_in_order_within_limits(source, start):
    assume(not re.search(r"\[\**[abA]\**\]", source))  # a lettered footnote mark, which is not read
    config = TextConfig(max_chars=40)
    whole = list(sentences(Script.plain(source), config, spell_out=False))
    for sentence in whole:
        assert 0 < len(sentence.text) <= 40
        assert is_spoken(sentence.text.text)
        assert sentence.span == sentence.text.span
    assert all(a.span.end <= b.span.start for a, b in itertools.pairwise(whole))
    later = [s.span for s in sentences(Script.plain(source), config, start=start, spell_out=False)]
    assert later == [s.span for s in whole if s.span.end > start]
    read = "".join(s.text.text for s in whole)
    assert [c for c in read if c.isalpha()] == [c for c in source if c.isalpha()]


@pytest.mark.parametrize("language", sorted(SENTENCES))
def test_every_language(language):
    source = f"{SENTENCES[language]} {SENTENCES[language]}"
    found = list(sentences(Script.plain(source), MULTILINGUAL, language))
    assert " ".join(s.text.text for s in found) == source
    # The Spanish line holds two.
    assert len(found) == {"es": 4}.get(language, 2)
    assert all(s.text.text == source[s.span.start : s.span.end] for s in found)


def test_long_sentences_are_cut_at_clauses():
    config = TextConfig(max_chars=60)
    source = (
        "The road was long and dusty; the evening came, cold and clear, and nobody knew its end, or cared."
    )
    assert texts_of(source, config) == [
        "The road was long and dusty;",
        "the evening came, cold and clear,",
        "and nobody knew its end, or cared.",
    ]


def test_the_limit_in_seconds_counts_wide_characters():
    config = TextConfig(max_seconds=5.0)
    parts = split_long(TracedText.of("今天天气很好，" * 10), config)
    assert all(speaking_seconds(part.text) <= 5.0 for part in parts)
    assert all(part.text.endswith("，") for part in parts)


def test_very_short_sentences_are_joined():
    assert texts_of("No. I will not go there today. Yes.") == ["No. I will not go there today. Yes."]
    assert texts_of("Yes.") == ["Yes."]


@pytest.mark.parametrize("source", ["", " \n\t ", "* * *", "...", "😀", "\u200b\u0000"])
def test_nothing_to_say(source):
    assert texts_of(source) == []


def test_naughty_strings():
    strings = json.loads((DATA / "texts" / "naughty_strings.json").read_text("utf-8"))
    for source in [*strings, "\n".join(strings)]:
        for sentence in sentences(Script.plain(source), ENGLISH):
            assert 0 <= sentence.span.start < sentence.span.end <= len(source)
            assert len(sentence.text) <= ENGLISH.max_chars
            sentence.text.text.encode("utf-8")


@pytest.mark.parametrize(
    "unit", ["x", "字", "a ", ".", " ", "\n", "[(", "<a ", "_a", "&a", "\u0301", "😀", '"(']
)
def test_two_million_characters_on_one_line(unit):
    source = unit * (2_000_000 // len(unit))
    begin = time.process_time()
    found = list(itertools.islice(sentences(Script.plain(source), ENGLISH), 3))
    assert all(len(sentence.text) <= 300 for sentence in found)
    list(itertools.islice(sentences(Script.plain(source), ENGLISH, start=len(source) - 3), 1))
    assert time.process_time() - begin < 20


def test_the_first_sentence_of_a_book_comes_at_once():
    book = (STORY * 4000)[:1_000_000]
    next(sentences(Script.plain("Warm up. Now."), ENGLISH))
    for start in (0, 500_000, 999_000):
        times = []
        for _ in range(3):
            begin = time.process_time()
            next(sentences(Script.plain(book), ENGLISH, start=start))
            times.append(time.process_time() - begin)
        assert min(times) < 0.05


def test_words_for_highlighting():
    source = "It's well-known: 1,000 cats, at\u00a0O'Neil's."
    spans = words(TracedText.of(source))
    found = [source[span.start : span.end] for span in spans]
    assert found == ["It's", "well-known", "1,000", "cats", "at", "O'Neil's"]


def test_words_of_han_and_kana():
    source = "私はガラスを見た。OK?"
    spans = words(TracedText.of(source))
    assert [source[s.start : s.end] for s in spans] == ["私", "は", "ガラス", "を", "見", "た", "OK"]
    source = "हिन्दी में שָׁלוֹם 고양이가"
    assert [source[s.start : s.end] for s in words(TracedText.of(source))] == source.split()


def test_words_of_the_same_source_are_one():
    traced = TracedText.of("Pay 12 now").sub("12", "twelve whole")
    assert words(traced) == (Span(0, 3), Span(4, 6), Span(7, 10))


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("de", "Sie läuft vom 1. Mai bis zum 2. Juni. Dann endet sie.", 2),
        ("de", "»Komm doch endlich zu mir!«, rief sie laut. Er kam sofort herbei.", 2),
        ("es", "El artículo n.º 5 lo dice muy claramente.", 1),
        ("zh", "他说：“我不想去那里。”她说：“好吧。”", 2),
        ("en", "See Ps. 23:4 and eqs. (1) and (2) for all of this.", 1),
        ("en", "The office at 123 Main St., near the old park, is closed.", 1),
    ],
)
def test_no_sentence_ends_inside_what_belongs_together(language: str, text: str, expected: int) -> None:
    assert len(split(TracedText.of(text), language)) == expected


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Plan B is free.", "Plan bee is free."),
        ("A man had plan A.", "A man had plan ay."),
        ("I owe 10k, he's right.", "I owe ten kay, he's right."),
    ],
)
def test_a_member_without_capitals_is_given_the_names_of_letters(text, said):
    found = list(sentences(Script.plain(text), TextConfig(lowercase=True)))
    assert [sentence.text.text for sentence in found] == [said]
    assert [sentence.text.text for sentence in sentences(Script.plain(text), TextConfig())] != [said]
