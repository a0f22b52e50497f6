"""mlx-audio as a contender: its own modules and loops, from the same files where its names fit.

Imports nothing of our engine: whichever BLAS is in the process is what it is measured with.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import Any, cast
from unittest.mock import patch

import mlx.core as mx
from mlx_audio.tts.models.chatterbox import chatterbox as original
from mlx_audio.tts.models.chatterbox.t3 import t3 as original_t3
from mlx_audio.tts.models.chatterbox_turbo import chatterbox_turbo as turbo

from tests.bench.contender import Watch
from tests.bench.inputs import TEXT, Inputs
from tests.bench.plan import Sizes
from tests.support.places import LJ as CLIP

STOP = 6562


class MlxAudio:
    """One member, whole, as its own loader makes it."""

    def __init__(self, folder: Path, member: str, inputs: Inputs, device: str) -> None:
        mx.set_default_device(mx.gpu if device == "gpu" else mx.cpu)
        self.inputs = inputs
        self.dtype = "float32"
        self.versions = {"mlx-audio": version("mlx-audio"), "mlx": version("mlx")}
        self.is_turbo = member == "turbo"
        self.model = _turbo() if self.is_turbo else _original(folder)

    def t3(self, sizes: Sizes) -> dict[str, float]:
        """The voice and the text, then tokens; the voice is run again each time, as it always is."""
        started = time.perf_counter()
        stamps = list(self._tokens(sizes, 1 + sizes.tokens))
        first = stamps[0] - started
        tokens = (len(stamps) - 1) / (stamps[-1] - stamps[0])
        return {"first_token": first, "first_token_new": first, "tokens_per_second": tokens}

    def chunk(self, sizes: Sizes) -> dict[str, float]:
        """Its whole path over so few tokens."""
        return dict.fromkeys(("chunk", "chunk_new"), self._flow(sizes, sizes.first))

    def whole(self, sizes: Sizes) -> dict[str, float]:
        """The same over many."""
        return {"whole": self._flow(sizes, sizes.whole)}

    def vocoder(self, sizes: Sizes) -> dict[str, float]:
        """A whole mel."""
        mel, vocoder = mx.array(self.inputs.mel[:, : 2 * sizes.whole]), self.model.s3gen.mel2wav
        started = time.perf_counter()
        if self.is_turbo:
            wave, _ = vocoder.inference(mel, None)
        else:
            wave, _ = vocoder.inference(speech_feat=mel.transpose(0, 2, 1), cache_source=mx.zeros((1, 1, 0)))
        mx.eval(wave)
        return {"vocoder": time.perf_counter() - started}

    def growth(self, sizes: Sizes) -> dict[str, float]:
        """Turbo's own stream, which decodes all tokens so far again for each chunk."""
        early, late = self._stream(sizes, sizes.early), self._stream(sizes, sizes.late)
        return {"chunk_early": early, "chunk_late": late, "chunk_growth": late / early}

    def clone(self, sizes: Sizes) -> dict[str, float]:
        """``prepare_conditionals`` with three of its stages timed apart."""
        model, watch = self.model, Watch()
        watch.around(model._s3_tokenizer, "quantize", "clone_tokens", mx.eval)
        watch.around(model.s3gen.speaker_encoder, "inference", "clone_x_vector", mx.eval)
        watch.around(model.ve, "embeds_from_wavs", "clone_voice_encoder", mx.eval)
        with watch("clone"):
            model.prepare_conditionals(str(CLIP), 24_000)
        parts = sum(seconds for name, seconds in watch.seconds.items() if name != "clone")
        return watch.seconds | {"clone_rest": watch.seconds["clone"] - parts}

    def speech(self, sizes: Sizes) -> dict[str, float]:
        """Text to samples by its own ``generate``; Turbo streams, the others do not."""
        self.model._conds = self._conditionals(sizes)
        options: dict[str, Any] = {"max_tokens": sizes.utterance}
        if self.is_turbo:
            options = {"stream": True, "streaming_interval": sizes.first / 25}
        started = time.perf_counter()
        first, samples = 0.0, 0
        for result in self.model.generate(TEXT, **options):
            mx.eval(result.audio)
            first = first or time.perf_counter() - started
            samples += result.samples
            # Its stream takes no limit; the last tokens wait for their look-ahead.
            if samples >= 960 * (sizes.utterance - 5):
                break
        total = time.perf_counter() - started
        return {"first_audio": first, "real_time_factor": total * 24_000 / samples}

    def peak_device_mb(self) -> float:
        """MLX's own highest figure."""
        return mx.get_peak_memory() / 1e6

    def _flow(self, sizes: Sizes, count: int) -> float:
        tokens = mx.array(self.inputs.speech_tokens[None, :count])
        prompt = self._conditionals(sizes).gen
        started = time.perf_counter()
        if self.is_turbo:
            mel = self.model.s3gen(tokens, ref_dict=prompt, finalize=True)
        else:
            mel = self.model.s3gen.flow_inference(tokens, ref_dict=prompt, finalize=True)
        mx.eval(mel)
        return time.perf_counter() - started

    def _stream(self, sizes: Sizes, number: int) -> float:
        tokens = mx.array(self.inputs.speech_tokens[None, : number * sizes.first])
        before = (number - 1) * sizes.first * 960
        started = time.perf_counter()
        audio, _ = self.model.s3gen.inference_stream(
            speech_tokens=tokens, ref_dict=self._conditionals(sizes).gen, prev_audio_samples=before
        )
        mx.eval(audio)
        return time.perf_counter() - started

    def _tokens(self, sizes: Sizes, count: int) -> Iterator[float]:
        """Generate speech tokens with its own loop: the moments at which they are known.

        Turbo's stream hands over its first two together.
        """
        voice, text = self._conditionals(sizes).t3, mx.array(self.inputs.cut(sizes).text_tokens)[None]
        if self.is_turbo:
            for _ in self.model.t3.inference_turbo_stream(voice, text, max_gen_len=count, chunk_size=1):
                yield time.perf_counter()
            return
        start, stop = mx.full((2, 1), 255, mx.int32), mx.zeros((2, 1), mx.int32)
        framed = mx.concatenate([start, mx.broadcast_to(text, (2, text.shape[1])), stop], axis=1)
        stamps: list[float] = []
        with patch.object(original_t3, "make_sampler", partial(_stamped, original_t3.make_sampler, stamps)):
            mx.eval(self.model.t3.inference(voice, framed, max_new_tokens=count, top_p=1.0))
        yield from stamps

    def _conditionals(self, sizes: Sizes) -> Any:
        """A fresh voice each time: their T3 keeps what it computes of one inside it."""
        cut = self.inputs.cut(sizes)
        module = turbo if self.is_turbo else original
        voice = module.T3Cond(
            speaker_emb=mx.array(cut.speaker_emb),
            cond_prompt_speech_tokens=mx.array(cut.t3_prompt_tokens),
            emotion_adv=None if self.is_turbo else 0.5 * mx.ones((1, 1, 1)),
        )
        prompt = {
            "prompt_token": mx.array(cut.prompt_token),
            "prompt_token_len": mx.array([cut.prompt_token.shape[1]]),
            "prompt_feat": mx.array(cut.prompt_feat),
            "prompt_feat_len": mx.array([cut.prompt_feat.shape[1]]),
            "embedding": mx.array(cut.embedding),
        }
        return module.Conditionals(voice, prompt)


def _stamped(make: Callable[..., Any], stamps: list[float], **options: Any) -> Callable[[mx.array], mx.array]:
    """Its sampler, which notes when each token is known; the loop would wait for it just the same."""
    sampler = make(**options)

    def draw(logits: mx.array) -> mx.array:
        token: mx.array = sampler(logits)
        mx.eval(token)
        stamps.append(time.perf_counter())
        return token

    return draw


def _original(folder: Path) -> Any:
    """Its 500M model with the weights of the official files, renamed by its own ``sanitize``."""
    model = original.Model(original.ModelConfig())
    weights = {f"ve.{k}": v for k, v in _read(folder / "ve.safetensors").items()}
    weights |= {f"t3.{k}": v for k, v in _read(folder / "t3_cfg.safetensors").items()}
    s3gen = _read(folder / "s3gen.safetensors")
    weights |= {f"s3gen.{k}": v for k, v in s3gen.items() if not k.startswith("tokenizer.")}
    model.load_weights(list(model.sanitize(weights).items()))
    model._init_text_tokenizers(folder)
    model.eval()
    # Its tokenizer comes from another file; speed does not depend on the numbers in it.
    mx.eval(model.parameters(), model._s3_tokenizer.parameters())
    return model


def _read(path: Path) -> dict[str, mx.array]:
    return cast("dict[str, mx.array]", mx.load(str(path)))


def _turbo() -> Any:
    """Its Turbo with weights of its own drawing: it reads converted files only.

    The stop token is made impossible, as in the files that the others load.
    """
    model = turbo.ChatterboxTurboTTS()
    bias = model.t3.speech_head.bias
    model.t3.speech_head.bias = mx.where(mx.arange(bias.size) >= STOP - 1, -1e4, bias)
    model.eval()
    mx.eval(model.parameters())
    return model
