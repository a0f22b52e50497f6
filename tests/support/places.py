"""Where test data lies: what is committed here, and the larger set that may lie beside the checkout."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DATA = ROOT / "tests" / "data"
CLIPS = DATA / "clips"
LJ = CLIPS / "en_f_ljspeech_LJ001-0001_22k.flac"
"""LJ Speech's first utterance, which most tests hear."""
BESIDE = ROOT.parent / "shared" / "data"
"""More documents, clips and texts than are committed, where they are at hand; no test needs them."""
