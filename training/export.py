"""From trained weights to the bundle that ships: ``resources/starter``.

    python -m training.export --weights OUT --clips CLIPS --bundle resources/starter

Weights are packed in 8 bits (vectors in float16) by the same code that converts any checkpoint;
voices are cloned by the bundle's own encoders from the clips, one a voice, so a built-in voice is
what a user's clone would be. The first voice by name is the default. Without ``--weights`` only the voices of
the clips are made anew, in a bundle that is there.
"""

from __future__ import annotations

import argparse
import logging
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import engine.backend
from engine.checkpoints import convert, directories, loader
from engine.checkpoints.weights import PARTS

# isort: split
import mlx.core as mx
from mlx import nn

from engine.config import ModelConfig
from engine.text.letters import FILE
from engine.voice import voice_file
from engine.voice.clone import clone
from training import common, optimizer, shards
from training.speakers import FEATURED_NATIVE
from training.starter import starter_config, tiny_config
from training.text_tokenizer import LANGUAGES

log = logging.getLogger("training.export")

PLACES = {
    "t3": ("t3", "t3"),
    "flow": ("flow", "flow"),
    "vocoder": ("vocoder", "vocoder"),
    "tokenizer": ("tokenizer", "tokenizer"),
    "speaker_encoder": ("speakers", "speaker_encoder_task", "encoder"),
    "voice_encoder": ("speakers", "voice_encoder_task", "encoder"),
}
"""Where each part lies: the stage, then the branches of its tree."""
SUFFIXES = (".wav", ".flac", ".ogg", ".mp3")
SHIPPED = directories.starter_directory()
TEXTS = ("LICENSE", "PROVENANCE.md")
"""What the shipped bundle says of itself, which is written there and goes over as it is."""


def modules(weights: Path, config: ModelConfig, vocoder: str = "vocoder") -> dict[str, nn.Module]:
    """The model's six parts with the trained weights, from shards; the vocoder as it was at its end, or
    ("spectral") before its adversary began.

    Raises:
        FileNotFoundError: the weights of a stage are missing.
        ValueError: a tensor is missing, unknown or misshapen; it is named.
    """
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        shards.unpack(weights, folder)
        trees = {name: common.load_tree(folder / f"{name}.safetensors") for name in shards.RESULTS}
    missing = [name for name in ("tokenizer", "speakers", "t3", "flow", vocoder) if trees[name] is None]
    if missing:
        raise FileNotFoundError(f"{weights} lacks the weights of {', '.join(missing)}.")
    found: dict[str, nn.Module] = {}
    for part in PARTS:
        module = part.build(config)
        stage, *branch = PLACES[part.name]
        stage = vocoder if part.name == "vocoder" else stage
        tree: common.Tree = trees[stage]
        for name in branch:
            tree = tree[name]
        module.load_weights(list(optimizer.named(tree).items()), strict=True)
        module.eval()
        mx.eval(module.parameters())
        found[part.name] = module
    return found


def add_voices(bundle: Path, clips: Mapping[str, Path]) -> None:
    """Clone each clip with the bundle's own encoders and save it under its name."""
    model = loader.load(bundle, engine.backend.choose("cpu"))
    languages = {speaker.name: {"language": speaker.language} for speaker in FEATURED_NATIVE}
    for name, clip in clips.items():
        voice = clone(model.encoders(), clip, model.config, name=name, identity=model.identity)
        # Stage times are of this machine, and would make the file another each time.
        voice = replace(voice, details={"seconds": voice.details["seconds"], **languages.get(name, {})})
        voice_file.save_voice(voice, bundle / "voices" / f"{name}.safetensors")
        log.info("voice %s from %s", name, clip.name)


def export(
    weights: Path,
    clips: Mapping[str, Path],
    bundle: Path,
    *,
    config: ModelConfig | None = None,
    bits: int = 8,
    vocoder: str = "vocoder",
) -> Path:
    """Write the whole bundle, then load it once as the program will.

    Args:
        weights: folder with the shards, ``tokenizer.json``, the list of words, and how letters sound of each
            language that the bundle is to speak beside English.
        clips: audio file of each built-in voice, by the voice's name.
        bundle: the directory to make; replaced if it is there.
        config: of the member; the starter's own without one.
        bits: 8 or 4.
        vocoder: which of its weights, see :func:`modules`.
    """
    config = config or starter_config()
    sounds = {name: path for name in LANGUAGES if (path := weights / FILE.format(language=name)).exists()}
    config = replace(config, text=replace(config.text, languages=("en", *sounds)))
    parts = modules(weights, config, vocoder)
    # Before the bundle is replaced, which may be the shipped one.
    texts = {name: (SHIPPED / name).read_bytes() for name in TEXTS}
    shutil.rmtree(bundle, ignore_errors=True)
    convert.save(parts, bundle, config, config.name, bits=bits, compact=True)
    for path in (*(weights / name for name in shards.TEXT_FILES), *sounds.values()):
        shutil.copyfile(path, bundle / path.name)
    for name, text in texts.items():
        (bundle / name).write_bytes(text)
    add_voices(bundle, clips)
    model = loader.load(bundle, engine.backend.choose("cpu"))
    size = sum(path.stat().st_size for path in bundle.rglob("*") if path.is_file())
    log.info("%.1f MB, voices %s", size / 1e6, ", ".join(model.voices))
    return bundle


def main(argv: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, help="folder with weights-*.safetensors")
    parser.add_argument("--clips", type=Path, required=True, help="folder with one audio file a voice")
    parser.add_argument("--bundle", type=Path, default=SHIPPED)
    parser.add_argument("--bits", type=int, choices=(8, 4), default=8)
    parser.add_argument("--vocoder", choices=("vocoder", "spectral"), default="vocoder")
    parser.add_argument("--tiny", action="store_true", help="toy sizes, for tests")
    options = parser.parse_args(argv)
    common.start_log()
    clips = {p.stem: p for p in sorted(options.clips.iterdir()) if p.suffix in SUFFIXES}
    if options.weights is None:
        add_voices(options.bundle, clips)
        return
    export(
        options.weights,
        clips,
        options.bundle,
        config=tiny_config() if options.tiny else None,
        bits=options.bits,
        vocoder=options.vocoder,
    )


if __name__ == "__main__":
    main()
