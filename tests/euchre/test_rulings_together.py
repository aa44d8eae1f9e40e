"""Several rulings in one deal, and rulings taken back: what they cost together (rules.md 2.1)."""

import itertools

import pytest
from playing import begun, played, umpired

from bowerboard.euchre import umpire
from bowerboard.euchre.deal import Impossible

PAIR = "dealer 2 | up 9s | 3 orders up | 3 plays Ac"  # makers 1 and 3
OUT: dict[str, object] = {"renege_after": "plays_out"}


def ruled(rules: dict[str, object], score: str, line: str, *rulings: str) -> tuple[int, ...]:
    said = [f"renege of {each}: x" for each in rulings]
    return played(begun(rules, score), line, *said).score


CUTTHROAT: dict[str, object] = {"players": 3, "partnership": "solo"}
THREE_SEATS = "dealer 0 | up 9s | 1 orders up | 1 plays Ac"  # maker 1

# Changes, the rulings; then the score from nothing.
SOLO = [
    # two who play against the same maker have not wronged each other: nothing cancels
    (OUT, ["2 in 0 upheld", "0 in 0 upheld"], (0, 4, 0)),
    # ...and where the deal ends they pay once, as two partners do
    ({}, ["2 in 0 upheld", "0 in 0 upheld"], (0, 2, 0)),
    # the maker's against one of theirs
    (OUT, ["2 in 0 upheld", "1 in 0 upheld"], (0, 0, 0)),
    (OUT, ["2 in 0 upheld", "1 in 0 upheld", "0 in 0 upheld"], (0, 2, 0)),
    (OUT | {"renege_penalty": "deduct"}, ["2 in 0 upheld", "0 in 0 upheld"], (-2, 0, -2)),
]


@pytest.mark.parametrize(("rules", "rulings", "score"), SOLO)
def test_each_for_itself_makers_and_others_cancel(rules, rulings, score):
    for order in itertools.permutations(rulings):
        given = ruled(CUTTHROAT | rules, "0-0-0", THREE_SEATS, *order)
        # Where the deal ends the first ruling ends it: the second comes when it is over.
        assert given == score, order


SIX: dict[str, object] = {"players": 6, "suits": 6}
SIX_SEATS = "dealer 0 | up 9s | 1 orders up | 1 plays Ac"

PAIRS = [
    # two sides reneged: between them it cancels, the third is owed for both
    (OUT, ["2 in 0 upheld", "4 in 0 upheld"], (4, 0, 0)),
    (OUT, ["2 in 0 upheld", "4 in 0 upheld", "0 in 0 upheld"], (0, 0, 0)),
    (OUT, ["2 in 0 upheld", "5 in 0 upheld", "4 in 0 upheld"], (6, 2, 0)),
    (OUT | {"equal_reneges_cancel": False}, ["2 in 0 upheld", "4 in 0 upheld"], (4, 2, 2)),
    (OUT | {"renege_penalty": "deduct"}, ["2 in 0 upheld", "4 in 0 upheld"], (0, -2, -2)),
    (OUT | {"renege_penalty": "deduct"}, ["2 in 0 upheld", "4 in 0 upheld", "0 in 0 upheld"],
     (0, 0, 0)),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "rulings", "score"), PAIRS)
def test_of_three_pairs_who_did_not_renege_is_owed(rules, rulings, score):
    for order in itertools.permutations(rulings):
        assert ruled(SIX | rules, "0-0-0", SIX_SEATS, *order) == score, order


VAIN = [
    # claimed in vain, and said twice: it costs once
    (["0 in 0 not upheld"], (2, 0)),
    (["0 in 0 not upheld", "0 in 0 not upheld"], (2, 0)),
    (["0 in 0 not upheld", "0 not upheld"], (2, 0)),
    (["0 in 0 not upheld", "2 in 0 not upheld"], (4, 0)),
    (["0 in 0 not upheld", "3 in 0 not upheld"], (2, 2)),
    # found right after all: only the renege costs
    (["0 in 0 not upheld", "0 in 0 upheld"], (0, 2)),
    (["0 in 0 not upheld", "0 in 0 upheld", "0 in 0 not upheld"], (0, 0)),
    (["0 in 0 upheld", "0 in 0 not upheld", "0 in 0 not upheld"], (0, 0)),
]


@pytest.mark.parametrize("after", ["ends", "plays_out"])
@pytest.mark.parametrize(("rulings", "score"), VAIN)
def test_claimed_in_vain_costs_once_and_not_what_was_right(rulings, score, after):
    assert ruled({"false_claim": 2, "renege_after": after}, "0-0", PAIR, *rulings) == score


def test_what_the_cards_prove_is_never_claimed_in_vain():
    """The wronged side lets a proven renege pass: its opponents get nothing for that."""
    line = "dealer 2 | up 9s | 3 orders up | 3 plays Ad | 0 plays 9c | 1 plays Td | 2 plays 9d"
    game, said = umpired(begun({"false_claim": 2}), line, "3 plays Kc | 0 plays Kd")
    assert said == ["0 reneged in 0 9c"]
    assert played(game, "renege of 0 in 0 not upheld: let it be").score == (0, 0)
    assert played(game, "renege of 0 not upheld: let it be").score == (0, 0)
    # ... but of another trick it says nothing.
    assert played(game, "renege of 0 in 1 not upheld: no").score == (2, 0)


CAP: dict[str, object] = {"cap": 13, "deals": 8, "target": 0}
MARCH = (  # dealer 1, makers 0 and 2 take all five
    "dealer 1 | up 9s | 2 orders up | 2 plays Js | 3 plays Ts | 0 plays Ks | 1 plays Qs"
    " | 2 plays Jc | 3 plays 9h | 0 plays As | 1 plays 9c | 2 plays Ad | 3 plays 9d | 0 plays Td"
    " | 1 plays Jd | 2 plays Ah | 3 plays Th | 0 plays Jh | 1 plays Qh | 2 plays Ac | 3 plays Tc"
    " | 0 plays Qc | 1 plays Kc"
)
CAPPED = [
    # a ruling that is overturned leaves what there was, cap or not
    (OUT, "12-0", PAIR, ["3 in 0 upheld"], (13, 0)),
    (OUT, "12-0", PAIR, ["3 in 0 upheld", "3 in 0 not upheld"], (12, 0)),
    (OUT, "12-0", PAIR, ["3 in 0 upheld", "1 in 0 upheld", "3 in 0 not upheld"], (13, 0)),
    (OUT, "12-0", PAIR, ["3 in 0 upheld", "0 in 0 upheld"], (12, 0)),
    # the points of the deal, which the ruling replaces
    ({}, "12-0", MARCH, [], (13, 0)),
    ({}, "12-0", MARCH, ["0 in 1 upheld"], (12, 2)),
    ({}, "12-0", MARCH, ["0 in 1 upheld", "0 in 1 not upheld"], (13, 0)),
    # off what the cap holds, in whatever order
    (OUT | {"renege_penalty": "both"}, "12-0", PAIR, ["3 in 0 upheld"], (13, -2)),
    (OUT | {"renege_penalty": "both", "equal_reneges_cancel": False}, "12-0", PAIR,
     ["3 in 0 upheld", "0 in 0 upheld"], (12, 0)),
    (OUT | {"renege_penalty": "both", "equal_reneges_cancel": False}, "12-0", PAIR,
     ["0 in 0 upheld", "3 in 0 upheld"], (12, 0)),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "score", "line", "rulings", "after"), CAPPED)
def test_the_cap_cuts_what_a_deal_gives_in_all(rules, score, line, rulings, after):
    assert ruled(CAP | rules, score, line, *rulings) == after


def test_what_the_cap_cut_off_one_deal_is_not_kept_for_the_next():
    game = played(begun(CAP, "12-0"), MARCH, "up 9h | director -2,0: talk")
    assert game.score == (11, 0)


def test_a_score_set_outright_is_that_score():
    game = played(begun(CAP, "12-0"), MARCH, "score 5,5: the card says so | director -1,0: x")
    assert game.score == (4, 5)


SET = [
    # bidding: the bid is lost, or all the tricks are the bidders' (1.9.2)
    ({"calling": "bidding", "hand": 6, "target": 32},
     "dealer 2 | dealt | 3 bids 4 | 0 passes | 1 passes | 2 passes | 3 names h | 3 plays Ac",
     [(3, (6, -4)), (0, (0, 6))]),
    # euchres: one, to whichever side (1.7.5)
    ({"scoring": "euchres", "target": 3}, PAIR, [(3, (1, 0)), (0, (0, 1))]),
]  # fmt: skip


@pytest.mark.parametrize(("rules", "line", "expected"), SET)
@pytest.mark.parametrize("penalty", ["set", "all_tricks"])
def test_set_is_what_the_table_would_score(rules, line, expected, penalty):
    for seat, score in expected:
        assert ruled(rules | {"renege_penalty": penalty}, "0-0", line, f"{seat} in 0 upheld") == (
            score
        )


@pytest.mark.parametrize("deadline", ["trick_quitted", "next_lead", "deal_end", "next_cut"])
def test_what_is_proven_while_the_trick_lies_is_ruled_at_once(deadline: str):
    """Seat 0 had shown the king of diamonds: no deadline of the house is over yet."""
    rules: dict[str, object] = {"renege_ruling": "automatic", "renege_deadline": deadline}
    line = "dealer 2 | up 9s | 0 exposes Kd | 3 orders up | 3 plays Ad | 0 plays 9c"
    game, said = umpired(begun(rules), line)
    assert said == ["0 reneged in 0 9c", "renege of 0 in 0 upheld: automatic"]
    # Nor is it over when more cards lie in the trick.
    rules["renege_ruling"] = "director"
    game, _ = umpired(begun(rules), line, "1 plays Td")
    (case,) = umpire.unruled(game.deal)
    assert umpire.callable_now(game.deal, case)


def test_a_win_that_a_ruling_takes_away_is_no_win():
    """Whoever stays at the target has won it; a point given to the loser changes nothing."""
    game = played(begun({}, "8-9"), MARCH)
    assert (game.score, game.winner) == ((10, 9), 0)
    assert played(game, "director 0,3: late").winner == 0
    back = played(game, "director -1,0: talk")
    assert (back.score, back.winner) == ((9, 9), None)
    assert played(back, "director 0,1: slow play").winner == 1


def test_a_tie_after_the_last_of_the_deals_stays_one():
    """What is dealt on after it is another game's."""
    game = played(begun({"deals": 1, "target": 0}, "0-2"), MARCH)
    assert (game.score, game.over, game.winner) == ((2, 2), True, None)
    assert played(game, "dealer 1", MARCH.removeprefix("dealer 1 | ")).winner is None
    # ... but a ruling on that deal decides it.
    assert played(game, "renege of 0 in 1 upheld: x").winner == 1


@pytest.mark.parametrize("calling", ["dealer 2 | up 9s", "dealer 2 | up 9s | 3 passes | 0 passes"])
def test_no_renege_is_ruled_before_a_card_can_have_been_played(calling: str):
    """The next deal is dealt: a ruling on the last one comes too late, and does not end this."""
    game = played(begun({}, "8-8"), MARCH, calling)
    with pytest.raises(Impossible, match="nobody has reneged in this deal"):
        played(game, "renege of 0 in 1 upheld: x")


@pytest.mark.parametrize(("seat", "score"), [(1, (2, 0, 2)), (2, None), (0, None)])
def test_a_solo_maker_who_gives_up_is_euchred(seat: int, score: tuple[int, ...] | None):
    """Of the others one may give up, but the second still plays."""
    game = played(begun(CUTTHROAT, "0-0-0"), THREE_SEATS)
    if score is None:
        with pytest.raises(Impossible, match="nobody can say who takes the rest"):
            played(game, f"{seat} throws in")
        return
    assert played(game, f"{seat} throws in").score == score


HEARTS = (
    "dealer 2 | up 9s | 3 passes | 0 passes | 1 passes | 2 passes | 3 names h | 3 plays Ad"
    " | 0 plays 9h"
)


def test_a_ruling_on_what_was_undone_is_taken_back_and_was_no_claim_in_vain():
    game = played(
        begun({"renege_after": "chosen", "false_claim": 2}),
        HEARTS + " | 1 plays Td | 2 plays 9d | renege of 0 in 0 upheld, undo: x | 0 plays Kd",
    )
    assert game.score == (0, 2)
    assert played(game, "renege of 0 in 0 not upheld: the director saw it").score == (0, 0)


def test_a_doubtful_renege_is_not_detected_nor_ruled():
    """The nine of hearts is recorded twice: one of the two plays was another card."""
    rules: dict[str, object] = {"renege_ruling": "automatic"}
    once = HEARTS + " | 1 plays Td | 2 plays 9d | 0 plays Kd"
    twice = HEARTS + " | 1 plays 9h | 2 plays 9d | 0 plays Kd"
    assert len(umpired(begun(rules), once)[1]) == 2
    assert umpired(begun(rules), twice)[1] == []


@pytest.mark.parametrize(
    ("ruling", "said"),
    [
        ("", ["renege of 0 in 0 upheld: the tricks were mixed"]),
        (" | renege of 0 in 0 not upheld: seen", []),
        (" | renege of 0 not upheld: seen", []),  # any of that seat's
        (
            " | renege of 0 in 1 not upheld: seen",
            ["renege of 0 in 0 upheld: the tricks were mixed"],
        ),
    ],
)
def test_mixing_settles_only_what_nobody_has_ruled(ruling: str, said: list[str]):
    rules: dict[str, object] = {"renege_ruling": "automatic", "mixing_proves": True}
    called = HEARTS + " | 1 calls renege on 0 in 0" + ruling
    assert umpired(begun(rules), called, "2 mixes the tricks")[1] == said
