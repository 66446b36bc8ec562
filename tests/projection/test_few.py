import numpy as np
import pytest

from embedlab.projection import ProjectionSpec, project
from embedlab.recording import Recording
from embedlab.table import EmbeddingTable
from embedlab.vocab import Vocab


@pytest.mark.parametrize("size", [6, 10, 15, 20, 40])
def test_tsne_of_few_words_does_not_collapse(size):
    vectors = np.random.default_rng(size).normal(size=(size, 16))
    recording = Recording.of_table(EmbeddingTable(Vocab(tuple(map(str, range(size)))), vectors))
    assert project(recording, ProjectionSpec("tsne")).positions[-1].std() > 1
