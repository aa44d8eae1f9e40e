"""The truth file: what the virtual players really did, one JSON object a line.

From it and the journal anybody can recompute what the demo reports.  The lines::

    {"t": 8120, "game": 0, "deal": 3, "event": "1 plays Ac"}
    {"t": 8120, "game": 0, "deal": 3, "renege": {"seat": 1, "trick": 0, "played": "Ac"}}
    {"t": 8245, "game": 0, "deal": 3, "shown": ["Ac"]}
    {"t": 8120, "game": 0, "deal": 3, "laid": "Td"}
    {"t": 9000, "game": 0, "deal": 3, "asked": "lay again", "seat": 2}

``laid`` is a card laid face up without being played, or before its event;
``t`` is ms on the virtual clock; ``shown`` names the cards that the faces newly show; an event is
written before the card is on the pad, so a card shown before its event was shown too early.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from bowerboard.euchre import text
from bowerboard.euchre.cards import Card
from bowerboard.euchre.events import CardPlayed, GameBegan, GameEvent, UpcardTurned
from bowerboard.euchre.game import Game
from bowerboard.view import Ask, Question, TableView


class Truth:
    """Writes the truth file, which must not be there yet, and keeps what a comparison needs."""

    def __init__(self, path: Path | None, now: Callable[[], int]) -> None:
        """``path`` None writes nothing: what a comparison needs is kept all the same.

        Raises:
            FileExistsError: the file is there already.
        """
        self.path = path
        self._now = now
        self._file = None if path is None else path.open("x", encoding="utf-8")
        self.events: list[GameEvent] = []
        self.games = -1
        self.deals = -1
        self.dealt = -1
        self.prompts = 0
        self.asked: dict[int, set[tuple[Ask, int]]] = {}
        self.counts: Counter[Ask] = Counter()
        self.leaks: list[str] = []
        self.leaked: list[tuple[int, str]] = []
        self._public: set[Card] = set()
        self._shown: frozenset[Card] = frozenset()
        self._asked: tuple[Question, ...] = ()

    def happened(self, event: GameEvent, before: Game, after: Game) -> None:
        """``event`` is being done."""
        if isinstance(event, GameBegan):
            self.games, self.deals = self.games + 1, -1
        if isinstance(event, UpcardTurned):
            self.deals += 1
            self.dealt += 1
            self._public = {event.card}
        if isinstance(event, CardPlayed):
            self._public.add(event.card)
        self.events.append(event)
        self._line(event=text.write(event))

    def seen_by_all(self, card: Card) -> None:
        """``card`` lies on the table face up."""
        if card not in self._public:
            self._public.add(card)
            self._line(laid=str(card))

    def reneged(self, seat: int, trick: int, played: Card) -> None:
        """``seat`` failed to follow suit on purpose."""
        self._line(renege={"seat": seat, "trick": trick, "played": str(played)})

    def seen(self, view: TableView) -> None:
        """The faces show ``view``: what is new on them, and whether it may be."""
        shown = view.cards_shown()
        new = shown - self._shown
        self._shown = shown
        if new:
            self._line(shown=sorted(map(str, new)))
        for card in sorted(new - self._public, key=str):
            self.leaks.append(str(card))
            self.leaked.append((self.dealt, str(card)))
        for question in view.questions:
            if question not in self._asked:
                self._line(asked=question.ask.value, seat=question.seat)
                if not question.ask.routine:
                    self.prompts += 1
                    self.counts[question.ask] += 1
                about = self.asked.setdefault(max(self.dealt, 0), set())
                about.add((question.ask, sum(view.tricks)))
        self._asked = view.questions

    def close(self) -> None:
        if self._file is not None:
            self._file.close()

    def _line(self, **what: Any) -> None:
        if self._file is None:
            return
        line = {"t": self._now(), "game": self.games, "deal": self.deals, **what}
        self._file.write(json.dumps(line) + "\n")
