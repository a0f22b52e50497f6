"""What is trained in PyTorch is what the engine runs: outputs, losses and gradients by the same weights."""

from __future__ import annotations

import engine.backend  # noqa: F401

# isort: split
import itertools

import mlx.core as mx
import numpy as np
import pytest
import torch
from mlx import nn
from mlx.utils import tree_map

from engine.config import SPEECH_VOCAB
from engine.dsp import spectra
from engine.s3gen.flow import Flow, schedule
from engine.t3.model import T3
from engine.vocoder.hift import HiFT
from tests.support.flow import vector_field
from training import torch_stage, train_flow, train_t3
from training.flow_network import FlowNetwork
from training.optimizer import named
from training.spectra import s3gen_mel
from training.starter import tiny_config
from training.t3_network import T3Network
from training.vocoder_network import HiFTNetwork

CLOSE = 1e-4


def _spread(module: nn.Module, seed: int) -> nn.Module:
    """Weights that nothing is hidden by: no zeros, no ones."""
    keys = iter(mx.random.split(mx.random.key(seed), 1000))

    def moved(weight: mx.array) -> mx.array:
        return weight + 0.05 * mx.random.normal(weight.shape, key=next(keys))

    module.update(tree_map(moved, module.parameters()))
    return module


def _same(ours: torch.Tensor, theirs: mx.array) -> None:
    wanted = np.array(theirs)
    np.testing.assert_allclose(ours.detach().numpy(), wanted, atol=CLOSE * max(1.0, np.abs(wanted).max()))


def _same_gradients(network: torch.nn.Module, gradients: object) -> None:
    wanted = named(gradients)
    for name, parameter in network.named_parameters():
        theirs = np.array(wanted[name])
        ours = np.zeros_like(theirs) if parameter.grad is None else parameter.grad.numpy()
        assert np.linalg.norm(ours - theirs) <= 1e-3 * np.linalg.norm(theirs) + 1e-7, name


def _t3_batch(rng: np.random.Generator) -> tuple[np.ndarray, ...]:
    """As of ``train_t3.examples``, rows of unequal length."""
    text = rng.integers(3, 60, (3, 12)).astype(np.int32)
    speech = rng.integers(0, SPEECH_VOCAB, (3, 20)).astype(np.int32)
    sizes, lengths = np.array([12, 5, 9], np.int32), np.array([11, 20, 17], np.int32)
    target = np.concatenate([speech, np.zeros((3, 1), np.int32)], axis=1)
    target[np.arange(3), lengths] = 6562
    return rng.standard_normal((3, 256)).astype(np.float32), text, sizes, speech, target, lengths


def test_t3_is_the_engines():
    config = tiny_config().t3
    model, network = _spread(T3(config), 1), T3Network(config).eval()
    torch_stage.take(network, model.parameters())
    batch = _t3_batch(np.random.default_rng(2))
    speaker, text, _, speech, *_ = [mx.array(array) for array in batch]
    ours = network(*(torch_stage.tensors(batch, torch.device("cpu"))[k] for k in (0, 1, 3, 2)))
    inside = np.arange(21)[None] <= batch[5][:, None]
    wanted_tokens = mx.array(batch[4][inside])

    def logits_of_rows() -> mx.array:
        """What the engine makes of each row by itself, one behind the other."""
        rows = zip(range(3), batch[2].tolist(), batch[5].tolist(), strict=True)
        return mx.concatenate(
            [model(speaker[k][None], text[k, :n][None], speech[k, :s][None])[0] for k, n, s in rows]
        )

    _same(ours[torch.from_numpy(inside)], logits_of_rows())

    def cross_entropy(weights: object) -> mx.array:
        model.update(weights)
        logits = logits_of_rows()
        normaliser = mx.logsumexp(logits, axis=-1)
        loss = normaliser - mx.take_along_axis(logits, wanted_tokens[:, None], axis=-1)[:, 0]
        return mx.mean(0.97 * loss + 0.03 * (normaliser - mx.mean(logits, axis=-1)))

    wanted, gradients = mx.value_and_grad(cross_entropy)(model.trainable_parameters())
    loss, _ = train_t3.t3_loss(network, *torch_stage.tensors(batch, torch.device("cpu")))
    loss.backward()
    assert loss.item() == pytest.approx(wanted.item(), rel=CLOSE)
    _same_gradients(network, gradients)


def _flow_inputs(rng: np.random.Generator) -> dict[str, np.ndarray]:
    B, N = 3, 40
    return {
        "tokens": rng.integers(0, SPEECH_VOCAB, (B, N)).astype(np.int32),
        "lengths": np.array([40, 25, 33], np.int32),
        "prompts": np.array([0, 10, 20], np.int32),
        "x": rng.standard_normal((B, 2 * N, 80)).astype(np.float32),
        "mel": rng.standard_normal((B, 2 * N, 80)).astype(np.float32),
        "voices": rng.standard_normal((B, 192)).astype(np.float32),
        "t": rng.random(B).astype(np.float32),
    }


def test_the_flow_is_the_engines():
    config = tiny_config().flow
    model, network = _spread(Flow(config), 3), FlowNetwork(config, SPEECH_VOCAB)
    torch_stage.take(network, model.parameters())
    arrays = _flow_inputs(np.random.default_rng(4))
    frame = np.arange(80)[None]
    valid, prompt = frame < 2 * arrays["lengths"][:, None], frame < 2 * arrays["prompts"][:, None]
    learned = (valid & ~prompt)[..., None]
    known = arrays["mel"] * prompt[..., None]

    def field(weights: object) -> tuple[mx.array, mx.array]:
        model.update(weights)
        a = {name: mx.array(array) for name, array in arrays.items()}
        mu = model.encode(a["tokens"], a["lengths"], prompt_lengths=a["prompts"])
        given = (a["x"], a["t"], mu, model.speaker(a["voices"]), mx.array(known))
        made = vector_field(model, *given, mask=mx.array(valid), prompts=a["prompts"])
        return mx.sum(mx.square(made - a["mel"]) * mx.array(learned)) / learned.sum(), made

    (wanted, theirs), gradients = mx.value_and_grad(field)(model.trainable_parameters())
    order = ("tokens", "lengths", "prompts", "x", "mel", "voices", "t")
    batch = torch_stage.tensors(tuple(arrays[name] for name in order), torch.device("cpu"))
    tokens, lengths, prompts, x, target, voices, t = batch
    mu = network.encode(tokens, lengths, prompts)
    ours = network.vector_field(
        x, t, mu, network.speaker(voices), torch.from_numpy(known), torch.from_numpy(valid), prompts
    )
    _same(ours, theirs)
    loss = ((ours - target).square() * torch.from_numpy(learned)).sum() / learned.sum()
    loss.backward()
    assert loss.item() == pytest.approx(wanted.item(), rel=CLOSE)
    _same_gradients(network, gradients)


def test_in_half_precision_losses_are_nearly_the_same():
    torch.manual_seed(9)
    config, place = tiny_config(), torch.device("cpu")
    t3, flow = T3Network(config.t3).eval(), FlowNetwork(config.flow, SPEECH_VOCAB)
    torch_stage.take(t3, _spread(T3(config.t3), 1).parameters())
    torch_stage.take(flow, _spread(Flow(config.flow), 3).parameters())
    arrays = _flow_inputs(np.random.default_rng(4))
    names = ("tokens", "lengths", "prompts", "x", "voices", "t")
    tokens, lengths, prompts, x, voices, t = torch_stage.tensors(tuple(arrays[n] for n in names), place)
    batch = torch_stage.tensors(_t3_batch(np.random.default_rng(2)), place)
    valid = torch.arange(80) < 2 * lengths[:, None]

    def losses() -> list[torch.Tensor]:
        mu = flow.encode(tokens, lengths, prompts)
        field = flow.vector_field(x, t, mu, flow.speaker(voices), torch.zeros_like(x), valid, prompts)
        return [train_t3.t3_loss(t3, *batch)[0], field.float().square().mean()]

    whole = losses()
    with torch.autocast("cpu", torch.bfloat16):
        half = losses()
    for ours, theirs, network in zip(half, whole, (t3, flow), strict=True):
        assert ours.item() == pytest.approx(theirs.item(), rel=0.02)
        gradients = torch.autograd.grad(ours, list(network.parameters()))
        assert all(torch.isfinite(gradient).all() for gradient in gradients)


def test_the_flow_is_solved_as_in_use():
    config = tiny_config().flow
    model, network = _spread(Flow(config), 3), FlowNetwork(config, SPEECH_VOCAB)
    torch_stage.take(network, model.parameters())
    arrays = _flow_inputs(np.random.default_rng(5))
    tokens, noise = arrays["tokens"][:1], arrays["x"][:1]
    voice = mx.array(arrays["voices"][:1])
    mu = model.encode(mx.array(tokens), mx.array([40]), prompt_lengths=mx.array([0]))
    theirs, times = mx.array(noise), schedule(config, None)
    for now, then in itertools.pairwise(times):
        given = (mx.array([now]), mu, model.speaker(voice), mx.zeros((1, 80, 80)))
        theirs = theirs + (then - now) * vector_field(model, theirs, *given)
    ids, count, none = torch.from_numpy(tokens).long(), torch.tensor([40]), torch.tensor([0])
    ours = network.solve(
        torch.from_numpy(noise),
        network.encode(ids, count, none),
        network.speaker(torch.from_numpy(arrays["voices"][:1])),
        torch.zeros(1, 80, 80),
        torch.ones(1, 80, dtype=torch.bool),
        none,
    )
    _same(ours, theirs)


def test_the_vocoder_is_the_engines():
    config = tiny_config().vocoder
    model, network = _spread(HiFT(config), 7), HiFTNetwork(config)
    torch_stage.take(network, model.parameters())
    rng = np.random.default_rng(8)
    B, F, H = 2, 12, config.num_harmonics + 1
    logs = rng.standard_normal((B, F, 80)).astype(np.float32)
    # Voiced, unvoiced and voiced again, so that the phase begins anew.
    f0 = np.where(np.arange(F) % 5 < 2, 0.0, rng.uniform(80, 300, (B, F))).astype(np.float32)
    phase, first = rng.integers(0, 2**32, B).astype(np.uint32), rng.uniform(-3, 3, (B, H)).astype(np.float32)
    noise = rng.standard_normal((B, 480 * F, H)).astype(np.float32)
    towards = rng.standard_normal((B, 480 * F)).astype(np.float32)

    def passed(weights: object) -> tuple[mx.array, tuple[mx.array, mx.array]]:
        model.update(weights)
        pitch = model.f0_predictor(mx.array(logs))
        made = model.decode(mx.array(logs), model.excite(*map(mx.array, (f0, phase, first, noise))))
        return mx.mean(mx.square(made - mx.array(towards))) + mx.mean(pitch), (made, pitch)

    (wanted, (wave, pitch)), gradients = mx.value_and_grad(passed)(model.trainable_parameters())
    given = (torch.from_numpy(a) for a in (f0, phase.astype(np.int64), first, noise))
    across = torch.from_numpy(logs).transpose(1, 2)
    ours, guess = network(across, network.excite(*given)), network.f0_predictor(across)
    _same(ours, wave)
    _same(guess, pitch)
    loss = (ours - torch.from_numpy(towards)).square().mean() + guess.mean()
    loss.backward()
    assert loss.item() == pytest.approx(wanted.item(), rel=CLOSE)
    _same_gradients(network, gradients)


def test_a_check_before_the_first_step_is_no_hindrance():
    # Tables that a check has made are those of the steps behind it.
    network = FlowNetwork(tiny_config().flow, SPEECH_VOCAB)
    rng = np.random.default_rng(9)
    waves = (rng.standard_normal((2, 960 * 10)) * 1000).astype(np.int16)
    ids, source = rng.integers(0, SPEECH_VOCAB, (2, 24)), np.minimum(np.arange(48), 39)[None].repeat(2, 0)
    lengths, prompts = np.array([20, 15]), np.array([0, 10])
    voices, tones = rng.standard_normal((2, 192)).astype(np.float32), np.zeros((2, 80), np.float32)
    given = (ids, lengths, prompts, waves, waves, source, voices, tones)
    batch = torch_stage.tensors(given, torch.device("cpu"))
    assert np.isfinite(train_flow.validate(network, [batch])["valid_mel_l1"])
    train_flow.flow_loss(network, *batch)[0].backward()


def test_weights_go_over_and_back():
    config = tiny_config().flow
    weights = Flow(config).parameters()
    network = FlowNetwork(config, SPEECH_VOCAB)
    torch_stage.take(network, weights)
    back, wanted = named(torch_stage.given(network)), named(weights)
    assert back.keys() == wanted.keys()
    assert all(mx.array_equal(back[name], value) for name, value in wanted.items())


def test_the_mel_is_the_engines():
    wave = (0.1 * np.random.default_rng(6).standard_normal((2, 9600))).astype(np.float32)
    _same(s3gen_mel(torch.from_numpy(wave)), spectra.s3gen_mel(mx.array(wave)))


def _line(network: torch.nn.Linear, x: torch.Tensor) -> tuple[torch.Tensor, dict[str, torch.Tensor]]:
    loss = (network(x) - x.sum(1, keepdim=True)).square().mean()
    return loss, {"again": loss}


def test_it_learns_and_goes_on_where_it_was(tmp_path):
    torch.manual_seed(3)
    x = torch.randn(64, 4)
    trainer = torch_stage.Trainer(torch.nn.Linear(4, 1), _line)
    first = trainer.step(0.05, x)["loss"].item()
    for _ in range(150):
        last = trainer.step(0.05, x)["loss"].item()
    assert last < 0.05 * first
    trainer.save(tmp_path / "state.pt")
    other = torch_stage.Trainer(torch.nn.Linear(4, 1), _line)
    assert not other.load(tmp_path / "nowhere.pt")
    assert other.load(tmp_path / "state.pt")
    assert other.step_count == 151
    assert other.step(0.01, x)["loss"].item() == pytest.approx(trainer.step(0.01, x)["loss"].item())


def test_a_step_with_bad_numbers_changes_nothing():
    trainer = torch_stage.Trainer(torch.nn.Linear(4, 1), _line)
    before = trainer.network.weight.detach().clone()
    trainer.step(0.1, torch.full((8, 4), float("nan")))
    assert torch.equal(trainer.network.weight, before)
    trainer.step(0.1, torch.randn(8, 4))
    assert torch.isfinite(trainer.network.weight).all()
