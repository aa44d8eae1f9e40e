"""A table's view in a few plain words: for the eye in a hurry and for a screen reader."""

from __future__ import annotations

from bowerboard.euchre.cards import suit_word
from bowerboard.view import Stage, TableView
from bowerboard.web.figures import card_name

_STAGES = {
    Stage.NO_GAME: "no game",
    Stage.TURN_UP: "dealing",
    Stage.ROUND_ONE: "calling",
    Stage.ROUND_TWO: "calling, round two",
    Stage.PLAY: "playing",
    Stage.GAME_OVER: "game over",
    Stage.STOPPED: "switched off",
}


def stage_words(stage: Stage) -> str:
    """What a table is at."""
    return _STAGES[stage]


def face_words(view: TableView, seat: int) -> str:
    """What the face of ``seat`` says, for who cannot see its picture."""
    own = view.side_of(seat)
    others = [str(points) for side, points in enumerate(view.score) if side != own]
    parts = [f"us {view.score[own]}", f"them {', '.join(others)}", stage_words(view.stage)]
    if view.upcard is not None:
        parts.append(f"{card_name(view.upcard)} turned up")
    elif view.maker is not None:
        alone = " alone" if view.alone else ""
        parts.append(f"{suit_word(view.trump)} by {view.names[view.maker]}{alone}")
    if view.turn == seat:
        parts.append("your turn")
    elif view.turn is not None:
        parts.append(f"{view.names[view.turn]}'s turn")
    if any(question.seat in (seat, None) for question in view.questions):
        parts.append("a question")
    if view.message:
        parts.append(f"message: {view.message}")
    return f"Face of {view.names[seat]}: {'; '.join(parts)}"
