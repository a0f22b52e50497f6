"""Who speaks in the corpus: the built-in voices' teachers, and hundreds of others around them."""

from __future__ import annotations

import math

import numpy as np

from training.corpus import Speaker

HEART, KOKORO = "heart", "kokoro"
STYLES = ("jf_alpha", "jf_gongitsune", "jf_nezumi", "jf_tebukuro", "jm_kumo")
"""Kokoro's style vectors, in the order of a speaker's shares."""
_PACES = (0.80, 0.84, 0.84, 0.85, 0.90)
"""Pace at which each style speaks English clearly: they were made for Japanese."""
_PITCHES = (237.0, 218.0, 218.0, 275.0, 89.0)
"""Median F0 of each style in Hz; a mixture's lies between them, evenly in its logarithm."""
_LOWEST, _HIGHEST = 76.0, 290.0
"""Hz within which speakers are kept."""
HEART_SPEAKERS, KOKORO_SPEAKERS = 140, 260
HELD_OUT = 24
"""Speakers kept from training, a third of them of heart's."""
_HEART_PITCH = 195.0
"""heart's median F0 in Hz."""
FEATURED = (
    Speaker("anna", HEART, weight=150.0),
    Speaker("conrad", HEART, warp=0.86, pitch=0.62, weight=40.0),
    Speaker("ines", HEART, warp=1.16, pitch=1.25, weight=30.0),
    Speaker("magnus", KOKORO, (0.0, 0.0, 0.0, 0.0, 1.0), pace=0.9, weight=34.0),
    Speaker("rufus", KOKORO, (0.3, 0.0, 0.0, 0.0, 0.7), pace=0.87, weight=34.0),
    Speaker("selma", KOKORO, (0.6, 0.0, 0.0, 0.0, 0.4), pace=0.85, weight=30.0),
)
"""The teachers of the built-in voices: three low, three high; the first is the default."""


def make_speakers(
    heart: int = HEART_SPEAKERS, kokoro: int = KOKORO_SPEAKERS, held_out: int = HELD_OUT, seed: int = 0
) -> list[Speaker]:
    """The featured speakers, then the others; the last of each teacher are not for training."""
    rng = np.random.default_rng([seed, 1])
    kept = held_out // 3
    others = [_heart(rng, number, number >= heart - kept) for number in range(heart)]
    others += [_kokoro(rng, number, number >= kokoro - (held_out - kept)) for number in range(kokoro)]
    return [*FEATURED, *others]


def weights(speakers: list[Speaker], teacher: str) -> np.ndarray:
    """(speakers,) share of the teacher's utterances that each gets; 0 for those of another teacher."""
    shares = np.array([s.weight if s.teacher == teacher else 0.0 for s in speakers])
    return shares / shares.sum()


def _between(rng: np.random.Generator, low: float, high: float) -> float:
    """A factor between two, evenly in its logarithm."""
    return round(math.exp(rng.uniform(math.log(low), math.log(high))), 4)


def _kept(pitch: float, own: float) -> float:
    """The factor on a pitch of ``own`` Hz, so that the product stays between the lowest and the highest."""
    return round(min(max(pitch, _LOWEST / own), _HIGHEST / own), 4)


def _heart(rng: np.random.Generator, number: int, held_out: bool) -> Speaker:
    """heart with another size, pitch and manner. Small heads speak higher: a large one at a high pitch
    sounds unnatural (P.808 2.9 at a warp of 0.84 and 1.2 times the pitch, 3.5 at 0.6 times).
    """
    warp = _between(rng, 0.80, 1.18)
    pitch = warp ** rng.uniform(1.2, 3.2) * math.exp(rng.normal(0.0, 0.1))
    return Speaker(
        name=f"heart-{number:03d}",
        teacher=HEART,
        pitch=_kept(pitch, _HEART_PITCH),
        liveliness=_between(rng, 0.75, 1.2),
        pace=_between(rng, 0.86, 1.14),
        warp=warp,
        tilt=round(float(rng.uniform(-2.0, 2.0)), 2),
        weight=0.4 if held_out else 1.0,
        held_out=held_out,
    )


def _kokoro(rng: np.random.Generator, number: int, held_out: bool) -> Speaker:
    """A mixture of styles, or a point a little beyond one of them, with another size and pitch."""
    first, second, third = rng.permutation(len(STYLES))[:3]
    shares = np.zeros(len(STYLES))
    kind = rng.random()
    if kind < 0.2:
        shares[first] = 1.0
    elif kind < 0.65:
        shares[first] = rng.uniform(0.2, 0.8)
        shares[second] = 1 - shares[first]
    elif kind < 0.85:
        shares[[first, second, third]] = rng.dirichlet((2.0, 2.0, 2.0))
    else:
        shares[second] = -rng.uniform(0.05, 0.25)
        shares[first] = 1 - shares[second]
    warp = _between(rng, 0.84, 1.17)
    own = math.exp(float(shares @ np.log(_PITCHES)))
    # Three of the five styles are higher than most people speak English.
    lower = 0.88 if own > 190 else 1.0
    return Speaker(
        name=f"kokoro-{number:03d}",
        teacher=KOKORO,
        style=tuple(round(float(s), 4) for s in shares),
        nudge=(number, round(float(rng.uniform(0.0, 0.3)), 3)) if rng.random() < 0.6 else (0, 0.0),
        pitch=_kept(lower * warp ** rng.uniform(0.6, 2.4) * math.exp(rng.normal(0.0, 0.1)), own),
        liveliness=_between(rng, 0.7, 1.2),
        pace=round(float(np.clip(shares @ _PACES, 0.76, 0.95)) * _between(rng, 0.93, 1.1), 4),
        warp=warp,
        tilt=round(float(rng.uniform(-2.0, 2.0)), 2),
        weight=0.5 if held_out else 1.0,
        held_out=held_out,
    )
