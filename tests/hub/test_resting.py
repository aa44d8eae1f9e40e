"""What a command to a table rests on: the hub's half, before the table is asked."""

import pytest

from bowerboard.euchre.cards import Suit, card
from bowerboard.euchre.events import Amended, CardPlayed, DealerSet, UpcardTurned
from bowerboard.hub.changes import Move, first_against, kind_of, rests_on
from bowerboard.hub.record import Record, Row
from bowerboard.hub.sending import Sending
from bowerboard.hublink import corrections as c

NAMES = c.SetCard(1, 3, card("Kc"))
TRUMP = c.SetTrump(Suit.SPADES)
PLAYED = CardPlayed(3, card("Kc"))


@pytest.mark.parametrize(
    ("command", "event", "out_of_date"),
    [
        (NAMES, PLAYED, True),  # a pad has read it after all
        (TRUMP, PLAYED, False),
        (c.SetTrump(Suit.SPADES, cut=True), PLAYED, True),  # it would go as well, unasked
        (c.SetTrick(0, (PLAYED,)), PLAYED, False),
        (TRUMP, Amended(3, 1), True),
        (TRUMP, UpcardTurned(card("9h")), True),
        (TRUMP, DealerSet(1), False),
    ],
)
def test_a_card_that_falls_matters_to_who_names_that_card(command, event, out_of_date):
    moves = [Move(7, kind_of(event), event)]
    assert (first_against(moves, rests_on(command)) is not None) is out_of_date


@pytest.mark.parametrize(
    ("command", "latest"),
    [(NAMES, 12), (c.SetCard(1, 2, card("Kc")), None), (c.SetCard(0, 3, card("9d")), None)],
)
def test_the_card_in_turn_is_named_only_while_nothing_else_has_happened(command, latest):
    """The table refuses it when its latest event is another; an older card can be put right."""
    lines = (
        "game 0-0", "dealer 3", "up 9h", "0 orders up", "3 discards Qd", "0 plays Ah",
        "1 plays Td", "2 plays Qh", "3 plays Kh", "0 plays Ac", "1 plays 9c", "2 plays Qc",
    )  # fmt: skip
    record = Record()
    for seq, body in enumerate(lines, 1):
        record.append(Row(seq, body, 100.0))
    payload = Sending().new(command, "Ann", "torn", record, ("spring", 5.0)).payload
    assert payload.latest == latest
