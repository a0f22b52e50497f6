"""Texts in two halves: one that rules are made by, and one laid aside that tells how good they are."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Protocol, TypeVar


class _Text(Protocol):
    @property
    def text(self) -> str: ...


T = TypeVar("T", bound=_Text)


def is_open(text: str) -> bool:
    """Whether rules may be made by a text: its SHA-256 says so."""
    return hashlib.sha256(text.encode()).digest()[0] % 2 == 0


def halves(texts: Iterable[T]) -> tuple[list[T], list[T]]:
    """The open half and the half laid aside."""
    known = list(texts)
    return [text for text in known if is_open(text.text)], [text for text in known if not is_open(text.text)]
