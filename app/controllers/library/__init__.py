"""Documents: the one that is open, its language, its pages, where its words are divided."""
