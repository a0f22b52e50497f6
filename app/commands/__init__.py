"""The sub-commands of ``philomel``, one module each: ``add_parser`` and ``run``."""
