"""D01: a file is replaced whole or not at all, wherever the saving process is killed."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bowerboard.wholefile import write_whole

# Kills itself with SIGKILL as it comes to its n-th line of the module that saves: a real process,
# stopped between any two steps of it.
KILLED = """
import os, signal, sys
from pathlib import Path
from bowerboard import wholefile
path, number = Path(sys.argv[1]), int(sys.argv[2])
def step(frame, event, arg):
    global number
    if frame.f_code.co_filename != wholefile.__file__:
        return None
    if event == "line":
        number -= 1
        if not number:
            os.kill(os.getpid(), signal.SIGKILL)
    return step
sys.settrace(step)
wholefile.write_whole(path, b"new" * 20_000)
"""

# Says which calls of the system the saving makes, in order.
CALLS = """
import sys
from pathlib import Path
from bowerboard import wholefile
calls = []
def note(frame, event, arg):
    if event == "c_call":
        calls.append(arg.__name__)
sys.setprofile(note)
wholefile.write_whole(Path(sys.argv[1]), b"new")
sys.setprofile(None)
print(*[name for name in calls if name in ("write", "fsync", "replace", "rename")])
"""


def run(source: str, *args: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", source, *args], capture_output=True, text=True, check=False
    )


def test_d01_killed_at_any_step_the_old_file_or_the_new_one_is_there(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    seen, number = set(), 1
    while True:
        path.write_bytes(b"old")
        done = run(KILLED, str(path), str(number))
        seen.add(path.read_bytes())
        if done.returncode == 0:
            break
        assert done.returncode == -signal.SIGKILL, done.stderr
        number += 1
    assert seen == {b"old", b"new" * 20_000}
    assert number > 15  # it was killed at many steps, not only at the first
    assert [each.name for each in tmp_path.iterdir()] == ["table.toml"]  # nothing piles up


def test_d01_bytes_are_on_the_disk_before_the_name_and_then_the_name(tmp_path: Path) -> None:
    done = run(CALLS, str(tmp_path / "table.toml"))
    assert done.stdout.split() == ["write", "fsync", "replace", "fsync"], done.stderr


def test_mode_stays_and_a_link_is_followed(tmp_path: Path) -> None:
    real = tmp_path / "real.toml"
    real.write_text("old")
    real.chmod(0o600)
    link = tmp_path / "link.toml"
    link.symlink_to(real)
    write_whole(link, b"new")
    assert (real.read_text(), real.stat().st_mode & 0o777) == ("new", 0o600)
    assert link.is_symlink()


def test_a_full_disk_leaves_the_old_file_and_no_other() -> None:
    # Every write to /dev/full is refused with ENOSPC; a link beside it is the half-written file.
    folder = Path(os.environ.get("TMPDIR", "/tmp"), f"bowerboard-full-{os.getpid()}")
    folder.mkdir()
    try:
        path = folder / "table.toml"
        path.write_text("old")
        (folder / ".table.toml.new").symlink_to("/dev/full")
        with pytest.raises(OSError, match="No space left"):
            write_whole(path, b"new")
        assert path.read_text() == "old"
        assert [each.name for each in folder.iterdir()] == ["table.toml"]
    finally:
        for each in folder.iterdir():
            each.unlink()
        folder.rmdir()
