"""The film's form on the wire, read back by plain numpy and by the map's own JavaScript."""

import json
import math
import shutil
import subprocess
import zlib
from pathlib import Path

import numpy as np
import playwright
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from embedlab.errors import NotFinite, ShapeMismatch
from embedlab.film import Film, message, pack

JS = Path(__file__).parents[2] / "assets" / "map"
# Playwright brings a node of its own, for machines without one.
NODE = shutil.which("node") or str(Path(playwright.__file__).parent / "driver" / "node")


def film_of(positions, **more):
    positions = np.asarray(positions, dtype=np.float32)
    moments, size = positions.shape[:2]
    words = tuple(f"w{row}" for row in range(size))
    return Film(words, positions, tuple(range(moments)), (1.0,) * moments, **more)


def read(data):
    """(header, positions) of a message."""
    size = int.from_bytes(data[:4], "little")
    text = data[4 : 4 + size]
    header = json.loads(text if text.startswith(b"{") else zlib.decompress(text))
    steps = np.frombuffer(data[4 + size + -size % 4 :], "<i2").reshape(
        len(header["epochs"]), header["size"], header.get("dims", 2)
    )
    return header, steps * header["scale"] + header["centre"]


@given(
    arrays(
        np.float32,
        st.tuples(st.integers(1, 4), st.integers(1, 6), st.integers(2, 3)),
        elements=st.floats(-1e6, 1e6, width=32),
    )
)
def test_positions_come_back_to_a_step_on_one_scale(positions):
    film = film_of(positions)
    header, found = read(message(*pack(film)))
    widest = float(np.ptp(positions.astype(float), axis=(0, 1)).max())
    step = widest / 2 / 32767
    assert np.abs(found - positions).max() <= 0.51 * step + 1e-6 * np.abs(positions).max()
    assert len(message(*pack(film))) - 2 * positions.size < 2000
    assert header["total"] == header["first"] + len(header["epochs"]) == len(positions)


def test_a_moment_of_a_word_takes_four_bytes_and_a_live_tail_little_more():
    film = film_of(np.random.default_rng(0).normal(size=(60, 1000, 2)))
    header, body = pack(film)
    assert len(body) == 4 * 60 * 1000
    assert "words" in header
    assert len(message(header, body)) <= 4.1 * 60 * 1000
    header, body = pack(film, since=59)
    assert "words" not in header
    assert len(message(header, body)) <= 4.4 * 1000


def test_extent_is_over_all_moments():
    film = film_of([[[0, 0], [1, 1]], [[-40, -20], [40, 30]]])
    assert film.extent == (-40, -20, 40, 30)
    assert pack(film, since=1)[0]["extent"] == [-40, -20, 40, 30]


def test_reach_is_the_farthest_word_from_the_middle_in_space():
    film = film_of([[[0, 0, 0], [2, 0, 0]], [[1, 3, 0], [1, -3, 4]]])
    assert film.extent == (0, -3, 0, 2, 3, 4)
    assert film.reach == pytest.approx(math.hypot(3, 2))
    assert "reach" not in pack(film_of(np.zeros((1, 1, 2))))[0]


@pytest.mark.parametrize(
    "shape", [(0, 3, 2), (0, 3, 3), (2, 0, 3), (2, 0, 2), (0, 0, 2), (1, 1, 2), (2, 2, 2)]
)
def test_nothing_much_to_show_is_still_a_message(shape):
    header, found = read(message(*pack(film_of(np.zeros(shape)))))
    assert found.size == math.prod(shape)
    assert not found.any()
    assert header["scale"] > 0


def test_groups_are_numbered_by_size_and_none_is_kept_apart():
    groups = ("b", "", "a", "a")
    header, _ = pack(film_of(np.zeros((1, 4, 2)), groups=groups, counts=np.array([4, 3, 2, 1])))
    assert (header["groups"], header["group"]) == (["a", "b"], [1, -1, 0, 0])
    assert header["counts"] == [4, 3, 2, 1]


def test_what_json_cannot_say():
    film = Film(("\ud83d", "猫"), np.zeros((1, 2, 2)), (0.0,), (math.nan,))
    header, _ = read(message(*pack(film)))
    assert (header["words"], header["losses"]) == (["\ud83d", "猫"], [None])


@pytest.mark.parametrize(
    "changed",
    [{"epochs": (0.0,)}, {"losses": (0.0,)}, {"groups": ("a",)}, {"counts": np.ones(1)}],
)
def test_parts_must_fit(changed):
    parts = {"words": ("a", "b"), "positions": np.zeros((2, 2, 2)), "epochs": (0, 1)}
    with pytest.raises(ShapeMismatch):
        Film(**(parts | {"losses": (1, 1)} | changed))


def test_positions_must_be_finite():
    positions = np.zeros((2, 3, 2))
    positions[1, 2, 0] = np.nan
    with pytest.raises(NotFinite) as caught:
        film_of(positions)
    assert caught.value.fields == {"row": 2, "column": 0}


def test_a_film_does_not_change():
    positions = np.zeros((1, 2, 2), dtype=np.float32)
    film = film_of(positions)
    with pytest.raises(ValueError, match="read-only"):
        film.positions[0] = 1


def test_the_map_reads_what_python_wrote(tmp_path):
    positions = np.random.default_rng(1).normal(3, 2, size=(5, 700, 2)).astype(np.float32)
    film = film_of(positions)
    for name, since in (("first", 0), ("second", 3)):
        film_part = film if since else film_of(positions[:3])
        (tmp_path / name).write_bytes(message(*pack(film_part, since)))
    script = f"""
      import {{ readFileSync }} from "node:fs";
      import {{ decode, receive }} from "{(JS / "film.js").as_uri()}";
      let film = null;
      for (const name of ["first", "second"]) {{
        const {{ header, values }} = await decode(new Uint8Array(readFileSync(name)));
        film = receive(film, header, values).film;
      }}
      const all = [0, 1, 2, 3, 4].map((t) => Array.from(film.placeAll(t)));
      console.log(JSON.stringify({{ all, words: film.words, epochs: film.epochs }}));
    """
    command = [NODE, "--input-type=module", "--eval", script]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True, timeout=60)
    found = json.loads(done.stdout)
    assert found["words"] == list(film.words)
    assert found["epochs"] == [0, 1, 2, 3, 4]
    assert np.allclose(np.reshape(found["all"], positions.shape), positions, atol=5e-4)


def test_the_javascript_passes_its_own_tests():
    tests = sorted(str(path) for path in Path(__file__).parent.glob("*.test.js"))
    command = [NODE, "--test", "--test-reporter=tap", *tests]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    failed = [line for line in done.stdout.splitlines() if line.lstrip().startswith("not ok")]
    assert not failed, "\n".join(failed)
    assert done.returncode == 0, done.stderr
