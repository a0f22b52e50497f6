"""Signal processing that several stages share."""
