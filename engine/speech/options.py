"""What a user may choose for a reading."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from numbers import Integral, Real
from typing import TYPE_CHECKING, Literal, get_args

from engine.errors import ConfigError, Message
from engine.types import AS_THE_TEXT

if TYPE_CHECKING:
    from engine.text.pronunciation import Pronunciation

StreamingMode = Literal["auto", "exact", "fast"]
_WHOLE = ("seed", "top_k", "steps", "retries", "bulk")


@dataclass(frozen=True)
class SpeechOptions:
    """Choices for one reading; None means the member's own default.

    Attributes:
        language: ISO 639-1 code, as the member lists them; or ``auto``: each sentence is read in its own,
            and those in a language that the member does not speak are left out.
        seed: fixes everything random; the same seed and settings give the same samples.
        temperature, top_k, top_p, min_p, repetition_penalty: sampling of speech tokens;
            temperature 0 takes the likeliest token always.
        cfg_weight: how strongly the text guides (Llama members).
        exaggeration: emotional intensity (Llama members), 0.5 is neutral.
        steps: solver steps of S3Gen.
        streaming: how official weights of S3Gen, which attend over a whole sequence, speak in pieces:
            ``exact`` solves the voice's prompt again with each, ``fast`` remembers it; ``auto``: exact on a
            GPU, fast on a processor. Members that were trained in chunks have a way of their own.
        pause: factor on the silence after each sentence.
        retries: how often a sentence that was judged bad is generated again.
        spell_out: whether numbers are said in words, of English abbreviations and signs too; else the
            model gets them as they are written.
        pronunciation: what is said in place of what is written.
        bulk: how many sentences are made at once, where nobody hears them meanwhile; 0: one after another, as
            when somebody listens. A sentence's samples depend on this number, and on no other sentence.

    Raises:
        ConfigError: a value is not of its kind, or out of its range.
    """

    language: str = AS_THE_TEXT
    seed: int = 0
    temperature: float | None = None
    top_k: int | None = None
    top_p: float | None = None
    min_p: float | None = None
    repetition_penalty: float | None = None
    cfg_weight: float | None = None
    exaggeration: float | None = None
    steps: int | None = None
    streaming: StreamingMode = "auto"
    pause: float = 1.0
    retries: int = 2
    spell_out: bool = True
    pronunciation: Pronunciation | None = None
    bulk: int = 0

    def __post_init__(self) -> None:
        limits = {
            "temperature": (0.0, 5.0),
            "top_k": (0, 10_000),
            "top_p": (0.01, 1.0),
            "min_p": (0.0, 1.0),
            "repetition_penalty": (0.1, 10.0),
            "cfg_weight": (0.0, 5.0),
            "exaggeration": (0.0, 2.0),
            "steps": (1, 100),
            "pause": (0.0, 5.0),
            "retries": (0, 10),
            "bulk": (0, 128),
        }
        for name in dict.fromkeys((*_WHOLE, *limits)):
            value = getattr(self, name)
            if value is None and getattr(SpeechOptions, name) is None:
                continue
            if not isinstance(value, Integral if name in _WHOLE else Real):
                wanted = Message("a whole number") if name in _WHOLE else Message("a number")
                raise _refusal(name, wanted, value)
            if name in limits and not limits[name][0] <= float(value) <= limits[name][1]:
                low, high = limits[name]
                found = value if isinstance(value, int) else float(value)
                template = "{name} must be between {low} and {high}, not {value}."
                raise ConfigError(template, name=name, low=low, high=high, value=found)
        if self.streaming not in get_args(StreamingMode):
            raise _refusal("streaming", Message("auto, exact or fast"), self.streaming)


def _refusal(name: str, wanted: Message, value: object) -> ConfigError:
    return ConfigError("{name} must be {wanted}, not {value}.", name=name, wanted=wanted, value=repr(value))


def derive_seed(seed: int, text: str, attempt: int) -> int:
    """The seed of one try at one sentence, a function of the request's seed, the sentence and the try.

    The sentence counts by its text, not by its place, so reading from the middle of a document
    gives the same samples as reading from its start.
    """
    digest = hashlib.sha256(f"{seed}\0{attempt}\0{text}".encode()).digest()
    return int.from_bytes(digest[:4], "little")
