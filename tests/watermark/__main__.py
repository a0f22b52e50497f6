"""``make watermark``: our watermark against the reference's: equality, finding, cost, and what is heard.

    make watermark                                fifty files in five voices; twenty minutes on two cores
    make watermark ARGS="--exports 0:5 --part found"

The reference is the package resemble-perth with the weights inside it; PESQ and DNSMOS are measured where
their packages are installed (tests/requirements-quality.txt).
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

# isort: split
import numpy as np

from engine.watermark.marking import Decoder, Detector, Encoder, Marker, PerthConfig, filled
from tests.watermark import measures, reference
from tests.watermark.exports import RATE, Export, exported, spoken

PARTS = ("equality", "found", "cost", "sound")
LIMIT = 1e-4
COST = 0.02
_COST_SECONDS = 60


def parse(argv: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--exports", default="0:50", help="first:last of the fifty files")
    parser.add_argument("--part", choices=PARTS, action="append", help=f"default: {', '.join(PARTS)}")
    parser.add_argument("--out", type=Path, default=Path("build/watermark"), help="where the speech is kept")
    return parser.parse_args(argv)


class Bench:
    """The watermarks side by side, and the speech they are put on."""

    def __init__(self, folder: Path, wanted: slice) -> None:
        self.reference = reference.published()
        weights, sizes = reference.weights(), PerthConfig()
        self.marker = Marker(filled(Encoder(sizes), weights))
        self.detector = Detector(filled(Decoder(sizes), weights))
        self.exports: list[Export] = [
            exported(name, speech, self.marker, self.reference, folder)
            for name, speech in spoken(folder, wanted)
        ]

    def equality(self) -> bool:
        """Whether all differences stay within the limit."""
        speeches = [export.speech for export in self.exports]
        rows = measures.equality(self.marker, self.reference, speeches)
        print(f"\nEquality: largest difference of samples, limit {LIMIT:.0e}")
        for name, away in rows:
            print(f"  {name:<72} {away:.1e}")
        return all(away <= LIMIT for _, away in rows)

    def found(self) -> bool:
        """Whether ours is found in all untreated, no less than the reference's own, and in no unmarked."""
        rows, away = measures.found(self.exports, self.detector, self.reference)
        print(f"\nFound by the reference's detector in so many of {len(self.exports)} files")
        print(f"  {'':<16}{'ours':>10}{'theirs':>10}{'unmarked':>10}")
        for row in rows:
            print(f"  {row.treatment:<16}{row.ours:>10}{row.theirs:>10}{row.unmarked:>10}")
        print(f"  our detector is as sure as the reference's to {away:.1e}")
        no_worse = all(row.ours >= row.theirs and row.unmarked == 0 for row in rows)
        return rows[0].ours == len(self.exports) and no_worse and away <= LIMIT

    def cost(self) -> bool:
        """Whether marking stays within its share of real time, were there one core alone."""
        speech = np.concatenate([export.speech for export in self.exports])[: _COST_SECONDS * RATE]
        rows = measures.cost(self.marker, self.detector, speech)
        print(f"\nCost of a second of speech, goal {COST:.3f} s ({os.cpu_count()} cores)")
        for name, clock, used in rows:
            print(f"  {name:<20} {clock:.4f} s on the clock, {used:.4f} s of processors")
        delay = 1000 * measures.delay(self.marker, speech[: 10 * RATE])
        print(f"\nDelay: {delay:.0f} ms of what comes after a sample move it by more than 1e-6")
        return rows[0][2] <= COST

    def sound(self) -> bool:
        """What is heard of it; told, not judged."""
        likeness, quality = measures.likeness(self.exports), measures.quality(self.exports)
        print("\nPESQ beside the unmarked file (4.64 is no difference), mean and lowest")
        for name, mean, lowest in likeness or []:
            print(f"  {name:<28} {mean:.2f} {lowest:.2f}")
        print("\nDNSMOS, P.808 and overall")
        for name, p808, overall in quality or []:
            print(f"  {name:<28} {p808:.3f} {overall:.3f}")
        if likeness is None or quality is None:
            print("  left out: install pesq and speechmos (tests/requirements-quality.txt)")
        return True


def main(argv: list[str] | None = None) -> int:
    """Print the tables asked for; 1 where one misses its goal."""
    options = parse(argv)
    try:
        first, last = map(int, options.exports.split(":"))
        bench = Bench(options.out, slice(first, last))
    except ModuleNotFoundError as error:
        print(f"{error} See tests/requirements-reference.txt.")
        return 1
    missed = [part for part in options.part or PARTS if not getattr(bench, part)()]
    print(f"\nMissed: {', '.join(missed)}" if missed else "\nAll as wanted.")
    return bool(missed)


if __name__ == "__main__":
    sys.exit(main())
