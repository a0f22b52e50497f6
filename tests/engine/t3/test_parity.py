from __future__ import annotations

import pytest

pytest.importorskip("torch", reason="the reference wants PyTorch: make parity installs it")
pytest.importorskip("transformers", reason="the reference wants transformers: make parity installs it")

from tests.parity import t3
from tests.parity.table import render


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("member", sorted(t3.MEMBERS))
def test_t3_equals_the_reference(member: str) -> None:
    rows = t3.rows(t3.build(member, "tiny", seed=1))
    assert all(row.passed for row in rows), render(rows, member)
    assert {"prefill logits", "greedy tokens", "alignment", "sampler chain"} <= {row.stage for row in rows}
