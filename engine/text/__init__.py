"""Text: normalise, segment with source spans, tokenise."""
