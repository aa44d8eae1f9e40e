"""A card goes from pad to pad; who reads it lies there."""

from bowerboard.pads.assigning import Assigning
from bowerboard.readers.events import PadAppeared, PadLost, TagEntered, TagLeft

CARD, OTHER = bytes([1] * 8), bytes([2] * 8)


def work(*pads: str) -> Assigning:
    made = Assigning()
    for pad in pads:
        made.take(PadAppeared(pad, 0, 1, "pn5180", "0.2.0"))
    return made


def lay(made: Assigning, pad: str, uid: bytes = CARD, lying: bool = False) -> str | None:
    return made.take(TagEntered(pad, 0, uid, 1, 1, lying))


def lift(made: Assigning, pad: str, uid: bytes = CARD) -> None:
    assert made.take(TagLeft(pad, 0, uid, 1, 1)) is None


def test_once_round_the_table() -> None:
    made = work(*"abcde")
    assert made.question == "Lay a card on North's pad."
    for pad in "cabed":
        assert pad in (lay(made, pad) or "")
        lift(made, pad)
    assert made.found == dict(
        zip(("north", "east", "south", "west", "kitty"), "cabed", strict=True)
    )
    assert made.next is None
    assert made.question == "All pads have their places."


def test_the_card_may_stay_for_a_moment_where_it_was_and_another_do_as_well() -> None:
    made = work(*"ab")
    lay(made, "a")
    lay(made, "b", OTHER)
    assert made.found == {"north": "a", "east": "b"}


def test_a_pad_has_one_place() -> None:
    made = work(*"ab")
    lay(made, "a")
    lift(made, "a")
    assert lay(made, "a") == "That is north's pad already."
    assert made.found == {"north": "a"}


def test_a_card_read_by_two_pads_at_once_decides_nothing() -> None:
    made = work(*"ab")
    lay(made, "a")
    assert "further apart" in (lay(made, "b") or "")
    assert made.found == {"north": "a"}


def test_what_lies_there_from_the_start_decides_nothing() -> None:
    made = work("a")
    assert "lift it" in (lay(made, "a", lying=True) or "")
    assert made.found == {}


def test_pads_without_a_place_are_known() -> None:
    made = work(*"abc")
    lay(made, "b")
    assert made.unplaced == ["a", "c"]
    assert "gone" in (made.take(PadLost("c", 0, "cable")) or "")
    assert made.unplaced == ["a"]
