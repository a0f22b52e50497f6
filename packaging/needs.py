"""Prints what the installed ``philomel`` needs for a bundle: everything but its extras and MKL."""

from __future__ import annotations

import importlib.metadata
import sys


def needs(requirements: list[str]) -> list[str]:
    """Of requirements as the package's metadata has them, those of a bundle."""
    return [need for need in requirements if "extra ==" not in need and not need.startswith("mkl")]


if __name__ == "__main__":
    sys.stdout.write("\n".join(needs(importlib.metadata.requires("philomel") or [])) + "\n")
