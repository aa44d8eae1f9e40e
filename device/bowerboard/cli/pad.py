"""``bowerboard pad``: which pads are there, which lies where, and their firmware."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bowerboard.cli.pad_asking import Asking
    from bowerboard.config import Config
    from bowerboard.pads.assigning import Assigning
    from bowerboard.pads.ports import Ports
    from bowerboard.screens.glass import GlassBus

HEARD_MS = 1500
"""A pad says who it is within a second of being asked."""

BLINK_MS = 8000
GIVE_UP_MS = 120_000


def add_parser(words: Any) -> None:
    """Add the word to the command line."""
    made = words.add_parser("pad", help="the seat pads: list, flash, identify, assign")
    kinds = made.add_subparsers(dest="kind", metavar="WHAT", required=True)
    for kind, meaning in (
        ("list", "the pads that are plugged in, and what they say"),
        ("flash", "copy this version's firmware to pads"),
        ("identify", "let a pad's light blink"),
        ("assign", "find out which pad lies where, by laying a card on each in turn"),
    ):
        word = kinds.add_parser(kind, help=meaning, description=meaning.capitalize() + ".")
        word.add_argument("--config", metavar="FILE", type=Path, help="/etc/bowerboard/table.toml")
        word.add_argument("--port", metavar="PATH", action="append", help="only this serial port")
        word.add_argument("--json", action="store_true", help="print one JSON value, nothing else")
        if kind in ("identify", "flash"):
            word.add_argument(
                "pad", nargs="?", help="a pad's unique id, or its place (north ... kitty); all"
            )
        if kind == "assign":
            word.add_argument("--no-kitty", action="store_true", help="four pads, no kitty pad")


def run(args: argparse.Namespace) -> int:
    """Do it; 1 where a pad does not answer as it should."""
    if args.kind == "flash":
        from bowerboard.cli import pad_flash

        return pad_flash.run(args)
    kinds: dict[str, Callable[[argparse.Namespace, Any], int]] = {
        "list": listed,
        "identify": identified,
        "assign": assigned,
    }
    return kinds[args.kind](args, open_ports)


def open_ports(paths: Sequence[str]) -> Ports:
    """Real ports, in real time."""
    from bowerboard.pads.ports import Ports
    from bowerboard.table.clock import RealClock

    return Ports(paths, RealClock().now)


def paths_of(args: argparse.Namespace) -> list[str]:
    """The ports meant.  Raises ``UsageError`` where there is none."""
    from bowerboard.cli.main import UsageError
    from bowerboard.pads.finding import SERIAL, lasting_names

    paths = [str(path) for path in args.port or lasting_names()]
    if not paths:
        raise UsageError(
            f"no serial port under {SERIAL}: is a pad plugged in, with a cable that carries data? "
            "A new Pico first needs MicroPython: hold BOOTSEL, plug it in, copy the UF2 file"
        )
    return paths


def places_of(args: argparse.Namespace) -> dict[str, str]:
    """Place by pad, as the configuration has it; empty where there is none to read."""
    from bowerboard.cli.main import UsageError
    from bowerboard.config import CONFIG_FILE, ConfigError, read_config

    path = args.config or CONFIG_FILE
    if args.config is None and not path.exists():
        return {}
    try:
        return _places(read_config(path))
    except ConfigError as why:
        if args.kind == "assign" or args.config is None:
            return {}  # the pads may be all that is missing in it
        raise UsageError(str(why)) from None


def _places(config: Config) -> dict[str, str]:
    from bowerboard.seats import PLACES

    named = {getattr(config.pads, place): place for place in PLACES}
    return {pad: place for pad, place in named.items() if pad is not None}


def roll_call(ports: Ports) -> list[dict[str, object]]:
    """What is at each port, one entry a port, in order."""
    from bowerboard.readers.events import PadAppeared, PadRefused

    said: dict[str, dict[str, object]] = {path: {"port": path} for path in ports.by_path}
    for event in ports.until(HEARD_MS):
        if isinstance(event, PadAppeared):
            path = ports.of_pad[event.pad].path
            said[path] |= {
                "pad": event.pad, "reader": event.reader, "firmware": event.firmware,
            }  # fmt: skip
        elif isinstance(event, PadRefused):
            said[event.port]["problem"] = event.why
        if all("pad" in entry or "problem" in entry for entry in said.values()):
            break
    for path, why in ports.taken().items():
        said[path].setdefault("problem", f"{why}; if the table is running, stop it first")
    for entry in said.values():
        if "pad" not in entry:
            entry.setdefault(
                "problem", "says nothing: it is no pad, or has no firmware (bowerboard pad flash)"
            )
        elif entry["reader"] == "none":
            entry["problem"] = "its tag chip does not answer: check its wires, plug it in again"
    return list(said.values())


def listed(args: argparse.Namespace, opened: Callable[[Sequence[str]], Ports]) -> int:
    """``pad list``."""
    paths, places = paths_of(args), places_of(args)
    with opened(paths) as ports:
        found = roll_call(ports)
    for entry in found:
        if "pad" in entry:
            entry["place"] = places.get(str(entry["pad"]))
    if args.json:
        print(json.dumps(found, indent=1))
    else:
        for entry in found:
            print(_line(entry))
    return int(any("problem" in entry for entry in found))


def _line(entry: dict[str, object]) -> str:
    problem = f": {entry['problem']}" if "problem" in entry else ""
    if "pad" not in entry:
        return f"{entry['port']}{problem}"
    place = entry["place"] or "no place yet (bowerboard pad assign)"
    what = f"{entry['reader']}, firmware {entry['firmware']}"
    return f"{entry['pad']}  {place}  {what}  {entry['port']}{problem}"


def wanted(named: str | None, present: Sequence[str], places: dict[str, str]) -> list[str]:
    """The pads meant by an id, a place or nothing.  Raises ``UsageError`` for one not there."""
    from bowerboard.cli.main import UsageError

    if named is None:
        return list(present)
    meant = [pad for pad in present if named.lower() in (pad, places.get(pad))]
    if not meant:
        there = ", ".join(f"{pad} ({places.get(pad, 'no place yet')})" for pad in present)
        raise UsageError(f"no pad {named!r} is plugged in; there is {there or 'none'}")
    return meant


def identified(args: argparse.Namespace, opened: Callable[[Sequence[str]], Ports]) -> int:
    """``pad identify``."""
    from bowerboard.seatlink import words

    places = places_of(args)
    with opened(paths_of(args)) as ports:
        present = [str(entry["pad"]) for entry in roll_call(ports) if "pad" in entry]
        blinking = wanted(args.pad, present, places)
        for pad in blinking:
            ports.light(pad, words.LIGHT_BLINK)
            if not args.json:
                print(f"{pad} blinks ({places.get(pad, 'no place yet')})")
        for _ in ports.until(BLINK_MS):
            pass
        for pad in blinking:
            ports.light(pad, words.LIGHT_OFF)
    if args.json:
        print(json.dumps(blinking))
    return 0 if blinking else 1


def assigned(
    args: argparse.Namespace,
    opened: Callable[[Sequence[str]], Ports],
    glass: Mapping[int, GlassBus] | None = None,
) -> int:
    """``pad assign``: asks for each place in turn, on the faces as well, and writes the
    configuration."""
    from bowerboard.cli.main import UsageError
    from bowerboard.cli.pad_asking import Asking, faces, places_at
    from bowerboard.config import CONFIG_FILE
    from bowerboard.pads.assigning import Assigning
    from bowerboard.pads.writing import port_template

    config = args.config or CONFIG_FILE
    work = Assigning(places_at(config, kitty=not args.no_kitty))
    with opened(paths_of(args)) as ports:
        roll = roll_call(ports)
        work.present |= {str(entry["pad"]) for entry in roll if "pad" in entry}
        if len(work.present) < len(work.places):
            problems = "".join(f"\n  {_line(entry)}" for entry in roll if "pad" not in entry)
            raise UsageError(
                f"{len(work.present)} pads answer and {len(work.places)} are needed"
                f"{'' if args.no_kitty else ' (--no-kitty for a table without a kitty pad)'}"
                f"{problems}"
            )
        _follow(work, ports, Asking(args.json, faces(config) if glass is None else glass))
        try:
            template = port_template(work.found, {p: ports.of_pad[p].path for p in work.present})
        except ValueError as why:
            raise UsageError(str(why)) from None
    try:
        _write(config, work.found, template)
    except OSError as why:
        raise UsageError(f"{config}: cannot be written: {why.strerror}; try sudo") from None
    print(json.dumps(work.found) if args.json else f"Written to {config}.")
    return 0


def _follow(work: Assigning, ports: Ports, asking: Asking) -> None:
    """Ask until every place has its pad; lights of pads still without one blink."""
    from bowerboard.cli.main import UsageError
    from bowerboard.seatlink import words

    while work.next is not None:
        for pad in work.present & set(ports.of_pad):
            ports.light(pad, words.LIGHT_BLINK if pad in work.unplaced else words.LIGHT_ON)
        asking.ask(work)
        place = work.next
        for event in ports.until(GIVE_UP_MS):
            told = work.take(event)
            if told is not None:
                asking.tell(told)
            if work.next != place:
                break
        else:
            raise UsageError(f"no card was laid for {GIVE_UP_MS // 1000} s; nothing was written")
    asking.ask(work)
    for pad in work.present & set(ports.of_pad):
        ports.light(pad, words.LIGHT_OFF)


def _write(config: Path, found: dict[str, str], template: str) -> None:
    from bowerboard.config import PadsSection
    from bowerboard.pads.writing import save, with_pads

    usual = PadsSection.__struct_defaults__[-1]
    text = config.read_text(encoding="utf-8") if config.exists() else ""
    save(config, with_pads(text, found, None if template == usual else template))
