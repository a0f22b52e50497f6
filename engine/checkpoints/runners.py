"""What works a model's stages out, chosen once they are filled, and anew when a kernel has failed."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.checkpoints.loader import LoadedModel

log = logging.getLogger(__name__)


def choose_runners(model: LoadedModel) -> None:
    """Give each stage the quickest runner that its device, sizes, precision and packing, and
    :func:`engine.backend.own_kernels` leave: ``model.t3.runner``, ``model.flow.runner``,
    ``model.vocoder.runner``.

    The loader calls it on the thread that owns the model, and so does whoever turns this program's own kernels
    off; what was chosen before is dropped. No stage chooses by itself.
    """
    raise NotImplementedError
