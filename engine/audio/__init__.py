"""Sound out: ring, device, stretch, files."""
