"""Faces for other programs: each speaks a protocol of theirs, and has speech from ``app.core.speaking``."""
