"""Cues in a text: what they direct, and what is none."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.config import TextConfig
from engine.span import Span
from engine.text.script import LONGEST_PAUSE, PAUSE, Cue, Script, with_cues
from engine.text.sentences import Sentence, sentences, words
from tests.support.texts import ENGLISH

WITH_SOUNDS = TextConfig(tokenizer="gpt2")
PIECES = st.lists(
    st.sampled_from(
        ["[pause 1s]", "[pause]", "[slow]", "[/slow]", "[fast]", "[/fast]", "[voice: Ines]", "[/voice]",
         "[laugh]", "[nothing]", "[", "]", "Hello there", ". ", "! ", "\n\n", "\n", " ", "“", "”", "שלום",
         "你好。", "12"]
    ),
    max_size=40,
)  # fmt: skip


def said(text: str, config: TextConfig = ENGLISH, start: int = 0) -> list[Sentence]:
    return list(sentences(with_cues(Script.plain(text)), config, start=start))


def told(text: str, config: TextConfig = ENGLISH) -> list[tuple[str, str, float, float]]:
    return [(each.text.text, each.voice, each.pace, each.silence) for each in said(text, config)]


def test_a_pause_stands_behind_the_last_word_before_it() -> None:
    assert told(
        "One [pause 0.8s] two. [PAUSE: 1,5] Three [pause=250ms] four.\n\n[pause]\n\n[pause 2s]\n\nFive."
    ) == [
        ("One", "", 1.0, 0.8),
        ("two.", "", 1.0, 1.5),
        ("Three", "", 1.0, 0.25),
        ("four.", "", 1.0, PAUSE + 2),
        ("Five.", "", 1.0, 0.0),
    ]
    assert said("One. [pause 1s] Two.")[0].pause(2.0) == 24_000
    assert told("[pause 9999s] One. [pause 9999s]") == [("One.", "", 1.0, LONGEST_PAUSE)]


def test_a_pace_and_a_voice_hold_until_they_end() -> None:
    assert told("A [slow]slow thing. And\n\nmore[/slow] of it. [fast]Quick![/fast]") == [
        ("A", "", 1.0, 0.0),
        ("slow thing. And", "", 0.8, 0.0),
        ("more", "", 0.8, 0.0),
        ("of it.", "", 1.0, 0.0),
        ("Quick!", "", 1.25, 0.0),
    ]
    assert told("[voice: Ines]“Hello,”[/voice] said he. [voice 'My own']“Yes.”") == [
        ("“Hello,”", "Ines", 1.0, 0.0),
        ("said he.", "", 1.0, 0.0),
        ("“Yes.”", "My own", 1.0, 0.0),
    ]


def test_the_inner_one_counts_and_kinds_do_not_mind_each_other() -> None:
    text = "[voice: A]One [slow]two [voice: B]three[/voice] four[/slow][/voice] five[/slow][/voice]."
    assert [(text, voice, pace) for text, voice, pace, _ in told(text)] == [
        ("One", "A", 1.0),
        ("two", "A", 0.8),
        ("three", "B", 0.8),
        ("four", "A", 0.8),
        ("five.", "", 1.0),
    ]
    assert told("[slow][fast]One[/slow] two[/slow].") == [("One", "", 1.25, 0.0), ("two.", "", 0.8, 0.0)]


@pytest.mark.parametrize(
    "text", ["[slow]One", "One[/slow]", "[/voice]One", "[voice: A][/voice]One", "[/fast][/fast]One"]
)
def test_what_is_not_balanced_says_what_it_can(text: str) -> None:
    assert [each[0] for each in told(text)] == ["One"]


@pytest.mark.parametrize(
    "text",
    ["[citation needed]", "[slower]", "[pauses]", "[pause for effect]", "[voice]", "[voice:]", "[fast](https://x.org)",
     "[ slow ]", "[pause -1s]", "[laughs]"],
)  # fmt: skip
def test_other_brackets_are_text(text: str) -> None:
    assert with_cues(Script.plain(f"So {text} it is.")) == Script.plain(f"So {text} it is.")


def test_sounds_are_for_members_that_know_them() -> None:
    text = "[laugh] Ha [clear throat], so.[sigh]Well."
    assert [each[0] for each in told(text)] == ["Ha, so. Well."]
    assert [each[0] for each in told(text, WITH_SOUNDS)] == ["[laugh] Ha [clear throat], so.[sigh]Well."]
    assert told("[laugh]") == []
    assert [each[0] for each in told("[laugh]", WITH_SOUNDS)] == ["[laugh]"]
    assert [each.span.start for each in said("[laugh] Ha.")] == [0]
    assert told("[voice: A]Yes. [gasp]No.[/voice]", WITH_SOUNDS) == [("Yes. [gasp]No.", "A", 1.0, 0.0)]


def test_a_word_may_be_cut_and_its_parts_stay_where_they_stand() -> None:
    text = "un[slow]believ[/slow]able"
    assert [(each.text.text, each.span) for each in said(text)] == [
        ("un", Span(0, 2)),
        ("believ", Span(8, 14)),
        ("able", Span(21, 25)),
    ]


def test_right_to_left_is_no_different() -> None:
    assert told("שלום [pause 1s] עולם. [slow]מה שלומך[/slow] היום?") == [
        ("שלום", "", 1.0, 1.0),
        ("עולם.", "", 1.0, 0.0),
        ("מה שלומך", "", 0.8, 0.0),
        ("היום?", "", 1.0, 0.0),
    ]


def test_without_cues_the_script_is_the_same() -> None:
    script = Script("A [1] text.", (Span(2, 5),))
    assert with_cues(script) is script


def test_cues_speak_over_what_there_was() -> None:
    script = Script("[slow]Yes, yes.[/slow] No.", cues=(Cue(Span(0, 26), voice="anna"),))
    assert [(each.text.text, each.voice, each.pace) for each in sentences(with_cues(script), ENGLISH)] == [
        ("Yes, yes.", "anna", 0.8),
        ("No.", "anna", 1.0),
    ]
    other = Script("Yes [voice: B]no[/voice].", cues=(Cue(Span(0, 25), voice="anna"),))
    assert [each.voice for each in sentences(with_cues(other), ENGLISH)] == ["anna", "B"]


@given(PIECES, st.integers(0, 400))
@example(["[laugh]", "[pause 1s]", "12"], 0)
def test_any_cues_anywhere(pieces: list[str], start: int) -> None:
    script = with_cues(Script.plain("".join(pieces)))
    for before, after in pairwise(script.cues):
        assert before.span.end <= after.span.start
    for config in (ENGLISH, WITH_SOUNDS):
        whole = list(sentences(script, config))
        assert all(0 <= each.span.start < each.span.end <= len(script) for each in whole)
        assert all(before.span.end <= after.span.start for before, after in pairwise(whole))
        places = [word for each in whole for word in words(each.text)]
        assert places == sorted(places, key=lambda span: (span.start, span.end))
        later = [each for each in whole if each.span.end > start]
        found = list(sentences(script, config, start=start))
        assert [(e.span, e.text, e.voice, e.pace, e.pause(1.0)) for e in found] == [
            (e.span, e.text, e.voice, e.pace, e.pause(1.0)) for e in later
        ]


@pytest.mark.parametrize(
    "piece", ["Hi [pause 1ms] you. ", "[slow]", "[voice: A]Oh. [/voice]", "[pause]\n\n", "[laugh] "]
)
def test_a_hundred_thousand_of_them(piece: str) -> None:
    script = with_cues(Script.plain("So. " + piece * 100_000 + " End."))
    assert [each.text.text for each in sentences(script, ENGLISH, start=len(script) - 4)][-1].endswith("End.")
    assert next(sentences(script, ENGLISH)).span.start == 0
