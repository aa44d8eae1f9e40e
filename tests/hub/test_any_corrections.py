"""Whatever is corrected, sensible or not: the hub, which sees no discard, follows the table."""

import sys
from pathlib import Path

from halls import played
from hypothesis import given, settings
from hypothesis import strategies as st

TABLES = str(Path(__file__).parents[1] / "table")
if TABLES not in sys.path:
    sys.path.append(TABLES)

from any_corrections import CORRECTIONS  # noqa: E402 - found by the line above

from bowerboard.euchre import text  # noqa: E402
from bowerboard.euchre.history import START, extend, fold, standing  # noqa: E402
from bowerboard.gameview import view_of_game  # noqa: E402
from bowerboard.hub.livetable import LiveTable  # noqa: E402
from bowerboard.hub.retelling import history_shown, redo_words, undo_words  # noqa: E402
from bowerboard.hub.showing import deals_shown, reneges_shown  # noqa: E402
from bowerboard.hublink import correctiontext, jsontext, secrecy  # noqa: E402
from bowerboard.hublink.payloads import Rows  # noqa: E402
from bowerboard.table import told  # noqa: E402
from bowerboard.table.commanded import asking, write  # noqa: E402
from bowerboard.table.journal import Entry, Kind  # noqa: E402
from bowerboard.table.journal_tail import Filed  # noqa: E402
from bowerboard.table.outbox import Outbox  # noqa: E402
from bowerboard.table.sense import Sense  # noqa: E402
from bowerboard.view import SEAT_NAMES  # noqa: E402


class Table:
    """A journal that goes on with what a director asks for; its history and its sense."""

    def __init__(self, entries):
        self.entries, self.history, self.sense = [], START, Sense()
        for entry in entries:
            self.append(entry.kind, entry.body)

    def append(self, kind, body, cause=None):
        seq = len(self.entries) + 1
        self.entries.append(Entry(seq, 0, kind, body, cause))
        if kind is Kind.CONCLUDED:
            self.history = extend(self.history, seq, text.read(body))

    def told(self, correction):
        number = len(self.entries)
        what = asking(correctiontext.write(correction), "so")
        command = told.Command("spring", number, f"c{number}", "Ann", what)
        (seen,) = told.taken(self.history, self.sense, command, 0)
        self.sense, events = told.follows(self.history, self.sense, seen)
        self.append(Kind.OBSERVED, write(seen))
        cause = len(self.entries)
        for event in events:
            self.append(Kind.CONCLUDED, text.write(event), cause)
        return seen.came

    def rows(self):
        """All of it as it goes to the hub, read back."""
        box = Outbox("j", "b", lambda after, limit: [
            Filed(e, 0.0) for e in self.entries[after : after + limit]
        ])  # fmt: skip
        after, made = 0, []
        while (rows := box.batch(after, 50, 0.0)) is not None:
            made.append(jsontext.read(Rows, jsontext.write(rows)))
            after = rows.last
        return made


@settings(max_examples=60, deadline=None)
@given(st.integers(5, 120), st.lists(CORRECTIONS, min_size=1, max_size=6))
def test_the_hub_follows_whatever_is_corrected(upto, corrections):
    plain = [e for e in played(3, 4) if e.kind is Kind.CONCLUDED]
    table = Table(plain[:upto])
    for correction in corrections:
        table.told(correction)
    live = LiveTable("t", journal="j")
    for rows in table.rows():
        live.heard_rows(rows, 0.0)
    assert live.broken == ""
    ours, theirs = live.record.history, table.history
    assert view_of_game(ours.game) == view_of_game(theirs.game)
    assert (ours.seq, ours.count) == (theirs.seq, theirs.count)
    veiled = [(seq, secrecy.veiled(event)) for seq, event in standing(theirs)]
    assert [(seq, secrecy.veiled(event)) for seq, event in standing(ours)] == veiled
    # And the table is what a replay of its journal from scratch says.
    whole = fold((e.seq, text.read(e.body)) for e in table.entries if e.kind is Kind.CONCLUDED)
    assert whole.game == theirs.game
    # The page can show it: every line in words, every place the one of its event.
    record = live.record
    deals_shown(record, SEAT_NAMES)
    reneges_shown(record, SEAT_NAMES)
    undo_words(record, SEAT_NAMES)
    redo_words(record, SEAT_NAMES)
    events = [event for _, event in standing(theirs)]
    first = theirs.count - len(events)
    for line in history_shown(record, SEAT_NAMES):
        assert line.words
        assert line.place is None or 0 <= line.place - first < len(events)
        if line.by:
            assert (line.by, line.why) == ("Ann", "so")
