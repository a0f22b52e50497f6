"""CUDA sources to machine code by NVIDIA's run-time compiler, which MLX brings along, kept on disk beside
what MLX keeps of its own (:mod:`engine.backend` says where).

MLX would compile kernels that are not its own anew in each process, behind headers that take seconds
to read: on an H200 some 30 s before the first sound.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import logging
import os
from pathlib import Path

from engine.files import write_whole

log = logging.getLogger(__name__)
_LIBRARIES = ("libnvrtc.so.13", "libnvrtc.so.12")


def compiled(source: str, capability: int) -> bytes:
    """Machine code of a source without ``#include``.

    Args:
        source: in CUDA C++; its kernels are ``extern "C"``.
        capability: of the device, as 90 for 9.0.

    Returns:
        A cubin.

    Raises:
        OSError: the compiler is not there.
        RuntimeError: it refuses the source; its messages are part of the error.
    """
    compiler = _compiler()
    version = [ctypes.c_int(), ctypes.c_int()]
    compiler.nvrtcVersion(*map(ctypes.byref, version))
    told = f"{version[0].value}.{version[1].value} {capability}\n{source}"
    kept = Path(os.environ["MLX_PTX_CACHE_DIR"]) / f"{hashlib.sha256(told.encode()).hexdigest()}.cubin"
    try:
        return kept.read_bytes()
    except OSError:
        code = _compile(compiler, source, capability)
    try:
        write_whole(kept, code)
    except OSError as error:
        log.warning("A kernel could not be kept for the next start: %s", error)
    return code


@functools.lru_cache(maxsize=1)
def _compiler() -> ctypes.CDLL:
    """The library; MLX has loaded it, so its name is enough."""
    for name in _LIBRARIES:
        try:
            return ctypes.CDLL(name)
        except OSError:
            continue
    raise OSError(f"None of {', '.join(_LIBRARIES)} can be loaded.")


def _compile(compiler: ctypes.CDLL, source: str, capability: int) -> bytes:
    program = ctypes.c_void_p()
    compiler.nvrtcCreateProgram(ctypes.byref(program), source.encode(), b"kernel.cu", 0, None, None)
    try:
        options = (ctypes.c_char_p * 1)(f"--gpu-architecture=sm_{capability}".encode())
        if compiler.nvrtcCompileProgram(program, len(options), options) != 0:
            said = _text(compiler, "ProgramLog", program)
            raise RuntimeError(f"A CUDA kernel does not compile:\n{said.decode(errors='replace')}")
        return _text(compiler, "CUBIN", program)
    finally:
        compiler.nvrtcDestroyProgram(ctypes.byref(program))


def _text(compiler: ctypes.CDLL, what: str, program: ctypes.c_void_p) -> bytes:
    """What the program has of ``what``."""
    size = ctypes.c_size_t()
    getattr(compiler, f"nvrtcGet{what}Size")(program, ctypes.byref(size))
    room = ctypes.create_string_buffer(size.value)
    getattr(compiler, f"nvrtcGet{what}")(program, room)
    return room.raw
