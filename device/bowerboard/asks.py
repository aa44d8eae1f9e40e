"""What the table asks people to do, one name a question."""

from __future__ import annotations

from enum import Enum


class Ask(Enum):
    """What a question asks its seat to do."""

    WHO_DEALS = "who deals"  # hold your key
    PICK_UP = "pick up"  # dealer: take the upcard and discard
    NAME_SUIT = "name suit"  # you said "I call": now a suit key
    NAME_TRUMP = "name trump"  # the same where no trump may be named: hold your key again for it
    STUCK = "stuck"  # dealer may not pass
    BARRED = "barred"  # that suit was turned down
    CARD_OUT_OF_TURN = "card out of turn"  # pick your card up, it is another seat's turn
    CARD_ALREADY_PLAYED = "card already played"
    UNKNOWN_TAG = "unknown tag"
    LAY_AGAIN = "lay again"
    LAY_ON_PAD = "lay on pad"  # no card of this seat was read, and others have played
    LAY_MISSED = "lay missed"  # lay the card of trick ``detail`` again: it was never read
    PUT_BACK = "put back"  # a card laid is played here: lay ``card`` again
    LAY_UPCARD = "lay upcard"  # dealer: it was not read
    NEW_DEALER = "new dealer"  # tap your key if you deal out of the usual turn
    EARLY_CARD = "early card"  # it was laid before play began: lift it and lay it again
    NOT_YOUR_TURN = "not your turn"  # that key does nothing now; ``other`` is to speak
    UPDATE_PAD = "update pad"  # its firmware is of another version: bowerboard pad flash
    READER_FAULT = "reader fault"  # the pad's tag chip does not answer: check it, plug it again
    CARDS_MISSED = "cards missed"  # the pad could not keep all reports: check what is shown
    JOURNAL_DAMAGED = "journal damaged"  # the record could not be read whole: check the score
    OLD_CONFIG = "old config"  # the configuration cannot be used, its last good copy is
    SAFE_MODE = "safe mode"  # no cards are read; ``detail`` says what the keys do
    CALL_RENEGE = "call renege"  # ``other`` reneged against you: hold your key to call it
    RESUME = "resume"  # a game was left unfinished: go on, or hold undo for a new one
    UNDO = "undo"  # press again to undo ``deed``
    PASS_OUT = "pass out"  # dealer: tap again if really all have passed
    ALONE_LATE = "alone late"  # a card has been led: nobody goes alone any more
    TAKEN_BACK = "taken back"  # ``other`` took its card back, which costs ``detail`` points
    NO_ALONE = "no alone"  # nobody goes alone in this house
    SIX_CARDS = (
        "six cards"  # more cards than a hand holds were read: hold your key if you have six
    )
    CHECK_DEAL = "check deal"  # the tricks do not fit what was seen: hold a key if they are right
    CONFIRM = "confirm"  # hold your key if the result of the game is right
    NOT_NOW = "not now"  # that cannot be done here
    CUTS_LATER = "cuts later"  # later events could not have happened then
    CANNOT_PROVE = "cannot prove"  # nothing public proves that ``other`` reneged, or a claim
    TOO_LATE = "too late"  # the house's time for calling a renege of ``other`` is over
    OTHERS_AGREE = "others agree"  # the other side than that of ``other`` must do it
    DIRECTOR_RULES = "director rules"  # only the director may
    WRONG_DEALER = "wrong dealer"  # you seem to deal though ``other`` should: hold your key if so

    @property
    def routine(self) -> bool:
        """Whether it is only the next step of an ordinary deal, and no sign of doubt."""
        return self in _ROUTINE


_ROUTINE = (
    Ask.WHO_DEALS,
    Ask.PICK_UP,
    Ask.NAME_SUIT,
    Ask.NAME_TRUMP,
    Ask.CALL_RENEGE,
    Ask.RESUME,
    Ask.UNDO,
    Ask.PASS_OUT,
    Ask.ALONE_LATE,
    Ask.NO_ALONE,
    Ask.TAKEN_BACK,
    Ask.CONFIRM,
    Ask.NOT_NOW,
    Ask.CUTS_LATER,
    Ask.CANNOT_PROVE,
    Ask.TOO_LATE,
    Ask.OTHERS_AGREE,
    Ask.DIRECTOR_RULES,
)
