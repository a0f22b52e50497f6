"""``python -m tests.casting``: how many lines have the right voice; with --wrong those that have not."""

from __future__ import annotations

import sys
from itertools import product

from tests.casting.measures import KINDS, passages, wrong

for unseen, kind in product((False, True), KINDS):
    lines = turned = missed = 0
    for passage in passages(kind, unseen=unseen):
        bad = wrong(passage)
        lines += len(passage.lines)
        missed += len(bad)
        turned += sum(not kept for _, _, kept in bad)
        if "--wrong" in sys.argv:
            for line, who, _ in bad:
                print(f"  {passage.name}: {who or '-'}: {line[:150]}")
    print(
        f"{'unseen ' * unseen}{kind}: {lines} lines, quoted or narrated {100 * (1 - turned / lines):.1f} %,"
        f" speaker {100 * (1 - missed / lines):.1f} %"
    )
