"""A locked text on the command line: its password is given, or asked for on a terminal."""

from __future__ import annotations

import getpass
import sys
from pathlib import Path

import pytest

from app.commands.terminal import opened
from engine.errors import DocumentError, DocumentPasswordError, TextError
from tests.support.places import DATA

LOCKED = str(DATA / "docs" / "malformed" / "pypdf_encryption_r3-user-password.pdf")
PASSWORD = "asdfzxcv"


def test_a_password_is_given() -> None:
    assert opened(LOCKED, PASSWORD).text
    with pytest.raises(DocumentPasswordError, match=r"not the password.*--password"):
        opened(LOCKED, "other")


def test_a_password_is_asked_for_on_a_terminal_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(DocumentPasswordError, match="--password"):
        opened(LOCKED)
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(getpass, "getpass", lambda prompt, stream: PASSWORD)
    assert opened(LOCKED).text


def test_an_address_of_another_kind_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="Only web addresses that begin with http"):
        opened("ftp://example.org/book.txt")
    file = tmp_path / "Über uns.txt"
    file.write_text("A bird sings.")
    assert opened(file.as_uri()).text == "A bird sings."


def test_no_name() -> None:
    with pytest.raises(TextError, match="name of a file"):
        opened(" ")
