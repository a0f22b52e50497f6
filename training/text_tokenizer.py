"""The starter's text tokenizer: plain spelling first, a few merges of letters that are often seen together.

The normaliser inside ``tokenizer.json`` is the one truth of what the starter reads: lower-case
letters, apostrophe, hyphen, space and ``. , ? !``. Whatever the text front end hands over is brought to
that alphabet, and the corpus is written in it.

    python -m training.text_tokenizer --texts texts.txt.xz --out tokenizer.json
"""

from __future__ import annotations

import argparse
import lzma
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers, trainers

ALPHABET = "abcdefghijklmnopqrstuvwxyz' -.,?!"
"""Every character the starter knows."""
SPECIALS = ("[UNK]", "[START]", "[STOP]")
"""Ids 0, 1 and 2; START and STOP are what the T3 configuration names, the GPT-2 backbone needs neither."""
VOCABULARY = 256
"""Entries: large enough to shorten the text by a third, small enough that each merge is seen often."""

_REPLACEMENTS = (
    ("[\u2018\u2019\u201b`\u00b4]", "'"),
    ("ß", "ss"),
    ("[æÆ]", "ae"),
    ("[œŒ]", "oe"),
    ("&", " and "),
    ("\\.\\.\\.+|[:;()\\[\\]{}\u2026\u2014]|\\s[-\u2013]+\\s|--+", ", "),
    ("\u2013", "-"),
    ("[^a-z' .,?!-]", " "),
    ("(?<![a-z])'+(?!(?:tis|twas|em|til|cause|n)(?![a-z]))|(?<=[a-rt-z])'+(?![a-z])", ""),
    ("(?<![a-z])-+|-+(?![a-z])", " "),
    ("\\s+", " "),
    ("\\s+(?=[.,?!])", ""),
    ("[.,!]*\\?[.,?!]*", "?"),
    ("[.,]*![.,!]*", "!"),
    (",*\\.[.,]*", "."),
    (",[,]+", ","),
    ("^[ .,]+", ""),
)
"""(pattern, text) in order: other signs become a pause, a space or nothing."""


def normalizer() -> normalizers.Normalizer:
    """The steps that bring any text to :data:`ALPHABET`."""
    replaced = [normalizers.Replace(Regex(pattern), text) for pattern, text in _REPLACEMENTS]
    steps = [normalizers.NFKD(), normalizers.StripAccents(), normalizers.Lowercase(), *replaced]
    return normalizers.Sequence([*steps, normalizers.Strip()])


@lru_cache(maxsize=1)
def _shared_normalizer() -> normalizers.Normalizer:
    return normalizer()


def canonical(text: str) -> str:
    """The text as the starter reads it, in :data:`ALPHABET`."""
    return _shared_normalizer().normalize_str(text)


def train(texts: Iterable[str], vocabulary: int = VOCABULARY) -> Tokenizer:
    """Train the BPE: merges stay inside words, spaces and signs are tokens of their own, and every
    character of the alphabet is in the vocabulary, so that any word can be spelled.
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
    return tokenizer


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
    texts = read_texts(options.texts)
    tokenizer = train(texts, options.vocabulary)
    options.out.parent.mkdir(parents=True, exist_ok=True)
    tokenizer.save(str(options.out))
    sample = texts[:: max(1, len(texts) // 2000)]
    ids = sum(len(tokenizer.encode(text).ids) for text in sample)
    print(f"{tokenizer.get_vocab_size()} entries, {sum(map(len, sample)) / ids:.2f} characters an entry")


if __name__ == "__main__":
    main()
