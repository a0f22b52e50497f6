"""The figures of the effort in words, the same in the footer and in the panel."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.core.watching import Doing, Effort
from app.sentences.numbers import number


def speed_words(effort: Effort) -> str:
    """How fast speech is made, or why there is no such figure."""
    translate = QCoreApplication.translate
    if effort.doing is Doing.IDLE:
        return translate("LivePanel", "Not reading")
    if effort.doing is Doing.FOUND:
        return translate("LivePanel", "Reading what was made before")
    if effort.doing is Doing.BEGINNING:
        return translate("LivePanel", "Making the first sound…")
    if effort.present_speed is None:
        return translate("LivePanel", "Measuring the speed…")
    return translate("LivePanel", "{n}× real time").format(n=short(effort.present_speed))


def speed_help() -> str:
    """What "× real time" is."""
    return QCoreApplication.translate(
        "LivePanel", "× real time: seconds of speech made per second of work, over the last seconds of work"
    )


def first_words(effort: Effort) -> str:
    """How long the first sound took."""
    return "–" if effort.first_seconds is None else seconds_text(effort.first_seconds, 2)


def seconds_text(seconds: float, digits: int = 0) -> str:
    """A time in seconds with its unit."""
    return QCoreApplication.translate("LivePanel", "{n} s").format(n=number(seconds, digits))


def short(value: float) -> str:
    """Two figures that mean something: 0.85, 3.2, 14."""
    return number(value, 2 if value < 1 else 1 if value < 10 else 0)


def stage_name(name: str) -> str:
    """A stage of the engine in words."""
    translate = QCoreApplication.translate
    names = {
        "text": translate("LivePanel", "Text"),
        "t3": translate("LivePanel", "Speaking (T3)"),
        "s3gen": translate("LivePanel", "Sound picture (S3Gen)"),
        "vocoder": translate("LivePanel", "Sound (vocoder)"),
    }
    return names.get(name, name)
