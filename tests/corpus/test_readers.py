import gzip
from pathlib import Path

import pytest

from embedlab.corpus import Corpus
from embedlab.corpus.markdown import plain
from embedlab.corpus.readers import read
from embedlab.errors import DamagedGzip, FileMissing, FileUnreadable, GzipBomb, NoTextFiles

CASES = Path(__file__).parents[1] / "cases"


def test_marks_and_windows_line_ends_are_no_part_of_words():
    corpus = Corpus.from_files([CASES / "33-bom-and-crlf" / "corpus-bom-crlf.txt"])
    assert list(corpus) == [["的", "猫", "了"], ["狗", "的", "家"]]


def test_uploads_and_paths_of_all_kinds_in_their_order(tmp_path):
    (tmp_path / "a.txt").write_text("one\n", encoding="utf-8")
    (tmp_path / "b.md.gz").write_bytes(gzip.compress("# two".encode("utf-16")))
    uploads = [("c.TXT", "三".encode("gb18030")), ("d.txt.gz", gzip.compress(b"four"))]
    text, origin = read([tmp_path / "a.txt", str(tmp_path / "b.md.gz"), *uploads])
    assert text.split() == ["one", "two", "三", "four"]
    assert origin.names == ("a.txt", "b.md.gz", "c.TXT", "d.txt.gz")
    assert origin.encoding == "utf-8, utf-16, gb18030"


def test_a_single_path_is_enough(tmp_path):
    (tmp_path / "text").write_text("no ending at all", encoding="utf-8")
    assert Corpus.from_files(tmp_path / "text").tokens == 4
    assert Corpus.from_files(str(tmp_path / "text")).tokens == 4


def test_a_folder_gives_its_texts_by_name_and_nothing_else(tmp_path):
    for name in (
        "b.txt",
        "a/z.md",
        "a.txt",
        "a/b/c.txt",
        ".git/x.txt",
        "._a.txt",
        "p.csv",
        "B.TXT",
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, encoding="utf-8")
    assert read(tmp_path)[1].names == ("B.TXT", "a/b/c.txt", "a/z.md", "a.txt", "b.txt")


def test_a_folder_without_texts_says_so(tmp_path):
    (tmp_path / "p.csv").touch()
    with pytest.raises(NoTextFiles):
        read([tmp_path])


def test_a_missing_or_closed_file_is_named(tmp_path):
    with pytest.raises(FileMissing):
        read([tmp_path / "none.txt"])
    (tmp_path / "loop.txt").symlink_to(tmp_path / "loop.txt")
    with pytest.raises(FileUnreadable):
        read([tmp_path / "loop.txt"])


def test_several_members_in_a_gzip_are_one_text():
    assert read([("x.gz", gzip.compress(b"one ") + gzip.compress(b"two"))])[0] == "one two"


@pytest.mark.parametrize("damage", ["cut", "altered", "none", "tail"])
def test_a_damaged_gzip_is_refused(damage):
    whole = gzip.compress(b"the cat sat on the mat " * 99)
    content = {
        "cut": whole[:-9],
        "altered": whole[:20] + bytes([whole[20] ^ 255]) + whole[21:],
        "none": b"plain text",
        "tail": whole + b"rubbish",
    }[damage]
    with pytest.raises(DamagedGzip):
        read([("x.txt.gz", content)])


def test_a_gzip_bomb_is_refused_before_it_is_unpacked():
    bomb = gzip.compress(bytes(1 << 20), 9) * 80
    with pytest.raises(GzipBomb) as raised:
        read([("x.txt.gz", bomb)])
    assert raised.value.fields["packed"] == len(bomb)


def test_markdown_leaves_the_words_a_reader_sees():
    text = """---
title: not read
---
# The *Cat*

It sat
on the [mat](http://example.org "title") &amp; **slept**, said `cat`.

- one
- two

| a | b |
|---|---|
| c | d |

![a picture](cat.png) <b>bold</b>

```python
print("code")
```
"""
    assert plain(text).split("\n") == [
        "The Cat",
        "It sat on the mat & slept, said cat.",
        *("one", "two", "a", "b", "c", "d"),
        "a picture bold",
    ]


def test_a_text_file_keeps_its_marks():
    assert read([("a.txt", b"# *a*")])[0] == "# *a*"
