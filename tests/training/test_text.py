"""The starter's alphabet, its tokenizer and the texts it learns from."""

from __future__ import annotations

import random
import re
from pathlib import Path

import pytest

from training import corpus_text, drills, text_generators
from training.text_tokenizer import ALPHABET, SIGNS, SPECIALS, canonical, train, written

WORDS = text_generators.Words(
    names=("clara", "oslo"),
    nouns=("harbor", "kettle", "ladder"),
    verbs=("carry", "mend"),
    adjectives=("green", "quiet"),
    adverbs=("slowly", "again"),
)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("He said — “well-known” (or so)… “Go!”", "he said, well-known, or so, go!"),
        ("It’s the dogs' bone.", "it's the dogs' bone."),
        ("'Tis so, 'he said'.", "'tis so, he said."),
        ('Wait...   what: "a & b"?!', "wait, what, a and b?"),
        ("Café – naïve, Æsop", "cafe, naive, aesop"),
        ("...", ""),
        ("WHO made US go? I did.", "WHO made US go? i did."),
        ("At 5 P M, A B C: plan B, a plan.", "at P M, A B C, plan B, a plan."),
        ("I'm McDonald's PhD.", "i'm mcdonald's phd."),
        ("\ue000\ue001's \ue02d-\ue003, '\ue004' \ue0ff", "\ue000\ue001's \ue02d-\ue003, \ue004"),
    ],
)
def test_canonical_brings_text_to_the_alphabet(text: str, read: str) -> None:
    assert canonical(text) == read
    assert set(canonical(text)) <= {*ALPHABET, *SIGNS}


def test_tokenizer_spells_every_word_and_keeps_words_apart() -> None:
    texts = ["the other brother gathered there.", "then they rest, and the rest is theirs."] * 20
    tokenizer = train(texts, 90)
    assert [tokenizer.token_to_id(name) for name in SPECIALS] == [0, 1, 2]
    unseen = "a quartz fjord, 'n' vex?!"
    encoded = tokenizer.encode(unseen)
    assert 0 not in encoded.ids
    assert tokenizer.decode(encoded.ids, skip_special_tokens=False) == canonical(unseen)
    assert all(token == " " or " " not in token for token in tokenizer.get_vocab())
    assert len(tokenizer.encode("the rest").ids) < len("the rest")
    assert tokenizer.encode("the US").ids != tokenizer.encode("the us").ids


@pytest.mark.parametrize(
    ("number", "words"),
    [
        (0, "zero"),
        (14, "fourteen"),
        (85, "eighty-five"),
        (700, "seven hundred"),
        (12_304, "twelve thousand three hundred four"),
    ],
)
def test_cardinals(number: int, words: str) -> None:
    assert text_generators.cardinal(number) == words


def test_ordinals_and_years() -> None:
    assert [text_generators.ordinal(n) for n in (1, 12, 20, 43, 100)] == [
        "first",
        "twelfth",
        "twentieth",
        "forty-third",
        "one hundredth",
    ]
    assert text_generators.year(1905) == "nineteen oh five"
    assert text_generators.year(2004) == "two thousand four"


def test_generated_utterances_are_already_written() -> None:
    rng = random.Random(3)
    for _ in range(400):
        text = text_generators.utterance(rng, WORDS)
        assert written(text) == text
        assert text[-1] in ".?!"


def test_long_sentences_are_cut_at_clauses() -> None:
    long = ", ".join(["one two three four five six seven"] * 12) + "."
    pieces = corpus_text.split_long(long)
    assert " ".join(pieces) == long
    assert all(len(p.split()) <= corpus_text.MAX_WORDS and len(p) <= corpus_text.MAX_CHARS for p in pieces)


def test_build_reaches_the_words_and_avoids_the_judges_sentences(tmp_path: Path) -> None:
    listed = tmp_path / "words"
    listed.write_text("\n".join(["harbor", "harbor's", "kettle", "gentler", "mender", "Clara", "quietly"]))
    sources = corpus_text.Sources(docs=None, wordnet=None, words=listed)
    first = corpus_text.build(sources, [], 600, seed=5)
    assert first == corpus_text.build(sources, [], 600, seed=5)
    assert sum(len(line.split()) for line in first) >= 600
    assert {"kettle", "gentler", "Clara"} <= set(" ".join(first).replace(".", " ").replace(",", " ").split())
    banned = max(first, key=len)
    runs = corpus_text.ngrams(banned)
    assert all(
        not runs & corpus_text.ngrams(line) for line in corpus_text.build(sources, [banned], 600, seed=5)
    )


def test_books_and_glosses_are_read(tmp_path: Path) -> None:
    (tmp_path / "txt").mkdir()
    (tmp_path / "epub").mkdir()
    story = "Mr. Hare ran to\nSt. Ives. He _rested_."
    body = f"Header.\n*** START OF THIS BOOK ***\n\n{story}\n\n*** END OF IT ***\nLicence."
    (tmp_path / "txt" / "alice_ascii.txt").write_text(body)
    sentences = [u for s in corpus_text.book_sentences(tmp_path) for u in corpus_text.utterances(s)]
    assert sentences == ["mister Hare ran to saint Ives.", "He rested."]
    (tmp_path / "data.noun").write_text(
        '  1 licence\n0001 n | a small boat (or ship); "she rowed the boat home"\n'
    )
    assert list(corpus_text.wordnet_lines(tmp_path)) == [
        (True, "she rowed the boat home"),
        (False, "a small boat  "),
        (False, " "),
    ]


LEXICON = {
    "grace": "ɡɹˈAs",
    "race": "ɹˈAs",
    "pen": "pˈɛn",
    "pan": "pˈæn",
    "oath": "ˈOθ",
    "office": "ˈɔfəs",
}
LEXICON |= {f"ra{k}": "ɹˈA" + "sz"[k % 2] * k for k in range(2, 10)}
LEXICON |= {f"ha{k}": "hˈA" + "t" * k for k in range(1, 10)}


def test_drills_choose_words_by_their_sounds() -> None:
    assert drills.onset("ɡɹˈAs") == "ɡɹ"
    assert drills.onset("ˈOθ") == ""
    assert set(drills.by_onset(LEXICON)) == {"h", "ɹ"}
    pairs = drills.minimal_pairs(LEXICON)
    assert ("grace", "race") in pairs
    assert ("pan", "pen") in pairs or ("pen", "pan") in pairs
    lines = drills.junctions(LEXICON, random.Random(0))
    assert all(re.search(r"(?i)(grace|race|oath|office|ra\d|ha\d) ", next(lines)) for _ in range(20))


def test_drills_spell_words_and_follow_from_the_seed() -> None:
    said, again = (drills.drills(LEXICON, LEXICON, random.Random(3)) for _ in range(2))
    lines = [next(said) for _ in range(2000)]
    assert lines == [next(again) for _ in range(2000)]
    assert any("G R A C E" in line for line in lines)
    assert all(line[0].isupper() and line[-1] in ".?!" for line in lines)
