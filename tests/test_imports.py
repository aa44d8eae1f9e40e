"""Who may import whom: the design's table as data, held against every file's imports.

To let a file import something new, change the table here; that is the place where it is decided.
Imports inside functions and under ``TYPE_CHECKING`` count as well: a type is a dependency too.
"""

import ast
import os
import sys
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
ANYTHING = ("*",)

# What a package may import of ours, beside itself; "screens.face" allows that one module.
OURS = {
    "seatlink": (),
    "euchre": (),
    "seats": (),
    "asks": (),
    "view": ("euchre", "asks", "seats"),
    "gameview": ("euchre", "seats", "view"),
    "hublink": ("euchre", "view"),
    "readers": ("seatlink", "alive"),
    "screens": ("euchre", "seats", "view", "alive"),
    "panel": ("view",),
    "pads": ("readers", "seatlink", "seats", "wholefile"),
    "wholefile": (),
    "deck": ("euchre", "wholefile"),
    "config": ("euchre", "seats", "config_faults", "config_link", "config_ports"),
    "config_ports": (),
    "config_link": ("config_faults",),
    "config_faults": (),
    "config_keys": ("config", "config_faults"),
    "config_copy": ("config", "wholefile"),
    "decks": ("euchre", "deck", "readers.events"),
    "firststart": ("euchre", "seats", "deck", "decks", "pads", "panel.keys", "readers.events",
                   "screens"),
    "boards": ("board_checks",),
    "board_checks": ("boards",),
    "install": ("boards", "wholefile"),
    "notify": (),
    "logs": (),
    "alive": (),
    "table": ("euchre", "seats", "view", "gameview", "readers", "screens", "panel", "hublink",
              "seatlink", "deck", "config", "logs", "alive"),
    "web": ("euchre", "view", "screens.face"),
    # The page reads the journal with the journal's own reader, and says things in the hub's words;
    # its corrections are read, and are out of date, as the director's are.
    "page": ("euchre", "view", "gameview", "hublink", "screens.face", "config", "web", "deck",
             "table.journal_tail", "table.commanded", "table.setting", "hub.words", "hub.changes",
             "hub.web.orders"),
    "hub": ("euchre", "seats", "view", "gameview", "hublink", "screens.face", "config", "web"),
    "club": ("euchre", "view", "hublink", "screens.face", "config"),
    "twin": ANYTHING,
    "cli": ANYTHING,
    "__main__": ("cli",),
    "__init__": (),
}  # fmt: skip

# Modules that open something, and the files that may construct them: the daemon is the one
# composition root.
EDGES = {
    "readers.line": ("readers/port.py",),
    "readers.port": ("table/ports.py", "pads/ports.py", "twin/*", "cli/*"),
    "screens.glass": ("table/faces.py", "table/setup.py", "twin/*", "cli/*"),
    "screens.displays": ("screens/glass.py", "screens/scene.py", "twin/*", "cli/*"),
    "panel.pod": ("table/panelcare.py", "table/setup.py", "twin/*", "cli/*"),
    "table.hubedge": ("table/daemon.py", "table/setup.py", "twin/*", "cli/*"),
}

# Third parties, and parts of the standard library that reach out of the program, by the files
# that may import them.  A third party not named here is let in nowhere but in twin and cli.
ONLY_IN = {
    "serial": ("readers/line.py",),
    "luma": ("screens/displays.py",),
    "PIL": ("screens/drawing.py",),
    "segno": ("screens/qr.py", "hub/web/adding.py"),
    "starlette": ("web/*", "hub/web/*", "page/*"),
    "uvicorn": ("web/serving.py",),
    "jinja2": ("hub/web/render.py", "page/*"),
    "markupsafe": ("hub/web/adding.py",),
    "argon2": ("hub/web/passwords.py",),
    "itsdangerous": ("hub/web/session.py", "web/tokens.py", "page/*"),
    "gpiozero": ("panel/pod.py",),
    "msgspec": (
        "config.py",
        "config_link.py",
        "config_faults.py",
        "config_keys.py",
        "boards.py",
        "hub/settings.py",
    ),
    "sqlite3": (
        "table/journal*.py",
        "table/writer.py",
        "table/hubedge.py",
        "page/*",
        "hub/*",
        "club/*",
    ),
    # Time is an argument, and one thread changes the game (design, decisions 5 and 6).
    "time": (
        "table/clock.py",
        "table/hubedge.py",
        "screens/glass.py",
        "logs.py",
        "hub/*",
        "page/*",
    ),
    "datetime": ("hub/*", "page/*", "club/*"),
    "threading": (
        "readers/port.py",
        "screens/glass.py",
        "table/daemon.py",
        "table/writer.py",
        "table/safe.py",
        "table/journal_keeper.py",
        "table/hatch.py",
        "table/hubedge.py",
        "table/trace_ring.py",
        "logs.py",
    ),
    "queue": (
        "table/daemon.py",
        "table/safe.py",
        "table/writer.py",
        "table/hubedge.py",
        "pads/ports.py",
    ),
    "asyncio": ("hub/*", "web/live.py", "page/*"),
    "logging": ("logs.py", "hub/*", "page/*"),
    "socket": (
        "notify.py",
        "web/serving.py",
        "table/hatch.py",
        "table/hubedge.py",
        "hub/*",
        "page/*",
    ),
    "subprocess": ("hub/mosquitto.py",),
    "paho": ("table/hubedge.py", "hub/link.py"),
    "sqlalchemy": (
        "hub/store.py",
        "hub/schema.py",
        "hub/accounts.py",
        "hub/filing.py",
        "hub/sending.py",
    ),
    "cryptography": ("hub/authority.py",),
    "random": ("table/hubedge.py",),  # the wait before a connection is tried again
}
FREE = ("twin/*", "cli/*")

# The rules and the view compute and nothing else.
PURE = ("euchre/*", "view.py", "hublink/*", "seatlink/*")
IMPURE = {"os", "io", "pathlib", "shutil", "tempfile", "select", "signal", "fcntl", "termios",
          "warnings", "locale", "getpass", "urllib", "http"}  # fmt: skip

# Firmware: what each part may import of the firmware, and where the board's own modules may be.
FIRMWARE_OURS = {
    "seatlink": (),
    "antenna": (),
    "main": ANYTHING,
    "board": ANYTHING,
}
FIRMWARE_BOARD = {"machine", "rp2", "micropython"}
FIRMWARE_BOARD_IN = ("main.py", "board.py")
MICROPYTHON = {"sys", "os", "gc", "time", "struct", "binascii", "select", "io", "json", "random",
               "array", "hashlib", "errno", "collections", "math", "__future__"}  # fmt: skip


def imported(path: Path, package: str) -> list[tuple[int, str]]:
    """(line, dotted module) of every import in ``path``, which belongs to ``package``."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"), str(path))):
        if isinstance(node, ast.Import):
            found += [(node.lineno, alias.name) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join([*above, node.module or ""]).strip(".") if node.level else node.module
            # ``from bowerboard import deck`` imports a module, ``from bowerboard.deck import
            # Deck`` a name in one: both are written out, and matched by how they begin.
            found += [(node.lineno, f"{base}.{alias.name}") for alias in node.names]
    return found


def python_files(top: Path) -> list[tuple[str, Path]]:
    """Every Python file under ``top`` by its relative name; symlinks are another tree's."""
    found = []
    for folder, _, names in os.walk(top):
        paths = [Path(folder, name) for name in names if name.endswith(".py")]
        found += [(path.relative_to(top).as_posix(), path) for path in paths]
    return sorted(found)


def package_of(name: str) -> str:
    """``table/daemon.py`` belongs to ``table``, ``view.py`` to ``view``."""
    return name.split("/", maxsplit=1)[0].removesuffix(".py")


def among(name: str, patterns: tuple[str, ...]) -> bool:
    return any(fnmatch(name, pattern) for pattern in patterns)


def within(module: str, allowed: tuple[str, ...]) -> bool:
    return any(each in ("*", module) or module.startswith(each + ".") for each in allowed)


def objection_to(name: str, module: str) -> str | None:
    """Why ``name`` under device/bowerboard may not import ``module``; None if it may."""
    top, _, rest = module.partition(".")
    package = package_of(name)
    if top == "bowerboard":
        if rest.startswith("__") or within(rest, (package,)):
            return _edge(name, rest)
        if not within(rest, OURS[package]):
            return f"{package} may not import {rest}"
        return _edge(name, rest)
    if among(name, FREE):
        return None
    if top in ONLY_IN:
        return (
            None if among(name, ONLY_IN[top]) else f"{top} only in {ONLY_IN[top] or 'twin, cli'}"
        )
    if top not in sys.stdlib_module_names:
        return f"{top} is a third party that the table does not name"
    if top in IMPURE and among(name, PURE):
        return f"{top} reaches out of the program"
    return None


def _edge(name: str, module: str) -> str | None:
    for edge, where in EDGES.items():
        own = name.removesuffix(".py").replace("/", ".") == edge
        if within(module, (edge,)) and not own and not among(name, where):
            return f"only {where} construct {edge}"
    return None


def firmware_objection_to(name: str, module: str, own: set[str]) -> str | None:
    """Why ``name`` under firmware/ may not import ``module``."""
    top = module.split(".", maxsplit=1)[0]
    package = package_of(name)
    if top in own:
        allowed = FIRMWARE_OURS.get(package, tuple(own - {"main", "board"}))
        return None if top == package or within(top, allowed) else f"{package} may not know {top}"
    if top in FIRMWARE_BOARD:
        return None if name in FIRMWARE_BOARD_IN else f"{top} only in {FIRMWARE_BOARD_IN}"
    return (
        None if top in MICROPYTHON else f"MicroPython has no {top}, or the table does not name it"
    )


def violations(root: Path) -> list[str]:
    """Every import under ``root`` that the tables do not allow, as ``file:line: why``."""
    found = []
    device, firmware = root / "device" / "bowerboard", root / "firmware"
    for name, path in python_files(device):
        if package_of(name) not in OURS:
            found.append(f"{name}:1: {package_of(name)} is not in the table")
            continue
        package = ".".join(["bowerboard", *name.split("/")[:-1]])
        for line, module in imported(path, package):
            why = objection_to(name, module)
            found += [f"{name}:{line}: {module}: {why}"] if why else []
    own = {package_of(name) for name, _ in python_files(firmware)}
    for name, path in python_files(firmware):
        for line, module in imported(path, ".".join(name.split("/")[:-1])):
            why = firmware_objection_to(name, module, own)
            found += [f"firmware/{name}:{line}: {module}: {why}"] if why else []
    return found


def test_nobody_imports_what_it_may_not():
    assert violations(ROOT) == []


def test_seatlink_is_the_firmwares_own_folder():
    """One set of files for both ends of the cable, so checking it once is checking it."""
    link = ROOT / "device" / "bowerboard" / "seatlink"
    assert link.resolve() == (ROOT / "firmware" / "seatlink").resolve()


def test_the_walk_sees_the_code():
    names = [name for name, _ in python_files(ROOT / "device" / "bowerboard")]
    assert {"view.py", "euchre/renege.py", "table/daemon.py"} <= set(names)
    assert "seatlink/frames.py" in [name for name, _ in python_files(ROOT / "firmware")]


PLANTED = [
    ("device/bowerboard/euchre/x.py", "from bowerboard.view import TableView", "euchre may not"),
    ("device/bowerboard/euchre/x.py", "from bowerboard import view", "euchre may not"),
    ("device/bowerboard/euchre/x.py", "from .. import view", "euchre may not"),
    ("device/bowerboard/euchre/notation/x.py", "from ...view import Ask", "euchre may not"),
    ("device/bowerboard/euchre/x.py", "import time", "time only in"),
    ("device/bowerboard/euchre/x.py", "import os.path", "os reaches out"),
    ("device/bowerboard/euchre/x.py", "def f():\n    import msgspec", "msgspec only in"),
    ("device/bowerboard/euchre/x.py", "import numpy", "does not name"),
    ("device/bowerboard/table/x.py", "from bowerboard.hub import live", "table may not"),
    ("device/bowerboard/hub/x.py", "import bowerboard.table.session", "hub may not"),
    ("device/bowerboard/hub/x.py", "from bowerboard.screens.glass import Glass", "hub may not"),
    ("device/bowerboard/table/x.py", "import sqlite3", "sqlite3 only in"),
    ("device/bowerboard/table/x.py", "from bowerboard.readers.port import PadPort", "only ("),
    ("device/bowerboard/table/x.py", "from bowerboard.readers import port", "only ("),
    ("device/bowerboard/table/x.py", "from bowerboard.twin.rig import Rig", "table may not"),
    ("device/bowerboard/readers/x.py", "import serial", "serial only in"),
    ("device/bowerboard/screens/face.py", "from luma.oled.device import ssd1306", "luma only in"),
    ("device/bowerboard/screens/face.py", "from PIL import Image", "PIL only in"),
    ("device/bowerboard/panel/keys.py", "import gpiozero", "gpiozero only in"),
    ("device/bowerboard/panel/keys.py", "from bowerboard.euchre.cards import Suit", "panel may"),
    ("device/bowerboard/view.py", "from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n"
     "    from bowerboard.screens.face import face", "view may not"),
    ("device/bowerboard/boards.py", "from bowerboard.panel.pod import PodPins", "boards may not"),
    ("device/bowerboard/table/x.py", "from bowerboard.boards import read_board", "table may not"),
    ("device/bowerboard/novel/x.py", "", "novel is not in the table"),
    ("firmware/seatlink/x.py", "from dataclasses import dataclass", "MicroPython has no"),
    ("firmware/seatlink/x.py", "import seat", "seatlink may not know seat"),
    ("firmware/antenna/x.py", "from seatlink import frames", "antenna may not know seatlink"),
    ("firmware/seat.py", "import machine", "machine only in"),
    ("firmware/seat.py", "import board", "seat may not know board"),
]  # fmt: skip

ALLOWED = [
    ("device/bowerboard/euchre/x.py", "from bowerboard.euchre.cards import Card"),
    ("device/bowerboard/euchre/x.py", "from .cards import Card\nfrom . import deal"),
    ("device/bowerboard/table/x.py", "from bowerboard import __version__, deck"),
    ("device/bowerboard/table/ports.py", "from bowerboard.readers.port import PadPort"),
    ("device/bowerboard/table/journal_read.py", "import sqlite3"),
    ("device/bowerboard/twin/x.py", "import numpy, time\nfrom bowerboard.hub import live"),
    ("device/bowerboard/cli/x.py", "import os\nfrom bowerboard.table import daemon"),
    ("device/bowerboard/readers/line.py", "import serial\nfrom bowerboard.seatlink import frames"),
    ("firmware/main.py", "import board\nimport machine\nfrom seat import Seat"),
    ("firmware/seatlink/x.py", "import struct\nfrom . import frames"),
]


def plant(root: Path, name: str, source: str) -> None:
    for each in ("firmware/seat.py", "firmware/board.py", "firmware/seatlink/frames.py"):
        (root / each).parent.mkdir(parents=True, exist_ok=True)
        (root / each).touch()
    (root / name).parent.mkdir(parents=True, exist_ok=True)
    (root / name).write_text(source, encoding="utf-8")


@pytest.mark.parametrize(("name", "source", "why"), PLANTED)
def test_a_planted_violation_is_found(tmp_path: Path, name: str, source: str, why: str):
    plant(tmp_path, name, source)
    (found,) = violations(tmp_path)
    assert name.removeprefix("device/bowerboard/") in found
    assert why in found


@pytest.mark.parametrize(("name", "source"), ALLOWED)
def test_what_is_allowed_is_not_found(tmp_path: Path, name: str, source: str):
    plant(tmp_path, name, source)
    assert violations(tmp_path) == []
