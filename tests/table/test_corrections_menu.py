"""The menu of corrections by keys alone: hold undo, go to the line, choose it."""

import pytest
from tabletop import Tabletop, called, deal_out, ordered

from bowerboard.euchre.cards import Rank, Suit
from bowerboard.euchre.rules import HouseRules
from bowerboard.panel.keys import KeyEdge, SideKey
from bowerboard.table.journal_rows import Kind
from bowerboard.view import Ask, Item, MenuLine, Outcome, Stage


def marked(table: Tabletop) -> MenuLine:
    return table.view.menu.lines[table.view.menu.at]


def go(table: Tabletop, item: Item, **which) -> None:
    """Tap a side key until that line is marked."""
    for _ in range(400):
        line = marked(table)
        if line.item is item and all(getattr(line, k) == v for k, v in which.items()):
            return
        assert table.tap(1) == []
    raise AssertionError(f"{item} is not offered")


def choose(table: Tabletop, item: Item, by=2, **which) -> list[str]:
    go(table, item, **which)
    return table.hold(by)


def test_undo_held_opens_it_and_tapped_goes_back_level_by_level():
    table = ordered()
    table.hold("undo")
    assert marked(table) == MenuLine(Item.VOID)
    choose(table, Item.SCORE)
    assert table.view.menu.under == MenuLine(Item.SCORE)
    table.tap("undo")
    assert table.view.menu.under is None
    table.tap("undo")
    assert table.view.menu is None
    assert table.asked == set()


def test_it_lapses_20_s_after_the_last_key_even_over_a_restart():
    table = ordered()
    table.hold("undo")
    table.wait(15_000)
    table.tap(0)
    table.wait(10_000)
    assert table.view.menu is not None
    table.restart(clock=0)  # the journal's last word is the tap
    assert table.view.menu is not None
    table.wait(19_500)
    assert table.view.menu is not None
    table.wait(1000)
    assert table.view.menu is None


def test_a_card_played_meanwhile_is_taken_and_closes_it():
    table = ordered()
    table.hold("undo")
    assert table.lay(0, "9c") == ["0 plays 9c"]
    assert table.view.menu is None


def test_alone_goes_to_the_line_before():
    table = ordered()
    table.hold("undo")
    table.tap(3)
    table.tap(3)
    table.tap("alone")
    table.tap("alone")
    assert marked(table) == MenuLine(Item.VOID)
    assert not table.view.alone
    table.tap("alone")
    assert marked(table).item is not Item.VOID  # round about, to the last line


def test_the_score_is_set_side_by_side_and_says_who_did():
    table = ordered()
    table.hold("undo")
    choose(table, Item.SCORE)
    assert choose(table, Item.POINTS, number=4) == []
    assert choose(table, Item.POINTS, by=3, seat=1, number=6) == ["score 4,6: "]
    assert table.score == (4, 6)
    assert table.view.menu is None
    asked = [e.body for e in table.entries if e.body.startswith("correct")]
    assert asked == ['correct 3 "": score 4,6']


def test_the_marked_score_is_the_present_one():
    table = ordered(rules=HouseRules())
    table.hold("undo")
    choose(table, Item.SCORE)
    assert (marked(table).number, marked(table).seat) == (0, 0)


def test_the_dealer_is_set():
    table = Tabletop(dealer=3)
    table.hold("undo")
    choose(table, Item.DEALER)
    assert choose(table, Item.SEAT, seat=1) == ["dealer 1"]


def test_trump_and_maker_are_set():
    table = ordered(dealer=3, maker=2)
    table.hold("undo")
    choose(table, Item.MAKER)
    assert choose(table, Item.SEAT, seat=0) == ["amend 3+3: 0 orders up"]
    table.hold("undo")
    choose(table, Item.TRUMP)
    choose(table, Item.SUIT, suit=next(s for s in type(table.view.trump) if s.value == "s"))
    assert table.view.trump.value == "s"


def test_undo_held_twice_voids_the_deal_as_the_first_line_says():
    table = ordered()
    table.hold("undo")
    assert marked(table) == MenuLine(Item.VOID)
    assert table.hold("undo") == ["void: thrown in"]
    assert table.view.last_deal.outcome is Outcome.VOID


def test_what_the_cards_showed_to_be_no_play_is_not_offered_to_be_done_again():
    table = ordered()
    table.play("0 9c")
    assert table.lay(1, "Tc") == ["1 plays Tc"]
    assert table.lay(1, "Kc")[0].startswith("undo ")  # two at once: neither counts
    table.hold("undo")
    assert marked(table) == MenuLine(Item.VOID)


def test_undone_just_now_undo_held_twice_does_it_again():
    table = ordered()
    table.play("0 9c, 1 Tc")
    table.tap("undo")
    (back,) = table.tap("undo")
    table.hold("undo")
    assert marked(table).item is Item.REDO
    assert str(marked(table).deed.card) == "Tc"
    assert table.hold("undo") == [back.replace("undo", "redo")]
    assert [str(p.card) for p in table.view.trick] == ["9c", "Tc"]


def test_a_renege_is_called_and_proven_or_not():
    table = ordered(dealer=3, up="9h", maker=0)
    deal_out(table, ["0 As, 1 Ks, 2 9s, 3 9d"])
    table.hold("undo")
    choose(table, Item.RENEGE)
    assert choose(table, Item.SEAT, by=0, seat=3) == ["0 calls renege on 3"]
    assert (Ask.CANNOT_PROVE, None) in table.asked
    table.play("0 Ac, 1 9c, 2 Tc, 3 Qs")
    table.hold("undo")
    choose(table, Item.RENEGE)
    said = choose(table, Item.SEAT, by=0, seat=3)
    assert said == ["0 calls renege on 3 in 0", "renege of 3 in 0 upheld: called by North"]


@pytest.mark.parametrize(("by", "said"), [(1, ["0 claims the rest"]), (2, []), ("undo", [])])
def test_the_rest_is_claimed_if_the_other_side_chooses_it(by, said):
    table = ordered(dealer=3, maker=0)
    table.hold("undo")
    choose(table, Item.CLAIM)
    assert choose(table, Item.SEAT, by=by, seat=0) == said


def test_a_misdeal_and_a_stolen_deal_are_called():
    table = Tabletop(dealer=3)
    table.hold("undo")
    assert choose(table, Item.MISDEAL) == ["misdeal: called at the table"]
    table.hold("undo")
    choose(table, Item.STOLEN)
    assert choose(table, Item.SEAT, seat=1) == ["1 stole the deal, caught"]


def test_six_cards_are_called():
    table = ordered(rules=HouseRules(six_cards=2))
    table.hold("undo")
    choose(table, Item.SIX)
    assert choose(table, Item.SEAT, seat=3) == ["3 holds six"]
    assert table.score == (2, 0)


def test_a_whole_trick_is_set_card_by_card():
    """East and South were read on each other's pads: the trick is said anew, led by North."""
    table = ordered(dealer=3, maker=0)
    table.play("0 9c, 1 Ac, 2 Tc, 3 Kc")
    assert table.view.last_trick.winner == 1
    table.hold("undo")
    choose(table, Item.TRICK)
    assert choose(table, Item.NUMBERED, number=1) == []
    choose(table, Item.SEAT, seat=0)
    said = []
    for seat, suit, rank in ((0, "c", "9"), (1, "c", "T"), (2, "c", "A"), (3, "c", "K")):
        choose(table, Item.PLAYED, seat=seat, suit=Suit(suit))
        said = choose(table, Item.RANK, suit=Suit(suit), rank=Rank(rank))
    assert len(said) == 1
    assert said[0].startswith("amend ")
    assert table.view.last_trick.winner == 2
    assert table.view.turn == 2


def test_a_card_is_chosen_but_once_and_no_line_names_what_was_played():
    table = ordered(dealer=3, maker=0)
    table.play("0 9c, 1 Ac, 2 Tc, 3 Kc, 1 As")
    table.hold("undo")
    choose(table, Item.TRICK)
    choose(table, Item.NUMBERED, number=1)
    choose(table, Item.SEAT, seat=0)
    choose(table, Item.PLAYED, suit=Suit.CLUBS)
    choose(table, Item.RANK, rank=Rank.NINE)
    choose(table, Item.PLAYED, suit=Suit.CLUBS)
    ranks = set()
    for _ in range(12):
        ranks.add(marked(table).rank)
        table.tap(1)
    assert ranks == {Rank.TEN, Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE}


def test_no_trick_is_offered_before_a_card_is_played():
    table = ordered()
    table.hold("undo")
    lines = set()
    for _ in range(30):
        lines.add(marked(table).item)
        table.tap(1)
    assert not lines & {Item.TRICK, Item.RULE}
    assert Item.AWARD in lines


@pytest.mark.parametrize(
    ("item", "by", "said"),
    [
        (Item.UPHELD, 3, ["renege of 3 upheld: by West"]),  # admitted
        (Item.UPHELD, 0, []),
        (Item.NOT_UPHELD, 0, ["renege of 3 not upheld: by North"]),  # called off
        (Item.NOT_UPHELD, 1, []),
    ],
)
def test_a_renege_that_was_called_is_ruled_on_by_whom_it_costs(item, by, said):
    table = ordered()
    table.play("0 9c, 1 Ac, 2 Tc, 3 Kd")
    table.hold("undo")
    choose(table, Item.RENEGE)
    assert choose(table, Item.SEAT, by=0, seat=3) == ["0 calls renege on 3"]
    table.hold("undo")
    choose(table, Item.RULE)
    assert choose(table, item, by=by, seat=3) == said


@pytest.mark.parametrize(("by", "said"), [(0, ["director 0,2: given by North"]), (1, [])])
def test_points_are_given_by_the_other_side(by, said):
    table = ordered()
    table.hold("undo")
    choose(table, Item.AWARD)
    choose(table, Item.SEAT, seat=1)
    assert choose(table, Item.GIVEN, by=by, number=2) == said
    assert table.score == ((0, 2) if said else (0, 0))


class TestOlder:
    def test_everything_back_to_it(self):
        table = ordered(dealer=3, maker=2)
        table.play("0 9c, 1 Tc, 2 Jc")
        table.hold("undo")
        choose(table, Item.HISTORY)
        first = marked(table)
        assert (first.deed.seat, str(first.deed.card)) == (2, "Jc")
        choose(table, Item.DEED, number=6)
        assert marked(table) == MenuLine(Item.REWIND)
        assert table.hold(0) == ["amend 6+3: -"]
        assert (table.view.trick, table.view.turn) == ((), 0)
        assert table.wait(3000) == []
        table.hold("undo")
        assert marked(table).item is not Item.REDO

    def test_the_latest_is_undone_as_by_the_key(self):
        table = ordered()
        table.play("0 9c")
        table.hold("undo")
        choose(table, Item.HISTORY)
        table.hold(0)
        assert marked(table) == MenuLine(Item.REWIND)
        assert [line.split()[0] for line in table.hold(0)] == ["undo"]

    def test_a_card_was_another_one(self):
        table = ordered(dealer=3, maker=2)
        table.play("0 9c, 1 Tc")
        table.hold("undo")
        choose(table, Item.HISTORY)
        choose(table, Item.DEED, number=6)
        choose(table, Item.INSTEAD)
        choose(table, Item.SUIT, suit=next(s for s in type(table.view.trump) if s.value == "c"))
        assert all(line.deed is None for line in table.view.menu.lines)
        while marked(table).rank.value != "A":
            table.tap(0)
        assert table.hold(0) == ["amend 6+1: 0 plays Ac"]

    def test_a_call_was_another_one(self):
        table = called(dealer=3)
        for seat in (0, 1, 2, 3):
            table.tap(seat)
        table.hold(0)
        table.tap("c")
        table.hold("undo")
        choose(table, Item.HISTORY)
        choose(table, Item.DEED)
        choose(table, Item.INSTEAD)
        while getattr(marked(table).deed.suit, "value", "") != "s":
            table.tap(0)
        assert table.hold(0) == ["amend 7+1: 0 names s"]

    def test_refused_where_later_events_need_it_and_then_they_go_too(self):
        table = ordered(dealer=3, maker=2)
        table.play("0 9c, 1 Tc, 2 Jc")
        table.hold("undo")
        choose(table, Item.HISTORY)
        choose(table, Item.DEED, number=6)
        assert choose(table, Item.TAKE_OUT) == []
        assert marked(table) == MenuLine(Item.CUT, number=2)
        assert (Ask.CUTS_LATER, 2) in table.asked
        table.tap("undo")  # no
        assert table.view.menu is None or table.view.menu.under is None
        assert len(table.view.trick) == 3
        table.tap("undo")
        table.hold("undo")
        choose(table, Item.HISTORY)
        choose(table, Item.DEED, number=6)
        choose(table, Item.TAKE_OUT)
        assert table.hold(2) == ["amend 6+3: -"]
        assert (table.view.trick, table.view.turn) == ((), 0)

    def test_cards_of_a_turned_trick_are_not_named_before_the_deal_is_over(self):
        table = ordered(dealer=3, maker=2)
        table.play("0 9c, 1 Tc, 2 Jc, 3 Ac, 3 9s")
        table.hold("undo")
        choose(table, Item.HISTORY)
        seen = []
        for _ in range(5):
            seen.append((marked(table).deed.card, marked(table).deed.trick))
            table.tap(1)
        assert [(card and str(card), trick) for card, trick in seen] == [
            ("9s", None), (None, 0), (None, 0), (None, 0), (None, 0),
        ]  # fmt: skip
        assert {str(c) for c in table.view.cards_shown()} <= {"9s", "Ac", "9c", "Tc", "Jc", "Qh"}


class TestDirector:
    def test_a_long_hold_calls_him_and_is_journalled_and_stands_over_a_restart(self):
        table = ordered()
        table.put(KeyEdge(SideKey(2), True, table.now))
        table.wait(2600)
        table.put(KeyEdge(SideKey(2), False, table.now))
        table.wait(100)
        assert table.view.director_called == (2,)
        assert "long side 2" in table.bodies(Kind.OBSERVED)
        table.restart()
        assert table.view.director_called == (2,)
        assert table.view.stage is Stage.PLAY


class TestSaidOnTheFace:
    def test_alone_after_the_first_lead_is_too_late_and_says_so(self):
        table = ordered(dealer=3, maker=1)
        table.play("0 9c")
        assert table.tap("alone") == []
        assert table.asked == {(Ask.ALONE_LATE, 1)}

    def test_the_dealers_double_tap_does_not_pass_the_deal_out(self):
        table = called(dealer=3, rules=HouseRules(stick_the_dealer=False))
        assert len(table.tap(3)) == 4
        assert table.tap(3) == []
        assert table.asked == set()  # so soon it only says the same again
        table.wait(2_600)
        assert table.tap(3) == []
        assert table.asked == {(Ask.PASS_OUT, 3)}
        assert table.view.stage is Stage.ROUND_TWO
        table.wait(10_100)
        assert table.asked == set()
        table.tap(3)
        assert table.tap(3) == ["0 passes", "1 passes", "2 passes", "3 passes"]
        assert table.view.last_deal.outcome is Outcome.PASSED_OUT

    def test_the_dealers_own_pass_after_all_others_needs_no_second(self):
        table = called(dealer=3, rules=HouseRules(stick_the_dealer=False))
        for seat in (0, 1, 2, 3, 0, 1, 2):
            table.tap(seat)
        assert table.tap(3) == ["3 passes"]
        assert table.view.last_deal.outcome is Outcome.PASSED_OUT
