import re

import pytest

from engine.text.english_numbers import roman, year
from engine.text.normalize import normalize
from engine.text.sentences import words
from engine.text.spans import TracedText
from engine.types import Span
from tests.engine.text.samples import SHARED

CASES = {
    "on 3/4 she paid $12.50": "on March fourth she paid twelve dollars and fifty cents",
    "Add 3/4 cup.": "Add three quarters cup.",
    "12/25/1999": "December twenty-fifth, nineteen ninety-nine",
    "25/12/1999": "December twenty-fifth, nineteen ninety-nine",
    "2012-01-05": "January fifth, twenty twelve",
    "Jan. 5, 2012": "January fifth, twenty twelve",
    "the 3rd of May": "the third of May",
    "5 July 1905": "the fifth of July nineteen oh five",
    "in the 1980s and '70s": "in the nineteen eighties and seventies",
    "from 1914-1918": "from nineteen fourteen to nineteen eighteen",
    "in 2007": "in two thousand and seven",
    "$2.5 million": "two point five million dollars",
    "£1.01": "one pound and one penny",
    "5€": "five euros",
    "$250-$300": "two hundred and fifty dollars to three hundred dollars",
    "$20/mo": "twenty dollars per month",
    "3:30 p.m.": "three thirty P M.",
    "9:00": "nine o'clock",
    "14:05": "fourteen oh five",
    "at 5pm today": "at five P M today",
    "10-15 kg": "ten to fifteen kilograms",
    "1 kg": "one kilogram",
    "-40 °C": "minus forty degrees Celsius",
    "90 km/h": "ninety kilometers per hour",
    "4 1/2 lbs": "four and a half pounds",
    "3 m²": "three square meters",
    "5'10\"": "five feet ten inches",
    "50%": "fifty percent",
    "21st": "twenty-first",
    "1,234.05": "one thousand two hundred and thirty-four point zero five",
    "agent 007": "agent zero zero seven",
    "½ and 2½": "one half and two and a half",
    "Call 123-555-0199.": "Call one two three, five five five, zero one nine nine.",
    "a.b@example.com": "a dot b at example dot com",
    "see example.org/help": "see example dot org slash help",
    "version 1.10.2": "version one dot ten dot two",
    "Dr. Smith met Mr. and Mrs. Lee": "Doctor Smith met Mister and Missus Lee",
    "St. Mary's on Elm St. is old": "Saint Mary's on Elm Street is old",
    "pears, plums, etc.": "pears, plums, et cetera.",
    "e.g. this": "for example this",
    "No. 5": "Number five",
    "Chapter IV": "Chapter four",
    "Henry VIII and World War II": "Henry the eighth and World War two",
    "I think so": "I think so",
    "5 in the morning": "five in the morning",
    "salt & pepper": "salt and pepper",
    "B2B": "B two B",
    "the U.S.A. won": "the U S A won",
    "[clear_throat] 5": "[clear_throat] five",
}


@pytest.mark.parametrize(("written", "said"), CASES.items())
def test_what_is_said(written, said):
    result = normalize(TracedText.of(written))
    assert result.text == said
    assert not re.search(r"\d", result.text)


def test_spelled_out_words_lead_back_to_what_was_written():
    source = "on 3/4 she paid $12.50 to Dr. Lee"
    spans = words(normalize(TracedText.of(source)))
    found = [source[span.start : span.end] for span in spans]
    assert found == ["on 3/4", "she", "paid", "$12.50", "to", "Dr.", "Lee"]
    assert Span(16, 22) in spans


def test_roman_numerals():
    assert [roman(text) for text in ("IV", "XL", "MCMXCIX", "IIII", "IC", "")] == [
        4,
        40,
        1999,
        None,
        None,
        None,
    ]


def test_years():
    assert [year(value) for value in (1900, 1066, 2000, 2024)] == [
        "nineteen hundred",
        "one thousand and sixty-six",
        "two thousand",
        "twenty twenty-four",
    ]


def canonical(text: str) -> str:
    """Spelling without case, hyphens, commas, 'and' in numbers and the order of day and month."""
    text = re.sub(r"[\s\-.]+", " ", text.lower().replace(",", "")).strip().replace("point oh", "point zero")
    months = "january|february|march|april|may|june|july|august|september|october|november|december"
    text = re.sub(rf"\bthe ([\w ]+?) of ({months})", r"\2 \1", text)
    text = re.sub(r"\b(hundred|thousand|dollars?|pounds?|euros?) and\b", r"\1", text)
    return re.sub(r"(?<=\b[a-z]) (?=[a-z]\b)", "", text.replace("negative", "minus"))


MEASURED = {
    "date": 0.8,
    "decimal": 0.9,
    "money": 0.85,
    "telephone": 0.95,
    "time": 0.8,
    "measure": 0.75,
    "roman": 0.7,
}


@pytest.mark.parametrize(("kind", "share"), MEASURED.items())
def test_published_cases(kind, share):
    """Most of NeMo's written and spoken pairs; the rest are matters of style."""
    path = SHARED / "texts" / "nemo_tn" / "en" / f"test_cases_{kind}.txt"
    if not path.exists():
        pytest.skip("the shared texts are not beside this checkout")
    pairs = [line.split("~", 1) for line in path.read_text("utf-8").splitlines() if "~" in line]
    right = sum(canonical(normalize(TracedText.of(a)).text) == canonical(b) for a, b in pairs if a.strip())
    assert right / len(pairs) >= share
