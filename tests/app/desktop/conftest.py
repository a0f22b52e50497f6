"""A session's bus of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

CONFIG = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:tmpdir=/tmp</listen>
  <servicedir>{services}</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
"""
ACCESSIBILITY = Path("/usr/share/dbus-1/services/org.a11y.Bus.service")
"""The one service that starts by itself: a portal that is installed here would stand in a test's way."""


@pytest.fixture
def bus(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Its address, which this process takes for its session's."""
    if shutil.which("dbus-daemon") is None:
        pytest.skip("dbus-daemon is not installed")
    services: Path = tmp_path_factory.mktemp("services")
    if ACCESSIBILITY.exists():
        (services / ACCESSIBILITY.name).symlink_to(ACCESSIBILITY)
    config = services.with_name(f"{services.name}.conf")
    config.write_text(CONFIG.format(services=services))
    command = ["dbus-daemon", f"--config-file={config}", "--nofork", "--print-address"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().strip()
        monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", address)
        assert os.environ["DBUS_SESSION_BUS_ADDRESS"] == address
        yield address
        process.terminate()


@pytest.fixture
def screen() -> Iterator[str]:
    """An X11 screen of one's own; its name, as DISPLAY has it. It stays as it is when its last client goes,
    as one on which a desktop runs."""
    read, write = os.pipe()
    command = ["Xvfb", "-noreset", "-displayfd", str(write), "-screen", "0", "1280x800x24"]
    server = subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL)
    yield f":{os.read(read, 16).decode().strip()}"
    server.terminate()
    server.wait()
    os.close(read)
    os.close(write)
