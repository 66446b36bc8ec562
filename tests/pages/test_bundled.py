"""The recordings that come along are real runs on the worlds as they are now."""

import pytest

from embedlab import Corpus, TrainSpec, train
from embedlab.metrics import group_score
from pages.ui.bundled import WORLD, bundled_recording


@pytest.mark.parametrize("language", ["en", "zh"])
def test_bundled_recordings_are_of_this_world_and_can_be_trained_again(language):
    recording, _ = bundled_recording(language)
    corpus = Corpus.from_world(WORLD, language)
    assert recording.corpus_digest == corpus.digest
    assert recording.spec == TrainSpec(seed=0).resolved(corpus.tokens)
    *_, last = train(corpus, recording.spec)
    kept = recording.table().vectors
    # Another processor may round otherwise; the picture is the same.
    assert abs(kept - last.vectors).mean() < 0.05 * abs(kept).mean()
    assert group_score(recording.table()).score > 0.9
