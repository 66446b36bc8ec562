"""info and neighbors, faults of use, and the language they are told in."""

import json
import subprocess
import sys

import pytest

from embedlab.recording import open_recording
from tests.cli.running import ROOT, ended, refused


def test_no_command_and_an_unknown_one(capsys):
    assert "COMMAND" in refused(capsys)
    assert "magic" in refused(capsys, "magic")
    assert "--out" in refused(capsys, "train", "--world", "kingdom")


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


def test_looking_needs_none_of_the_heavy_packages(saved):
    heavy = "{'torch', 'numba', 'plotly', 'sklearn', 'pandas', 'scipy'} & {*sys.modules}"
    code = "import sys; from embedlab.cli import main; main(['info', sys.argv[1]])"
    code += f"; assert not {heavy}"
    done = subprocess.run(
        [sys.executable, "-c", code, str(saved)], cwd=ROOT, capture_output=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, b"")
