"""Languages that are told by phonemes alone, from how they are written."""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path

import pytest
from tokenizers import Tokenizer

from engine.config import TextConfig
from engine.errors import CheckpointFormatError, CheckpointNotFoundError, LanguageError
from engine.span import Span
from engine.text import letters, tokenizers
from engine.text.letters import ANSWERS, COLUMNS, QUESTIONS, Letters
from engine.text.sentences import words
from engine.text.spans import TracedText
from engine.text.spelling import spelled_out
from training.text_tokenizer import LANGUAGE_SIGNS, PHONEMES, SIGNS, with_phonemes

STARTER = Path(__file__).parents[3] / "resources" / "starter"
LANGUAGES = tuple(LANGUAGE_SIGNS)
BACK = dict(zip(SIGNS, PHONEMES, strict=False)) | {sign: f"[{code}]" for code, sign in LANGUAGE_SIGNS.items()}
SAID = {
    "es": ("¿Qué hora es, Juan?", "[es]¿kˈe ˈoɾa ˈes, xwˈan?"),
    "fr": ("Les enfants sont là.", "[fr]lez ɑ̃fˈɑ̃ sˈɔ̃ lˈa."),
    "it": ("Gli amici vanno a casa.", "[it]ʎɪ amˈiʧɪ vˈanno a kˈaza."),
    "pt": ("A menina bebe água.", "[pt]a mˌenˈinæ bˈɛbj ˈaɡwæ."),
}


def _told(text: str, language: str = "es") -> str:
    """What T3 is told of a text, in the letters of phonemes."""
    traced = letters.load(STARTER, language).apply(TracedText.of(text))
    return "".join(BACK.get(char, char) for char in traced.text)


@pytest.fixture
def tokenizer(tmp_path: Path) -> tokenizers.Tokenizer:
    """The starter's, as it is where the bundle has the languages."""
    for path in STARTER.glob("*.txt.gz"):
        shutil.copyfile(path, tmp_path / path.name)
    with_phonemes(Tokenizer.from_file(str(STARTER / "tokenizer.json"))).save(str(tmp_path / "tokenizer.json"))
    return tokenizers.load(TextConfig(tokenizer="bpe", lexicon=True, languages=("en", *LANGUAGES)), tmp_path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_is_told_by_its_sign_and_its_phonemes(language):
    text, said = SAID[language]
    assert _told(text, language) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("El DVD", "[es]el dˌeˌuβedˈe"),
        ("La NATO y el CD-ROM", "[es]la nˈato i el kðɾˈom"),
        ("plan B", "[es]plˈam bˈe"),
        ("a", "[es]ˈa"),
        ("Łódź 🙂 Привет — 5!", None),
        ("שלום НАТО", "[es] "),
        ("", "[es]"),
    ],
)
def test_capitals_are_spelled_and_nothing_is_too_odd(text, said):
    told = _told(text)
    assert told == said or said is None
    assert not set(told) & set("aeiouxyzł") - set(PHONEMES)


def test_capitals_behind_an_article_are_spelled_and_long_ones_are_words():
    assert _told("L’UE, l'ONU et FRANCE.", "fr") == "[fr]lˌyˈə, lonˈy e fʁˈɑ̃s."


def test_a_word_lights_up_while_its_own_phonemes_are_said(tokenizer):
    source = "En 1999, «dos» amigos."
    text = spelled_out(TracedText.of(source, 10), "es")
    encoded = tokenizer.encode_traced(text, "es")
    spoken = [span for span in encoded.spans if len(span)]
    assert spoken == sorted(spoken, key=lambda span: span.start)
    for word in words(text):
        assert word in spoken
    assert Span(13, 17) in words(text)
    assert encoded.ids[0] == tokenizer._model.token_to_id(LANGUAGE_SIGNS["es"])
    assert 0 not in encoded.ids


def test_english_is_told_as_ever(tokenizer):
    alone = tokenizers.load(TextConfig(tokenizer="bpe", lexicon=True), STARTER)
    lines = (Path(__file__).parents[2] / "words" / "sentences" / "en.txt").read_text("utf-8").split("\n")
    for line in filter(None, lines):
        assert tokenizer.encode(line) == alone.encode(line)
    with pytest.raises(LanguageError, match="does not speak"):
        alone.encode("Buenos días", "es")


def test_trees_that_are_missing_or_damaged_are_told(tmp_path):
    with pytest.raises(CheckpointNotFoundError, match="letters-es"):
        letters.load(tmp_path, "es")
    path = tmp_path / letters.FILE.format(language="es")
    whole = (STARTER / path.name).read_bytes()
    lines = gzip.decompress(whole).decode().split("\n")
    cut = "\n".join([*lines[:-1], lines[-1][:-1]])
    more = "\n".join([*lines[:-1], lines[-1] + lines[-1][-1]])
    for damaged in (
        b"",
        whole[:-9],
        b"x",
        *(gzip.compress(text.encode()) for text in ("", "a\nb", cut, more)),
    ):
        path.write_bytes(damaged)
        with pytest.raises(CheckpointFormatError, match="download it again"):
            letters.load(tmp_path, "es")


def test_questions_look_at_the_letters_around():
    yes, no = chr(ANSWERS), chr(ANSWERS + 1)
    behind = chr(COLUMNS + letters.BEFORE + 1) + "ei"
    last = chr(COLUMNS + letters.BEFORE - 1) + "_ "
    trees = [f"c{chr(QUESTIONS)}{yes}{chr(QUESTIONS + 1)}{no}{yes}", f"e{yes}", f"a{no}"]
    made = Letters("\n".join(["S", "1\t2", f"{behind}\t{last}", "b1", *trees]).encode())
    assert ["".join(said) for said in made.phonemes(["ce", "ac", "ca", "eca"])] == ["11", "21", "22", "112"]
