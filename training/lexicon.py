"""The starter's list of words with their phonemes, from the lexicons that its teachers read by.

    python -m training.lexicon --texts spoken.txt.xz --out lexicon.txt.gz

hibari carries misaki's two American lexicons (hexgrad, Apache-2.0), and rules for plurals, pasts and the
like, by which it reads those of the texts. What they have wrong or not at all stands in ``mended_words.tsv``,
which ``training.mended_words`` makes of the CMU dictionary. Words that sound otherwise in another place of a
sentence, or with a capital, are left out: T3 knows them by their letters and by what is around.
"""

from __future__ import annotations

import argparse
import gzip
from collections.abc import Iterable
from pathlib import Path

from engine.text import lexicon
from training.phonemes import MENDED, read_spoken, readings
from training.text_tokenizer import PHONEMES

BY_PLACE = frozenset(["a", "am", "an", "by", "i", "in", "the", "to", "used", "vs"])
"""Words that hibari's rules say by what is around them."""
_TAGS = ("NN", "NNS", "VB", "VBD", "VBZ", "JJ")
"""Parts of speech as which a form is read: one that sounds alike as all of them is in the list."""


JUDGED = Path(__file__).with_name("judged_words.tsv")
"""Words that were looked at, with their sounds; empty where misaki's is right."""


def read(path: Path) -> dict[str, str]:
    """The words of a list that :func:`main` made."""
    lines = gzip.decompress(path.read_bytes()).decode().splitlines()[1:]
    return {word: said for word, _, said in (line.partition("\t") for line in lines)}


def golden() -> tuple[frozenset[str], frozenset[str]]:
    """Words of misaki's golden lexicon, and those of either that are said in several ways."""
    from hibari.g2p import G2P

    rules = G2P().lexicon
    several = {
        word.lower()
        for entries in (rules.golds.d, rules.silvers.d)
        for word, said in entries.items()
        if not isinstance(said, str)
    }
    return frozenset(word.lower() for word in rules.golds.d), frozenset(several)


def words(texts: Iterable[str], *, mended: bool = True) -> dict[str, str]:
    """Words in small letters with their phonemes: those of the lexicons, and forms of them in the texts."""
    from hibari.g2p import G2P

    rules = G2P().lexicon
    found: dict[str, set[str]] = {}
    # People looked through the golden one: it goes before the other.
    for entries in (rules.silvers.d, rules.golds.d):
        new: dict[str, set[str]] = {}
        for word, said in entries.items():
            if not word.isupper() and word.replace("'", "").isalpha() and word.isascii():
                ways = {said} if isinstance(said, str) else {way or "" for way in said.values()}
                new.setdefault(word.lower(), set()).update(ways)
        found |= new
    forms = {match.group().lower() for text in texts for match in lexicon.WORD.finditer(text)} - set(found)
    for form in forms:
        ways = {
            rule(form, tag, None, None)[0] or ""
            for rule in (rules.stem_s, rules.stem_ed, rules.stem_ing)
            for tag in _TAGS
        } - {""}
        found[form] = ways
    single = {
        word: next(iter(ways))
        for word, ways in found.items()
        if len(word) > 1 and len(ways) == 1 and word not in BY_PLACE
    }
    return single | readings(MENDED) if mended else single


def main(argv: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--texts", type=Path, required=True, help="whose words' forms are taken in")
    parser.add_argument("--bare", action="store_true", help="without the mended words")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(argv)
    texts = (spoken.text for spoken in read_spoken(options.texts))
    found = words(texts, mended=not options.bare)
    # Without the time of day, so that the same words make the same file.
    options.out.write_bytes(gzip.compress(lexicon.encoded(found, PHONEMES), 9, mtime=0))
    print(f"{len(found)} words, {options.out.stat().st_size} bytes")


if __name__ == "__main__":
    main()
