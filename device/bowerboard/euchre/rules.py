"""House rules are data: one frozen dataclass, one named field a rule.

To add a rule, add a field here with its meaning and its section in the rule book, then read it
where the game asks.  Nothing anywhere branches on a variant's name.  What contradicts what is in
``contradictions``, rules as text in ``rulestext``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from bowerboard.euchre import options as o
from bowerboard.euchre.contradictions import check
from bowerboard.euchre.seating import Seating

T = TypeVar("T")


def rule(default: T, meaning: str, source: str) -> T:
    """A field of ``HouseRules``: its default, one line of meaning, its place in rules.md."""
    made: T = field(default=default, metadata={"meaning": meaning, "source": source})
    return made


@dataclass(frozen=True)
class HouseRules(Seating):
    """What one table plays; the defaults are those of rules.md section 6."""

    players: int = rule(4, "seats at the table: 2, 3, 4, 5, 6 or 8", "1.1.1 1.9")
    partnership: o.Partnership = rule(
        o.Partnership.PAIRS, "who plays together: pairs, threes (six seats) or solo", "1.9"
    )
    ranks: str = rule("9TJQKA", "ranks in the pack, low to high", "1.1.2")
    suits: int = rule(4, "suits in the pack: 4, 6 or 8, half of them red", "1.9")
    copies: int = rule(1, "how often each card is in the pack", "1.9.2")
    benny: bool = rule(False, "the joker is the top trump", "1.1.4")
    benny_upcard: o.BennyUpcard = rule(
        o.BennyUpcard.DEALER_PLAYS, "the Benny turned up: dealer_plays or named", "2.6 A18"
    )
    hand: int = rule(5, "cards in a hand, and so tricks in a deal", "1.1.3 A19")

    first_dealer: o.FirstDealer = rule(
        o.FirstDealer.FIRST_JACK, "who deals first, the cards dealt face up from the left: "
        "first_jack, first_black_jack, random", "1.2.1")  # fmt: skip
    cut: o.Cut = rule(
        o.Cut.COURTESY, "the cut: courtesy, required, on_request, dealer_option", "1.2.3"
    )
    packets: o.Packets = rule(o.Packets.ANY, "packets dealt: any, two_three or one", "1.2.4")
    passed_out_dealer: o.PassedOutDealer = rule(
        o.PassedOutDealer.LEFT, "who deals after everybody passed: left or same", "1.2.6"
    )
    passed_out_points: int = rule(0, "points to the dealer's opponents when all pass", "2.6")
    passed_out_counts: bool = rule(False, "a passed-out deal counts as one of the deals", "2.5")
    misdeal: o.Misdeal = rule(
        o.Misdeal.SAME_THEN_NEXT, "who deals after a misdeal: same_then_next, same, next, "
        "after_turn_up, after_first_card", "2.4 A20")  # fmt: skip
    misdeal_limit: int = rule(
        2, "misdeals in a row by which same_then_next loses the deal", "2.4 A20"
    )
    misdeal_points: int = rule(0, "points to the other side for a misdeal", "2.4")
    uncut_misdeal: bool = rule(
        False, "a pack not offered to be cut may be called a misdeal before a play", "2.4"
    )
    steal_until: o.StealUntil = rule(
        o.StealUntil.TURN_UP, "a stolen deal goes back until: turn_up, dealt, always", "A12"
    )
    steal_points: int = rule(0, "points to the other side for a deal stolen and caught", "1.2.7")
    steal_stood: int = rule(0, "points to the other side for a stolen deal that stands", "1.2.7")
    after_theft: o.AfterTheft = rule(
        o.AfterTheft.LEFT_OF_THIEF, "who deals after a stolen deal that stood: left_of_thief, "
        "proper_dealer", "1.2.7 A12")  # fmt: skip

    calling: o.Calling = rule(o.Calling.UPCARD, "how trump is found: upcard or bidding", "1.9.2")
    stick_the_dealer: bool = rule(True, "the dealer may not pass in round two", "1.3.6 A1")
    call_requires: o.CallRequires = rule(
        o.CallRequires.NOTHING, "what a caller must hold: nothing, any_trump, natural", "1.3.8 A2"
    )
    upcard_counts_for_dealer: bool = rule(
        True, "the upcard counts as held by a dealer who picks it up", "1.3.8"
    )
    pickup_requires: o.CallRequires = rule(
        o.CallRequires.NOTHING, "what a dealer who picks up must hold beside the upcard: nothing, "
        "any_trump, natural", "2.3")  # fmt: skip
    stuck_dealer_exempt: bool = rule(True, "a stuck dealer may call any suit", "1.3.9")
    canadian_loner: bool = rule(
        False, "the dealer's partner ordering up must go alone (mandatory loner)", "1.3.10 2.6 A9"
    )
    canadian_round_two: bool = rule(
        False, "so must the dealer's partner naming trump in round two", "1.3.10 A9"
    )
    sitting_dealer_takes: bool = rule(
        True, "a dealer who sits out takes the upcard and discards all the same", "1.3.10 A9"
    )
    no_trump: bool = rule(False, "no trump may be named in round two", "1.3.11")
    bury_upcard: bool = rule(True, "the dealer may discard the upcard itself", "1.3.3 A25")
    weak_hand: tuple[o.WeakHand, ...] = rule(
        (), "weak hands that have a remedy, any of: three_low, three_alike, all_low, ace_no_face, "
        "king_only, queen_only, jack_only, no_ace_no_face, no_ace_no_face_no_trump",
        "1.8.6 1.8.7 2.6 A10")  # fmt: skip
    weak_remedy: o.WeakRemedy = rule(
        o.WeakRemedy.EXCHANGE, "what it gets: exchange, redeal_same, redeal_next", "1.8.8 A10"
    )
    weak_until: o.WeakUntil = rule(
        o.WeakUntil.OWN_CALL, "it is shown before: any_call, own_call; or while calling", "1.8.8"
    )
    weak_shown: bool = rule(True, "a weak hand is laid open", "1.8.8")
    weak_limit: int = rule(1, "weak hands that may be shown in a deal; 0: no limit", "1.8.8")
    weak_per_player: int = rule(
        0, "weak hands that a player may show in a game; 0: no limit", "2.6 (McEvoy)"
    )
    weak_forfeits_call: bool = rule(True, "who exchanged may not call in that deal", "1.8.6")
    call_partner: bool = rule(
        False, "a maker without a partner may call one by a card", "1.9 (five-handed)"
    )
    smitty: bool = rule(False, "the eldest may foretell the suit before the deal", "2.6")
    smitty_alone: int = rule(5, "points for a foretold loner's five tricks", "2.6")
    smitty_game: int = rule(10, "points for five tricks foretold alone and face down", "2.6")
    min_bid: int = rule(3, "the lowest bid in tricks", "1.9.2")

    alone: bool = rule(True, "a maker may go alone", "1.4.1")
    alone_by: o.AloneBy = rule(
        o.AloneBy.MAKER, "who may go alone: maker; or makers, a partner taking it over", "1.4.1"
    )
    alone_until: o.AloneUntil = rule(
        o.AloneUntil.FIRST_LEAD, "alone may be said until: call or first_lead", "1.4.2 A7"
    )
    blind_loner: bool = rule(False, "alone may be said before looking at the hand", "1.4.6 A17")
    partners_best: bool = rule(False, "a loner takes the partner's best card", "2.6")
    loner_lead: o.LonerLead = rule(
        o.LonerLead.LEFT_OF_DEALER, "who leads to a loner: left_of_dealer or left_of_loner (lead "
        "switch)", "1.4.5 2.6 A8")  # fmt: skip
    defend_alone: bool = rule(False, "a defender may go alone against a loner", "1.4.8")
    defend_alone_vs_pair: bool = rule(False, "a defender may go alone against a pair", "1.4.9")

    scoring: o.Scoring = rule(o.Scoring.POINTS, "what is counted: points or euchres", "1.7.5")
    make: int = rule(1, "points for the makers' three or four tricks", "1.6")
    march: int = rule(2, "points for the makers' five tricks", "1.6")
    lone_make: int = rule(1, "points for a loner's three or four tricks", "1.6")
    lone_march: int = rule(4, "points for a loner's five tricks", "1.6")
    euchre: int = rule(2, "points for the defenders' three or four tricks", "1.6")
    super_euchre: int = rule(2, "points for the defenders' five tricks", "1.6 A5")
    lone_euchre: int = rule(2, "points for euchring a loner", "1.6 A4")
    blind_make: int = rule(1, "points for a blind loner's three or four tricks", "1.4.6")
    blind_march: int = rule(8, "points for a blind loner's five tricks", "1.4.6")
    blind_euchre: int = rule(2, "points for euchring a blind loner", "1.4.6 A17")
    lone_defence: int = rule(4, "points for euchring a loner while defending alone", "1.4.9 A3")
    lone_defence_vs_pair: int = rule(4, "points for euchring a pair while defending alone", "A3")
    lone_march_tricks: int = rule(0, "tricks that make a lone march; 0: all of them", "1.9.3")
    fast_break: bool = rule(
        False, "makers who lose the first two tricks and win three score nothing", "3.2"
    )
    four_trick_tokens: bool = rule(
        False, "makers of exactly four get a token; four tokens are a point", "3.2"
    )
    bid_alone: int = rule(16, "points for going alone in bidding", "1.9.2")
    bid_alone_loss: int = rule(8, "points lost by going alone in vain", "1.9.2")
    bid_little: int = rule(12, "points for a little shooter: alone, with the partners' best",
                           "1.9.2")  # fmt: skip
    bid_big: int = rule(24, "points for a big shooter: alone, without help", "1.9.2")

    target: int = rule(10, "points that win the game; 0: no target", "1.7.1")
    target_defending: int = rule(
        0, "points that win on a deal the other side called; 0: the same", "1.9.2"
    )
    deals: int = rule(
        0, "the game ends after so many scored deals, whatever the target; 0: no limit", "2.5"
    )
    win_by_two: o.WinByTwo = rule(
        o.WinByTwo.OFF, "a lead of two is needed: off, at_target, over_target", "1.7.2 A6"
    )
    cap: int = rule(0, "no side's score goes above this; 0: no cap", "2.5")
    laps: bool = rule(False, "points above the target count in the next game", "2.6")
    skunk: int = rule(0, "chips more for a game won to nothing", "1.7.4")
    slam: int = rule(1, "games for which a game won to nothing counts", "1.7.4 2.6 (railroad)")
    confirm_result: bool = rule(
        False, "both sides confirm the result of a game before the next begins", "expectations 17"
    )

    renege_ruling: o.RenegeRuling = rule(
        o.RenegeRuling.CONFIRM, "who rules on a renege: confirm, automatic, director", "design 9"
    )
    renege_penalty: o.RenegePenalty = rule(
        o.RenegePenalty.AWARD, "its penalty: award, deduct, both, all_tricks, set", "2.1"
    )
    renege_points: int = rule(2, "points for a renege", "1.8.1")
    renege_vs_loner: int = rule(4, "points for a renege against a loner", "1.8.3")
    renege_by_loner: int = rule(4, "points for a loner's own renege", "1.8.3 A14")
    renege_after: o.DealAfter = rule(
        o.DealAfter.ENDS, "after a ruling the deal: ends, plays_out, chosen", "2.1 A13"
    )
    renege_deadline: o.ClaimDeadline = rule(
        o.ClaimDeadline.NEXT_CUT, "a renege may be called until: trick_quitted, next_lead, "
        "deal_end, next_cut", "2.1 A13")  # fmt: skip
    second_instance: bool = rule(
        False, "a second card of the dodged suit ends the chance to call", "1.8.2"
    )
    mixing_proves: bool = rule(
        False, "a side that mixes the tricks is guilty of the renege called against it", "2.1"
    )
    false_claim: int = rule(0, "points to the accused for a renege claimed in vain", "2.1 A16")
    equal_reneges_cancel: bool = rule(True, "reneges by both sides cancel", "2.1 A15")
    correct_in_trick: bool = rule(True, "a renege may be put right before the trick is quitted",
                                  "2.1")  # fmt: skip

    take_back: bool = rule(False, "a card may be taken back before the next one falls", "2.2")
    take_back_points: int = rule(0, "points to the other side for a card taken back", "2.2")
    lead_out_of_turn: o.OutOfTurn = rule(
        o.OutOfTurn.PLAY_ON, "a lead out of turn: play_on, call_card, call_suit, call_either",
        "2.2")  # fmt: skip
    play_out_of_turn: o.OutOfTurn = rule(
        o.OutOfTurn.PLAY_ON, "a play out of turn: play_on, call_card, call_suit, call_either",
        "2.2")  # fmt: skip
    exposed_card_called: bool = rule(False, "an exposed card may be called", "2.2")
    kitty_look: int = rule(2, "points to the other side for looking at the kitty", "1.8.5")
    six_cards: int = rule(0, "points to the other side for holding six cards", "2.2")
    wrong_discard: int = rule(0, "points to the other side for a wrong discard", "2.2")
    exposed_discard: o.ExposedDiscard = rule(
        o.ExposedDiscard.PLAY_ON, "a discard that others saw: play_on or redeal", "2.2"
    )
    talk_remedy: o.TalkRemedy = rule(
        o.TalkRemedy.POINTS, "table talk after the warnings: points, deduct, lose_call, void; or "
        "allowed", "1.8.9 2.3 A23")  # fmt: skip
    talk_warnings: int = rule(1, "warnings before table talk costs points", "1.8.9 A23")
    talk_points: int = rule(2, "points for table talk", "1.8.9 2.3 A23")
    thrown_in: int = rule(0, "points to the other side for throwing a hand in", "2.2")
    abandoned_loner: int = rule(
        0, "points to a loner whose opponents throw in; 0: what the deal is worth", "2.2"
    )
    lay_down: bool = rule(True, "the rest may be claimed by laying the hand down", "1.4.7")

    false_lay_down: int = rule(
        0, "points to the other side for claiming the rest in vain", "1.4.7 2.2"
    )

    stake_trick: int = rule(0, "chips for a trick", "1.10")
    stake_bump: int = rule(0, "chips for a bump: the calling side misses", "1.10")
    stake_point: int = rule(0, "chips for a point of the final difference", "1.10")
    lone_bumps: int = rule(1, "bumps for a euchred loner: 1 or 2", "1.10")
    bump_unswept_loner: bool = rule(False, "a loner who does not sweep is a bump", "1.10")
    bump_renege: bool = rule(False, "a renege ruled is a bump", "1.8.4 1.10")
    fine_renege: int = rule(0, "chips from each offending partner for a renege ruled", "2.1")
    fine_misdeal: int = rule(0, "chips from the dealer's side for a misdeal", "2.4")
    bump_talk: bool = rule(False, "table talk is a bump", "1.8.10 1.10")

    # How the score is shown
    score_cards: o.ScoreCards = rule(
        o.ScoreCards.NUMERALS, "cards that show the score: numerals, fives, sixes, sevens, "
        "six_four, two_three, five_six", "1.11")  # fmt: skip
    sprouts: bool = rule(False, "partly covered pips are shown", "1.11")

    def __post_init__(self) -> None:
        """Refuse contradictions.

        Raises:
            RuleError: what contradicts what.
        """
        check(self)


SECTIONS = {
    "players": "Players and pack",
    "first_dealer": "Dealing",
    "calling": "Calling",
    "alone": "Alone",
    "scoring": "What a deal is worth",
    "target": "What wins a game",
    "renege_ruling": "Reneges",
    "take_back": "Irregularities",
    "stake_trick": "Stakes, in chips",
    "score_cards": "How the score is shown",
}
"""What the fields are about: by the first of each part, in order."""
