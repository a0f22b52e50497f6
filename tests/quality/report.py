"""The judge's tables: everything measured so far, as one Markdown page."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tests.quality import measures

Row = dict[str, Any]


def save(folder: Path, name: str, rows: Any) -> None:
    """Keep a part's rows as JSON."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"{name}.json").write_text(json.dumps(rows), encoding="utf-8")


def load(folder: Path, pattern: str) -> list[Any]:
    """All parts that match, in order of their names."""
    return [json.loads(path.read_text("utf-8")) for path in sorted(folder.glob(f"{pattern}.json"))]


def table(heads: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """A Markdown table."""
    lines = ["| " + " | ".join(heads) + " |", "|" + " --- |" * len(heads)]
    for row in rows:
        cells = [f"{cell:.2f}" if isinstance(cell, float) else str(cell) for cell in row]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join(lines)


def page(folder: Path) -> str:
    """The whole report of what lies in ``folder``."""
    parts = [
        _hearing(load(folder, "hearing-*")),
        _likeness(load(folder, "likeness")),
        _voices(load(folder, "words-*"), load(folder, "distortion-*")),
        _endings([row for rows in load(folder, "endings-*") for row in rows]),
        _bursts(load(folder, "bursts")),
        _times({name: rows for name in ("unseen", "harvard") for rows in load(folder, f"times-{name}")}),
        _heads(load(folder, "heads")),
        *(_cloning(kind, load(folder, f"cloning-{kind}")) for kind in ("synthetic", "human")),
        _speed(load(folder, "speed")),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def _hearing(rows: list[Row]) -> str:
    if not rows:
        return ""
    body = []
    for row in rows:
        cells: list[Any] = [f"{row['voice']} ({row['sentences']})"]
        for name in ("wer", "misheard", "p808", "overall", "pitch_spread"):
            values = row[name]
            digits = 1 if name in ("wer", "misheard") else 2
            single = ", ".join(f"{value:.{digits}f}" for value in values)
            theirs = row.get(f"teacher_{name}")
            cells.append(f"{np.mean(values):.{digits}f} ({single})")
            cells.append("-" if theirs is None else f"{theirs:.{digits}f}")
        body.append(cells)
    figures = ("words wrong %, mean (each seed)", "by ear %", "P.808", "overall", "deviation of log F0")
    heads = ["voice (sentences)", *(head for figure in figures for head in (figure, "teacher"))]
    return "## Harvard sentences, Whisper base and DNSMOS\n\n" + table(heads, body)


def _likeness(found: list[Row]) -> str:
    if not found:
        return ""
    names, cosines = found[0]["voices"], np.array(found[0]["cosines"])
    body = [[name, *(float(value) for value in row)] for name, row in zip(names, cosines, strict=True)]
    most = float(cosines[~np.eye(len(names), dtype=bool)].max(initial=0.0))
    text = table(("", *names), body) + f"\n\nThe two most alike: {most:.2f} (at most 0.75)."
    return f"## How alike the voices are, Resemblyzer\n\n{text}"


def _voices(words: list[Row], distortions: list[Row]) -> str:
    rows = {row["voice"]: dict(row) for row in words}
    for row in distortions:
        rows.setdefault(row["voice"], {"voice": row["voice"]}).update(row)
    if not rows:
        return ""
    body = [
        [
            name,
            row.get("wer", "-"),
            row.get("teacher_wer", "-"),
            row["wer"] - row["teacher_wer"] if "teacher_wer" in row else "-",
            row.get("mcd_db", "-"),
            row.get("mcd_other_teacher_db", "-"),
        ]
        for name, row in rows.items()
    ]
    heads = ("voice", "WER %", "teacher %", "difference (at most 8)", "MCD dB", "MCD another teacher dB")
    return "## Harvard sentences, pocketsphinx, open vocabulary\n\n" + table(heads, body)


def _endings(rows: list[Row]) -> str:
    if not rows:
        return ""
    judged = [row for row in rows if "ratio" in row]
    bad = [row for row in judged if row["stops_early"] or row["loses_end"]]
    body = [
        ["sentences", len(rows), ""],
        ["silent", sum(row["silent"] for row in rows), "none"],
        ["runs on", sum(row["runs_on"] for row in judged), "none"],
        ["stops early or loses its end", f"{100 * len(bad) / max(1, len(judged)):.1f} %", "at most 1 %"],
        [
            "duration by the teacher's, median",
            float(np.median([row["ratio"] for row in judged] or [0.0])),
            "",
        ],
    ]
    numbers = ", ".join(f"{row['number']} ({row['voice']})" for row in bad[:20])
    note = f"\n\nShort or cut: {numbers}." if numbers else ""
    return "## Unseen sentences of 1 to 40 words\n\n" + table(("", "found", "wanted"), body) + note


def _bursts(found: list[Row]) -> str:
    if not found:
        return ""
    rows, read = found[0]["found"], found[0]["minutes"]
    alone = {row["text"] for row in rows if "text" in row}
    body = [
        [f"sentences of {found[0]['sentences']}", len(alone), "none"],
        [f"in {read:.0f} minutes of prose", sum("prose" in row for row in rows), "none"],
    ]
    return "## Bursts before speech\n\n" + table(("", "found", "wanted"), body)


def _times(found: dict[str, Row]) -> str:
    if not found:
        return ""
    body = []
    for name, row in found.items():
        for which, errors in (("all", row["first"] + row["others"]), ("but the first", row["others"])):
            e = np.array(errors or [0.0])
            milliseconds = (np.median(np.abs(e)), np.quantile(np.abs(e), 0.9), np.median(e))
            near = 100 * float(np.mean(np.abs(e) <= 0.1))
            figures = [f"{1000 * value:.0f}" for value in milliseconds]
            body.append([name, row["sentences"], which, len(errors), near, *figures])
    heads = (
        "sentences",
        "",
        "words",
        "",
        "within 100 ms, % (at least 95)",
        "median ms",
        "90 % ms",
        "bias ms",
    )
    return "## Where words begin, against the teachers' own times, on their tokens\n\n" + table(heads, body)


def _heads(found: list[list[Row]]) -> str:
    if not found:
        return ""
    body = [[r["layer"], r["head"], 100 * r["near"], f"{1000 * r['bias']:.0f}"] for r in found[0][:6]]
    return "## Heads by the words they find\n\n" + table(
        ("layer", "head", "within 100 ms, %", "bias ms"), body
    )


def _cloning(kind: str, found: list[list[Row]]) -> str:
    if not found or not found[0]:
        return ""
    rows = found[0]
    body = [
        [row["clip"], row["clip_pitch"], row["pitch"], 100 * (row["pitch"] / row["clip_pitch"] - 1)]
        for row in rows
    ]
    within = sum(abs(line[3]) <= 15 for line in body)
    text = table(("clip", "clip Hz", "clone Hz", "difference % (within 15)"), body)
    text += f"\n\n{within} of {len(rows)} within 15 %."
    if len(rows) > 1:
        text += "\n\n" + _similarity(rows)
    if len(rows) > 1 and "speaker" in rows[0]:
        text += "\n\n" + _speakers(rows)
    return f"## Cloning, {kind} speakers\n\n{text}"


def _speakers(rows: list[Row]) -> str:
    ours, clips = (np.array([row[name] for row in rows]) for name in ("speaker", "clip_speaker"))
    scores = ours @ clips.T
    same, other = np.diag(scores), scores[~np.eye(len(rows), dtype=bool)]
    above = 100 * float(np.mean(same[:, None] > other[None]))
    return (
        f"Resemblyzer: {same.mean():.3f} to its own clip (at least 0.78), {other.mean():.3f} to others; "
        f"{above:.0f} % of pairs told apart (at least 96 %)."
    )


def _similarity(rows: list[Row]) -> str:
    scores = measures.similarities(
        [np.array(row["print"]) for row in rows], [np.array(row["clip_print"]) for row in rows]
    )
    same = np.diag(scores)
    other = scores[~np.eye(len(rows), dtype=bool)]
    above = float(np.mean(same[:, None] > other[None]))
    body = [
        [name, *(float(np.quantile(values, q)) for q in (0.0, 0.25, 0.5, 0.75, 1.0))]
        for name, values in (("its own clip", same), ("another clip", other))
    ]
    heads = ("similarity of MFCC statistics to", "lowest", "25 %", "median", "75 %", "highest")
    return table(heads, body) + f"\n\nIts own clip is the more similar one in {100 * above:.0f} % of pairs."


def _speed(found: list[Row]) -> str:
    if not found:
        return ""
    row = found[0]
    body = [
        ["load, s", row["load_s"], "2"],
        ["first audio, warm, ms", row["first_audio_ms"], "500"],
        ["real-time factor", row["real_time_factor"], "0.5"],
        ["peak memory, MB", row["peak_memory_mb"], "1000"],
    ]
    return "## Two CPU cores\n\n" + table(("", "found", "at most"), body)
