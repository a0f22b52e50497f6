"""Documents made into files of sound, with their text: what is asked, what there is of it, and what becomes
of it."""
