"""Perth: a watermark in the sound itself, which cannot be heard and which programs can find."""
