"""S09: what a pulled cable raises, from whichever call, at a whole table with real ports."""

import random
import termios
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial

from bowerboard import logs
from bowerboard.deck import Deck
from bowerboard.euchre.cards import card, pack
from bowerboard.euchre.events import CardPlayed
from bowerboard.euchre.history import standing
from bowerboard.panel.keys import SideKey
from bowerboard.screens.messages import Reader, strip_for
from bowerboard.screens.words import ENGLISH
from bowerboard.table.observed import KITTY
from bowerboard.twin.serialrig import SerialRig
from bowerboard.view import Stage

EAST = 1


class Cable:
    """What becomes of the ports of one path, opened or closed, and what they raise now."""

    def __init__(self) -> None:
        self.broken: dict[str, Exception] = {}
        self.tried = threading.Event()
        """Somebody has tried to open it while it was broken."""
        self.path = ""
        self.doings: list[str] = []

    def fails(self, port: serial.Serial, call: str) -> None:
        if str(port.portstr) == self.path and call in self.broken:
            raise self.broken[call]


def faulty(cable: Cable) -> type[serial.Serial]:
    class Faulty(serial.Serial):
        """pyserial's own port, which raises what a vanished device makes it raise."""

        def open(self) -> None:
            if str(self.portstr) == cable.path:
                cable.doings.append("open")
                if cable.broken:
                    cable.tried.set()
                    raise serial.SerialException(f"could not open port {self.portstr}")
            super().open()

        def close(self) -> None:
            if str(self.portstr) == cable.path and self.is_open:
                cable.doings.append("close")
            super().close()

        def read(self, size: int = 1) -> bytes:
            cable.fails(self, "read")
            return bytes(super().read(size))

        def reset_output_buffer(self) -> None:
            cable.fails(self, "flush")
            super().reset_output_buffer()

    return Faulty


FAULTS = {
    "OSError 5 as it reads": {"read": OSError(5, "Input/output error")},
    "termios.error 5 as it flushes": {
        "read": OSError(5, "Input/output error"),
        "flush": termios.error(5, "Input/output error"),
    },
    "readiness but no data": {
        "read": serial.SerialException(
            "device reports readiness to read but returned no data (device disconnected?)"
        )
    },
}


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[SerialRig]:
    rng = random.Random(1)
    deck = Deck({b"\x04" + rng.randbytes(4): each for each in pack()})
    made = SerialRig(["rdm6300"] * 5, deck, tmp_path / "evening.journal")
    yield made
    made.close()


def let(rig: SerialRig, ms: int) -> None:
    rig.run(rig.clock.now() + ms)


def plays(rig: SerialRig) -> list[str]:
    events = [event for _, event in standing(rig.table.session.history)]
    return [f"{e.seat} {e.card}" for e in events if isinstance(e, CardPlayed)]


def lay(rig: SerialRig, seat: int, name: str) -> None:
    rig.felt.lay(seat, card(name))
    let(rig, 600)


def begin(rig: SerialRig) -> None:
    """South deals the nine of diamonds, West orders it up; South discards, West leads and North
    follows."""
    for seat in (2, 3):
        rig.press(SideKey(seat), True)
        let(rig, 800)
        rig.press(SideKey(seat), False)
        let(rig, 100)
        if seat == 2:
            lay(rig, KITTY, "9d")
    rig.felt.lift(card("9d"))
    let(rig, 1000)
    lay(rig, KITTY, "9s")  # South's discard
    let(rig, 1500)
    assert rig.view.stage is Stage.PLAY
    lay(rig, 3, "Ac")
    lay(rig, 0, "Kc")


@pytest.mark.parametrize("kind", FAULTS)
def test_s09_a_reader_that_goes_in_mid_hand(
    rig: SerialRig, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cable = Cable()
    monkeypatch.setattr(serial, "Serial", faulty(cable))
    rig.start()
    begin(rig)
    port, wire = rig.ports[EAST], rig.wires[EAST]
    cable.path = str(wire.path)
    cable.broken = dict(FAULTS[kind])
    wire.say(b"\x02")  # the device is gone, and the system wakes whoever waits at it
    assert port.wait_closed(10)
    wire.unplug()
    rig.table.settle()
    assert cable.tried.wait(10)
    assert cable.doings[0] == "close"  # the old handle went first
    assert rig.view.pads_lost == (EAST,)
    assert strip_for(Reader(rig.view, EAST, ENGLISH)).asks
    assert rig.view.turn == EAST

    tried = port.wakeups
    let(rig, 4000)  # the others' readers are read meanwhile
    lay(rig, 2, "Tc")  # out of turn: East has not played
    assert plays(rig) == ["3 Ac", "0 Kc"]
    assert port.wakeups <= tried + 2  # no spinning: a port that is not there is not read

    cable.broken = {}
    rig.plug(EAST)
    let(rig, 1500)
    assert rig.view.pads_lost == ()
    assert rig.view.turn == EAST  # the hand goes on where it was
    lay(rig, EAST, "Qc")
    # South's card has waited for it, and is not asked for again.
    assert plays(rig) == ["3 Ac", "0 Kc", "1 Qc", "2 Tc"]
    assert rig.view.questions == ()
    assert cable.doings.count("close") == 1  # one try to open succeeded, and that one stands


@pytest.mark.parametrize("method", ["opened", "receive", "tick", "take_outgoing", "lost"])
def test_a_driver_that_fails_anywhere_loses_its_own_seat_until_it_works_again(
    rig: SerialRig, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rig.start()
    begin(rig)
    port, wire = rig.ports[EAST], rig.wires[EAST]
    works = getattr(port._pad, method)

    def fails(*given: object) -> object:
        raise ZeroDivisionError("a fault of the driver's own")

    monkeypatch.setattr(port._pad, method, fails)
    if method in ("opened", "lost"):
        wire.unplug()
    elif method == "tick":
        port.tick()
    else:
        wire.say(b"\x02")
    assert port.wait_closed(10)
    if method == "opened":
        wire.plug()
    while not port.crashes:
        port.nudge()
        port.wait_open(0.01)
    rig.table.settle()
    assert rig.view.pads_lost == (EAST,)
    assert rig.view.turn == EAST
    assert any("restarted" in trouble for trouble in rig.table.troubles)

    monkeypatch.setattr(port._pad, method, works)
    if not wire.plugged:
        wire.plug()
    port.nudge()
    rig._opened(EAST, port.sent)
    let(rig, 1500)
    assert rig.view.pads_lost == ()
    lay(rig, EAST, "Qc")
    assert plays(rig) == ["3 Ac", "0 Kc", "1 Qc"]


def test_d05_a_thousand_bad_frames_a_second_from_one_port(
    rig: SerialRig, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten seconds of them, and the others play on; the log stays short and says how many."""
    monkeypatch.delenv("JOURNAL_STREAM", raising=False)
    clock = rig.clock
    logs.to_standard_error(lambda: clock.now() / 1000)
    try:
        rig.start()
        begin(rig)
        capsys.readouterr()
        torn = b"\x02" + b"0D00319CD0FF" + b"\x03"  # its checksum is wrong
        for _ in range(100):
            rig.say(2, torn * 100)
            let(rig, 100)
        lay(rig, EAST, "Qc")
        said = [line for line in capsys.readouterr().err.splitlines() if "makes no sense" in line]
        assert plays(rig) == ["3 Ac", "0 Kc", "1 Qc"]
        assert 1 <= len(said) <= logs.BURST + 2
        assert rig.ports[2]._pad.errors >= 10_000
    finally:
        logs.to_nowhere()
