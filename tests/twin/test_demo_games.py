"""Every recorded game by the whole path: pads, pseudo-terminals, daemon, journal and glass.

The scores are those of an independent replayer (``expected.json``); the faces are read back from
the modelled glass.
"""

import json
import os
from pathlib import Path

import pytest
from PIL import Image, ImageChops
from recompute import recompute

from bowerboard.cli.main import main
from bowerboard.deck import Deck
from bowerboard.screens.drift import drifted
from bowerboard.screens.face import face
from bowerboard.screens.scene import DRIFT
from bowerboard.table.journal import read_entries
from bowerboard.table.session import Session
from bowerboard.table.showing import view_of
from bowerboard.twin.terminal import sheet
from bowerboard.view import Stage

ROOT = Path(__file__).parents[2]
EGN = Path(os.environ.get("BOWERBOARD_SHARED", ROOT.parent / "shared")) / "egn"
pytestmark = pytest.mark.skipif(not EGN.is_dir(), reason="the shared games are not here")

EXPECTED = json.loads((EGN / "expected.json").read_text()) if EGN.is_dir() else {}
GOOD = sorted(name for name in EXPECTED if name.startswith(("game", "resumed")))
FIELDS = ("dealer", "maker", "trump", "alone", "tricks", "score")


@pytest.fixture
def demo(tmp_path, capsys):
    """Play a recorded game; the exit status and what is printed."""

    def play(name):
        journal = tmp_path / "evening.journal"
        words = ["demo", "--game", str(EGN / f"{name}.egn"), "--journal", str(journal), "--json"]
        status = main(words)
        return status, json.loads(capsys.readouterr().out)

    return play


def last_view(journal: Path):
    """The view at the end, from the journal alone."""
    session = Session(Deck({}), {})
    entries = read_entries(journal)
    session.restore(entries)
    return view_of(session.history, session.sense, entries[-1].at)


def assert_glass_shows(picture: Path, view) -> None:
    """The four faces stand there, at one of the places among which pictures drift."""
    faces = [face(view, seat) for seat in range(4)]
    with Image.open(picture) as shown:
        differences = [
            ImageChops.difference(shown.convert("L"), sheet(moved(faces, *by)).convert("L"))
            for by in DRIFT
        ]
    assert any(difference.getbbox() is None for difference in differences)


def moved(faces, right: int, down: int):
    return [ImageChops.offset(drifted(each, right) if right else each, 0, down) for each in faces]


def deals_of(found):
    return [{field: deal[field] for field in FIELDS} for deal in found["deals"]]


def wanted_of(name):
    return [{field: deal[field] for field in FIELDS} for deal in EXPECTED[name]["deals"]]


@pytest.mark.parametrize("name", GOOD)
def test_a_recorded_game_ends_as_it_did(name, demo):
    status, found = demo(name)
    assert status == 0
    assert deals_of(found) == wanted_of(name)
    assert found["score"] == EXPECTED[name]["final"]
    assert (found["problems"], found["differences"]) == ([], [])
    assert (found["prompts"], found["silent_errors"], found["leaks"]) == (0, 0, 0)
    truth, journal = Path(found["truth"]), Path(found["journal"])
    told = recompute(truth, journal)
    assert (told.prompts, told.leaks, told.differences) == (0, [], [])
    assert told.deals == len(found["deals"])
    view = last_view(journal)
    assert list(view.score) == EXPECTED[name]["final"]
    assert (view.stage is Stage.GAME_OVER) == (found["winner"] is not None)
    assert view.winner == found["winner"]
    assert_glass_shows(Path(found["faces"][-1]), view)


def test_reneges_are_all_caught_with_their_proof_and_no_other(demo):
    status, found = demo("reneges-01")
    assert deals_of(found) == wanted_of("reneges-01")
    reneges = {
        (r["deal"], r["seat"], r["trick"], r["played"], r["proof"]["card"])
        for r in found["reneges"]
    }
    expected = {
        (p["deal"], p["renege_seat"], p["trick"], p["played"], p["proof"])
        for p in EXPECTED["reneges-01"]["problems"]
    }
    assert len(expected) == 7
    assert reneges == expected
    assert len(found["reneges"]) == 7
    assert all(r["proof"]["kind"] == "later-card" and r["certain"] for r in found["reneges"])
    order = [(r["deal"], r["trick"]) for r in found["reneges"]]
    assert order == sorted(order)
    # West plays the queen that North picked up: the table asks, West insists, it is a problem.
    assert [p["kind"] for p in found["problems"]] == ["impossible-card"]
    assert status == 1
    assert (found["prompts"], found["silent_errors"], found["leaks"]) == (1, 0, 0)
    told = recompute(Path(found["truth"]), Path(found["journal"]))
    assert (told.prompts, told.leaks, told.differences) == (1, [], [])


def test_a_broken_record_is_played_as_far_as_it_goes_and_its_faults_are_named(demo):
    status, found = demo("broken-01")
    assert status == 1
    assert deals_of(found) == wanted_of("broken-01")
    assert [(p["deal"], p["kind"]) for p in found["problems"]] == [
        (0, "incomplete"),
        (1, "dealer-order"),
    ]
    assert [(r["deal"], r["seat"], r["played"]) for r in found["reneges"]] == [(1, 0, "Td")]
    assert (found["differences"], found["silent_errors"], found["leaks"]) == ([], 0, 0)
    told = recompute(Path(found["truth"]), Path(found["journal"]))
    assert (told.leaks, told.differences, told.deals) == ([], [], 2)
