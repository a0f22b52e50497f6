"""A whole text read to a player or a file: in order, in time, and with a record of it."""
