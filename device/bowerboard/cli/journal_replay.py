"""``bowerboard journal replay``: what was read, read again, and held against the journal."""

from __future__ import annotations

import argparse


def replay(args: argparse.Namespace) -> int:
    """Feed the trace to the drivers and the session again; 1 where anything differs."""
    from bowerboard.cli.main import UsageError
    from bowerboard.table.journal import JournalError, read_entries
    from bowerboard.table.replaying import replay as replayed
    from bowerboard.table.trace_ring import folder_of, parts

    entries = read_entries(args.file)
    folder = args.trace if args.trace is not None else folder_of(args.file)
    there = parts(folder) if folder.is_dir() else [folder] if folder.is_file() else []
    if not there:
        raise UsageError(f"{folder}: there is no trace")
    wrong = 0
    for part in there:
        try:
            with part.open(encoding="utf-8", errors="replace") as lines:
                whole = (line for line in lines if line.endswith("\n"))
                made = replayed(whole, entries)
        except JournalError as why:
            raise UsageError(f"{part}: {why}") from None
        by_number = {entry.seq: entry for entry in entries}
        differ = [entry for entry in made if by_number.get(entry.seq) != entry]
        lost = [entry for entry in differ if entry.seq not in by_number]
        for entry in differ[:10]:
            then = by_number.get(entry.seq)
            print(f"{part}: entry {entry.seq} was {then and then.body!r}, now {entry.body!r}")
        wrong += len(differ)
        span = f"entries {made[0].seq} to {made[-1].seq}" if made else "no entry"
        told = f", {len(lost)} not in the journal" if lost else ""
        print(f"{part}: {span}: {len(differ) or 'none'} differ{told}")
    return 1 if wrong else 0
