"""The reference implementation beside ours, where it is installed: its networks, and both compared."""
