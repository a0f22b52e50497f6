"""Pronunciation rules as a plain file, one rule a line: what is written, an equals sign, what is said.

    # A comment. Capitals count where a rule has some; else they do not.
    SQL = sequel                    a whole word, or several
    *gif* = jif                     letters anywhere, within words too
    /(\\d+)x/ = \\1 times             a regular expression, and its first group
    de: Charge = Scharsche          in sentences of one language alone
    "a = b" = a is b                in quotation marks: what else would be mistaken for signs of the file

(What stands behind the rules here is no part of them.) The file is UTF-8.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

from engine.errors import PronunciationError
from engine.text.pronunciation import PronunciationRule, compiled

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
        if path.stat().st_size > MOST_BYTES:
            raise PronunciationError("{name} is too large for a file of rules.", name=path.name)
        return read_rules(path.read_text("utf-8"))
    except OSError as error:
        raise PronunciationError("{path} cannot be read: {why}.", path=path.name, why=error) from error
    except UnicodeDecodeError as error:
        raise PronunciationError(
            "{name} is no plain text in UTF-8: save it as that.", name=path.name
        ) from error


def write_rules(rules: Iterable[PronunciationRule]) -> str:
    """Rules as a file, which :func:`read_rules` reads as the same."""
    lines = ["# Pronunciation rules: what is written = what is said"]
    for rule in rules:
        tongue = f"{rule.language}: " if rule.language else ""
        lines.append(f"{tongue}{_written(rule)} = {rule.said}".rstrip())
    return "\n".join(lines) + "\n"


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
