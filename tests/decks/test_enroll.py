"""Enrolling a pack, one event after another."""

import pytest

from bowerboard.deck import CallCard
from bowerboard.decks.enroll import (
    Enrollment,
    Skip,
    Undo,
    begin,
    enrolled,
    finished,
    missing,
    prompt,
    take,
    wanted_cards,
)
from bowerboard.euchre.cards import card, cards
from bowerboard.readers.events import PadAppeared, PadBeat, PadLost, TagEntered, TagLeft

A, B, C = (bytes.fromhex(u) for u in ("e004015012345678", "04a1b2c3d4e580", "0d00319cd0"))
THREE = cards("9c Tc Jc")


class Table:
    """Pads ``p`` and ``q``, and time."""

    def __init__(self, state: Enrollment) -> None:
        self.state = state
        self.now = 0
        for pad in ("p", "q"):
            self.happen(PadAppeared(pad, 0, 1, "pn5180", "1"))
        self.now = 5000

    def happen(self, what: object) -> None:
        self.state = take(self.state, what)  # type: ignore[arg-type]

    def lay(self, uid: bytes, pad: str = "p", after: int = 1000, lying: bool = False) -> None:
        self.now += after
        self.happen(TagEntered(pad, self.now, uid, 1, 1, lying))

    def lift(self, uid: bytes, pad: str = "p", after: int = 800) -> None:
        self.now += after
        self.happen(TagLeft(pad, self.now, uid, 1, 1))

    @property
    def wanted(self) -> str:
        return str(prompt(self.state).wanted)

    @property
    def notice(self) -> str:
        return prompt(self.state).notice

    @property
    def tags(self) -> dict[bytes, str]:
        return {uid: str(what) for uid, what in self.state.new.items()}


@pytest.fixture
def table() -> Table:
    return Table(begin(THREE))


def test_a_pack_is_named_suit_by_suit_low_to_high() -> None:
    assert wanted_cards()[:7] == cards("9c Tc Jc Qc Kc Ac 9d")
    assert len(wanted_cards()) == 24
    assert len(wanted_cards("789TJQKA")) == 32
    assert wanted_cards("JQ", copies=2)[:4] == cards("Jc Jc.2 Qc Qc.2")
    assert wanted_cards("9", call_sets=2)[4:6] == (CallCard.PASS, CallCard.PASS)
    assert len(wanted_cards(call_sets=4)) == 24 + 28
    with pytest.raises(ValueError, match="X"):
        wanted_cards("9X")


def test_any_pad_reads_and_the_next_card_may_come_before_the_last_is_gone(table: Table) -> None:
    assert table.wanted == "9c"
    table.lay(A, "p")
    assert table.wanted == "Tc"
    table.lay(B, "q")
    table.lift(A)
    table.lay(C, "q")
    assert table.wanted == "None"
    assert table.tags == {A: "9c", B: "Tc", C: "Jc"}
    assert not finished(table.state, table.now)  # another may have been laid with it
    assert finished(table.state, table.now + 250)
    deck = enrolled(table.state, "blue")
    assert (deck.name, deck.cards) == ("blue", dict(zip((A, B, C), THREE, strict=True)))


def test_a_tag_is_in_one_card(table: Table) -> None:
    table.lay(A)
    table.lift(A)
    table.lay(A, after=3000)
    assert (table.wanted, table.notice) == ("Tc", "that tag is 9c already")
    table.lay(B)
    assert (table.wanted, table.notice) == ("Jc", "")


def test_a_tag_of_another_deck_is_refused() -> None:
    table = Table(begin(THREE, elsewhere={A: "Jh of red"}))
    table.lay(A)
    assert (table.wanted, table.notice) == ("9c", "that tag is Jh of red")


def test_crosstalk_is_no_second_card(table: Table) -> None:
    table.lay(A, "p")
    table.lay(A, "q", after=50)
    assert (table.wanted, table.notice) == ("Tc", "")


def test_two_at_once_count_neither(table: Table) -> None:
    table.lay(A)
    table.lift(A)
    table.lay(B)
    table.lay(C, after=40)
    assert (table.wanted, table.notice) == ("Tc", "one at a time: lay again")
    table.lift(B)
    table.lift(C, after=0)
    table.lay(B, after=200)
    assert (table.wanted, table.notice) == ("Jc", "")
    assert table.tags == {A: "9c", B: "Tc"}


def test_undo_goes_back_card_by_card(table: Table) -> None:
    table.happen(Undo())
    assert table.wanted == "9c"
    table.lay(A)
    table.lay(B)
    table.happen(Undo())
    assert (table.wanted, table.notice) == ("Tc", "taken back: Tc")
    table.happen(Undo())
    assert table.wanted == "9c"
    table.lay(C)
    assert table.tags == {C: "9c"}


def test_a_card_taken_back_must_be_lifted_before_it_counts_again(table: Table) -> None:
    table.lay(A)
    table.happen(Undo())
    assert table.wanted == "9c"
    table.lift(A)
    table.lay(A)
    assert table.tags == {A: "9c"}


def test_skipping_and_taking_the_skip_back(table: Table) -> None:
    table.happen(Skip())
    table.lay(A)
    assert table.tags == {A: "Tc"}
    table.happen(Undo())
    table.happen(Undo())
    assert table.wanted == "9c"
    table.happen(Skip())
    table.happen(Skip())
    assert missing(table.state) == cards("9c Tc Jc")
    table.lift(A)
    table.lay(A, after=2000)
    assert missing(table.state) == cards("9c Tc")


def test_undo_between_like_call_cards_takes_the_latest() -> None:
    table = Table(begin((CallCard.PASS, CallCard.PASS, CallCard.ALONE)))
    table.happen(Skip())
    table.lay(A)
    table.happen(Undo())
    assert missing(table.state) == (CallCard.PASS, CallCard.PASS, CallCard.ALONE)
    table.lay(B)
    assert table.tags == {B: "pass"}


def test_what_lies_there_at_the_start_is_cleared_first() -> None:
    table = Table(begin(THREE))
    table.lay(A, lying=True)
    assert (table.wanted, table.notice) == ("9c", "clear the pads first")
    table.lift(A)
    assert (table.wanted, table.notice) == ("9c", "")
    table.lay(A)
    assert table.tags == {A: "9c"}


def test_a_pads_backlog_is_not_taken_for_a_card() -> None:
    table = Table(begin(THREE))
    table.happen(PadAppeared("r", 6000, 1, "pn5180", "1"))
    table.happen(TagEntered("r", 6100, A, 1, 1))
    table.happen(TagLeft("r", 6110, A, 1, 2))
    assert table.tags == {}


def test_pads_come_and_go(table: Table) -> None:
    table.happen(PadLost("p", 6000, "pulled"))
    assert table.notice == ""
    table.happen(PadLost("q", 6000, "pulled"))
    assert table.notice == "no pad answers"
    table.happen(PadAppeared("q", 7000, 2, "pn5180", "1"))
    table.happen(PadBeat("q", 8000, 1, 0, 0, 0, 0, False))
    table.now = 8000
    table.lay(A, "q")
    assert table.tags == {A: "9c"}


def test_what_the_file_holds_is_not_asked_for_again() -> None:
    kept = {A: card("Tc"), B: CallCard.PASS}
    table = Table(begin((*THREE, CallCard.PASS, CallCard.PASS), kept))
    assert table.state.wanted == (*cards("9c Jc"), CallCard.PASS)
    table.lay(A)
    assert table.notice == "that tag is Tc already"
    table.lay(C)
    deck = enrolled(table.state, "blue")
    assert deck.cards == {A: card("Tc"), C: card("9c")}
    assert deck.calls == {B: CallCard.PASS}


def test_more_tags_than_cards_are_left_alone(table: Table) -> None:
    for uid in (A, B, C, b"1234567"):
        table.lay(uid)
    assert len(table.tags) == 3
