"""Bookmarks and notes: found again in what became of a text, kept through the worst, written as Markdown."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from app.__main__ import main
from app.core.bookshelf import Bookshelf, ReadingList, search
from app.core.casting import Cast
from app.core.folders import Home
from app.core.library import MAX_RECENTS, PASTED, DocumentStore, Recent, Remembered
from app.core.marks import Mark, Marks, markdown
from app.documents.model import Document
from app.documents.open import open_text
from engine import Span
from tests.support.places import ROOT

_TEXT = """the of and bird sings nobody sleeps night small river under house where light falls slowly into
water because every morning someone opens a window and looks at what was there before it rained"""


def story(seed: int, paragraphs: int = 60) -> str:
    """Paragraphs of which none is another."""
    draw = random.Random(seed)
    sentences = lambda: " ".join(  # noqa: E731
        " ".join(draw.choices(_TEXT.split(), k=draw.randint(4, 14))).capitalize() + "." for _ in range(4)
    )
    return "\n\n".join(f"Number {at}. {sentences()}" for at in range(paragraphs))


def document(text: str, source: str = "/nowhere/story.txt", author: str = "") -> Document:
    made = open_text(text, "A story") if text.strip("😀") else Document("A story", text, ())
    return replace(made, source=source, author=author)


def marked(text: str, words: str, note: str = "") -> Mark:
    start = text.index(words)
    return Mark.of("highlight", text, Span(start, start + len(words)), note)


@pytest.fixture
def store(tmp_path: Path):
    with closing(DocumentStore(tmp_path / "data")) as made:
        yield made


def found(store: DocumentStore, new: Document) -> list[str | None]:
    return [
        new.text[mark.span.start : mark.span.end] if mark.span is not None else None
        for mark in Marks(store).of(new)
    ]


def test_marks_go_with_their_words_through_edits(store: DocumentStore) -> None:
    old = document(story(1))
    draw, marks = random.Random(2), Marks(store)
    blocks = draw.sample(old.blocks[5:55], 20)
    kept = []
    for block in blocks:
        words = old.text[block.span.start : block.span.end].split(". ")[2]
        kept.append(words)
        marks.put(old, marked(old.text, words))
    # Paragraphs come, go and change their places; signs, capitals and line ends become others.
    parts = old.text.split("\n\n")
    gone = {parts[at] for at in (0, 1, 2)}
    parts = [part for part in parts if part not in gone]
    parts.insert(10, story(9, 3).replace("\n\n", " "))
    parts.append(parts.pop(20))
    new = document("\n\n".join(parts).replace(". ", " –  ").replace("bird", "BIRD"))
    wanted = {words.lower().replace(". ", "") for words in kept}
    assert {" ".join((text or "").lower().split()) for text in found(store, new)} == wanted
    again = document(new.text)
    assert [mark.span for mark in Marks(store).of(again)] == [mark.span for mark in Marks(store).of(new)]


def test_changed_words_are_found_by_what_stands_around_them(store: DocumentStore) -> None:
    text = "Before it there is what stays. Here teh words were rwong. Behind it another sentence stays, too."
    old = document(text)
    Marks(store).put(old, marked(text, "Here teh words were rwong."))
    new = document("A new beginning. " + text.replace("teh words were rwong", "the words are mended"))
    assert found(store, new) == ["Here the words are mended."]


def test_of_the_same_words_those_with_the_same_around_them(store: DocumentStore) -> None:
    text = "He said no to the king. She said no to the queen. They said no to the judge."
    old = document(text)
    at = text.index("said no", 26)
    Marks(store).put(old, Mark.of("highlight", text, Span(at, at + 7)))
    new = document("All of them were asked. " + text)
    (mark,) = Marks(store).of(new)
    assert mark.span is not None
    assert new.text[mark.span.start - 4 : mark.span.end + 13] == "She said no to the queen"


def test_what_is_gone_is_kept_and_comes_back(store: DocumentStore) -> None:
    old = document(story(3))
    words = old.text[old.blocks[30].span.start : old.blocks[30].span.end]
    Marks(store).put(old, marked(old.text, words, "important"))
    other = document(story(77))
    (lost,) = Marks(store).of(other)
    assert (lost.span, lost.words, lost.note) == (None, words, "important")
    text = markdown(other, [lost])
    assert "No longer in the text" in text
    assert "important" in text
    assert found(store, document("New. " + old.text)) == [words]
    assert Marks(store).of(document(old.text, "/another/file.txt")) == ()


def test_a_file_that_was_moved_and_a_book_that_was_changed_meanwhile(
    store: DocumentStore, tmp_path: Path
) -> None:
    path = tmp_path / "book.epub"
    path.write_text("there")
    old = document(story(4), str(path), "A. Writer")
    Marks(store).put(old, marked(old.text, old.text[100:140]))
    assert found(store, document(old.text, "/elsewhere/book.epub")) == [old.text[100:140]]
    edition = document("Second edition. " + old.text, "/elsewhere/book.epub", "A. Writer")
    assert found(store, edition) == [], "the first is where it was"
    path.unlink()
    assert found(store, edition) == [old.text[100:140]]


def test_a_text_without_an_author_that_was_moved_and_changed_is_known_by_its_words(
    store: DocumentStore, tmp_path: Path
) -> None:
    old, text = tmp_path / "drafts" / "notes.txt", story(3)
    old.parent.mkdir()
    words = ["Number 7", "Number 20", "Number 40"]
    document_then = document(text, str(old))
    for each in words:
        Marks(store).put(document_then, marked(text, each))
    Marks(store).remember(document_then, text.index("Number 30"))
    changed = "A new beginning.\n\n" + text.replace("Number 40.", "Number 40, which was written anew.")
    here = document(changed, str(tmp_path / "final" / "notes.txt"))
    assert found(store, here) == [], "its folder is not at hand: the drive may come back"
    (old.parent / "another.txt").touch()
    old.touch()
    assert found(store, here) == [], "it is a copy"
    old.unlink()
    other = document(story(4), str(tmp_path / "other" / "notes.txt"))
    assert found(store, other) == [], "another text of that name"
    assert Marks(store).remembered(here).char == changed.index("Number 30")
    assert found(store, here) == words
    assert found(store, document_then) == [], "they have gone with it"


def test_a_file_that_was_corrected_has_each_mark_once(store: DocumentStore) -> None:
    old = document(story(6))
    Marks(store).put(old, marked(old.text, old.text[100:140]))
    new = document("Corrected. " + old.text)
    assert [mark.words for mark in Marks(store).of(new, earlier=old.key)] == [old.text[100:140]]


def test_a_path_from_here_is_the_same_as_the_whole(store: DocumentStore, monkeypatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    old = document(story(7), "story.txt")
    Marks(store).put(old, marked(old.text, old.text[100:140]))
    Bookshelf(store).touch(old, 0)
    assert found(store, document("More. " + old.text, str(tmp_path / "story.txt"))) == [old.text[100:140]]
    assert [book.source for book in Bookshelf(store).books()] == [str(tmp_path / "story.txt")]


def test_the_place_is_found_in_a_changed_draft(store: DocumentStore) -> None:
    old = document(story(5))
    for char in (10, 500, old.text.index("Number 40")):
        Marks(store).remember(old, char)
    new = document("A foreword.\n\n" + old.text.replace("Number 39.", "Number 39 it was."))
    assert new.text[Marks(store).remembered(new).char :].startswith("Number 40")
    assert Marks(store).of(new) == ()


def test_a_text_that_was_changed_is_read_by_those_who_read_it(store: DocumentStore) -> None:
    old, cast = document(story(6)), Cast({"Anna": "builtin:ash"}, on=True, said=((Span(0, 6), "Anna"),))
    store.keep(old.key, Remembered(voices={"nano": "builtin:rowan"}, cast=cast))
    Bookshelf(store).touch(old, 0)
    new = document(old.text + "\n\nMore.")
    kept = Marks(store).remembered(new)
    assert kept.voices == {"nano": "builtin:rowan"}
    assert kept.cast == replace(cast, said=())
    assert kept.earlier == old.key
    assert Marks(store).remembered(old).earlier == ""


@pytest.mark.parametrize("text", ["", "😀", "שלום עולם. " * 20, "鳥は夜に歌います。誰も眠りません。" * 5])
def test_any_text_can_be_marked(store: DocumentStore, text: str) -> None:
    old = document(text)
    span = Span(len(text) // 3, len(text) // 2)
    Marks(store).put(old, Mark.of("bookmark", text, span))
    assert [mark.span for mark in Marks(store).of(old)] == [span]
    Marks(store).of(document("Something else. " + text))
    Marks(store).of(document("\ud800 other"))


def test_a_mark_lives_through_the_end_of_its_process(tmp_path: Path) -> None:
    script = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from app.core.library import DocumentStore\n"
        "from app.core.marks import Mark, Marks\n"
        "from app.documents.open import open_text\n"
        "from engine import Span\n"
        "store = DocumentStore(Path(sys.argv[1]))\n"
        "text = open_text('The bird sings. Nobody sleeps.')\n"
        "Marks(store).put(text, Mark.of('bookmark', text.text, Span(16, 30), 'a note'))\n"
        "store.flush()\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    command = [sys.executable, "-c", script, str(tmp_path)]
    assert subprocess.run(command, cwd=ROOT, env=os.environ).returncode == -signal.SIGKILL
    with closing(DocumentStore(tmp_path)) as store:
        (mark,) = Marks(store).of(open_text("The bird sings. Nobody sleeps."))
    assert (mark.span, mark.words, mark.note) == (Span(16, 30), "Nobody sleeps.", "a note")


def test_markdown_shows_what_was_written(store: DocumentStore) -> None:
    text = open_text("# One\n\nA *star* and # a sign.\n\n## Two\n\n1. first of all")
    star = marked(text.text, "star", "*not* bold\n# no heading\n1. no list")
    book = replace(marked(text.text, "first of all"), kind="bookmark")
    shown = markdown(replace(text, author="Someone"), [star, book])
    assert "# One\n\n*Someone*\n\n## One\n\n> star\n\n\\*not\\* bold\n\\# no heading\n1\\. no list\n" in shown
    assert "## Two\n\n> first of all\n\n*Bookmark · " in shown


def test_the_shelf_has_all_that_was_read(store: DocumentStore) -> None:
    shelf = Bookshelf(store)
    for number in range(MAX_RECENTS + 10):
        each = document(f"Text {number}. " * 20, f"/books/{number}.txt", "Émile Zola" if number == 3 else "")
        shelf.touch(each, 0)
        store.touch(Recent(each.title, each.source))
    assert len(shelf.books()) == MAX_RECENTS + 10
    assert len(store.recents()) == MAX_RECENTS
    (zola,) = search(shelf.books(), "emile story")
    assert zola.source == "/books/3.txt"
    store.save_place(zola.key, 130, ())
    Marks(store).put(document("Text 3. " * 20, zola.source), Mark.of("bookmark", "Text 3. " * 20, Span(0, 4)))
    (zola,) = search(shelf.books(), "ZOLA")
    assert zola.share == pytest.approx(130 / 159, abs=0.02)
    assert zola.marks == 1
    shelf.remove(zola)
    assert not search(shelf.books(), "zola")
    assert not search(shelf.books(), "nobody")


def test_a_file_that_was_moved_stands_on_the_shelf_once(store: DocumentStore, tmp_path: Path) -> None:
    shelf, text = Bookshelf(store), "One text. " * 20
    copy = tmp_path / "copy.txt"
    copy.write_text(text)
    for source in ("/gone/before.txt", str(copy), "https://example.org/page", str(tmp_path / "now.txt")):
        each = document(text, source)
        shelf.touch(each, 0)
        store.touch(Recent(each.title, each.source))
        store.flush()
    here = [str(tmp_path / "now.txt"), "https://example.org/page", str(copy)]
    assert [book.source for book in shelf.books()] == here, "a copy that is there, and a page, are their own"
    assert [recent.source for recent in store.recents()] == here


def test_what_earlier_versions_remember_is_on_the_shelf(tmp_path: Path) -> None:
    with closing(DocumentStore(tmp_path)) as store:
        store.touch(Recent("Old", "/old.txt", 0.4))
        store.flush()
        store._database.execute("DROP TABLE book")
    with closing(DocumentStore(tmp_path)) as store:
        assert [(book.title, book.share) for book in Bookshelf(store).books()] == [("Old", 0.4)]


def test_a_pasted_text_with_marks_is_kept(store: DocumentStore) -> None:
    text = open_text("The bird sings. Nobody sleeps.", "Pasted")
    store.save_text(text.key, text.text.encode())
    Bookshelf(store).touch(text, 0)
    Marks(store).put(text, Mark.of("highlight", text.text, Span(0, 8)))
    store.touch(Recent("Pasted", f"pasted:{text.key}"))
    for number in range(MAX_RECENTS):
        store.touch(Recent(str(number), f"/{number}"))
    assert store.text(text.key) is not None
    (book,) = Bookshelf(store).books()
    Bookshelf(store).remove(book)
    assert store.text(text.key) is None
    assert Marks(store).of(text) == ()
    assert Bookshelf(store).books() == ()


def test_what_a_marked_text_was_before_it_was_corrected_is_not_kept(store: DocumentStore) -> None:
    old, new = (open_text(f"{first} bird sings. Nobody sleeps.", "Pasted") for first in ("The", "One"))
    marks = Marks(store)
    for is_back in (False, True):
        before, after = (new, old) if is_back else (old, new)
        store.save_text(before.key, before.text.encode())
        Bookshelf(store).touch(before, 0)
        if not is_back:
            marks.put(before, marked(before.text, "Nobody"))
        store.save_text(after.key, after.text.encode())
        store.drop(PASTED + before.key)
        Bookshelf(store).touch(after, 0)
        assert [mark.words for mark in marks.of(after, before.key)] == ["Nobody"]
        assert store.text(before.key) is None
        assert store.text(after.key) is not None
    marks.of(new, old.key)
    assert store.text(old.key) is not None, "it is open again"


def test_what_waits_is_read_in_order(store: DocumentStore) -> None:
    waiting = ReadingList(store)
    assert waiting.add(["https://a.example/", Path("/b.txt"), "https://c.example/", Path("/b.txt")]) == 3
    assert waiting.add(["https://c.example/"]) == 0
    first, second, third = waiting.all()
    assert (second.source, second.title) == ("/b.txt", "b.txt")
    waiting.arrange([third, first])
    waiting.rename(third.source, "The third")
    assert [each.title for each in waiting.all()] == ["The third", "https://a.example/", "b.txt"]
    after = waiting.after(third.source)
    assert after is not None
    assert after.source == first.source
    assert waiting.after("/b.txt") is None
    waiting.remove(first.source)
    waiting.add([Path("/d.txt")])
    assert [each.source for each in waiting.all()] == [third.source, "/b.txt", "/d.txt"]
    store.forget()
    assert waiting.all() == ()


def test_the_command_line_has_them(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "Night.md"
    path.write_text("# Night\n\nThe bird sings. Nobody sleeps.\n")
    assert main(["notes", str(path)]) == 0
    assert "Nothing is marked" in capsys.readouterr().err
    from app.documents.open import open_file

    night = open_file(path)
    with closing(DocumentStore(Home.own().data)) as store:
        Marks(store).put(night, marked(night.text, "Nobody sleeps.", "Why?"))
        Bookshelf(store).touch(night, 8)
    assert main(["notes", str(path)]) == 0
    assert "> Nobody sleeps.\n\nWhy?\n" in capsys.readouterr().out
    assert main(["notes", str(path), "--out", str(tmp_path / "notes.md")]) == 0
    before = path.read_bytes()
    assert main(["notes", path.as_uri(), "--out", str(path)]) == 1
    assert path.read_bytes() == before
    assert "Nobody sleeps" in (tmp_path / "notes.md").read_text()
    assert main(["library", "night"]) == 0
    assert "Night" in capsys.readouterr().out
    assert main(["library", "day"]) == 1
    assert main(["later", str(path), "https://example.org/a"]) == 0
    assert main(["later"]) == 0
    assert capsys.readouterr().out.endswith(f"Night.md  {path}\nhttps://example.org/a\n")
    assert main(["later", "--remove", "https://example.org/a"]) == 0
    other = tmp_path / "Other.md"
    other.write_text("Somebody wakes.")
    assert main(["later", str(tmp_path / "none"), str(other)]) == 1
    assert "There is no file" in capsys.readouterr().err
    other.unlink()
    assert main(["later"]) == 0
    assert capsys.readouterr().out.endswith(f"Other.md  {other}\n")
    assert main(["later", "--remove", str(other)]) == 0
    assert main(["later", "--remove", str(path)]) == 0
    assert main(["later"]) == 0
    assert capsys.readouterr() == ("", "philomel: Nothing is on the reading list.\n")


def test_a_list_that_cannot_be_kept_is_told_by_the_exit_status(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "full").write_text("This is no folder.")
    monkeypatch.setenv("PHILOMEL_DATA", str(tmp_path / "full"))
    assert main(["later", "https://example.org/a"]) == 1
    assert "nothing is remembered" in caplog.text
    caplog.clear()
