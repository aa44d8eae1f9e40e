"""What a table needs the director for, and which comes first."""

from dataclasses import replace

import pytest
from test_record import record_of

from bowerboard.hub.livetable import LiveTable
from bowerboard.hub.needs import CLASH_S, QUESTION_S, STALL_S, in_order, reasons, settled
from bowerboard.hub.places import Place
from bowerboard.hub.shown import Need, Reason
from bowerboard.hub.store import TableRow
from bowerboard.hublink.payloads import LOST_S, Link, State
from bowerboard.view import Ask, Question, Stage, TableView

NOW = 10_000.0
RENEGE = (
    "game 0-0", "dealer 3", "up 9h", "0 orders up", "0 plays Ah", "1 plays Td", "2 plays Qh",
    "3 plays Kh", "0 plays Ac", "1 plays 9c", "2 plays Qc", "3 plays Kc", "0 plays Ks",
    "1 plays Th", "1 reneged in 0 Td",
)  # fmt: skip


def table(view=None, bodies=("game 0-0",), link=None, asked=(), moved=0.0):
    live = LiveTable("t", journal="j", record=record_of(*bodies))
    live.heard_link(link or Link(True, "b", "i", 1, journal="j"), False, NOW)
    if view is not None:
        live.heard_state(State("j", "b", 1, view, asked), False, NOW)
    live.moved_at = NOW - moved
    return live


def needs(live, now=NOW):
    return {need: words for need, words, _, _ in reasons(live, now)}


PLAY = TableView(Stage.PLAY)


def test_a_quiet_table_needs_nobody():
    assert needs(table(PLAY)) == {}


@pytest.mark.parametrize(
    ("live", "need", "words"),
    [
        (lambda: table(PLAY, RENEGE), Need.RENEGE, "East reneged in trick 1 with 10♦: proven"),
        (
            lambda: table(PLAY, (*RENEGE[:-1], "0 calls renege on 3 in 1")),
            Need.RENEGE, "North calls a renege on West in trick 2",
        ),
        (lambda: table(replace(PLAY, director_called=(2,))), Need.DIRECTOR, "South asks for you"),
        (
            lambda: table(replace(PLAY, pads_lost=(1,), kitty_lost=True)),
            Need.PAD_LOST, "no word from the pad of East, the kitty",
        ),
        (lambda: table(replace(PLAY, unsaved=True)), Need.NOT_SAVED, "disk"),
        (
            lambda: table(PLAY, link=Link(True, "b", "i", 1, journal="j", low_power=True)),
            Need.LOW_POWER, "supply",
        ),
        (lambda: table(PLAY, RENEGE[:5], moved=STALL_S), Need.STALLED, "nothing has happened"),
    ],
)  # fmt: skip
def test_a_need_and_its_words(live, need, words):
    assert words in needs(live())[need]


def test_a_ruling_answers_a_renege():
    assert Need.RENEGE not in needs(table(PLAY, (*RENEGE, "renege of 1 in 0 not upheld: so")))


def test_a_doubt_is_a_need_after_a_while_and_a_step_is_none():
    doubt = Question(Ask.LAY_AGAIN, 1)
    step = Question(Ask.PICK_UP, 3)
    view = replace(PLAY, questions=(doubt, step))
    assert needs(table(view, asked=(QUESTION_S - 1, 500.0))) == {}
    found = needs(table(view, asked=(QUESTION_S, 500.0)))
    assert found == {Need.QUESTION: "East: which card? lay it again"}


@pytest.mark.parametrize(
    "live",
    [
        lambda: table(PLAY, RENEGE[:5], moved=STALL_S - 1),
        lambda: table(replace(PLAY, paused=True), RENEGE[:5], moved=STALL_S),
        lambda: table(PLAY, ("game 0-0",), moved=STALL_S),
    ],
)
def test_a_table_that_may_be_quiet_is_not_stalled(live):
    assert Need.STALLED not in needs(live())


def test_a_lost_link_is_a_need_and_a_table_switched_off_is_none():
    live = table(PLAY)
    assert Need.LINK_LOST not in needs(live, NOW + LOST_S)
    assert Need.LINK_LOST in needs(live, NOW + LOST_S + 1)
    will = table(PLAY)
    will.heard_link(Link(False, "b", "i", 1), False, NOW)
    assert Need.LINK_LOST in needs(will, NOW)
    off = table(PLAY)
    off.heard_link(Link(False, "b", "i", 1, parted=True), False, NOW)
    assert needs(off, NOW + 1000) == {}


def test_an_old_will_of_another_connection_is_no_loss():
    live = table(PLAY, link=Link(True, "b", "i", 2, journal="j"))
    live.heard_link(Link(False, "b", "i", 1), False, NOW)
    assert live.linked(NOW)


def test_a_clash_names_both_for_a_while():
    live = table(PLAY)
    live.heard_link(Link(True, "b2", "i2", 1, journal="k"), False, NOW)
    words = needs(live)[Need.CLASH]
    assert words == "board b and board b2 both say that they are it"
    live.heard_at = live.speaker.at = NOW + CLASH_S + 1
    assert Need.CLASH not in needs(live, NOW + CLASH_S + 1)


def test_a_need_has_been_there_since_it_was_first_seen():
    first = settled([(Need.DIRECTOR, "x", 2, 50.0)], ())
    again = settled([(Need.DIRECTOR, "x", 2, 90.0), (Need.RENEGE, "y", 1, 80.0)], first)
    assert [(r.need, r.since) for r in again] == [(Need.RENEGE, 80.0), (Need.DIRECTOR, 50.0)]
    assert settled([], again) == ()


def test_order_is_need_then_waiting_then_name():
    def card(name, *found):
        place = Place(TableRow(name.lower(), name), LiveTable(name.lower()))
        place.look(NOW)
        reasons_of = tuple(Reason(need, since, "") for need, since in found)
        return replace(place.card, needs=reasons_of)

    cards = [
        card("Table 10"), card("Table 9"), card("Table 3", (Need.LOW_POWER, 1.0)),
        card("Table 4", (Need.RENEGE, 20.0)), card("Table 5", (Need.RENEGE, 10.0)),
        card("Table 6", (Need.QUESTION, 1.0)), card("Table 7", (Need.DIRECTOR, 1.0)),
        card("Table 8", (Need.STALLED, 1.0)), card("Table 1", (Need.LINK_LOST, 1.0)),
        card("Table 2", (Need.UNCONFIRMED, 1.0)),
    ]  # fmt: skip
    assert [each.name for each in in_order(cards)] == [
        "Table 5", "Table 4", "Table 6", "Table 7", "Table 8", "Table 1", "Table 2", "Table 3",
        "Table 9", "Table 10",
    ]  # fmt: skip
