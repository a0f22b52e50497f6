"""Speed and memory of a model in a fresh process on two cores; prints one JSON line."""

from __future__ import annotations

import json
import os
import sys
import time

TEXT = (
    "The lighthouse keeper wrote down the weather every evening. Nobody ever read his notes, but he "
    "liked to keep them in order. One winter the notes saved a ship."
)


def main() -> None:
    """Load, speak once to warm up, then measure three readings."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, set(sorted(os.sched_getaffinity(0))[:2]))
    started = time.perf_counter()
    import engine

    engine.load  # noqa: B018  (loads what the name stands for)
    imported = time.perf_counter()
    model = engine.load(sys.argv[1], device="cpu")
    loaded = time.perf_counter()
    voice = next(iter(model.voices.values()))
    list(engine.synthesize("Hello.", voice, model=model))
    first, factors = [], []
    for seed in range(3):
        begun, seconds, heard = time.perf_counter(), 0.0, 0.0
        for chunk in engine.synthesize(TEXT, voice, engine.SpeechOptions(seed=seed), model=model):
            if not heard and len(chunk.samples):
                heard = time.perf_counter() - begun
            seconds += len(chunk.samples) / engine.SAMPLE_RATE
        first.append(heard)
        factors.append((time.perf_counter() - begun) / seconds)
    peak = engine.process_memory()
    print(
        json.dumps(
            {
                "import_s": imported - started,
                "load_s": loaded - imported,
                "first_audio_ms": 1000 * sorted(first)[1],
                "real_time_factor": sorted(factors)[1],
                "peak_memory_mb": peak_mb(peak),
                "cores": 2,
            }
        )
    )


def peak_mb(fallback: int) -> float:
    """Highest resident memory of this process in MB."""
    try:
        import resource
    except ImportError:
        return fallback / 1e6
    scale = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * scale / 1e6


if __name__ == "__main__":
    main()
