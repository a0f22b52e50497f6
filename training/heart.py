"""hibari's voice "heart" with its pitch, pace and size moved: the starter's main teacher.

hibari (PyPI ``hibari-tts``, Apache-2.0) predicts durations, F0 and a spectrum, and makes the wave from
them on the host; F0 can be moved in between, which leaves the formants where they are. Its file
does not give the durations away: they are added to its outputs here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

Float32 = npt.NDArray[np.float32]

UNIT = 600
"""Samples at 24 kHz of one unit of duration, as Kokoro's."""
_DURATIONS = "/Clip_output_0"
_VOICED = 40.0


@lru_cache(maxsize=1)
def _session() -> Any:
    """The network with its durations among the outputs, on one thread."""
    import onnx
    import onnxruntime
    from hibari.voices import voice_path

    model = onnx.load(voice_path("heart"))
    model.graph.output.append(onnx.ValueInfoProto(name=_DURATIONS))
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.log_severity_level = 3
    return onnxruntime.InferenceSession(
        model.SerializeToString(), options, providers=["CPUExecutionProvider"]
    )


def speak(
    ids: list[int],
    *,
    speed: float = 1.0,
    pitch: float = 1.0,
    liveliness: float = 1.0,
    seed: int = 0,
) -> tuple[Float32, npt.NDArray[np.int64], float]:
    """A sentence: its wave (S,) at 24 kHz, the durations of ``[pad, *ids, pad]`` in units of 600 samples, and
    its median F0 in Hz (0 without a voiced frame).

    Args:
        ids: phoneme ids without the pads.
        liveliness: factor on the deviations of log F0 from its mean.
    """
    from hibari import dsp

    given = {"ids": np.array([[0, *ids, 0]], np.int64), "speed": np.array([speed], np.float32)}
    outputs = _session().run(None, given)
    harmonic, turn, noise, rest, phase, f0 = (x[0] for x in outputs[:6])
    voiced = f0 > _VOICED
    median = 0.0
    if voiced.any():
        logs = np.log(f0[voiced])
        f0 = f0.copy()
        f0[voiced] = np.exp(logs.mean() + (logs - logs.mean()) * liveliness) * pitch
        median = float(np.median(f0[voiced]))
    wave = dsp.synth(harmonic, turn, noise, rest, phase, f0, np.random.default_rng(seed))
    return wave.astype(np.float32), np.round(outputs[6]).astype(np.int64).reshape(-1), median
