"""A live table with the Benny, 25 cards: turned up, a suit key names its suit (rules.md A18)."""

from collections import Counter

import pytest

from bowerboard.deck import CallCard, Deck
from bowerboard.euchre import text
from bowerboard.euchre.cards import THE_BENNY, Suit
from bowerboard.euchre.options import BennyUpcard
from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import SideKey, SuitKey
from bowerboard.readers.events import TagEntered
from bowerboard.screens.face import face
from bowerboard.table.journal_rows import Kind
from bowerboard.table.observed import KITTY
from bowerboard.twin import evening, fidelity
from bowerboard.twin.direct import DirectTable, play
from bowerboard.twin.truth import Truth
from bowerboard.view import Ask, Stage

DEALER_PLAYS, NAMED = BennyUpcard.DEALER_PLAYS, BennyUpcard.NAMED


def turned(upcard: BennyUpcard) -> DirectTable:
    """A table at which West has just turned up the Benny."""
    table = DirectTable(3, HouseRules(benny=True, benny_upcard=upcard))
    hold(table, 3)
    table.felt.lay(KITTY, THE_BENNY)
    table.run(table.now + 500)
    return table


def hold(table: DirectTable, name: int | Suit, ms: int = 750) -> None:
    key = SideKey(name) if isinstance(name, int) else SuitKey(name)
    table.press(key, True)
    table.run(table.now + ms)
    table.press(key, False)
    table.run(table.now + 200)


def drawn(table: DirectTable) -> None:
    """Every face can be drawn as it is."""
    for seat in range(4):
        face(table.view, seat)


def concluded(table: DirectTable) -> list[str]:
    return [entry.body for entry in table.entries if entry.kind is Kind.CONCLUDED]


def test_the_suit_key_names_its_suit_and_the_dealer_is_the_maker():
    table = turned(DEALER_PLAYS)
    assert concluded(table)[-1] == "up B"
    assert (table.view.upcard, table.view.up_suit, table.view.turn) == (THE_BENNY, None, 3)
    drawn(table)
    hold(table, 0)  # nobody calls before the suit is named
    assert concluded(table)[-1] == "up B"
    hold(table, Suit.CLUBS, 120)
    assert concluded(table)[-1] == "3 calls it c"
    view = table.view
    assert (view.stage, view.maker, view.trump, view.turn) == (Stage.PLAY, 3, Suit.CLUBS, 0)


def test_under_the_other_policy_calling_goes_on_about_that_suit():
    table = turned(NAMED)
    hold(table, Suit.CLUBS, 120)
    view = table.view
    assert (view.stage, view.turn, view.maker) == (Stage.ROUND_ONE, 0, None)
    assert (view.upcard, view.up_suit) == (THE_BENNY, Suit.CLUBS)
    drawn(table)
    hold(table, 1)
    assert concluded(table)[-2:] == ["0 passes", "1 orders up"]
    assert table.view.trump is Suit.CLUBS


def test_a_call_card_of_the_dealer_names_it_too():
    table = turned(DEALER_PLAYS)
    uid = bytes.fromhex("04a1b2c3d4e501")
    table.session._hearing.deck = Deck(table.deck.cards, "with calls", {uid: CallCard.SPADES})
    table.put(TagEntered("02", table.now, uid, 1, 1))
    assert concluded(table)[-1] == "up B"  # North's card says nothing
    table.put(TagEntered("05", table.now, uid, 1, 1))
    assert concluded(table)[-1] == "3 calls it s"
    assert Ask.NOT_YOUR_TURN not in {question.ask for question in table.view.questions}


@pytest.mark.parametrize("upcard", [DEALER_PLAYS, NAMED])
def test_whole_evenings_with_it_are_recorded_as_they_were_played(upcard):
    """The Benny is turned up again and again, is played, and takes tricks; nothing is amiss."""
    rules = HouseRules(benny=True, benny_upcard=upcard)
    table = DirectTable(7, rules)
    truth = Truth(None, lambda: table.now)
    play(table, evening.played(7, rules, 40), truth, 7)
    ours = [text.read(body) for body in concluded(table)]
    done, found = fidelity.results(truth.events), fidelity.results(ours)
    assert len(done) == 40
    assert fidelity.differences(done, found) == []
    assert truth.leaks == []
    ups = Counter(body == "up B" for body in concluded(table))
    assert ups[True] >= 1
    played = [body for body in concluded(table) if body.endswith("plays B")]
    assert played
    # it is the highest trump: whoever plays it takes the trick
    for result in done:
        for trick in result.deal.tricks:
            if any(p.card == THE_BENNY for p in trick.plays):
                assert trick.winner == next(p.seat for p in trick.plays if p.card == THE_BENNY)
