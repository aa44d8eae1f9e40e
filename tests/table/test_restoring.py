"""What a restart makes of the journal is what the table knew: after every single entry."""

import random

import pytest
from tabletop import PLACES, Tabletop

from bowerboard.euchre import text
from bowerboard.euchre.history import START, extend
from bowerboard.euchre.rules import HouseRules
from bowerboard.table import observed
from bowerboard.table.interpret import interpret
from bowerboard.table.journal import Kind
from bowerboard.table.restoring import restored
from bowerboard.table.sense import Armed, Sense
from bowerboard.twin import evening
from bowerboard.twin.direct import DirectTable, play
from bowerboard.twin.truth import Truth


def slowly(entries, rules):
    """The plain fold, entry by entry: every history and sense on the way."""
    history, sense = START, Sense()
    for entry in entries:
        if entry.kind is Kind.OBSERVED:
            seen = observed.read(entry.body, entry.at)
            sense = interpret(history, sense, seen, rules).sense
        elif entry.kind is Kind.CONCLUDED:
            history = extend(history, entry.seq, text.read(entry.body))
        yield history, sense


def essence(sense):
    """All that the sense means: when undo was last armed means nothing once it is not."""
    at = 0 if sense.armed is Armed.NOTHING else sense.armed_at
    return (
        sense.lying,
        sense.caller,
        sense.alone_said,
        sense.armed,
        at,
        sense.doubted,
        (
            sense.notice,
            sense.silent,
        ),
    )


def agree(entries, rules, every):
    for n, (history, sense) in enumerate(slowly(entries, rules), 1):
        if n % every == 0 or n == len(entries):
            done = restored(entries[:n], rules)
            assert done.history.game == history.game
            assert done.history.seq == history.seq
            assert essence(done.sense) == essence(sense), entries[n - 1]
            assert (done.seq, done.left) == (entries[n - 1].seq, entries[n - 1].at)


@pytest.mark.parametrize("seed", [1, 2])
def test_an_evening_of_virtual_players(tmp_path, seed):
    rules = HouseRules(stick_the_dealer=bool(seed % 2))
    table = DirectTable(seed, rules)
    truth = Truth(tmp_path / "t", lambda: table.now)
    for part in (2, 1, 1):
        play(table, evening.played(seed + part, rules, part), truth)
        table.restart()
    truth.close()
    agree(table.entries, rules, every=7)


def throw_in(table, rng, lying):
    """Thrown in, and the next card turned; some cards are left lying, and a pad may restart."""
    for _ in range(2):
        table.hold("undo")
    for name, where in list(lying.items()):
        if where == "kitty" or rng.random() < 0.7:
            table.lift(lying.pop(name), name)
    for place in PLACES:
        if rng.random() < 0.3:
            table.appear(place, boot=rng.randrange(1, 9))
            for name, where in lying.items():
                if where == place and rng.random() < 0.8:
                    table.lay(where, name, lying=True)
    for name in rng.sample(["9c", "Qh", "Js"], rng.choice([1, 1, 2])):
        table.lay("kitty", name)
        lying[name] = "kitty"
        if rng.random() < 0.3:
            table.appear(-1, boot=rng.randrange(1, 9))
            if rng.random() < 0.5:
                table.lay("kitty", name, lying=True)


@pytest.mark.parametrize("seed", range(12))
def test_anything_at_all_done_at_a_table(seed):
    """Cards laid anywhere, lifted, pads that restart and are lost, undo, voids, restarts."""
    rng = random.Random(seed)
    table = Tabletop(dealer=rng.randrange(4))
    cards = ["9c", "Tc", "Jc", "Qh", "Kh", "Ah", "9s", "Js", "?"]
    lying = {}
    for _ in range(120):
        place, name = rng.choice([*PLACES, -1, -1]), rng.choice(cards)
        where = "kitty" if place == -1 else place
        match rng.randrange(14):
            case 0 | 1 | 2 | 3:
                table.lay(where, name, lying=rng.random() < 0.2)
                lying[name] = where
            case 4 | 5 | 6:
                if lying:
                    gone = rng.choice(list(lying))
                    table.lift(lying.pop(gone), gone)
            case 7:
                table.appear(place, boot=rng.randrange(1, 9))
            case 8:
                table.lose(place)
                table.appear(place)
            case 9:
                rng.choice([table.tap, table.hold])(rng.choice([0, 1, 2, 3, "undo", "undo", "h"]))
            case 10:
                table.restart(clock=rng.choice([None, 5]))
            case 11:
                table.wait(rng.choice([100, 400, 11_000]))
            case 12 | 13:
                throw_in(table, rng, lying)
    assert sum(entry.body.startswith("up ") for entry in table.entries) > 3
    agree(table.entries, table.rules, every=11)


def test_a_card_that_its_pad_has_forgotten_is_still_in_doubt():
    table = Tabletop(dealer=3)
    table.lose(1)
    assert table.lay("kitty", "9c") == []  # no hand begins while a pad is lost
    table.appear(-1, boot=7)
    table.appear(1)
    assert table.lay("kitty", "Qh") == ["game 0-0", "up Qh"]
    agree(table.entries, table.rules, every=1)
    table.lay("kitty", "9c", lying=True)
    agree(table.entries, table.rules, every=1)
