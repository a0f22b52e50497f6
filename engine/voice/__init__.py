"""A clip of a voice to Conditionals."""
