"""English: numbers, signs and abbreviations in words."""
