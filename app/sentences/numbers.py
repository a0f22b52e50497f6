"""Numbers and units as the language of the window writes them."""

from __future__ import annotations

import re

from PySide6.QtCore import QCoreApplication, QLocale

_BYTES = {"kB": 1e3, "MB": 1e6, "GB": 1e9}
_SIZE = re.compile(r"(\d+(?:\.(\d+))?) (kB|MB|GB)")
_DECIMAL = re.compile(r"(-?\d+\.(\d+))(%?)")


def number(value: float, digits: int = 0) -> str:
    """A number with so many decimals, and its thousands told apart."""
    return QLocale().toString(float(value), "f", digits)


def size_text(size: float) -> str:
    """Bytes as 640 MB or 1.4 GB."""
    return _size(size, 1 if size >= 1_000_000_000 else 0)


def megabytes() -> str:
    """What a megabyte is called."""
    return size_text(1e6).rpartition(" ")[2]


def speed_text(speed: float) -> str:
    """A speed as 1.0× or 1.25×."""
    return number(speed, 1 if round(speed * 100) % 10 == 0 else 2) + "×"


def with_value(name: str, value: str) -> str:
    """Something and what it is, with the colon as the language sets it."""
    return QCoreApplication.translate("Numbers", "{name}: {value}").format(name=name, value=value)


def in_words(text: str) -> str:
    """A number that the engine wrote, as the window writes it; other text as it is."""
    if found := _SIZE.fullmatch(text):
        return _size(float(found[1]) * _BYTES[found[3]], len(found[2] or ""))
    if found := _DECIMAL.fullmatch(text):
        figure = number(float(found[1]), len(found[2]))
        return QCoreApplication.translate("JobStrip", "{n} %").format(n=figure) if found[3] else figure
    return text


def _size(size: float, digits: int) -> str:
    return QLocale().formattedDataSize(round(size), digits, QLocale.DataSizeFormat.DataSizeSIFormat)
