"""How a command ends when something comes between: faults, signals, streams that close."""

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
from embedlab.errors import Diverged
from embedlab.recording import Snapshot, open_recording
from tests.cli.running import ROOT, SMALL, ended, python, refused


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
    assert f"epoch 1.00 of 3; the table as it was then is in {out}" in result[2]
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
