"""Colours and true neighbours in their form on the wire, read back by numpy and by the map."""

import json
import subprocess

import numpy as np
import pytest

from embedlab.errors import ShapeMismatch
from embedlab.film import message, pack
from embedlab.overlays import Colors, TrueNeighbors
from tests.map.test_film import JS, NODE, film_of


def test_values_come_back_to_a_step_of_their_scale_and_nan_is_none():
    values = np.array([3.0, np.nan, -1.0, 7.0, np.inf])
    colors = Colors("values", values, "t")
    assert colors.ends == (-1.0, 7.0)
    assert colors.wire.dtype == np.uint16
    found = colors.wire / 65534 * 8 - 1
    assert np.abs(found - values)[[0, 2, 3]].max() < 8 / 65534
    assert colors.wire[[1, 4]].tolist() == [65535, 65535]


@pytest.mark.parametrize("values", [[2.0, 2.0], [np.nan, np.nan], []])
def test_a_scale_of_one_value_or_none(values):
    wire = Colors("values", values, "t").wire
    assert wire.tolist() == [65535 if np.isnan(value) else 0 for value in values]


def test_classes_are_sent_as_they_are():
    assert Colors("classes", [2, -1, 0], "t", ("a", "b", "c")).wire.tolist() == [2, 65535, 0]


def test_neighbours_are_small_and_those_not_drawn_are_marked():
    near = TrueNeighbors([[1, 5], [-1, 0]], moment=3)
    assert near.wire.tolist() == [[1, 2], [2, 0]]
    assert near.wire.dtype == np.uint16
    wide = TrueNeighbors(np.zeros((70_000, 1), dtype=np.int32), 0)
    assert wide.wire.dtype == np.uint32


def test_names_tell_contents_apart():
    one = Colors("values", [1, 2, 4], "t")
    assert one.name == Colors("values", [1, 2, 4], "other title").name
    assert one.name != Colors("values", [1, 3, 4], "t").name
    assert TrueNeighbors([[1], [0]], 0).name != TrueNeighbors([[1], [0]], 1).name


def test_shapes_are_checked():
    with pytest.raises(ShapeMismatch):
        Colors("values", [[1.0]], "t")
    with pytest.raises(ShapeMismatch):
        TrueNeighbors([1, 2], 0)


@pytest.mark.parametrize("dims", [2, 3])
def test_the_map_reads_them_behind_the_positions(tmp_path, dims):
    film = film_of(np.random.default_rng(0).normal(size=(3, 5, dims)))
    near = TrueNeighbors(np.arange(15).reshape(5, 3) % 5, 2)
    colors = Colors("classes", [0, 1, -1, 1, 0], "t")
    parts = {"colors": colors.wire, "neighbors": near.wire}
    (tmp_path / "m").write_bytes(message(*pack(film), parts))
    script = f"""
      import {{ readFileSync }} from "node:fs";
      import {{ decode }} from "{(JS / "film.js").as_uri()}";
      const {{ values, parts }} = await decode(new Uint8Array(readFileSync("m")));
      const lists = Object.entries(parts).map(([name, part]) => [name, [...part]]);
      const seen = Object.fromEntries(lists);
      console.log(JSON.stringify({{ numbers: values.length, ...seen }}));
    """
    command = [NODE, "--input-type=module", "--eval", script]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=True, timeout=60)
    found = json.loads(done.stdout)
    assert found["numbers"] == 3 * 5 * dims
    assert found["colors"] == colors.wire.tolist()
    assert found["neighbors"] == near.wire.ravel().tolist()
