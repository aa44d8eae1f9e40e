"""Every journal that a released version wrote opens in this one, for ever.

A file of ``tests/journals`` is never changed: a release adds its own, ``VERSION.journal``, and
one with its ``-wal`` as a power cut left it.  What is expected was read off by that version.
"""

import shutil
from pathlib import Path

import pytest

from bowerboard.deck import Deck
from bowerboard.table.journal import Kind, open_journal, read_entries
from bowerboard.table.session import Session

JOURNALS = Path(__file__).parent.parent / "journals"

RELEASED = {
    # file: entries, conclusions, score, who deals next, tricks of the last deal, last conclusion
    "0.1.0.journal": (220, 79, (5, 1), 3, (2, 3), "2 plays Js"),
    "0.1.0-killed.journal": (29, 12, (0, 0), 0, (0, 1), "2 plays Ac"),
}


@pytest.fixture(params=RELEASED)
def released(request, tmp_path):
    """A copy of a released journal, and what is expected of it."""
    for each in JOURNALS.glob(f"{request.param}*"):
        shutil.copy(each, tmp_path)
    return tmp_path / request.param, RELEASED[request.param]


def test_every_fixture_is_expected():
    assert {each.name for each in JOURNALS.glob("*.journal")} == set(RELEASED)


def test_it_is_read_without_being_changed(released):
    path, (entries, *_, last) = released
    before = path.read_bytes()
    read = read_entries(path)
    assert [entry.seq for entry in read] == list(range(1, entries + 1))
    assert [entry.body for entry in read if entry.kind is Kind.CONCLUDED][-1] == last
    assert path.read_bytes() == before


def test_the_game_goes_on_in_it(released):
    path, (entries, conclusions, score, dealer, tricks, last) = released
    for run in range(2):  # the first time brings it up to date
        journal = open_journal(path, "next", 0.0)
        session = Session(Deck({}), {})
        rows = journal.entries()
        session.restore(rows)
        concluded = [row.body for row in rows if row.kind is Kind.CONCLUDED]
        game = session.history.game
        assert len(rows) == entries + run
        assert (len(concluded), concluded[-1]) == (conclusions, last)
        assert (game.score, game.dealer) == (score, dealer)
        assert game.deal is not None
        assert game.deal.tricks_by_side() == tricks
        resumed = session.resume(0)
        assert resumed is not None
        journal.append(resumed.entries, 0.0)
        journal.close()
