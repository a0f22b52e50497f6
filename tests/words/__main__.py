"""How well texts are read: words, sentences, languages, in tables.

python -m tests.words                          all parts
python -m tests.words --part sentences
python -m tests.words --peers FOLDER           beside wetext, pySBD and sentencex, installed in a folder
python -m tests.words --wrong english          the open half's sentences that are said otherwise
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Iterator

from tests.words import heteronyms, languages, mixed, readings, sentence_ends, sounds
from tests.words.halves import halves

PARTS: dict[str, Callable[[], Iterable[str]]] = {
    "english": readings.table,
    "others": readings.others,
    "sentences": sentence_ends.table,
    "times": sentence_ends.times,
    "languages": languages.report,
    "mixed": mixed.table,
    "sounds": sounds.table,
    "heteronyms": heteronyms.table,
}
"""By name: what prints a table, line by line."""


def wrong_words() -> Iterator[str]:
    """What is said otherwise in the open half."""
    for reading, said in readings.wrong(halves(readings.load())[0], readings.ours):
        yield f"{reading.kind}: {reading.text}\n    {said}"


def wrong_ends() -> Iterator[str]:
    """What is split otherwise in the open half."""
    for language in sentence_ends.LANGUAGES:
        open_half = halves(sentence_ends.load(language))[0]
        for passage, pieces in sentence_ends.wrong(open_half, sentence_ends.ours(language)):
            yield f"{language}: {passage.text!r}\n    {pieces}"


def wrong_mixed() -> Iterator[str]:
    """What of the open half is taken for another language."""
    for text, found in mixed.wrong(halves(mixed.load())[0]):
        yield from (f"{text.kind}: {true} as {said}: {part!r}" for true, said, part in found)


def wrong_sounds() -> Iterator[str]:
    """Words that the open half's list has otherwise."""
    return (f"{word.text}: {word.said}" for word in halves(sounds.load())[0] if not sounds.is_right(word))


def wrong_heteronyms() -> Iterator[str]:
    """Words of the open half that are said in their other way."""
    found = heteronyms.wrong(halves(heteronyms.load())[0])
    return (f"{word.before}{{{word.word}}}{word.after}: {said}" for word, said in found)


WRONG: dict[str, Callable[[], Iterable[str]]] = {
    "english": wrong_words,
    "sentences": wrong_ends,
    "mixed": wrong_mixed,
    "sounds": wrong_sounds,
    "heteronyms": wrong_heteronyms,
}


def main(argv: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--part", choices=PARTS, action="append", help=f"default: {', '.join(PARTS)}")
    parser.add_argument("--peers", help="a folder with other programs, to be measured beside ours")
    parser.add_argument(
        "--wrong", choices=WRONG, help="print what the open half says otherwise, and no table"
    )
    options = parser.parse_args(argv)
    if options.peers:
        sys.path.append(options.peers)
    parts = {options.wrong: WRONG[options.wrong]} if options.wrong else PARTS
    for name, lines in parts.items():
        if options.wrong or not options.part or name in options.part:
            print(f"\n## {name}\n", *lines(), sep="\n")


if __name__ == "__main__":
    main()
