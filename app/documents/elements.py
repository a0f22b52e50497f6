"""What the importers ask of XML elements, whose names carry a namespace."""

from __future__ import annotations

from xml.etree.ElementTree import Element


def local_name(element: Element) -> str:
    """Name of an element without its namespace."""
    return str(element.tag).rpartition("}")[2]


def local_attribute(element: Element, name: str) -> str:
    """An attribute by its name without its namespace; empty if there is none."""
    return next((value for key, value in element.attrib.items() if key.rpartition("}")[2] == name), "")
