"""A few steps of one stage on a toy corpus, at the stage's true size: its kernels are compiled before there
is speech. MLX keeps them on disk, and the stage itself then begins at once.

    python -m training.warm --stage vocoder --work SOMEWHERE --try

With ``--try`` more steps follow, whose time is written down.
"""

from __future__ import annotations

import argparse
import logging
import time
from dataclasses import replace
from pathlib import Path

from training import (
    annotate,
    common,
    toy,
    train_speakers,
    train_tokenizer,
    train_vocoder,
)
from training.corpus import Corpus
from training.plan import SECONDS
from training.starter import starter_config, tiny_config

log = logging.getLogger("training.warm")

STEPS = 4
"""Enough for the vocoder to come to its adversary."""
TRIED_STEPS = 120
"""Of a trial: some ten seconds, in which beginning and ending weigh little."""
TRAINED = {
    "vocoder": train_vocoder.train,
    "tokenizer": train_tokenizer.train,
    "speakers": train_speakers.train,
}
STAGES = (*TRAINED, "annotate")


def warm(stage: str, work: Path, *, minutes: float = 10.0, tiny: bool = False, tried: int = 0) -> None:
    """Run the stage in ``work``, which is made; then, timed, so many steps more."""
    corpus = work / "corpus"
    toy.make(corpus)
    toy.write_vocabulary(work)
    if stage == "annotate":
        config = tiny_config() if tiny else starter_config()
        annotate.annotate(Corpus.open(corpus), annotate.untrained_encoders(config), batch_tokens=3000)
        return
    train, options = (
        TRAINED[stage],
        common.StageOptions(corpus, work, minutes=minutes, steps=STEPS, tiny=tiny),
    )
    train(options)
    if tried:
        started = time.monotonic()
        train(replace(options, steps=tried))
        took = time.monotonic() - started
        log.info("%d steps in %.1f s", tried, took)
        (work / SECONDS).write_text(f"{took:.2f}")


def main(argv: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--stage", choices=STAGES, required=True)
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("--try", dest="tried", action="store_true", help="time some steps more")
    parser.add_argument("--tiny", action="store_true", help="toy sizes, for tests")
    options = parser.parse_args(argv)
    common.start_log()
    common.share_gpu()
    warm(options.stage, options.work, tiny=options.tiny, tried=TRIED_STEPS if options.tried else 0)


if __name__ == "__main__":
    main()
