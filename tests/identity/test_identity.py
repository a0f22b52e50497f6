"""That the tool tells the same from the different; what it is for is run by hand (``make identity``)."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest

from tests.identity import __main__ as identity
from tests.identity.takes import TEXTS, Sums, takes


def test_the_same_is_spoken_twice(tmp_path: Path) -> None:
    first, second = (list(islice(takes(["starter"], ["short"], tmp_path), 2)) for _ in range(2))
    assert first == second
    assert [take.name for take in first] == [
        "starter short played sampled exact",
        "starter short written greedy fast",
    ]
    assert len({take.sound for take in first}) == 2


def test_there_are_twenty_texts() -> None:
    assert len(TEXTS) == len(set(TEXTS.values())) == 20


def test_what_differs_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "made" / "sums.json"
    monkeypatch.setattr(identity, "takes", lambda *_: [Sums("a", "1", "2"), Sums("b", "3", "4")])
    assert identity.main(["--write", str(file)]) == 0
    assert identity.main(["--against", str(file)]) == 0
    monkeypatch.setattr(identity, "takes", lambda *_: [Sums("a", "1", "2"), Sums("b", "3", "5")])
    capsys.readouterr()
    assert identity.main(["--against", str(file)]) == 1
    assert [line.split()[0] for line in capsys.readouterr().out.splitlines()] == ["same", "differs", "2"]


def test_sums_of_another_machine_are_not_compared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(identity, "takes", lambda *_: [])
    file = tmp_path / "sums.json"
    with pytest.raises(SystemExit, match="run with --write"):
        identity.main(["--against", str(file)])
    identity.main(["--write", str(file)])
    content = json.loads(file.read_text())
    content["machine"]["cores"] = "99"
    file.write_text(json.dumps(content))
    with pytest.raises(SystemExit, match="cores 99, now"):
        identity.main(["--against", str(file)])
