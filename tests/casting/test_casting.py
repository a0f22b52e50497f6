"""Who says what: passages marked by hand, what is nobody's, and texts that would take for ever."""

from __future__ import annotations

import re

import pytest

from app.core.casting import SPEECH, Cast, directed, parts_of, unfound
from app.core.library import Remembered, carry_over
from engine import Script, Span
from engine.text.dialogue import quotations, speakers
from tests.casting.measures import KINDS, given, passages, wrong


@pytest.mark.parametrize("unseen", [False, True])
@pytest.mark.parametrize("kind", KINDS)
def test_passages(kind: str, unseen: bool) -> None:
    found = [(passage, wrong(passage)) for passage in passages(kind, unseen=unseen)]
    lines = sum(len(passage.lines) for passage, _ in found)
    missed = [line for _, bad in found for line in bad]
    assert lines > 100
    assert sum(not kept for _, _, kept in missed) <= 0.02 * lines, missed
    assert len(missed) <= 0.05 * lines, missed


@pytest.mark.parametrize(
    "stamp", ["[{}, 3/14/2025]", "[{}\u202fAM, 3/14/2025]", "[{}, 14.3.2025]", "[3/14/25, {} AM]"]
)
def test_a_chat_has_its_days_before_or_behind_its_times(stamp: str) -> None:
    said = [("Anna", "hey"), ("Ben", "yes?"), ("Anna", "good"), ("Ben", "see you")]
    lines = [f"{stamp.format(f'10:0{n}')} {who}: {words}" for n, (who, words) in enumerate(said)]
    text = "\n".join(lines)
    found = [(each.speaker, "".join(text[s.start : s.end] for s in each.spans)) for each in speakers(text)]
    assert found == said


SAID = {
    "“Yes,” she said. “I know.”": ["“Yes,”", "“I know.”"],
    "He said: “yes” and left.": [],
    "The so-called “free” port of “Old Town” was closed.": [],
    "‘Well,’ said Tom, ‘I don’t know the boys’ names.’": ["‘Well,’", "‘I don’t know the boys’ names.’"],
    "'Tis late,' he said. 'So it is,' said she. 'It's ten.'": [
        "'Tis late,'",
        "'So it is,'",
        "'It's ten.'",
    ],
    '"Come here," he said. "Now!"': ['"Come here,"', '"Now!"'],
    "„Komm her“, sagte er. „Sofort!“": ["„Komm her“", "„Sofort!“"],
    "»Komm her«, sagte er. »Sofort!«": ["»Komm her«", "»Sofort!«"],
    "« Bonjour, dit-il, comment ça va ? »": ["« Bonjour,", "comment ça va ? »"],
    "他说：「你好，『先生』。」然后走了。": ["「你好，『先生』。」"],
    "“One paragraph.\n\n“And another,” he said.": ["“One paragraph.", "“And another,”"],
    "— Привет, — сказал он. — Как дела?\n\n— Да.\n\n— Нет.": ["— Привет, —", "Как дела?", "— Да.", "— Нет."],
    "—Hola —dijo Juan—. ¿Qué tal?\n\n—Bien.\n\n—Adiós.": ["—Hola", "¿Qué tal?", "—Bien.", "—Adiós."],
    "- one\n\n- two\n\n- three": [],
    "No mark at all.": [],
}


@pytest.mark.parametrize("text", SAID)
def test_quotations(text: str) -> None:
    assert [text[span.start : span.end].strip() for span in quotations(text)] == SAID[text]


@pytest.mark.parametrize(
    "text",
    [
        "Ingredients:\nFlour\nSugar\n\nMethod:\nMix. Bake.\n\nIngredients:\nEggs",
        "Yes. I know it.\n\nIt rained all day. We stayed.\n\nNo. He said so.\n\nYes. It is.\n\nThe end came.",
        "CHAPTER I.\n\nIt was.\n\nCHAPTER II.\n\nIt is.\n\nCHAPTER III.\n\nIt will be.",
        "Name: John Smith",
        "USA\tWashington\nFrance\tParis\n" * 3,
        "GER\t2019\t3\nFRA\t2019\t5\n" * 5,
        "A\t1\nB\t2\n" * 5,
        "",
    ],
)
def test_nobody_speaks_in_it(text: str) -> None:
    assert speakers(text) == []


STRANGE = (
    "“", '"a ', "« ", "—a ", "[", "A: b\n", "A. b. ", "—a\n\n", "NAME [", "'a ", "12:00 ",
    "(", "A ", "_", "Mr. ",
)  # fmt: skip


def test_three_lines_below_a_title() -> None:
    lines = "ANNA: Have you seen it?\n\nBORIS: What?\n\nANNA: The letter."
    for text in (lines, f"The letter\n\n{lines}"):
        assert [line.speaker for line in speakers(text)] == ["ANNA", "BORIS", "ANNA"]
    assert speakers("For the cake\nMilk: two\nBread: one\nEggs: six") == []


@pytest.mark.parametrize("piece", STRANGE)
def test_long_and_strange(piece: str) -> None:
    text = piece * 100_000
    assert len(given(text)) == len(text)


def test_directions_that_a_document_sets_in_italics_are_nobodys() -> None:
    """Only the document knows them: between brackets, behind a name, as a paragraph, as a sentence; words
    that are only stressed are said."""
    text = (
        "HEDDA rises impatiently. Oh, that everlasting aunt!\n\nTESMAN. What do you mean? (laughs)\n\n"
        "She walks about the room.\n\nHEDDA. You never said so. Sits down. Never at all!\n\n"
        "TESMAN. I never did."
    )
    asides = ("rises impatiently.", "laughs", "She walks about the room.", "Sits down.", "Never")
    places = [text.index(words) for words in asides]
    italics = [Span(at, at + len(words)) for at, words in zip(places, asides, strict=True)]
    found = speakers(text, italics)
    said = [(line.speaker, [text[span.start : span.end] for span in line.spans]) for line in found]
    assert said == [
        ("HEDDA", ["Oh, that everlasting aunt!"]),
        ("TESMAN", ["What do you mean?"]),
        ("HEDDA", ["You never said so.", "Never at all!"]),
        ("TESMAN", ["I never did."]),
    ]


def test_a_reader_says_who_speaks() -> None:
    text = "“Yes,” she said. “I know.” He went.\n\n“Stay!”"
    script = Script.plain(text)

    def span(words: str) -> Span:
        return Span(text.index(words), text.index(words) + len(words))

    cast = Cast({SPEECH: "one", "Ana": "two"}, on=True)
    assert parts_of(script, cast).names == [(SPEECH, 3)]
    given = cast.say(span("“Yes,” she said. “I know.”"), "Ana").say(span("“Stay!”"), "")
    assert parts_of(script, given).names == [("Ana", 1)]
    assert parts_of(script, given).at(span("“I know.”")) == "Ana"
    assert parts_of(script, given).at(span("“Stay!”")) == ""
    heard = [
        (text[cue.span.start : cue.span.end], cue.voice) for cue in directed(script, given, cues=True).cues
    ]
    assert heard == [("“Yes,” she said. “I know.”", "two")]
    assert Cast.of(given.as_json()) == given
    assert given.say(span("she said"), None).said == ((span("“Stay!”"), ""),)
    kept = carry_over(Remembered(cast=given), text, text.replace("He went", "He slowly went"))
    assert [(each.start, who) for each, who in kept.cast.said] == [(0, "Ana"), (text.index("“Stay") + 7, "")]


def test_names_that_a_document_sets_in_italics() -> None:
    """By themselves, with a direction, or with a stop outside; stressed words are no names."""
    names = ("Halla (rising).", "The Boy.", "Halla.", "The Boy")
    lines = (" What do you want?", " Nothing at all.", " Then go.", ". I am going. Never will I come.")
    text = "\n\n".join(name + line for name, line in zip(names, lines, strict=True)) * 2
    text = text.replace("come.Halla", "come.\n\nHalla")
    places = [found.start() for found in re.finditer(r"(?:^|(?<=\n\n))(?:Halla|The Boy)", text)]
    stressed = text.index("Never")
    italics = sorted(
        [Span(at, at + len(name)) for at, name in zip(places, names * 2, strict=True)]
        + [Span(stressed, stressed + 5)],
        key=lambda span: span.start,
    )
    found = speakers(text, italics)
    assert [line.speaker for line in found] == ["Halla", "The Boy", "Halla", "The Boy"] * 2
    assert text[found[3].spans[0].start : found[3].spans[0].end] == "I am going. Never will I come."


def test_how_it_is_spoken_stands_beside_a_name_by_itself() -> None:
    scene = "SCÈNE {}. Valère, Lucile.\n\nVALÈRE\nOui.\n\nLUCILE\nNon.\n\nVALÈRE, à part\nHélas !\n\n"
    found = speakers("".join(scene.format(at) for at in ("PREMIÈRE", "II", "III")))
    assert [line.speaker for line in found] == ["VALÈRE", "LUCILE", "VALÈRE"] * 3
    assert all(len(line.spans) == 1 for line in found)


@pytest.mark.parametrize("layout", ["**{}:** ", "{}\n", "{}: "])
def test_a_podcast_with_times_within_speech(layout: str) -> None:
    """Names with a stop within, a paragraph that a time begins, and answers of a word."""
    turns = [
        ("Ann St. Clair", "Welcome back.\n\n[00:04:02.07] What is new?"),
        ("Bo Lind", "Much is. [laughs]"),
        ("Ann St. Clair", "Exactly."),
        ("Bo Lind", "Yeah.\n\nWe began again."),
    ]
    found = speakers("\n\n".join(layout.format(name) + said for name, said in turns * 4))
    assert [line.speaker for line in found] == [name for name, _ in turns] * 4
    assert [len(line.spans) for line in found[:4]] == [2, 1, 1, 2]


def test_somebody_writes_the_own_name_small() -> None:
    text = "**Ann Lee:** Hello.\n\n**sam boyer:** Glad to be back.\n\n" * 4
    assert [line.speaker for line in speakers(text)] == ["Ann Lee", "sam boyer"] * 4


def test_a_voice_that_is_not_there_is_called_as_people_know_it() -> None:
    assert [str(unfound(name)) for name in ("Ines", "builtin:bela", "own:8858980cae9f")] == [
        "There is no voice 'Ines': it is read like all else.",
        "There is no voice 'Bela': it is read like all else.",
        "A voice of this text was removed: what it spoke is read like all else.",
    ]
