"""Observations as text: what is written is what is read."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bowerboard.euchre.cards import Suit, card, pack
from bowerboard.panel.keys import AloneKey, Held, NoTrumpKey, SideKey, SuitKey, Tapped, UndoKey
from bowerboard.table.observed import (
    KITTY,
    CardLaid,
    CardLifted,
    PadBack,
    PadSilent,
    Resumed,
    TimePassed,
    Unreadable,
    read,
    write,
)

UID = "e004015012345678"


@pytest.mark.parametrize(
    ("line", "seen"),
    [
        (f"laid 2 Jh {UID}", CardLaid(2, card("Jh"), UID, 7)),
        (f"lying kitty 9s {UID}", CardLaid(KITTY, card("9s"), UID, 7, lying=True)),
        (f"laid 1 ? {UID}", CardLaid(1, None, UID, 7)),
        (f"lifted 0 Td {UID}", CardLifted(0, card("Td"), UID, 7)),
        (f"lifted kitty ? {UID}", CardLifted(KITTY, None, UID, 7)),
        ("tap side 2", Tapped(SideKey(2), 7)),
        ("hold side 3", Held(SideKey(3), 7)),
        ("tap suit h", Tapped(SuitKey(Suit.HEARTS), 7)),
        ("tap no-trump", Tapped(NoTrumpKey(), 7)),
        ("hold suit c", Held(SuitKey(Suit.CLUBS), 7)),
        ("tap alone", Tapped(AloneKey(), 7)),
        ("tap undo", Tapped(UndoKey(), 7)),
        ("hold undo", Held(UndoKey(), 7)),
        ("silent 2", PadSilent(2, 7)),
        ("silent kitty", PadSilent(KITTY, 7)),
        ("back 2", PadBack(2, 7)),
        ("restarted 2", PadBack(2, 7, restarted=True)),
        ("resumed 81250", Resumed(81250, 7)),
        ("waited", TimePassed(7)),
    ],
)
def test_the_forms(line, seen):
    assert read(line, 7) == seen
    assert write(seen) == line


_places = st.sampled_from((0, 1, 2, 3, KITTY))
_cards = st.none() | st.sampled_from(pack("789TJQKA"))
_uids = st.binary(min_size=4, max_size=10).map(bytes.hex)
_at = st.integers(0, 2**40)
_keys = (
    st.builds(SideKey, st.integers(0, 3))
    | st.builds(SuitKey, st.sampled_from([suit for suit in Suit if suit is not Suit.UNREAD]))
    | st.just(AloneKey())
    | st.just(NoTrumpKey())
    | st.just(UndoKey())
)
OBSERVATIONS = (
    st.builds(CardLaid, _places, _cards, _uids, _at, st.booleans())
    | st.builds(CardLifted, _places, _cards, _uids, _at)
    | st.builds(PadSilent, _places, _at)
    | st.builds(PadBack, _places, _at, st.booleans())
    | st.builds(Tapped, _keys, _at)
    | st.builds(Held, _keys, _at)
    | st.builds(TimePassed, _at)
    | st.builds(Resumed, _at, _at)
)


@given(OBSERVATIONS)
def test_what_is_written_is_read_again(seen):
    line = write(seen)
    assert "\n" not in line
    assert read(line, seen.at) == seen


@pytest.mark.parametrize(
    "line",
    [
        "",
        "laid",
        "laid 2 Jh",
        f"laid 2 Jx {UID}",
        f"laid 2 2h {UID}",
        f"laid 22 Jh {UID}",
        f"laid -1 Jh {UID}",
        f"laid 2 Jh {UID} ",
        f"laid 2 Jh {UID}\n",
        "laid 2 Jh E004",
        f"lying 2  Jh {UID}",
        "tap side",
        "tap side x",
        "tap suit n",
        "hold",
        "press undo",
        "silent",
        "silent seat",
        "resumed",
        "resumed soon",
        "resumed 99999999999999999999",
        "waited 3",
        "1 plays Ac",
    ],
)
def test_what_is_no_observation_is_refused(line):
    with pytest.raises(Unreadable, match=r"observation|card"):
        read(line, 0)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(line):
    try:
        seen = read(line, 3)
    except Unreadable:
        return
    assert read(write(seen), 3) == seen
