"""Short sentences in each language of the multilingual members, and members' directories."""

import shutil
from pathlib import Path

import tokenizers as tk

from engine.config import TextConfig
from tests.support.places import DATA

SENTENCES = {
    "ar": "ذهبت القطة إلى السوق، ثم عادت.",
    "da": "Katten går på ånden og æder blåbær.",
    "de": "Über den Fluss führt eine schöne Brücke.",
    "el": "Ο ΓΑΤΟΣ κοιμάται στον ήλιο της αυλής.",
    "en": "The cat sleeps - it's a warm day; isn't it?",
    "es": "¿Dónde está el niño? ¡Aquí viene corriendo!",
    "fi": "Kissa nukkuu sängyllä, ja ulkona sataa.",
    "fr": "L'été dernier, nous avons mangé des gâteaux à Noël…",
    "he": "החתול ישן על הספה.",
    "hi": "बिल्ली धूप में सो रही है।",
    "it": "Perché il gatto è già così stanco?",
    "ja": "猫は東京へ行って、ガラスの家で休みました。",
    "ko": "고양이가 햇볕 아래에서 자고 있어요.",
    "ms": "Kucing itu tidur di bawah pokok.",
    "nl": "De kat slaapt in de zon; hij is moe.",
    "no": "Katten sover på gulvet ved døra.",
    "pl": "Żółty kot śpi na łóżku, a pies szczeka.",
    "pt": "O coração não é uma máquina, avó.",
    "ru": "Старый ёж ушёл домой, и в замке погас свет.",
    "sv": "Katten sover på ön där åskan går.",
    "sw": "Paka analala chini ya mti.",
    "tr": "Iğdır'da KEDİ güneşte uyuyor, şükür.",
    "zh": "今天天气很好，我们去公园散步。",
}

ENGLISH = TextConfig(tokenizer="english")
MULTILINGUAL = TextConfig(tokenizer="multilingual", lowercase=True, languages=tuple(SENTENCES))
GPT2 = TextConfig(tokenizer="gpt2", max_seconds=24.0)
TAGS = ("[laugh]", "[sigh]", "[clear throat]")


def english_dir(folder: Path) -> Path:
    shutil.copy(DATA / "tokenizers" / "english.json", folder / "tokenizer.json")
    return folder


def multilingual_dir(folder: Path) -> Path:
    shutil.copy(DATA / "tokenizers" / "multilingual.json", folder / "grapheme_mtl_merged_expanded_v1.json")
    shutil.copy(DATA / "tokenizers" / "Cangjie5_TC.json", folder)
    return folder


def gpt2_dir(folder: Path, *, parts: bool) -> Path:
    """A small byte-level vocabulary in the layout of GPT-2, with event tags after it."""
    import json

    model = tk.Tokenizer(tk.models.BPE())
    model.pre_tokenizer = tk.pre_tokenizers.ByteLevel(add_prefix_space=False)
    model.decoder = tk.decoders.ByteLevel()
    trainer = tk.trainers.BpeTrainer(
        vocab_size=400,
        initial_alphabet=tk.pre_tokenizers.ByteLevel.alphabet(),
        special_tokens=[],
        show_progress=False,
    )
    model.train_from_iterator(SENTENCES.values(), trainer)
    size = model.get_vocab_size()
    if parts:
        model.model.save(str(folder))
        added = {tag: size + index for index, tag in enumerate(TAGS)}
        (folder / "added_tokens.json").write_text(json.dumps(added), "utf-8")
        config = {"tokenizer_class": "GPT2Tokenizer", "unk_token": None, "bos_token": None, "eos_token": None}
        (folder / "tokenizer_config.json").write_text(json.dumps(config), "utf-8")
    else:
        model.add_tokens([tk.AddedToken(tag, normalized=False) for tag in TAGS])
        model.save(str(folder / "tokenizer.json"))
    return folder
