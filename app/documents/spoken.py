"""Formulas in English words."""

from __future__ import annotations


def words_of(mathml: str) -> str:
    """A formula as it is said."""
    return ""
