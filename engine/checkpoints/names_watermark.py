"""How the watermark's tensors are called in ``resemble-perth``'s file."""

from __future__ import annotations

from engine.checkpoints.mapping import Rule, conv1d

_CONV = r"layers\.(\d+)\.conv\."


def rules() -> list[Rule]:
    """All rules, for both networks."""
    return [
        # Windows and phases of its spectrograms, which are computed here.
        Rule(r"ap\..*", None),
        Rule(r"encoder\." + _CONV + "weight", r"encoder.layers.\1.weight", conv1d),
        Rule(r"encoder\." + _CONV + "bias", r"encoder.layers.\1.bias"),
        Rule(r"decoder\.(slow|normal|fast)_" + _CONV + "weight", r"decoder.\1.layers.\2.weight", conv1d),
        Rule(r"decoder\.(slow|normal|fast)_" + _CONV + "bias", r"decoder.\1.layers.\2.bias"),
    ]
