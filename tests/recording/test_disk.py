import os
import stat

import pytest

from embedlab.errors import FileMissing, FileUnreadable
from embedlab.recording.disk import reading, replacing, require_writable


def write(path, data=b"new"):
    with replacing(path) as file:
        file.write(data)


def mode(path):
    return stat.S_IMODE(path.stat().st_mode)


def test_the_file_appears_whole(tmp_path):
    with replacing(tmp_path / "x") as file:
        file.write(b"new")
        assert not (tmp_path / "x").exists()
    assert (tmp_path / "x").read_bytes() == b"new"
    assert [path.name for path in tmp_path.iterdir()] == ["x"]


def test_a_fault_leaves_the_old_file_and_nothing_else(tmp_path):
    (tmp_path / "x").write_bytes(b"old")

    def fail():
        with replacing(tmp_path / "x") as file:
            file.write(b"new")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        fail()
    assert (tmp_path / "x").read_bytes() == b"old"
    assert len(list(tmp_path.iterdir())) == 1


def test_permissions_are_the_old_ones_or_the_usual_ones(tmp_path):
    (tmp_path / "usual").write_bytes(b"")
    write(tmp_path / "new")
    assert mode(tmp_path / "new") == mode(tmp_path / "usual")
    (tmp_path / "usual").chmod(0o600)
    write(tmp_path / "usual")
    assert mode(tmp_path / "usual") == 0o600


def test_a_link_stays_a_link(tmp_path):
    (tmp_path / "real").write_bytes(b"old")
    (tmp_path / "link").symlink_to("real")
    write(tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_bytes() == b"new"


def test_a_pipe_stays_a_pipe(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    require_writable(tmp_path / "pipe")
    reader = os.open(tmp_path / "pipe", os.O_RDONLY | os.O_NONBLOCK)
    write(tmp_path / "pipe")
    assert os.read(reader, 10) == b"new"
    os.close(reader)
    assert (tmp_path / "pipe").is_fifo()


def test_a_very_long_name_still_fits(tmp_path):
    name = "词" * 80  # 240 of 255 bytes
    write(tmp_path / name)
    assert (tmp_path / name).read_bytes() == b"new"


@pytest.mark.parametrize("attempt", [write, require_writable])
@pytest.mark.parametrize(
    ("path", "reason"),
    [
        (".", "Is a directory"),
        ("no/such/folder", "No such file or directory"),
        ("file/inside", "Not a directory"),
        ("n" * 300, "File name too long"),
    ],
)
def test_why_it_cannot_be_written(attempt, path, reason, tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(FileUnreadable) as error:
        attempt(tmp_path / path)
    assert error.value.fields == {"path": str(tmp_path / path), "reason": reason}


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
@pytest.mark.parametrize("attempt", [write, require_writable])
def test_a_folder_or_file_that_is_not_mine_to_change(attempt, tmp_path):
    (tmp_path / "x").write_bytes(b"old")
    for closed in (tmp_path / "x", tmp_path):
        closed.chmod(0o500)
        with pytest.raises(FileUnreadable):
            attempt(tmp_path / "x")
    assert (tmp_path / "x").read_bytes() == b"old"


def test_asking_leaves_nothing_behind(tmp_path):
    require_writable(tmp_path / "x")
    assert not list(tmp_path.iterdir())
    (tmp_path / "x").write_bytes(b"old")
    require_writable(tmp_path / "x")
    assert (tmp_path / "x").read_bytes() == b"old"


def test_what_cannot_be_read(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FileMissing), reading(tmp_path / "x"):
        pass
    for path in (tmp_path, tmp_path / "pipe"):
        with pytest.raises(FileUnreadable), reading(path):
            pass
