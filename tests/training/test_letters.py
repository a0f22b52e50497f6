"""Trees that tell how letters sound, grown by what another says of words."""

from __future__ import annotations

from itertools import product

import numpy as np

from engine.text.letters import Letters
from training.letters import COPIES, Aligner, Inventor, grown, is_held_out, judged, said, texts_of
from training.text_tokenizer import PHONEMES, SIGNS

SYLLABLES = ("ca", "ce", "cha", "la", "lle", "mo", "no", "ni")
WORDS = [f"{a}{b}{c}" for a, b, c in product(SYLLABLES, SYLLABLES, ("", "s", "no", "n"))]


class Speaker:
    """Says words by a few rules of Spanish: the last vowel but one is stressed, "n" is "m" before one."""

    def clause(self, text: str) -> str:
        return " ".join(map(self._word, text.replace("n m", "m m").split()))

    def _word(self, word: str) -> str:
        for written, sound in (("ch", "ʧ"), ("ce", "θe"), ("ll", "ʎ"), ("c", "k")):
            word = word.replace(written, sound)
        vowels = [at for at, letter in enumerate(word) if letter in "aeio"]
        at = vowels[-2] if len(vowels) > 1 else 0
        return word[:at] + "ˈ" + word[at:] if len(vowels) > 1 else word


def test_rules_are_found_and_hold_for_words_that_were_not_seen():
    known = [word for place, word in enumerate(WORDS) if place % 5]
    clauses = [f"{one} {other}" for one, other in zip(known, known[::-1], strict=True)]
    letters = Letters(grown("es", Speaker(), [*known, *clauses] * 5))
    unseen = WORDS[::5]
    assert judged("es", Speaker(), letters, unseen).startswith(f"100.00% of {len(unseen)} words, 100.00%")
    assert "wrong: xa" in judged("es", Speaker(), letters, ["xa"])
    back = dict(zip(SIGNS, PHONEMES, strict=False))
    told = [
        "".join(back[sign] for sign in "".join(each))
        for each in letters.phonemes(["lleno", "lachan", "mono"])
    ]
    assert told == ["ʎˈeno", "lˈaʧam", "mˈono"]


def test_each_letter_has_its_share_of_the_phonemes():
    aligner = Aligner([(word, Speaker().clause(word)) for word in WORDS])
    assert aligner("chacelle", "ʧaθˈeʎe") in (
        ["ʧ", "", "a", "θ", "ˈe", "ʎ", "", "e"], ["", "ʧ", "a", "θ", "ˈe", "", "ʎ", "e"],
        ["ʧ", "", "a", "θ", "ˈe", "", "ʎ", "e"], ["", "ʧ", "a", "θ", "ˈe", "ʎ", "", "e"],
    )  # fmt: skip
    assert aligner("a", "abcdefgh") is None


def test_what_is_spelled_or_flows_together_teaches_nothing():
    class Joined:
        def clause(self, text: str) -> str:
            return text.replace("de la", "dela")

    texts = ["de la casa", "son 5", "la ONU", "Mi casa"]
    assert list(said(Joined(), texts)) == [[("mi", "Mi"), ("casa", "casa")]]


def test_words_are_made_up_and_sentences_laid_aside():
    inventor = Inventor(WORDS, np.random.default_rng(0))
    made = {inventor.word() for _ in range(300)}
    assert made - set(WORDS)
    sentences = [f"Frase número {number}." for number in range(500)]
    assert 20 < sum(map(is_held_out, sentences)) < 90
    texts = list(texts_of("es", ["Vamos a la casa-escuela mañana."], np.random.default_rng(0)))
    assert texts[0] == "Vamos a la casa-escuela mañana"
    assert "veintidós" in texts
    assert all(" a la " in text for text in texts[-2 * COPIES : -COPIES])
    assert all(text.endswith("-escuela") for text in texts[-COPIES:])
