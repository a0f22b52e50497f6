"""The starter's text tokenizer: plain spelling, a few merges of letters often seen together, and phonemes.

The normaliser inside ``tokenizer.json`` is the one truth of what the starter reads: letters,
apostrophe, hyphen, space and ``. , ? !``. Capitals stay where they say how a word is read ("US", "P M")
and become small ones elsewhere. Whatever the text front end hands over is brought to that alphabet; the
signs of phonemes, which the list of words puts in, pass.

    python -m training.text_tokenizer --texts spoken.txt.xz --out tokenizer.json
"""

from __future__ import annotations

import argparse
import json
import lzma
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers

from engine.text.lexicon import FIRST_SIGN

_SMALL = "abcdefghijklmnopqrstuvwxyz"
ALPHABET = f"{_SMALL}{_SMALL.upper()}' -.,?!"
"""Every character the starter knows."""
PHONEMES = "ˈˌAIOWYæɑɔəɛɜɪiuʊʌᵊᵻbdfhjklmnpstvwzðŋɡɹɾʃʒʔʤʧθ" + "aeoyøœɐɨxrɲʎβɣʝʁɥʣʦSçː\u0303"
"""Those of the list of words, stress first, then those of other languages."""
LANGUAGES = ("es", "fr", "it", "pt")
"""Those that are told by their phonemes alone."""
SIGNS = [chr(FIRST_SIGN + place) for place in range(len(PHONEMES) + len(LANGUAGES))]
"""How phonemes stand in the text, each a token of its own behind all others; and a sign for each language."""
LANGUAGE_SIGNS = dict(zip(LANGUAGES, SIGNS[len(PHONEMES) :], strict=True))
"""What stands before an utterance in another language."""
SPECIALS = ("[UNK]", "[START]", "[STOP]")
"""Ids 0, 1 and 2; START and STOP are what the T3 configuration names, the GPT-2 backbone needs neither."""
VOCABULARY = 288
"""Entries: large enough to shorten the text by a third, small enough that each merge is seen often."""

_LETTERS = f"A-Za-z{SIGNS[0]}-{SIGNS[-1]}"
_REPLACEMENTS = (
    ("[\u2018\u2019\u201b`\u00b4]", "'"),
    ("ß", "ss"),
    ("æ", "ae"),
    ("Æ", "Ae"),
    ("œ", "oe"),
    ("Œ", "Oe"),
    ("&", " and "),
    ("\\.\\.\\.+|[:;()\\[\\]{}\u2026\u2014]|\\s[-\u2013]+\\s|--+", ", "),
    ("\u2013", "-"),
    (f"[^{_LETTERS}' .,?!-]", " "),
    (
        f"(?<![{_LETTERS}])'+(?!(?i:tis|twas|em|til|cause|n)(?![A-Za-z]))"
        f"|(?<=[A-RT-Za-rt-z{SIGNS[0]}-{SIGNS[-1]}])'+(?![A-Za-z])",
        "",
    ),
    (f"(?<![{_LETTERS}])-+|-+(?![{_LETTERS}])", " "),
    ("\\s+", " "),
    ("\\s+(?=[.,?!])", ""),
    ("[.,!]*\\?[.,?!]*", "?"),
    ("[.,]*![.,!]*", "!"),
    (",*\\.[.,]*", "."),
    (",[,]+", ","),
    ("^[ .,]+", ""),
)
"""(pattern, text) in order: other signs become a pause, a space or nothing."""
_WORDS = "AI"
"""Letters that are words too: alone they are letters only beside another single one ("A M")."""
_LOOSE = "(?<![A-Z])(?<![A-Z] ){0}(?![A-Z])(?! [A-Z](?![A-Za-z']))"
_PART = "(?<![A-Z]){0}(?=[a-z'])|(?<=[a-z']){0}(?![A-Z])"


def _small_letters() -> list[tuple[str, str]]:
    """Replacements that leave capitals only in words of capitals and in single letters."""
    return [
        ((_LOOSE if letter.upper() in _WORDS else _PART).format(letter.upper()), letter) for letter in _SMALL
    ]


def normalizer(*, capitals: bool = False) -> normalizers.Normalizer:
    """The steps that bring any text to :data:`ALPHABET`; with ``capitals``, with those of the source."""
    rules = [*_REPLACEMENTS, *([] if capitals else _small_letters())]
    replaced = [normalizers.Replace(Regex(pattern), text) for pattern, text in rules]
    return normalizers.Sequence(
        [normalizers.NFKD(), normalizers.StripAccents(), *replaced, normalizers.Strip()]
    )


@lru_cache(maxsize=2)
def _shared_normalizer(capitals: bool) -> normalizers.Normalizer:
    return normalizer(capitals=capitals)


def canonical(text: str) -> str:
    """The text as the starter reads it, in :data:`ALPHABET`."""
    return _shared_normalizer(False).normalize_str(text)


def written(text: str) -> str:
    """The same with the capitals of the source, as a teacher reads it."""
    return _shared_normalizer(True).normalize_str(text)


def train(texts: Iterable[str], vocabulary: int = VOCABULARY) -> Tokenizer:
    """Train the BPE: merges stay inside words, spaces and signs are tokens of their own, and every
    character of the alphabet is in the vocabulary, so that any word can be spelled.

    Args:
        vocabulary: entries; those of phonemes come on top.
    """
    tokenizer = Tokenizer(models.BPE(unk_token=SPECIALS[0]))
    tokenizer.normalizer = normalizer()
    tokenizer.pre_tokenizer = pre_tokenizers.Split(Regex("[a-z]+|[^a-z]"), "isolated")
    tokenizer.decoder = decoders.Fuse()
    trainer = trainers.BpeTrainer(
        vocab_size=vocabulary,
        special_tokens=list(SPECIALS),
        initial_alphabet=list(ALPHABET),
        limit_alphabet=len(ALPHABET),
        show_progress=False,
    )
    tokenizer.train_from_iterator(texts, trainer)
    return with_phonemes(tokenizer)


def with_phonemes(tokenizer: Tokenizer) -> Tokenizer:
    """The same with the signs of phonemes behind its entries, which are all there then."""
    rules = json.loads(tokenizer.to_str())
    entries = rules["model"]["vocab"]
    for sign in SIGNS:
        entries.pop(sign, None)
    entries |= {sign: len(entries) + place for place, sign in enumerate(SIGNS)}
    made = Tokenizer.from_str(json.dumps(rules))
    made.normalizer = normalizer()
    return made


def read_texts(path: Path) -> list[str]:
    """The utterances of a text file, one a line, plain or xz."""
    data = path.read_bytes()
    plain = lzma.decompress(data) if path.suffix == ".xz" else data
    return [line for line in plain.decode("utf-8").split("\n") if line]


def main(argv: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--vocabulary", type=int, default=VOCABULARY)
    options = parser.parse_args(argv)
    texts = [line.partition("\t")[0] for line in read_texts(options.texts)]
    tokenizer = train(texts, options.vocabulary)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    tokenizer.save(str(options.out))
    sample = texts[:: max(1, len(texts) // 2000)]
    ids = sum(len(tokenizer.encode(text).ids) for text in sample)
    print(f"{tokenizer.get_vocab_size()} entries, {sum(map(len, sample)) / ids:.2f} characters an entry")


if __name__ == "__main__":
    main()
