"""What a text is read with: the controls that a member has, their bounds, what they make; and the user's
rules of pronunciation, everywhere and for single documents, in files that people may edit."""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine import Pronunciation, PronunciationRule, SpeechOptions, read_rules_file, write_rules, write_whole
from engine.errors import PronunciationError

if TYPE_CHECKING:
    from app.core.models import ModelInfo
    from app.core.settings import Settings
    from engine import ModelConfig

_WHOLE = {"steps", "retries", "top_k"}


@dataclass(frozen=True)
class Control:
    """One slider of the reading style.

    Attributes:
        name: the field of :class:`engine.SpeechOptions` that it sets.
        low, high: its ends.
        default: the member's own value.
        step: of the slider and the arrow keys.
        whole: whether only whole numbers make sense.
        advanced: whether it may be folded away.
    """

    name: str
    low: float
    high: float
    default: float
    step: float
    whole: bool = False
    advanced: bool = False


def controls_of(config: ModelConfig) -> tuple[Control, ...]:
    """The controls that a member has, most useful first."""
    sampling, t3 = config.sampling, config.t3
    found = []
    if t3.emotion:
        found.append(Control("exaggeration", 0.0, 2.0, sampling.exaggeration, 0.05))
    if t3.guidance:
        found.append(Control("cfg_weight", 0.0, 2.0, sampling.cfg_weight, 0.05))
    found += [
        Control("temperature", 0.05, 2.0, sampling.temperature, 0.05),
        Control("top_p", 0.05, 1.0, sampling.top_p, 0.05, advanced=True),
        Control("min_p", 0.0, 1.0, sampling.min_p, 0.01, advanced=True),
        Control("repetition_penalty", 1.0, 3.0, sampling.repetition_penalty, 0.05, advanced=True),
        Control("pause", 0.0, 3.0, 1.0, 0.1),
        Control("steps", 1, 20, config.flow.n_timesteps, 1, whole=True, advanced=True),
    ]
    return tuple(found)


def reading_options(
    settings: Settings, pronunciation: Pronunciation | None, language: str = "", member: str = ""
) -> SpeechOptions:
    """The options of a reading with a member, or that in use, in a language or in that which the settings
    say. Values of controls that do not exist are left out."""
    own = {"language", "seed", "spell_out", "pronunciation"}
    known = {field.name for field in fields(SpeechOptions)} - own
    style = settings.style(member or settings.member).items()
    chosen: dict[str, Any] = {name: value for name, value in style if name in known}
    for name in _WHOLE & set(chosen):
        chosen[name] = round(chosen[name])
    return SpeechOptions(
        language=language or settings.language,
        seed=settings.seed,
        spell_out=settings.spell_out,
        pronunciation=pronunciation,
        **chosen,
    )


def short_options(
    settings: Settings,
    model: ModelInfo | None,
    language: str = "",
    pronunciation: Pronunciation | None = None,
) -> SpeechOptions:
    """The options of a few words, too short to tell their language: given, chosen, or the member's own."""
    known = model.config.text.languages if model is not None else ()
    chosen = reading_options(settings, pronunciation)
    own = "en" if "en" in known or not known else known[0]
    return replace(
        chosen, language=next((code for code in (language, chosen.language) if code in known), own)
    )


Rules = tuple[PronunciationRule, ...]
EVERYWHERE = "everywhere"
"""In the place of a document's key: rules for all."""


class RuleBook:
    """The folder of rules: a file for all documents, and one for each that has its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def file(self, key: str = EVERYWHERE) -> Path:
        """That of a document, by its key, or of all."""
        return self._folder / f"{key}.txt"

    def rules(self, key: str = EVERYWHERE) -> Rules:
        """Those of a document, or of all.

        Raises:
            PronunciationError: a person has spoilt the file.
        """
        path = self.file(key)
        return read_rules_file(path) if path.exists() else ()

    def keep(self, rules: Iterable[PronunciationRule], key: str = EVERYWHERE) -> None:
        """Keep exactly these; what a person remarked in the file stays. Raises OSError."""
        path, rules = self.file(key), tuple(rules)
        text = write_rules(rules)
        with contextlib.suppress(OSError, UnicodeDecodeError, PronunciationError):
            text = write_rules(rules, path.read_bytes().decode())
        write_whole(path, text.encode())


def used(of_book: Rules, everywhere: Rules) -> Pronunciation:
    """What a document is read with: its own rules go before the others."""
    return Pronunciation((*of_book, *everywhere))
