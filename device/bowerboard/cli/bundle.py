"""``bowerboard doctor --bundle FILE``: what somebody who is to help needs, in one file to send.

Doctor's findings, the log, the configuration, the trace and the journal; without the names of
people, without secrets, and without what the machine is called (``masking.py``).
"""

from __future__ import annotations

import io
import json
import sqlite3
import subprocess
import tarfile
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from bowerboard.cli.doctor_unit import Unit
from bowerboard.cli.masking import Mask, config_words, machine_words
from bowerboard.config import Config
from bowerboard.config_copy import copy_of
from bowerboard.table.journal_format import SEALED, reached, rows
from bowerboard.table.journal_rows import ALTERED, COLUMNS, faults, seal_of
from bowerboard.table.trace_ring import folder_of, parts

LOG_LINES = 5000
TRACE_BYTES = 20_000_000
"""So much of a trace goes in at most: whole parts, the newest."""

ABOUT = """A bundle from `bowerboard doctor`, to send to whoever is to help.

doctor.json       what is right and wrong with the unit
log.txt           the last {lines} lines that the table wrote
table.toml        the configuration; table.toml.last-good its last good copy
journal.sqlite    the journal, copied row by row and sealed anew; a row that did not fit its seal
                  does not in the copy
trace/            the raw bytes of the pads

Names of people, free text, PINs, passwords, tokens, addresses and the names of the machine and its
users are masked in all of them.  Cards are in the journal and the trace: that is what a dispute is
about.
"""

Files = Iterator[tuple[str, bytes]]


def write_bundle(
    path: Path, unit: Unit, doctor: list[dict[str, Any]], log: Callable[[], str]
) -> list[str]:
    """Write the bundle to ``path``, a tar.gz; the names of the files in it.

    Raises:
        OSError: it cannot be written.
    """
    mask = Mask(_words(unit))
    names = []
    with tarfile.open(path, "w:gz", compresslevel=6) as bundle:
        for name, content in _files(unit, doctor, log, mask):
            entry = tarfile.TarInfo(f"bowerboard-bundle/{name}")
            entry.size, entry.mtime, entry.mode = len(content), int(time.time()), 0o644
            bundle.addfile(entry, io.BytesIO(content))
            names.append(name)
    return names


def table_log() -> str:
    """The last lines of the service's log, without the machine's name in front of each."""
    command = ["journalctl", "-u", "bowerboard", "-n", str(LOG_LINES), "--no-pager", "-o", "cat"]
    try:
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    except (OSError, subprocess.TimeoutExpired) as why:
        return f"there is no log of the service here: {why}\n"
    return done.stdout or done.stderr


def _words(unit: Unit) -> Iterator[tuple[str, str]]:
    yield from machine_words(unit.root)
    for path in _configurations(unit):
        yield from config_words(_text(path))
    journal = _journal(unit)
    if journal is not None:
        yield from _people(journal)


def _files(unit: Unit, doctor: list[dict[str, Any]], log: Callable[[], str], mask: Mask) -> Files:
    yield "README.txt", ABOUT.format(lines=LOG_LINES).encode()
    yield "doctor.json", json.dumps(mask.value(doctor), indent=1).encode()
    yield "log.txt", mask.text(log()).encode()
    for path in _configurations(unit):
        yield path.name, mask.text(_text(path)).encode()
    journal = _journal(unit)
    if journal is None:
        return
    try:
        yield "journal.sqlite", masked_copy(journal, mask)
    except sqlite3.Error as why:
        yield "journal.txt", mask.text(f"it cannot be read: {why}\n").encode()
    left = TRACE_BYTES
    for part in reversed(parts(folder_of(journal))):
        left -= part.stat().st_size
        if left >= 0:
            yield f"trace/{part.name}", mask.raw(part.read_bytes())


def masked_copy(journal: Path, mask: Mask) -> bytes:
    """The journal as a SQLite file written anew, row by row, so that nothing of what was masked is
    left on a free page.

    Raises:
        sqlite3.Error: it cannot be read.
    """
    with tempfile.TemporaryDirectory(prefix="bowerboard-") as folder:
        new = Path(folder, "journal.sqlite")
        with (
            closing(sqlite3.connect(f"{journal.absolute().as_uri()}?mode=ro", uri=True)) as old,
            closing(sqlite3.connect(new)) as copy,
        ):
            for pragma in ("application_id", "user_version"):
                (value,) = old.execute(f"PRAGMA {pragma}").fetchone()
                copy.execute(f"PRAGMA {pragma} = {value}")
            made = old.execute(
                "SELECT type, name, sql FROM sqlite_master WHERE sql IS NOT NULL "
                "ORDER BY type <> 'table'"
            ).fetchall()
            for kind, name, sql in made:
                if name.startswith("sqlite_"):
                    continue
                copy.execute(sql)
                if kind == "table" and name == "entry" and reached(old) >= SEALED:
                    _copy_sealed(old, copy, mask)
                elif kind == "table":
                    _copy_rows(old, copy, name, mask)
            copy.commit()
        return new.read_bytes()


def _copy_rows(old: sqlite3.Connection, copy: sqlite3.Connection, table: str, mask: Mask) -> None:
    quoted = table.replace('"', '""')
    found = old.execute(f'SELECT * FROM "{quoted}"')
    places = ",".join("?" * len(found.description))
    for row in found:
        copy.execute(
            f'INSERT INTO "{quoted}" VALUES ({places})', [_masked(each, mask) for each in row]
        )


def _copy_sealed(old: sqlite3.Connection, copy: sqlite3.Connection, mask: Mask) -> None:
    """The entries, each sealed as it is now; one that was altered still shows that it was."""
    found = list(rows(old))
    altered = {fault.first for fault in faults(found) if fault.why == ALTERED}
    before = 0
    for row, _ in found:
        masked = tuple(_masked(each, mask) for each in row)
        before = seal_of(before, masked) ^ (row[0] in altered)
        places = ",".join("?" * (len(masked) + 1))
        copy.execute(f"INSERT INTO entry ({COLUMNS}, seal) VALUES ({places})", (*masked, before))


def _masked(value: Any, mask: Mask) -> Any:
    if isinstance(value, str):
        return mask.body(value)
    return mask.raw(value) if isinstance(value, bytes) else value


def _people(journal: Path) -> Iterator[tuple[str, str]]:
    """Whoever the journal names: values of columns that are called so."""
    try:
        with closing(sqlite3.connect(f"{journal.absolute().as_uri()}?mode=ro", uri=True)) as db:
            for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'"):
                quoted = table.replace('"', '""')
                columns = [row[1] for row in db.execute(f'PRAGMA table_info("{quoted}")')]
                for column in columns:
                    if "name" in column.lower() or "player" in column.lower():
                        for (value,) in db.execute(f'SELECT DISTINCT "{column}" FROM "{quoted}"'):
                            if isinstance(value, str):
                                yield value, "(name)"
    except sqlite3.Error:
        return


def _configurations(unit: Unit) -> list[Path]:
    """The configuration and its last good copy, as far as they are there."""
    config = unit.config_file
    return [path for path in (config, copy_of(config)) if path.is_file()]


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8", errors="replace")
    except OSError as why:
        return f"# it cannot be read: {why.strerror}\n"


def _journal(unit: Unit) -> Path | None:
    if not isinstance(unit.config, Config):
        return None
    path = unit.under(unit.config.table.journal)
    return path if path.is_file() else None
