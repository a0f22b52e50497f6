"""A Mac's menu "Services": what is selected in any program is handed over and read. By PyObjC."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import AppKit
import objc
from Foundation import NSObject

_SIGNATURE = b"v@:@@o^@"
"""Of a method that a service calls: nothing is given back; a pasteboard, words, and a place for an error."""


def _message(method: Callable[..., None]) -> Any:
    return objc.selector(method, signature=_SIGNATURE)


class Provider(NSObject):
    """Answers for what ``Info.plist`` names under ``NSServices``."""

    @_message
    def readText_userData_error_(self, board: Any, words: Any, error: Any) -> None:
        """The message of the service "Read with Philomel"."""
        text = board.stringForType_(AppKit.NSPasteboardTypeString)
        if text:
            self.asked(str(text))


def provide(asked: Callable[[str], object]) -> Any:
    """Hand what is selected to ``asked``, on the window's thread, as long as what is returned is kept."""
    provider = Provider.alloc().init()
    provider.asked = asked
    AppKit.NSApplication.sharedApplication().setServicesProvider_(provider)
    AppKit.NSUpdateDynamicServices()
    return provider
