"""Every tensor of every official file, by name and at its full size.

The reference's own classes are built without numbers (torch's meta device), and files with their
names, shapes and types are written whose data is a hole in the disk. What is known of the published
files beyond the classes: ``s3gen.safetensors`` lacks ``tokenizer.window``, which ``s3gen_meanflow``
has, and ``s3gen_v3`` lacks ``tokenizer._mel_filters`` as well.
"""

from __future__ import annotations

import json
import math
import re
import struct
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from engine import reference
from engine.checkpoints import models, names, registry, tensor_files
from engine.checkpoints.directories import Bundle, open_bundle
from engine.checkpoints.weights import PARTS, WeightFiles
from engine.errors import MissingTensorError, TensorShapeError, UnknownTensorError
from tests.parity import members
from tests.support.vocabulary import write_tokenizer

State = Mapping[str, Any]
States = Callable[[str], dict[str, State]]

COUNTS = {
    "original": {"t3": 292, "s3gen": 2490, "voice_encoder": 16},
    "multilingual": {"t3": 292, "s3gen": 2490, "voice_encoder": 16},
    "turbo": {"t3": 299, "s3gen": 2491, "voice_encoder": 16},
    "nano": {"t3": 155, "s3gen": 2491, "voice_encoder": 16},
    "flash": {"t3": 292, "s3gen": 2491, "voice_encoder": 16},
}
UNUSED = (
    r"t3/text_head\.weight",
    r"t3/tfmr\.(embed_tokens|wte)\.weight",
    r"s3gen/tokenizer\.(_mel_filters|window)",
    r"s3gen/speaker_encoder\..*\.num_batches_tracked",
    r"voice_encoder/similarity_(weight|bias)",
)
"""What official files hold and speaking does not need; everything else must find its place."""


@pytest.fixture(scope="module")
def states() -> States:
    """The state dicts of a kind of member, without numbers; a clip's encoders are built once."""
    reference.install()
    from chatterbox.models.s3gen.s3gen import S3Token2Wav
    from chatterbox.models.voice_encoder import VoiceEncoder

    s3gen: dict[bool, State] = {}
    found: dict[str, dict[str, State]] = {}
    with torch.device("meta"):
        voice_encoder = VoiceEncoder().state_dict()

    def of(kind: str) -> dict[str, State]:
        meanflow = kind in ("turbo", "nano", "flash")
        with torch.device("meta"):
            if meanflow not in s3gen:
                s3gen[meanflow] = S3Token2Wav(meanflow=meanflow).state_dict()
            if kind not in found:
                t3 = _t3(kind).state_dict()
                found[kind] = {"t3": t3, "s3gen": s3gen[meanflow], "voice_encoder": voice_encoder}
        return found[kind]

    return of


def _t3(kind: str) -> torch.nn.Module:
    """As the reference's ``from_local`` makes it."""
    from chatterbox.models.t3.modules.t3_config import T3Config
    from chatterbox.models.t3.t3 import T3

    if kind == "original":
        return T3(T3Config.english_only())
    if kind == "multilingual":
        return T3(T3Config.multilingual())
    if kind == "flash":
        return reference.flash()()
    hp = T3Config(text_tokens_dict_size=50276)
    hp.llama_config_name = "GPT2_small" if kind == "nano" else "GPT2_medium"
    hp.speech_tokens_dict_size, hp.input_pos_emb, hp.speech_cond_prompt_len = 6563, None, 375
    hp.use_perceiver_resampler, hp.emotion_adv = False, False
    return T3(hp)


def write_hole(path: Path, tensors: State) -> None:
    """A safetensors file whose header is whole and whose numbers are a hole, read as zeros."""
    header, position = {}, 0
    for name, tensor in tensors.items():
        dtype = {torch.float32: "F32", torch.int64: "I64"}[tensor.dtype]
        end = position + math.prod(tensor.shape) * tensor.element_size()
        header[name] = {"dtype": dtype, "shape": list(tensor.shape), "data_offsets": [position, end]}
        position = end
    raw = json.dumps(header).encode()
    with path.open("wb") as file:
        file.write(struct.pack("<Q", len(raw)) + raw)
        file.truncate(8 + len(raw) + position)


def write_member(directory: Path, name: str, parts: dict[str, State]) -> Path:
    """The official files of a full-size member, all in safetensors."""
    member = registry.get(name)
    directory.mkdir()
    for role, tensors in parts.items():
        spec = member.file(role)  # type: ignore[arg-type]
        names = (spec.name, *spec.aliases)
        write_hole(directory / next(n for n in names if n.endswith(".safetensors")), tensors)
    write_tokenizer(directory, member.config.text)
    return directory


@pytest.mark.parametrize("name", ["original", "multilingual-v3", "turbo", "nano", "flash", "zh-cmn"])
@pytest.mark.filterwarnings("ignore:invalid value:RuntimeWarning")
def test_every_tensor_has_its_place(states: States, tmp_path: Path, name: str) -> None:
    """The strict check passes on all files of a member: nothing unknown, missing or misshapen.

    The other members differ from these in file names and languages alone.
    """
    kind = members.kind_of(name)
    parts = states(kind)
    assert {role: len(tensors) for role, tensors in parts.items()} == COUNTS[kind]
    directory = write_member(tmp_path / name, name, parts)
    assert models.check(open_bundle(directory)) == list(PARTS)


@pytest.mark.parametrize("kind", list(COUNTS))
def test_only_what_nobody_needs_is_dropped(states: States, kind: str) -> None:
    """By the rename tables themselves: which names lead nowhere."""
    config = registry.get("multilingual-v2" if kind == "multilingual" else kind).config
    tables = {
        "t3": names.t3_rules(config.t3),
        "s3gen": [*names.s3gen_rules(config), *names.encoder_rules(config)],
        "voice_encoder": names.encoder_rules(config),
    }
    dropped = {
        f"{role}/{name}"
        for role, tensors in states(kind).items()
        for name in tensors
        for rule in [next((r for r in tables[role] if re.fullmatch(r.pattern, name)), None)]
        if rule is not None and rule.target is None
    }
    assert all(any(re.fullmatch(unused, name) for unused in UNUSED) for name in dropped)
    assert sum("num_batches_tracked" not in name for name in dropped) == 6


@pytest.mark.parametrize(
    ("name", "absent"),
    [
        ("original", ["tokenizer.window"]),
        ("zh-cmn", ["tokenizer.window", "tokenizer._mel_filters"]),
    ],
)
@pytest.mark.filterwarnings("ignore:invalid value:RuntimeWarning")
def test_published_files_may_lack_what_is_computed(
    states: States, tmp_path: Path, name: str, absent: list[str]
) -> None:
    parts = dict(states(members.kind_of(name)))
    parts["s3gen"] = {key: value for key, value in parts["s3gen"].items() if key not in absent}
    assert models.check(open_bundle(write_member(tmp_path / name, name, parts))) == list(PARTS)


@pytest.mark.filterwarnings("ignore:invalid value:RuntimeWarning")
def test_each_single_tensor_is_needed(states: States, tmp_path: Path) -> None:
    """One tensor after another is left out, renamed or reshaped: none goes unnoticed."""
    parts = states("nano")
    directory = write_member(tmp_path / "nano", "nano", parts)
    bundle = open_bundle(directory)
    names = [(role, name) for role in parts for name in parts[role]]
    needed = [pair for pair in names if not any(re.fullmatch(u, "/".join(pair)) for u in UNUSED)]
    rng = np.random.default_rng(0)
    for number, index in enumerate(rng.choice(len(needed), 12, replace=False)):
        role, name = needed[index]
        changed = dict(parts[role])
        tensor = changed.pop(name)
        if number % 3 == 1:
            changed[f"{name}x"] = tensor
        elif number % 3 == 2:
            changed[name] = torch.empty((*tensor.shape, 2), device="meta")
        path = bundle.files[role]  # type: ignore[index]
        write_hole(path, changed)
        with pytest.raises((MissingTensorError, UnknownTensorError, TensorShapeError), match=path.name):
            prepare(bundle, role)
        write_hole(path, parts[role])


def prepare(bundle: Bundle, role: str) -> None:
    """Check the parts that one file holds."""
    files = WeightFiles(bundle)
    for part in PARTS:
        if part.role == role:
            files.prepare(part)


def test_the_torch_file_at_full_size(states: States, tmp_path: Path) -> None:
    """``s3gen.pt`` as torch writes it, its numbers left out: names, shapes and types are read."""
    from torch._subclasses.fake_tensor import FakeTensorMode

    wanted = states("multilingual")["s3gen"]
    path = tmp_path / "s3gen.pt"
    with FakeTensorMode():
        fake = {name: torch.empty(tensor.shape, dtype=tensor.dtype) for name, tensor in wanted.items()}
        with torch.serialization.skip_data(materialize_fake_tensors=True):
            torch.save(fake, path)
    found = tensor_files.read_state_dict(path)
    assert {name: array.shape for name, array in found.items()} == {
        name: tuple(tensor.shape) for name, tensor in wanted.items()
    }
    assert {str(array.dtype) for array in found.values()} == {"float32", "int64"}
