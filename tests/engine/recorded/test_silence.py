"""The library that runs recorded networks reports to nobody."""

from __future__ import annotations

import importlib.util
import subprocess
import sys

_RUN = """
import socket
reached = []
socket.socket.connect = socket.create_connection = lambda *arguments: reached.append(arguments)
import engine.backend
import mlx.core as mx, numpy as np, sys
from engine.recorded.network import Network
Network(lambda x: x + 1, lambda n: [mx.zeros((n,))], ["n"])(np.zeros(3, np.float32))
print(reached, "openvino_telemetry" in sys.modules)
"""


def test_a_network_at_work_reaches_no_other_machine() -> None:
    done = subprocess.run([sys.executable, "-c", _RUN], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["[]", "False"]


def test_what_would_report_is_not_installed() -> None:
    assert importlib.util.find_spec("openvino_telemetry") is None
