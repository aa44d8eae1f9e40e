"""What setting up a Pi for one board means: which files hold what, and what to run then.

Pure: it reads the files that come with the program, and nothing of the machine.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from bowerboard.boards import Board, Bus

FILES = Path(__file__).parents[1] / "setup_files"
"""The files that come with the program: hw/pi, by a link."""

BEGIN = "# bowerboard begin: written by `bowerboard install`; what is changed in here gets lost"
END = "# bowerboard end"

CONFIG_TXT = ("boot/firmware/config.txt", "boot/config.txt")
"""Where a Pi's config.txt is, newest place first."""

UNIT = "bowerboard.service"

_OURS = re.compile(r"\[all\]$|dt(?:param|overlay)=i2c")


@dataclass(frozen=True, slots=True)
class Wanted:
    """A file as it must be, by its path below the root.  ``keep``: one that is there already is
    its owner's, and stays as it is, at an uninstall too."""

    path: str
    text: str
    keep: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """All of it: files, lines between our marks in config.txt, commands before and after."""

    files: tuple[Wanted, ...]
    config_txt: tuple[str, ...]
    after: tuple[tuple[str, ...], ...]
    before: tuple[tuple[str, ...], ...] = ()


def install_plan(board: Board, name: str, program: str) -> Plan:
    """What `bowerboard install` brings about for ``board``, known by ``name`` in the table's
    configuration; ``program`` is how the service calls the command."""

    def text(file: str) -> str:
        return (FILES / file).read_text(encoding="utf-8")

    return Plan(
        files=(
            Wanted(f"etc/systemd/system/{UNIT}", text(UNIT).replace("{program}", program)),
            Wanted("etc/udev/rules.d/70-bowerboard.rules", text("70-bowerboard.rules")),
            Wanted("etc/sysusers.d/bowerboard.conf", text("sysusers.conf")),
            Wanted("etc/modules-load.d/bowerboard.conf", text("modules-load.conf")),
            Wanted(
                "etc/bowerboard/table.toml", text("table.toml").replace("{board}", name), keep=True
            ),
        ),
        config_txt=overlay_lines(board),
        after=(
            ("systemd-sysusers", "/etc/sysusers.d/bowerboard.conf"),
            # The first start writes there, as the service's own user.
            ("chown", "-R", "bowerboard:bowerboard", "/etc/bowerboard"),
            ("udevadm", "control", "--reload"),
            ("udevadm", "trigger", "--subsystem-match=tty", "--subsystem-match=i2c-dev"),
            ("systemctl", "daemon-reload"),
            ("systemctl", "enable", UNIT),
        ),
    )


def uninstall_plan(installed: Plan) -> Plan:
    """Takes away what ``installed`` wrote.  The table's configuration, its journals and the user
    they belong to stay."""
    return Plan(
        files=installed.files,
        config_txt=(),
        before=(("systemctl", "disable", "--now", UNIT),),
        after=(("systemctl", "daemon-reload"), ("udevadm", "control", "--reload")),
    )


def overlay_lines(board: Board) -> tuple[str, ...]:
    """The lines of config.txt that switch on the board's buses (overlays README)."""
    lines = [_bus_line(board, bus) for bus in board.buses if board.machine != "virtual"]
    lines += [f"dtoverlay=i2c-mux,pca9548,addr={mux.address:#x}" for mux in board.muxes]
    return tuple(lines)


def _bus_line(board: Board, bus: Bus) -> str:
    if (bus.sda, bus.scl) == (2, 3):
        return f"dtparam=i2c_arm=on,i2c_arm_baudrate={bus.hz}"
    family = "-pi5" if board.machine == "pi5" else ""
    number = board.controller(bus)
    return f"dtoverlay=i2c{number}{family},pins_{bus.sda}_{bus.scl},baudrate={bus.hz}"


def with_block(text: str, lines: tuple[str, ...]) -> str:
    """``text`` of a config.txt with ``lines`` between our marks, and nowhere else; without lines,
    without marks.  What others wrote is untouched."""
    before, _, rest = text.partition(BEGIN + "\n")
    after = rest.partition(END)[2].removeprefix("\n")
    if rest and END not in rest:
        # Someone cut our end away: what is not of our kind is theirs.
        theirs = [line for line in rest.splitlines(True) if not _OURS.match(line)]
        after = "".join(theirs)
    if not lines:
        return before.removesuffix("\n") + after if rest else text
    if before and not before.endswith("\n"):
        before += "\n"
    if before and not rest:
        before += "\n"
    # The file may end in the part for one model.
    return before + "\n".join([BEGIN, "[all]", *lines, END]) + "\n" + after
