"""House rules by name, each with where it comes from.

To add a preset, add an entry here; nothing else knows their names.  Sources: sections of rules.md,
and published rules where rules.md has none.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from bowerboard.euchre.options import (
    AloneBy,
    Calling,
    CallRequires,
    ClaimDeadline,
    DealAfter,
    LonerLead,
    Misdeal,
    OutOfTurn,
    Packets,
    Partnership,
    PassedOutDealer,
    RenegePenalty,
    RenegeRuling,
    ScoreCards,
    Scoring,
    TalkRemedy,
    WeakHand,
    WeakRemedy,
    WeakUntil,
)
from bowerboard.euchre.rules import HouseRules


@dataclass(frozen=True, slots=True)
class Preset:
    """Rules, one line of what they are, and their source."""

    rules: HouseRules
    meaning: str
    source: str


STANDARD = HouseRules()
_BRITISH = replace(STANDARD, benny=True, target=11)
_BID = replace(
    STANDARD,
    calling=Calling.BIDDING,
    hand=6,
    target=32,
    no_trump=True,
    bid_alone=12,
    bid_alone_loss=6,
)

PRESETS: dict[str, Preset] = {
    "standard": Preset(STANDARD, "the defaults: four players, 24 cards, to 10", "rules.md 6"),
    "throw-in": Preset(
        replace(STANDARD, stick_the_dealer=False),
        "as standard, but the dealer may pass in round two and the deal is thrown in",
        "rules.md 1.3.7",
    ),
    "us-league": Preset(
        replace(STANDARD, renege_ruling=RenegeRuling.DIRECTOR),
        "stick the dealer, no trump needed to call; the director rules on reneges",
        "rules.md 1.3.6, 2.3, 2.5 (league and tournament sheets)",
    ),
    "midwest": Preset(
        replace(STANDARD, weak_hand=(WeakHand.THREE_LOW,), score_cards=ScoreCards.SIX_FOUR),
        "farmer's hand: three nines and tens may be exchanged",
        "rules.md 1.8.6, 1.11",
    ),
    "ontario": Preset(
        replace(STANDARD, canadian_loner=True, lone_euchre=4),
        "the dealer's partner ordering up goes alone; a euchred loner is 4",
        "rules.md 1.3.10, 2.5 (miet.ca)",
    ),
    "michigan": Preset(
        replace(STANDARD, weak_hand=(WeakHand.ACE_NO_FACE,), cap=13),
        "ace and no face may take bottoms; scores are capped at 13",
        "rules.md 1.8.7, 2.5 (MCC)",
    ),
    "british": Preset(
        _BRITISH,
        "25 cards with the Benny, to 11",
        "rules.md 1.1.4, 1.7.1, 2.6",
    ),
    "devon": Preset(
        replace(_BRITISH, target=21),
        "25 cards with the Benny, league games of 21",
        "rules.md 2.5 (St Austell)",
    ),
    "australian": Preset(
        replace(STANDARD, target=11, score_cards=ScoreCards.FIVE_SIX),
        "to 11, kept with a five and a six",
        "rules.md 1.7.1, 1.11",
    ),
    "natural": Preset(
        replace(STANDARD, call_requires=CallRequires.NATURAL),
        "a caller must hold a natural card of the suit",
        "rules.md 1.3.8",
    ),
    "loner-left": Preset(
        replace(STANDARD, loner_lead=LonerLead.LEFT_OF_LONER),
        "as standard, but left of the loner leads",
        "rules.md 1.4.5",
    ),
    "progressive": Preset(
        replace(STANDARD, target=0, deals=8, renege_ruling=RenegeRuling.DIRECTOR),
        "eight deals to a round; every point counts",
        "rules.md 2.5",
    ),
    "world": Preset(
        replace(STANDARD, target=0, deals=12),
        "twelve deals a game",
        "rules.md 2.5 (World Euchre Championship)",
    ),
    "ohio": Preset(
        replace(STANDARD, target=0, deals=8, stick_the_dealer=False,
                passed_out_dealer=PassedOutDealer.SAME, misdeal=Misdeal.SAME,
                talk_remedy=TalkRemedy.LOSE_CALL, renege_ruling=RenegeRuling.DIRECTOR),
        "eight deals a round; passed out or misdealt, the same player deals again; "
        "table talk costs the call and 2",
        "rules.md 2.3, 2.4, 2.5 (ohioeuchre.com)",
    ),
    "mcc": Preset(
        replace(STANDARD, cap=13, misdeal=Misdeal.AFTER_TURN_UP, packets=Packets.TWO_THREE,
                thrown_in=2, renege_ruling=RenegeRuling.DIRECTOR),
        "to 10, capped at 13; a misdeal after the turn-up loses the deal; throwing in costs two",
        "rules.md 2.2, 2.4, 2.5 (Michigan Classic Cards)",
    ),
    "meetup": Preset(
        replace(STANDARD, call_requires=CallRequires.ANY_TRUMP,
                weak_hand=(WeakHand.ALL_LOW, WeakHand.ACE_NO_FACE),
                weak_remedy=WeakRemedy.REDEAL_SAME, renege_ruling=RenegeRuling.DIRECTOR,
                renege_penalty=RenegePenalty.ALL_TRICKS, renege_deadline=ClaimDeadline.NEXT_LEAD,
                false_claim=2, talk_remedy=TalkRemedy.DEDUCT),
        "a caller holds a trump; weak hands fold; a renege costs every trick, a false claim two",
        "rules.md 2.1, 2.3 (the Meetup tournament sheet)",
    ),
    "laws-1888": Preset(
        replace(STANDARD, target=5, packets=Packets.TWO_THREE, misdeal=Misdeal.NEXT,
                alone_by=AloneBy.MAKERS, renege_points=3, renege_vs_loner=5, renege_by_loner=5,
                renege_after=DealAfter.PLAYS_OUT, mixing_proves=True,
                lead_out_of_turn=OutOfTurn.CALL_EITHER,
                play_out_of_turn=OutOfTurn.CALL_CARD, exposed_card_called=True,
                abandoned_loner=5),
        "to 5; the penalties of the old club laws: exposed cards are called, a revoke costs three",
        "rules.md 1.4.1, 2.1, 2.2, 2.4 (Somerset Club, Boston 1888)",
    ),
    "railroad": Preset(
        replace(STANDARD, benny=True, partners_best=True, defend_alone=True, lone_defence=4,
                laps=True, slam=2),
        "the joker, the partner's best card to a loner, lone defence, laps and slams",
        "rules.md 2.6 (bicyclecards.com, Railroad Euchre)",
    ),
    "mcevoy": Preset(
        replace(STANDARD, weak_hand=(WeakHand.ALL_LOW,), weak_remedy=WeakRemedy.REDEAL_SAME,
                weak_until=WeakUntil.ANY_CALL, weak_per_player=1),
        "nothing but nines and tens, shown before anybody calls: dealt again, once per player",
        "rules.md 2.6 (McEvoy)",
    ),
    "throw-ins": Preset(
        replace(STANDARD, weak_hand=(WeakHand.ALL_LOW, WeakHand.ACE_NO_FACE, WeakHand.KING_ONLY,
                                     WeakHand.QUEEN_ONLY, WeakHand.JACK_ONLY),
                weak_remedy=WeakRemedy.REDEAL_SAME),
        "any of five weak hands may be thrown in, and the deal is dealt again",
        "rules.md 2.6 (newtsgames.com)",
    ),
    "smitty": Preset(
        replace(STANDARD, smitty=True),
        "the eldest may foretell the turn-up's suit; foretold alone it is worth 5 or 10",
        "rules.md 2.6 (Smitty)",
    ),
    "thirty-two": Preset(
        replace(STANDARD, ranks="789TJQKA"),
        "32 cards and hands of five; twelve cards are left",
        "rules.md 1.1.3, 2.6 (euchrelinks.com)",
    ),
    "piquet": Preset(
        replace(STANDARD, ranks="789TJQKA", hand=7),
        "32 cards and hands of seven",
        "rules.md 1.1.3",
    ),
    "euchres": Preset(
        replace(STANDARD, scoring=Scoring.EUCHRES, target=3, renege_penalty=RenegePenalty.SET,
                kitty_look=1, talk_points=1),
        "only euchres and marches count, and penalties as one; three win",
        "rules.md 1.7.5",
    ),
    "two-handed": Preset(
        replace(STANDARD, players=2, partnership=Partnership.SOLO, alone=False,
                stick_the_dealer=False),
        "two players; a march is 2, and nobody goes alone",
        "Keller, The Game of Euchre (1887), chapter 7",
    ),
    "cutthroat": Preset(
        replace(STANDARD, players=3, partnership=Partnership.SOLO, alone=False),
        "three players, the maker against the other two, who each score a euchre",
        "rules.md 1.9.4; worldeuchrefederation.com, Cut-Throat Euchre",
    ),
    "five-handed": Preset(
        replace(STANDARD, players=5, partnership=Partnership.SOLO, ranks="89TJQKA",
                lone_march=5, call_partner=True),
        "five players, 28 cards; the maker may call a partner by a card",
        "bradwilson.io, Call-Your-Partner Euchre",
    ),
    "six-pairs": Preset(
        replace(STANDARD, players=6, suits=6),
        "six in three pairs, 36 cards, two left bowers",
        "rules.md 1.9.1",
    ),
    "six-threes": Preset(
        replace(STANDARD, players=6, partnership=Partnership.THREES, copies=2, hand=8,
                calling=Calling.BIDDING, target=32, target_defending=34, no_trump=False),
        "six in two threes, 48 cards, bidding, little and big shooter",
        "rules.md 1.9.2",
    ),
    "eight": Preset(
        replace(STANDARD, players=8, suits=8, lone_march_tricks=4),
        "eight in four pairs, 48 cards, three left bowers",
        "rules.md 1.9.3",
    ),
    "bid": Preset(
        _BID,
        "Bid Euchre for four: six cards, bids of tricks, alone 12, to 32",
        "rules.md 1.9.2; bicyclecards.com, Cincinnati Euchre",
    ),
}  # fmt: skip
