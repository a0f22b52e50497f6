"""Voices: the one in use, adding, sharing and hearing them, how they say words."""
