"""The values of house rules, each an enum whose values are the words of a rules file."""

from __future__ import annotations

from enum import Enum


class RuleError(ValueError):
    """A house rule that does not exist, a value it cannot take, or two that contradict."""


class Partnership(Enum):
    """Who plays together (rules.md 1.1.1, 1.9)."""

    PAIRS = "pairs"  # two and two, partners opposite; three pairs at six, four at eight
    THREES = "threes"  # six in two threes, in alternate seats
    SOLO = "solo"  # each for itself; the maker against all others


class Calling(Enum):
    """How trump and maker are found."""

    UPCARD = "upcard"
    BIDDING = "bidding"  # one round of bidding tricks, no upcard (1.9.2)


class LonerLead(Enum):
    """Who leads the first trick to a loner (rules.md 1.4.5)."""

    LEFT_OF_DEALER = "left_of_dealer"  # passing over whoever sits out
    LEFT_OF_LONER = "left_of_loner"


class PassedOutDealer(Enum):
    """Who deals after a deal that everybody passed (rules.md 1.2.6, 2.4)."""

    LEFT = "left"
    SAME = "same"


class FirstDealer(Enum):
    """How the first dealer is found (rules.md 1.2.1)."""

    FIRST_BLACK_JACK = "first_black_jack"
    FIRST_JACK = "first_jack"
    RANDOM = "random"


class Cut(Enum):
    """Whether the pack is cut, by the dealer's right (rules.md 1.2.3)."""

    COURTESY = "courtesy"
    REQUIRED = "required"
    ON_REQUEST = "on_request"
    DEALER_OPTION = "dealer_option"


class Packets(Enum):
    """How a hand is dealt; never a misdeal by itself (rules.md 1.2.4)."""

    ANY = "any"
    TWO_THREE = "two_three"
    ONE = "one"


class StealUntil(Enum):
    """Until when a stolen deal goes back to the proper dealer (rules.md 1.2.7)."""

    TURN_UP = "turn_up"
    DEALT = "dealt"
    ALWAYS = "always"


class CallRequires(Enum):
    """What a caller must hold of the suit it makes trump (rules.md 1.3.8)."""

    NOTHING = "nothing"
    ANY_TRUMP = "any_trump"  # the left bower counts
    NATURAL = "natural"  # a card of the printed suit


class BennyUpcard(Enum):
    """What happens when the Benny is turned up (rules.md 2.6, A18)."""

    DEALER_PLAYS = "dealer_plays"  # names a suit unseen, takes it, and is the maker
    NAMED = "named"  # the dealer names its suit unseen; calling goes on as usual


class SmittyKind(Enum):
    """What the eldest stakes on the suit foretold (rules.md 2.6)."""

    TRUMP = "trump"
    ALONE = "alone"
    GAME = "game"  # alone, with the cards face down


class AloneUntil(Enum):
    """When going alone may be said (rules.md 1.4.2, A7)."""

    CALL = "call"
    FIRST_LEAD = "first_lead"


class AloneBy(Enum):
    """Who may go alone (rules.md 1.4.1)."""

    MAKER = "maker"
    MAKERS = "makers"  # a partner of the maker may take the deal over, as in 1888


class WeakHand(Enum):
    """A weak hand that may have a remedy (rules.md 1.8.6 to 1.8.8, 2.6)."""

    THREE_LOW = "three_low"  # three nines and tens: farmer's hand, mixed
    THREE_ALIKE = "three_alike"  # three nines or three tens: farmer's hand, clean
    ALL_LOW = "all_low"  # nothing but nines and tens
    ACE_NO_FACE = "ace_no_face"  # exactly one ace and no face card
    KING_ONLY = "king_only"  # a single king, all else nines and tens, no trump
    QUEEN_ONLY = "queen_only"
    JACK_ONLY = "jack_only"
    NO_ACE_NO_FACE = "no_ace_no_face"
    NO_ACE_NO_FACE_NO_TRUMP = "no_ace_no_face_no_trump"


class WeakUntil(Enum):
    """Until when a weak hand may be shown (rules.md 1.8.6, 1.8.8, 2.6)."""

    ANY_CALL = "any_call"  # before anybody calls or passes
    OWN_CALL = "own_call"  # before one's own first call
    CALLING = "calling"  # as long as trump is being called


class WeakRemedy(Enum):
    """What the weak hand gets."""

    EXCHANGE = "exchange"  # three cards for the three under the upcard
    REDEAL_SAME = "redeal_same"
    REDEAL_NEXT = "redeal_next"


class WinByTwo(Enum):
    """Whether a game needs a lead of two (rules.md 1.7.2, A6)."""

    OFF = "off"
    AT_TARGET = "at_target"  # the target reached, and two ahead
    OVER_TARGET = "over_target"  # more than the target, and two ahead


class Scoring(Enum):
    """What is counted."""

    POINTS = "points"
    EUCHRES = "euchres"  # only euchres and marches, one each (rules.md 1.7.5)


class RenegeRuling(Enum):
    """Who rules on a renege that was detected (design.md, decision 9)."""

    CONFIRM = "confirm"  # the wronged side confirms
    AUTOMATIC = "automatic"
    DIRECTOR = "director"


class RenegePenalty(Enum):
    """What a ruled renege costs (rules.md 2.1)."""

    AWARD = "award"  # points to the other side
    DEDUCT = "deduct"  # points off the offenders
    ALL_TRICKS = "all_tricks"  # the other side scores as if it had taken every trick
    SET = "set"  # makers are euchred; renege by defenders lets the makers march
    BOTH = "both"  # points to the other side, and as many off the offenders


class DealAfter(Enum):
    """Whether the deal goes on after a ruling."""

    ENDS = "ends"
    PLAYS_OUT = "plays_out"
    CHOSEN = "chosen"  # the wronged side chooses: see ``Choice``


class Choice(Enum):
    """What the wronged side may choose after a renege (rules.md 2.1)."""

    PLAY_ON = "play on"
    REDEAL = "redeal"
    UNDO = "undo"  # everything from the renege on is taken back and played again


class ClaimDeadline(Enum):
    """Until when a renege may be called (rules.md 2.1); the next upcard stands for the cut."""

    TRICK_QUITTED = "trick_quitted"
    NEXT_LEAD = "next_lead"
    DEAL_END = "deal_end"
    NEXT_CUT = "next_cut"


class OutOfTurn(Enum):
    """What follows a lead or play out of turn (rules.md 2.2)."""

    PLAY_ON = "play_on"
    CALL_CARD = "call_card"  # it stays exposed, and the other side may call it
    CALL_SUIT = "call_suit"  # the other side names the suit of the offenders' next lead
    CALL_EITHER = "call_either"  # whichever of the two the other side prefers, as in 1888


class Misdeal(Enum):
    """Who deals after a misdeal (rules.md 2.4, A20)."""

    SAME_THEN_NEXT = "same_then_next"  # the same dealer; several in a row lose the deal
    SAME = "same"
    NEXT = "next"
    AFTER_TURN_UP = "after_turn_up"  # the same dealer until the turn-up, then it loses the deal
    AFTER_FIRST_CARD = "after_first_card"  # the same dealer until a card is played


class AfterTheft(Enum):
    """Who deals after a stolen deal that stood (rules.md 1.2.7)."""

    LEFT_OF_THIEF = "left_of_thief"
    PROPER_DEALER = "proper_dealer"  # who was robbed of it: the rotation is restored


class ExposedDiscard(Enum):
    """What follows a discard that others saw (rules.md 2.2)."""

    PLAY_ON = "play_on"
    REDEAL = "redeal"


class TalkRemedy(Enum):
    """What table talk costs once the warnings are used up (rules.md 1.8.9, 2.3)."""

    POINTS = "points"
    DEDUCT = "deduct"  # off the talkers
    LOSE_CALL = "lose_call"  # the points, and the side may not call in this deal
    VOID = "void"  # the deal is void, and the next dealer deals
    ALLOWED = "allowed"  # open talk is no offence here


class ScoreCards(Enum):
    """Which cards show the score (rules.md 1.11)."""

    NUMERALS = "numerals"
    FIVES = "fives"
    SIXES = "sixes"
    SEVENS = "sevens"
    SIX_FOUR = "six_four"
    TWO_THREE = "two_three"
    FIVE_SIX = "five_six"
