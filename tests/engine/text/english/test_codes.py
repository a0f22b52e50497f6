import pytest

from engine.text.spans import TracedText
from engine.text.spelling import normalize

CASES = {
    "Flight 447, Error 404, a 747": "Flight four forty-seven, Error four oh four, a seven forty-seven",
    "Her 401(k), B-204, NGC 1275": "Her four oh one k, B-two oh four, N G C twelve seventy-five",
    "dial 911, ends in 6789": "dial nine one one, ends in six seven eight nine",
    "Tel. (0483) 505515": "Telephone zero four eight three, five zero five five one five",
    "4111 1111 1111 1111": " ".join(["four", *["one"] * 15]),
    "Flint, Mich., and Gary, IN, on I-80 W": "Flint, Michigan, and Gary, Indiana, on I-eighty west",
    "1 Cor. 13:4-7, Rom 8:28": "First Corinthians thirteen four to seven, Romans eight twenty-eight",
    "odds of 10/1, a 60/40 split, 2:1:1": "odds of ten to one, a sixty forty split, two to one to one",
    "They went 12-3": "They went twelve and three",
    "f(x) = 2 and x < 1": "f of x equals two and x less than one",
    "CaCO3 and NaCl": "C A C O three and N A C L",
    "disputed.³": "disputed.",
    "CHF 200, A$5, 20 SEK": "two hundred Swiss francs, five Australian dollars, twenty Swedish kronor",
    "5th–6th, 4 m x 3 m": "fifth to sixth, four meters by three meters",
}


@pytest.mark.parametrize(("written", "said"), CASES.items())
def test_what_is_said(written, said):
    assert normalize(TracedText.of(written)).text == said
