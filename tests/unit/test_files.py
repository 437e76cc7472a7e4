"""``NewFile`` and ``Claims``: no file is ever destroyed."""

from __future__ import annotations

import gzip
import os
import stat
from pathlib import Path

import pytest

from ninefold.base import files as _files
from ninefold.base.files import Claims, NewFile, SameFileError


def write(path: Path, data: bytes = b"new\n") -> None:
    with NewFile(path) as new:
        new.stream.write(data)


def test_output_is_created_atomically(tmp_path: Path) -> None:
    target = tmp_path / "a"
    with NewFile(target) as new:
        new.stream.write(b"1")
        assert not target.exists()
        assert new.part is not None
        assert Path(new.part).parent == tmp_path
    assert target.read_bytes() == b"1"
    assert os.listdir(tmp_path) == ["a"]


def test_an_error_leaves_everything_unchanged(tmp_path: Path) -> None:
    target = tmp_path / "a"
    target.write_bytes(b"old")

    def broken() -> None:
        with NewFile(target) as new:
            new.stream.write(b"1")
            raise RuntimeError

    with pytest.raises(RuntimeError):
        broken()
    assert target.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["a"]


def test_names_are_made_exclusively(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An existing file with that name is left alone, and another name is tried."""
    taken = tmp_path / "a.00000000.part"
    taken.write_bytes(b"somebody's")
    numbers = iter([bytes(4), bytes(4), b"\0\0\0\1"])
    monkeypatch.setattr(_files.os, "urandom", lambda _: next(numbers))  # type: ignore[attr-defined]
    write(tmp_path / "a")
    assert taken.read_bytes() == b"somebody's"
    assert sorted(os.listdir(tmp_path)) == ["a", "a.00000000.part"]


def test_no_link_is_followed_into_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    victim = tmp_path / "victim"
    victim.write_bytes(b"old")
    (tmp_path / "a.00000000.part").symlink_to(victim)
    numbers = iter([bytes(4), b"\0\0\0\1"])
    monkeypatch.setattr(_files.os, "urandom", lambda _: next(numbers))  # type: ignore[attr-defined]
    write(tmp_path / "a")
    assert victim.read_bytes() == b"old"


def test_permissions_are_those_of_the_file_before(tmp_path: Path) -> None:
    target = tmp_path / "a"
    target.write_bytes(b"old")
    target.chmod(0o640)
    with NewFile(target) as new:
        assert new.part is not None
        assert stat.S_IMODE(os.stat(new.part).st_mode) == 0o640
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_a_new_file_has_default_permissions(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        write(tmp_path / "a")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o640


def test_owner_and_group_are_kept(tmp_path: Path) -> None:
    if not hasattr(os, "geteuid") or os.geteuid() != 0:
        pytest.skip("needs root")
    target = tmp_path / "a"
    target.write_bytes(b"old")
    os.chown(target, 12345, 23456)
    write(target)
    assert (target.stat().st_uid, target.stat().st_gid) == (12345, 23456)


def test_another_group_gets_the_permissions_of_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "a"
    target.write_bytes(b"old")
    target.chmod(0o664)

    def refuse(handle: int, user: int, group: int) -> None:
        raise PermissionError

    class Old:
        st_mode, st_uid, st_gid = target.stat().st_mode, 12345, 23456

    monkeypatch.setattr(os, "fchown", refuse)
    handle = os.open(tmp_path / "b", os.O_WRONLY | os.O_CREAT, 0o600)
    _files._take_over(handle, Old())  # type: ignore[arg-type]
    os.close(handle)
    assert stat.S_IMODE((tmp_path / "b").stat().st_mode) == 0o644


def test_a_symbolic_link_stays(tmp_path: Path) -> None:
    real = tmp_path / "folder" / "real"
    real.parent.mkdir()
    real.write_bytes(b"old")
    link = tmp_path / "link"
    link.symlink_to(real)
    write(link)
    assert link.is_symlink()
    assert real.read_bytes() == b"new\n"
    assert os.listdir(real.parent) == ["real"]
    (tmp_path / "dangling").symlink_to(tmp_path / "made")
    write(tmp_path / "dangling")
    assert (tmp_path / "made").read_bytes() == b"new\n"


def test_another_hard_link_keeps_the_old_content(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(b"old")
    os.link(tmp_path / "a", tmp_path / "b")
    write(tmp_path / "a")
    assert (tmp_path / "b").read_bytes() == b"old"


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("", FileNotFoundError),
        ("a\0b", OSError),
        ("a\ud800b", OSError),
        ("none/a", FileNotFoundError),
        ("file/a", NotADirectoryError),
        ("folder", IsADirectoryError),
        ("none/", IsADirectoryError),
        ("x" * 300, OSError),
        ("loop", OSError),
    ],
)
def test_unwritable_content_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, kind: type[OSError]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"old")
    (tmp_path / "loop").symlink_to("loop")
    with pytest.raises(kind) as caught:
        NewFile(name)
    assert caught.value.filename == name
    assert sorted(os.listdir(tmp_path)) == ["file", "folder", "loop"]


@pytest.mark.parametrize("name", ["x" * 255, "é" * 127, "x" * 242 + "é" * 6, "\udcff" * 250])
def test_long_names_and_names_that_are_not_text(tmp_path: Path, name: str) -> None:
    write(tmp_path / name)
    assert os.listdir(tmp_path) == [name]


def test_a_file_that_may_not_be_written_is_not_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    target = tmp_path / "a"
    target.write_bytes(b"old")
    monkeypatch.setattr(os, "access", lambda *_: False)  # root may write everything
    with pytest.raises(PermissionError) as caught:
        NewFile(target)
    assert caught.value.filename == str(target)
    assert target.read_bytes() == b"old"


def test_a_failed_rename_loses_nothing(tmp_path: Path) -> None:
    target = tmp_path / "a"
    new = NewFile(target)
    part = new.part
    assert part is not None
    new.stream.write(b"much work")
    target.mkdir()  # in the meantime
    with pytest.raises(OSError, match=f"the partial output is in {part}") as caught:
        new.commit()
    assert caught.value.filename == str(target)
    assert Path(part).read_bytes() == b"much work"


def test_kept_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    new = NewFile("a")
    new.stream.write(b"1")
    kept = new.keep_part()
    assert kept is not None
    assert os.path.dirname(kept) == ""
    assert Path(kept).read_bytes() == b"1"
    assert NewFile("b").keep_part() is None
    assert os.listdir(tmp_path) == [kept]


def test_gzip_by_name_and_always_the_same(tmp_path: Path) -> None:
    for name in ("a.gz", "b.gz"):
        write(tmp_path / name, b"puzzle\n" * 100)
    assert gzip.decompress((tmp_path / "a.gz").read_bytes()) == b"puzzle\n" * 100
    assert (tmp_path / "a.gz").read_bytes() == (tmp_path / "b.gz").read_bytes()


def test_devices_are_written_directly() -> None:
    with NewFile(os.devnull) as new:
        assert new.part is None
        new.stream.write(b"1")


def links(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "in").write_bytes(b"1")
    os.link(tmp_path / "in", tmp_path / "hard")
    (tmp_path / "soft").symlink_to("in")
    return {name: str(tmp_path / name) for name in ("in", "hard", "soft")}


@pytest.mark.parametrize("name", ["in", "hard", "soft"])
def test_an_input_is_not_written_whatever_its_name(tmp_path: Path, name: str) -> None:
    path = links(tmp_path)
    claims = Claims()
    claims.read("in", os.stat(path["in"]))
    with pytest.raises(SameFileError):
        claims.write(path[name])
    claims = Claims()
    claims.write(path[name])
    with pytest.raises(SameFileError):
        claims.read("in", os.stat(path["in"]))


def test_no_output_twice(tmp_path: Path) -> None:
    claims = Claims()
    claims.write(str(tmp_path / "a"))
    claims.write(str(tmp_path / "b"))
    with pytest.raises(SameFileError, match="twice"):
        claims.write(str(tmp_path / "." / "a"))
    claims.write(os.devnull)
    claims.write(os.devnull)
