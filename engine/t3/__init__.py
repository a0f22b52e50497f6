"""T3: text to speech tokens."""
