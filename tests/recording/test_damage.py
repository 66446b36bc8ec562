"""A file that is not as it was written is refused, or gives the very same recording."""

import json
import tracemalloc

import numpy as np
import pytest

from embedlab.errors import DamagedRecording, EmbedlabError, NewerRecording, NotARecording
from embedlab.recording import file, open_recording, read_recording, recording_bytes
from embedlab.recording.container import HEADER_LIMIT, MAGIC, checksum
from tests.recording.test_file import assert_same, run

RUN = run(words=6, dim=2, moments=3)
DATA = recording_bytes(RUN)
KINDS = (DamagedRecording, NotARecording, NewerRecording)


def use(recording):
    """Touch every part of a recording."""
    assert_same(recording, RUN)


@pytest.mark.parametrize("flip", [0x01, 0x80, 0xFF])
def test_every_altered_byte_is_noticed(flip):
    for position in range(len(DATA)):
        altered = bytearray(DATA)
        altered[position] ^= flip
        with pytest.raises(KINDS):
            read_recording(bytes(altered))


@pytest.mark.parametrize("flip", [0x01, 0xFF])
def test_every_altered_byte_of_a_large_file_is_noticed_in_use(flip, tmp_path, monkeypatch):
    monkeypatch.setattr(file, "WHOLE_BELOW", 0)
    refused = 0
    for position in range(0, len(DATA), 11):
        altered = bytearray(DATA)
        altered[position] ^= flip
        (tmp_path / "x").write_bytes(altered)
        try:
            use(open_recording(tmp_path / "x"))
        except KINDS:
            refused += 1
    assert refused > 0.95 * len(DATA) / 11


def test_every_cut_is_noticed():
    for length in range(len(DATA)):
        with pytest.raises(KINDS):
            read_recording(DATA[:length])


@pytest.mark.parametrize("more", [b"\0", b" ", DATA])
def test_anything_added_is_noticed(more):
    with pytest.raises(DamagedRecording):
        read_recording(DATA + more)
    with pytest.raises(NotARecording):
        read_recording(more[:1] + DATA)


def test_pieces_in_another_order_are_noticed():
    middle = len(DATA) // 2
    with pytest.raises(KINDS):
        read_recording(DATA[:middle] + DATA[middle:][::-1])


def entry(name):
    length = int.from_bytes(DATA[:8], "little")
    return json.loads(DATA[8 : 8 + length])[name]


def sealed(description=None, entries=None, data=None):
    """The recording with another header, its checksum made to fit."""
    length = int.from_bytes(DATA[:8], "little")
    header = json.loads(DATA[8 : 8 + length])
    about = json.loads(header.pop("__metadata__")["description"]) | (description or {})
    words = {"format": "embedlab", "check": "0" * 32, "description": json.dumps(about)}
    parts = header | (entries or {})
    parts = {name: part for name, part in parts.items() if part is not None}
    text = json.dumps({"__metadata__": words, **parts}, separators=(",", ":")).encode()
    text = text.replace(b"0" * 32, checksum(text).encode(), 1)
    return len(text).to_bytes(8, "little") + text + (DATA[8 + length :] if data is None else data)


def test_sealing_is_sound():
    use(read_recording(sealed()))


def test_a_newer_format_is_named():
    with pytest.raises(NewerRecording) as error:
        read_recording(sealed({"version": 7}), "x")
    assert error.value.fields == {"path": "x", "version": 7, "supported": 1}


LAST = {"dtype": "F32", "shape": [5, 2]}
LAST_AT = entry("vectors.last")["data_offsets"][0]
HUGE = {"dtype": "F16", "shape": [2**40, 2**20], "data_offsets": [0, 2**61]}


@pytest.mark.parametrize(
    "data",
    [
        sealed({"version": "1"}),
        sealed({"spec": {"dim": 0}}),
        sealed({"spec": {"no_such": 0}}),
        sealed({"spec": 3}),
        sealed({"checks": {}}),
        sealed(entries={"vectors": None}),
        sealed(entries={"vectors": HUGE}),
        sealed(entries={"vectors.last": {**LAST, "data_offsets": [at := LAST_AT, at + 41]}}),
        sealed(entries={"vectors.last": {"dtype": "F32", "shape": [-1], "data_offsets": [0, 4]}}),
        sealed(entries={"more": {"dtype": "U8", "shape": [0], "data_offsets": [0, 0]}}),
        sealed(entries={"vectors": 7}),
        sealed(entries={"vectors": {"dtype": "BF16", "shape": [], "data_offsets": [0, 0]}}),
        sealed(data=b""),
        (40).to_bytes(8, "little") + MAGIC,
        (2**63).to_bytes(8, "little") + DATA[8:],
        (HEADER_LIMIT + 1).to_bytes(8, "little") + MAGIC + bytes(HEADER_LIMIT + 1),
        (1000).to_bytes(8, "little") + MAGIC + b"0" * 33 + b"[" * 2000,
        (60).to_bytes(8, "little") + MAGIC + b"\xff" * 60,
    ],
)
def test_headers_that_lie_are_refused_at_little_cost(data):
    tracemalloc.start()
    with pytest.raises(DamagedRecording):
        read_recording(data)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 2_000_000


def repacked(monkeypatch, **parts):
    """The recording with other arrays under these names, all checksums fitting."""
    packed = file.pack(RUN, True)
    names = {name.replace("__", "."): value for name, value in parts.items()}
    assert set(names) <= set(packed[1])
    monkeypatch.setattr(file, "pack", lambda *_: (packed[0], packed[1] | names))
    return recording_bytes(RUN)


@pytest.mark.parametrize(
    "parts",
    [
        {"vocab__tokens__ends": np.array([3, 2, 9, 12, 15], np.uint8)},
        {"vocab__tokens__ends": np.array([4, 8, 12, 16, 99], np.uint8)},
        {"vocab__tokens__ends": np.array([1, 8, 12, 16, 20], np.uint8)},
        {"vocab__tokens": np.frombuffer(b"aaaabbbbaaaaccccdddd", np.uint8)},
        {"vocab__groups": np.array([0, 1, 2, 0, 1], np.uint8)},
        {"vocab__counts": np.array([1, 2], np.int64)},
        {"corpus__ids": np.full(21, 6, np.uint8)},
        {"corpus__starts": np.array([0, 22, 21], np.uint8)},
        {"corpus__starts": np.zeros(0, np.uint8)},
        {"corpus__rest__counts": np.array([9], np.int64)},
        {"moments__epoch": np.zeros(2)},
        {"moments__touched": np.zeros((3, 2), np.uint8)},
        {"vectors__last": np.zeros((5, 3), np.float32)},
        {"vectors__last": np.full((5, 2), np.nan, np.float32)},
        {"vectors": np.full((2, 5, 2), np.inf, np.float16)},
    ],
    ids=lambda parts: next(iter(parts)),
)
def test_arrays_that_do_not_fit_together_are_refused(parts, monkeypatch):
    data = repacked(monkeypatch, **parts)
    with pytest.raises(DamagedRecording):
        use(read_recording(data))


@pytest.mark.parametrize(
    ("data", "found"),
    [
        (b"", "empty"),
        (b"\x80\x04\x95", "pickle"),
        (b"<!DOCTYPE html>", "web_page"),
        ("小王子 0.1 0.2\n".encode(), "text"),
        (bytes(50), "binary"),
        (b"\x1f\x8b\x08", "gzip"),
        ((9).to_bytes(8, "little") + b'{"a": 1} ', "safetensors"),
    ],
)
def test_another_file_is_called_what_it_is(data, found, tmp_path):
    (tmp_path / "x").write_bytes(data)
    for reader, source in ((read_recording, data), (open_recording, tmp_path / "x")):
        with pytest.raises(NotARecording) as error:
            reader(source)
        assert error.value.fields["found"] == found


def test_every_refusal_is_a_kind_with_the_path(tmp_path):
    (tmp_path / "x").write_bytes(DATA[:-1])
    with pytest.raises(EmbedlabError) as error:
        open_recording(tmp_path / "x")
    assert error.value.fields["path"] == str(tmp_path / "x")
