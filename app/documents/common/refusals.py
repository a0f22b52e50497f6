"""What several importers refuse, each with its sentence."""

from __future__ import annotations

from engine.errors import DocumentEncryptedError, DocumentFormatError


def of_sold() -> DocumentEncryptedError:
    """An e-book under digital rights management."""
    return DocumentEncryptedError(
        "This e-book is locked by its seller (digital rights management) and cannot be read here."
    )


def of_locked() -> DocumentEncryptedError:
    """A document of an office program under a password."""
    return DocumentEncryptedError(
        "This document is locked by a password. Save a copy without one and open that."
    )


def of_spreadsheet() -> DocumentFormatError:
    """A spreadsheet, of whichever kind."""
    return DocumentFormatError(
        "This is a spreadsheet. Save what is to be read of it as a text and open that."
    )
