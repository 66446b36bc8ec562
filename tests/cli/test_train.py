"""train: what it answers, and what it refuses before any training."""

import dataclasses
import json
import os

import numpy as np
import pytest

import embedlab.training
from embedlab.recording import TrainSpec, open_recording
from tests.cli.running import SMALL, TEXT, ended, python, refused

TRAIN_KEYS = {
    *("tokens", "vocab", "dim", "epochs", "loss", "words_per_second", "seconds"),
    *("first_snapshot_seconds", "digest"),
}


def test_train_answers_one_json_object(capsys, text, out):
    status, said, told = ended(capsys, "train", text, "--out", out, *SMALL, "--json")
    facts = json.loads(said)
    assert (status, told) == (0, "")
    assert set(facts) >= TRAIN_KEYS
    assert (facts["tokens"], facts["vocab"], facts["dim"], facts["epochs"]) == (450, 8, 8, 3)
    assert len(facts["loss"]) == 3
    recording = open_recording(out)
    assert facts["digest"] == recording.table().digest
    assert len(recording) == facts["moments"]
    assert (recording.complete, facts["exact"], facts["complete"]) == (True, True, True)
    assert recording.corpus.tokens == 450


def test_train_tells_people_where_the_recording_is(capsys, text, out):
    status, said, told = ended(capsys, "train", text, "--out", out, *SMALL, "--no-sentences")
    assert (status, told) == (0, "")
    assert str(out) in said
    assert "Tokens: 450;" in said
    assert open_recording(out).corpus is None


def test_the_same_seed_gives_the_same_bytes_in_any_process(text, out):
    digests = set()
    for hash_seed in ("1", "2"):
        environment = os.environ | {"PYTHONHASHSEED": hash_seed}
        done = python("train", text, "--out", out, *SMALL, "--json", env=environment)
        assert done.returncode == 0, done.stderr
        digests.add(json.loads(done.stdout)["digest"])
    assert len(digests) == 1


def test_another_seed_gives_other_bytes(capsys, text, out):
    digests = set()
    for seed in (1, 2):
        options = ("--out", out, *SMALL, "--seed", seed, "--json")
        digests.add(json.loads(ended(capsys, "train", text, *options)[1])["digest"])
    assert len(digests) == 2


def test_a_built_in_world(capsys, out):
    options = ("--world", "kingdom", "--epochs", 1, "--dim", 4, "--out", out)
    assert ended(capsys, "train", *options)[0] == 0
    assert any(open_recording(out).vocab.groups)


def test_several_threads_are_said_not_to_be_exact(capsys, text, out):
    options = ("--out", out, *SMALL, "--threads", 2, "--json")
    status, said, told = ended(capsys, "train", text, *options)
    assert (status, json.loads(said)["exact"]) == (0, False)
    assert "not exactly repeatable" in told
    assert (
        "not exactly repeatable"
        in json.loads(ended(capsys, "info", out, "--json")[1])["warnings"][0]
    )


def test_a_table_to_start_from(capsys, text, out, tmp_path):
    first = tmp_path / "first.embedlab"
    ended(capsys, "train", text, "--out", first, *SMALL)
    start = open_recording(first).table()
    options = ("--out", out, "--epochs", 1, "--init", first)
    assert ended(capsys, "train", text, *options)[0] == 0
    recording = open_recording(out)
    np.testing.assert_allclose(recording[0].vectors, start.vectors, atol=1e-3)
    assert (recording.spec.init, recording.dim) == (start.digest, 8)
    assert "8" in refused(capsys, "train", text, *options, "--dim", 9)


@pytest.mark.parametrize(
    ("options", "named"),
    [
        ((), "--world"),
        (("--world", "kingdom", "TEXT"), "--world"),
        (("TEXT", "--dim", "x"), "“x”"),
        (("TEXT", "--dim", "0"), "dim is 0"),
        (("TEXT", "--lr", "nan"), "“nan”"),
        (("TEXT", "--seed", "-1"), "seed is -1"),
        (("TEXT", "--objective", "magic"), "magic"),
        (("TEXT", "--segment", "magic"), "magic"),
        (("TEXT", "--encoding", "magic"), "magic"),
        (("TEXT", "--epoch", "3"), "--epoch"),
        (("--world", "magic"), "magic"),
        (("--world", "kingdom", "--language", "xx"), "xx"),
        (("--world", "kingdom", "--encoding", "nope"), "--encoding"),
        (("--world", "kingdom", "--segment", "characters"), "--segment"),
        (("--world", "kingdom", "--punctuation", "--keep-case"), "--punctuation, --keep-case"),
        (("TEXT", "--language", "en"), "--language"),
        (("TEXT", "--untied"), "--untied"),
        (("TEXT", "--objective", "nplm", "--hidden", "8"), "--hidden"),
        (("TEXT", "--objective", "nplm", "--negatives", "5"), "--negatives"),
        (("TEXT", "--objective", "nplm", "--sample", "0"), "--sample"),
        (("TEXT", "--sigma", "0"), "sigma is 0"),
        (("TEXT", "--snapshots", "1"), "snapshots is 1"),
        (("no/such/file.txt",), "no/such/file.txt"),
        (("TEXT", "--init", "no/such/table"), "no/such/table"),
        (("TEXT", "--init", "TEXT"), "plain text"),
        (("TEXT", "--min-count", "9999"), "9999"),
        (("TEXT", "--min-count", "0"), "min_count is 0"),
    ],
)
def test_faults_of_use_are_told_in_one_line(capsys, text, out, options, named):
    options = [str(text) if option == "TEXT" else option for option in options]
    assert named in refused(capsys, "train", *options, "--out", out)
    assert not out.exists()


def test_every_setting_of_a_run_can_be_given(capsys, text, out):
    """So that what the app trained can be trained again here."""
    wanted = TrainSpec(
        "nplm", dim=4, window=2, epochs=2, lr=0.01, sigma=0.1, seed=3, snapshots=4, tied=False,
        hidden=6,
    )  # fmt: skip
    options = ["--objective", "nplm", "--untied"]
    for name in ("dim", "window", "epochs", "lr", "sigma", "seed", "snapshots", "hidden"):
        options += [f"--{name}", getattr(wanted, name)]
    assert ended(capsys, "train", text, "--out", out, *options)[0] == 0
    assert open_recording(out).spec == wanted.resolved(450)
    shown = ended(capsys, "train", "--help")[1]
    flags = {field.name for field in dataclasses.fields(TrainSpec)} - {"tied"} | {"untied"}
    assert all(f"--{flag} " in shown for flag in flags)


READING = ("encoding", "segmenter", "normalised", "lowercase", "punctuation")


@pytest.mark.parametrize(
    ("options", "expected", "line"),
    [
        ((), ["gb18030", "words", True, True, False], "read as gb18030, cut into Chinese words"),
        (
            ("--segment", "characters", "--punctuation", "--keep-case"),
            ["gb18030", "characters", True, False, True],
            "capital letters kept, punctuation kept as tokens",
        ),
    ],
)
def test_how_the_text_was_read_is_told(capsys, tmp_path, out, options, expected, line):
    path = tmp_path / "text.txt"
    path.write_bytes("国王统治国家，ＡB。王后统治国家。\n".encode("gb18030") * 5)
    arguments = ("train", path, "--out", out, "--epochs", 1, *options)
    assert line in ended(capsys, *arguments)[1]
    assert line in ended(capsys, "info", out)[1]
    for command in ((*arguments, "--json"), ("info", out, "--json")):
        facts = json.loads(ended(capsys, *command)[1])
        found = [facts[name] for name in READING]
        assert [*found[:2], found[2] > 0, *found[3:]] == expected


def test_without_its_text_nothing_is_told_of_its_reading(capsys, text, out):
    ended(capsys, "train", text, "--out", out, *SMALL, "--no-sentences")
    assert not set(READING) & set(json.loads(ended(capsys, "info", out, "--json")[1]))


@pytest.fixture
def no_training(monkeypatch):
    def train(*_):
        raise AssertionError("must not get here")

    monkeypatch.setattr(embedlab.training, "train", train)


@pytest.mark.usefixtures("no_training")
def test_where_the_recording_cannot_go_is_known_before_the_training(capsys, text, tmp_path):
    for path in (tmp_path, tmp_path / "no" / "such" / "x", text / "x"):
        assert str(path) in refused(capsys, "train", text, "--out", path)


@pytest.mark.usefixtures("no_training")
def test_a_file_that_is_no_recording_is_never_replaced(capsys, text):
    assert str(text) in refused(capsys, "train", text, "--out", text)
    assert text.read_text(encoding="utf-8") == TEXT
