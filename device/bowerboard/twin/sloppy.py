"""How sloppily the people at the virtual table handle cards and keys: every rate in one table.

None of this is a fault of a reader; it is how people play.  A question is answered by whoever it
is addressed to, from what the faces and the lights show.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Habits:
    """Chances (0 to 1) of what people do.

    By card, unless the comment says otherwise.
    """

    quick: float = 0.0  # the next card falls within 100 ms
    ahead: float = 0.0  # the next seat lays up to 1.2 s before the one whose turn it is
    out_of_turn: float = 0.0  # ... and waits there for 3 to 6 s
    wrong_lead: float = 0.0  # by trick: another seat leads, and takes the card back when told
    take_back: float = 0.0  # lays a card, lifts it and lays another
    two_at_once: float = 0.0  # a second card sticks to the one laid
    misplaced: float = 0.0  # laid on the neighbour's pad
    strange: float = 0.0  # a card of another deck is laid first
    left_lying: float = 0.0  # by trick: it is gathered only during the next one
    dragged: float = 0.0  # by trick: gathered over the winner's pad
    relaid: float = 0.0  # by trick: a card already played lands on a pad again
    blind: float = 0.0  # by question: nobody looks before the trick is gathered
    upcard_left: float = 0.0  # by order: the dealer leaves the upcard lying
    upcard_early: float = 0.0  # by order: the dealer takes it before the key is pressed
    discard_unread: float = 0.0  # by discard: laid beside every pad
    discard_own: float = 0.0  # by discard: laid on the dealer's own pad
    resting: float = 0.0  # by call or card: somebody rests the hand on the own pad
    packets: float = 0.0  # by deal: packets dealt over all pads
    packets_partly: float = 0.0  # by deal: over some of them
    sitter_lays: float = 0.0  # by lone deal: who sits out lays the hand on the pad
    sitter_plays: float = 0.0  # who sits out lays a card when the partner's turn comes
    twice: float = 0.0  # by call: said by two ways at once
    call_early: float = 0.0  # by pass: the next seat passes first
    corrected: float = 0.0  # by call: the wrong one is made first and put right
    notices: float = 1.0  # by card not taken: its player sees the light still waiting


CAREFUL = Habits()
"""Everybody waits for the faces; only passes that a call implies are left out."""

SLOPPY = Habits(
    quick=0.10,
    ahead=0.02,
    out_of_turn=0.00005,
    wrong_lead=0.0002,
    take_back=0.00005,
    two_at_once=0.00005,
    misplaced=0.00005,
    strange=0.00005,
    left_lying=0.05,
    dragged=0.10,
    relaid=0.01,
    blind=0.05,
    upcard_left=0.10,
    upcard_early=0.02,
    discard_unread=0.50,
    discard_own=0.02,
    resting=0.01,
    packets=0.20,
    packets_partly=0.20,
    sitter_lays=0.30,
    sitter_plays=0.005,
    twice=0.03,
    call_early=0.0003,
    corrected=0.001,
    notices=0.6,
)
"""A friendly table.  What has to be asked about is rare among people who know the game (about one
deal in two hundred holds such a slip); what the table must see through by itself is not."""
