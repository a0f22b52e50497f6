"""What the command line says of a language that the model does not speak."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from engine import ModelConfig, SentenceRecord, language_name, models


class LeftOut:
    """Counts the sentences of a reading that are left out for their language."""

    def __init__(self) -> None:
        self._counts: Counter[tuple[str, str]] = Counter()

    def sentence(self, record: SentenceRecord) -> None:
        """A sentence is complete."""
        if record.foreign:
            self._counts[record.foreign, "; ".join(record.flags)] += 1

    def words(self, config: ModelConfig, chosen: str, models_dir: Path | None = None) -> list[str]:
        """A sentence for each language, with what to do.

        Args:
            config: of the model that reads.
            chosen: the name or folder that it was asked for by.
            models_dir: where models are kept; None for the user's own place.
        """
        told = []
        for (language, why), count in self._counts.most_common():
            left = f"{count} {'sentence is' if count == 1 else 'sentences are'} in {language_name(language)}"
            if language in config.text.languages:
                told.append(f"{left} and left out: {why}")
            else:
                left = f"{left}, which {config.name} does not speak, and left out."
                told.append(f"{left} {offer(language, chosen, models_dir)}")
        return told


def offer(language: str, chosen: str, models_dir: Path | None = None, *, anyway: bool = True) -> str:
    """What to read a language with: an installed model, else one to download; or one language for all.

    Args:
        language: two letters.
        chosen: the model that does not speak it, as it was asked for.
        models_dir: where models are kept; None for the user's own place.
        anyway: whether to name the last of these, which stands to choose where none was chosen.
    """
    here = [
        model.name
        for model in models.installed(models_dir)
        if model.bundle is not None
        and model.name != chosen
        and language in model.bundle.config.text.languages
    ]
    end = "; --lang reads all in one language." if anyway else "."
    if here:
        return f"Read it with --model {here[0]}{end}"
    known = [member for member in models.members() if language in member.languages]
    if not known:
        return f"No model of the family speaks it{end}"
    # Of two that speak as many, the newer.
    best = max(reversed(known), key=lambda member: len(member.languages)).name
    return f"philomel models pull {best} brings one that does{end}"
