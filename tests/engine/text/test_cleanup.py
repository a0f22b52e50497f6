import pytest

from engine.text.cleanup import clean, is_spoken
from engine.text.spans import TracedText

CASES = {
    "“[t]he law”, [a] or [b], x[0].": "“the law”, [a] or [b], x[0].",
    "请看 https://example.com/abc。下一句。": "请看 example.com。下一句。",
    "sin²x, log²n": "sin²x, log²n",
    "① and ②": "1 and 2",
    "30 +/-8 years (+/-SD)": "30 ±8 years (±SD)",
    "An area of 5 m² and 10³ things.": "An area of 5 m² and 10³ things.",
    "Five * six is 30.": "Five * six is 30.",
    "[laugh] Oh [clear throat] well.": "[laugh] Oh [clear throat] well.",
    "snake_case_name stays": "snake_case_name stays",
    "See https://www.example.com/a/b?c=d#e, then go.": "See example.com, then go.",
    "Nice 😀👍🏽 day ❤️‍🔥!": "Nice day!",
    "See [12], **bold** &amp; <b>x[3]</b>": "See 12, **bold** & <b>x[3]</b>",
    "a 2º C": "a 2°C",
    "Sudb&oslash;&#8217;s 500&deg;C, &lt;3 &foo; R&D;": "Sudbø’s 500°C, &foo; R&D;",
    "x\u0000y\u200b\u202ez\ud800": "xyz",
    "soft\u00adhyphen and\u00a0space": "softhyphen and space",
    "می\u200cروم": "می\u200cروم",
    "* * *": "",
    "----------": "",
    "word -- word and word--word": "word — word and word—word",
    "Stop!!!!!!!!": "Stop!!!",
    "猫は\n東京へ": "猫は東京へ",
    "a" + "\u0301" * 40: "a" + "\u0301" * 4,
    "As shown in [12], it rose. See [3] for more, Ref. [5] and [6,7].":
    "As shown in 12, it rose. See 3 for more, Ref. 5 and 6, 7.",
    "It is 3.14, p.12, v2.1, No.5 There, Fig.3 There, Jan.5":
    "It is 3.14, p.12, v2.1, No.5 There, Fig.3 There, Jan.5",
    "From A → B, n → ∞, File ⇒ Save as → PDF.": "From A to B, n to ∞, File to Save as to PDF.",
    "I don`t, we´ll see; grammar [1]–[11]": "I don't, we'll see; grammar 1–11",
    "→ Next. → Then → more →": "Next. Then to more",
    ">90% of them": ">90% of them",
    "25ºC, 350° F, 375℉, 1⁄3 cup": "25°C, 350°F, 375°F, 1/3 cup",
    "said “[w]e hold the Universit[y]”": "said “we hold the University”",
    "## Heading": "Heading",
    "": "",
}  # fmt: skip


@pytest.mark.parametrize(("source", "expected"), CASES.items())
def test_what_is_left_to_read(source, expected):
    assert clean(TracedText.of(source)).text == expected


def test_an_arrow_is_a_word_of_english_alone():
    assert clean(TracedText.of("A → B"), "de").text == "A B"


def test_right_to_left_text_keeps_its_letters_and_places():
    source = "\u200fשלום \u202bעולם\u202c."
    result = clean(TracedText.of(source))
    assert result.text == "שלום עולם."
    assert [source[start] for start in result.starts] == list(result.text)


@pytest.mark.parametrize(
    ("text", "spoken"), [("a", True), ("7", True), ("字", True), ("?! — …", False), ("_", False)]
)
def test_spoken(text, spoken):
    assert is_spoken(text) is spoken
