"""What importers of several kinds share. It knows none of them."""
