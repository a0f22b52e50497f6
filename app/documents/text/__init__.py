"""Texts in letters alone: plain, marked up, letters and pages saved in one file, subtitles."""
