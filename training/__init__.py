"""How the starter voice was made: data, training of every stage, export. Not part of the program."""
