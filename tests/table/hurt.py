"""A trick on a disk that is hurt, for a process with ``disk.c`` around it.

``hurt.py FOLDER JOURNAL WAY`` prints what was seen, as JSON.
"""

import errno
import json
import os
import struct
import sys
from pathlib import Path

from desk import TRICK, Desk

from bowerboard.table.journal import read_entries


def behave(sync_ms: int = 0, write: int = 0, sync: int = 0) -> None:
    with Path(os.environ["DISK_FAULT"]).open("rb+") as file:
        file.write(struct.pack("<iii", sync_ms, write, sync))


def main() -> None:
    folder, journal, way = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3].split()
    desk = Desk(folder, seats=4, journal=journal)
    desk.until(lambda view: not view.unsaved)
    before = len(read_entries(journal))
    if way[0] == "slow":
        behave(sync_ms=int(way[1]))
    else:
        behave(**{way[0]: getattr(errno, way[1])})
    took = [desk.lay(seat, name)[1] for seat, name in TRICK]
    stop, acknowledged, written = None, [], 0
    if way[0] != "slow":
        stop = desk.until(lambda view: view.stop is not None).stop.name
        for _ in range(10):
            desk.move()
        acknowledged = [line.acknowledged for line in desk.lines]
        written = len(read_entries(journal)) - before
    behave()
    desk.acknowledged()
    if way[0] != "slow":
        desk.until(lambda view: view.stop is None)
    desk.close()
    seen = {"took": took, "stop": stop, "acknowledged": acknowledged, "written": written}
    print(json.dumps(seen))


if __name__ == "__main__":
    main()
