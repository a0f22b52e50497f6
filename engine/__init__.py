"""The speech engine: text and a voice in, 24 kHz audio out. See CONTRIBUTING.md for its rooms."""
