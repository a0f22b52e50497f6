"""HiFT: mel frames to waveform."""
