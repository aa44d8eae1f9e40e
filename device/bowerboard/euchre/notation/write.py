"""The one way out: recorded games to the text of an ``.egn`` (1.4) or ``.emn`` (1.0) file.

``read.read(write(...).encode())`` gives the same games again.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

from bowerboard.euchre.notation import egn, emn
from bowerboard.euchre.notation.notes import MOST, RULES, write_notes
from bowerboard.euchre.notation.record import Exchange, RecordedDeal, RecordedGame, Stage
from bowerboard.euchre.notation.ruleset import write_ruleset

DEALS = 100
"""Deals in a game, the notation's own limit."""

Written = dict[str, object]


def write(game: RecordedGame) -> str:
    """One game as the text of an ``.egn`` file.

    Raises:
        ValueError: EGN cannot tell it: too many deals, or house rules of another table.
    """
    return json.dumps(egn_object(game), indent=1) + "\n"


def write_match(games: Sequence[RecordedGame], title: str = "") -> str:
    """Several games as the text of an ``.emn`` file.

    A player without a name is called by the seat; players of one name are one player.

    Raises:
        ValueError: as ``write``.
    """
    return json.dumps(emn_object(games, title), indent=1) + "\n"


def egn_object(game: RecordedGame) -> Written:
    """``game`` in the form of an EGN object.

    Raises:
        ValueError: as ``write``.
    """
    if len(game.deals) > DEALS:
        raise ValueError(f"{len(game.deals)} deals: EGN holds {DEALS} in a game; export as jsonl")
    ruleset, further = write_ruleset(game.rules)
    metadata: Written = {"title": game.title[:128]} if game.title else {}
    metadata |= {"players": [name[:64] for name in game.players]}
    metadata |= {"initialScore": list(game.score)}
    if game.final is not None:
        metadata["finalScore"] = list(game.final)
    if further:
        line = RULES + " ".join(f"{name}={value}" for name, value in further.items())
        if len(line) > MOST:
            raise ValueError("more house rules than a description holds; export as jsonl")
        metadata["description"] = line
    metadata["ruleset"] = ruleset
    return {
        "fileType": egn.FILE_TYPE,
        "version": "1.4",
        "metadata": metadata,
        "deals": [_deal(number, deal) for number, deal in enumerate(game.deals)],
    }


def emn_object(games: Sequence[RecordedGame], title: str = "") -> Written:
    """``games`` in the form of an EMN object.

    Raises:
        ValueError: as ``write``.
    """
    pool: dict[tuple[str, int], str] = {}
    written = []
    for number, game in enumerate(games):
        ids, met = [], Counter[str]()
        for seat in range(4):
            name = game.players[seat][:64] if seat < len(game.players) else f"seat {seat}"
            met[name] += 1
            ids.append(pool.setdefault((name, met[name]), f"p{len(pool)}"))
        written.append({"gameIndex": number, "players": ids, "gameData": egn_object(game)})
    metadata: Written = {"title": title[:128]} if title else {}
    metadata["players"] = [{"id": player, "name": name} for (name, _), player in pool.items()]
    return {
        "fileType": emn.FILE_TYPE,
        "version": "1.0",
        "metadata": metadata,
        "games": written,
    }


def _deal(number: int, deal: RecordedDeal) -> Written:
    state: Written = {"dealer": deal.dealer, "upCard": str(deal.upcard)}
    if deal.hands:
        state["playerCards"] = [_cards(hand) for hand in deal.hands]
    played = write_notes(deal.notes, Stage.PLAYED)
    phases = [_calling(deal)]
    if deal.tricks or played:
        play: Written = {"phaseNumber": 1, "type": "TRICK_PLAY"}
        play["tricks"] = [_cards(trick) for trick in deal.tricks]
        phases.append(play | ({"playAnnotations": played} if played else {}))
    return {"dealNumber": number, "initialState": state, "phases": phases}


def _calling(deal: RecordedDeal) -> Written:
    written: Written = {
        "phaseNumber": 0,
        "type": "EUCHRE_BIDDING",
        "calls": [said.value for said in deal.calls],
        "isAlone": deal.alone,
    }
    if deal.lone_defender is not None:
        written["aloneDefender"] = deal.lone_defender
    if deal.discard is not None:
        written["discard"] = _card(deal.discard)
    if deal.exchanges:
        written["cardExchanges"] = [_exchange(each) for each in deal.exchanges]
    said = write_notes(deal.notes, Stage.BEFORE, Stage.SAID)
    return written | ({"callAnnotations": said} if said else {})


def _exchange(exchange: Exchange) -> Written:
    sender = {} if exchange.sender is None else {"sender": exchange.sender}
    return {**sender, "receiver": exchange.receiver, "cards": _cards(exchange.cards)}


def _cards(cards: Sequence[object]) -> list[str]:
    return [_card(card) for card in cards]


def _card(card: object) -> str:
    """A card, an unknown one, or a bower written bare."""
    return str(getattr(card, "value", card))
