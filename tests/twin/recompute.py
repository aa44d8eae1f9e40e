"""What a demo reports, worked out again from its truth file and its journal alone."""

import json
from dataclasses import dataclass, replace
from pathlib import Path

from bowerboard.euchre import game as games
from bowerboard.euchre import text
from bowerboard.euchre.history import fold, standing
from bowerboard.table.journal import read_events

ROUTINE = {"who deals", "pick up", "name suit", "call renege", "undo", "void"}
"""Questions that are only the next step of an ordinary deal (view.Ask.routine)."""


@dataclass
class Told:
    """``reneges`` are those that players committed on purpose, as (deal, seat, trick, card)."""

    prompts: int
    leaks: list[str]
    differences: list[int]
    deals: int
    reneges: list[tuple[int, int, int, str]]


def recompute(truth: Path, journal: Path) -> Told:
    """Read both files and compare."""
    lines = [json.loads(line) for line in truth.read_text(encoding="utf-8").splitlines()]
    times = [line["t"] for line in lines]
    assert times == sorted(times)
    prompts, leaks, public, reneges, dealt = 0, [], set(), [], -1
    for line in lines:
        words = line.get("event", "").split()
        if words[:1] == ["up"]:
            public, dealt = {words[1]}, dealt + 1
        elif words[1:2] == ["plays"]:
            public.add(words[2])
        prompts += "asked" in line and line["asked"] not in ROUTINE
        leaks += [card for card in line.get("shown", []) if card not in public]
        if "renege" in line:
            told = line["renege"]
            reneges.append((dealt, told["seat"], told["trick"], told["played"]))
    done = _results(text.read(line["event"]) for line in lines if "event" in line)
    ours = _results(event for _, event in standing(fold(read_events(journal))))
    longer = max(len(done), len(ours))
    pad = [None] * longer
    pairs = list(zip((done + pad)[:longer], (ours + pad)[:longer], strict=True))
    wrong = [number for number, (one, other) in enumerate(pairs) if one != other]
    return Told(prompts, leaks, wrong, len(done), reneges)


def _results(events):
    """Each finished deal and its points.  The discard is hidden and may go unseen; a void deal's
    reason is only words."""
    game, found = games.NO_GAME, []
    for event in events:
        after = games.apply(game, event)
        if len(after.results) > len(game.results):
            result = after.results[-1]
            deal = replace(result.deal, discard=None, reason="")
            found.append((deal, result.points, result.score))
        game = after
    return found
