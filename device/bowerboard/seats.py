"""What the seats of a table are called: the same in files, on faces and in words."""

from __future__ import annotations

SEATS = ("north", "east", "south", "west", "fifth", "sixth", "seventh", "eighth")
"""The seats clockwise from 0, as files name them; a table has the first two to eight of them."""

KITTY = "kitty"

PLACES = (*SEATS, KITTY)
"""Where a pad can lie, by its name in files: the seats in order, then the kitty."""

ALL_SEAT_NAMES = tuple(seat.title() for seat in SEATS)

SEAT_NAMES = ALL_SEAT_NAMES[:4]
"""The four seats clockwise from 0, as an ordinary table calls them."""


def places_of(seats: int, kitty: bool = True) -> tuple[str, ...]:
    """The places of a table of so many seats, with or without a pad for the kitty."""
    return (*SEATS[:seats], KITTY) if kitty else SEATS[:seats]
