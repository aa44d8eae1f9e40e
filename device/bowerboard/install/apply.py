"""A plan held against the machine, or a folder that stands for one, and carried out."""

from __future__ import annotations

import difflib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from bowerboard.install.plan import CONFIG_TXT, Plan, with_block
from bowerboard.wholefile import write_whole


@dataclass(frozen=True, slots=True)
class Change:
    """One file before and after; None where there is none."""

    path: Path
    before: str | None
    after: str | None

    @property
    def word(self) -> str:
        """What happens to the file."""
        if self.after is None:
            return "remove"
        return "write" if self.before is None else "change"

    def diff(self) -> list[str]:
        """The lines that go and come, as ``diff -u`` shows them, without its heading."""
        old, new = (self.before or "").splitlines(), (self.after or "").splitlines()
        return list(difflib.unified_diff(old, new, lineterm="", n=1))[2:]


def to_install(plan: Plan, root: Path) -> list[Change]:
    """What must change below ``root`` so that all is as the plan wants it; nothing if it is.

    Raises:
        OSError: a file cannot be read.
    """
    changes = []
    for wanted in plan.files:
        path = root / wanted.path
        held = _read(path)
        if held != wanted.text and not (wanted.keep and held is not None):
            changes.append(Change(path, held, wanted.text))
    return changes + list(_config_txt(plan, root))


def to_uninstall(plan: Plan, root: Path) -> list[Change]:
    """What must change below ``root`` so that nothing of the plan is left but what is kept.

    Raises:
        OSError: a file cannot be read.
    """
    gone = [root / wanted.path for wanted in plan.files if not wanted.keep]
    held = [(path, _read(path)) for path in gone]
    changes = [Change(path, text, None) for path, text in held if text is not None]
    return changes + list(_config_txt(plan, root))


def config_txt(root: Path) -> Path | None:
    """The Pi's config.txt below ``root``; None on another machine."""
    return next((root / each for each in CONFIG_TXT if (root / each).is_file()), None)


def carry_out(changes: list[Change]) -> None:
    """Write and remove.  Each file is replaced whole or not at all.

    Raises:
        OSError: it may not, or the disk is full.
    """
    for change in changes:
        if change.after is None:
            change.path.unlink(missing_ok=True)
        else:
            change.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(change.path, change.after.encode())


def _config_txt(plan: Plan, root: Path) -> Iterator[Change]:
    path = config_txt(root)
    if path is not None:
        held = path.read_text(encoding="utf-8")
        after = with_block(held, plan.config_txt)
        if after != held:
            yield Change(path, held, after)


def _read(path: Path) -> str | None:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        return None
