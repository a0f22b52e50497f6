"""Pronunciation rules: what is said in place of what is written, each change traced to what stands there.

A rule looks for a whole word, for letters anywhere, or for a regular expression. All of them look at the
sentence as it is written; where two would change the same characters, the earlier rule does. An expression
has a fixed time for a sentence, a thousand times what a sound one needs: one that takes more is left out
from then on.
"""

from __future__ import annotations

import json
import logging
import math
import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from engine.errors import Message, PronunciationError, Value
from engine.text.spans import TracedText, join

if TYPE_CHECKING:
    import regex


log = logging.getLogger(__name__)

Kind = Literal["word", "anywhere", "expression"]
LONGEST = 200
"""Characters of what is written or said in a rule."""
SECONDS = 0.2
"""Longest search of an expression in a sentence, of the processor's time: a busy machine changes nothing."""
_APOSTROPHES = "'’ʼ"
_DEEPEST, _MOST_COUNTS = 6, 1000
"""Groups within groups, and the product of counts ({3,10}), of an expression: compiling writes them out."""
_HARD = ("a" * 2000 + "!", "ab " * 700 + "!", "1" * 2000 + "!")
"""Texts on which expressions that may take forever do."""


@dataclass(frozen=True)
class PronunciationRule:
    """One rule.

    Attributes:
        written: what is looked for. Where it has a capital letter, capitals count; else they do not.
        said: what is said in its place, empty for nothing; of an expression ``\\1`` is its first group.
        kind: a whole word (or several), letters anywhere, or a regular expression.
        language: two letters, of the sentences that it is for; empty for all.
    """

    written: str
    said: str
    kind: Kind = "word"
    language: str = ""


@dataclass
class Pronunciation:
    """Rules ready to be applied, the first before the others. Two of the same rules are equal."""

    rules: tuple[PronunciationRule, ...] = ()
    _ready: list[tuple[PronunciationRule, regex.Pattern[str]]] = field(
        default_factory=list, compare=False, repr=False
    )

    def __post_init__(self) -> None:
        """Raises PronunciationError: a rule cannot be used."""
        self._ready = [(rule, compiled(rule)) for rule in self.rules]

    def __hash__(self) -> int:
        return hash(self.rules)

    def apply(self, text: TracedText, language: str) -> TracedText:
        """A sentence as it is said; what a rule puts in stands for all that it found."""
        changes: list[tuple[int, int, str]] = []
        for rule, pattern in tuple(self._ready):
            if rule.language and rule.language != language:
                continue
            found = _found_in_time(rule, pattern, text.text)
            if found is None:
                log.warning("%s", too_slow(rule))
                self._ready.remove((rule, pattern))
                continue
            for start, end, said in found:
                if all(end <= begun or start >= done for begun, done, _ in changes):
                    changes.append((start, end, said))
        return _changed(text, sorted(changes)) if changes else text


def compiled(rule: PronunciationRule) -> regex.Pattern[str]:
    """What finds a rule's places.

    Raises:
        PronunciationError: nothing to look for, too much, or no such expression.
    """
    # It has a limit of time, which re has not; most people have no rules, and it takes a while to load.
    import regex

    if not rule.written.strip():
        raise PronunciationError("A pronunciation rule needs a word to look for.")
    if max(len(rule.written), len(rule.said)) > LONGEST:
        raise PronunciationError(
            "A pronunciation rule has {most} characters at most on each side.", most=LONGEST
        )
    if rule.kind == "expression":
        _check_size(rule.written)
    text = rule.written if rule.kind == "expression" else _pattern(rule.written)
    if rule.kind == "word":
        # Chinese and Japanese write no spaces between words.
        inside, wide = r"[\p{L}\p{M}\p{N}_]", r"[\p{Han}\p{Hiragana}\p{Katakana}]"
        apart = rf"(?={wide})|(?<={wide})"
        text = rf"(?:(?<!{inside})|{apart}){text}(?!\p{{M}})(?:(?!{inside})|{apart})"
    capitals = any(char.isupper() for char in _letters(rule))
    try:
        pattern = regex.compile(text, regex.VERSION0 | (0 if capitals else regex.IGNORECASE))
        if rule.kind == "expression":
            _template(pattern, rule.said)
    except (regex.error, IndexError, ValueError, OverflowError, RecursionError) as error:
        why: Value = error
        if isinstance(error, regex.error) and error.pos is not None:
            why = Message("{what} at position {position}", what=Message(error.msg), position=error.pos)
        raise PronunciationError(
            "The expression '{expression}' cannot be used: {why}.", expression=rule.written, why=why
        ) from error
    return pattern


def _pattern(written: str) -> str:
    """What finds some words however their accents and apostrophes are written."""
    import regex

    parts = []
    for char in unicodedata.normalize("NFC", written.strip()):
        apart = unicodedata.normalize("NFD", char)
        if char in _APOSTROPHES:
            parts.append(f"[{_APOSTROPHES}]")
        elif apart != char:
            parts.append(f"(?:{char}|{apart})")
        else:
            parts.append(regex.escape(char, special_only=True))
    return "".join(parts)


def try_rule(rule: PronunciationRule) -> None:
    """Try a new rule on texts that are hard for expressions.

    Raises:
        PronunciationError: it cannot be used, or takes too long.
    """
    pattern = compiled(rule)
    if rule.kind != "expression":
        return
    if any(_found_in_time(rule, pattern, text) is None for text in _HARD):
        raise PronunciationError(too_slow(rule))


def too_slow(rule: PronunciationRule) -> Message:
    """What is said of an expression that takes too long."""
    return Message(
        "The expression '{expression}' takes too long to look for and is left out: it has repeats within "
        "repeats, as (a+)+ has.",
        expression=rule.written,
    )


def _letters(rule: PronunciationRule) -> str:
    """What a rule looks for, without capitals that ask for none in an expression: \\S, but not \\p{Lu}."""
    return re.sub(r"\\[^pP]", "", rule.written) if rule.kind == "expression" else rule.written


def _check_size(expression: str) -> None:
    """Raises PronunciationError: compiling the expression would take more memory than there is."""
    bare = re.sub(r"\\.|\[[^\]]*\]", "", expression)
    depth = deepest = 0
    for char in bare:
        depth += (char == "(") - (char == ")")
        deepest = max(deepest, depth)
    counts = math.prod(max(int(count), 1) for count in re.findall(r"[{,]\s*([0-9]+)(?=\s*\})", bare))
    if deepest > _DEEPEST or counts > _MOST_COUNTS:
        raise PronunciationError(
            "The expression '{expression}' is too large: {depth} groups within groups, and repeats "
            "of {repeats} in all, are the most.",
            expression=expression,
            depth=_DEEPEST,
            repeats=_MOST_COUNTS,
        )


def _template(pattern: regex.Pattern[str], said: str) -> None:
    """Raises regex.error or IndexError: what is said names a group that the expression has not."""
    for number in re.findall(r"\\([1-9][0-9]?)", said):
        if int(number) > pattern.groups:
            raise IndexError(f"it has no group {number}")
    for name in re.findall(r"\\g<([^>]*)>", said):
        if name not in pattern.groupindex and not (name.isdigit() and int(name) <= pattern.groups):
            raise IndexError(f"it has no group {name}")


def _found_in_time(
    rule: PronunciationRule, pattern: regex.Pattern[str], text: str
) -> list[tuple[int, int, str]] | None:
    """Places of a rule in a text with what is said there; None where an expression takes too long."""
    if rule.kind != "expression":
        return [(match.start(), match.end(), rule.said) for match in pattern.finditer(text)]
    try:
        matches = [match for match in pattern.finditer(text, timeout=SECONDS) if match.group()]
    except TimeoutError:
        return None
    return [(match.start(), match.end(), match.expand(rule.said)) for match in matches]


def _changed(text: TracedText, changes: Sequence[tuple[int, int, str]]) -> TracedText:
    """The text with what is said put in, in order."""
    pieces, done = [], 0
    for start, end, said in changes:
        pieces += [text[done:start], TracedText.covering(said, text.hull(start, end))]
        done = end
    return join([*pieces, text[done:]]).squeeze()


MOST_BYTES = 4_000_000
"""Of a file of rules."""
_LANGUAGE = re.compile(r"([a-z]{2,3}):\s+")
_EXPRESSION = re.compile(r"/((?:\\.|[^/\\])+)/\s*=\s*(.*)")
_QUOTED = re.compile(r"(\*?)(\"(?:\\.|[^\"\\])*\")\1\s*=\s*(.*)")
_PLAIN = re.compile(r"(.+?)\s+=(?:\s+(.*)|$)")
_NEEDS_QUOTES = re.compile(r"[\"#/*]|[a-z]{2,3}:\s|.*\s=|.*\*$")


def read_rules(text: str) -> tuple[PronunciationRule, ...]:
    """The rules of a file, in its order.

    Raises:
        PronunciationError: a line is no rule; the message says which and why.
    """
    rules = []
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            rule = _rule(line.strip())
            compiled(rule)
        except PronunciationError as error:
            raise PronunciationError("Line {number} of the rules: {why}", number=number, why=error) from error
        rules.append(rule)
    return tuple(rules)


def read_rules_file(path: Path) -> tuple[PronunciationRule, ...]:
    """:func:`read_rules` of a file's text.

    Raises:
        PronunciationError: it cannot be read, or holds no rules; the message says why.
    """
    try:
        with path.open("rb") as file:
            text = file.read(MOST_BYTES + 1)
        if len(text) > MOST_BYTES:
            raise PronunciationError("{name} is too large for a file of rules.", name=path.name)
        return read_rules(text.decode())
    except OSError as error:
        raise PronunciationError("{path} cannot be read: {why}.", path=path.name, why=error) from error
    except UnicodeDecodeError as error:
        raise PronunciationError(
            "{name} is no plain text in UTF-8: save it as that.", name=path.name
        ) from error


_HEAD = "# Pronunciation rules: what is written = what is said"


def write_rules(rules: Iterable[PronunciationRule], before: str = "") -> str:
    """Rules as a file, which :func:`read_rules` reads as the same.

    Args:
        before: the file as it was, with what a person remarked in it: that stays, beside the rules that do.
    """
    rules, stay = tuple(rules), []
    known: set[PronunciationRule] = set()
    for line in before.removeprefix("\ufeff").removeprefix(_HEAD).strip("\r\n").splitlines():
        found = read_rules(line)
        if not found or found[0] in rules:
            stay.append(line)
            known.update(found)
    text = "\n".join([_HEAD, *(_line(rule) for rule in rules if rule not in known), *stay]) + "\n"
    return text if read_rules(text) == rules or not before else write_rules(rules)


def _line(rule: PronunciationRule) -> str:
    tongue = f"{rule.language}: " if rule.language else ""
    return f"{tongue}{_written(rule)} = {rule.said}".rstrip()


def _rule(line: str) -> PronunciationRule:
    language = ""
    if match := _LANGUAGE.match(line):
        language, line = match[1], line[match.end() :]
    if match := _EXPRESSION.fullmatch(line):
        return PronunciationRule(match[1].replace("\\/", "/"), match[2], "expression", language)
    if match := _QUOTED.fullmatch(line):
        try:
            written = json.loads(match[2])
        except ValueError:
            raise PronunciationError("what stands in quotation marks cannot be read.") from None
        return PronunciationRule(written, match[3], "anywhere" if match[1] else "word", language)
    if match := _PLAIN.fullmatch(line):
        written, said = match[1], match[2] or ""
        if len(written) > 2 and written[0] == written[-1] == "*":
            return PronunciationRule(written[1:-1], said, "anywhere", language)
        return PronunciationRule(written, said, "word", language)
    raise PronunciationError("write what is written, an equals sign between spaces, and what is said.")


def _written(rule: PronunciationRule) -> str:
    """The left side of a rule's line."""
    if rule.kind == "expression":
        return "/" + re.sub(r"(\\.)|/", lambda match: match[1] or r"\/", rule.written) + "/"
    text = json.dumps(rule.written, ensure_ascii=False) if _NEEDS_QUOTES.match(rule.written) else rule.written
    return f"*{text}*" if rule.kind == "anywhere" else text
