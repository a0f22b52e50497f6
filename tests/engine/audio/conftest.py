from collections.abc import Iterator

import pytest

from engine.audio import devices
from engine.audio.player import Player
from engine.types import PlayerEvent
from tests.support.sound import SoundServer, sound_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SoundServer]:
    with sound_server(tmp_path_factory.mktemp("sound")) as running:
        yield running


@pytest.fixture
def events() -> list[PlayerEvent]:
    return []


@pytest.fixture
def player(server: SoundServer, events: list[PlayerEvent]) -> Iterator[Player]:
    devices.refresh()
    made = Player(on_event=events.append)
    yield made
    made.close()
