"""Addresses of the net and of files in English words."""

from __future__ import annotations

import re

from engine.text.addresses import FILE, HOST, MAIL
from engine.text.english.numbers import digits


def mail(match: re.Match[str]) -> str:
    """a.b@example.com → a dot b at example dot com."""
    return _spell(match.group())


def _spell(text: str) -> str:
    names = {".": " dot ", "@": " at ", "-": " dash ", "_": " underscore ", "/": " slash ", "+": " plus "}
    said = "".join(names.get(char, f" {digits(char)} " if char.isdecimal() else char) for char in text)
    return " ".join(said.split())


def file(match: re.Match[str]) -> str:
    """/etc/notes.txt → slash etc slash notes dot txt."""
    said = match.group().replace("~", " tilde ").replace("/", " slash ").replace(".", " dot ")
    return " ".join(said.split())


RULES = ((MAIL, mail), (HOST, mail), (FILE, file))
