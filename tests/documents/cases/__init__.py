"""The documents of the table, by what makes them: each module has ``cases(seed)``, a list of cases.

What comes from a seed differs in text, sizes, margins and the like. ``found`` has documents that were
found, with a text that was checked by hand; it has no seed.
"""
