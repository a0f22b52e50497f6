"""E-books: EPUB, FictionBook, Kindle; and their tables of contents."""
