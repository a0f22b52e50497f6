"""What is measured, of whom, and how much of it: the same for all contenders of a run.

A part is one process of one contender: it loads its weights, warms up, and times one thing. Parts
run in turn, contender after contender, round after round, so that a machine that warms up or is
busy for a while is unfair to nobody.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Device = Literal["cpu", "gpu"]
Better = Literal["less", "more"]

MEMBERS = ("original", "nano", "turbo", "flash")
"""Multilingual members and packs cost what the original costs: the same sizes but for the text table."""
PARTS = ("t3", "chunk", "whole", "vocoder", "growth", "clone", "speech")
OURS = "ours"
CONTENDERS = {
    OURS: "Philomel",
    "ours-float32": "Philomel, float32",
    "ours-5steps": "Philomel, 5 steps a block",
    "ours-faster": "Philomel, faster",
    "ours-whole": "Philomel, whole sentences",
    "mlx-audio": "mlx-audio, as installed",
    "mlx-audio-blas": "mlx-audio with OpenBLAS",
    "pytorch": "PyTorch reference",
    "reference-mlx": "Reference's MLX engine",
}
"""Names and titles, in the order of the table. The last is Flash's; it gets OpenBLAS on a CPU."""
BLOCK = 16
"""Tokens that Flash makes together."""


@dataclass(frozen=True)
class Figure:
    """One line of the table.

    Attributes:
        title: with what is held fixed; ``{field}`` is filled in from the sizes.
        unit: printed behind each value.
        better: whether less or more of it is better.
        digits: after the decimal point.
    """

    title: str
    unit: str = "s"
    better: Better = "less"
    digits: int = 2


FIGURES = {
    "first_token": Figure("T3, first token, voice known", digits=3),
    "first_token_new": Figure("T3, first token, new voice", digits=3),
    "tokens_per_second": Figure("T3, tokens a second", "", "more", 1),
    "chunk": Figure("S3Gen, first {first} tokens behind {prompt} of prompt, voice known", digits=3),
    "chunk_new": Figure("S3Gen, first {first} tokens behind {prompt} of prompt, new voice", digits=3),
    "whole": Figure("S3Gen, {whole} tokens in one go", digits=3),
    "vocoder": Figure("Vocoder, {whole} tokens", digits=3),
    "chunk_early": Figure("Chunk {early} of {first} tokens, S3Gen and vocoder", digits=3),
    "chunk_late": Figure("Chunk {late} of {first} tokens, S3Gen and vocoder", digits=3),
    "chunk_growth": Figure("Cost of chunk {late} / chunk {early}", "", digits=2),
    "clone": Figure("Clone a clip of 9.7 s, all stages", digits=3),
    "clone_decode": Figure("— decode"),
    "clone_resample": Figure("— resample, trim"),
    "clone_mel": Figure("— mels and filter banks"),
    "clone_tokens": Figure("— speech tokens"),
    "clone_x_vector": Figure("— x-vector"),
    "clone_voice_encoder": Figure("— voice encoder"),
    "clone_rest": Figure("— all else"),
    "first_audio": Figure("First audio, voice known", digits=3),
    "real_time_factor": Figure("Real-time factor, utterance of {utterance} tokens", "", digits=3),
    "peak_host_mb": Figure("Peak memory of the process, speaking", "MB", digits=0),
    "peak_device_mb": Figure("Peak memory of the device, speaking", "MB", digits=0),
}
"""All figures that a part may give, in the order of the table."""


@dataclass(frozen=True)
class Sizes:
    """How much is asked of a contender.

    Attributes:
        text: text tokens of T3's part.
        tokens: speech tokens after the first that are timed.
        prompt: speech tokens of the voice's prompt in S3Gen.
        first: speech tokens of the first chunk.
        whole: speech tokens that S3Gen and vocoder take in one go.
        utterance: speech tokens of the utterance that is spoken from text to samples.
        early, late: numbers of the chunks whose cost is compared.
    """

    text: int = 50
    tokens: int = 100
    prompt: int = 250
    first: int = 10
    whole: int = 100
    utterance: int = 500
    early: int = 5
    late: int = 50


SIZES: dict[Device, Sizes] = {
    "gpu": Sizes(),
    "cpu": Sizes(tokens=30, whole=25, utterance=125),
}
SLOW = Sizes(tokens=2, whole=25, utterance=25)
"""For a contender that needs seconds a token: fewer tokens, the same rate."""
TOUCH = Sizes(text=8, tokens=2, prompt=6, first=4, whole=4, utterance=4)
"""For toy weights."""


def in_blocks(tokens: int) -> int:
    """So many tokens, or as many more as fill a block."""
    return -(-tokens // BLOCK) * BLOCK


@dataclass(frozen=True)
class Job:
    """One process to run.

    Attributes:
        round: which turn it is, from 0.
        repeat: how often it times its part.
    """

    contender: str
    member: str
    part: str
    round: int
    repeat: int
    sizes: Sizes

    @property
    def key(self) -> tuple[str, str, str, int]:
        """What tells it from the other jobs of a run."""
        return (self.contender, self.member, self.part, self.round)


def takes_part(contender: str, member: str, part: str, device: Device) -> bool:
    """Whether a contender can do a part of a member, in a time that anyone would wait."""
    is_mlx_audio = contender.startswith("mlx-audio")
    if is_mlx_audio and member in ("nano", "flash"):
        return False  # it has neither
    if contender == "reference-mlx" and (member != "flash" or part not in ("t3", "speech")):
        return False  # beside T3 it is the PyTorch reference
    if contender == "ours-5steps" and (member != "flash" or part != "t3"):
        return False
    if contender == "ours-whole" and part != "speech":
        return False  # the parts are the same ones
    if part == "growth":
        # Only mlx-audio's Turbo streams beside ours.
        return contender.startswith(OURS) or (is_mlx_audio and member == "turbo")
    if part == "clone" and member != "original":
        return False  # the same encoders in all members
    if device == "cpu":
        # Without a real BLAS it takes many minutes for anything but a token of T3.
        return contender != "ours-float32" and (contender != "mlx-audio" or part == "t3")
    return contender not in ("mlx-audio-blas", "ours-faster", "ours-whole")


def jobs(
    device: Device,
    members: tuple[str, ...],
    parts: tuple[str, ...],
    contenders: tuple[str, ...],
    rounds: int,
    sizes: Sizes | None = None,
) -> list[Job]:
    """All processes of a run in their order: A B C, A B C, part by part."""
    found = []
    for member in members:
        for part in parts:
            for turn in range(rounds):
                for contender in contenders:
                    if not takes_part(contender, member, part, device):
                        continue
                    slow = device == "cpu" and contender.startswith("mlx-audio")
                    if slow and turn > 0:
                        continue
                    chosen = sizes or (SLOW if slow else SIZES[device])
                    found.append(Job(contender, member, part, turn, 1 if device == "cpu" else 5, chosen))
    return found
