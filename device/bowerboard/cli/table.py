"""``bowerboard table``: the daemon, on a real Pi."""

from __future__ import annotations

import argparse
import gc
import platform
import signal
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bowerboard.cli.configured import Configured
    from bowerboard.cli.serving import Stop
    from bowerboard.config import Config
    from bowerboard.table.daemon import Daemon
    from bowerboard.table.safe import SafeTable
    from bowerboard.table.setup import Edges
    from bowerboard.table.starts import Starts

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


def add_parser(words: Any) -> None:
    """Add the word to the command line."""
    made = words.add_parser("table", help="the daemon")
    made.add_argument(
        "--config", metavar="FILE", type=Path, help="configuration (/etc/bowerboard/table.toml)"
    )
    made.add_argument(
        "--setup", action="store_true",
        help="lead through pads, deck, rules and names on the faces first, as at a first start "
        "(or hold alone and undo while it starts)",
    )  # fmt: skip
    made.add_argument(
        "--blank", action="store_true",
        help='only leave "stopped" on the faces, after a table that did not end by itself',
    )  # fmt: skip
    ways = made.add_mutually_exclusive_group()
    for word, what in (("resume", "go on with"), ("abandon", "give up")):
        ways.add_argument(
            f"--{word}", dest="unfinished", action="store_const", const=word.upper(),
            default="OFFER", help=f"{what} a game left unfinished, without asking",
        )  # fmt: skip
    kinds = made.add_subparsers(dest="what", metavar="WHAT")
    join = kinds.add_parser("join", help="enrol this table at a hub, with the director's code")
    join.add_argument("code", metavar="CODE", help="as on the director's page, or its address")
    join.add_argument(
        "--config", metavar="FILE", type=Path, default=argparse.SUPPRESS,
        help="configuration to write it into",
    )  # fmt: skip


def run(args: argparse.Namespace, opened: Callable[[Config], Edges] | None = None) -> int:
    """Serve the table until SIGTERM or Ctrl-C, then say so on the faces and end; 1 where it failed
    and is to be started anew.

    ``opened`` gives the glass and the panel of a configuration, if not those of its board.
    """
    gc.disable()  # nothing that a start makes is garbage, and looking for some is a tenth of it
    try:
        return _run(args, opened)
    finally:
        gc.enable()


def _run(args: argparse.Namespace, opened: Callable[[Config], Edges] | None) -> int:
    from bowerboard.config import CONFIG_FILE

    path: Path = args.config or CONFIG_FILE
    if args.what == "join":
        from bowerboard.cli.table_join import join

        return join(args.code, path)
    if args.blank:
        from bowerboard.cli.blank import blanked
        from bowerboard.cli.configured import edges_of

        return blanked(path, opened or edges_of)
    return _served(path, args, opened)


def _served(path: Path, args: argparse.Namespace, opened: Callable[[Config], Edges] | None) -> int:
    from bowerboard import logs
    from bowerboard.cli.serving import Stop
    from bowerboard.cli.untouched import untouched_table

    stop = Stop()
    stop.on(signal.SIGTERM, signal.SIGINT)
    logs.to_standard_error()
    if (args.setup or untouched_table(path)) and not _led(path, stop, wanted=args.setup):
        return 0

    def anew() -> int:
        led = _led(path, stop, wanted=True)
        return open_table(_made(path, args, opened), stop) if led else 0

    return open_table(_made(path, args, opened), stop, None if args.setup else anew)


def _led(path: Path, stop: Stop, wanted: bool) -> bool:
    """The first start, which takes as long as people take; False: somebody stopped it."""
    from bowerboard.cli.first_start import led

    gc.enable()
    return led(path, stop, wanted)


def _made(
    path: Path, args: argparse.Namespace, opened: Callable[[Config], Edges] | None
) -> Configured:
    """The table that the file at ``path`` and the command line make."""
    from bowerboard.cli.configured import FAULTS, load
    from bowerboard.cli.main import UsageError
    from bowerboard.table.setup import Unfinished

    gc.disable()
    try:
        made = load(path, opened)
    except FAULTS as why:
        raise UsageError(str(why)) from None
    return replace(made, setup=replace(made.setup, unfinished=Unfinished[args.unfinished]))


def open_table(made: Configured, stop: Stop, anew: Callable[[], int] | None = None) -> int:
    """Serve the table that was ``made`` until ``stop``; the exit status.  Where alone and undo are
    held at its start it is closed and ``anew`` called.

    Raises:
        UsageError: its journal cannot be used.
    """
    from bowerboard import logs
    from bowerboard.cli.main import UsageError
    from bowerboard.cli.page_process import page_beside
    from bowerboard.cli.recordable import when_recordable
    from bowerboard.cli.serving import serve
    from bowerboard.table.clock import RealClock
    from bowerboard.table.journal import JournalError
    from bowerboard.table.starts import begun

    _log_start(made)
    journal = made.setup.journal
    starts = begun(journal.with_name(journal.name + ".starts"), _boot(), RealClock().now())
    try:
        table = _safe(made, starts) if starts.safe else when_recordable(made, stop, _daemon)
    except JournalError as why:
        raise UsageError(str(why)) from None
    except Exception as why:  # noqa: BLE001 - it is told, and counted
        logs.fault("the table cannot start", why)
        starts.crashed(_told(why))
        return 1
    if table is None:
        starts.ended()
        return 0
    table.ended = stop.set
    table.start()
    gc.enable()
    if anew is not None and _asks_for_setup(table):
        table.stop()
        starts.ended()
        return anew()
    with page_beside(made):
        serve(table, stop)
    table.stop()
    if table.fault is not None:
        starts.crashed(_told(table.fault))
        return 1
    starts.ended()
    logs.note("stopped")
    # Left by key, safe mode ends so that the service is started anew.
    return int(starts.safe and getattr(table, "left", False))


def _log_start(made: Configured) -> None:
    from bowerboard import __version__, logs
    from bowerboard.cli.configured import absent

    logs.note(
        "started",
        version=__version__,
        python=platform.python_version(),
        board=made.config.board.profile,
        journal=made.setup.journal,
    )
    for trouble in [*made.troubles, *absent(made.config)]:
        logs.warn(trouble, source="configuration")


def _asks_for_setup(table: Daemon | SafeTable) -> bool:
    """Whether alone and undo are held."""
    from bowerboard.panel.keys import AloneKey, UndoKey

    return table.held >= {AloneKey(), UndoKey()}


def _daemon(made: Configured) -> Daemon:
    from bowerboard.table.clock import RealClock
    from bowerboard.table.daemon import Daemon

    return Daemon(made.setup, made.edges, RealClock())


def _safe(made: Configured, starts: Starts) -> SafeTable:
    from bowerboard import logs
    from bowerboard.table.clock import RealClock
    from bowerboard.table.safe import SafeTable

    why = f"it failed {starts.crashes} times of late, at last: {starts.why or 'it was killed'}"
    logs.warn("safe mode: no cards are read; to leave it hold undo, or restart", why=why)
    return SafeTable(made.setup, made.edges, RealClock(), starts.crashes, why)


def _told(why: Exception) -> str:
    """A failure in few words: what it says may name cards, so it is left out."""
    from bowerboard import logs

    return f"{type(why).__name__} at {logs.places(why.__traceback__).rpartition(' > ')[2]}"


def _boot() -> str:
    """Which start of the machine this is."""
    try:
        return BOOT_ID.read_text(encoding="ascii").strip()
    except OSError:
        return ""
