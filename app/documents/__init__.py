"""Documents of any kind as text: opening at the top, what reads each kind in the rooms below."""
