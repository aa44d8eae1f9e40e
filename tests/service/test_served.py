"""The daemon as a service, in real processes with faults at their lowest layer."""

import json
import signal
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from served import PADS, TAG, Served

from bowerboard.cli.serving import Stop
from bowerboard.cli.table import BOOT_ID
from bowerboard.seatlink import messages, words
from bowerboard.table.clock import RealClock
from bowerboard.table.journal import Kind, read_entries
from bowerboard.table.starts import CRASHES, begun

Serve = Callable[..., Served]
REPORT = messages.Event(7, 1, 0, words.ENTER, bytes.fromhex(TAG))


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    made: list[Served] = []

    def start(fault: str = "none") -> Served:
        made.append(Served(tmp_path, fault))
        return made[-1]

    yield start
    for each in made:
        each.close()


def starves(table: Served) -> bool:
    """Whether the watchdog gets nothing more, but for what was on its way."""
    return any(not table.fed(within=1) for _ in range(3))


def test_ready_status_alive_stopping(serve: Serve) -> None:
    table = serve()
    assert table.hear().startswith("READY=1\nSTATUS=0-0 of 10, no game yet")
    assert table.fed()
    for pad in PADS:
        table.hello(pad)
    table.until("no game yet")
    table.until("WATCHDOG=1")
    said = table.stop()
    table.until("STOPPING=1")
    assert table.process.returncode == 0
    # Told only when it differs.
    assert all(one != other for one, other in zip(table.status, table.status[1:], strict=False))
    assert 'event="pad there"' in said
    assert all(line.startswith("t=") for line in said.splitlines())


def test_pads_that_were_never_plugged_are_lost_from_the_start(serve: Serve) -> None:
    table = serve()
    table.hear()
    for pad in PADS[:3]:
        table.hello(pad)
    table.until("the pad of West is lost")
    table.hello("0d")
    table.until_status(lambda status: "West" not in status)


def test_s12_four_idle_pads_cost_next_to_nothing(serve: Serve) -> None:
    """The process's own time on the processor, as the system counts it, while it is fed 12 times;
    by the clock of the watchdog that is over 2 s."""
    table = serve()
    table.hear()
    assert table.fed()
    before = table.cpu_s()
    for _ in range(12):
        assert table.fed()
    assert table.cpu_s() - before < 0.05 * 12 * 0.2


@pytest.mark.parametrize("fault", ["blocked read", "stuck glass"])
def test_s12_a_thread_that_hangs_starves_the_watchdog_and_does_not_hold_up_the_stop(
    serve: Serve, fault: str
) -> None:
    table = serve(fault)
    table.hear()
    if fault == "blocked read":
        assert table.fed()
        table.hello("0c")
    assert starves(table)
    said = table.stop()
    assert table.process.returncode == 0
    assert "does not come round" in said
    entries = read_entries(table.folder / "evening.journal")
    assert all(entry.kind is not Kind.CONCLUDED for entry in entries)


def test_a_driver_that_fails_costs_its_own_port_an_opening(serve: Serve) -> None:
    table = serve("wild driver")
    table.hear()
    table.until_status(
        lambda status: "pad-0b restarted 2 times" in status,
        meanwhile=lambda: table.hello("0b"),  # said while its port is closed it is not heard
    )
    assert table.fed()
    said = table.stop()
    assert table.process.returncode == 0
    assert 'event="its driver failed" error=ZeroDivisionError' in said
    assert "pad-0a restarted" not in "".join(table.status)


def test_a_display_whose_driver_fails_is_set_up_anew_alone(serve: Serve) -> None:
    table = serve("wild glass")
    table.until_status(lambda status: "display of West restarted 3 times" in status)
    assert table.fed()
    assert "display of North" not in "".join(table.status)
    table.stop()
    assert table.process.returncode == 0


def test_d01_a_configuration_of_no_length_falls_back_to_the_last_good_copy(
    serve: Serve, tmp_path: Path
) -> None:
    table = serve()
    table.hear()
    table.stop()
    (tmp_path / "table.toml").write_bytes(b"")
    table = serve()
    assert table.hear().startswith("READY=1")
    said = table.stop()
    assert table.process.returncode == 0
    assert "table.toml: is empty" in said
    assert "the table runs on its last good copy" in said
    assert (tmp_path / "table.toml").read_bytes() == b""


def card(table: Served) -> None:
    """North's pad says who it is, and reads a card."""
    table.hello("0a")
    table.say("0a", REPORT)


def test_a_session_that_fails_again_and_again_ends_in_safe_mode_which_can_be_left(
    serve: Serve, tmp_path: Path
) -> None:
    starts, boot = tmp_path / "evening.journal.starts", BOOT_ID.read_text().strip()
    for _ in range(CRASHES - 1):
        begun(starts, boot, RealClock().now())
    table = serve("bad session")
    assert "safe mode" not in table.hear()
    card(table)
    said = table.ended()
    assert table.process.returncode == 1
    assert 'event="the table failed" error=LookupError' in said
    assert "Jh" not in said  # what the session was at is nobody's business
    assert "faulty.py" in json.loads(starts.read_text())["why"]

    table = serve("bad session")
    assert "safe mode" in table.hear()
    assert "LookupError at faulty.py" in table.status[-1]
    table.say("0a", REPORT)  # which nobody reads
    assert table.fed()
    said = table.stop()
    assert table.process.returncode == 0
    assert "safe mode: no cards are read; to leave it" in said

    table = serve()
    assert "safe mode" not in table.hear()


def test_a_table_that_cannot_even_start_is_counted_too(serve: Serve, tmp_path: Path) -> None:
    table = serve("bad start")
    said = table.ended()
    assert table.process.returncode == 1
    assert 'event="the table cannot start" error=TypeError' in said
    assert "Traceback" not in said
    assert len(json.loads((tmp_path / "evening.journal.starts").read_text())["at"]) == 1


def test_a_signal_that_comes_while_the_main_thread_waits_never_locks_it_up() -> None:
    """An Event's own lock is held for moments of each wait; a thousand signals hit some."""
    stop = Stop()
    before = signal.getsignal(signal.SIGUSR1)
    stop.on(signal.SIGUSR1)
    try:
        for _ in range(1000):
            signal.raise_signal(signal.SIGUSR1)
            assert stop.wait(5)
    finally:
        signal.signal(signal.SIGUSR1, before)
        stop.close()


class TestStarts:
    def test_those_of_another_boot_and_of_long_ago_do_not_count(self, tmp_path: Path) -> None:
        path = tmp_path / "starts"
        for now in (0, 1000, 2000):
            begun(path, "a", now)
        assert begun(path, "a", 3000).crashes == 3
        assert begun(path, "a", 3000 + 600_001).crashes == 0
        assert begun(path, "b", 3000 + 600_002).crashes == 0

    def test_after_so_many_it_is_safe(self, tmp_path: Path) -> None:
        path = tmp_path / "starts"
        safe = [begun(path, "a", now).safe for now in range(CRASHES + 2)]
        assert safe == [False] * CRASHES + [True, True]

    def test_a_start_that_ended_well_forgets_them(self, tmp_path: Path) -> None:
        path = tmp_path / "starts"
        for now in range(CRASHES + 1):
            begun(path, "a", now).crashed("x")
        begun(path, "a", 9).ended()
        assert begun(path, "a", 10).crashes == 0

    @pytest.mark.parametrize("held", ["", "{", "[]", '{"boot": "a", "at": 3}', '{"boot": "a"}'])
    def test_a_note_that_was_cut_off_counts_nothing(self, tmp_path: Path, held: str) -> None:
        path = tmp_path / "starts"
        path.write_text(held)
        assert begun(path, "a", 5).crashes == 0

    def test_where_nothing_can_be_noted_the_table_starts(self) -> None:
        assert not begun(Path("/proc/none/starts"), "a", 5).safe
