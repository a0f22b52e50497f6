"""What the stages in PyTorch share: the device, AdamW with an average of the weights, and MLX's files.

Networks are written with the engine's names and layouts, so that weights go over as they are.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
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


class Learner(Generic[N]):
    """A network, its AdamW and the running average of its weights.

    A step whose gradient is not finite changes nothing, and none waits for the device.

    Attributes:
        network: what learns.
        average: the same with averaged weights, for checks and as the result.
        parameters: of the network, in the order of gradients.
    """

    def __init__(
        self,
        network: N,
        *,
        betas: tuple[float, float] = (0.9, 0.98),
        decay: float = 0.01,
        clip: float = 1.0,
        average: float = 0.999,
    ) -> None:
        self.network, self._clip, self._keep = network, clip, average
        self.average = copy.deepcopy(network).requires_grad_(False).eval()
        self.step_count = 0
        self.parameters: list[Tensor] = list(network.parameters())
        groups = [
            {"params": [p for p in self.parameters if p.ndim > 1], "weight_decay": decay},
            {"params": [p for p in self.parameters if p.ndim < 2], "weight_decay": 0.0},
        ]
        self._adam = torch.optim.AdamW(groups, betas=betas, fused=True)

    @torch.no_grad()
    def update(self, rate: float, gradients: Sequence[Tensor]) -> Tensor:
        """Queue one step at a learning rate; the gradients' norm."""
        for group in self._adam.param_groups:
            group["lr"] = rate
        for parameter, gradient in zip(self.parameters, gradients, strict=True):
            # The fused step takes memory as it lies.
            parameter.grad = torch.empty_like(parameter).copy_(gradient)
        norm = torch.stack([gradient.norm() for gradient in gradients]).norm()
        good = torch.isfinite(norm)
        # The fused step divides gradients by the first, and does nothing where the second is 1.
        scale = torch.where(good, ((norm + 1e-6) / self._clip).clamp(min=1.0), 1.0)
        self._adam.grad_scale = scale  # type: ignore[attr-defined]
        self._adam.found_inf = (~good).float()  # type: ignore[attr-defined]
        self._adam.step()
        self.step_count += 1
        keep = min(self._keep, (1 + self.step_count) / (10 + self.step_count))
        torch._foreach_lerp_(list(self.average.parameters()), self.parameters, 1 - keep)
        return norm

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
        found = torch.load(path, map_location=self.parameters[0].device, weights_only=True)
        self.network.load_state_dict(found["network"])
        self.average.load_state_dict(found["average"])
        self._adam.load_state_dict(found["adam"])
        self.step_count = found["step"]
        return True


class Trainer(Learner[N]):
    """A learner with one loss; on a GPU products are in bfloat16, weights stay in float32."""

    def __init__(self, network: N, loss: Loss, *, decay: float = 0.01, average: float = 0.999) -> None:
        super().__init__(network, decay=decay, average=average)
        self._loss = loss

    def step(self, rate: float, *batch: Tensor) -> dict[str, Tensor]:
        """Queue one step at a learning rate: its loss, the gradient's norm and the loss's parts."""
        place = self.parameters[0].device
        with torch.autocast(place.type, torch.bfloat16, enabled=place.type == "cuda"):
            loss, parts = self._loss(self.network, *batch)
        norm = self.update(rate, torch.autograd.grad(loss, self.parameters))
        return {"loss": loss.detach(), "norm": norm, **{name: part.detach() for name, part in parts.items()}}
