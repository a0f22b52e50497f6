"""flite through ctypes: speech and phone timings of one utterance, voices loaded once a process.

The library is Debian's ``libflite1``; where it is not installed, the environment variable
``FLITE_ROOT`` names a folder into which the package was unpacked with ``dpkg -x``.
"""

from __future__ import annotations

import ctypes
import os
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

_LANGUAGE = ("usenglish", "cmulex")
_MEAN, _DEVIATION, _STRETCH = (b"int_f0_target_mean", b"int_f0_target_stddev", b"duration_stretch")
"""Names of features. flite keeps the pointers, so these objects must live as long as the process."""

_OWN = {"kal16": {_MEAN: 95.0, _DEVIATION: 11.0, _STRETCH: 1.1}}
"""What the diphone voice sets for itself; the others leave these features unset."""


class FliteError(RuntimeError):
    """flite is not installed, or cannot say a text."""


class _Wave(ctypes.Structure):
    """``cst_wave``."""

    _fields_ = (
        ("type", ctypes.c_char_p),
        ("sample_rate", ctypes.c_int),
        ("num_samples", ctypes.c_int),
        ("num_channels", ctypes.c_int),
        ("samples", ctypes.POINTER(ctypes.c_short)),
    )


class _Voice(ctypes.Structure):
    """The head of ``cst_voice``."""

    _fields_ = (("name", ctypes.c_char_p), ("features", ctypes.c_void_p))


def _load(name: str) -> ctypes.CDLL:
    """One of flite's libraries, from ``FLITE_ROOT`` or the system."""
    root = os.environ.get("FLITE_ROOT")
    found = sorted(Path(root).glob(f"usr/lib/*/{name}.so.1")) if root else []
    try:
        return ctypes.CDLL(str(found[0]) if found else f"{name}.so.1", mode=ctypes.RTLD_GLOBAL)
    except OSError as error:
        raise FliteError(
            f"{name} cannot be loaded: install Debian's libflite1, or set FLITE_ROOT to the folder "
            f"where its package is unpacked. ({error})"
        ) from error


def _load_sound() -> None:
    """ALSA's library from ``FLITE_ROOT``, where the system may have none: flite is linked to it."""
    for path in sorted(Path(os.environ["FLITE_ROOT"]).glob("usr/lib/*/libasound.so.2")):
        ctypes.CDLL(str(path), mode=ctypes.RTLD_GLOBAL)


@lru_cache(maxsize=1)
def _library() -> ctypes.CDLL:
    """libflite with the signatures that are used here."""
    if os.environ.get("FLITE_ROOT"):
        _load_sound()
    library = _load("libflite")
    for name in _LANGUAGE:
        _load(f"libflite_{name}")
    pointer, text = ctypes.c_void_p, ctypes.c_char_p
    signatures: dict[str, tuple[Any, tuple[Any, ...]]] = {
        "flite_synth_text": (pointer, (text, pointer)),
        "utt_wave": (ctypes.POINTER(_Wave), (pointer,)),
        "utt_relation": (pointer, (pointer, text)),
        "relation_head": (pointer, (pointer,)),
        "item_next": (pointer, (pointer,)),
        "path_to_item": (pointer, (pointer, text)),
        "item_feat_string": (text, (pointer, text)),
        "item_feat_float": (ctypes.c_float, (pointer, text)),
        "flite_feat_set_float": (None, (pointer, text, ctypes.c_float)),
        "feat_remove": (ctypes.c_int, (pointer, text)),
        "delete_utterance": (None, (pointer,)),
    }
    for name, (result, arguments) in signatures.items():
        function = getattr(library, name)
        function.restype, function.argtypes = result, arguments
    library.flite_init()
    return library


@lru_cache(maxsize=8)
def _voice(name: str) -> Any:
    """A voice, registered once."""
    _library()
    register = getattr(_load(f"libflite_cmu_us_{name}"), f"register_cmu_us_{name}")
    register.restype, register.argtypes = ctypes.POINTER(_Voice), (ctypes.c_char_p,)
    return register(None)


@lru_cache(maxsize=1)
def _libc() -> ctypes.CDLL:
    """The C library, whose random numbers excite the unvoiced sounds."""
    return ctypes.CDLL(None)


def available() -> bool:
    """Whether flite can be loaded here."""
    try:
        _library()
    except FliteError:
        return False
    return True


def say(
    text: str, voice: str, *, f0_mean: float = 0.0, f0_std: float = 0.0, stretch: float = 1.0
) -> tuple[npt.NDArray[np.int16], int, list[tuple[str, float]]]:
    """Speak ``text``: samples (S,) int16, their rate (16000), and (phone, end in seconds) of each phone.

    ``f0_mean`` and ``f0_std`` are in Hz, 0 for the voice's own; rms does not heed them. ``stretch``
    makes all phones longer.

    Raises:
        FliteError: flite is not there, or made no sound.
    """
    settings = {_MEAN: f0_mean, _DEVIATION: f0_std, _STRETCH: stretch}
    with _spoken(text, voice, settings) as utterance:
        wave = _library().utt_wave(utterance).contents
        if wave.num_samples <= 0:
            raise FliteError(f"flite made no sound of {text!r}.")
        samples = np.ctypeslib.as_array(wave.samples, (wave.num_samples,)).copy()
        return samples, int(wave.sample_rate), [(name, end) for name, end, _ in _segments(utterance)]


def words(text: str, voice: str) -> list[int]:
    """First phone of each word, as an index into the phones of :func:`say`.

    A word is what stands between spaces and is spoken, whatever flite makes of it.

    Raises:
        FliteError: flite is not there, or cannot say the text.
    """
    with _spoken(text, voice, {}) as utterance:
        owners = [word for _, _, word in _segments(utterance)]
    firsts: dict[int, int] = {}
    for place, word in enumerate(owners):
        if word is not None:
            firsts.setdefault(word, place)
    return sorted(firsts.values())


@contextmanager
def _spoken(text: str, voice: str, settings: Mapping[bytes, float]) -> Iterator[Any]:
    """flite's utterance of ``text``, deleted afterwards; settings that are missing or 0 are the voice's."""
    library, handle = _library(), _voice(voice)
    features = handle.contents.features
    own = _OWN.get(voice, {})
    for key in (_MEAN, _DEVIATION):
        if value := settings.get(key) or own.get(key):
            library.flite_feat_set_float(features, key, value)
        else:
            library.feat_remove(features, key)
    pace = settings.get(_STRETCH) or 1.0
    library.flite_feat_set_float(features, _STRETCH, pace * own.get(_STRETCH, 1.0))
    _libc().srand(zlib.crc32(text.encode()) & 0x7FFFFFFF)
    utterance = library.flite_synth_text(text.encode("ascii"), ctypes.cast(handle, ctypes.c_void_p))
    if not utterance:
        raise FliteError(f"flite cannot say {text!r}.")
    try:
        yield utterance
    finally:
        library.delete_utterance(utterance)


def _segments(utterance: Any) -> Iterator[tuple[str, float, int | None]]:
    """Each phone: its name, its end in seconds, and what tells its word from others; None in a pause."""
    library = _library()
    item = library.relation_head(library.utt_relation(utterance, b"Segment"))
    while item:
        name = library.item_feat_string(item, b"name").decode("ascii")
        end = float(library.item_feat_float(item, b"end"))
        yield name, end, library.path_to_item(item, b"R:SylStructure.parent.parent.R:Token.parent")
        item = library.item_next(item)
