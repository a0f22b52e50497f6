"""Which language a text's blocks and sentences are in."""

from __future__ import annotations

import pytest

from engine.config import TextConfig
from engine.span import Span
from engine.text.identify import code_of, identify, language_name
from engine.text.script import LanguageMark, Script
from engine.text.sentences import Sentence, sentence_spans, sentences

CONFIG = TextConfig(languages=("en", "de", "fr", "es", "ja", "he"))
ENGLISH = "The old house stood at the end of the lane, and nobody had lived in it for years."
GERMAN = "Das alte Haus stand am Ende der Straße, und seit Jahren hatte niemand mehr darin gewohnt."
FRENCH = "La vieille maison se dressait au bout du chemin, et personne n'y avait habité depuis des années."
JAPANESE = "古い家は道の突き当たりに立っていて、もう何年も誰も住んでいなかった。"


def read(
    text: str, language: str = "auto", marks: tuple[LanguageMark, ...] = (), start: int = 0
) -> list[Sentence]:
    return list(sentences(Script(text, marks=marks), CONFIG, language, start=start))


def languages(text: str, language: str = "auto", marks: tuple[LanguageMark, ...] = ()) -> list[str]:
    return [sentence.language for sentence in read(text, language, marks)]


def marked(text: str, part: str, language: str) -> LanguageMark:
    start = text.index(part)
    return LanguageMark(Span(start, start + len(part)), language)


def test_each_paragraph_has_its_own() -> None:
    text = f"{ENGLISH}\n\n{GERMAN}\n\n{FRENCH}\n\n{JAPANESE}"
    assert languages(text) == ["en", "de", "fr", "ja"]


def test_each_sentence_of_a_paragraph_has_its_own() -> None:
    assert languages(f"{ENGLISH} {GERMAN} {ENGLISH}") == ["en", "de", "en"]


def test_names_and_single_foreign_words_stay_where_they_are() -> None:
    text = (
        "Monsieur Dupont met Herr Müller and Señora García at the Café Schönbrunn. "
        "They ate croissants, bratwurst and paella. Her Weltanschauung had a certain je ne sais quoi."
    )
    assert set(languages(f"{ENGLISH} {text}")) == {"en"}


def test_what_is_too_short_is_in_what_stands_around_it() -> None:
    assert languages(f"Kapitel 3\n\n{GERMAN}\n\n»Ja.«\n\n{GERMAN}\n\n12") == ["de"] * 5
    assert languages(f"東京\n\n{JAPANESE} 東京大学。") == ["ja"] * 3


@pytest.mark.parametrize("text", ["Hello there.", "911", "Dr. Jekyll and Mr. Hyde", "Chapter 3", "Philomel"])
def test_a_few_words_alone_are_in_the_member_s_own(text: str) -> None:
    assert languages(text) == ["en"]
    spanish = TextConfig(languages=("es",))
    assert [sentence.language for sentence in sentences(Script.plain(text), spanish, "auto")] == ["es"]


@pytest.mark.parametrize(
    "text",
    [
        "Szymborska wrote to Zelenskyy.",
        "Guests: Zelenskyy, Szymborska, Wałęsa, Kwaśniewski.",
        "“Ich bin ein Berliner,” said the president in the square.",
        "Miguel de la Madrid handed over to Carlos Salinas de Gortari.",
    ],
)
def test_names_and_quotations_alone_are_no_other_language(text: str) -> None:
    assert languages(text) == ["en"]
    assert languages(text, marks=(LanguageMark(Span(0, len(text)), "en"),)) == ["en"]


@pytest.mark.parametrize(
    "text",
    [
        "Saturday's fixtures.\n\nSwansea v Lincoln.\n\nShrewsbury v Brentford, Walsall v Wrexham.",
        "These players scored.\n\nSouth Africa - Tries: Joost van der Westhuizen (2), Andre Joubert.",
        "Stir it and leave it to rise.\n\nPrep time: 20 min + 30 min for rising",
        "CPI (pct) July +0.4m/m; 23.0yr/yr (June +0.9;+23.6)",
    ],
)
def test_lists_and_tables_of_names_are_no_other_language(text: str) -> None:
    assert set(languages(text)) == {"en"}


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("de", "Wo bist du gerade?"),
        ("de", "Das war echt lustig gestern."),
        ("fr", "Tu as déjà mangé ?"),
        ("es", "¿Ya has comido?"),
        ("es", "Otra vez está lloviendo."),
    ],
)
def test_a_short_line_alone_is_in_the_language_that_it_is_written_in(language: str, text: str) -> None:
    assert languages(text) == [language]


def test_little_words_within_an_english_title_do_not_tell_the_language() -> None:
    assert languages("Su libro favorito es To Kill a Mockingbird.") == ["es"]
    assert languages("Le groupe a joué Stairway to Heaven pendant le rappel.") == ["fr"]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("es", "El álbum «The Dark Side of the Moon» cumple años."),
        ("de", "Der Kurs „Introduction to Machine Learning“ beginnt am Montag."),
        ("de", "Im Kino läuft The Good, the Bad and the Ugly."),
        ("en", "Gerhard Schröder met Jacques Chirac in Aachen."),
    ],
)
def test_a_sentence_without_a_word_of_english_of_its_own_is_not_english(language: str, text: str) -> None:
    assert languages(text) == [language]


def test_headings_are_in_the_language_of_the_first_sentence_under_them() -> None:
    under = "Wir beginnen mit der Geschichte der Stadt."
    assert languages(f"Inhalt\n\nEinleitung\n\n{under}") == ["de", "de", "de"]
    assert languages("Menu\n\nBouillabaisse\n\nCrème brûlée") == ["en", "en", "en"]


def test_a_list_of_titles_does_not_take_its_heading_with_it() -> None:
    titles = "Les nuits d'été (Erato, 1988)\n\nChants d'Auvergne (Naxos, 2001)\n\nLa voix humaine"
    assert set(languages(f"Discography\n\n{titles}")) == {"en"}


def test_a_language_that_is_fixed_is_that_of_all() -> None:
    assert languages(f"{ENGLISH}\n\n{GERMAN}", "de") == ["de", "de"]


def test_a_mark_is_believed_where_the_text_does_not_plainly_say_otherwise() -> None:
    short = f"{ENGLISH}\n\nOui.\n\n{ENGLISH}"
    assert languages(short, marks=(marked(short, "Oui.", "fr-CA"),)) == ["en", "fr", "en"]
    # A page of the program's own language, as it comes out of many a template.
    whole = LanguageMark(Span(0, len(GERMAN)), "en-US")
    assert languages(GERMAN, marks=(whole,)) == ["de"]
    assert languages("Ja, gut.", marks=(LanguageMark(Span(0, 8), "de"),)) == ["de"]
    assert languages("שלום לכולם", marks=(LanguageMark(Span(0, 10), "en"),)) == ["he"]


def test_a_text_that_is_marked_wrongly_as_a_whole_is_not_marked() -> None:
    text = f"{ENGLISH} {ENGLISH}\n\n“No.”\n\n{ENGLISH}\n\n“So?”\n\n{ENGLISH}"
    assert set(languages(text, marks=(LanguageMark(Span(0, len(text)), "de-DE"),))) == {"en"}
    assert languages("“So?”", marks=(LanguageMark(Span(0, 5), "de-DE"),)) == ["de"]


def test_a_marked_word_does_not_mark_its_sentence() -> None:
    text = f"{ENGLISH} She was rather naïve about it."
    assert languages(text, marks=(marked(text, "naïve", "fr"),)) == ["en", "en"]


def test_it_does_not_depend_on_where_reading_begins() -> None:
    text = f"Eins\n\n{ENGLISH} {GERMAN}\n\nZwei\n\n{FRENCH} Oui.\n\n{ENGLISH}"
    whole = read(text)
    for sentence in whole:
        first = read(text, start=sentence.span.start)[0]
        assert (first.span, first.language, first.text) == (sentence.span, sentence.language, sentence.text)
    assert [span.start for span in sentence_spans(Script.plain(text), "auto")] == [
        s.span.start for s in whole
    ]


def test_no_utterance_is_of_two_languages() -> None:
    text = f"{ENGLISH} שלום. Yes."
    assert languages(text) == ["en", "he", "en"]


def test_scripts_and_names() -> None:
    assert identify("Γνῶθι σεαυτόν").language == "el"
    assert identify("Привет. Да.").likeliest in ("ru", "bg", "uk", "mk", "sr")
    assert identify("12, 34").language == ""
    assert identify("https://www.example.com/das-alte-haus").language == ""
    assert [code_of(mark) for mark in ("pt-BR", "nb", "zh_TW", "und", "")] == ["pt", "no", "zh", "", ""]
    assert (language_name("he"), language_name("xx")) == ("Hebrew", "'xx'")


def test_what_is_doubtful_is_read_and_says_what_it_may_be() -> None:
    assert [(s.language, s.doubt) for s in read("Witaj świecie")] == [("en", "pl")]
    assert [s.doubt for s in read(f"Szymborska wrote to Zelenskyy.\n\n{GERMAN}")] == ["", ""]
