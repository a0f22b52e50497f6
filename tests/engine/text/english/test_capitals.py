import re

import pytest
from tokenizers import Tokenizer

from engine.text.spans import TracedText
from engine.text.spelling import normalize
from tests.support.places import ROOT

CASES = {
    "The FBI told US officials that WHO staff left": "The F B I told U S officials that W H O staff left",
    "NASA and UNESCO say NO": "Nasa and Unesco say No",
    "Two CEOs, the BBC's and AT&T": "Two C E O's, the B B C's and A T and T",
    "DON'T OPEN! I'LL GO.": "Don't Open! I'll Go.",
    "GIVE US THIS DAY, FBI": "Give Us This Day, F B I",
    "in IT, but I love IT": "in I T, but I love It",
    "the year MCMXIV, clock XII": "the year nineteen fourteen, clock twelve",
}


@pytest.mark.parametrize(("written", "said"), CASES.items())
def test_what_is_said(written, said):
    assert normalize(TracedText.of(written)).text == said


def test_the_starter_reads_letters_as_letters_and_words_as_words():
    """Its tokenizer takes a word of capitals for letters."""
    starter = Tokenizer.from_file(str(ROOT / "resources" / "starter" / "tokenizer.json")).normalizer
    read = starter.normalize_str(normalize(TracedText.of("The WHO did NOT tell NASA. DON'T STOP!")).text)
    assert read.lower() == "the w h o did not tell nasa. don't stop!"
    assert not re.search("[A-Z]{2}", read)
