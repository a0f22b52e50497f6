"""What tells heteronyms apart: weights learnt from sentences whose readings are known.

    python -m training.heteronyms --homographs WIKIPEDIA_HOMOGRAPH_DATA/data --books BOOK.txt ... \
        --out engine/text/heteronyms.txt.gz

The sentences are those of Gorman, Mazovetskiy and Nikolaev (2018), from Wikipedia, labelled by linguists
(google-research-datasets/WikipediaHomographData, Apache License 2.0); our own, in ``heteronyms.tsv``, which
speak as novels and talk do; and of books in the public domain those with words that are verbs or nouns and
nothing else, which show what stands around either. A logistic regression with an L1 penalty (AdaGrad),
the weights in steps of a tenth. Readings are misaki's.
"""

from __future__ import annotations

import argparse
import csv
import gzip
import math
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from engine.text.lexicon import BASE, FORM, PAST, context_signs

OWN = Path(__file__).with_name("heteronyms.tsv")
"""Our own sentences: a reading, a tab, and the sentence with the word in braces."""
SENSES = {
    "axes": ("ˈæksˌiz", "ˈæksᵻz", ""), "bass": ("bˈAs", "bˈæs", ""), "bow": ("bˈW", "bˈO", ""),
    "bows": ("bˈOz", "bˈWz", FORM), "close": ("klˈOs", "klˈOz", BASE),
    "content": ("kˈɑntɛnt", "kəntˈɛnt", ""), "dove": ("dˈʌv", "dˈOv", ""),
    "lead": ("lˈid", "lˈɛd", ""), "learned": ("lˈɜɹnd", "lˈɜɹnɪd", ""),
    "live": ("lˈIv", "lˈɪv", BASE), "lives": ("lˈIvz", "lˈɪvz", FORM),
    "minute": ("mˈɪnət", "mInˈut", ""), "polish": ("pˈOlɪʃ", "pˈɑlɪʃ", BASE),
    "read": ("ɹˈid", "ɹˈɛd", PAST), "resume": ("ɹˈɛzəmˌA", "ɹəzˈum", BASE),
    "row": ("ɹˈO", "ɹˈW", ""), "sow": ("sˈO", "sˈW", ""), "sows": ("sˈWz", "sˈOz", FORM),
    "tear": ("tˈɪɹ", "tˈɛɹ", BASE), "wound": ("wˈund", "wˈWnd", ""),
}  # fmt: skip
"""Words whose readings are no noun and its verb, or that misaki's lexicons have otherwise."""
_WIKIPEDIA = {
    "polish_geo": "pˈOlɪʃ", "lead_nou": "lˈɛd", "lead_nou-vrb": "lˈid", "learned_adj": "lˈɜɹnɪd",
    "bow_nou-ship": "bˈW", "bow_nou-knot": "bˈO", "axes_nou": "ˈæksˌiz", "bass_corp": "bˈæs",
    "close_vrb": "klˈOz", "live_vrb": "lˈɪv", "content_nou": "kˈɑntɛnt", "dove_vrb": "dˈOv",
    "lives_vrb": "lˈɪvz", "minute_adj": "mInˈut", "read_past": "ɹˈɛd", "resume_nou": "ɹˈɛzəmˌA",
    "sow_nou": "sˈW", "tear_vrb": "tˈɛɹ", "wound_vrb": "wˈWnd",
}  # fmt: skip
"""Readings of its senses where its label does not say whether they are verbs."""
_FEWEST = 2
"""Sentences of its rarer reading that a word needs to have weights of its own."""
_PLAIN = {
    BASE: (
        "door table river letter woman doctor house room night morning garden king queen window church "
        "village chair lady gentleman husband wife story money song voice tree bird horse boy girl "
        "mother father brother sister child city country street town army soldier captain ship island "
        "mountain evening summer winter bed fire lamp candle carriage coat boot bottle apple bread "
        "opinion moment person secret mystery danger castle picture dinner supper large small old young "
        "black dark deep certain happy poor rich sudden strange terrible wonderful beautiful bright "
        "cold warm heavy silent little great",
        "believe become forget allow provide explain require decide destroy agree write know give speak "
        "eat bring carry choose hear listen learn lose obey pray prefer receive remember begin arrive "
        "belong appear suffer admire pretend admit understand describe deserve defend enjoy exist "
        "follow hide imagine invite marry obtain persuade protect prove punish pursue recover repeat "
        "satisfy seem send shut stay suppose teach tell throw wait wear forgive bear beg buy add ask "
        "bury",
    ),
    FORM: (
        "doors tables rivers letters doctors rooms nights mornings gardens kings windows villages "
        "chairs ladies gentlemen stories songs voices trees birds horses boys girls brothers sisters "
        "cities countries streets towns armies soldiers ships islands mountains evenings beds fires "
        "candles boots bottles apples opinions moments persons secrets dangers castles pictures friends "
        "eyes arms years days things words papers books",
        "believes becomes forgets allows provides explains requires decides destroys writes knows gives "
        "speaks eats brings carries chooses hears listens loses prefers receives remembers begins "
        "arrives belongs appears suffers admits understands describes deserves enjoys exists follows "
        "hides imagines seems sends tells throws wears comes goes says makes takes thinks keeps gets "
        "sees finds",
    ),
    PAST: (
        "write know see take give eat speak begin forget choose hear tell find keep send buy learn "
        "understand bring hold wear lose win sing",
        "wrote written knew known saw seen took taken gave given ate eaten spoke spoken began begun "
        "forgot forgotten chose chosen heard told found kept sent bought understood brought held wore "
        "lost won sang sung",
    ),
}
"""Words of books that are the one or the other and nothing else."""
_MOST = 6000
"""Sentences of books on either side."""
_EPOCHS, _RATE, _PENALTY = 8, 0.2, 0.006
_LEAST = 0.25
"""Weights below this are left out."""

Words = dict[str, tuple[str, str, str]]
Weights = dict[tuple[str, str], float]


@dataclass(frozen=True)
class Example:
    """A word in its sentence ("" for one that only shows what stands around its like), and its reading."""

    word: str
    group: str
    second: bool
    signs: tuple[str, ...]


def words() -> Words:
    """Misaki's words with one reading as a verb and one as anything else, and those of :data:`SENSES`."""
    from hibari.g2p import G2P

    rules = G2P().lexicon
    found: Words = {}
    for entries in (rules.silvers.d, rules.golds.d):
        for word, ways in entries.items():
            if isinstance(ways, str) or not word.islower() or set(ways) - {"DEFAULT", "VERB", "NOUN", "ADJ"}:
                continue
            verb, other = (
                ways.get("VERB", ways["DEFAULT"]),
                ways.get("NOUN", ways.get("ADJ", ways["DEFAULT"])),
            )
            if verb and other and verb != other and word != "houses":
                found[word] = (other, verb, FORM if word.endswith("s") and word[:-1] in found else BASE)
    return found | SENSES


def from_wikipedia(folder: Path, known: Words) -> Iterator[Example]:
    """The labelled sentences of a folder, of words that are known."""
    for path in sorted(folder.glob("*.tsv")):
        with path.open(encoding="utf-8") as file:
            for row in csv.DictReader(file, delimiter="\t"):
                if row["homograph"] in known and (reading := _reading(row, known)):
                    text, (start, end) = row["sentence"].encode(), (int(row["start"]), int(row["end"]))
                    parts = (text[:start], text[start:end], text[end:])
                    yield _example(reading, known, *(part.decode() for part in parts))


def _reading(row: dict[str, str], known: Words) -> str:
    """Which of a word's readings a sentence has; empty where its label is neither."""
    word, label = row["homograph"], row["wordid"]
    first, second, _ = known[word]
    if word in SENSES:
        named = {_WIKIPEDIA[name] for name in _WIKIPEDIA if name.partition("_")[0] == word}
        rest = {first, second} - named
        return _WIKIPEDIA.get(label) or (rest.pop() if len(rest) == 1 else "")
    sense = label.partition("_")[2]
    return second if sense in ("", "vrb", "nou-vrb") else first


def own(known: Words, path: Path = OWN) -> Iterator[Example]:
    """The sentences of a file of ours."""
    for line in path.read_text(encoding="utf-8").splitlines():
        reading, _, marked = line.partition("\t")
        before, word, after = re.split("[{}]", marked)
        yield _example(reading, known, before, word, after)


def _example(reading: str, known: Words, before: str, word: str, after: str) -> Example:
    first, second, group = known[word.lower()]
    if reading not in (first, second):
        raise ValueError(f"{word!r} is not said {reading!r}.")
    return Example(word.lower(), group, reading == second, tuple(context_signs(before, word, after)))


def from_books(paths: Iterable[Path], rng: random.Random) -> Iterator[Example]:
    """What stands around words that are verbs, or nouns, or neither."""
    prose = " ".join(re.sub(r"[\s_]+", " ", path.read_text("utf-8", "replace")) for path in paths)
    sentences = [text for text in re.split(r"(?<=[.!?])[”\"']?\s+", prose) if 15 < len(text) < 400]
    rng.shuffle(sentences)
    for group, sides in _PLAIN.items():
        side_of = {word: bool(side) for side, row in enumerate(sides) for word in row.split()}
        pattern = re.compile(rf"\b({'|'.join(side_of)})\b", re.I)
        counts: Counter[bool] = Counter()
        for text in sentences:
            if not (found := list(pattern.finditer(text))):
                continue
            match = rng.choice(found)
            second = side_of[match[1].lower()]
            counts[second] += 1
            if counts[second] <= _MOST:
                around = context_signs(text[: match.start()], match[1], text[match.end() :])
                yield Example("", group, second, tuple(around))


def keys(example: Example, own_words: frozenset[str]) -> list[tuple[str, str]]:
    """The weights that an example is judged by. What stands anywhere near tells a word's sense alone."""
    found = [(example.group, sign) for sign in example.signs if example.group and sign[:1] != "~"]
    if example.word in own_words:
        found += [(example.word, sign) for sign in example.signs]
    return found


def learn(
    examples: Sequence[Example], own_words: frozenset[str], rng: random.Random
) -> dict[tuple[str, str], float]:
    """Weights by word, or what words have in common, and sign."""
    weights: defaultdict[tuple[str, str], float] = defaultdict(float)
    squares: defaultdict[tuple[str, str], float] = defaultdict(float)
    heard = Counter(key for example in examples for key in keys(example, own_words))
    order = []
    for example in examples:
        known = [key for key in keys(example, own_words) if heard[key] > 1 or key[1][:1] != "~"]
        order.append((known, example.second))
    for _ in range(_EPOCHS):
        rng.shuffle(order)
        for known, second in order:
            score = sum(weights.get(key, 0.0) for key in known)
            slope = 1 / (1 + math.exp(-max(-30.0, min(30.0, score)))) - second
            if abs(slope) < 1e-3:
                continue
            for key in known:
                squares[key] += slope * slope
                step = _RATE / math.sqrt(squares[key] + 0.1)
                moved = weights[key] - step * slope
                weights[key] = math.copysign(max(abs(moved) - (step * _PENALTY if key[1] else 0), 0), moved)
    return {key: weight for key, weight in weights.items() if abs(weight) >= _LEAST}


def written(known: Words, weights: Weights) -> str:
    """The file that :mod:`engine.text.lexicon` reads."""
    by_sign: defaultdict[str, list[str]] = defaultdict(list)
    for (key, sign), weight in sorted(weights.items()):
        by_sign[sign].append(f"{key}:{round(weight * 10)}")
    heads = ["\t".join((word, *known[word])) for word in sorted(known)]
    return (
        "\n".join([*heads, "", *(f"{sign}\t{' '.join(pairs)}" for sign, pairs in sorted(by_sign.items()))])
        + "\n"
    )


def main(argv: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--homographs", type=Path, required=True, help="the folder with train and eval")
    parser.add_argument("--books", type=Path, nargs="*", default=[])
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(argv)
    rng, known = random.Random(0), words()
    examples = [*from_wikipedia(options.homographs / "train", known), *list(own(known)) * 2]
    counts = Counter((example.word, example.second) for example in examples)
    enough = {word for word in known if min(counts[word, True], counts[word, False]) >= _FEWEST}
    examples += from_books(options.books, rng)
    weights = learn(examples, frozenset(enough), rng)
    options.out.write_bytes(gzip.compress(written(known, weights).encode(), mtime=0))
    print(f"{len(known)} words, {len(enough)} with weights of their own, {len(weights)} weights")


if __name__ == "__main__":
    main()
