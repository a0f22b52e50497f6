import importlib.util

import pytest

from tests.parity import text


@pytest.mark.skipif(importlib.util.find_spec("chatterbox") is None, reason="chatterbox-tts is not installed")
@pytest.mark.parametrize("member", ["original", "multilingual", "turbo", "nano"])
def test_text_equals_the_reference(member):
    rows = text.rows(member)
    assert len(rows) == (24 if member == "multilingual" else 2)
    assert [row.stage for row in rows if not row.passed] == []
