"""Layers that several stages share."""
