"""The next-word model against torch's own cross-entropy, and what it sees as context."""

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from embedlab.recording import TrainSpec  # noqa: E402
from embedlab.training import train  # noqa: E402
from embedlab.training.loop import first_vectors  # noqa: E402
from embedlab.training.next_word import summed_loss  # noqa: E402
from embedlab.training.nplm import Trainer, padded_text  # noqa: E402
from embedlab.training.torch_threads import one_thread  # noqa: E402
from tests.training.texts import corpus_of, random_corpus  # noqa: E402


def trainer(corpus, **settings):
    spec = TrainSpec("nplm", **{"dim": 6, "window": 2, "epochs": 2, "lr": 0.01, **settings})
    return Trainer(corpus, spec, first_vectors(corpus, spec, None))


@pytest.mark.parametrize(("batch", "words", "rows"), [(7, 5, 6), (300, 2000, 2000), (1, 3, 3)])
def test_loss_and_gradients_are_those_of_cross_entropy(batch, words, rows):
    random = torch.Generator().manual_seed(0)
    shapes = (batch, 8), (rows, 8), (words,)
    ours = [torch.randn(shape, generator=random).requires_grad_() for shape in shapes]
    theirs = [tensor.detach().clone().double().requires_grad_() for tensor in ours]
    nexts = torch.randint(words, (batch,), generator=random)
    (summed_loss(*ours, nexts) / 3).backward()
    scores = theirs[0] @ theirs[1][:words].T + theirs[2]
    loss = torch.nn.functional.cross_entropy(scores, nexts, reduction="sum")
    (loss / 3).backward()
    found = float(summed_loss(*ours, nexts).detach())
    assert found == pytest.approx(float(loss.detach()), rel=1e-5)
    for mine, right in zip(ours, theirs, strict=True):
        np.testing.assert_allclose(mine.grad, right.grad, atol=1e-4, rtol=1e-4)


def test_great_scores_do_not_overflow():
    state, table = torch.full((1, 1), 100.0), torch.tensor([[3.0], [-3.0]])
    losses = [float(summed_loss(state, table, torch.zeros(2), torch.tensor([n]))) for n in (0, 1)]
    assert losses == [0, 600]


def test_contexts_are_the_words_before_and_pads_at_the_start():
    corpus = corpus_of("a b c d", "b rare c", "d c b", min_count=2).keep(2)
    text, places = padded_text(corpus, window=2)
    pad = len(corpus.vocab)
    shown = [*corpus.vocab.tokens, "-"]
    found = {}
    for token, place in enumerate(places.tolist()):
        if place >= 0:
            context = text[place - 2 : place].tolist()
            found[token] = " ".join(shown[row] for row in [*context, text[place]])
        else:
            assert corpus.ids[token] >= pad
    assert found == {1: "- - b", 2: "- b c", 3: "b c d", 4: "- - b", 6: "- b c",
                     7: "- - d", 8: "- d c", 9: "d c b"}  # fmt: skip


@pytest.mark.parametrize("tied", [True, False])
def test_one_step_is_adams(tied):
    corpus = random_corpus(sentences=20)
    model = trainer(corpus, tied=tied, hidden=5).model
    mine = trainer(corpus, tied=tied, hidden=5)
    adam = torch.optim.Adam(model.parameters(), lr=0.01)
    [(_, contexts, nexts)] = list(mine._batches(0, mine.grain))
    state = torch.tanh(model.hidden(model.embedding(contexts).flatten(1)))
    table = model.embedding.weight[:-1] if tied else model.output
    loss = torch.nn.functional.cross_entropy(state @ table.T + model.bias, nexts)
    loss.backward()
    adam.step()
    found = mine.learn(0, mine.grain)
    assert found.total / found.examples == pytest.approx(float(loss.detach()), rel=1e-5)
    for one, other in zip(model.parameters(), mine.model.parameters(), strict=True):
        np.testing.assert_allclose(one.detach(), other.detach(), atol=2e-4)


@pytest.mark.parametrize("tied", [True, False])
def test_the_pad_row_never_moves(tied):
    """Case 34: Adam leaves the pad alone too."""
    mine = trainer(random_corpus(), tied=tied)
    mine.learn(0, 10 * mine.grain)
    assert not mine.model.embedding.weight[-1].any()
    assert mine.vectors().any(1).all()


def test_two_halves_give_the_same_as_one(monkeypatch):
    corpus = random_corpus(words=50)
    ends = []
    for cells in (1, 1 << 40):
        monkeypatch.setattr("embedlab.training.nplm.HALVED", cells)
        *_, last = train(corpus, TrainSpec("nplm", dim=6, epochs=2))
        ends.append(last.vectors)
    np.testing.assert_allclose(*ends, atol=1e-3)


def test_halves_are_exact(monkeypatch):
    monkeypatch.setattr("embedlab.training.nplm.HALVED", 1)
    corpus, spec = random_corpus(words=50), TrainSpec("nplm", dim=6, epochs=4)
    one, two = ([s.vectors.tobytes() for s in train(corpus, spec)] for _ in range(2))
    assert one == two


def test_every_token_is_seen_once_an_epoch():
    corpus = random_corpus(min_count=3)
    mine, orders = trainer(corpus), []
    for epoch in (0, 1):
        begin = epoch * corpus.tokens
        batches = list(mine._batches(begin, begin + corpus.tokens))
        seen = torch.cat([nexts for _, _, nexts in batches])
        counts = torch.bincount(seen, minlength=len(corpus.vocab)).tolist()
        assert counts == corpus.vocab.counts.tolist()
        orders.append(seen.tolist())
    assert orders[0] != orders[1]


def test_torchs_threads_are_put_back_after_the_last_of_several_runs():
    before = torch.get_num_threads()
    torch.set_num_threads(2)
    try:
        with one_thread():
            with one_thread():
                assert torch.get_num_threads() == 1
            assert torch.get_num_threads() == 1
        assert torch.get_num_threads() == 2
        list(train(random_corpus(), TrainSpec("nplm", dim=4, epochs=1)))
        assert torch.get_num_threads() == 2
    finally:
        torch.set_num_threads(before)
