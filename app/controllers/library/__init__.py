"""Documents: the one that is open, its pages, where its words are divided."""
