"""Corrections: cards that no pad read, and tags that none reads any more."""

from correcting import DIRECTOR, consistent, correct, takes_back
from tabletop import deal_out, ordered

from bowerboard.euchre.cards import Suit, card
from bowerboard.euchre.events import (
    CardPlayed,
    CardUnread,
)
from bowerboard.hublink import corrections as c
from bowerboard.table import menu_lines
from bowerboard.table.changes import Correct
from bowerboard.view import Ask, Item, MenuLine


class TestUnreadCards:
    """A card that stayed unread is named afterwards, and the others of its trick are put right."""

    def unread(self):
        """West's card to the fourth trick was not read; it can be no renege and took no trick."""
        table = ordered(dealer=3, up="Qh", maker=0)
        tricks = ("0 Jh, 1 9h, 2 Th, 3 Qh", "0 Jd, 1 Kh, 2 Ah, 3 9c", "0 As, 1 Ts, 2 9s, 3 Ks")
        deal_out(table, tricks)
        table.play("0 Qs, 1 Js, 2 9d")
        table.wait(500)
        table.lay(0, "Ad")
        assert table.wait(1600) == ["3 plays unread", "0 plays Ad"]
        return table

    def test_it_is_named(self):
        table = self.unread()
        assert correct(table, c.SetCard(3, 3, card("Kc"))) == ["amend 19+1: 3 plays Kc"]
        takes_back(table)

    def test_another_of_its_trick_is_put_right(self):
        table = self.unread()
        assert correct(table, c.SetCard(3, 1, card("Td"))) == ["amend 17+1: 1 plays Td"]
        plays = tuple(
            CardPlayed(seat, card(name)) for seat, name in enumerate(("Qs", "Td", "9d", "Kc"))
        )
        assert correct(table, c.SetTrick(3, plays)) == ["amend 19+1: 3 plays Kc"]
        consistent(table)

    def test_of_two_of_one_seat_the_one_that_is_meant(self):
        table = self.unread()
        correct(table, c.Replace(18, CardUnread(2)))
        table.play("1 9d, 2 Kd")
        table.put(Correct(DIRECTOR, c.Replace(22, CardUnread(2)), ""))
        assert correct(table, c.SetCard(3, 2, card("Tc"))) == ["amend 18+1: 2 plays Tc"]
        consistent(table)

    def test_the_menu_offers_what_it_was(self):
        table = self.unread()
        history = table.session.history
        path = (MenuLine(Item.HISTORY), MenuLine(Item.DEED, number=19))
        lines = [choice.line.item for choice in menu_lines.choices(history, path)[0]]
        assert Item.INSTEAD in lines
        path = (*path, MenuLine(Item.INSTEAD), MenuLine(Item.SUIT, suit=Suit.CLUBS))
        offered = {choice.does for choice in menu_lines.choices(history, path)[0]}
        assert c.Replace(19, CardPlayed(3, card("Kc"))) in offered


class TestTorn:
    """A card whose tag no pad reads: somebody says which it was, and the deal goes on."""

    def test_the_card_that_is_waited_for_is_told(self):
        table = ordered()
        table.play("0 9c")
        table.lay(2, "Ac")
        table.wait(2800)
        assert table.asked == {(Ask.LAY_ON_PAD, 1)}
        said = correct(table, c.SetCard(0, 1, card("Tc")), by=3, why="torn")
        assert said == ["1 plays Tc", "2 plays Ac"]
        assert table.asked == set()
        assert table.lay(1, "Tc") == []  # read after all
        assert table.play("3 Kc") == ["3 plays Kc"]
        consistent(table)

    def test_the_lead_of_a_trick_that_was_gathered_brings_what_followed(self):
        table = ordered()
        for seat, name in ((1, "Tc"), (2, "Ac"), (3, "Kc")):
            table.lay(seat, name)
            table.wait(300)
        table.gather()
        table.wait(700)
        table.lay(2, "As")
        table.wait(2800)
        assert table.asked == {(Ask.LAY_MISSED, 0)}
        said = correct(table, c.SetCard(0, 0, card("9c")))
        assert said == ["0 plays 9c", "1 plays Tc", "2 plays Ac", "3 plays Kc", "2 plays As"]
        consistent(table)

    def test_it_has_not_been_played_before_and_is_the_one_of_whose_turn_it_is(self):
        table = ordered()
        table.play("0 9c")
        assert correct(table, c.SetCard(0, 1, card("9c"))) == []
        assert (Ask.CARD_ALREADY_PLAYED, None) in table.asked
        assert correct(table, c.SetCard(0, 2, card("Ac"))) == []
        assert table.view.turn == 1

    def test_by_the_menu(self):
        table = ordered()
        table.play("0 9c")
        history = table.session.history
        path = (MenuLine(Item.UNREAD), MenuLine(Item.PLAYED, seat=1, suit=Suit.CLUBS))
        assert path[0] in [choice.line for choice in menu_lines.choices(history, ())[0]]
        assert path[1] in [choice.line for choice in menu_lines.choices(history, path[:1])[0]]
        offered = [choice.does for choice in menu_lines.choices(history, path)[0]]
        assert c.SetCard(0, 1, card("Tc")) in offered
        assert len(offered) == 6  # nothing says where those cards are

    def test_undone_it_is_asked_for_again(self):
        table = ordered()
        table.play("0 9c")
        correct(table, c.SetCard(0, 1, card("Tc")))
        takes_back(table)
        assert table.view.turn == 1
