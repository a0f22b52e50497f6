"""How documents get here, without a window: pasted text is kept, put right and taken back."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.core.library import PASTED, DocumentStore
from app.core.opened import Opening, putting, taking_back
from app.documents.open import open_text
from engine import Span
from engine.errors import DocumentError


def test_pasted_text_is_kept_put_right_and_taken_back(tmp_path: Path) -> None:
    store = DocumentStore(tmp_path, lambda trouble: None)
    opening = Opening(store)
    pasted = opening.text("One two three.", "Numbers")
    assert opening.kept(PASTED + pasted.key, "Numbers").text == pasted.text
    made, correction = opening.rewritten(pasted, 4, putting(pasted, Span(4, 7), "and"), lambda: False)
    assert (made.text, correction.char) == ("One and three.", 4)
    back, _ = opening.rewritten(made, 4, taking_back(correction), lambda: False)
    assert back.text == pasted.text
    store.close()


def test_pasted_text_that_another_window_put_right_is_put_right_here_too(tmp_path: Path) -> None:
    here, there = (DocumentStore(tmp_path, lambda trouble: None) for _ in range(2))
    pasted = Opening(here).text("One two three.\n\nFour.", "Numbers")
    here.flush()
    there.drop(PASTED + pasted.key)
    there.flush()
    made, correction = Opening(here).rewritten(pasted, 4, putting(pasted, Span(4, 7), "and"), lambda: False)
    assert made.text == "One and three.\n\nFour."
    back, _ = Opening(here).rewritten(made, 4, taking_back(correction), lambda: False)
    assert back.text == pasted.text
    here.close()
    there.close()


def test_a_file_is_put_right_where_it_lies_and_not_taken_back_once_it_is_another(tmp_path: Path) -> None:
    store = DocumentStore(tmp_path / "home", lambda trouble: None)
    opening = Opening(store)
    file = tmp_path / "a.txt"
    file.write_text("One two three.")
    document = opening.file(file, "", lambda: False, lambda done, pages: None)
    made, correction = opening.rewritten(document, 4, putting(document, Span(4, 7), "and"), lambda: False)
    assert file.read_text() == made.text == "One and three."
    file.write_text("Something else.")
    with pytest.raises(DocumentError, match="changed meanwhile"):
        opening.rewritten(made, 4, taking_back(correction), lambda: False)
    with pytest.raises(DocumentError, match="not kept"):
        opening.kept(PASTED + "nothing", "")
    store.close()


def test_of_the_same_words_those_are_put_right_that_were_meant() -> None:
    """What a document does not show takes up room in its file: how far a sentence is from the beginning tells
    little."""
    talk = "".join(f"She asked for {n} birds.\n\nNo.\n\nHe laughed at the {n}.\n\n" for n in range(9))
    file = "---\ntitle: " + "A long title. " * 40 + "\n---\n\n" + "![a](b.png)\n\n" * 30 + talk
    document = open_text(file, "Birds")
    for n in range(9):
        at = document.text.index("No.", document.text.index(f"for {n} birds"))
        put = putting(document, Span(at, at + 3), "Never!")(file.encode()).decode()
        assert put == file.replace(talk, talk.replace(f"for {n} birds.\n\nNo.", f"for {n} birds.\n\nNever!"))
