"""A disk that notes what it is asked (``disk.c``), that can fail, and that loses its power.

disk = Disk(folder)
subprocess.run([...], env=disk.environment())
for at, image in disk.images(...): ...
"""

import os
import random
import shutil
import struct
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bowerboard.seatlink import frames, messages

SOURCE = Path(__file__).with_name("disk.c")
SECTOR = 512
SHM = 32768


def build(folder: Path) -> Path:
    """The library, compiled."""
    library = folder / "disk.so"
    compiler = shutil.which("gcc") or shutil.which("cc")
    if compiler is None:
        pytest.skip("no C compiler: apt install gcc libc6-dev (see .ci/system-packages)")
    command = [compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(SOURCE), "-ldl"]
    subprocess.run(command, check=True)
    return library


@dataclass(frozen=True)
class Op:
    kind: str
    path: str
    at: int
    data: bytes


class Disk:
    """What is watched is everything under ``root``."""

    def __init__(self, library: Path, folder: Path, root: Path) -> None:
        self._library, self.root = library, root
        self.log, self._faults = folder / "disk.log", folder / "disk.faults"
        self._faults.write_bytes(bytes(12))

    def environment(self) -> dict[str, str]:
        return {
            **os.environ,
            "LD_PRELOAD": str(self._library),
            "DISK_ROOT": str(self.root),
            "DISK_LOG": str(self.log),
            "DISK_FAULT": str(self._faults),
        }

    def behave(self, sync_ms: int = 0, write: int = 0, sync: int = 0) -> None:
        """From now on syncs take so long, and writes and syncs fail with these errnos."""
        with self._faults.open("rb+") as file:
            file.write(struct.pack("<iii", sync_ms, write, sync))

    def ops(self) -> list[Op]:
        """Everything it was asked, in order."""
        content, at, found = self.log.read_bytes(), 0, []
        while at < len(content):
            kind, named, offset, length = struct.unpack_from("<cHQI", content, at)
            at += 15
            path, data = content[at : at + named], content[at + named : at + named + length]
            at += named + length
            found.append(Op(kind.decode(), path.decode(), offset, data))
        return found


def acknowledged(ops: list[Op]) -> list[dict[int, int]]:
    """After each op, the last report of each boot that the table has acknowledged."""
    decoders: dict[str, frames.Decoder] = {}
    told: dict[int, int] = {}
    after = []
    for op in ops:
        if op.kind == "A":
            decoder = decoders.setdefault(op.path, frames.Decoder())
            for payload in decoder.feed(op.data):
                message = messages.unpack(payload)
                if isinstance(message, messages.Ack) and message.seq:
                    told = {**told, message.boot: max(message.seq, told.get(message.boot, 0))}
        after.append(told)
    return after


@dataclass
class _File:
    synced: bytes = b""
    pending: list[tuple[int, bytes | None]] = field(default_factory=list)
    heads: list[bytes] = field(default_factory=list)  # of a file in memory, as it was at times


class Powered:
    """Files as the disk has them; ``cut`` is what is left of them when its power goes.

    A sync of a file keeps its content, a sync of its folder the names in it; of all else any part
    may be lost, torn to sectors, or come before what was asked for earlier.
    """

    def __init__(self, root: Path) -> None:
        self._root = str(root)
        self._names: dict[str, _File] = {}
        self._kept: dict[str, _File] = {}
        self._renames: list[tuple[Op, _File]] = []

    def do(self, op: Op) -> None:
        match op.kind:
            case "C" | "U" | "R":
                born = _File()
                _rename(self._names, op, born)
                self._renames.append((op, born))
            case "W":
                self._file(op).pending.append((op.at, op.data))
            case "T":
                self._file(op).pending.append((op.at, None))
            case "S" if op.path == self._root:
                for each, born in self._renames:
                    _rename(self._kept, each, born)
                self._renames.clear()
            case "S":
                file = self._file(op)
                file.synced = _written(file.synced, file.pending)
                file.pending.clear()
            case "M":
                self._file(op).heads.append(op.data)

    def _file(self, op: Op) -> _File:
        return self._names.setdefault(op.path, _File())

    def cut(self, rng: random.Random, way: str) -> dict[str, bytes]:
        """The files after a power cut, by path; ``way`` is one of ``WAYS``."""
        names = dict(self._kept)
        last = len(self._renames) if way == "all" else rng.randint(0, len(self._renames))
        for op, born in self._renames[:last]:
            _rename(names, op, born)
        return {path: _cut(file, rng, way) for path, file in names.items()}


WAYS = ("none", "all", "some", "torn", "last")
"""What is left of writes not synced: nothing, everything (the process died), some of them in any
order, some sectors of them, only the last."""


def _rename(names: dict[str, _File], op: Op, born: _File) -> None:
    if op.kind == "C":
        names[op.path] = born
    elif op.path in names:
        file = names.pop(op.path)
        if op.kind == "R":
            names[op.data.decode()] = file


def _written(content: bytes, writes: list[tuple[int, bytes | None]]) -> bytes:
    made = bytearray(content)
    for at, data in writes:
        if data is None:
            del made[at:]
            made.extend(bytes(at - len(made)))
        else:
            made.extend(bytes(max(0, at - len(made))))
            made[at : at + len(data)] = data
    return bytes(made)


def _cut(file: _File, rng: random.Random, way: str) -> bytes:
    writes = file.pending
    if file.heads:
        # The kernel may have written it back at any time.
        return rng.choice([*file.heads[-4:], b""]).ljust(SHM, b"\0")
    if way == "none":
        writes = []
    elif way == "some":
        writes = [each for each in writes if rng.random() < 0.5]
    elif way == "last":
        writes = writes[-1:]
    elif way == "torn":
        writes = [
            (at + n, data[n : n + SECTOR])
            for at, data in writes
            if data is not None
            for n in range(0, len(data), SECTOR)
            if rng.random() < 0.6
        ]
    return _written(file.synced, writes)


def cuts(
    disk: Disk, rng: random.Random, points: int | None
) -> Iterator[tuple[int, str, dict[str, bytes]]]:
    """After how many ops the power goes, in which way, and what is left: at every op in every way,
    or at so many of them."""
    ops = disk.ops()
    chosen = [(n, way) for n in range(1, len(ops) + 1) for way in WAYS if ops[n - 1].kind != "A"]
    if points is not None:
        chosen = sorted(rng.sample(chosen, points))
    powered, done = Powered(disk.root), 0
    for n, way in chosen:
        for op in ops[done:n]:
            powered.do(op)
        done = n
        yield n, way, powered.cut(rng, way)
