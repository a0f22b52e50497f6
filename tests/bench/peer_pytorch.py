"""The PyTorch reference as a contender: its own modules and loops, from the official files.

What it does besides speech is left out, in its favour: the watermark.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import numpy as np

from engine import reference
from tests.bench.contender import Watch
from tests.bench.inputs import SPEECH_VOCAB, Inputs
from tests.bench.plan import BLOCK, Sizes, in_blocks
from tests.support.places import LJ as CLIP

reference.install()

import torch  # noqa: E402  (behind the stand-ins for what the reference imports and does not need)
import torch.nn.functional as F  # noqa: E402
from chatterbox.models.s3gen import S3Gen  # noqa: E402
from chatterbox.models.t3 import T3  # noqa: E402
from chatterbox.models.t3 import t3 as t3_module  # noqa: E402
from chatterbox.models.t3.modules.cond_enc import T3Cond  # noqa: E402
from chatterbox.models.t3.modules.t3_config import T3Config  # noqa: E402
from chatterbox.tts import ChatterboxTTS  # noqa: E402
from safetensors.torch import load_file  # noqa: E402

FILES = {
    "original": ("t3_cfg.safetensors", "s3gen.safetensors"),
    "nano": ("t3_nano_v1.safetensors", "s3gen_meanflow.safetensors"),
    "turbo": ("t3_turbo_v1.safetensors", "s3gen_meanflow.safetensors"),
    "flash": ("t3_flash.safetensors", "s3gen.safetensors"),
}
"""T3's and S3Gen's files; not from our registry: nothing of our engine is in a peer's process."""


class PyTorch:
    """One member; T3 and S3Gen are built when they are first needed."""

    def __init__(self, folder: Path, member: str, inputs: Inputs, device: str, engine: str = "torch") -> None:
        """``engine``: what Flash's T3 runs on; with "mlx" all else of it stays on the CPU, as it is meant."""
        self._folder, self._member, self.inputs, self._engine = folder, member, inputs, engine
        gpu = "cuda" if torch.cuda.is_available() else "mps"
        self.device = torch.device(gpu if device == "gpu" and engine == "torch" else "cpu")
        # Flash's T3 is in bfloat16 on a GPU, as its package has it; all else is in float32.
        half = member == "flash" and device == "gpu"
        self._t3_dtype, self.dtype = (torch.bfloat16, "bfloat16") if half else (torch.float32, "float32")
        packages = ("chatterbox-tts", *(["chatterbox-flash"] if member == "flash" else []))
        self.versions = {"torch": torch.__version__} | {name: _version(name) for name in packages}
        self._parts: dict[str, Any] = {}
        self._loop_began = 0.0
        t3_module.tqdm = self._stamped

    def t3(self, sizes: Sizes) -> dict[str, float]:
        """The voice and the text, then tokens; the voice is run again each time, as it always is."""
        self._t3()
        if self._member == "flash":
            return self._t3_in_blocks(sizes)
        self.settle()
        started = time.perf_counter()
        self._generate(sizes, 1 + sizes.tokens)
        self.settle()
        first = self._loop_began - started
        tokens = sizes.tokens / (time.perf_counter() - self._loop_began)
        return {"first_token": first, "first_token_new": first, "tokens_per_second": tokens}

    def _t3_in_blocks(self, sizes: Sizes) -> dict[str, float]:
        """The same of Flash, which gives nothing before all is there: one block, then that and more."""
        seconds = {}
        for count in (BLOCK, BLOCK + in_blocks(sizes.tokens)):
            started = time.perf_counter()
            self._generate(sizes, count)
            self.settle()
            seconds[count] = time.perf_counter() - started
        first, whole = seconds.values()
        rate = in_blocks(sizes.tokens) / (whole - first)
        return {"first_token": first, "first_token_new": first, "tokens_per_second": rate}

    def _stamped(self, steps: Iterable[int], **_: Any) -> Iterator[int]:
        """In place of its progress bar: notes when the prefill is over and the loop begins."""
        self.settle()
        self._loop_began = time.perf_counter()
        yield from steps

    def chunk(self, sizes: Sizes) -> dict[str, float]:
        """Its whole path over so few tokens."""
        return dict.fromkeys(("chunk", "chunk_new"), self._flow(sizes, sizes.first))

    def whole(self, sizes: Sizes) -> dict[str, float]:
        """The same over many."""
        return {"whole": self._flow(sizes, sizes.whole)}

    def vocoder(self, sizes: Sizes) -> dict[str, float]:
        """A whole mel."""
        s3gen, watch = self._s3gen(), Watch(self.settle)
        mel = torch.from_numpy(self.inputs.mel[:, : 2 * sizes.whole]).transpose(1, 2).to(self.device)
        with watch("vocoder"):
            s3gen.hift_inference(mel)
        return watch.seconds

    def growth(self, sizes: Sizes) -> dict[str, float]:
        """It has no streaming."""
        raise NotImplementedError

    def clone(self, sizes: Sizes) -> dict[str, float]:
        """``prepare_conditionals`` with three of its stages timed apart."""
        s3gen, encoder, watch = self._s3gen(), self._voice_encoder(), Watch(self.settle)
        whole = ChatterboxTTS.__new__(ChatterboxTTS)
        whole.t3, whole.device = SimpleNamespace(hp=T3Config()), self.device
        whole.s3gen, whole.ve = s3gen, encoder

        def finish(result: Any) -> None:
            self.settle()

        watch.around(s3gen.tokenizer, "forward", "clone_tokens", finish)
        watch.around(s3gen.speaker_encoder, "inference", "clone_x_vector", finish)
        watch.around(encoder, "embeds_from_wavs", "clone_voice_encoder", finish)
        with watch("clone"), torch.inference_mode():
            whole.prepare_conditionals(str(CLIP))
        parts = sum(seconds for name, seconds in watch.seconds.items() if name != "clone")
        return watch.seconds | {"clone_rest": watch.seconds["clone"] - parts}

    def speech(self, sizes: Sizes) -> dict[str, float]:
        """Text tokens to samples; nothing is heard before all is there."""
        started = time.perf_counter()
        tokens = self._generate(sizes, sizes.utterance)
        wave, _ = self._s3gen().inference(tokens[:, : sizes.utterance], ref_dict=self._prompt(sizes))
        samples = wave.cpu().numpy()
        total = time.perf_counter() - started
        return {"first_audio": total, "real_time_factor": total * 24_000 / samples.size}

    def peak_device_mb(self) -> float:
        """What its allocator held at most, where it keeps count."""
        return torch.cuda.max_memory_allocated() / 1e6 if self.device.type == "cuda" else 0.0

    def settle(self) -> None:
        """Wait for the device."""
        if self.device.type == "cuda":
            torch.cuda.synchronize()
        elif self.device.type == "mps":
            torch.mps.synchronize()

    def _flow(self, sizes: Sizes, count: int) -> float:
        s3gen, prompt, watch = self._s3gen(), self._prompt(sizes), Watch(self.settle)
        tokens = torch.from_numpy(self.inputs.speech_tokens[None, :count].astype(np.int64)).to(self.device)
        with watch("flow"):
            s3gen.flow_inference(tokens, ref_dict=prompt, finalize=True)
        return watch.seconds["flow"]

    def _generate(self, sizes: Sizes, count: int) -> torch.Tensor:
        """So many speech tokens with its own loop and its own defaults, (1, count)."""
        t3, cut = self._t3(), self.inputs.cut(sizes)
        voice = T3Cond(
            speaker_emb=torch.from_numpy(cut.speaker_emb).to(self._t3_dtype),
            cond_prompt_speech_tokens=torch.from_numpy(cut.t3_prompt_tokens.astype(np.int64)),
            emotion_adv=0.5 * torch.ones(1, 1, 1, dtype=self._t3_dtype),
        ).to(device=self.device)
        text = torch.from_numpy(cut.text_tokens.astype(np.int64))[None].to(self.device)
        if t3.is_gpt:
            return t3.inference_turbo(voice, text, max_gen_len=count - 1)
        if self._member == "flash":
            framed = F.pad(F.pad(text, (1, 0), value=255), (0, 1), value=0)
            found = t3.generate(
                t3_cond=voice, text_tokens=framed, total_speech_len=count, backend=self._engine
            )
            return found.clamp(max=SPEECH_VOCAB - 1)
        framed = F.pad(F.pad(torch.cat([text, text]), (1, 0), value=255), (0, 1), value=0)
        return t3.inference(
            t3_cond=voice, text_tokens=framed, max_new_tokens=count, top_p=1.0, min_p=0.05, cfg_weight=0.5
        )

    def _prompt(self, sizes: Sizes) -> dict[str, Any]:
        cut = self.inputs.cut(sizes)
        return {
            "prompt_token": torch.from_numpy(cut.prompt_token.astype(np.int64)).to(self.device),
            "prompt_token_len": torch.tensor([cut.prompt_token.shape[1]], device=self.device),
            "prompt_feat": torch.from_numpy(cut.prompt_feat).to(self.device),
            "prompt_feat_len": None,
            "embedding": torch.from_numpy(cut.embedding).to(self.device),
        }

    def _t3(self) -> Any:
        if "t3" not in self._parts:
            options, kind = T3Config(), T3
            if self._member == "flash":
                kind = reference.flash()
            elif self._member != "original":
                # As ``ChatterboxTurboTTS.from_local`` sets them.
                options = T3Config(text_tokens_dict_size=50276)
                options.llama_config_name = "GPT2_medium" if self._member == "turbo" else "GPT2_small"
                options.speech_tokens_dict_size, options.speech_cond_prompt_len = 6563, 375
                options.input_pos_emb = None
                options.use_perceiver_resampler = options.emotion_adv = False
            with _undrawn():
                t3 = kind(options)
            t3.load_state_dict(load_file(self._folder / FILES[self._member][0]))
            self._parts["t3"] = t3.to(self.device, self._t3_dtype).eval()
        return self._parts["t3"]

    def _s3gen(self) -> Any:
        if "s3gen" not in self._parts:
            with _undrawn():
                s3gen = S3Gen(meanflow=self._member != "original")
            # Not strict, as the reference loads it: two buffers of the tokenizer are not in the file.
            s3gen.load_state_dict(load_file(self._folder / FILES[self._member][1]), strict=False)
            self._parts["s3gen"] = s3gen.to(self.device).eval()
        return self._parts["s3gen"]

    def _voice_encoder(self) -> Any:
        from chatterbox.models.voice_encoder import VoiceEncoder

        if "voice_encoder" not in self._parts:
            encoder = VoiceEncoder()
            encoder.load_state_dict(load_file(self._folder / "ve.safetensors"))
            self._parts["voice_encoder"] = encoder.to(self.device).eval()
        return self._parts["voice_encoder"]


@contextmanager
def _undrawn() -> Iterator[None]:
    """Leave out the drawing of first weights, which takes long and is overwritten by the file's."""
    names = ("kaiming_uniform_", "kaiming_normal_", "xavier_uniform_", "uniform_", "normal_", "trunc_normal_")
    with ExitStack() as stack:
        for name in names:
            stack.enter_context(patch.object(torch.nn.init, name, lambda tensor, *_, **__: tensor))
        yield


def _version(package: str) -> str:
    from importlib.metadata import version

    return version(package)
