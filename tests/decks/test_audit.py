"""Auditing a pack, one event after another."""

from bowerboard.deck import CallCard, Deck
from bowerboard.decks.audit import Audit, begin, found, latest, take
from bowerboard.euchre.cards import cards
from bowerboard.readers.events import PadAppeared, TagEntered, TagLeft

BLUE = [bytes([n]) * 8 for n in range(1, 4)]
RED = [bytes([n]) * 5 for n in range(11, 14)]
STRANGE = b"\x99" * 7
CALL = b"\x77" * 4
NINE, TEN, JACK = cards("9c Tc Jc")
DECKS = {
    "blue": Deck(dict(zip(BLUE, (NINE, TEN, JACK), strict=True)), "blue", {CALL: CallCard.PASS}),
    "red": Deck(dict(zip(RED, (NINE, TEN, JACK), strict=True)), "red"),
}


def audited(*said: tuple[int, str, bytes]) -> Audit:
    """``in`` and ``out`` of tags at their times, on one pad that has long been there."""
    state = take(begin(DECKS), PadAppeared("p", 0, 1, "pn532", "1"))
    for at, edge, uid in said:
        event = TagEntered if edge == "in" else TagLeft
        state = take(state, event("p", at, uid, 1, 1))
    return state


def laid(*uids: bytes) -> Audit:
    return audited(*((2000 + 1000 * n, "in", uid) for n, uid in enumerate(uids)))


def test_a_whole_pack_is_well() -> None:
    result = found(laid(*BLUE))
    assert result.well
    assert (result.pack, result.present) == ("blue", (NINE, TEN, JACK))


def test_before_anything_is_laid_all_is_missing() -> None:
    result = found(begin(DECKS))
    assert (result.pack, result.missing, result.well) == ("blue", (NINE, TEN, JACK), False)


def test_missing() -> None:
    result = found(laid(BLUE[0], BLUE[2]))
    assert (result.missing, result.well) == ((TEN,), False)


def test_the_pack_is_the_one_that_most_tags_are_of() -> None:
    result = found(laid(BLUE[0], RED[1], RED[2]))
    assert result.pack == "red"
    assert result.missing == (NINE,)
    assert result.foreign == ((BLUE[0].hex(), "9c of blue"),)


def test_foreign_and_doubled() -> None:
    result = found(laid(*BLUE, RED[1], STRANGE))
    assert result.foreign == ((RED[1].hex(), "Tc of red"), (STRANGE.hex(), ""))
    assert result.doubled == (TEN,)
    assert result.missing == ()
    assert not result.well


def test_laid_twice_is_not_doubled() -> None:
    result = found(
        audited(
            (2000, "in", BLUE[0]),
            (3000, "out", BLUE[0]),
            (9000, "in", BLUE[0]),
            (9500, "in", BLUE[1]),
            (9600, "in", BLUE[2]),
        )
    )
    assert result.well


def test_a_tag_lost_twice_while_it_lay_there_is_weak() -> None:
    said = [(2000, "in", uid) for uid in BLUE]
    said += [(3000, "out", BLUE[1]), (3400, "in", BLUE[1])]
    assert found(audited(*said)).weak == ()
    said += [(5000, "out", BLUE[1]), (5300, "in", BLUE[1])]
    result = found(audited(*said))
    assert result.weak == (TEN,)
    assert not result.well


def test_call_cards_only_where_asked() -> None:
    assert found(laid(*BLUE, CALL)).well
    assert found(laid(*BLUE)).well
    assert found(laid(*BLUE), calls=True).missing == (CallCard.PASS,)
    assert found(laid(*BLUE, CALL), calls=True).well


def test_latest_names_what_was_laid() -> None:
    assert latest(begin(DECKS)) == ""
    assert latest(laid(BLUE[0])) == "9c of blue"
    assert latest(laid(CALL)) == "pass of blue"
    assert latest(laid(STRANGE)) == "unknown tag"
