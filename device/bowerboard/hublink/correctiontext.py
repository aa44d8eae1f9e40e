"""Corrections as text, one line each, as they stand in a journal.

``write`` and ``read`` are each other's inverse.  The forms::

    undo      redo      rewind 12      take out 12      take out 12, cut
    replace 12: 1 plays Ad             record: 3 steals the deal
    score 4,6         dealer 2         draw dealer 81250
    trump s           maker 1
    card 0 2 Jh       trick 0: 1 plays Ad | 2 plays Ts
    void              renege 3 in 0    rule 3 in 0 upheld      rule 3 not upheld
    award 2,0         award 2,0 ends   claim 1 Ac Kc

``, cut`` at the end of those that may cut later events.
"""

from __future__ import annotations

from typing import Any, get_args

from bowerboard.euchre import text
from bowerboard.euchre.cards import card, suit
from bowerboard.euchre.events import CardPlayed
from bowerboard.euchre.forms import (
    CARD,
    CARDS,
    POINTS,
    SEAT,
    Form,
    read_cards,
    read_points,
    write_cards,
    write_points,
)
from bowerboard.euchre.irregular import Irregular
from bowerboard.hublink import corrections as c
from bowerboard.hublink.corrections import Correction


class Unreadable(ValueError):
    """Text that is no correction."""


_CUT = r"(, cut)?"
_TRICK = r"(?: in (\d+))?"


def _cut(what: Any) -> str:
    return ", cut" if what.cut else ""


def _in(trick: int | None) -> str:
    return "" if trick is None else f" in {trick}"


def _number(found: str | None) -> int | None:
    return None if found is None else int(found)


def _game_event(line: str) -> Any:
    event = text.read(line)
    if type(event).__name__ in ("Retracted", "Reinstated", "Amended"):
        raise Unreadable(f"{line!r} is no event of the game")
    return event


def _irregular(line: str) -> Any:
    event = text.read(line)
    if not isinstance(event, get_args(Irregular)):
        raise Unreadable(f"{line!r} is no irregularity")
    return event


def _plays(lines: str) -> tuple[CardPlayed, ...]:
    plays = tuple(text.read(line) for line in lines.split(" | "))
    found = tuple(play for play in plays if isinstance(play, CardPlayed))
    if len(found) != len(plays):
        raise Unreadable(f"{lines!r}: a trick is cards played")
    return found


_FORMS: tuple[Form, ...] = (
    Form(c.Undo, "undo", c.Undo, lambda w: "undo"),
    Form(c.Redo, "redo", c.Redo, lambda w: "redo"),
    Form(c.Rewind, r"rewind (\d+)", lambda n: c.Rewind(int(n)), lambda w: f"rewind {w.place}"),
    Form(c.TakeOut, rf"take out (\d+){_CUT}", lambda n, cut: c.TakeOut(int(n), bool(cut)),
         lambda w: f"take out {w.place}{_cut(w)}"),
    Form(c.Replace, rf"replace (\d+){_CUT}: (.*)",
         lambda n, cut, e: c.Replace(int(n), _game_event(e), bool(cut)),
         lambda w: f"replace {w.place}{_cut(w)}: {text.write(w.event)}"),
    Form(c.Record, r"record: (.*)", lambda e: c.Record(_irregular(e)),
         lambda w: f"record: {text.write(w.event)}"),
    Form(c.SetScore, rf"score {POINTS}", lambda p: c.SetScore(read_points(p)),
         lambda w: f"score {write_points(w.score)}"),
    Form(c.SetDealer, rf"dealer {SEAT}{_CUT}", lambda s, cut: c.SetDealer(int(s), bool(cut)),
         lambda w: f"dealer {w.seat}{_cut(w)}"),
    Form(c.DrawDealer, r"draw dealer (\d+)", lambda n: c.DrawDealer(int(n)),
         lambda w: f"draw dealer {w.seed}"),
    Form(c.SetTrump, rf"trump ([cdhsrbopn]){_CUT}",
         lambda s, cut: c.SetTrump(None if s == "n" else suit(s), bool(cut)),
         lambda w: f"trump {'n' if w.suit is None else w.suit.value}{_cut(w)}"),
    Form(c.SetMaker, rf"maker {SEAT}{_CUT}", lambda s, cut: c.SetMaker(int(s), bool(cut)),
         lambda w: f"maker {w.seat}{_cut(w)}"),
    Form(c.SetCard, rf"card (\d+) {SEAT} {CARD}{_CUT}",
         lambda t, s, k, cut: c.SetCard(int(t), int(s), card(k), bool(cut)),
         lambda w: f"card {w.trick} {w.seat} {w.card}{_cut(w)}"),
    Form(c.SetTrick, rf"trick (\d+){_CUT}: (.*)",
         lambda t, cut, p: c.SetTrick(int(t), _plays(p), bool(cut)),
         lambda w: f"trick {w.trick}{_cut(w)}: {' | '.join(map(text.write, w.plays))}"),
    Form(c.VoidDeal, "void", c.VoidDeal, lambda w: "void"),
    Form(c.CallRenege, rf"renege {SEAT}{_TRICK}",
         lambda s, t: c.CallRenege(int(s), _number(t)),
         lambda w: f"renege {w.seat}{_in(w.trick)}"),
    Form(c.RuleRenege, rf"rule {SEAT}{_TRICK} (not )?upheld",
         lambda s, t, no: c.RuleRenege(int(s), _number(t), not no),
         lambda w: f"rule {w.seat}{_in(w.trick)} {'' if w.upheld else 'not '}upheld"),
    Form(c.Award, rf"award {POINTS}( ends)?", lambda p, e: c.Award(read_points(p), bool(e)),
         lambda w: f"award {write_points(w.points)}{' ends' if w.ends_deal else ''}"),
    Form(c.ClaimRest, rf"claim {SEAT}{CARDS}",
         lambda s, k: c.ClaimRest(int(s), read_cards(k)),
         lambda w: f"claim {w.seat}{write_cards(w.cards, ' ')}"),
)  # fmt: skip

_WRITERS = {form.kind: form.write for form in _FORMS}


def write(correction: Correction) -> str:
    """``correction`` as one line."""
    return _WRITERS[type(correction)](correction)


def read(line: str) -> Correction:
    """The correction written ``line``.

    Raises:
        Unreadable: it is none of the forms.
    """
    for form in _FORMS:
        found = form.pattern.fullmatch(line)
        if found:
            try:
                made: Correction = form.make(*found.groups())
            except ValueError as why:
                raise Unreadable(f"{line!r}: {why}") from None
            return made
    raise Unreadable(f"{line!r} is no correction; 'score 4,6' and 'undo' are")
