"""Audiobooks of whole documents, held against tools of others and against the sound that they were made
of."""
