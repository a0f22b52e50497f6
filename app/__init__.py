"""The Philomel desktop program and command line."""

import signal

ENDINGS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
"""What a program is ended by: Ctrl-C, the system, and a terminal or a session that is closed."""
