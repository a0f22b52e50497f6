"""Keys of the whole X11 screen, whichever window is in front: by libxcb, which Qt's windows need anyway."""

from __future__ import annotations

import ctypes
import os
import select
from collections.abc import Callable, Mapping, Sequence

_SHIFT, _LOCK, _CONTROL, _ALT, _NUM = 1, 2, 4, 8, 16
_MODIFIERS = {"SHIFT": _SHIFT, "CTRL": _CONTROL, "ALT": _ALT, "LOGO": 64}
_LOCKS = (0, _LOCK, _NUM, _LOCK | _NUM)
"""Keys that stay down by themselves are no part of what is pressed."""
_KEY_PRESS, _ASYNC = 2, 1
_MIN_KEYCODE = 34
"""Where the least key code stands in what the server says of itself; the greatest follows."""
_STATE = 28


class _Cookie(ctypes.Structure):
    _fields_ = [("sequence", ctypes.c_uint)]


class _Screens(ctypes.Structure):
    _fields_ = [("data", ctypes.POINTER(ctypes.c_uint32)), ("rem", ctypes.c_int), ("index", ctypes.c_int)]


def _library() -> ctypes.CDLL:
    """libxcb with its types.

    Raises:
        OSError: it is not there.
    """
    xcb, pointer = ctypes.CDLL("libxcb.so.1"), ctypes.c_void_p
    small, number = ctypes.c_uint8, ctypes.c_uint32
    for name, result, arguments in (
        ("xcb_connect", pointer, [ctypes.c_char_p, pointer]),
        ("xcb_connection_has_error", ctypes.c_int, [pointer]),
        ("xcb_disconnect", None, [pointer]),
        ("xcb_get_setup", pointer, [pointer]),
        ("xcb_setup_roots_iterator", _Screens, [pointer]),
        ("xcb_get_keyboard_mapping", _Cookie, [pointer, small, small]),
        ("xcb_get_keyboard_mapping_reply", pointer, [pointer, _Cookie, pointer]),
        ("xcb_grab_key_checked", _Cookie, [pointer, small, number, ctypes.c_uint16, small, small, small]),
        ("xcb_request_check", pointer, [pointer, _Cookie]),
        ("xcb_get_file_descriptor", ctypes.c_int, [pointer]),
        ("xcb_poll_for_event", pointer, [pointer]),
    ):
        function = getattr(xcb, name)
        function.restype, function.argtypes = result, arguments
    return xcb


class Keys:
    """Keys that are heard everywhere.

    Attributes:
        taken: names of those that another program has.

    Raises:
        OSError: there is no X11.
    """

    def __init__(self, keys: Mapping[str, str]) -> None:
        """``keys``: by what they are for, as ``CTRL+ALT+r``."""
        self._xcb = _library()
        self._free = ctypes.CDLL(None).free
        self._free.argtypes = [ctypes.c_void_p]
        self._wake, self._woken = os.pipe()
        self._connection = self._xcb.xcb_connect(None, None)
        if self._xcb.xcb_connection_has_error(self._connection):
            self.close()
            raise OSError("There is no X11 screen.")
        self._names: dict[tuple[int, int], str] = {}
        codes = self._codes()
        self.taken = tuple(name for name, key in keys.items() if not self._grab(name, key, codes))

    def run(self, pressed: Callable[[str], object]) -> None:
        """Tell the names of what is pressed, until :meth:`stop` is called from another thread."""
        file = self._xcb.xcb_get_file_descriptor(self._connection)
        while True:
            ready, _, _ = select.select([file, self._wake], [], [])
            if self._wake in ready or self._xcb.xcb_connection_has_error(self._connection):
                return
            while event := self._xcb.xcb_poll_for_event(self._connection):
                data = ctypes.string_at(event, 32)
                self._free(event)
                state = int.from_bytes(data[_STATE : _STATE + 2], "little") & ~(_LOCK | _NUM) & 0xFF
                name = self._names.get((data[1], state))
                if data[0] & 0x7F == _KEY_PRESS and name is not None:
                    pressed(name)

    def stop(self) -> None:
        """End :meth:`run`."""
        os.write(self._woken, b"x")

    def close(self) -> None:
        """Give the keys back."""
        self._xcb.xcb_disconnect(self._connection)
        os.close(self._wake)
        os.close(self._woken)

    def _grab(self, name: str, key: str, codes: Sequence[tuple[int, tuple[int, ...]]]) -> bool:
        """Have a key to oneself; False where another program has it, or the keyboard lacks it."""
        *modifiers, letter = key.split("+")
        state = sum(_MODIFIERS[each] for each in modifiers)
        code = next((code for code, letters in codes if ord(letter) in letters[:1]), None)
        if code is None:
            return False
        screens = self._xcb.xcb_setup_roots_iterator(self._xcb.xcb_get_setup(self._connection))
        root = screens.data[0]
        for locks in _LOCKS:
            cookie = self._xcb.xcb_grab_key_checked(
                self._connection, 1, root, state | locks, code, _ASYNC, _ASYNC
            )
            if error := self._xcb.xcb_request_check(self._connection, cookie):
                self._free(error)
                return False
        self._names[code, state] = name
        return True

    def _codes(self) -> list[tuple[int, tuple[int, ...]]]:
        """Key codes, and the symbols on each."""
        setup = ctypes.string_at(self._xcb.xcb_get_setup(self._connection), 40)
        first, last = setup[_MIN_KEYCODE], setup[_MIN_KEYCODE + 1]
        cookie = self._xcb.xcb_get_keyboard_mapping(self._connection, first, last - first + 1)
        reply = self._xcb.xcb_get_keyboard_mapping_reply(self._connection, cookie, None)
        if not reply:
            return []
        each = ctypes.string_at(reply, 2)[1]
        symbols = (ctypes.c_uint32 * (each * (last - first + 1))).from_address(reply + 32)
        found = [(first + n, tuple(symbols[n * each : (n + 1) * each])) for n in range(last - first + 1)]
        self._free(reply)
        return found
