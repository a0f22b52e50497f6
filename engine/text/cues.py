"""Cues that stand in a text: ``[pause 0.8s]``, ``[slow]…[/slow]``, ``[voice: Ines]…[/voice]``, ``[laugh]``.

What is between two of a kind is heard so, whatever else stands or ends there; the inner one counts
where they nest, one that is not closed holds to the end of the text, and what is closed without having been
opened says nothing. Every other bracket is text.
"""

from __future__ import annotations

import re

from engine.text.script import Cue, Script
from engine.types import Span

PACES = {"slow": 0.8, "fast": 1.25}
"""How many times as fast as it is spoken by itself."""
SOUNDS = (
    "advertisement", "angry", "chuckle", "clear throat", "cough", "crying", "dramatic", "fear", "gasp",
    "groan", "happy", "laugh", "narration", "sarcastic", "shush", "sigh", "sniff", "surprised", "whispering",
)  # fmt: skip
"""What members with event tags can be told, by the names of these."""
PAUSE, LONGEST_PAUSE = 0.8, 60.0
"""Seconds where no number stands, and the most."""
_MARK = re.compile(
    r"\[(?:pause(?:(?:\s*[:=]\s*|\s+)(?P<length>\d{1,4}(?:[.,]\d{1,3})?)\s*(?P<unit>ms|s|sec|seconds?)?)?"
    rf"|(?P<close>/)?(?P<pace>{'|'.join(PACES)})"
    r"|voice(?:\s*[:=]\s*|\s+)(?P<voice>[^\[\]\n]{1,80})|(?P<end>/voice)"
    rf"|(?P<sound>{'|'.join(SOUNDS)}))\](?!\()",
    re.I,
)
"""A link of Markdown, ``[fast](address)``, is no mark."""


def with_cues(script: Script) -> Script:
    """The text as the cues in it direct it; they themselves are not read.

    A voice that is asked for goes by the name that stands in its mark, as it is written there.
    """
    if "[" not in script.text:
        return script
    cues: list[Cue] = []
    marks: list[Span] = []
    voices: list[str] = []
    paces: list[str] = []
    done = 0
    for mark in _MARK.finditer(script.text):
        voice = voices[-1] if voices else ""
        pace = PACES[paces[-1]] if paces else 1.0
        span = Span(*mark.span())
        if done < span.start and (voice or pace != 1.0):
            cues.append(Cue(Span(done, span.start), voice, pace))
        done = span.end
        if sound := mark["sound"]:
            cues.append(Cue(span, voice, pace, sound=sound.lower()))
            continue
        marks.append(span)
        if mark["voice"]:
            voices.append(mark["voice"].strip(" \t\"'“”„‘’«»"))
        elif mark["end"]:
            del voices[-1:]
        elif mark["close"]:
            del paces[-1:]
        elif mark["pace"]:
            paces.append(mark["pace"].lower())
        else:
            cues.append(Cue(Span(done, done), pause=_seconds(mark)))
    if voices or paces:
        pace = PACES[paces[-1]] if paces else 1.0
        cues.append(Cue(Span(done, len(script.text)), voices[-1] if voices else "", pace))
    return script.directed([cue for cue in cues if len(cue.span) or cue.pause is not None], marks)


def _seconds(mark: re.Match[str]) -> float:
    """How long a pause is."""
    if not mark["length"]:
        return PAUSE
    seconds = float(mark["length"].replace(",", "."))
    return min(seconds / 1000 if (mark["unit"] or "").lower() == "ms" else seconds, LONGEST_PAUSE)
