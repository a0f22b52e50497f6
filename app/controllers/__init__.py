"""State and commands of the program as QObjects: no widgets here, and no MLX on the window's thread."""
