"""What is read of documents whose text is known: ``python -m tests.documents`` (its own words say how)."""
