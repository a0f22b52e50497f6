"""What the reading does: playing, progress, figures, languages, the sleep timer, writing it to a file."""
