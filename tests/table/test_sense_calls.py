"""Cases of the table's sense, at the level of what is observed, tags and keys in, conclusions and
questions out: the same call twice, out of turn, implied, corrected.

Seats: 0 North, 1 East, 2 South, 3 West."""

from tabletop import DECK, Tabletop, called, pad_of

from bowerboard.deck import CallCard, Deck
from bowerboard.euchre.cards import Suit
from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import AloneKey, Held, SideKey, SuitKey, Tapped
from bowerboard.readers.events import PadTouched, TagEntered, TagLeft, Touch
from bowerboard.table.observed import KITTY
from bowerboard.table.session import Session
from bowerboard.view import Ask, Stage


class TestCalls:
    """The same call twice by different ways; out of turn; implied; corrected."""

    def knock(self, table, seat):
        table._seqs[seat] += 1
        return table.put(
            PadTouched(pad_of(seat), table.now, Touch.KNOCK, table.boots[seat], table._seqs[seat])
        )

    def with_call_cards(self):
        """A table called up whose deck has call cards; each said by its tag's last byte."""
        calls = {bytes.fromhex("04a1b2c3d4e5") + bytes([n]): c for n, c in enumerate(CallCard)}
        table = Tabletop()
        deck = Deck(DECK.cards, "with calls", calls)
        table.session = Session(deck, {pad_of(p): p for p in (*range(4), KITTY)}, table.rules)
        table.hold(3)
        table.lay("kitty", "Qh")
        uids = {call.value: uid for uid, call in calls.items()}

        def say(seat, what):
            table._seqs[seat] += 1
            seq, boot = table._seqs[seat], table.boots[seat]
            return table.put(TagEntered(pad_of(seat), table.now, uids[what], boot, seq))

        def lift(seat, what):
            table._seqs[seat] += 1
            seq, boot = table._seqs[seat], table.boots[seat]
            return table.put(TagLeft(pad_of(seat), table.now, uids[what], boot, seq))

        return table, say, lift

    def test_key_and_knock_are_one_pass(self):
        table = called()
        assert table.tap(0) == ["0 passes"]
        assert self.knock(table, 0) == []
        assert self.knock(table, 1) == ["1 passes"]
        table.wait(500)
        assert table.tap(1) == []
        assert table.asked == set()
        assert table.view.turn == 2

    def test_the_dealers_pass_said_twice_does_not_end_round_two(self):
        table = called(rules=HouseRules(stick_the_dealer=False))
        table.tap(3)
        table.wait(1000)
        assert table.tap(3) == []
        assert table.view.stage is Stage.ROUND_TWO
        assert table.view.turn == 0

    def test_a_late_knock_of_one_who_has_passed_is_no_news(self):
        table = called()
        table.tap(0)
        table.tap(1)
        table.wait(5000)
        assert self.knock(table, 0) == []
        assert table.asked == set()

    def test_call_cards_make_calls(self):
        table, say, _ = self.with_call_cards()
        assert say(0, "pass") == ["0 passes"]
        assert say(2, "order up") == ["1 passes", "2 orders up"]
        assert say(2, "alone") == ["2 alone"]
        table.wait(5000)
        assert (Ask.UNKNOWN_TAG, 2) not in table.asked

    def test_a_call_card_names_trump_in_round_two_and_flickers_in_silence(self):
        table, say, lift = self.with_call_cards()
        table.tap(3)
        table.wait(3000)
        assert say(0, "pass") == ["0 passes"]
        lift(0, "pass")
        table.wait(300)
        assert say(0, "pass") == []
        assert say(1, "spades") == ["1 names s"]

    def test_call_card_and_key_are_one_call(self):
        table, say, _ = self.with_call_cards()
        assert say(0, "pass") == ["0 passes"]
        assert table.tap(0) == []
        assert say(1, "hearts") == ["1 orders up"]
        assert table.hold(1) == []
        assert table.view.maker == 1

    def test_out_of_turn_it_is_refused_and_says_so(self):
        table = called()
        assert table.tap(1) == []
        assert table.asked == {(Ask.NOT_YOUR_TURN, 1)}

    def test_a_pass_is_corrected_to_a_call_before_the_next(self):
        table = called()
        table.tap(0)
        said = table.hold(0)
        assert said[0].startswith("undo ")
        assert said[1:] == ["0 orders up"]

    def test_a_suit_is_corrected_to_another(self):
        table = called()
        table.tap(3)
        table.hold(0)
        assert table.tap("s") == ["0 names s"]
        said = table.tap("c")
        assert said[0].startswith("undo ")
        assert said[1:] == ["0 names c"]

    def test_not_once_somebody_else_has_spoken(self):
        table = called()
        table.tap(0)
        table.tap(1)
        assert table.hold(0) == []
        assert table.asked == {(Ask.NAME_SUIT, 0)}  # a call in round two instead


class TestPage:
    """What is pressed on the table's page comes by the same inbox as keys, knocks and cards."""

    def page(self, table, *presses):
        said = []
        for press in presses:
            said += table.put(press)
        return said

    def test_a_pass_by_page_and_key_is_one(self):
        table = called()
        assert self.page(table, Tapped(SideKey(0), table.now)) == ["0 passes"]
        assert table.tap(0) == []
        assert table.tap(1) == ["1 passes"]
        assert self.page(table, Tapped(SideKey(1), table.now)) == []
        assert table.asked == set()
        assert table.view.turn == 2

    def test_ordering_up_alone_by_page_and_key_is_one_call(self):
        table = called()
        hold, alone = Held(SideKey(1), table.now), Tapped(AloneKey(), table.now)
        assert self.page(table, hold, alone) == ["0 passes", "1 orders up", "1 alone"]
        assert table.hold(1) == []
        assert table.tap("alone") == []
        assert table.asked == set()

    def test_a_suit_named_by_page_and_by_call_card_is_one_call(self):
        table, say, _ = TestCalls().with_call_cards()
        table.tap(3)
        table.wait(5000)
        hold = Held(SideKey(0), table.now)
        assert self.page(table, hold, Tapped(SuitKey(Suit.SPADES), table.now)) == ["0 names s"]
        assert say(0, "spades") == []
        assert table.view.maker == 0
        assert table.asked == set()

    def test_two_calls_by_page_are_two(self):
        table = called()
        assert self.page(table, Tapped(SideKey(0), table.now)) == ["0 passes"]
        assert self.page(table, Tapped(SideKey(1), table.now)) == ["1 passes"]
        assert table.view.turn == 2
