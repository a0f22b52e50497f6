import importlib.util
import json
import sys
from dataclasses import replace

import pytest

from engine.config import TextConfig
from engine.errors import (
    CheckpointFormatError,
    CheckpointNotFoundError,
    LanguageError,
    MissingExtraError,
    TextError,
)
from engine.text import tokenizers
from engine.text.spans import TracedText
from tests.support.texts import (
    ENGLISH,
    GPT2,
    MULTILINGUAL,
    SENTENCES,
    TAGS,
    english_dir,
    gpt2_dir,
    multilingual_dir,
)

LIBRARIES = {"zh": "spacy_pkuseg", "ja": "pykakasi", "he": "dicta_onnx", "ru": "silero_stress"}


def test_english_spaces_are_tokens_and_case_stays(tmp_path):
    tokenizer = tokenizers.load(ENGLISH, english_dir(tmp_path))
    ids = tokenizer.encode("the cat")
    assert ids.count(2) == 1
    assert 1 not in ids
    assert ids != tokenizer.encode("THE CAT")
    assert tokenizer._model.get_vocab_size() == 704


def test_each_id_knows_its_characters(tmp_path):
    tokenizer = tokenizers.load(ENGLISH, english_dir(tmp_path))
    source = "so the   cat — [laughter] sat"
    encoded = tokenizer.encode_traced(TracedText.of(source, 100), "en")
    covered = {place for span in encoded.spans for place in range(span.start, span.end)}
    assert covered == set(range(100, 100 + len(source)))
    tag = source.index("[laughter]") + 100
    assert [(span.start, span.end) for span in encoded.spans].count((tag, tag + 10)) == 1
    assert len(encoded.ids) == len(encoded.spans)


@pytest.mark.parametrize("language", sorted(SENTENCES))
def test_all_languages_tokenise_or_name_the_extra(language, tmp_path):
    tokenizer = tokenizers.load(MULTILINGUAL, multilingual_dir(tmp_path))
    library = LIBRARIES.get(language)
    if library and importlib.util.find_spec(library) is None:
        with pytest.raises(MissingExtraError, match=rf"philomel\[{language}\]"):
            tokenizer.encode(SENTENCES[language], language)
        return
    if language in ("he", "ru", "zh"):
        pytest.skip("its library loads a large model of its own")
    ids = tokenizer.encode(SENTENCES[language], language)
    assert len(ids) > 5
    assert ids[0] == tokenizer.tokenize(TracedText.of(""), language).ids[0]
    unknown = sum(number == 1 for number in ids)
    assert unknown <= 1, "the vocabulary has this language's letters"


@pytest.mark.parametrize("language", sorted(SENTENCES))
def test_all_languages_tokenise_without_front_ends(language, tmp_path):
    config = replace(MULTILINGUAL, language_transforms=False, lowercase=False)
    encoded = tokenizers.load(config, multilingual_dir(tmp_path)).encode_traced(
        TracedText.of(SENTENCES[language]), language
    )
    assert encoded.spans[0].start == encoded.spans[0].end == 0
    assert encoded.spans[-1].end == len(SENTENCES[language])


@pytest.mark.parametrize(("language", "library"), LIBRARIES.items())
def test_a_missing_library_is_named(language, library, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, library, None)
    tokenizer = tokenizers.load(MULTILINGUAL, multilingual_dir(tmp_path))
    with pytest.raises(MissingExtraError, match=rf"pip install 'philomel\[{language}\]'"):
        tokenizer.encode(SENTENCES[language], language)


@pytest.mark.parametrize("parts", [True, False])
def test_gpt2_event_tags_are_one_id(tmp_path, parts):
    tokenizer = tokenizers.load(GPT2, gpt2_dir(tmp_path, parts=parts))
    for tag in TAGS:
        with_tag = tokenizer.encode(f"well {tag} yes.")
        assert len([i for i in with_tag if i >= tokenizer._model.get_vocab_size() - len(TAGS)]) == 1


def test_gpt2_bytes_of_one_character_share_its_span(tmp_path):
    encoded = tokenizers.load(GPT2, gpt2_dir(tmp_path, parts=True)).encode_traced(
        TracedText.of("a 🜚 b."), "en"
    )
    assert sum((span.start, span.end) == (2, 3) for span in encoded.spans) >= 2


def test_own_bpe(tmp_path):
    config = TextConfig(tokenizer="bpe", lowercase=True)
    tokenizer = tokenizers.load(config, gpt2_dir(tmp_path, parts=False))
    assert tokenizer.encode("The CAT") == tokenizer.encode("the cat.")


def test_another_language_is_refused(tmp_path):
    tokenizer = tokenizers.load(ENGLISH, english_dir(tmp_path))
    with pytest.raises(LanguageError, match="does not speak 'fr'"):
        tokenizer.encode("bonjour", "fr")


@pytest.mark.parametrize("text", ["", "  \n", "...", "!?", "—"])
def test_nothing_to_say_is_refused(tmp_path, text):
    with pytest.raises(TextError):
        tokenizers.load(ENGLISH, english_dir(tmp_path)).encode(text)


def test_files_that_are_missing_or_damaged(tmp_path):
    with pytest.raises(CheckpointNotFoundError, match=r"tokenizer\.json"):
        tokenizers.load(ENGLISH, tmp_path)
    with pytest.raises(CheckpointNotFoundError, match=r"vocab\.json"):
        tokenizers.load(GPT2, tmp_path)
    (tmp_path / "tokenizer.json").write_text("{")
    with pytest.raises(CheckpointFormatError):
        tokenizers.load(ENGLISH, tmp_path)


def test_a_vocabulary_of_another_member_is_refused(tmp_path):
    gpt2_dir(tmp_path, parts=False)
    with pytest.raises(CheckpointFormatError, match=r"\[START\]"):
        tokenizers.load(ENGLISH, tmp_path)


def test_event_tags_that_do_not_fit_the_vocabulary(tmp_path):
    gpt2_dir(tmp_path, parts=True)
    (tmp_path / "added_tokens.json").write_text(json.dumps({"[laugh]": 9999}))
    with pytest.raises(CheckpointFormatError, match="do not belong together"):
        tokenizers.load(GPT2, tmp_path)
