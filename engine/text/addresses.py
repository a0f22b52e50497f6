"""Addresses of the net and of files, and what of one is read."""

from __future__ import annotations

import re

_NONE = r"\s<>\"“”«»—…\u3000-\u30ff\u3400-\u9fff\uff00-\uffef"
"""What stands in no address; Chinese and Japanese write on without a space."""
WEB = re.compile(
    rf"(?:(?<![A-Za-z0-9])(?:https?|ftp|file)://(?:[^\s/@]{{1,100}}@)?(?:www\.)?([^/?#:{_NONE}]{{1,253}})"
    rf"|(?<![\w@.])www\.((?:[\w-]{{1,63}}\.)+[a-z]{{2,24}}))[^{_NONE}]*",
    re.I,
)
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
_TRAILING = ".,;:!?)]}'\"”’»"


def host(match: re.Match[str]) -> str:
    """The host of a web address, and the sentence's punctuation that stood after it."""
    whole = match.group()
    tail = whole[len(whole.rstrip(_TRAILING)) :]
    return (match[1] or match[2]).rstrip(_TRAILING) + tail
