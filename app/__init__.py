"""The Philomel desktop program and command line."""
