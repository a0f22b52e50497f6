"""Every stage that speaks, for a few steps on a toy corpus: it trains, resumes, and is exported."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import engine.backend

# isort: split
import mlx.core as mx
import numpy as np
import pytest
import soundfile
import torch
from tokenizers import Tokenizer

from engine.checkpoints import loader
from engine.checkpoints.weights import PARTS
from engine.s3gen import flow as s3gen
from engine.text import letters, lexicon
from engine.vocoder import hift
from tests.support import toy
from tests.support.places import ROOT
from training import (
    common,
    export,
    flow_mels,
    optimizer,
    shards,
    text_tokenizer,
    train_flow,
    train_t3,
    train_vocoder,
    unbundle,
)
from training.corpus import FLOW_MELS, Corpus
from training.spectra import s3gen_mel
from training.starter import starter_config, tiny_config
from training.text_tokenizer import SIGNS

STAGES = {"t3": train_t3.train, "flow": train_flow.train, "vocoder": train_vocoder.train}


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run's folder with a toy corpus and a text tokenizer."""
    folder = tmp_path_factory.mktemp("run")
    toy.make(folder / "corpus", utterances=6)
    toy.write_vocabulary(folder)
    return folder


def _options(work: Path, steps: int) -> common.StageOptions:
    return common.StageOptions(data=work / "corpus", work=work, minutes=5, steps=steps, tiny=True)


@pytest.mark.parametrize("stage", list(STAGES))
def test_a_stage_trains_and_goes_on_where_it_was(work, stage, monkeypatch):
    monkeypatch.setattr(train_flow, "PROMPT_TOKENS", 20)
    result = STAGES[stage](_options(work, 2))
    tree = common.load_tree(result)
    values = optimizer.named(tree)
    assert all(np.isfinite(np.array(value)).all() for value in values.values())
    STAGES[stage](_options(work, 1))
    lines = (work / stage / "curve.jsonl").read_text().splitlines()
    assert '"step": 2,' in lines[0] or '"step": 1,' in lines[0]
    assert '"step": 3,' in lines[-1]


def test_the_vocoder_hears_what_the_flow_makes_of_a_wave(work, tmp_path, monkeypatch):
    monkeypatch.setattr(train_flow, "PROMPT_TOKENS", 20)
    shutil.copytree(work / "corpus", tmp_path / "corpus")
    options = replace(_options(tmp_path, 1), resume=train_flow.train(_options(work, 1)).parent)
    shards_made = flow_mels.write(options)
    corpus = Corpus.open(tmp_path / "corpus", annotated=True)
    assert shards_made == len(corpus.shard_paths)
    assert flow_mels.write(options) == 0
    for index in range(len(corpus)):
        mel = corpus.flow_mel(index)
        assert mel is not None
        assert mel.shape == (2 * corpus.num_tokens[index], 80)
        assert np.isfinite(mel).all()
    # From the last moment on there is nothing left to solve: the wave's own mel.
    monkeypatch.setattr(flow_mels, "FIRST", -1)
    for folder in corpus.shard_paths:
        (folder / FLOW_MELS).unlink()
    flow_mels.write(options)
    corpus = Corpus.open(tmp_path / "corpus", annotated=True)
    wave = torch.from_numpy(np.array(corpus.wave(0))).float() / 32768.0
    mel, own = corpus.flow_mel(0), s3gen_mel(wave[None])[0].numpy()
    # Between the edges, where the row's neighbours in its batch do not reach.
    assert mel is not None
    np.testing.assert_allclose(mel[4:-4], own[4:-4], atol=0.02)
    clips = train_vocoder.Clips.load(corpus, np.arange(len(corpus)), 8)
    _, _, mels, flowed = clips.segments(32, 8, np.random.default_rng(1))
    assert 0 < flowed.sum() < 32
    assert (mels[~flowed] == 0).all()
    train_vocoder.train(options)


def test_weights_travel_in_shards_and_become_a_bundle(work, tmp_path):
    config = tiny_config()
    trees: dict[str, common.Tree] = {"speakers": {}}
    for part in PARTS:
        parameters = part.build(config).parameters()
        if part.name in ("voice_encoder", "speaker_encoder"):
            trees["speakers"][f"{part.name}_task"] = {"encoder": parameters}
        else:
            trees[part.name] = {part.name: parameters}
    run = tmp_path / "run"
    for name, tree in trees.items():
        (run / name).mkdir(parents=True)
        common.save_tree(run / shards.RESULTS[name], tree)
    for name in shards.TEXT_FILES:
        (run / name).write_bytes((work / name).read_bytes())
    files = shards.pack(run, tmp_path / "out")
    assert {path.name for path in files} >= {"weights-0.safetensors", "tokenizer.json", "curves.jsonl"}
    assert shards.unpack(tmp_path / "out", tmp_path / "back") == sorted(trees)
    spanish = letters.FILE.format(language="es")
    shutil.copyfile(ROOT / "resources" / "starter" / spanish, tmp_path / "out" / spanish)
    clip = tmp_path / "anna.wav"
    wave = np.tile(np.array(Corpus.open(work / "corpus").wave(0)), 2)
    soundfile.write(clip, wave, 24_000, subtype="PCM_16")
    bundle = export.export(tmp_path / "out", {"anna": clip}, tmp_path / "starter", config=config)
    unbundle.unbundle(bundle, tmp_path / "again")
    shards.unpack(tmp_path / "again", tmp_path / "unpacked")
    for name, place in shards.RESULTS.items():
        if name in trees:
            given, found = (
                common.load_tree(folder / where)
                for folder, where in ((run, place), (tmp_path / "unpacked", f"{name}.safetensors"))
            )
            given, found = optimizer.named(given), optimizer.named(found)
            assert given.keys() == found.keys()
            assert all(np.allclose(given[key], found[key], atol=2e-2) for key in given), name
    model = loader.load(bundle, engine.backend.choose("cpu"))
    assert list(model.voices) == ["anna"]
    assert model.config.text.languages == ("en", "es")
    assert max(model.text.encode("¡Hola, Anna!", "es")) < config.t3.text_vocab
    voice = model.voices["anna"]
    tokens = mx.array(np.arange(15)[None] * 37)
    wave_out = hift.synthesize(model.vocoder, s3gen.synthesize(model.flow, tokens, voice, seed=1), seed=1)
    assert wave_out.shape == (1, 15 * 960)
    assert np.isfinite(np.array(wave_out)).all()
    before = {path.name: path.read_bytes() for path in bundle.iterdir() if path.is_file()}
    (tmp_path / "clips").mkdir()
    clip.rename(tmp_path / "clips" / "lucia.wav")
    export.main(["--clips", str(tmp_path / "clips"), "--bundle", str(bundle)])
    assert {path.name: path.read_bytes() for path in bundle.iterdir() if path.is_file()} == before
    voices = loader.load(bundle, engine.backend.choose("cpu")).voices
    assert {name: voice.details.get("language", "") for name, voice in voices.items()} == {
        "anna": "", "lucia": "es",
    }  # fmt: skip


def test_shards_stay_under_their_limit(tmp_path, monkeypatch):
    monkeypatch.setattr(shards, "LIMIT", 20_000)
    (tmp_path / "run" / "t3").mkdir(parents=True)
    tree = {"t3": {f"w{i}": mx.ones((50, 40)) for i in range(9)}}
    common.save_tree(tmp_path / "run" / "t3" / "t3.safetensors", tree)
    files = shards.pack(tmp_path / "run", tmp_path / "out")
    sizes = [path.stat().st_size for path in files if path.suffix == ".safetensors"]
    assert len(sizes) > 1
    assert max(sizes) <= 20_000
    shards.unpack(tmp_path / "out", tmp_path / "back")
    assert len(optimizer.named(common.load_tree(tmp_path / "back" / "t3.safetensors"))) == 9


def test_prompts_are_whole_chunks_and_frames_point_at_their_mel(work):
    corpus = Corpus.open(work / "corpus", annotated=True)
    rng = np.random.default_rng(1)
    batch = corpus.batches(corpus.select(0), 500, rng)[0]
    for _ in range(5):
        tokens, lengths, prompts, _, _, source, *_ = train_flow.sequences(corpus, batch, rng, 10)
        assert (prompts % 10 == 0).all()
        assert (lengths <= tokens.shape[1]).all()
        own = corpus.num_tokens[batch.indices]
        for row, P in enumerate(prompts):
            first = source[row, 2 * P]
            # The first learned frame is the utterance's first, or, behind its own beginning, a later one.
            assert first in (2 * train_flow.PROMPT_TOKENS, 2 * train_flow.PROMPT_TOKENS + 2 * P)
            assert lengths[row] - P in (own[row], own[row] - P)


def test_the_stop_token_stands_behind_the_speech(work):
    corpus = Corpus.open(work / "corpus", annotated=True)
    texts = train_t3.Texts(corpus, Tokenizer.from_file(str(work / "tokenizer.json")), lexicon.load(work))
    rng = np.random.default_rng(1)
    batch = corpus.batches(texts.usable(corpus.select(0)), 500, rng)[0]
    _, text, sizes, history, target, lengths = train_t3.examples(corpus, texts, batch, rng)
    assert (target[np.arange(len(lengths)), lengths] == 6562).all()
    assert history.max() < 6561
    assert (sizes <= text.shape[1]).all()


def test_some_words_are_told_by_their_letters_though_their_sounds_are_known(work):
    corpus = Corpus.open(work / "corpus", annotated=True)
    tokenizer = Tokenizer.from_file(str(work / "tokenizer.json"))
    letters = train_t3.Texts(corpus, tokenizer)
    told = train_t3.Texts(corpus, tokenizer, lexicon.load(work))
    phonemes = set(range(tokenizer.get_vocab_size() - len(SIGNS), tokenizer.get_vocab_size()))
    counts = [
        sum(len(phonemes & set(row.tolist())) for row in rows) for rows in (letters.ids, told.mixed, told.ids)
    ]
    assert 0 == counts[0] < counts[1] < counts[2]


def test_a_vocabulary_that_has_grown_keeps_what_was_learned(work, tmp_path):
    config = tiny_config().t3
    earlier = train_t3.build(_options(work, 1), replace(config, text_vocab=config.text_vocab - 9))
    common.save_tree(tmp_path / "t3.safetensors", {"t3": earlier.parameters()})
    later = train_t3.build(replace(_options(work, 1), resume=tmp_path), config)
    assert later.text_emb.weight.shape[0] == config.text_vocab
    assert mx.array_equal(later.text_emb.weight[:-9], earlier.text_emb.weight)


def test_t3_hears_all_a_dozen_times_at_most() -> None:
    assert train_t3.most_steps(24_000 * 100, 24_000, 0) == train_t3.EPOCHS * 100
    assert train_t3.most_steps(24_000 * 100, 24_000, 7) == 7
    assert train_t3.most_steps(10, 24_000, 0) == 1


def test_edit_distance():
    assert train_t3.edit_distance([1, 2, 3], [1, 2, 3]) == 0
    assert train_t3.edit_distance([1, 3], [1, 2, 3]) == 1
    assert train_t3.edit_distance([], [4, 5]) == 2
    assert train_t3.edit_distance([1, 9, 9, 2], [1, 2]) == 2


def test_the_configuration_agrees_with_the_text_tokenizer():
    config = starter_config()
    assert config.t3.text_vocab == text_tokenizer.VOCABULARY + len(SIGNS)
    assert text_tokenizer.SPECIALS[config.t3.start_text_token] == "[START]"
    assert text_tokenizer.SPECIALS[config.t3.stop_text_token] == "[STOP]"
