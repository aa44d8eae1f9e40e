"""Every house rule in effect: the same events under two of its values, and what differs.

Values are those of rules.md; a card player can follow each row.  Rules that change nothing in the
game, but guide who deals or shows, are listed as such.
"""

from collections.abc import Callable
from dataclasses import fields

import pytest
from finished_deals import DEALS
from playing import begun, played, umpired

from bowerboard.euchre import game as games
from bowerboard.euchre import objections, stakes, text
from bowerboard.euchre.cards import Suit, cards
from bowerboard.euchre.game import Game
from bowerboard.euchre.holdings import may_call
from bowerboard.euchre.rules import HouseRules
from bowerboard.euchre.rulestext import changed
from bowerboard.euchre.winning import carried, games_won

ONLY_DATA = {
    "first_dealer": "who deals first is found before there is a game; the table says how",
    "cut": "a prompt: a cut cannot be seen",
    "packets": "advice: never a misdeal by itself (1.2.4)",
    "confirm_result": "keys at the table confirm; the score is what it is",
    "score_cards": "how faces draw the score",
    "sprouts": "how faces draw the score",
}

Ask = Callable[[Game], object]


def score(lines: str) -> Ask:
    return lambda game: played(game, lines).score


def dealer(lines: str) -> Ask:
    return lambda game: played(game, lines).dealer


def won_by(lines: str) -> Ask:
    return lambda game: played(game, lines).winner


def over(lines: str) -> Ask:
    return lambda game: played(game, lines).over


def turn(lines: str) -> Ask:
    return lambda game: played(game, lines).deal.turn


def trump(lines: str) -> Ask:
    def answer(game: Game) -> object:
        deal = played(game, lines).deal
        return deal.maker, deal.proposed.value, deal.turn

    return answer


def allowed(line: str, event: str) -> Ask:
    return lambda game: objections.objection(played(game, line).deal, text.read(event)) is None


def possible(lines: str, event: str) -> Ask:
    """Whether ``event`` can have happened after ``lines``."""

    def answer(game: Game) -> bool:
        try:
            games.apply(played(game, lines), text.read(event))
        except ValueError:
            return False
        return True

    return answer


def counts_for(lines: str) -> Ask:
    return lambda game: games_won(played(game, lines))


def chips(lines: str) -> Ask:
    return lambda game: stakes.ledger(played(game, lines))


def may(line: str, seat: int, hand: str, suit: str) -> Ask:
    return lambda game: may_call(played(game, line).deal, seat, cards(hand), Suit(suit))


def ruled(lines: str) -> Ask:
    return lambda game: any(" upheld" in said for said in umpired(game, lines)[1])


def carried_on(lines: str) -> Ask:
    return lambda game: played(game, lines).in_deal


def seats(_: str = "") -> Ask:
    return lambda game: game.rules.sides


def pack(_: str = "") -> Ask:
    return lambda game: len(game.rules.pack)


def goes_back(game: Game) -> bool:
    """Whether a deal stolen and noticed after the turn-up is the proper dealer's again."""
    stolen = played(game, "dealer 1 | 2 steals the deal | up 9s")
    try:
        return played(stolen, "2 stole the deal, caught").dealer == 1
    except ValueError:
        return False


def first_to_speak(game: Game) -> int | None:
    """Who speaks first to a turn-up, None if there can be none."""
    try:
        return played(game, "dealer 2 | up 9s").deal.turn
    except ValueError:
        return None


def next_score(lines: str) -> Ask:
    return lambda game: carried(played(game, lines))


ROUND_TWO = "dealer 2 | up 9s | 3 passes | 0 passes | 1 passes | 2 passes"
STUCK = ROUND_TWO + " | 3 passes | 0 passes | 1 passes"
ALL_PASS = STUCK + " | 2 passes"
CALLED = "dealer 2 | up 9s | 3 orders up | 2 discards Qd"
PARTNER = "dealer 2 | up 9s | 3 passes | 0 orders up"
RENEGE = ROUND_TWO + (  # maker 3, hearts; seat 0 reneges, and shows it at once
    " | 3 names h | 3 plays Ad | 0 plays 9h | 1 plays Td | 2 plays 9d | 0 plays Kd"
)
LONE = DEALS["lone march"]  # dealer 3, maker 1
LONE_EUCHRED = DEALS["lone euchred"]  # dealer 2, maker 0, two tricks
BLIND = {name: DEALS[name].replace(" alone", " alone blind", 1) for name in DEALS}
VS_PAIR = (  # dealer 0, maker 1 with partner 3; 2 defends alone, 0 sits
    "dealer 0 | up 9h | 1 passes | 2 passes | 3 passes | 0 passes | 1 names s | 2 defends alone"
    " | 1 plays 9d | 2 plays Ad | 3 plays Td | 2 plays Ac | 3 plays 9c | 1 plays Tc"
    " | 2 plays Ah | 3 plays Th | 1 plays Qh | 2 plays Kh | 3 plays Js | 1 plays Kc"
    " | 3 plays As | 1 plays 9s | 2 plays Kd"
)
SEVEN = "dealer 2 | up 9s | 3 orders up" + "".join(
    f" | {seat} plays {rank}{suit}" for rank in "AKQT9" for seat, suit in zip((3, 0, 1, 2), "shcd",
                                                                          strict=True)
)  # fmt: skip
BID = "dealer 3 | dealt | {} | 1 passes | 2 passes | 3 passes | 0 names s"
FIVE = {  # tricks of side 0 of five: the leader's spades win all, or its hearts none
    5: " | ".join(f"0 plays {r}s | 1 plays {r}c | 2 plays {r}d | 3 plays {r}h" for r in "AKQT9"),
    0: "0 plays 9h | 1 plays Ah | 2 plays Th | 3 plays Qh"
       " | 1 plays As | 2 plays Ts | 3 plays Qs | 0 plays 9c"
       " | 1 plays Ks | 2 plays Td | 3 plays 9s | 0 plays 9d"
       " | 1 plays Js | 2 plays Tc | 3 plays Qc | 0 plays Qd"
       " | 1 plays Jc | 2 plays Jd | 3 plays Jh | 0 plays Kd",
}  # fmt: skip
LONE_FIVE = {
    5: " | ".join(f"0 plays {r}s | 1 plays {r}c | 3 plays {r}h" for r in "AKQT9"),
    0: FIVE[0].replace(" | 2 plays Th", "").replace(" | 2 plays Ts", "")
       .replace(" | 2 plays Td", "").replace(" | 2 plays Tc", "").replace(" | 2 plays Jd", ""),
}  # fmt: skip
FOUR = DEALS["four"]  # dealer 0, maker 1: four tricks
FOUR_AGAIN = f"dealer 0 | {FOUR[11:]}"
TIGHT = DEALS["three"]  # dealer 1, maker 2: three tricks, the first two lost

MIXED = CALLED + " | 3 plays Ac | 0 plays 9h | 1 calls renege on 0 in 0 | {} mixes the tricks"
FORETOLD = "dealer 3 | 0 foretells s {} | up Js | " + LONE_FIVE[5]
ANY_LOW: dict[str, object] = {"weak_hand": "all_low", "weak_shown": False}
MC_EVOY: dict[str, object] = ANY_LOW | {"weak_remedy": "redeal_same"}

Row = tuple[str, dict[str, object], dict[object, object], Ask]
ROWS: list[Row] = [
    # Players and pack
    ("players", {"suits": 8}, {4: ((0, 2), (1, 3)), 6: ((0, 3), (1, 4), (2, 5)),
                               8: ((0, 4), (1, 5), (2, 6), (3, 7))}, seats()),
    ("partnership", {"players": 6, "suits": 6},
     {"pairs": ((0, 3), (1, 4), (2, 5)), "threes": ((0, 2, 4), (1, 3, 5))}, seats()),
    ("ranks", {}, {"9TJQKA": 24, "89TJQKA": 28, "789TJQKA": 32}, pack()),
    ("suits", {}, {4: 24, 6: 36, 8: 48}, pack()),
    ("copies", {}, {1: 24, 2: 48}, pack()),
    ("benny", {}, {False: 24, True: 25}, pack()),
    ("benny_upcard", {"benny": True},
     {"dealer_plays": (2, "h", 3), "named": (None, "h", 3)},
     trump("dealer 2 | up B | 2 calls it h")),
    ("hand", {"ranks": "789TJQKA"}, {5: False, 7: True}, carried_on(SEVEN)),
    # Dealing
    ("passed_out_dealer", {"stick_the_dealer": False}, {"left": 3, "same": 2}, dealer(ALL_PASS)),
    ("passed_out_points", {"stick_the_dealer": False}, {0: (0, 0), 1: (0, 1)}, score(ALL_PASS)),
    ("passed_out_counts", {"stick_the_dealer": False, "target": 0, "deals": 1},
     {False: False, True: True}, over(ALL_PASS)),
    ("misdeal", {}, {"same_then_next": 2, "same": 2, "next": 3}, dealer("dealer 2 | misdeal: a")),
    ("misdeal", {}, {"same_then_next": 3, "same": 2, "next": 0},
     dealer("dealer 2 | misdeal: a | misdeal: b")),
    ("misdeal", {}, {"same_then_next": 2, "after_turn_up": 2, "after_first_card": 2, "next": 3},
     dealer("dealer 2 | misdeal: a")),
    ("misdeal", {}, {"same_then_next": 2, "after_turn_up": 3, "after_first_card": 2},
     dealer("dealer 2 | up 9s | misdeal: a")),
    ("misdeal", {}, {"same": 2, "after_turn_up": 3, "after_first_card": 3},
     dealer(CALLED + " | 3 plays Ac | misdeal: a")),
    ("misdeal_limit", {}, {2: 3, 3: 2, 1: 0}, dealer("dealer 2 | misdeal: a | misdeal: b")),
    ("misdeal_limit", {}, {3: 3, 4: 2}, dealer("dealer 2 | misdeal: a | misdeal: b | misdeal: c")),
    ("uncut_misdeal", {}, {False: False, True: True},
     allowed("dealer 2 | up 9s", "misdeal, not cut: asked")),
    ("uncut_misdeal", {}, {False: False, True: False},
     allowed(CALLED + " | 3 plays Ac", "misdeal, not cut: asked")),
    ("misdeal_points", {}, {0: (0, 0), 1: (0, 1)}, score("dealer 2 | misdeal: a")),
    ("steal_until", {}, {"turn_up": False, "dealt": False, "always": True},
     goes_back),
    ("steal_points", {}, {0: (0, 0), 2: (0, 2)}, score("dealer 1 | 2 stole the deal, caught")),
    ("steal_stood", {}, {0: (0, 0), 2: (0, 2)}, score("dealer 1 | 2 steals the deal")),
    ("steal_stood", {}, {0: (0, 0), 2: (0, 0)},  # it did not stand after all
     score("dealer 1 | 2 steals the deal | 2 stole the deal, caught")),
    ("after_theft", {"stick_the_dealer": False}, {"left_of_thief": 3, "proper_dealer": 1},
     dealer("dealer 1 | 2 steals the deal | " + ALL_PASS[11:])),
    # Calling
    ("calling", {}, {"upcard": 3, "bidding": None}, first_to_speak),
    ("stick_the_dealer", {}, {True: False, False: True}, allowed(STUCK, "2 passes")),
    ("call_requires", {}, {"nothing": True, "any_trump": True, "natural": False},
     may(ROUND_TWO, 3, "Jd 9c Tc Qc Kc", "h")),
    ("call_requires", {}, {"nothing": True, "any_trump": False, "natural": False},
     may(ROUND_TWO, 3, "9d 9c Tc Qc Kc", "h")),
    ("upcard_counts_for_dealer", {"call_requires": "natural"}, {True: True, False: False},
     may("dealer 2 | up 9s | 3 passes | 0 passes | 1 passes", 2, "9c Tc Qc Kc Ac", "s")),
    ("pickup_requires", {}, {"nothing": True, "any_trump": False, "natural": False},
     may("dealer 2 | up 9s | 3 passes | 0 passes | 1 passes", 2, "9c Tc Qc Kc Ac", "s")),
    ("pickup_requires", {}, {"nothing": True, "any_trump": True, "natural": False},
     may("dealer 2 | up 9s | 3 passes | 0 passes | 1 passes", 2, "Jc Tc Qc Kc Ac", "s")),
    ("pickup_requires", {}, {"any_trump": True, "natural": True},  # it is the dealer's alone
     may("dealer 2 | up 9s", 3, "9c Tc Qc Kc Ac", "s")),
    ("stuck_dealer_exempt", {"call_requires": "natural"}, {True: True, False: False},
     may(STUCK, 2, "9c Tc Qc Kc Ac", "h")),
    ("canadian_loner", {}, {False: True, True: False}, allowed(PARTNER, "3 plays Ac")),
    ("canadian_round_two", {"canadian_loner": True}, {False: True, True: False},
     allowed(ROUND_TWO + " | 3 passes | 0 names h", "3 plays Ac")),
    ("canadian_round_two", {"canadian_loner": True}, {False: True, True: True},
     allowed(ROUND_TWO + " | 3 names h", "3 plays Ac")),
    ("sitting_dealer_takes", {}, {True: True, False: False},
     possible(PARTNER + " | 0 alone", "2 discards Qd")),
    ("sitting_dealer_takes", {}, {True: True, False: True},
     possible(PARTNER, "2 discards Qd")),
    ("no_trump", {}, {False: False, True: True}, allowed(ROUND_TWO, "3 names n")),
    ("bury_upcard", {}, {True: True, False: False},
     allowed("dealer 2 | up 9s | 3 orders up", "2 discards 9s")),
    ("weak_hand", {}, {"none": False, "three_low": True, "all_low": False, "ace_no_face": False},
     allowed("dealer 2 | up 9s", "3 shows weak 9c Td Ts Kc Ac")),
    ("weak_hand", {}, {"three_low": True, "all_low": False, "ace_no_face": True,
                       "no_ace_no_face": False},
     allowed("dealer 2 | up 9s", "3 shows weak 9c Td Ts 9h Ac")),
    ("weak_hand", {}, {"no_ace_no_face": True, "no_ace_no_face_no_trump": False,
                       "all_low": True},
     allowed("dealer 2 | up 9s", "3 shows weak 9c Td Ts 9h Th")),
    ("weak_hand", {}, {"three_low": True, "three_alike": False},
     allowed("dealer 2 | up 9s", "3 shows weak 9c Td Ts")),
    ("weak_hand", {}, {"three_low": True, "three_alike": True, "all_low": False},
     allowed("dealer 2 | up 9s", "3 shows weak 9c 9d 9h")),
    ("weak_hand", {}, {"king_only": True, "queen_only": False, "jack_only": False,
                       "all_low": False, "ace_no_face": False},
     allowed("dealer 2 | up 9s", "3 shows weak 9c Td Th 9h Kc")),
    ("weak_hand", {}, {"king_only": False, "queen_only": True, "jack_only": False},
     allowed("dealer 2 | up 9s", "3 shows weak 9c Td Th 9h Qc")),
    ("weak_hand", {}, {"king_only": False, "queen_only": False, "jack_only": True},
     allowed("dealer 2 | up 9s", "3 shows weak 9c Td Th 9h Jd")),
    ("weak_hand", {}, {"jack_only": False},  # the jack is the left bower
     allowed("dealer 2 | up 9s", "3 shows weak 9c Td Th 9h Jc")),
    ("weak_hand", {}, {"all_low,ace_no_face": True, "all_low,king_only": False},
     allowed("dealer 2 | up 9s", "3 shows weak 9c Td Th 9h Ac")),
    ("weak_until", ANY_LOW, {"any_call": False, "own_call": True, "calling": True},
     allowed("dealer 2 | up 9s | 3 passes", "0 shows weak")),
    ("weak_until", ANY_LOW, {"any_call": False, "own_call": False, "calling": True},
     allowed("dealer 2 | up 9s | 3 passes", "3 shows weak")),
    ("weak_shown", {"weak_hand": "all_low"}, {True: False, False: True},
     allowed("dealer 2 | up 9s", "3 shows weak")),
    ("weak_limit", ANY_LOW, {1: False, 2: True, 0: True},
     allowed("dealer 2 | up 9s | 3 shows weak | 3 passes", "0 shows weak")),
    ("weak_per_player", MC_EVOY, {0: True, 1: False, 2: True},
     allowed("dealer 2 | up 9s | 3 shows weak | up 9h", "3 shows weak")),
    ("weak_per_player", MC_EVOY, {0: True, 1: True},  # another player still may
     allowed("dealer 2 | up 9s | 3 shows weak | up 9h", "0 shows weak")),
    ("weak_remedy", {"weak_hand": "all_low"},
     {"exchange": True, "redeal_same": False, "redeal_next": False},
     carried_on("dealer 2 | up 9s | 3 shows weak")),
    ("weak_remedy", {"weak_hand": "all_low"}, {"redeal_same": 2, "redeal_next": 3},
     dealer("dealer 2 | up 9s | 3 shows weak")),
    ("weak_forfeits_call", {"weak_hand": "all_low"}, {True: False, False: True},
     allowed("dealer 2 | up 9s | 3 shows weak", "3 orders up")),
    ("call_partner", {"players": 3, "partnership": "solo"}, {False: False, True: True},
     allowed("dealer 2 | up 9s | 0 orders up", "0 calls partner Ad")),
    ("smitty", {}, {False: False, True: True}, possible("dealer 2", "3 foretells s")),
    ("smitty_alone", {"smitty": True}, {5: (5, 0), 8: (8, 0)}, score(FORETOLD.format("alone"))),
    ("smitty_game", {"smitty": True}, {10: (10, 0), 5: (5, 0)}, score(FORETOLD.format("game"))),
    ("min_bid", {"calling": "bidding"}, {3: False, 2: True}, allowed("dealer 3 | dealt",
                                                                     "0 bids 2")),
    # Alone
    ("alone", {}, {True: True, False: False}, allowed(CALLED, "3 alone")),
    ("alone_by", {}, {"maker": False, "makers": True}, allowed(CALLED, "1 alone")),
    ("alone_by", {}, {"maker": False, "makers": False}, possible(CALLED, "0 alone")),
    ("alone_until", {}, {"first_lead": True, "call": False}, allowed(CALLED, "3 alone")),
    ("blind_loner", {}, {True: True, False: False}, allowed(CALLED, "3 alone blind")),
    ("partners_best", {}, {True: True, False: False},
     allowed(CALLED + " | 3 alone", "3 takes best")),
    ("loner_lead", {}, {"left_of_dealer": 3, "left_of_loner": 1}, turn(PARTNER + " | 0 alone")),
    ("defend_alone", {}, {False: False, True: True},
     allowed(CALLED + " | 3 alone", "0 defends alone")),
    ("defend_alone_vs_pair", {"defend_alone": True}, {False: False, True: True},
     allowed(CALLED, "0 defends alone")),
    # What a deal is worth
    ("scoring", {}, {"points": (0, 1), "euchres": (0, 0)}, score(FOUR)),
    ("scoring", {}, {"points": (0, 2), "euchres": (0, 1)}, score(DEALS["march"])),
    ("scoring", {}, {"points": (0, 2), "euchres": (0, 1)}, score(DEALS["euchred"])),
    ("make", {}, {1: (0, 1), 3: (0, 3)}, score(FOUR)),
    ("march", {}, {2: (0, 2), 3: (0, 3)}, score(DEALS["march"])),
    ("lone_make", {}, {1: (0, 1), 2: (0, 2)}, score(DEALS["lone four"])),
    ("lone_march", {}, {4: (0, 4), 5: (0, 5)}, score(LONE)),
    ("euchre", {}, {2: (0, 2), 4: (0, 4)}, score(DEALS["euchred"])),
    ("super_euchre", {}, {2: (0, 2), 4: (0, 4)}, score(DEALS["euchred, no trick"])),
    ("lone_euchre", {}, {2: (0, 2), 3: (0, 3), 4: (0, 4)}, score(LONE_EUCHRED)),
    ("blind_make", {}, {1: (0, 1), 2: (0, 2)}, score(BLIND["lone four"])),
    ("blind_march", {}, {8: (0, 8), 6: (0, 6)}, score(BLIND["lone march"])),
    ("blind_euchre", {}, {2: (0, 2), 4: (0, 4)}, score(BLIND["lone euchred"])),
    ("lone_defence", {}, {4: (4, 0), 3: (3, 0), 8: (8, 0)},
     score(DEALS["euchred by a lone defender"])),
    ("lone_defence_vs_pair", {}, {4: (4, 0), 6: (6, 0)}, score(VS_PAIR)),
    ("lone_march_tricks", {}, {0: (0, 1), 4: (0, 4)}, score(DEALS["lone four"])),
    ("lone_march_tricks", {}, {0: (4, 0), 4: (4, 0)},
     score(DEALS["lone march against a lone defender"])),
    ("fast_break", {}, {False: (1, 0), True: (0, 0)}, score(TIGHT)),
    ("four_trick_tokens", {}, {False: (0, 4), True: (0, 5)},
     score(" | ".join([FOUR, *[FOUR_AGAIN] * 3]))),
    ("four_trick_tokens", {}, {False: (0, 3), True: (0, 3)},
     score(" | ".join([FOUR, *[FOUR_AGAIN] * 2]))),
    ("bid_alone", {"calling": "bidding"}, {16: (16, 0), 12: (12, 0)},
     score(f"{BID.format('0 bids alone')} | {LONE_FIVE[5]}")),
    ("bid_alone_loss", {"calling": "bidding"}, {8: (-8, 5), 6: (-6, 5)},
     score(f"{BID.format('0 bids alone')} | {LONE_FIVE[0]}")),
    ("bid_little", {"calling": "bidding"}, {12: (12, 0), 10: (10, 0)},
     score(f"{BID.format('0 bids little')} | 0 takes best | {LONE_FIVE[5]}")),
    ("bid_little", {"calling": "bidding"}, {12: (-12, 5), 10: (-10, 5)},
     score(f"{BID.format('0 bids little')} | 0 takes best | {LONE_FIVE[0]}")),
    ("bid_big", {"calling": "bidding"}, {24: (24, 0), 20: (20, 0)},
     score(f"{BID.format('0 bids big')} | {LONE_FIVE[5]}")),
    ("bid_big", {"calling": "bidding"}, {24: (-24, 5), 20: (-20, 5)},
     score(f"{BID.format('0 bids big')} | {LONE_FIVE[0]}")),
    # What wins a game
    ("target", {}, {1: 1, 2: None}, won_by(FOUR)),
    ("target_defending", {"target": 2}, {0: 1, 3: None}, won_by(DEALS["euchred"])),
    ("target_defending", {"target": 2}, {0: 1, 3: 1}, won_by(DEALS["march"])),
    ("deals", {"target": 0, "passed_out_counts": True}, {1: True, 2: False}, over(FOUR)),
    ("win_by_two", {"target": 1}, {"off": 1, "at_target": None, "over_target": None},
     won_by(FOUR)),
    ("win_by_two", {"target": 2}, {"off": 1, "at_target": 1, "over_target": None},
     won_by(DEALS["march"])),
    ("win_by_two", {"target": 3}, {"off": 1, "at_target": 1, "over_target": 1}, won_by(LONE)),
    ("cap", {"target": 3}, {0: (0, 4), 3: (0, 3)}, score(LONE)),
    ("laps", {"target": 3}, {False: (0, 0), True: (0, 1)}, next_score(LONE)),
    ("skunk", {"target": 3}, {0: (0, 0), 5: (-5, 5)}, chips(LONE)),
    ("slam", {"target": 3}, {1: (0, 1), 2: (0, 2)}, counts_for(LONE)),
    # Reneges
    ("renege_ruling", {}, {"automatic": True, "confirm": False, "director": False}, ruled(RENEGE)),
    ("renege_penalty", {}, {"award": (0, 2), "deduct": (-2, 0), "all_tricks": (0, 2),
                            "set": (0, 2), "both": (-2, 2)},
     score(RENEGE + " | renege of 0 in 0 upheld: x")),
    ("renege_points", {}, {2: (0, 2), 3: (0, 3)}, score(RENEGE + " | renege of 0 upheld: x")),
    ("renege_vs_loner", {}, {4: (0, 4), 2: (0, 2)},
     score(CALLED + " | 3 alone | renege of 0 upheld: x")),
    ("renege_by_loner", {}, {4: (4, 0), 2: (2, 0)},
     score(CALLED + " | 3 alone | renege of 3 upheld: x")),
    ("renege_after", {}, {"ends": False, "plays_out": True, "chosen": True},
     carried_on(RENEGE + " | renege of 0 upheld: x")),
    ("renege_deadline", {"renege_ruling": "automatic"},
     {"trick_quitted": False, "next_lead": True, "deal_end": True, "next_cut": True},
     ruled(RENEGE)),
    ("second_instance", {"renege_ruling": "automatic"}, {False: True, True: True}, ruled(RENEGE)),
    ("mixing_proves", {"renege_ruling": "automatic"}, {False: False, True: True},
     ruled(MIXED.format(2))),
    ("mixing_proves", {"renege_ruling": "automatic"}, {False: False, True: False},
     ruled(MIXED.format(3))),  # not the side that is accused
    ("mixing_proves", {}, {False: False, True: False}, ruled(MIXED.format(2))),  # people rule
    ("false_claim", {}, {0: (0, 0), 2: (2, 0)}, score(RENEGE + " | renege of 0 not upheld: x")),
    ("equal_reneges_cancel", {"renege_after": "plays_out"}, {True: (0, 0), False: (2, 2)},
     score(RENEGE + " | renege of 0 upheld: x | renege of 1 upheld: x")),
    ("correct_in_trick", {}, {True: True, False: False},
     allowed(CALLED + " | 3 plays Ac | 0 plays Kd", "0 corrects Kd")),
    # Irregularities
    ("take_back", {}, {False: False, True: True}, allowed(CALLED + " | 3 plays Ac",
                                                          "3 takes back Ac")),
    ("take_back_points", {"take_back": True}, {0: (0, 0), 1: (1, 0)},
     score(CALLED + " | 3 plays Ac | 3 takes back Ac")),
    ("renege_after", {}, {"ends": False, "plays_out": False, "chosen": True},
     allowed(RENEGE, "renege of 0 in 0 upheld, redeal: x")),
    ("lead_out_of_turn", {}, {"play_on": 1, "call_card": 3, "call_suit": 3, "call_either": 3},
     turn(CALLED + " | 0 out of turn Kd")),
    ("lead_out_of_turn", {}, {"play_on": False, "call_card": True, "call_suit": False,
                              "call_either": True},
     allowed(CALLED + " | 0 out of turn Kd", "0 must play Kd")),
    ("lead_out_of_turn", {}, {"play_on": False, "call_card": False, "call_suit": True,
                              "call_either": True},
     allowed(CALLED, "0 must lead d")),
    ("play_out_of_turn", {}, {"play_on": 2, "call_card": 1, "call_suit": 1, "call_either": 1},
     turn(CALLED + " | 3 plays Ac | 1 out of turn Kd | 0 plays Kc")),
    ("exposed_card_called", {}, {False: False, True: True},
     allowed(CALLED + " | 3 exposes Ac", "3 must play Ac")),
    ("kitty_look", {}, {2: (2, 0), 0: (0, 0)}, score(CALLED + " | 1 looks at the kitty")),
    ("six_cards", {}, {0: (0, 0), 2: (0, 2)}, score(CALLED + " | 2 holds six")),
    ("wrong_discard", {}, {0: (0, 0), 2: (0, 2)}, score(CALLED + " | 2 discards wrongly")),
    ("exposed_discard", {}, {"play_on": True, "redeal": False},
     carried_on("dealer 2 | up 9s | 3 orders up | 2 exposes the discard Qd")),
    ("exposed_discard", {}, {"play_on": 2, "redeal": 2},
     dealer("dealer 2 | up 9s | 3 orders up | 2 exposes the discard Qd")),
    ("talk_remedy", {"talk_warnings": 0}, {"points": (2, 0), "deduct": (0, -2),
                                           "lose_call": (2, 0), "void": (0, 0),
                                           "allowed": (0, 0)}, score(CALLED + " | 1 talks")),
    ("talk_remedy", {"talk_warnings": 0}, {"points": True, "lose_call": False, "allowed": True},
     allowed("dealer 2 | up 9s | 1 talks", "3 orders up")),
    ("talk_remedy", {"talk_warnings": 0}, {"points": True, "lose_call": True},
     allowed("dealer 2 | up 9s | 1 talks | 3 passes", "0 orders up")),
    ("talk_remedy", {"talk_warnings": 0}, {"points": 2, "void": 3},
     dealer("dealer 2 | up 9s | 1 talks")),
    ("talk_warnings", {}, {1: (0, 0), 0: (2, 0)}, score(CALLED + " | 1 talks")),
    ("talk_points", {}, {2: (2, 0), 1: (1, 0)}, score(CALLED + " | 1 talks | 3 talks")),
    ("thrown_in", {}, {0: (0, 2), 2: (0, 4)}, score(CALLED + " | 0 throws in")),
    ("abandoned_loner", {}, {0: (0, 4), 5: (0, 5)}, score(CALLED + " | 3 alone | 0 throws in")),
    ("abandoned_loner", {}, {0: (2, 0), 5: (2, 0)}, score(CALLED + " | 3 alone | 3 throws in")),
    ("abandoned_loner", {}, {0: (0, 2), 5: (0, 2)}, score(CALLED + " | 0 throws in")),
    ("false_lay_down", {}, {0: (0, 0), 2: (2, 0)},
     score(CALLED + " | 3 claims the rest in vain Ac Kc Qc Tc 9c")),
    ("lay_down", {}, {True: True, False: False}, allowed(CALLED, "3 claims the rest")),
    # Stakes: four tricks to one, made by 1; euchred with two; a loner
    ("stake_trick", {}, {0: (0, 0), 1: (-3, 3)}, chips(FOUR)),
    ("stake_bump", {}, {0: (0, 0), 1: (-1, 1)}, chips(DEALS["euchred"])),
    ("stake_point", {"target": 2}, {0: (0, 0), 3: (-6, 6)}, chips(DEALS["march"])),
    ("lone_bumps", {"stake_bump": 1}, {1: (-1, 1), 2: (-2, 2)}, chips(LONE_EUCHRED)),
    ("bump_unswept_loner", {"stake_bump": 1}, {False: (0, 0), True: (1, -1)},
     chips(DEALS["lone four"])),
    ("bump_renege", {"stake_bump": 1}, {False: (0, 0), True: (-1, 1)},
     chips(RENEGE + " | renege of 0 upheld: x")),
    ("fine_renege", {}, {0: (0, 0), 1: (-2, 2)}, chips(RENEGE + " | renege of 0 upheld: x")),
    ("fine_misdeal", {}, {0: (0, 0), 1: (-1, 1)}, chips("dealer 2 | misdeal: a")),
    ("bump_talk", {"stake_bump": 1}, {False: (0, 0), True: (-1, 1)},
     chips(CALLED + " | 0 talks | void: stopped")),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "company", "expected", "ask"),
    ROWS,
    ids=[f"{number} {row[0]}" for number, row in enumerate(ROWS)],
)
def test_in_effect(name, company, expected, ask):
    for value, answer in expected.items():
        changes = {**company, name: value}
        sides = len(changed(HouseRules(), changes).sides)
        game = begun(changes, "-".join(["0"] * sides))
        assert ask(game) == answer, f"{name} = {value}"


def test_every_rule_is_seen_in_effect_or_is_only_data():
    seen = {row[0] for row in ROWS}
    assert seen | set(ONLY_DATA) == {each.name for each in fields(HouseRules)}
    assert not seen & set(ONLY_DATA)
    for name in seen - {"second_instance"}:  # that one needs two deals: test_renege_rulings
        answers = [list(row[2].values()) for row in ROWS if row[0] == name]
        assert any(len({str(each) for each in row}) > 1 for row in answers), name
