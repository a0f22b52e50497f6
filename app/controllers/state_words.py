"""What the reading is doing, in words for people."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from app.controllers.progress import State

LONG_SECONDS = 5
"""From here on a wait without any sound is counted, so that it is seen to go on."""


def state_words(state: State, buffered: float, waited: float) -> str:
    """A state in words.

    Args:
        state: of the reading.
        buffered: seconds of sound that are ready.
        waited: seconds since the state began.
    """
    translate = QCoreApplication.translate
    return {
        State.READY: translate("PlayerController", "Ready"),
        State.PREPARING: translate("PlayerController", "Preparing voice…"),
        State.BUFFERING: _wait(buffered, waited),
        State.READING: translate("PlayerController", "Reading"),
        State.PAUSED: translate("PlayerController", "Paused"),
        State.WAITING_DEVICE: translate("PlayerController", "No sound device: waiting"),
        State.FINISHED: translate("PlayerController", "Finished"),
    }[state]


def _wait(buffered: float, waited: float) -> str:
    """What a wait for sound is told as: what there is, or how long there has been nothing."""
    translate = QCoreApplication.translate
    if round(buffered):
        return translate("PlayerController", "Buffering {seconds} s").format(seconds=round(buffered))
    if waited < LONG_SECONDS:
        return translate("PlayerController", "Buffering…")
    # A large model on a slow processor, or kernels that are compiled at the first start on a GPU.
    return translate("PlayerController", "Working on the sound for {seconds} s").format(seconds=int(waited))
