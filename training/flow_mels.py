"""Mels as the flow makes them, beside each annotated shard, for the vocoder to learn from: in use it gets no
others.

The flow takes its last steps alone, from the mel of the wave and as much noise as is left by then. So sounds
and pitch stay about where the wave has them, and the texture is the flow's.

Run: ``python -m training.flow_mels --data CORPUS --work WORK --resume OUT``, behind ``training.annotate``
"""

from __future__ import annotations

import logging

import engine.backend  # noqa: F401  (settles what MLX reads when it is loaded)

# isort: split
import numpy as np
import numpy.typing as npt
import torch

from engine.config import SPEECH_VOCAB
from engine.s3gen.flow import schedule
from training import common, torch_stage, train_flow
from training.common import StageOptions
from training.corpus import FLOW_MELS, Batch, Corpus
from training.flow_network import FlowNetwork

log = logging.getLogger("training.flow_mels")

FIRST = 2
"""The first of the solver's steps that is taken. From here the median pitch of a voice's frames is off by 1.0
to 3.8 %, by 0.5 to 1.7 where the fourth alone is taken."""
BATCH_TOKENS = 20_000


def write(options: StageOptions) -> int:
    """Make those of the shards that have none, with the flow in ``options.resume``; how many shards."""
    flow = train_flow.build(options)
    network = FlowNetwork(flow.config, SPEECH_VOCAB).to(torch_stage.device()).eval()
    torch_stage.take(network, flow.parameters())
    corpus, rng = Corpus.open(options.data, annotated=True), np.random.default_rng(options.seed)
    torch.manual_seed(options.seed)
    written = 0
    for number, folder in enumerate(corpus.shard_paths):
        if (folder / FLOW_MELS).exists():
            continue
        rows = np.asarray(corpus.shard_range(number), np.int64)
        start = np.cumsum([0, *2 * corpus.num_tokens[rows]])
        mels = np.zeros((start[-1], flow.config.num_mels), np.float16)
        # Of an utterance that is longer than any bucket nothing is made.
        made = np.zeros(len(rows), np.bool_)
        for batch in corpus.batches(rows, BATCH_TOKENS, rng, max_batch=train_flow.MAX_BATCH):
            for index, mel in zip(batch.indices, _mels(network, corpus, batch, rng), strict=True):
                place = int(index) - int(rows[0])
                mels[start[place] : start[place + 1]], made[place] = mel, True
        part = folder / f"{FLOW_MELS}.part.npz"
        np.savez(part, mels=mels, start=start, made=made)
        part.replace(folder / FLOW_MELS)
        written += 1
        log.info("%s: %d of %d utterances", folder.name, made.sum(), len(rows))
    return written


@torch.no_grad()
def _mels(
    network: FlowNetwork, corpus: Corpus, batch: Batch, rng: np.random.Generator
) -> list[npt.NDArray[np.float32]]:
    """(2 N, 80) of each utterance of a batch, natural log."""
    chunk = network.config.chunk_tokens or 1
    arrays = train_flow.sequences(corpus, batch, rng, chunk, clean=True)
    sequences = torch_stage.tensors(arrays, torch_stage.device())
    mel, _, given = train_flow.conditions(network, *sequences)
    begun = float(schedule(network.config, None)[FIRST])
    x = (1 - begun) * torch.randn_like(mel) + begun * mel
    solved = network.solve(x, *given, first=FIRST)
    _, lengths, prompts, *_ = arrays
    ends = [(2 * int(P), 2 * int(total)) for P, total in zip(prompts, lengths, strict=True)]
    return [row[a:b].cpu().numpy() for row, (a, b) in zip(solved, ends, strict=True)]


if __name__ == "__main__":
    common.use_cpu()
    write(common.parse_options(__doc__ or ""))
