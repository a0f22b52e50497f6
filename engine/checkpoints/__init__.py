"""Find, download, verify and strictly load every member of the family."""
