"""The texts that the starter learns from, made from free sources and written in its own signs.

Books in the public domain, WordNet's glosses and examples, Debian's word list, and made-up
utterances; nothing that shares five words in a row with the sentences the starter is judged by::

    python -m training.corpus_text --docs BOOKS --wordnet /usr/share/wordnet --out texts.txt.xz \\
        --avoid harvard.txt tests/quality/sentences.txt
"""

from __future__ import annotations

import argparse
import html
import lzma
import re
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from training import drills, text_generators
from training.lexicon import read
from training.text_tokenizer import canonical, written

MAX_WORDS = 40
MAX_CHARS = 220
"""Longest utterance; the front end splits longer sentences at their clauses, and so do we."""
NGRAM = 5
"""Texts that share this many words in a row with the judge's sentences are left out."""
JOINED = 0.55
"""Share of utterances that are put behind the one before, where both fit. Where few are long, T3 loses its
place in long ones and runs on behind them."""
DRILLED = 0.1
"""Share of the words that are said for the sake of their sounds."""
WORDS = 760_000
"""Words of text by default, about 80 hours of speech."""

_SKIP_PAGES = re.compile("imprint|colophon|uncopyright|titlepage|toc|nav|cover|endnotes|content")
_TAG = re.compile("<[^>]+>")
_SENTENCE_END = re.compile(r"(?<=[.!?])[\"'\u2019\u201d)]*\s+(?=[\"'\u2018\u201c(]*[A-Z])")
_SPELLED = (
    (re.compile(r"\bMr\.", re.I), "mister"),
    (re.compile(r"\bMrs\.", re.I), "missus"),
    (re.compile(r"\bDr\.", re.I), "doctor"),
    (re.compile(r"\bSt\. (?=[A-Z])"), "saint "),
    (re.compile(r"\betc\.", re.I), "et cetera"),
    (re.compile(r"\be\.g\.,?", re.I), "for example"),
    (re.compile(r"\bi\.e\.,?", re.I), "that is"),
)
_WORD = re.compile("[a-z][a-z'-]*")
_NAME = re.compile("[A-Za-z][A-Za-z'-]*")


@dataclass(frozen=True)
class Sources:
    """Where the texts come from.

    Attributes:
        docs: folder with ``txt/alice_ascii.txt`` and ``epub/*.epub``, or None.
        wordnet: folder with WordNet's ``data.*`` files, or None.
        words: a list of words, one a line (Debian's /usr/share/dict/american-english).
        lexicon: words in small letters with their phonemes, or None.
    """

    docs: Path | None
    wordnet: Path | None
    words: Path
    lexicon: Mapping[str, str] | None = None


def book_sentences(docs: Path) -> Iterator[str]:
    """Sentences of the public-domain books."""
    plain = docs / "txt" / "alice_ascii.txt"
    pages = [_gutenberg(plain.read_text("utf-8"))] if plain.exists() else []
    for book in sorted((docs / "epub").glob("*standardebooks.epub")) + sorted(
        (docs / "epub").glob("childrens*.epub")
    ):
        with zipfile.ZipFile(book) as epub:
            names = [n for n in sorted(epub.namelist()) if n.endswith(".xhtml")]
            pages += [
                epub.read(n).decode("utf-8") for n in names if not _SKIP_PAGES.search(n.rpartition("/")[2])
            ]
    for page in pages:
        for block in re.split(r"\n\s*\n|</p>|</h\d>|</li>|</blockquote>|<br ?/>", page):
            text = html.unescape(_TAG.sub("", block)).replace("_", " ")
            yield from _SENTENCE_END.split(spell(" ".join(text.split())))


def _gutenberg(text: str) -> str:
    """A Project Gutenberg text without its header and licence."""
    start = text.find("*** START OF")
    body = text[text.find("\n", start) :] if start >= 0 else text
    end = body.find("*** END OF")
    return body[:end] if end >= 0 else body


def wordnet_lines(folder: Path) -> Iterator[tuple[bool, str]]:
    """(is an example sentence, text) of every gloss."""
    for path in sorted(folder.glob("data.*")):
        for line in path.read_text("utf-8").splitlines():
            if line.startswith("  ") or "| " not in line:
                continue
            gloss = re.sub(r"\([^)]*\)", " ", line.partition("| ")[2])
            for example in re.findall('"([^"]{8,})"', gloss):
                yield True, example
            for definition in re.sub('"[^"]*"', "", gloss).split(";"):
                yield False, definition


def split_long(text: str) -> list[str]:
    """Pieces of at most :data:`MAX_WORDS` words and :data:`MAX_CHARS` characters, cut at commas."""
    if len(text.split()) <= MAX_WORDS and len(text) <= MAX_CHARS:
        return [text]
    pieces: list[str] = []
    for clause in re.split("(?<=,) ", text):
        joined = f"{pieces[-1]} {clause}" if pieces else clause
        if pieces and len(joined.split()) <= 26 and len(joined) <= MAX_CHARS:
            pieces[-1] = joined
        else:
            pieces.append(clause)
    return [p for p in pieces if len(p.split()) <= MAX_WORDS and len(p) <= MAX_CHARS]


def spell(text: str) -> str:
    """Common abbreviations in full."""
    for pattern, spelled in _SPELLED:
        text = pattern.sub(spelled, text)
    return text


def utterances(raw: str) -> list[str]:
    """What the starter would read of a raw sentence; nothing for text with digits or too little in it."""
    raw = spell(raw)
    if re.search(r"\d", raw) or re.search("[^\\x00-\u024f\u2010-\u2026]", raw):
        return []
    text = written(raw)
    if not re.search("[A-Za-z]", text):
        return []
    if text[-1] not in ".,?!":
        text += "."
    return [piece for piece in split_long(text) if re.search("[A-Za-z]{2}", piece)]


def load_words(path: Path) -> tuple[list[str], list[str]]:
    """(ordinary words, names with their capitals) of a word list, without possessives."""
    lines = [line for line in path.read_text("utf-8").split("\n") if line and not line.endswith("'s")]
    ordinary = sorted({canonical(w) for w in lines if w.islower()})
    names = sorted({written(w) for w in lines if w[0].isupper() and len(w) > 2})
    return [w for w in ordinary if _WORD.fullmatch(w)], [w for w in names if _NAME.fullmatch(w)]


def word_kinds(folder: Path | None, ordinary: Sequence[str], names: Sequence[str]) -> text_generators.Words:
    """Words by kind from WordNet's index (senses seen in text), or from the endings without WordNet."""

    def kind(name: str, ending: str) -> list[str]:
        if folder is None:
            return [w for w in ordinary if w.endswith(ending)] or list(ordinary)
        rows = [row.split() for row in (folder / f"index.{name}").read_text("utf-8").splitlines()]
        return [r[0] for r in rows if r and r[0].isalpha() and len(r[0]) > 2 and int(r[-int(r[2]) - 1]) > 0]

    return text_generators.Words(
        names=names,
        nouns=kind("noun", "er"),
        verbs=kind("verb", "ate"),
        adjectives=kind("adj", "al"),
        adverbs=kind("adv", "ly"),
    )


def word_lists(words: Sequence[str], rng: Random) -> Iterator[str]:
    """Every given word once, in utterances of one to eight words, with and without commas."""
    words = list(words)
    rng.shuffle(words)
    while words:
        count = rng.choice((1, 2, 3, 4, 5, 6, 7, 8))
        taken, words = words[:count], words[count:]
        yield rng.choice((" ", " ", ", ")).join(taken) + rng.choice(".....?!")


def ngrams(text: str) -> set[tuple[str, ...]]:
    """Runs of :data:`NGRAM` words; shorter texts are one run of all their words."""
    words = re.findall("[a-z']+", canonical(text).lower())
    if len(words) < NGRAM:
        return {tuple(words)} if words else set()
    return {tuple(words[i : i + NGRAM]) for i in range(len(words) - NGRAM + 1)}


def build(sources: Sources, avoid: Iterable[str], words: int, seed: int) -> list[str]:
    """All utterances, shuffled, none twice, about ``words`` words."""
    rng = Random(seed)
    banned = {run for line in avoid for run in ngrams(line)}
    ordinary, names = load_words(sources.words)
    kinds = word_kinds(sources.wordnet, ordinary, names)
    found: dict[str, None] = {}
    total = 0

    def take(lines: Iterable[str], limit: float) -> None:
        nonlocal total
        for line in lines:
            if total >= limit:
                return
            if line not in found and not (banned & ngrams(line)):
                found[line] = None
                total += line.count(" ") + 1

    if sources.docs is not None:
        take((u for s in book_sentences(sources.docs) for u in utterances(s)), 0.3 * words)
    glosses = list(wordnet_lines(sources.wordnet)) if sources.wordnet is not None else []
    rng.shuffle(glosses)
    take((u for example, s in glosses if example for u in utterances(s)), 0.55 * words)
    take((text_generators.utterance(rng, kinds) for _ in range(words)), total + 0.18 * words)
    if sources.lexicon is not None:
        common = {*kinds.nouns, *kinds.verbs, *kinds.adjectives}
        take(drills.drills(sources.lexicon, sorted(common), rng), total + DRILLED * words)
    definitions = (u for example, s in glosses if not example for u in utterances(s))
    take(definitions, 0.84 * words)
    take(word_lists(_rare([*ordinary, *names], found, 1), rng), float("inf"))
    take(word_lists(_rare(ordinary, found, 2), rng), 0.97 * words)
    take(definitions, words)
    take((text_generators.utterance(rng, kinds) for _ in range(words)), words)
    lines = list(found)
    rng.shuffle(lines)
    return joined(lines, rng)


def joined(lines: Sequence[str], rng: Random) -> list[str]:
    """Some utterances put together into longer ones, so that lengths are spread."""
    out: list[str] = []
    for line in lines:
        longer = f"{out[-1]} {line}" if out else line
        fits = longer.count(" ") < MAX_WORDS and len(longer) <= MAX_CHARS
        if out and fits and out[-1][-1] != "," and rng.random() < JOINED:
            out[-1] = longer
        else:
            out.append(line)
    return out


def _rare(words: Iterable[str], found: Iterable[str], wanted: int) -> list[str]:
    """Words that occur less than ``wanted`` times so far."""
    counts = Counter(word for line in found for word in _WORD.findall(line.lower()))
    return [word for word in words if counts[word.lower()] < wanted]


def hold_out(lines: Sequence[str], count: int, rng: Random) -> list[str]:
    """``count`` utterances for the judge, spread evenly over 1 to :data:`MAX_WORDS` words."""
    by_words: dict[int, list[str]] = {}
    for line in lines:
        by_words.setdefault(line.count(" ") + 1, []).append(line)
    lengths = [n for n in range(1, MAX_WORDS + 1) if n in by_words]
    held: list[str] = []
    for number in range(count):
        pool = by_words[lengths[number * len(lengths) // count]]
        if pool:
            held.append(pool.pop(rng.randrange(len(pool))))
    return held


def main(argv: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--docs", type=Path, help="folder of the public-domain books")
    parser.add_argument("--wordnet", type=Path, help="folder of WordNet's files")
    parser.add_argument("--word-list", type=Path, default=Path("/usr/share/dict/american-english"))
    parser.add_argument("--lexicon", type=Path, help="how words sound, of an earlier run")
    parser.add_argument(
        "--avoid", type=Path, nargs="+", default=(), help="sentences of the judge, one a line"
    )
    parser.add_argument("--words", type=int, default=WORDS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--held", type=Path, help="where to write sentences held out for the judge")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(argv)
    avoid = [line for path in options.avoid for line in path.read_text("utf-8").split("\n")]
    lexicon = read(options.lexicon) if options.lexicon else None
    sources = Sources(options.docs, options.wordnet, options.word_list, lexicon)
    lines = build(sources, avoid, options.words, options.seed)
    if options.held:
        held = hold_out(lines, 500, Random(options.seed + 1))
        options.held.parent.mkdir(parents=True, exist_ok=True)
        options.held.write_text("\n".join(held) + "\n", encoding="utf-8")
        runs = set(held)
        lines = [line for line in lines if line not in runs]
    data = ("\n".join(lines) + "\n").encode("utf-8")
    options.out.parent.mkdir(parents=True, exist_ok=True)
    options.out.write_bytes(lzma.compress(data) if options.out.suffix == ".xz" else data)
    total = sum(line.count(" ") + 1 for line in lines)
    kinds = len({word for line in lines for word in _WORD.findall(line.lower())})
    print(
        f"{len(lines)} utterances, {total} words, {kinds} different ones, {options.out.stat().st_size} bytes"
    )


if __name__ == "__main__":
    main()
