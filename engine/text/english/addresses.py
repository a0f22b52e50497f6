"""Addresses of the net and of files in English words."""

from __future__ import annotations

import re

from engine.text.english.numbers import digits

MAIL = re.compile(r"(?<![\w.@+-])[\w.+-]+@(?:[\w-]+\.)+[a-zA-Z]{2,24}\b")
HOST = re.compile(
    r"(?<![\w.@-])(?:[a-zA-Z0-9](?:[\w-]*[a-zA-Z0-9])?\.)+"
    r"(?:com|org|net|edu|gov|io|info|co|uk|de|fr|eu|us|ca|au|ai|app|dev|me|tv)\b(?![.-]?\w)(?:/[\w./-]*\w)?",
    re.I,
)
FILE = re.compile(
    r"(?<![\w.@/-])(?:(?:~|\.\.?)?/)?(?:[\w-]+/)*(?:[\w-]+(?:\.[\w-]+)*\.(?i:conf|cfg|css|csv|docx?|epub|exe|gif|gz|html?"
    r"|ini|ipynb|java|jpe?g|js|json|md|mp[34]|pdf|php|png|pptx?|py|rtf|sql|svg|tex|toml|tsx?|txt|wav|xlsx?|xml|ya?ml|zip)"
    r"|\.(?:gitignore|bashrc|zshrc|env|htaccess|NET))\b(?![.-]?\w)"
)


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


RULES = (
    (MAIL, mail),
    (HOST, mail),
    (FILE, file),
)
