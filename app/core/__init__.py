"""What the program is, without Qt: kept, chosen, worked out; for window and command line alike."""
