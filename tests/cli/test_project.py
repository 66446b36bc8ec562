"""project: what is written, what is told, and what is refused."""

import csv
import json

import numpy as np
import pandas as pd
import pytest

from embedlab.projection import ProjectionSpec, project
from embedlab.recording import Recording, open_recording, save_recording
from embedlab.spreadsheet import restored
from embedlab.table import EmbeddingTable
from embedlab.vocab import Vocab
from tests.cli.running import ended, refused

ODD = ("=1+1", "-", "cat", 'a"b', "a,b", "null", "@x", "'=")


@pytest.fixture
def odd(out):
    vectors = np.random.default_rng(0).normal(size=(len(ODD), 5)).astype(np.float32)
    save_recording(Recording.of_table(EmbeddingTable(Vocab(ODD), vectors)), out)
    return out


@pytest.mark.parametrize(
    ("method", "used"), [("pca", "explained_variance"), ("tsne", "perplexity")]
)
@pytest.mark.parametrize("dims", [2, 3])
def test_the_positions_are_those_of_project(capsys, saved, tmp_path, method, used, dims):
    path = tmp_path / "way.csv"
    options = ("--method", method, "--dims", dims, "--seed", 3, "--out", path)
    status, said, told = ended(capsys, "project", saved, *options, "--json")
    result = json.loads(said)
    assert (status, told, result["method"]) == (0, "", method)
    assert {"explained_variance", "perplexity", "neighbors"} & set(result) == {used}
    recording = open_recording(saved)
    expected = project(recording, ProjectionSpec(method, dims, 3))
    assert result["kept_neighbors"] == pytest.approx(expected.kept_neighbors)
    table = pd.read_csv(path, keep_default_na=False)
    places = table[[*"xyz"[:dims]]].to_numpy(np.float32).reshape(expected.positions.shape)
    np.testing.assert_array_equal(places, expected.positions)
    assert table["word"].tolist() == list(recording.vocab.tokens) * 5
    assert table["moment"].tolist() == np.repeat(np.arange(5), len(recording.vocab)).tolist()
    assert (table["computed"] == 1).all()


def test_words_are_disarmed_in_csv_and_only_there(capsys, odd, tmp_path):
    one, other = tmp_path / "way.csv", tmp_path / "way.parquet"
    for path in (one, other):
        assert ended(capsys, "project", odd, "--out", path)[0] == 0
    with one.open(encoding="utf-8", newline="") as file:
        lines = list(csv.reader(file))[1:]
    assert [line[0] for line in lines[:3]] == ["'=1+1", "'-", "cat"]
    assert [restored(line[0]) for line in lines] == list(ODD)
    assert min(float(line[5]) for line in lines) < 0
    table = pd.read_parquet(other)
    assert table["word"].tolist() == list(ODD)
    np.testing.assert_array_equal(table["x"], np.float32([line[5] for line in lines]))


def test_told_to_people(capsys, saved, tmp_path):
    status, said, _ = ended(capsys, "project", saved, "--out", tmp_path / "way.csv")
    assert status == 0
    assert "moments: 5;" in said
    assert "%" in said


def test_one_word_has_no_neighbours_to_keep(capsys, out, tmp_path):
    table = EmbeddingTable(Vocab(("a",)), np.ones((1, 3), np.float32))
    save_recording(Recording.of_table(table), out)
    status, said, _ = ended(capsys, "project", out, "--out", tmp_path / "way.csv", "--json")
    assert (status, json.loads(said)["kept_neighbors"]) == (0, None)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        (("--method", "magic"), "magic"),
        (("--dims", 4), "2 or 3"),
        (("--seed", -1), "seed"),
        (("--out", "way.xlsx"), ".xlsx"),
        (("--out", "no/such/way.csv"), "no/such"),
    ],
)
def test_refused_before_anything_is_done(capsys, tmp_path, options, named):
    out = () if "--out" in options else ("--out", tmp_path / "way.csv")
    assert named in refused(capsys, "project", "nowhere", *options, *out)
    assert not list(tmp_path.iterdir())
