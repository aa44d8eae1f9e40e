"""A table's record in the hub: folded as the table folds it, sealed rows and all."""

import pytest
from halls import conclusions, played

from bowerboard.euchre.history import fold
from bowerboard.euchre.text import read
from bowerboard.gameview import view_of_game
from bowerboard.hub.record import Record, Row, TooFarBack, Unfoldable, folded
from bowerboard.hub.retelling import deed_at, undo_words
from bowerboard.hub.showing import deals_shown
from bowerboard.view import SEAT_NAMES


def record_of(*bodies):
    return folded(Row(seq, body, 100.0 + seq) for seq, body in enumerate(bodies, 1))


ORDERED = ("game 0-0", "dealer 3", "up 9h", "0 orders up")


@pytest.mark.parametrize("seed", [3, 5, 11])
def test_the_hubs_fold_is_the_rules_own(seed):
    rows = conclusions(played(seed, 20 if seed == 11 else 4))
    record = folded(Row(seq, body, 0.0) for seq, body in rows)
    whole = fold((seq, read(body)) for seq, body in rows)
    assert record.game == whole.game
    assert record.history.seq == whole.seq


def test_what_is_sealed_changes_nothing_that_may_be_seen():
    rows = conclusions(played(3, 4))
    hidden = folded(Row(seq, None if " discards " in body else body, 0.0) for seq, body in rows)
    whole = folded(Row(seq, body, 0.0) for seq, body in rows)
    assert any(" discards " in body for _, body in rows)
    assert view_of_game(hidden.game) == view_of_game(whole.game)


def test_a_sealed_row_is_taken_back_and_stands_again():
    record = record_of(*ORDERED, None, "undo 5")
    assert record.history.seq == 4
    assert not record.stands(5)
    record.append(Row(7, "redo 5", 0.0))
    assert record.history.seq == 5
    record.append(Row(8, "0 plays Ah", 0.0))
    assert len(record.game.deal.trick.plays) == 1


def test_a_sealed_row_is_opened_once_its_deal_is_over():
    record = record_of(*ORDERED, None)
    assert undo_words(record, SEAT_NAMES) == "West discards, unseen"
    record.open(Row(5, "3 discards Qd", 0.0))
    assert record.lines[4].event == read("3 discards Qd")
    record.open(Row(4, "9 nonsense", 0.0))  # only what is sealed is opened


@pytest.mark.parametrize(
    ("body", "why"),
    [("1 plays Zz", "row 5"), ("nonsense", "is not an event"), ("undo 2", "row 5"),
     ("up Ah", "row 5"), ("9 plays Ah", "row 5")],
)  # fmt: skip
def test_what_does_not_follow_is_refused_and_changes_nothing(body, why):
    record = record_of(*ORDERED)
    before = record.history, list(record.lines), record.upto
    with pytest.raises(Unfoldable, match=why):
        record.append(Row(5, body, 0.0))
    assert (record.history, record.lines, record.upto) == before


def test_memory_ends_two_games_back_and_says_so():
    bodies = []
    for _ in range(4):
        bodies += ["game 0-0", "dealer 1", "score 10,3: so"]
    record = record_of(*bodies)
    assert [line.seq for line in record.lines] == [7, 8, 9, 10, 11, 12]
    for seq in range(12, 6, -1):
        record.append(Row(100 - seq, f"undo {seq}", 0.0))
    with pytest.raises(TooFarBack):
        record.append(Row(100, "undo 6", 0.0))


def test_reaching_further_back_folds_the_whole_record_again():
    from bowerboard.hub.livetable import LiveTable
    from bowerboard.hublink import payloads

    live, rows = LiveTable("t", journal="j"), []
    bodies = ["game 0-0", "dealer 1", "score 10,3: so"] * 4
    bodies += [f"undo {seq}" for seq in range(12, 5, -1)]
    reloaded = 0
    for seq, body in enumerate(bodies, 1):
        payload = payloads.Rows("j", "b", seq, seq, (payloads.Row(seq, body, 0.0),))
        heard = live.heard_rows(payload, 1000.0)
        rows += [row for filing in heard.filings for row in filing.rows]
        if heard.load:
            reloaded += 1
            live.loaded(rows, seq)
    assert reloaded == 1
    assert not live.broken
    assert live.record.history.seq == 5
    assert live.record.game.score == (0, 0)


def test_by_hand_is_a_deal_like_another():
    record = record_of(
        "game 0-0", "score 2,0: by hand: North-South made with 5", "score 3,0: oops"
    )
    (deal,) = deals_shown(record, SEAT_NAMES)
    assert (deal.by_hand, deal.points, deal.score) == (True, (2, 0), (2, 0))
    assert Record().game.score == (0, 0)


def test_a_card_that_was_not_read_may_have_been_any():
    record = record_of(*ORDERED, "0 plays Ac", "1 plays unread")
    deed = deed_at(record, 5, SEAT_NAMES)
    assert (deed.seat, deed.card, len(deed.cards)) == (1, None, 24)
