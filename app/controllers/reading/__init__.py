"""What the reading does: playing, its progress and figures, the sleep timer, writing it to a file."""
