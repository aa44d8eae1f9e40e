"""The table in one line, for ``systemctl status``: the score, what it waits for, what is wrong."""

from __future__ import annotations

from collections.abc import Iterable

from bowerboard.seats import ALL_SEAT_NAMES
from bowerboard.view import Stage, TableView

_WAITS = {
    Stage.NO_GAME: "no game yet",
    Stage.TURN_UP: "{} deals",
    Stage.ROUND_ONE: "{} calls, round one",
    Stage.ROUND_TWO: "{} calls, round two",
    Stage.PLAY: "{} plays",
    Stage.GAME_OVER: "the game is over",
    Stage.STOPPED: "stopped",
}


def status(view: TableView, troubles: Iterable[str] = ()) -> str:
    """``5-3 of 10, East plays; the pad of South is lost``.  No card is named, shown or not."""
    score = "-".join(map(str, view.score))
    seat = view.dealer if view.stage is Stage.TURN_UP else view.turn
    waits = _WAITS[view.stage].format("somebody" if seat is None else view.names[seat])
    wrong = [f"the pad of {view.names[seat]} is lost" for seat in view.pads_lost]
    wrong += ["the kitty's pad is lost"] if view.kitty_lost else []
    wrong += ["not saved"] if view.unsaved else []
    said = f"{score} of {view.target}, {waits}"
    return "; ".join([said, *wrong, *troubles])


def seat_name(seat: int) -> str:
    """How people call the seat whose display or pad it is."""
    return ALL_SEAT_NAMES[seat] if 0 <= seat < len(ALL_SEAT_NAMES) else f"seat {seat}"
