"""``bowerboard pad`` on virtual pads: the real firmware, real ports, and time that jumps."""

import json
import shutil
from argparse import Namespace
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import TracebackType

import pytest

from bowerboard.cli import pad as pad_command
from bowerboard.cli import pad_flash
from bowerboard.cli.main import UsageError, main, parser
from bowerboard.config import read_config
from bowerboard.pads.assigning import Assigning
from bowerboard.pads.ports import Ports
from bowerboard.readers.events import ReaderEvent
from bowerboard.readers.port import PadPort
from bowerboard.screens.notice import notice
from bowerboard.seatlink import words
from bowerboard.twin.cable import Cable
from bowerboard.twin.pads import PadStopped, Start, VirtualPad, find_runtime, firmware_path
from bowerboard.twin.padset import PadSet
from bowerboard.twin.pod import ModelledPod

CARD = bytes.fromhex("e004015012345678")
IDS = [f"e66058388372{n:04x}" for n in range(5)]


class Table:
    """Pads and cables; ``card_at`` says on which pad the card lies at a given ms, if on any."""

    def __init__(self, folder: Path, count: int) -> None:
        self.folder, self.now = folder, 0
        self.card_at: Callable[[int], int | None] = lambda _: None
        self.pads = [VirtualPad(bytes.fromhex(name), find_runtime()) for name in IDS[:count]]
        self.cables = [Cable(folder / f"usb-pad_{name}-if00") for name in IDS[:count]]
        self.ports: list[PadPort] = []
        self.lights: list[set[int]] = [set() for _ in self.pads]
        self.set = PadSet(
            [(name, *both) for name, *both in zip(IDS, self.pads, self.cables, strict=False)],
            at=self._at,
            settle=self._read,
            sent=lambda i: self.ports[i].sent,
        )
        for cable in self.cables:
            cable.plug()

    def power(self, place: int, **start: object) -> None:
        made = Start(boot=place + 1, now=self.now, **start)  # type: ignore[arg-type]
        self.pads[place].start(self.cables[place].attach_pad(), made)

    def _at(self, now: int) -> None:
        self.now = max(self.now, now)

    def _read(self, i: int) -> None:
        assert self.ports[i].wait_consumed(self.cables[i].delivered, 5)

    def step(self) -> None:
        here = self.card_at(self.now)
        try:
            self.set.run(self.now + 50, lambda i: [CARD] if i == here else [])
        except PadStopped as gone:
            # A pad that was asked for its console is at its prompt now and says no more.
            if "status 0" not in str(gone):
                raise
            for pad in self.pads:
                pad.stop()
            self.now += 50
        for place, mode in self.set.lights.items():
            self.lights[place].add(mode)

    def open(self, paths: Sequence[str]) -> Ports:
        return TwinPorts(self, paths)

    def args(self, *words_: str) -> Namespace:
        ports = [word for cable in self.cables for word in ("--port", str(cable.path))]
        return parser().parse_args(["pad", *words_, *ports])

    def close(self) -> None:
        for pad, cable in zip(self.pads, self.cables, strict=True):
            pad.stop()
            cable.close()


class TwinPorts(Ports):
    """As on a Pi, but waiting moves the virtual clock."""

    def __init__(self, table: Table, paths: Sequence[str]) -> None:
        super().__init__(paths, lambda: table.now)
        self._table = table

    def __enter__(self) -> "TwinPorts":
        super().__enter__()
        table = self._table
        idle = PadPort("/dev/null/none", lambda _: None, lambda: 0, {})
        table.ports = [self.by_path.get(str(cable.path), idle) for cable in table.cables]
        for cable in table.cables:
            cable.align(0, 0)
        for port in self.by_path.values():
            assert port.wait_open(5), port.trouble
        return self

    def __exit__(
        self, kind: type[BaseException] | None, why: BaseException | None, at: TracebackType | None
    ) -> None:
        self._table.step()  # last words reach the pads
        super().__exit__(kind, why, at)

    def wait(self, ms: int) -> tuple[PadPort, ReaderEvent] | None:
        end = self._table.now + ms
        while (said := super().wait(0)) is None and self._table.now < end:
            self._table.step()
        return said


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[[int], Table]]:
    tables: list[Table] = []

    def table(count: int) -> Table:
        tables.append(Table(tmp_path, count))
        return tables[-1]

    yield table
    for made in tables:
        made.close()


MakeTable = Callable[[int], Table]


def five(make: MakeTable) -> Table:
    table = make(5)
    for place in range(5):
        table.power(place)
    return table


def test_list_says_who_is_there(make: MakeTable, capsys: pytest.CaptureFixture[str]) -> None:
    table = make(3)
    table.power(0, reader="pn5180")
    table.power(1, protocol=words.PROTOCOL + 1)
    status = pad_command.listed(table.args("list", "--json"), table.open)
    found = json.loads(capsys.readouterr().out)
    assert status == 1  # one is of another version, one says nothing
    assert (found[0]["pad"], found[0]["reader"], found[0]["place"]) == (IDS[0], "pn5180", None)
    assert "bowerboard pad flash" in found[1]["problem"]
    assert "says nothing" in found[2]["problem"]


def test_list_for_people(make: MakeTable, capsys: pytest.CaptureFixture[str]) -> None:
    table = make(1)
    table.power(0)
    assert pad_command.listed(table.args("list"), table.open) == 0
    out = capsys.readouterr().out
    assert out.startswith(f"{IDS[0]}  no place yet (bowerboard pad assign)  virtual, firmware ")


DONE = Assigning(places=())

ROUND = (2, 0, 1, 4, 3)
"""The order in which the card goes from pad to pad."""


def going_round(ms: int) -> int | None:
    """From 3 s on, two seconds for each pad, the last half of them in the air."""
    turn, within = divmod(ms - 3000, 2000)
    return ROUND[turn] if 0 <= turn < 5 and within < 1000 else None


def test_assign_writes_who_lies_where(
    make: MakeTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = five(make)
    table.card_at = going_round
    config = tmp_path / "table.toml"
    config.write_text("# ours\n[table]\ndeck = 'blue.toml'\n")
    args = table.args("assign", "--config", str(config))
    pod = ModelledPod()
    buses = pod.buses()
    assert pad_command.assigned(args, table.open, buses) == 0
    for seat, bus in buses.items():
        assert bus.idle(5)
        assert pod.image(seat).tobytes() == notice(DONE.words).tobytes()
    pads = read_config(config).pads
    lie = (pads.north, pads.east, pads.south, pads.west, pads.kitty)
    assert lie == tuple(IDS[pad] for pad in ROUND)
    assert pads.ports == str(tmp_path / "usb-pad_{pad}-if00")
    assert config.read_text().startswith("# ours\n")
    out = capsys.readouterr().out
    assert out.count("Lay a card on") == 5
    assert all(words.LIGHT_BLINK in seen for seen in table.lights)
    # The last pad is still confirming the card when the command ends.
    assert {table.set.lights[pad] for pad in ROUND[:4]} == {words.LIGHT_OFF}


def test_assign_needs_enough_pads(make: MakeTable, tmp_path: Path) -> None:
    table = make(2)
    table.power(0)
    args = table.args("assign", "--config", str(tmp_path / "table.toml"))
    with pytest.raises(
        UsageError, match=r"1 pads answer and 5 are needed .*--no-kitty[\s\S]*says"
    ):
        pad_command.assigned(args, table.open, {})
    assert not (tmp_path / "table.toml").exists()


def test_assign_gives_up_and_writes_nothing(make: MakeTable, tmp_path: Path) -> None:
    table = five(make)
    args = table.args("assign", "--config", str(tmp_path / "table.toml"))
    with pytest.raises(UsageError, match="no card was laid for 120 s"):
        pad_command.assigned(args, table.open, {})
    assert not (tmp_path / "table.toml").exists()


def test_identify_blinks_one_pad(make: MakeTable, capsys: pytest.CaptureFixture[str]) -> None:
    table = make(2)
    for place in range(2):
        table.power(place)
    assert pad_command.identified(table.args("identify", IDS[1], "--json"), table.open) == 0
    assert json.loads(capsys.readouterr().out) == [IDS[1]]
    assert words.LIGHT_BLINK in table.lights[1]
    assert words.LIGHT_BLINK not in table.lights[0]
    assert table.set.lights[1] == words.LIGHT_OFF


def test_identify_by_place_and_what_is_not_there(make: MakeTable, tmp_path: Path) -> None:
    table = make(1)
    table.power(0)
    config = tmp_path / "table.toml"
    names = dict(zip(("north", "east", "south", "west"), IDS, strict=False))
    lines = [f'{place} = "{pad}"' for place, pad in names.items()]
    config.write_text('[table]\ndeck = "d"\n[pads]\n' + "\n".join(lines))
    args = ["identify", "north", "--config", str(config)]
    assert pad_command.identified(table.args(*args), table.open) == 0
    args[1] = "west"
    with pytest.raises(UsageError, match=r"no pad 'west' is plugged in; there is .*\(north\)"):
        pad_command.identified(table.args(*args), table.open)


def test_flash_asks_for_the_console_copies_and_checks(
    make: MakeTable, capsys: pytest.CaptureFixture[str]
) -> None:
    table = make(1)
    table.power(0)
    copies: list[str] = []

    def copy(path: str, firmware: Path) -> str | None:
        """As mpremote: the pad is at its prompt, gets files and restarts."""
        assert not table.pads[0].running
        copies.append(path)
        table.power(0)
        return None

    status = pad_flash.flashed(table.args("flash", "--json"), table.open, copy)
    assert status == 0
    assert copies == [str(table.cables[0].path)]
    assert json.loads(capsys.readouterr().out) == {copies[0]: "flashed"}


def test_what_flash_copies_is_the_whole_firmware() -> None:
    firmware = firmware_path()
    call = pad_flash.command("/dev/pad", firmware)
    assert call[1:5] == ["-m", "mpremote", "connect", "/dev/pad"]
    files = pad_flash.files_of(firmware)
    assert {"main.py", "board.py", "touch.py", "antenna", "seatlink"} <= set(files)
    assert "README.md" not in files
    copied = {p for name in files for p in [firmware / name, *(firmware / name).glob("*.py")]}
    assert set(firmware.rglob("*.py")) <= copied
    page = (firmware / "README.md").read_text(encoding="utf-8")
    (by_hand,) = [line for line in page.splitlines() if line.startswith("mpremote connect")]
    assert set(files) <= set(by_hand.split())


def test_a_copy_that_fails_says_why(tmp_path: Path) -> None:
    if shutil.which("mpremote") is None and pad_flash.importlib.util.find_spec("mpremote") is None:
        pytest.skip("mpremote is not installed (the extra: pads)")
    why = pad_flash.copied(str(tmp_path / "no-such-port"), firmware_path())
    assert why is not None
    assert why.startswith("mpremote: ")
    assert "BOOTSEL" in why


def test_no_port_at_all(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("bowerboard.pads.finding.lasting_names", lambda: [])
    assert main(["pad", "list"]) == 2
    err = capsys.readouterr().err
    assert "cable that carries data" in err
    assert "BOOTSEL" in err
