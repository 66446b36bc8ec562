"""The command line: what it prints, where, and how it ends."""

import fcntl
import json
import os
import select
import signal
import struct
import subprocess
import sys
import termios
from pathlib import Path

import numpy as np
import pytest

import embedlab.training
from embedlab.cli import main
from embedlab.errors import Diverged
from embedlab.recording import Snapshot, open_recording, save_recording
from tests.recording.test_file import run as small_run

ROOT = Path(__file__).parents[1]
TRAIN_KEYS = {
    *("tokens", "vocab", "dim", "epochs", "loss", "words_per_second", "seconds"),
    *("first_snapshot_seconds", "digest"),
}
TEXT = "the king rules the land\nthe queen rules the land\nthe dog eats the bone\n" * 30


@pytest.fixture(autouse=True)
def english(monkeypatch):
    monkeypatch.setenv("EMBEDLAB_LANG", "en")


@pytest.fixture
def text(tmp_path):
    path = tmp_path / "text.txt"
    path.write_text(TEXT, encoding="utf-8")
    return path


@pytest.fixture
def out(tmp_path):
    return tmp_path / "run.embedlab"


@pytest.fixture
def saved(out):
    save_recording(small_run(moments=5), out)
    return out


def ended(capsys, *arguments):
    """(exit status, stdout, stderr) of a command run here."""
    status = main([str(argument) for argument in arguments])
    captured = capsys.readouterr()
    return status, captured.out, captured.err


def refused(capsys, *arguments):
    """The one line on stderr of a command that must end with status 2."""
    status, said, told = ended(capsys, *arguments)
    assert (status, said) == (2, "")
    assert told.count("\n") == 1
    assert told.endswith("\n")
    return told


def python(*arguments, **settings):
    """A command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "embedlab", *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        check=False,
        timeout=120,
        **settings,
    )


SMALL = ("--dim", 8, "--epochs", 3, "--min-count", 1)


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
    assert "450 tokens" in said
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


def test_no_command_and_an_unknown_one(capsys):
    assert "COMMAND" in refused(capsys)
    assert "magic" in refused(capsys, "magic")
    assert "--out" in refused(capsys, "train", "--world", "kingdom")


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


def fake_training(monkeypatch, then):
    """A training of two moments, after which `then(tick)` is called."""

    def train(corpus, spec, start, tick):
        for number in range(2):
            vectors = np.full((len(corpus.vocab), spec.dim), number + 1, np.float32)
            touched = np.zeros(len(corpus.vocab), np.int64)
            yield Snapshot(vectors, number, corpus.tokens * number, 1.0, number, 0.1, 0.1, touched)
        then(tick)

    monkeypatch.setattr(embedlab.training, "train", train)


def test_a_training_that_runs_away_keeps_what_was_good(capsys, text, out, monkeypatch):
    def diverge(_):
        raise Diverged(epoch=2.4, setting="lr", value=1000)

    fake_training(monkeypatch, diverge)
    told = refused(capsys, "train", text, "--out", out, *SMALL, "--json")
    assert "learning rate" in told
    assert str(out) in told
    recording = open_recording(out)
    assert (len(recording), recording.complete) == (2, False)
    assert recording.table().vectors.max() == 2


class Told:
    """What a tick is given."""

    tokens_seen = 5


@pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_keeps_what_was_trained(capsys, text, out, monkeypatch, number, status):
    def interrupt(tick):
        assert tick(Told) is True
        os.kill(os.getpid(), number)
        assert tick(Told) is False

    before = signal.getsignal(number)
    fake_training(monkeypatch, interrupt)
    result = ended(capsys, "train", text, "--out", out, *SMALL, "--json")
    assert result[0] == status
    assert json.loads(result[1])["complete"] is False
    assert f"epoch 1.00 of 3; what was trained is in {out}" in result[2]
    assert open_recording(out).complete is False
    assert "before its last epoch" in ended(capsys, "info", out)[1]
    assert signal.getsignal(number) == before


def test_a_second_ctrl_c_does_not_wait_for_the_tick(capsys, text, out, monkeypatch):
    def interrupt(_):
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)
        raise AssertionError("must not get here")

    fake_training(monkeypatch, interrupt)
    assert ended(capsys, "train", text, "--out", out, *SMALL)[0] == 130
    assert len(open_recording(out)) == 2


@pytest.mark.slow
def test_ctrl_c_in_a_terminal(out):
    """In a process of its own, with a terminal to draw the bar on."""
    ours, theirs = os.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    command = [sys.executable, "-m", "embedlab", "train", "--world", "kingdom", "--out", out]
    command += [*SMALL, "--epochs", "100000"]
    process = subprocess.Popen(list(map(str, command)), cwd=ROOT, stderr=theirs)
    os.close(theirs)
    try:
        seen = b""
        while b"loss" not in seen and select.select([ours], [], [], 60)[0]:
            seen += os.read(ours, 1000)
        assert b"loss" in seen
        process.send_signal(signal.SIGINT)
        assert process.wait(60) == 130
    finally:
        process.kill()
        os.close(ours)
    assert not open_recording(out).complete


def test_neighbors(capsys, saved):
    status, said, told = ended(capsys, "neighbors", saved, "词3", "-k", 4, "--json")
    result = json.loads(said)
    assert (status, told) == (0, "")
    assert len(result["results"]) == 4
    assert set(result["results"][0]) == {"word", "cosine"}
    assert (result["word"], result["moment"]) == ("词3", 4)
    lines = ended(capsys, "neighbors", saved, "词3", "-k", 4)[1].splitlines()
    assert [line.split()[1] for line in lines] == [each["word"] for each in result["results"]]


def test_neighbors_at_an_epoch_say_which_moment(capsys, saved):
    status, said, told = ended(capsys, "neighbors", saved, "词3", "--epoch", 0.9, "--json")
    assert (status, json.loads(said)["moment"], json.loads(said)["epoch"]) == (0, 2, 1.0)
    assert "Moment 2" in told
    assert said != ended(capsys, "neighbors", saved, "词3", "--json")[1]


@pytest.mark.parametrize(
    ("arguments", "named"),
    [(("nope",), "nope"), (("词3", "-k", 0), "k is 0"), (("词3", "--epoch", "inf"), "inf")],
)
def test_neighbors_of_nothing(capsys, saved, arguments, named):
    assert named in refused(capsys, "neighbors", saved, *arguments)


def test_info(capsys, saved):
    facts = json.loads(ended(capsys, "info", saved, "--json")[1])
    assert (facts["format"], facts["tokens"], facts["dim"]) == ("embedlab", 19, 4)
    assert (facts["dtype"], facts["warnings"], facts["moments"]) == ("float32", [], 5)
    assert (facts["complete"], facts["spec"]["objective"]) == (True, "skipgram")
    assert facts["digest"] == open_recording(saved).table().digest
    assert "embedlab" in ended(capsys, "info", saved)[1]


@pytest.mark.parametrize("command", [("info",), ("neighbors", "词3")])
def test_files_that_cannot_be_opened(capsys, saved, tmp_path, command):
    name, *word = command
    assert "no/such" in refused(capsys, name, "no/such", *word)
    assert "folder" in refused(capsys, name, tmp_path, *word)
    saved.write_bytes(saved.read_bytes()[:-1])
    assert "damaged" in refused(capsys, name, saved, *word)
    saved.write_bytes(b"<!doctype html>")
    assert "web page" in refused(capsys, name, saved, *word)


@pytest.mark.parametrize(
    ("variables", "expected"),
    [
        ({"EMBEDLAB_LANG": "zh"}, "找不到文件"),
        ({"LANG": "zh_CN.UTF-8"}, "找不到文件"),
        ({"LANG": "zh_CN.UTF-8", "EMBEDLAB_LANG": "en"}, "no file"),
        ({"LANG": "de_DE.UTF-8"}, "no file"),
        ({}, "no file"),
    ],
)
def test_the_language_is_that_of_the_environment(capsys, monkeypatch, variables, expected):
    for name in ("EMBEDLAB_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert expected in refused(capsys, "info", "no/such/file")


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("command", ["", "train", "info", "neighbors"])
def test_help_in_both_languages(capsys, monkeypatch, language, command):
    monkeypatch.setenv("EMBEDLAB_LANG", language)
    status, said, told = ended(capsys, *filter(None, [command, "--help"]))
    assert (status, told) == (0, "")
    assert ("选项" in said) == (language == "zh")


def test_a_reader_that_goes_away_is_no_fault(saved):
    command = [sys.executable, "-m", "embedlab", "neighbors", str(saved), "词3"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen(command, cwd=ROOT, **pipes)
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait(60) == 141
    process.stderr.close()


@pytest.mark.parametrize("closed", ["1", "2"])
def test_a_closed_stream_is_no_fault(saved, closed):
    command = f'"$0" -m embedlab neighbors "$1" 词3 --epoch 0 --json {closed}>&-'
    done = subprocess.run(
        ["sh", "-c", command, sys.executable, saved], cwd=ROOT, capture_output=True, check=False
    )
    assert done.returncode == 0
    assert (done.stdout == b"") == (closed == "1")
    assert (done.stderr == b"") == (closed == "2")
    if done.stdout:
        json.loads(done.stdout)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_answers_that_cannot_be_written_are_a_fault(saved):
    with Path("/dev/full").open("wb") as full:
        command = [sys.executable, "-m", "embedlab", "info", str(saved)]
        done = subprocess.run(command, cwd=ROOT, stdout=full, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)


def test_any_word_can_be_printed_anywhere(saved):
    environment = os.environ | {"PYTHONIOENCODING": "latin-1", "PYTHONUTF8": "0"}
    plain = python("neighbors", saved, "词3", "-k", 2, env=environment)
    assert (plain.returncode, plain.stderr) == (0, b"")
    assert rb"\u8bcd" in plain.stdout
    wide = python("neighbors", saved, "词3", "-k", 2, "--json", env=environment)
    assert json.loads(wide.stdout)["word"] == "词3"


def test_looking_needs_none_of_the_heavy_packages(saved):
    heavy = "{'torch', 'numba', 'plotly', 'sklearn', 'pandas', 'scipy'} & {*sys.modules}"
    code = "import sys; from embedlab.cli import main; main(['info', sys.argv[1]])"
    code += f"; assert not {heavy}"
    done = subprocess.run(
        [sys.executable, "-c", code, str(saved)], cwd=ROOT, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
