"""A whole table of off-the-shelf readers: modelled modules, real ports, the real daemon."""

import random
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from bowerboard.deck import Deck
from bowerboard.euchre.cards import card, pack
from bowerboard.euchre.events import CardPlayed, UpcardTurned
from bowerboard.euchre.history import standing
from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import SideKey, UndoKey
from bowerboard.table.observed import KITTY
from bowerboard.twin import evening, fidelity
from bowerboard.twin.hands import Hands
from bowerboard.twin.serialreaders import Pn532
from bowerboard.twin.serialrig import SerialRig
from bowerboard.twin.truth import Truth
from bowerboard.view import Stage

RDM = ["rdm6300"] * 5
PN532 = ["pn532uart"] * 5
MIXED = ["rdm6300", "id12la", "id20la", "rdm6300", "id12la"]
TAG = bytes.fromhex("0d00319cd0")  # S01's tag
FRAME = bytes.fromhex("02 30 44 30 30 33 31 39 43 44 30 37 30 03")


def deck_for(kinds: list[str], seed: int = 1) -> Deck:
    """EM4100 tags (5 bytes) for the RDM6300 and its like, stickers (7 bytes) for the PN532."""
    rng = random.Random(seed)
    size = 7 if kinds == PN532 else 5
    uids = [TAG if size == 5 else b"\x04" + rng.randbytes(6)]
    uids += [b"\x04" + rng.randbytes(size - 1) for _ in range(23)]
    return Deck(dict(zip(uids, pack(), strict=True)))


@pytest.fixture
def tables(tmp_path: Path) -> Iterator[list[SerialRig]]:
    made: list[SerialRig] = []
    yield made
    for rig in made:
        rig.close()


def start(tables: list[SerialRig], kinds: list[str], tmp_path: Path) -> SerialRig:
    rig = SerialRig(kinds, deck_for(kinds), tmp_path / "evening.journal")
    tables.append(rig)
    rig.start()
    return rig


def let(rig: SerialRig, ms: int) -> None:
    rig.run(rig.clock.now() + ms)


def hold(rig: SerialRig, seat: int) -> None:
    rig.press(SideKey(seat), True)
    let(rig, 800)
    rig.press(SideKey(seat), False)
    let(rig, 100)


def events_of(rig: SerialRig) -> list[object]:
    return [event for _, event in standing(rig.table.session.history)]


def plays(rig: SerialRig) -> list[tuple[int, str]]:
    return [(e.seat, str(e.card)) for e in events_of(rig) if isinstance(e, CardPlayed)]


def open_play(rig: SerialRig, upcard: str) -> None:
    """South deals ``upcard``, West orders it up and is to lead; South has picked it up."""
    hold(rig, 2)
    rig.felt.lay(KITTY, card(upcard))
    let(rig, 600)
    assert rig.view.stage is Stage.ROUND_ONE
    hold(rig, 3)
    rig.felt.lift(card(upcard))
    let(rig, 1000)
    assert rig.view.stage is Stage.PLAY
    assert rig.view.turn == 3


@pytest.mark.parametrize("kinds", [RDM, PN532], ids=["rdm6300", "pn532uart"])
def test_a_deal_at_a_table_of_such_readers(
    tables: list[SerialRig], tmp_path: Path, kinds: list[str]
) -> None:
    rig = SerialRig(kinds, deck_for(kinds), tmp_path / "evening.journal")
    tables.append(rig)
    truth = Truth(tmp_path / "truth", rig.clock.now)
    rig.watch = truth.seen
    rig.start()
    hands = Hands(rig.felt, rig.press, lambda: rig.view, truth, random.Random(2))
    moves = list(evening.played(1, HouseRules(), 1))
    for n, move in enumerate(moves):
        following = moves[n + 1].event if n + 1 < len(moves) else None
        for wait in hands.perform(move.event, following):
            let(rig, wait)
    done = fidelity.results(truth.events)
    concluded = [event for _, event in standing(rig.table.session.history)]
    assert fidelity.differences(done, fidelity.results(concluded)) == []
    assert sum(isinstance(event, CardPlayed) for event in concluded) == 20
    assert truth.leaks == []
    truth.close()


def test_s01_a_card_left_on_its_reader_is_played_once_a_hand(
    tables: list[SerialRig], tmp_path: Path
) -> None:
    rig = start(tables, RDM, tmp_path)
    left = str(rig.deck.card(TAG))
    for hand in (1, 2):
        open_play(rig, "9d")
        rig.felt.lay(3, card(left))
        let(rig, 4000)  # 40 copies
        rig.felt.lift(card(left))
        let(rig, 20_000)
        rig.felt.lay(3, card(left))
        let(rig, 500)  # five more
        rig.felt.lift(card(left))
        let(rig, 1000)
        assert plays(rig).count((3, left)) == hand
        for _ in range(2):  # held twice: the deal is thrown in
            rig.press(UndoKey(), True)
            let(rig, 900)
            rig.press(UndoKey(), False)
            let(rig, 200)
        assert rig.view.stage is Stage.TURN_UP


def test_s09_a_reader_unplugged_in_mid_hand(tables: list[SerialRig], tmp_path: Path) -> None:
    rig = start(tables, RDM, tmp_path)
    open_play(rig, "9d")
    rig.felt.lay(3, card("Ac"))
    let(rig, 500)
    rig.pull(0)
    assert rig.view.pads_lost == (0,)
    let(rig, 4000)
    assert plays(rig) == [(3, "Ac")]
    before = rig.wires[0].path
    rig.plug(0)
    assert rig.wires[0].path == before
    let(rig, 1500)
    assert rig.view.pads_lost == ()
    assert rig.view.turn == 0  # the hand goes on where it was
    for seat, played in ((0, "Kc"), (1, "Qc"), (2, "Tc")):
        rig.felt.lay(seat, card(played))
        let(rig, 600)
    assert plays(rig) == [(3, "Ac"), (0, "Kc"), (1, "Qc"), (2, "Tc")]


def test_s09_the_other_seats_go_on_meanwhile(tables: list[SerialRig], tmp_path: Path) -> None:
    rig = start(tables, RDM, tmp_path)
    open_play(rig, "9d")
    rig.pull(1)
    rig.felt.lay(3, card("Ac"))
    let(rig, 600)
    rig.felt.lay(0, card("Kc"))
    let(rig, 600)
    assert plays(rig) == [(3, "Ac"), (0, "Kc")]
    assert rig.view.turn == 1


def test_a_card_laid_while_the_cable_was_out_counts_if_it_still_lies_there(
    tables: list[SerialRig], tmp_path: Path
) -> None:
    rig = start(tables, MIXED, tmp_path)
    open_play(rig, "9d")
    for n in (3, 0, 1):
        rig.felt.lay(n, card({3: "Ac", 0: "Kc", 1: "Qc"}[n]))
        rig.pull(n)
        let(rig, 1000)
        rig.plug(n)
        let(rig, 1000)
    assert plays(rig) == [(3, "Ac"), (0, "Kc"), (1, "Qc")]


def test_s10_a_reader_that_is_not_there_keeps_the_hand_from_starting(
    tables: list[SerialRig], tmp_path: Path
) -> None:
    rig = SerialRig(RDM, deck_for(RDM), tmp_path / "evening.journal")
    tables.append(rig)
    for n in (0, 1, 2, 4):
        rig.wires[n].plug()
    rig.switch_on()
    let(rig, 1000)
    assert rig.view.pads_lost == (3,)
    hold(rig, 2)
    rig.felt.lay(KITTY, card("9d"))
    let(rig, 1000)
    assert rig.view.stage is Stage.NO_GAME
    rig.plug(3)
    let(rig, 1000)
    assert rig.view.stage is Stage.ROUND_ONE
    assert [e for e in events_of(rig) if isinstance(e, UpcardTurned)] == [UpcardTurned(card("9d"))]


def test_s11_only_what_is_read_after_the_hand_began_counts(
    tables: list[SerialRig], tmp_path: Path
) -> None:
    rig = start(tables, RDM, tmp_path)
    rig.say(3, b"\xff\xfe\x00\x3c\x80login: \x02\x31\x02")
    for _ in range(3):
        rig.say(3, FRAME)
        let(rig, 100)
    let(rig, 1000)
    open_play(rig, "9d")
    assert plays(rig) == []
    rig.say(3, FRAME)
    let(rig, 100)
    rig.say(3, FRAME)
    let(rig, 100)
    assert plays(rig) == [(3, str(rig.deck.card(TAG)))]


def test_s11_a_floating_line_makes_no_card(tables: list[SerialRig], tmp_path: Path) -> None:
    rig = start(tables, RDM, tmp_path)
    open_play(rig, "9d")
    rng = random.Random(11)
    for _ in range(600):  # 60 s of it
        rig.say(3, rng.randbytes(96))
        let(rig, 100)
    assert plays(rig) == []
    assert all(question.ask.routine for question in rig.view.questions)
    assert rig.ports[3]._pad.errors > 100  # type: ignore[attr-defined]


def test_a_restart_takes_up_where_it_was(tables: list[SerialRig], tmp_path: Path) -> None:
    rig = start(tables, PN532, tmp_path)
    open_play(rig, "9d")
    rig.felt.lay(3, card("Ac"))
    let(rig, 500)
    rig.switch_off()
    rig.switch_on()
    let(rig, 2000)
    assert plays(rig) == [(3, "Ac")]
    rig.felt.lay(0, card("Kc"))
    let(rig, 500)
    assert plays(rig) == [(3, "Ac"), (0, "Kc")]


def test_a_pn532_that_hangs_is_shown_and_returns(tables: list[SerialRig], tmp_path: Path) -> None:
    rig = start(tables, PN532, tmp_path)
    open_play(rig, "9d")
    chip = rig.modules[3]
    assert isinstance(chip, Pn532)
    chip.mute = True
    let(rig, 5000)
    assert rig.view.pads_lost == (3,)
    chip.mute = False
    chip.cut()
    let(rig, 3000)
    assert rig.view.pads_lost == ()
    rig.felt.lay(3, card("Ac"))
    let(rig, 500)
    assert plays(rig) == [(3, "Ac")]


@pytest.mark.parametrize(
    ("kinds", "limit"), [(PN532, 150), (RDM, 200)], ids=["pn532uart", "rdm6300"]
)
def test_how_soon_a_card_is_seen(
    tables: list[SerialRig], tmp_path: Path, kinds: list[str], limit: int
) -> None:
    """By the modelled modules' own time: an RDM6300 needs two of its frames, 166 ms."""
    rig = start(tables, kinds, tmp_path)
    open_play(rig, "9d")
    for seat, played in ((3, "Ac"), (0, "Kc"), (1, "Qc"), (2, "Tc")):
        let(rig, 37)  # not in step with the polls
        rig.felt.lay(seat, card(played))
        let(rig, limit)
        assert plays(rig)[-1] == (seat, played)


def test_s12_idle_readers_cost_nothing_and_stop(tables: list[SerialRig], tmp_path: Path) -> None:
    rig = start(tables, RDM, tmp_path)
    ports = rig.ports
    before = [port.wakeups for port in ports]
    let(rig, 60_000)
    assert [port.wakeups for port in ports] == before
    rig.switch_off()
    names = {thread.name for thread in threading.enumerate()}
    assert not [name for name in names if name.startswith(("pad ", "table"))]
