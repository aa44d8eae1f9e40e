"""What was found, in plain words.  Seats, deals and tricks count from 0, as in the files."""

from __future__ import annotations

from bowerboard.euchre.cards import suit_word
from bowerboard.euchre.deal import Deal, Phase
from bowerboard.euchre.events import (
    CardPlayed,
    DefendedAlone,
    Discarded,
    GameEvent,
    OrderedUp,
    Passed,
    TrumpNamed,
    WentAlone,
)
from bowerboard.euchre.objections import Fault
from bowerboard.euchre.proof_words import proof_words
from bowerboard.euchre.renege import ProofKind, Renege


def event_words(event: GameEvent, deal: Deal | None) -> str:
    """What happened: ``seat 2 played Ah to trick 3``; ``deal`` is the deal before it."""
    match event:
        case Passed(seat):
            return f"seat {seat} passed"
        case OrderedUp(seat):
            return f"seat {seat} ordered up"
        case TrumpNamed(seat, suit):
            return f"seat {seat} named {suit_word(suit)}"
        case WentAlone(seat):
            return f"seat {seat} went alone"
        case DefendedAlone(seat):
            return f"seat {seat} defended alone"
        case Discarded(seat, card):
            return f"seat {seat} discarded {card}"
        case CardPlayed(seat, card):
            trick = f" to trick {len(deal.tricks)}" if deal is not None else ""
            return f"seat {seat} played {card}{trick}"
    return f"{type(event).__name__} is recorded"


def fault_words(event: GameEvent, deal: Deal, fault: Fault) -> str:
    """Why the rules object to ``event``, coming next in ``deal``."""
    if fault is Fault.MUST_GO_ALONE:
        # Seen at the first lead, but it is the maker's fault, not the leader's.
        return f"seat {deal.maker} ordered up with a partner: {fault.value}"
    return f"{event_words(event, deal)}: {fault.value}"


def unfinished_words(deal: Deal) -> str:
    """How far a deal went whose record breaks off."""
    if deal.maker is None:
        calls = f" after {len(deal.calls)} calls" if deal.calls else ""
        return f"the record ends{calls} before trump was made"
    played = f"{len(deal.tricks)} of {deal.rules.hand} tricks were played"
    if deal.trick.plays:
        played += f", and {len(deal.trick.plays)} of {deal.playing} cards to the next"
    return f"{played}; no points are counted"


def renege_words(deal: Deal, renege: Renege) -> str:
    """A renege with its proof."""
    led = suit_word(deal.all_tricks()[renege.trick].led(deal.trump))
    doubt = "" if renege.certain else " (doubtful: one of the two cards is recorded twice)"
    proof = renege.proof
    if proof.kind is ProofKind.LATER_CARD:
        shown = f", and played {proof.card} to trick {proof.trick}{doubt}"
    else:
        shown = f"; {proof_words(deal, renege.seat, proof)}"
    seat, played = f"seat {renege.seat}", f"played {renege.card} where {led} were led"
    return f"trick {renege.trick}: {seat} {played}{shown}"


def deal_words(deal: Deal) -> str:
    """Who made what: ``seat 1 made hearts alone``."""
    if deal.maker is None:
        return "passed out" if deal.phase is Phase.PASSED_OUT else "nobody made trump"
    made = f"seat {deal.maker} made {suit_word(deal.trump)}"
    if deal.alone:
        made += " alone"
    if deal.lone_defender is not None:
        made += f", seat {deal.lone_defender} defended alone"
    return made
