"""The user's rules of pronunciation, everywhere and for single documents: files that people may edit."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from engine import Pronunciation, PronunciationRule, read_rules_file, write_rules, write_whole

Rules = tuple[PronunciationRule, ...]
EVERYWHERE = "everywhere"
"""In the place of a document's key: rules for all."""


class RuleBook:
    """The folder of rules: a file for all documents, and one for each that has its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def file(self, key: str = EVERYWHERE) -> Path:
        """That of a document, by its key, or of all."""
        return self._folder / f"{key}.txt"

    def rules(self, key: str = EVERYWHERE) -> Rules:
        """Those of a document, or of all.

        Raises:
            PronunciationError: a person has spoilt the file.
        """
        path = self.file(key)
        return read_rules_file(path) if path.exists() else ()

    def keep(self, rules: Iterable[PronunciationRule], key: str = EVERYWHERE) -> None:
        """Keep exactly these. Raises OSError."""
        write_whole(self.file(key), write_rules(rules).encode())


def used(of_book: Rules, everywhere: Rules) -> Pronunciation:
    """What a document is read with: its own rules go before the others."""
    return Pronunciation((*of_book, *everywhere))
