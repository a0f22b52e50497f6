"""What the stages in PyTorch share: the device, AdamW with an average of the weights, and MLX's files.

Networks are written with the engine's names and layouts, so that weights go over as they are.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from pathlib import Path
from typing import Generic, TypeVar

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import mlx.core as mx
import numpy as np
import numpy.typing as npt
import torch
from mlx.utils import tree_unflatten
from torch import Tensor, nn

from training.optimizer import Tree, named

N = TypeVar("N", bound=nn.Module)
Loss = Callable[..., tuple[Tensor, dict[str, Tensor]]]


def device() -> torch.device:
    """An NVIDIA GPU where there is one."""
    return torch.device("cuda" if torch.cuda.is_available() else "cpu")


def tensors(arrays: tuple[npt.NDArray[np.generic], ...], place: torch.device) -> tuple[Tensor, ...]:
    """A batch on the device; ids and lengths become int64."""
    found = (torch.from_numpy(np.ascontiguousarray(array)).to(place) for array in arrays)
    return tuple(t.long() if t.dtype == torch.int32 else t for t in found)


def take(network: nn.Module, weights: Tree) -> None:
    """Fill a network with a tree of MLX's arrays.

    Raises:
        RuntimeError: a tensor is missing, unknown or misshapen; it is named.
    """
    arrays = {name: np.array(value.astype(mx.float32)) for name, value in named(weights).items()}
    network.load_state_dict({name: torch.from_numpy(array) for name, array in arrays.items()})


def given(network: nn.Module) -> Tree:
    """A network's weights as a tree of MLX's arrays, float32."""
    state = network.state_dict()
    return tree_unflatten([(name, mx.array(value.float().cpu().numpy())) for name, value in state.items()])


class Trainer(Generic[N]):
    """A network, its AdamW and the running average of its weights.

    On a GPU products are in bfloat16, weights stay in float32. A step whose gradient is not finite changes
    nothing, and none waits for the device.

    Attributes:
        network: what learns.
        average: the same with averaged weights, for checks and as the result.
    """

    def __init__(self, network: N, loss: Loss, *, decay: float = 0.01, average: float = 0.999) -> None:
        self.network, self._loss, self._keep = network, loss, average
        self.average = copy.deepcopy(network).requires_grad_(False).eval()
        self.step_count = 0
        self._parameters: list[Tensor] = list(network.parameters())
        groups = [
            {"params": [p for p in self._parameters if p.ndim > 1], "weight_decay": decay},
            {"params": [p for p in self._parameters if p.ndim < 2], "weight_decay": 0.0},
        ]
        self._adam = torch.optim.AdamW(groups, betas=(0.9, 0.98), fused=True)

    def step(self, rate: float, *batch: Tensor) -> dict[str, Tensor]:
        """Queue one step at a learning rate: its loss, the gradient's norm and the loss's parts."""
        for group in self._adam.param_groups:
            group["lr"] = rate
        place = self._parameters[0].device
        with torch.autocast(place.type, torch.bfloat16, enabled=place.type == "cuda"):
            loss, parts = self._loss(self.network, *batch)
        self._adam.zero_grad()
        loss.backward()
        with torch.no_grad():
            norm = torch.stack([p.grad.norm() for p in self._parameters if p.grad is not None]).norm()
            good = torch.isfinite(norm)
            # The fused step divides gradients by the first, and does nothing where the second is 1.
            self._adam.grad_scale = torch.where(good, (norm + 1e-6).clamp(min=1.0), 1.0)  # type: ignore[attr-defined]
            self._adam.found_inf = (~good).float()  # type: ignore[attr-defined]
            self._adam.step()
            self.step_count += 1
            keep = min(self._keep, (1 + self.step_count) / (10 + self.step_count))
            torch._foreach_lerp_(list(self.average.parameters()), self._parameters, 1 - keep)
        return {"loss": loss.detach(), "norm": norm, **{name: part.detach() for name, part in parts.items()}}

    def save(self, path: Path) -> None:
        """Write everything needed to go on, and rename it into place."""
        partial = path.with_name(path.name + ".part")
        state = {"network": self.network.state_dict(), "average": self.average.state_dict()}
        torch.save({**state, "adam": self._adam.state_dict(), "step": self.step_count}, partial)
        partial.rename(path)

    def load(self, path: Path) -> bool:
        """Go on from :meth:`save`; False if there is nothing."""
        if not path.exists():
            return False
        found = torch.load(path, map_location=self._parameters[0].device, weights_only=True)
        self.network.load_state_dict(found["network"])
        self.average.load_state_dict(found["average"])
        self._adam.load_state_dict(found["adam"])
        self.step_count = found["step"]
        return True
