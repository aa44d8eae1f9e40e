"""Whether the journal holds what the virtual players did: facts compared one by one.

A *silent error* is a fact of score or proof that ends wrong in the journal though no question
about that very fact was open before (commands.md).  A card that the journal says was not read is
no error: it is unknown there, and says so.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from bowerboard.euchre import game as games
from bowerboard.euchre import renege
from bowerboard.euchre.cards import UNREAD
from bowerboard.euchre.events import CardPlayed, CardUnread, GameEvent, UpcardTurned
from bowerboard.euchre.irregular import RenegeDetected
from bowerboard.euchre.scoring import Outcome, Result
from bowerboard.view import Ask

Fact = tuple[str, object]
"""A fact's name within its deal, and its value."""

Asked = Mapping[int, set[tuple[Ask, int]]]
"""By deal: what was asked, and in which trick (from 0) the table then was."""

_ABOUT = {
    "dealer": {Ask.WHO_DEALS, Ask.LAY_UPCARD},
    "upcard": {Ask.LAY_UPCARD, Ask.LAY_AGAIN, Ask.UNKNOWN_TAG},
    "call": {Ask.NOT_YOUR_TURN, Ask.STUCK, Ask.BARRED, Ask.NAME_SUIT, Ask.NAME_TRUMP},
    "alone": {Ask.NOT_YOUR_TURN},
    "trick": {
        Ask.LAY_AGAIN,
        Ask.LAY_ON_PAD,
        Ask.LAY_MISSED,
        Ask.PUT_BACK,
        Ask.CARD_OUT_OF_TURN,
        Ask.UNKNOWN_TAG,
        Ask.EARLY_CARD,
        Ask.CHECK_DEAL,
        Ask.SIX_CARDS,
    },
}
"""Which questions are about which facts, by the first word of the fact's name."""


def results(events: Iterable[GameEvent]) -> list[Result]:
    """The finished deals in ``events``, game after game."""
    game, done = games.NO_GAME, []
    for event in events:
        after = games.apply(game, event)
        if len(after.results) > len(game.results):
            done.append(after.results[-1])
        game = after
    return done


def facts(result: Result) -> list[Fact]:
    """What must be right about one deal."""
    deal = result.deal
    found: list[Fact] = [("dealer", deal.dealer), ("upcard", deal.upcard)]
    if result.outcome is Outcome.VOID:
        return [*found, ("outcome", result.outcome)]
    found += [(f"call {n}", call) for n, call in enumerate(deal.calls)]
    found += [("alone", deal.alone), ("lone defender", deal.lone_defender)]
    for number, trick in enumerate(deal.tricks):
        found += [
            (f"trick {number} card {n}", (play.seat, play.card))
            for n, play in enumerate(trick.plays)
        ]
        found.append((f"trick {number} winner", trick.winner))
    found += [("points", result.points), ("reneges", renege.find(deal))]
    return found


def _same(theirs: object, ours: object) -> bool:
    """Whether a fact agrees; a card that was not read agrees with any of that seat."""
    if theirs == ours:
        return True
    if isinstance(theirs, tuple) and isinstance(ours, tuple) and len(theirs) == len(ours) == 2:
        return theirs[0] == ours[0] and ours[1] is UNREAD
    return False


def unread(result: Result) -> int:
    """How many cards of a deal stayed unknown."""
    return sum(play.card is UNREAD for trick in result.deal.tricks for play in trick.plays)


def differences(truth: Sequence[Result], journal: Sequence[Result]) -> list[tuple[int, str]]:
    """Facts that differ, as (deal, what), deals counted over the whole evening."""
    wrong: list[tuple[int, str]] = []
    for number in range(max(len(truth), len(journal))):
        if number >= len(truth) or number >= len(journal):
            side = "journal" if number >= len(journal) else "table"
            wrong.append((number, f"deal: the {side} does not know of it"))
            continue
        voided = [each[number].outcome is Outcome.VOID for each in (truth, journal)]
        if voided[0] is not voided[1]:
            wrong.append((number, "deal: thrown in by one and not by the other"))
            continue
        theirs, ours = dict(facts(truth[number])), dict(facts(journal[number]))
        less = unread(journal[number])
        for name in theirs | ours:
            if name == "reneges" and less:
                continue  # less is known; ``unproven`` counts what that costs
            if not _same(theirs.get(name), ours.get(name)):
                wrong.append((number, f"{name}: {theirs.get(name)} became {ours.get(name)}"))
    return wrong


def silent(wrong: Sequence[tuple[int, str]], asked: Asked) -> int:
    """How many of ``wrong`` no question was about: of a trick, none while it was played or right
    after; of what follows from calls and tricks, none about what is wrong with those."""
    open_in = {deal for deal, what in wrong if _was_asked(what, asked.get(deal, set()))}
    count = 0
    for deal, what in wrong:
        derived = _kind(what) in ("points:", "reneges:")
        known = deal in open_in if derived else _was_asked(what, asked.get(deal, set()))
        count += not known
    return count


def _kind(what: str) -> str:
    return what.split(maxsplit=1)[0]


def _was_asked(what: str, asked: set[tuple[Ask, int]]) -> bool:
    kind = _kind(what).rstrip(":")
    about = _ABOUT.get(kind, set())
    if kind == "deal":
        return any(ask in _ABOUT["trick"] for ask, _ in asked)
    if kind != "trick":
        return any(ask in about for ask, _ in asked)
    trick = int(what.split()[1])
    return any(ask in about and trick <= at <= trick + 1 for ask, at in asked)


def proofs(events: Iterable[GameEvent]) -> list[tuple[int, int, RenegeDetected]]:
    """Each renege detected: its deal, how many cards had then been played, and the renege."""
    deal, cards, found = -1, 0, []
    for event in events:
        match event:
            case UpcardTurned():
                deal, cards = deal + 1, 0
            case CardPlayed() | CardUnread():
                cards += 1
            case RenegeDetected():
                found.append((deal, cards, event))
    return found
