"""Who speaks in the corpus: the built-in voices' teachers, Kokoro's English styles, hundreds around them, and
many that nobody is, so that the flow learns to take a voice from its clip."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

import numpy as np
import numpy.typing as npt

from training.corpus import Speaker

HEART, KOKORO = "heart", "kokoro"
HEART_STYLE = "af_heart"
"""Kokoro's style that hibari learned."""
ENGLISH = {
    "af_alloy": 132.0, "af_aoede": 169.0, "af_bella": 191.0, "af_heart": 186.0, "af_jessica": 192.0,
    "af_kore": 139.0, "af_nicole": 138.0, "af_nova": 147.0, "af_river": 168.0, "af_sarah": 178.0,
    "af_sky": 146.0, "am_adam": 105.0, "am_echo": 102.0, "am_eric": 140.0, "am_fenrir": 118.0,
    "am_liam": 114.0, "am_michael": 105.0, "am_onyx": 81.0, "am_puck": 102.0, "am_santa": 141.0,
    "bf_alice": 187.0, "bf_emma": 174.0, "bf_isabella": 188.0, "bf_lily": 157.0, "bm_daniel": 115.0,
    "bm_fable": 107.0, "bm_george": 133.0, "bm_lewis": 92.0,
}  # fmt: skip
"""Kokoro's English styles and their median F0 in Hz over two sentences; a mixture's lies between theirs,
evenly in its logarithm. American and British (b), women (f) and men (m)."""
FOREIGN = (
    "ef_dora", "em_alex", "em_santa", "hf_alpha", "hf_beta", "hm_omega", "hm_psi", "if_sara", "im_nicola",
    "jf_alpha", "jf_gongitsune", "jf_nezumi", "jf_tebukuro", "jm_kumo", "pf_dora", "pm_alex", "pm_santa",
    "zf_xiaobei", "zf_xiaoni", "zf_xiaoxiao", "zf_xiaoyi", "zm_yunjian", "zm_yunxi", "zm_yunxia",
    "zm_yunyang",
)  # fmt: skip
"""Kokoro's styles of other languages, whose timbre alone is used."""
NATIVE = {
    "es": {"ef_dora": 160.0, "em_alex": 119.0, "em_santa": 121.0},
    "fr": {"ff_siwis": 202.0},
    "it": {"if_sara": 207.0, "im_nicola": 97.0},
    "pt": {"pf_dora": 166.0, "pm_alex": 126.0, "pm_santa": 130.0},
}
"""Kokoro's styles of the languages that are told by their phonemes, as :data:`ENGLISH`. The first of each is
the twin of all who speak it, as heart is in English: she cannot be understood in these."""
_NATIVE_SPEAKERS = 150
"""Speakers of each of these languages, three quarters of whose utterances are by made-up ones."""
_RANGES = ((0.42, 78.0, 122.0), (0.16, 122.0, 160.0), (0.42, 160.0, 270.0))
"""Shares of speakers by their F0 from and to so many Hz: low men are as common as women."""
_NEAR = 0.3
"""How far, in the logarithm of F0, most styles are from the pitch that they speak at: moved far they sound
unnatural."""
_MOST = 0.42
"""The furthest."""
_LOWEST, _HIGHEST = 76.0, 290.0
"""Hz within which speakers are kept."""
_DEEPEST, _FURTHEST = 66.0, 0.55
"""Of those that are made up: Hz, and the logarithm of F0 by which they may be moved."""
HEART_SPEAKERS, KOKORO_SPEAKERS, MADE_UP_SPEAKERS = 140, 400, 1000
MADE_UP_SHARE = 0.6
"""Of each teacher's utterances, by speakers that are made up, of whom each says a few."""
TONE = (4.0, 3.0, 3.0, 2.0, 2.0, 1.5, 1.5, 1.0)
"""Deviations in dB of the cosines that a made-up speaker's tone is of."""
HELD_OUT = 24
"""Speakers kept from training, a third of them of heart's."""
_HEART_PITCH = 195.0
"""heart's median F0 in Hz."""
_FEATURED_WEIGHT = 40.0
"""Share of a built-in voice's style of Kokoro's utterances, against that of a mixture."""
FEATURED = (
    Speaker("anna", HEART, weight=150.0),
    Speaker("conrad", KOKORO, (("am_eric", 1.0),), pitch=0.8, weight=_FEATURED_WEIGHT),
    Speaker("ines", KOKORO, (("bf_emma", 1.25), ("af_sarah", -0.25)), weight=_FEATURED_WEIGHT),
    Speaker("magnus", KOKORO, (("am_onyx", 1.2), ("am_michael", -0.2)), weight=_FEATURED_WEIGHT),
    Speaker("rufus", KOKORO, (("am_michael", 1.25), ("bm_daniel", -0.25)), weight=_FEATURED_WEIGHT),
    Speaker("selma", KOKORO, (("af_alloy", 1.0),), weight=_FEATURED_WEIGHT),
)
"""The teachers of the built-in voices: three women, three men; the first is the default. Negative shares
lead away from a style that another voice is like."""
FEATURED_NATIVE = (
    Speaker("lucia", KOKORO, (("ef_dora", 1.0),), language="es"),
    Speaker("mateo", KOKORO, (("em_alex", 1.0),), language="es"),
    Speaker("manon", KOKORO, (("ff_siwis", 1.0),), language="fr"),
    Speaker("chiara", KOKORO, (("if_sara", 1.0),), language="it"),
    Speaker("nicola", KOKORO, (("im_nicola", 1.0),), language="it"),
    Speaker("joana", KOKORO, (("pf_dora", 1.0),), language="pt"),
    Speaker("tiago", KOKORO, (("pm_alex", 1.0),), language="pt"),
)
"""Those of the built-in voices of other languages; of each the first by name is its default."""
_STYLE_WEIGHT = 8.0
"""Share of each English style as it is, against that of a mixture."""


def make_speakers(
    heart: int = HEART_SPEAKERS,
    kokoro: int = KOKORO_SPEAKERS,
    held_out: int = HELD_OUT,
    seed: int = 0,
    made_up: int = MADE_UP_SPEAKERS,
) -> list[Speaker]:
    """The featured speakers, the English styles, the others, of whom each teacher's last are not for
    training, and ``made_up`` of each teacher that are made up."""
    rng = np.random.default_rng([seed, 1])
    kept = held_out // 3
    featured = {replace(speaker, name="", weight=1.0) for speaker in FEATURED}
    others = [_heart(rng, number, number >= heart - kept) for number in range(heart)]
    others += [_kokoro(rng, number, number >= kokoro - (held_out - kept)) for number in range(kokoro)]
    plain = [
        Speaker(name, KOKORO, ((name, 1.0),), weight=_STYLE_WEIGHT)
        for name in ENGLISH
        if name != HEART_STYLE and Speaker("", KOKORO, ((name, 1.0),)) not in featured
    ]
    known = [*FEATURED, *plain, *others]
    made = _made_up_speakers(np.random.default_rng([seed, 4]), known, made_up)
    return [*known, *made, *_native_speakers(np.random.default_rng([seed, 5]))]


def _native_speakers(rng: np.random.Generator) -> list[Speaker]:
    """Of each other language its styles as they are, and speakers that are made up with their melodies."""
    found = []
    for language, styles in NATIVE.items():
        share = _NATIVE_SPEAKERS / 3 / len(styles)
        found += [Speaker(name, KOKORO, ((name, 1.0),), weight=share, language=language) for name in styles]
        for number in range(_NATIVE_SPEAKERS):
            speaker = _made_up(rng, number, styles)
            found.append(replace(speaker, name=f"{language}-{number:04d}", language=language))
    return found


def _made_up_speakers(rng: np.random.Generator, known: list[Speaker], count: int) -> list[Speaker]:
    """``count`` of each teacher, with so much weight that they say :data:`MADE_UP_SHARE` of all."""
    found = []
    for teacher, make in ((HEART, _heart_toned), (KOKORO, _made_up)):
        others = sum(speaker.weight for speaker in known if speaker.teacher == teacher)
        if others:
            weight = others * MADE_UP_SHARE / (1 - MADE_UP_SHARE) / max(count, 1)
            found += [replace(make(rng, number), weight=weight) for number in range(count)]
    return found


def weights(speakers: list[Speaker], teacher: str, language: str = "") -> np.ndarray:
    """(speakers,) share of the teacher's utterances in a language that each gets; 0 for those of another."""
    shares = np.array([s.weight * (s.teacher == teacher and s.language == language) for s in speakers])
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
    """A mixture of English styles near a pitch that is drawn first, or a point a little beyond one of them;
    formants move half as far as the pitch does."""
    low, high = _RANGES[int(rng.choice(len(_RANGES), p=[share for share, _, _ in _RANGES]))][1:]
    aim = _between(rng, low, high)
    own = np.log(list(ENGLISH.values())) - math.log(aim)
    near = np.exp(-0.5 * (own / _NEAR) ** 2) * (np.abs(own) < _MOST) + 1e-9
    first, second, third = rng.choice(len(ENGLISH), 3, replace=False, p=near / near.sum())
    shares = np.zeros(len(ENGLISH))
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
    moved = math.exp(-float(shares @ own))
    warp = float(np.clip(moved ** rng.uniform(0.25, 0.7) * math.exp(rng.normal(0.0, 0.04)), 0.84, 1.17))
    names = list(ENGLISH)
    return Speaker(
        name=f"kokoro-{number:03d}",
        teacher=KOKORO,
        style=tuple((names[k], round(float(shares[k]), 4)) for k in np.flatnonzero(shares)),
        nudge=(number, round(float(rng.uniform(0.0, 0.3)), 3)) if rng.random() < 0.6 else (0, 0.0),
        pitch=_kept(moved, aim / moved),
        liveliness=_between(rng, 0.75, 1.2),
        pace=_between(rng, 0.88, 1.12),
        warp=round(warp, 4),
        tilt=round(float(rng.uniform(-2.0, 2.0)), 2),
        weight=0.5 if held_out else 1.0,
        held_out=held_out,
    )


def decibels(tone: Sequence[float], place: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """(places,) what a speaker's tone adds at each of (places,), from 0 to 1 along its scale."""
    return np.asarray(tone) @ np.cos(np.pi * np.arange(1, 1 + len(tone))[:, None] * place)


def draw_tone(rng: np.random.Generator, least: float = 0.3, most: float = 1.2) -> tuple[float, ...]:
    """One of a strength between two: see :class:`training.corpus.Speaker`."""
    shares = rng.uniform(least, most) * rng.standard_normal(len(TONE)) * TONE
    return tuple(round(float(share), 2) for share in shares)


def _heart_toned(rng: np.random.Generator, number: int) -> Speaker:
    """heart through another head and another microphone."""
    warp = _between(rng, 0.8, 1.2)
    return Speaker(
        name=f"toned-{number:04d}",
        teacher=HEART,
        pitch=warp,
        pace=warp,
        warp=warp,
        tilt=round(float(rng.uniform(-3.0, 3.0)), 2),
        tone=draw_tone(rng),
    )


def _made_up(rng: np.random.Generator, number: int, melodies: Mapping[str, float] = ENGLISH) -> Speaker:
    """The timbre of any styles or beyond them, the melody of one of those near a pitch that is drawn."""
    low, high = _RANGES[int(rng.choice(len(_RANGES), p=[share for share, _, _ in _RANGES]))][1:]
    aim = _between(rng, low if low > 100.0 else _DEEPEST, high)
    own = np.log(list(melodies.values())) - math.log(aim)
    near = np.exp(-0.5 * (own / _NEAR) ** 2) * (np.abs(own) < _FURTHEST) + 1e-9
    melody = int(rng.choice(len(melodies), p=near / near.sum()))
    names = [*ENGLISH, *FOREIGN]
    mixed = rng.choice(len(names), int(rng.integers(1, 4)), replace=False)
    shares = np.zeros(len(names))
    shares[mixed] = rng.dirichlet(np.full(len(mixed), 1.5))
    if rng.random() < 0.35:
        away = rng.uniform(0.1, 0.5)
        shares *= 1 + away
        shares[int(rng.choice(len(names)))] -= away
    moved = math.exp(-float(np.clip(own[melody], -_FURTHEST, _FURTHEST)))
    warp = float(np.clip(moved ** rng.uniform(0.2, 0.7) * math.exp(rng.normal(0.0, 0.07)), 0.8, 1.22))
    return Speaker(
        name=f"made-up-{number:04d}",
        teacher=KOKORO,
        style=tuple((names[k], round(float(shares[k]), 4)) for k in np.flatnonzero(shares)),
        nudge=(number, round(float(rng.uniform(0.1, 0.6)), 3)) if rng.random() < 0.7 else (0, 0.0),
        melody=list(melodies)[melody],
        pitch=round(moved, 4),
        liveliness=_between(rng, 0.7, 1.28),
        pace=_between(rng, 0.87, 1.15),
        warp=round(warp, 4),
        tilt=round(float(rng.uniform(-3.0, 3.0)), 2),
        tone=draw_tone(rng),
    )
