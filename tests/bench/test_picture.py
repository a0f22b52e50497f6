from __future__ import annotations

from tests.bench.picture import PICTURE, ROOT, drawn, factors


def test_the_picture_shows_what_the_tables_say() -> None:
    found = factors((ROOT / "BENCHMARKS.md").read_text("utf-8"))
    assert list(found) == ["original", "Turbo", "Nano"]
    assert "mlx-audio" not in found["Nano"]
    assert PICTURE.read_text("utf-8") == drawn(found), "draw it again: python -m tests.bench.picture"


def test_the_readme_gives_the_figures_of_the_tables() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    for member, values in factors((ROOT / "BENCHMARKS.md").read_text("utf-8")).items():
        (row,) = (line for line in readme.splitlines() if line.startswith(f"| {member}, H200"))
        assert all(f"{value:.3f} s" in row for value in values.values())
