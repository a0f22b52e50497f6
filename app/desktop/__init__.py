"""The desktop that the program runs on, by its own protocols; knows no Qt."""
