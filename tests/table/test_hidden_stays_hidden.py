"""What only the table knows, nobody is shown: the test plays the same deal over other discards.

The discard is read on the kitty pad.  Once it is known the upcard must be in the dealer's hand, so
a heart not followed is a proven renege, for whoever may know.  Everything that is shown or told
must be the same whatever was discarded, until a card on the table proves it.
"""

import json
from pathlib import Path

import pytest
from tabletop import Tabletop

from bowerboard.cli.main import main
from bowerboard.euchre import renege, umpire
from bowerboard.euchre.knowledge import on_table, read_discard
from bowerboard.euchre.rules import HouseRules
from bowerboard.euchre.rulestext import changed
from bowerboard.screens.layouts import LAYOUTS
from bowerboard.screens.scene import Scene
from bowerboard.screens.words import ENGLISH
from bowerboard.table.journal import Entry, Kind, open_journal
from bowerboard.table.lights import light

DISCARDS = ("9s", "Td", "Jc")
RENEGED = "0 Ah, 1 Th, 2 Kh, 3 9c"  # seat 3 has picked up the queen of hearts
SHOWN = "0 Ac, 1 Tc, 2 Kc, 3 Qh"
RULINGS = ("confirm", "automatic", "director")


def table(discard: str, ruling: str) -> Tabletop:
    """Seat 3 deals, is ordered up by seat 0, takes the queen of hearts and discards."""
    made = Tabletop(dealer=3, rules=changed(HouseRules(), {"renege_ruling": ruling}))
    made.lay("kitty", "Qh")
    made.hold(0)
    made.lift("kitty", "Qh")
    assert made.lay("kitty", discard) == [f"3 discards {discard}"]
    return made


def everything_shown(played: Tabletop) -> list[object]:
    """The view, every face of it in every size, the lights, and what was asked."""
    view = played.view
    scene = Scene.begin(view, played.now)
    faces = [draw(view, seat, ENGLISH).tobytes() for draw in LAYOUTS.values() for seat in range(4)]
    frames = [
        scene.frame(seat, size, played.now + after)[0].tobytes()
        for size in LAYOUTS
        for seat in range(4)
        for after in (0, 1500, 5000, 600_000)
    ]
    asked = [entry.body for entry in played.entries if entry.kind is Kind.ASKED]
    return [view, faces, frames, [light(view, place) for place in range(-1, 4)], asked]


def hidden_proof(played: Tabletop) -> bool:
    """Whether whoever knew the discard could prove the renege."""
    deal = played.session.history.game.deal
    return any(each.seat == 3 for each in renege.find(deal, read_discard(deal)))


@pytest.mark.parametrize("ruling", RULINGS)
def test_a_renege_that_only_the_discard_proves_shows_nowhere(ruling: str) -> None:
    tables = [table(discard, ruling) for discard in DISCARDS]
    for line in ("0 Ah", "1 Th", "2 Kh", "3 9c", "0 Ac", "1 Tc", "2 Kc"):
        said = [played.play(line) for played in tables]
        assert said[0] == said[1] == said[2]
        first, *others = [everything_shown(played) for played in tables]
        assert all(other == first for other in others), line
        assert tables[0].view.reneges == ()
        deal = tables[0].session.history.game.deal
        assert renege.shown(deal, on_table(deal).also(*read_discard(deal).items)) == (
            renege.Findings()
        )
        assert umpire.next_event(tables[0].session.history.game) is None
    assert all(map(hidden_proof, tables)), "there was nothing to leak"


@pytest.mark.parametrize("ruling", RULINGS)
def test_once_a_card_on_the_table_proves_it_everybody_is_shown(ruling: str) -> None:
    played = table("9s", ruling)
    said = played.play(f"{RENEGED}, {SHOWN}")
    assert "3 reneged in 0 9c" in said
    (notice,) = played.view.reneges
    assert (notice.seat, notice.trick, str(notice.proof_card)) == (3, 0, "Qh")


def told(played: Tabletop, path: Path, words: list[str], capsys) -> str:
    """What a command prints of the table's journal."""
    journal = open_journal(path, "test", 0.0)
    conclusions = [entry for entry in played.entries if entry.kind is Kind.CONCLUDED]
    entries = [Entry(n, n, Kind.CONCLUDED, e.body) for n, e in enumerate(conclusions, 1)]
    journal.append(entries, 0.0)
    journal.close()
    main([words[0], *words[1:], str(path)] if words[0] == "check" else [*words, str(path)])
    return capsys.readouterr().out


def test_judging_the_journal_does_not_tell_either(tmp_path: Path, capsys) -> None:
    for number, discard in enumerate(DISCARDS):
        played = table(discard, "director")
        played.play(f"{RENEGED}, 0 Ac, 1 Tc, 2 Kc")
        words = ["check", "--json"]
        (game,) = json.loads(told(played, tmp_path / str(number), words, capsys))
        assert game["reneges"] == []
        assert {each["kind"] for each in game["problems"]} == {"incomplete"}


def test_an_export_tells_the_discard_and_no_renege(tmp_path: Path, capsys) -> None:
    """The record is the director's; what it proves is not said before the cards do."""
    texts = []
    for number, discard in enumerate(DISCARDS):
        played = table(discard, "director")
        played.play(f"{RENEGED}, 0 Ac, 1 Tc, 2 Kc")
        words = ["journal", "export", "--format", "egn"]
        texts.append(told(played, tmp_path / str(number), words, capsys).replace(discard, "??"))
    assert texts[0] == texts[1] == texts[2]
    assert "reneged" not in texts[0]
