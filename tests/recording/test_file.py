"""What is saved is what is opened."""

import io
import tracemalloc

import numpy as np
import pytest
from hypothesis import given
from safetensors.numpy import load

from embedlab.corpus import Corpus
from embedlab.errors import DamagedRecording, FileMissing, NotFinite
from embedlab.recording import (
    Recording,
    Snapshot,
    TrainSpec,
    file,
    open_recording,
    read_recording,
    recording_bytes,
    save_recording,
)
from embedlab.vocab import Vocab
from tests.strategies import recordings

NUMBERS = ("epoch", "tokens_seen", "loss", "examples", "lr", "seconds")


def run(words=20, dim=4, moments=3, seed=0):
    random = np.random.default_rng(seed)
    counts = np.arange(words, 0, -1)
    groups = tuple("xy"[row % 2] for row in range(words))
    lexicon = Vocab(tuple(f"词{row}" for row in range(words)), counts, groups)
    ids = np.repeat(np.arange(words), counts)
    corpus = Corpus(lexicon, ids, np.array([0, 7, len(ids)]), min_count=2)
    size = len(corpus.vocab)
    made = [
        Snapshot(
            random.normal(0, 1, (size, dim)).astype(np.float32),
            *(number / 2, number, 1.5, number, 0.1, 0.2),
            np.full(size, number),
        )
        for number in range(moments)
    ]
    return Recording.of_run(corpus, TrainSpec(dim=dim), made)


def assert_same(one, two):
    assert (one.vocab, one.spec, one.corpus_digest) == (two.vocab, two.spec, two.corpus_digest)
    assert (len(one), one.dim, one.complete) == (len(two), two.dim, two.complete)
    for a, b in zip(one.snapshots, two.snapshots, strict=True):
        assert [getattr(a, name) for name in NUMBERS] == [getattr(b, name) for name in NUMBERS]
        assert a.touched.tolist() == b.touched.tolist()
        np.testing.assert_array_equal(a.vectors, b.vectors)
    assert (one.corpus is None) == (two.corpus is None)
    if one.corpus is not None:
        assert one.corpus.digest == two.corpus.digest
        assert one.corpus.lexicon == two.corpus.lexicon
        assert (one.corpus.origin, list(one.corpus)) == (two.corpus.origin, list(two.corpus))


@given(recordings())
def test_bytes_come_back_as_they_were(recording):
    data = recording_bytes(recording)
    back = read_recording(data)
    assert_same(back, recording)
    assert recording_bytes(back) == data


@given(recordings())
def test_the_text_can_be_left_out(recording):
    back = read_recording(recording_bytes(recording, sentences=False))
    assert back.corpus is None
    assert (back.vocab, back.corpus_digest) == (recording.vocab, recording.corpus_digest)


def test_a_file_holds_the_same_bytes(tmp_path):
    recording, path = run(), tmp_path / "a b 猫.embedlab"
    save_recording(recording, path)
    assert path.read_bytes() == recording_bytes(recording)
    assert_same(open_recording(path), recording)
    assert_same(open_recording(str(path)), recording)


def test_the_safetensors_library_reads_it():
    recording = run()
    arrays = load(recording_bytes(recording))
    np.testing.assert_array_equal(arrays["vectors.last"], recording[-1].vectors)
    np.testing.assert_array_equal(arrays["vectors"][1], recording[1].vectors)
    assert arrays["vectors"].dtype == np.float16
    assert arrays["moments.touched"].dtype == np.uint8
    assert "".join(recording.vocab.tokens).encode() == arrays["vocab.tokens"].tobytes()


def test_moments_too_large_for_float16_are_kept_whole():
    recording = Recording(
        Vocab(("a",)),
        tuple(
            Snapshot(np.array([[value]], np.float32), 0, 0, 0, 0, 0, 0, np.array([0]))
            for value in (123456.75, 1, 2)
        ),
    )
    assert read_recording(recording_bytes(recording)).table(0).vectors == 123456.75


def test_what_is_not_finite_is_not_saved():
    vectors = np.array([[1, np.nan]], np.float32)
    moment = Snapshot(vectors, 0, 0, 0, 0, 0, 0, np.array([0]))
    with pytest.raises(NotFinite) as error:
        recording_bytes(Recording(Vocab(("a",)), (moment,)))
    assert error.value.fields == {"row": 0, "column": 1}


def test_arrays_cannot_be_written_to():
    for moment in read_recording(recording_bytes(run())).snapshots:
        with pytest.raises(ValueError, match="read-only"):
            moment.vectors[0, 0] = 1


def test_the_text_is_read_only_when_asked_for(monkeypatch):
    asked = []
    unpack = "embedlab.recording.packing.unpack_corpus"
    monkeypatch.setattr(unpack, lambda *parts: asked.append(parts) or "the text")
    recording = read_recording(recording_bytes(run()))
    recording.extended(run()[0])
    assert not asked
    assert (recording.corpus, recording.corpus) == ("the text", "the text")
    assert len(asked) == 1


def test_nothing_there():
    with pytest.raises(FileMissing):
        open_recording("no/such/file.embedlab")


@pytest.fixture
def large(monkeypatch):
    """Files of any size are taken for large ones: mapped, and checked part by part."""
    monkeypatch.setattr(file, "WHOLE_BELOW", 0)


@pytest.mark.usefixtures("large")
def test_a_large_file_opens_the_same(tmp_path):
    save_recording(run(), tmp_path / "x")
    assert_same(open_recording(tmp_path / "x"), run())


@pytest.mark.usefixtures("large")
def test_of_a_large_file_only_what_is_asked_for_is_read(tmp_path):
    save_recording(run(words=500, dim=64, moments=60), tmp_path / "x")
    tracemalloc.start()
    recording = open_recording(tmp_path / "x")
    opened = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert opened < 500_000 < (tmp_path / "x").stat().st_size / 7
    assert len(recording) == 60


@pytest.mark.usefixtures("large")
def test_of_a_large_file_a_damaged_moment_leaves_the_others_usable(tmp_path):
    recording = run(moments=4)
    data = recording_bytes(recording)
    at = data.index(recording[1].vectors.tobytes())
    (tmp_path / "x").write_bytes(data[:at] + b"\xff" + data[at + 1 :])
    back = open_recording(tmp_path / "x")
    np.testing.assert_array_equal(back[0].vectors, recording[0].vectors)
    np.testing.assert_array_equal(back[2].vectors, recording[2].vectors)
    with pytest.raises(DamagedRecording) as error:
        back.table(1)
    assert error.value.fields == {"path": str(tmp_path / "x"), "part": "vectors"}


@pytest.mark.usefixtures("large")
def test_who_has_a_file_open_keeps_it_when_it_is_replaced(tmp_path):
    path = tmp_path / "x"
    save_recording(run(seed=1), path)
    reader = open_recording(path)
    save_recording(run(seed=2, words=5), path)
    assert_same(reader, run(seed=1))
    assert_same(open_recording(path), run(seed=2, words=5))


def test_bytes_and_file_objects_agree():
    kept = io.BytesIO(recording_bytes(run()))
    assert_same(read_recording(kept.getvalue(), "uploaded"), run())
