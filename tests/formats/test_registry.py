import numpy as np
import pytest

from embedlab.errors import DamagedRecording, FileMissing, UnknownChoice, UnknownFormat
from embedlab.formats import format_of, open_any, open_table
from embedlab.recording import save_recording
from tests.recording.test_file import assert_same, run


def test_a_recording_is_known_by_its_content(tmp_path):
    save_recording(run(), tmp_path / "misnamed.txt")
    opened = open_any(tmp_path / "misnamed.txt")
    assert opened.format == format_of(tmp_path / "misnamed.txt") == "embedlab"
    assert_same(opened.recording, run())
    np.testing.assert_array_equal(opened.table.vectors, run()[-1].vectors)
    assert open_table(tmp_path / "misnamed.txt").digest == run().table().digest


@pytest.mark.parametrize(
    ("data", "found"), [(b"", "empty"), (b"cat 1 2\n", "text"), (b"\x80\x02}", "pickle")]
)
def test_another_file_is_called_what_it_is(data, found, tmp_path):
    (tmp_path / "x.embedlab").write_bytes(data)
    with pytest.raises(UnknownFormat) as error:
        open_table(tmp_path / "x.embedlab")
    assert error.value.fields == {"path": str(tmp_path / "x.embedlab"), "found": found}


def test_a_damaged_recording_is_not_called_unknown(tmp_path):
    save_recording(run(), tmp_path / "x")
    data = (tmp_path / "x").read_bytes()
    (tmp_path / "x").write_bytes(data[:-1])
    with pytest.raises(DamagedRecording):
        open_table(tmp_path / "x")


def test_what_is_not_there():
    with pytest.raises(FileMissing):
        open_table("no/such/file")
    with pytest.raises(UnknownChoice) as error:
        open_table("builtin:nope")
    assert error.value.fields["value"] == "nope"
