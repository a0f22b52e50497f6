"""Capital letters as libraries expect them, on whatever desktop."""

from __future__ import annotations

import contextlib
import ctypes
import locale
import os
import sys

_LIKE_ENGLISH = ("C.UTF-8", "en_US.UTF-8", "C")
"""The first of these that a machine has."""


def settle_letters() -> None:
    """Have the process, and those it starts, find the capital of a letter as in English.

    In Turkish, and languages beside it, i becomes İ and I becomes ı. The C library goes by the user's
    language, and others look up names of their own by it, in vain: OpenVINO knows no "explicit" then, PySide
    no "interval".
    """
    # By what its C library says, not by names of languages.
    if sys.platform != "linux" or ctypes.CDLL(None).toupper(ord("i")) == ord("I"):
        return
    if chosen := os.environ.pop("LC_ALL", ""):
        # It would go before what stands below; the language stays.
        os.environ["LANG"] = chosen
    for name in _LIKE_ENGLISH:
        # In the environment too: Qt asks there once more.
        os.environ["LC_CTYPE"] = name
        with contextlib.suppress(locale.Error):
            locale.setlocale(locale.LC_CTYPE, name)
            return
