"""The compiled steps against numpy, torch's autograd and the plain reference."""

import hashlib
import json
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from embedlab.recording import TrainSpec
from embedlab.training import kernels, steps
from embedlab.training.loop import first_vectors
from embedlab.training.negative_sampling import NegativeSampling
from embedlab.training.state import padded, scratch
from tests.training import reference
from tests.training.texts import random_corpus

CASES = Path(__file__).parents[2] / "../shared/cases"
STEPS = {"skipgram": steps.skipgram, "cbow": steps.cbow}


def taken(step, inputs, outputs, contexts, targets, rate):
    """Inputs, outputs, loss and examples after one step of the kernel."""
    dim = inputs.shape[1]
    inputs, outputs = padded(inputs), padded(outputs)
    memory = scratch(10, 10, inputs.shape[1])
    memory.rows[:] = np.nan  # what an earlier step left must not matter
    memory.scores[:] = np.nan
    memory.contexts[: len(contexts)] = contexts
    memory.targets[: len(targets)] = targets
    sizes = len(contexts), len(targets)
    loss, examples = step(inputs, outputs, memory, *sizes, np.float32(rate))
    assert not inputs[:, dim:].any()
    assert not outputs[:, dim:].any()
    return inputs[:, :dim], outputs[:, :dim], loss, examples


def tables(dim=20, words=9, scale=1.0):
    random = np.random.default_rng(1)
    return random.normal(0, scale, (2, words, dim)).astype(np.float32)


WORDS = [
    ([3], [1, 5]),
    ([3, 4, 5], [1, 5, 6, 7, 8, 2]),
    ([3, 3, 4, 1], [1, 5, 5, 2]),  # twice the same context, the centre as its own context
    ([1, 2, 3, 4, 5, 6, 7, 8, 0, 1, 2, 3], [1]),
    ([0, 2], [1, 3, 4, 5, 6]),
]


@pytest.mark.parametrize("objective", STEPS)
@pytest.mark.parametrize(("contexts", "targets"), WORDS)
def test_a_step_is_the_plain_one(objective, contexts, targets):
    inputs, outputs = tables()
    new_inputs, new_outputs, loss, examples = taken(
        STEPS[objective], inputs, outputs, contexts, targets, 0.3
    )
    wanted = [inputs.astype(np.float64), outputs.astype(np.float64)]
    bag = objective == "cbow"
    assert loss == pytest.approx(reference.step(*wanted, contexts, targets, 0.3, bag), rel=1e-5)
    assert examples == (1 if bag else len(contexts))
    np.testing.assert_allclose(new_inputs, wanted[0], atol=3e-6)
    np.testing.assert_allclose(new_outputs, wanted[1], atol=3e-6)


@pytest.mark.parametrize("objective", STEPS)
@pytest.mark.parametrize(("contexts", "targets"), WORDS)
def test_a_step_goes_along_autograds_gradient(objective, contexts, targets):
    torch = pytest.importorskip("torch")
    tensors = [torch.tensor(table, requires_grad=True) for table in tables()]
    state = tensors[0][contexts]
    state = state.mean(0, keepdim=True) if objective == "cbow" else state
    scores = state @ tensors[1][targets].T
    labels = torch.zeros_like(scores)
    labels[:, 0] = 1
    loss = torch.nn.functional.binary_cross_entropy_with_logits(scores, labels, reduction="sum")
    loss.backward()
    *new, kernel_loss, _ = taken(STEPS[objective], *tables(), contexts, targets, 0.1)
    assert kernel_loss == pytest.approx(float(loss.detach()), rel=1e-5)
    for after, tensor in zip(new, tensors, strict=True):
        wanted = tensor.detach() - 0.1 * tensor.grad
        np.testing.assert_allclose(after, wanted.numpy(), atol=3e-6)


@pytest.mark.parametrize("objective", STEPS)
def test_rate_zero_measures_and_writes_nothing(objective):
    inputs, outputs = tables()
    *new, loss, _ = taken(STEPS[objective], inputs, outputs, [1, 2, 3], [4, 5, 6], 0.0)
    assert loss > 0
    assert np.array_equal(new, [inputs, outputs])


def test_loss_and_slope_are_right_for_any_score():
    scores = np.concatenate([np.linspace(-150, 150, 3001), np.linspace(-1, 1, 201)])
    wanted = np.logaddexp(0, scores)
    slopes, losses = scores.astype(np.float32), np.zeros(len(scores), np.float32)
    steps.errors(slopes, losses, len(scores))
    np.testing.assert_allclose(losses, wanted, rtol=1e-5, atol=1e-37)
    np.testing.assert_allclose(slopes, np.exp(scores - wanted), rtol=1e-5, atol=1e-37)


def test_log_sigmoid_of_case_42():
    given = {"scores": [-120, -90, 0, 90], "logsigmoid": [-120.0, -90.0, -0.693147, 0.0]}
    file = CASES / "42-loss-curve/scores.json"
    if file.exists():
        given = json.loads(file.read_text())
    slopes, losses = -np.array(given["scores"], np.float32), np.zeros(4, np.float32)
    steps.errors(slopes, losses, 4)
    np.testing.assert_allclose(-losses, given["logsigmoid"], atol=1e-6)


def test_nan_and_infinity_stay_visible():
    scores, losses = np.array([np.nan, np.inf, -np.inf], np.float32), np.zeros(3, np.float32)
    steps.errors(scores, losses, 3)
    assert np.isnan(losses[0])
    assert losses[1] == np.inf
    assert losses[2] == pytest.approx(0)


@pytest.mark.parametrize("objective", STEPS)
@pytest.mark.parametrize(
    ("sample", "min_count", "longest"), [(0.0, 1, 12), (0.05, 3, 12), (0.02, 1, 500)]
)
def test_a_run_is_the_plain_one(objective, sample, min_count, longest):
    corpus = random_corpus(longest=longest, min_count=min_count, sentences=900 // longest)
    spec = TrainSpec(objective, dim=12, window=3, negatives=4, epochs=2, lr=0.1, sample=sample)
    start = first_vectors(corpus, spec, None)
    trainer = NegativeSampling(corpus, spec, start, bag=objective == "cbow")
    losses = [trainer.learn(n * corpus.tokens, (n + 1) * corpus.tokens) for n in range(2)]
    key = int(trainer.plan.key)
    inputs, outputs, total, examples = reference.train(corpus, spec, key, start)
    assert sum(loss.examples for loss in losses) == examples
    assert sum(loss.total for loss in losses) == pytest.approx(total, rel=1e-4)
    np.testing.assert_allclose(trainer.inputs[:, :12], inputs, atol=1e-4)
    np.testing.assert_allclose(trainer.outputs[:, :12], outputs, atol=1e-4)


@pytest.mark.parametrize("objective", STEPS)
def test_slices_do_not_matter(objective):
    corpus = random_corpus(longest=100, min_count=2)
    spec = TrainSpec(objective, dim=12, window=4, epochs=3, lr=0.1, sample=0.02)
    start = first_vectors(corpus, spec, None)
    whole, cut = (NegativeSampling(corpus, spec, start, objective == "cbow") for _ in range(2))
    random = np.random.default_rng(0)
    for epoch in range(3):
        begin, end = epoch * corpus.tokens, (epoch + 1) * corpus.tokens
        whole.learn(begin, end)
        cuts = [begin, *sorted(random.integers(begin, end, 40)), end]
        for first, last in pairwise(cuts):
            cut.learn(int(first), int(last))
    assert np.array_equal(whole.inputs, cut.inputs)
    assert np.array_equal(whole.outputs, cut.outputs)
    assert np.array_equal(whole.touched(), cut.touched())


def test_a_call_never_reads_past_the_text():
    corpus = random_corpus()
    spec = TrainSpec(dim=4, epochs=2, lr=0.1, sample=0.0)
    model = NegativeSampling(corpus, spec, first_vectors(corpus, spec, None), bag=False)
    with pytest.raises(ValueError, match="epoch"):
        model.learn(corpus.tokens - 1, corpus.tokens + 1)


def test_kernels_are_compiled_anew_when_the_files_they_include_change():
    folder = Path(kernels.__file__).parent
    sources = [(folder / name).read_text("utf-8") for name in ("state.py", "steps.py")]
    digest = hashlib.sha256("".join(sources).encode()).hexdigest()[:8]
    assert digest == kernels.MADE_WITH, "write the new digest into kernels.py"


def test_kernels_compile_where_nothing_can_be_written(monkeypatch):
    monkeypatch.setattr("numba.core.caching.CompileResultCacheImpl._locator_classes", [])
    doubled = steps.compiled(lambda x: 2 * x)
    assert doubled(21) == 42
