"""Models: the family, the graphics card they run on, the watermark of what is saved."""
