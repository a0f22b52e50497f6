"""SQLite where files cannot be locked."""

from __future__ import annotations

import errno
import fcntl
import os
import sqlite3
from pathlib import Path

import pytest

from app.core.library import connect


@pytest.fixture(autouse=True)
def _no_locks(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(file: object, how: int) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "lockf", refuse)


def test_one_writes_at_a_time_without_locks(tmp_path: Path) -> None:
    path = tmp_path / "a name with spaces & ?.sqlite3"
    first, second = connect(path, 0.0), connect(path, 0.0)
    first.execute("CREATE TABLE kept (char INTEGER)")
    first.execute("BEGIN IMMEDIATE")
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        second.execute("INSERT INTO kept VALUES (2)")
    first.execute("INSERT INTO kept VALUES (1)")
    first.commit()
    second.execute("INSERT INTO kept VALUES (2)")
    second.commit()
    assert first.execute("SELECT sum(char) FROM kept").fetchone() == (3,)
    first.close()
    second.close()
    assert [found.name for found in tmp_path.iterdir()] == [path.name]


@pytest.mark.parametrize("age", [3600, -3600])
def test_a_lock_that_a_killed_process_left_is_no_hindrance(tmp_path: Path, age: int) -> None:
    path = tmp_path / "kept.sqlite3"
    left = tmp_path / "kept.sqlite3.lock"
    left.mkdir()
    then = left.stat().st_mtime - age
    os.utime(left, (then, then))
    database = connect(path, 0.0)
    database.execute("CREATE TABLE kept (char INTEGER)")
    database.close()
