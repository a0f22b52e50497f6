"""One sentence: text and a voice to samples that are fit to be heard."""
